"""Races and measures: right verdicts, answers compared, files that can be read again."""

import stat
import sys
from itertools import product
from pathlib import Path

import pytest

from nonosat import Nonogram, PuzzleError, samples
from nonosat.bench import contestants, measures, race
from nonosat.cli.main import main

SMALL = {
    "one": Nonogram.of(["##", ".#"]),
    "many": Nonogram([(1,), (1,)], [(1,), (1,)]),
    "none": Nonogram([(2,), (1,)], [(1,), (1,)]),
}


def test_every_contestant_finds_the_verdict():
    entries = list(race.race(SMALL, contestants.installed(), limit=10, repeat=1))
    assert {"nonosat", "order", "bands", "cpsat"} <= {entry.contestant for entry in entries}
    assert all(entry.verdict == entry.puzzle for entry in entries)


def test_automata_accept_just_the_lines_of_a_clue():
    for line in product((0, 1), repeat=6):
        for clue in ((), (1,), (2, 1), (1, 1, 1), (6,)):
            finals, moves = contestants.automaton(clue)
            state = 0
            for cell in line:
                state = next((to for at, c, to in moves if (at, c) == (state, cell)), None)
            blocks = tuple(map(len, "".join(map(str, line)).replace("0", " ").split()))
            assert (state in finals) == (blocks == clue)


def test_contestants_that_disagree_stop_the_race(monkeypatch):
    monkeypatch.setitem(contestants.CONTESTANTS, "order", lambda *_: ("many", None))
    with pytest.raises(AssertionError, match="the contestants disagree"):
        list(race.race({"one": SMALL["one"]}, ["nonosat", "order"], 10, 1))


def test_a_contestant_that_is_late_is_kept(monkeypatch):
    monkeypatch.setitem(contestants.CONTESTANTS, "order", lambda *_: contestants.LATE)
    entries = list(race.race(SMALL, ["nonosat", "order"], 10, 1))
    assert [e.verdict for e in entries if e.contestant == "order"] == ["?"] * 3
    assert race.ratios(entries, "nonosat", "order") == {}


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for pbnsolve")
@pytest.mark.parametrize(
    ("says", "verdict"),
    [
        ("UNIQUE LINE SOLUTION:\n\n##\n.#", "one"),
        ("FOUND MULTIPLE SOLUTIONS:", "many"),
        ("NO SOLUTION.", "none"),
        ("help!", "?"),
    ],
)
def test_pbnsolve_on_the_path_takes_part(tmp_path, monkeypatch, says, verdict):
    program = tmp_path / "pbnsolve"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{says.replace('#', 'X')}\nEND\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert "pbnsolve" in contestants.installed()
    assert contestants.pbnsolve([(2,), (1,)], [(1,), (2,)], 10)[0] == verdict
    if verdict == "one":
        assert contestants.pbnsolve([(2,), (1,)], [(1,), (2,)], 10)[1] == ((1, 1), (0, 1))


def test_our_own_suite_is_the_same_everywhere():
    suite = race.own_suite()
    assert set(samples.names()) < set(suite)
    first = suite["random 10 0.5 0"]
    assert (first.rows[0], first.cols[0]) == ((1, 5), (1, 5))


def test_a_csv_comes_back(tmp_path):
    entries = list(race.race(SMALL, ["nonosat"], 10, 1))
    race.write_csv(tmp_path / "race.csv", entries, race.about(["nonosat"]))
    rows = race.read_csv(tmp_path / "race.csv")
    assert [row["verdict"] for row in rows] == ["one", "many", "none"]
    assert rows[0]["seconds"] == entries[0].seconds
    assert all(row["machine"] and row["date"] and "python-sat" in row["versions"] for row in rows)


def test_growth_as_the_report_would_have_counted_it():
    """Gold: a line with n/5 blocks of 2 and all starts."""
    rows = list(measures.growth([10, 20, 40]))
    for cells, clauses in ((10, 364), (20, 4922), (40, 78638)):
        every = [r["clauses"] for r in rows if (r["cells"], r["starts"]) == (cells, "all")]
        assert sum(every) == clauses


def test_propagation_paints_no_more_than_the_lines_and_path_paints_as_much():
    suite = {name: samples.load(name) for name in ("heart", "snail", "snowflake")}
    painted = {(r["puzzle"], r["way"]): r["painted"] for r in measures.propagation(suite)}
    assert painted["heart", "bands"] == 19 and painted["snowflake", "bands"] == 37
    for name in suite:
        assert painted[name, "bands"] <= painted[name, "lines"]
        assert painted[name, "order"] <= painted[name, "lines"] == painted[name, "path"]


def test_uniqueness_counts_what_the_census_counts():
    """At 2 by 2 all pictures but the two diagonals are alone with their clues."""
    [row] = measures.uniqueness(sizes=(2,), percents=(50,), pictures=400)
    assert row["late"] == 0 and row["by_lines"] == row["unique"]
    assert 0.8 < row["unique"] / 400 < 0.95  # 14 of 16


def test_redundancy_solves_with_every_spelling():
    rows = list(measures.redundancy({"heart": samples.load("heart")}))
    assert len(rows) == 4 * 3 and all(row["verdict"] == "solved" for row in rows)
    clauses = {row["at_most_one"]: row["clauses"] for row in rows}
    assert clauses["none"] < clauses["apart"] < clauses["pairs"] < clauses["both"]


def test_the_command(tmp_path, capsys):
    (tmp_path / "heart.non").write_text(samples.load("heart").dumps("non"))
    csv = tmp_path / "race.csv"
    options = ["--data", str(tmp_path), "--only", "nonosat,bands", "--csv", str(csv)]
    assert main(["bench", *options]) == 0
    said = capsys.readouterr().out
    assert "heart.non" in said and "times as fast as bands" in said
    assert len(race.read_csv(csv)) == 2


@pytest.mark.parametrize(
    ("options", "says"),
    [(["--only", "magic"], "can't race here"), (["--data", "nowhere"], "there is no puzzle in")],
)
def test_a_wrong_option_gets_a_sentence(options, says, capsys):
    assert main(["bench", *options]) == 2
    assert says in capsys.readouterr().err


def test_an_empty_folder_gets_a_sentence(tmp_path):
    with pytest.raises(PuzzleError, match="there is no puzzle"):
        race.folder_suite(tmp_path)


COMMITTED = Path(__file__).resolve().parents[1] / "benchmarks"


@pytest.mark.parametrize("name", ["race", "growth", "propagation", "redundancy", "uniqueness"])
def test_what_is_committed_says_where_and_when_it_was_measured(name):
    rows = race.read_csv(COMMITTED / f"{name}.csv")
    assert rows and all(row["machine"] and row["date"] and row["versions"] for row in rows)


def test_what_is_counted_and_committed_is_counted_again():
    kept = [r for r in race.read_csv(COMMITTED / "growth.csv") if r["cells"] <= 40]
    fields = ("cells", "starts", "rule", "clauses")
    again = list(measures.growth([10, 20, 40]))
    assert [{field: row[field] for field in fields} for row in kept] == again
    small = {name: samples.load(name) for name in ("heart", "snail", "owl")}
    kept = {
        (r["puzzle"], r["way"]): r["painted"] for r in race.read_csv(COMMITTED / "propagation.csv")
    }
    for row in measures.propagation(small):
        assert kept[row["puzzle"], row["way"]] == row["painted"]
