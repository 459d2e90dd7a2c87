"""Measuring honestly: many puzzles, peers in the same run, answers compared, time-outs kept."""
