"""Checks that answer a student's work: one file a lesson, on one small core."""
