"""The command line: what it prints, where, and with which exit code."""

import io
import json
import os
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

from nonosat import Formula, Nonogram, OutOfTime, __version__, samples
from nonosat.__main__ import main

ONE = "width 3\nheight 2\nrows\n1,1\n2\ncolumns\n1\n1\n2\n"
TWO = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
NONE = "width 2\nheight 1\nrows\n2\ncolumns\n1\n0\n"
SOLVED = "#.#\n.##\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with puzzles in which the command is run."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"one.non": ONE, "two.non": TWO, "none.non": NONE, "bad.non": "x"}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def run(folder, capsys, monkeypatch):
    """Run the command in this process: exit code, standard output, standard error."""

    def run(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return run


def shell(*arguments, stdin=b"", **options):
    """Run the command as people do, in a process of its own."""
    command = [sys.executable, "-m", "nonosat", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, timeout=60, check=False, **options
    )


# -- solve ---------------------------------------------------------------------------------------


def test_solve_paints(run):
    assert run("solve", "one.non") == (0, SOLVED, "")
    assert run("solve", "one.non", "--engine", "glucose4", "--time-limit", "10")[1] == SOLVED
    assert run("solve", "--encoding", "enumeration", "one.non")[1] == SOLVED


def test_solve_says_when_there_is_nothing_to_paint(run):
    assert run("solve", "none.non") == (1, "no solution\n", "")


def test_solve_takes_several_files_and_one_bad_one_does_not_stop_it(run):
    code, out, err = run("solve", "one.non", "bad.non", "nowhere.non", "none.non", "one.non")
    assert code == 2
    assert out == f"one.non:\n{SOLVED}none.non: no solution\none.non:\n{SOLVED}"
    assert err.splitlines() == [
        "nonosat: bad.non: bad.non has no width; add a line such as 'width 20'.",
        "nonosat: nowhere.non: there is no file nowhere.non.",
    ]


def test_solve_reads_standard_input(run):
    assert run("solve", stdin=ONE.encode()) == (0, SOLVED, "")
    assert run("solve", "-", stdin=ONE.encode("utf-16")) == (0, SOLVED, "")
    assert run("solve") == (2, "", "nonosat: standard input: the text is empty.\n")


def test_solve_knows_the_samples_but_a_file_comes_first(run, folder):
    assert run("solve", "cat")[1] == f"{samples.load('cat').goal}\n"
    (folder / "cat").write_text(ONE)
    assert run("solve", "cat")[1] == SOLVED


def test_solve_counts(run):
    assert run("solve", "--count", "one.non") == (0, "1 solution\n", "")
    assert run("solve", "--count", "none.non") == (1, "no solution\n", "")
    assert run("solve", "--count", "--limit", "2", "two.non") == (0, "2 solutions\n", "")
    assert run("solve", "--count", "--limit", "1", "two.non")[1] == "more than 1 solution\n"
    both = run("solve", "--count", "one.non", "two.non")
    assert both == (0, "one.non: 1 solution\ntwo.non: 2 solutions\n", "")


def test_solve_speaks_json(run):
    code, out, err = run("solve", "--json", "one.non", "none.non", "bad.non")
    assert code == 2
    size = {"title": "", "height": 2, "width": 3}
    one, none, bad = map(json.loads, out.splitlines())
    assert one == {"file": "one.non", "code": 0, **size, "solution": ["#.#", ".##"]}
    assert (none["code"], none["solution"]) == (1, None)
    assert bad == {"file": "bad.non", "code": 2, "error": err.split(": ", 2)[2].strip()}
    count = json.loads(run("solve", "--json", "--count", "--limit", "1", "two.non")[1])
    assert (count["count"], count["complete"]) == (1, False)


def test_solve_out_of_time(run, monkeypatch):
    def late(*_, **__):
        raise OutOfTime("no answer within 1 seconds.")
        yield

    monkeypatch.setattr(Nonogram, "solve", lambda *_: next(late()))
    monkeypatch.setattr(Nonogram, "solutions", late)
    assert run("solve", "--time-limit", "1", "one.non", "none.non") == (
        3,
        "",
        "nonosat: one.non: no answer within 1 seconds.\n"
        "nonosat: none.non: no answer within 1 seconds.\n",
    )
    code, _, err = run("solve", "--count", "one.non", "bad.non")
    assert code == 3
    assert "time ran out after 0 solutions" in err


def test_solve_proves(run, monkeypatch):
    """With a stand-in for `uniqueness`: what it finds is printed, whoever proves it."""
    answers = [*Nonogram.loads(ONE).solutions(), None]
    verdict = SimpleNamespace(count="one", first=answers[0], second=None, proof=[])
    monkeypatch.setattr(Nonogram, "uniqueness", lambda *_, **__: verdict, raising=False)
    assert run("solve", "--proof", "one.non") == (0, f"{SOLVED}one solution, proved\n", "")
    facts = json.loads(run("solve", "--proof", "--json", "one.non")[1])
    assert facts["proved"] is True
    assert facts["solution"] == ["#.#", ".##"]
    assert run("solve", "--proof", "--count", "one.non")[0] == 2


def test_a_terminal_shows_blocks(folder, monkeypatch, capsys):
    class Terminal(io.TextIOWrapper):
        def isatty(self):
            return True

    def shown(encoding, columns):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), encoding=encoding))
        assert main(["solve", "one.non"]) == 0
        return sys.stdout.buffer.getvalue().decode(encoding).replace("\r\n", "\n")

    assert shown("utf-8", 80) == "██ ·██\n ·████\n"
    assert shown("utf-8", 5) == SOLVED  # too narrow
    assert shown("ascii", 80) == SOLVED


# -- check ---------------------------------------------------------------------------------------


def test_check_says_whether_there_is_exactly_one(run):
    code, out, err = run("check", "one.non")
    assert (code, err) == (0, "")
    assert out.startswith("one solution")
    assert run("check", "none.non") == (1, "no solution\n", "")
    several = "several solutions; two of them differ in row 1, column 1 and 3 other cells\n"
    assert run("check", "two.non") == (1, several, "")
    code, out, err = run("check", "one.non", "two.non", "bad.non", "none.non")
    assert code == 2
    assert [line.split(":")[0] for line in out.splitlines()] == ["one.non", "two.non", "none.non"]


def test_check_grades_a_puzzle_that_can_be_graded(run, monkeypatch):
    monkeypatch.setattr(Nonogram, "grade", lambda _: "line", raising=False)
    assert run("check", "one.non")[1] == "one solution, grade line\n"
    assert json.loads(run("check", "--json", "one.non")[1])["grade"] == "line"


def test_check_speaks_json(run):
    code, out, _ = run("check", "--json", "one.non", "two.non", "none.non")
    assert code == 1
    one, two, none = map(json.loads, out.splitlines())
    assert [facts["unique"] for facts in (one, two, none)] == [True, False, False]
    assert [facts["solutions"] for facts in (one, two, none)] == ["one", "many", "none"]
    assert sorted(two["two"]) == [["#.", ".#"], [".#", "#."]]


# -- encode --------------------------------------------------------------------------------------


def test_encode_writes_dimacs(run, folder):
    code, out, err = run("encode", "one.non")
    assert (code, err) == (0, "")
    formula = Nonogram.loads(ONE).encode()
    assert out == formula.dimacs()
    assert Formula.from_dimacs(out).clauses == formula.clauses
    assert run("encode", stdin=ONE.encode())[1] == out
    assert run("encode", "one.non", "--output", "one.cnf") == (0, "", "")
    assert (folder / "one.cnf").read_text() == out
    code, out, err = run("encode", "one.non", "-o", "nowhere/one.cnf")
    assert (code, out) == (2, "")
    assert err.startswith("nonosat: the output can't be written: ")


# -- options and the world around ----------------------------------------------------------------

WRONG = {
    "a command": ["paint"],
    "an option": ["solve", "--colour"],
    "an engine": ["solve", "--engine", "diesel", "one.non"],
    "an encoding": ["encode", "--encoding", "morse", "one.non"],
    "no seconds": ["solve", "--time-limit"],
    "soon": ["solve", "--time-limit", "soon", "one.non"],
    "no time": ["solve", "--time-limit", "0", "one.non"],
    "less than no time": ["solve", "--time-limit=-1", "one.non"],
    "for ever": ["solve", "--time-limit", "inf", "one.non"],
    "not a time": ["solve", "--time-limit", "nan", "one.non"],
    "a limit of 0": ["solve", "--count", "--limit", "0", "one.non"],
    "a limit of 1.5": ["solve", "--count", "--limit", "1.5", "one.non"],
    "an endless limit": ["solve", "--count", "--limit", "9" * 5000, "one.non"],
    "two files to encode": ["encode", "one.non", "two.non"],
    "JSON of clauses": ["encode", "--json", "one.non"],
    "a folder": ["check", "."],
    "an empty name": ["check", ""],
    "a NUL": ["check", "a\0b"],
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_argument_gets_one_sentence_and_exit_code_2(name, run):
    code, out, err = run(*WRONG[name])
    assert (code, out) == (2, "")
    assert err.startswith("nonosat")
    assert err.endswith(".\n")
    assert err.count("\n") == 1


def test_without_a_command_there_is_help_with_examples(run):
    code, out, err = run()
    assert (code, err) == (0, "")
    for word in ("examples:", "nonosat solve cat", "exit codes", "castle", "130"):
        assert word in out
    assert all(len(line) <= 88 for line in out.splitlines())
    assert run("--help")[1] == out
    assert run("--version")[1] == f"nonosat {__version__}\n"
    for command in ("solve", "check", "encode"):
        assert run(command, "--help")[0] == 0


def test_a_title_that_the_terminal_lacks_does_no_harm(folder):
    (folder / "élan.non").write_text('title "É ☃"\n' + ONE, encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = shell("solve", "élan.non", "élan.non", cwd=folder, env=env)
    assert done.returncode == 0
    assert done.stdout.startswith(b"\\xe9lan.non:")


def test_as_a_process(folder):
    done = shell("solve", stdin=ONE.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().replace("\r\n", "\n") == SOLVED
    assert shell("check", str(folder / "two.non")).returncode == 1
    assert shell("check", str(folder / "bad.non")).returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of Unix")
def test_a_reader_that_leaves_early_gets_no_traceback(folder):
    # castle is far more text than a pipe holds
    command = [sys.executable, "-m", "nonosat", "encode", "castle"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of Unix")
def test_the_keyboard_interrupts(folder):
    command = [sys.executable, "-m", "nonosat", "solve", "one.non", "-"]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, cwd=folder, **pipes) as process:
        assert process.stdout.readline() == b"one.non:\n"  # it runs; next it waits for input
        assert process.stdout.readline() == b"#.#\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b"nonosat: interrupted.\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_a_full_disk_gets_a_sentence(folder):
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "nonosat", "solve", "one.non"]
        done = subprocess.run(
            command, cwd=folder, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"nonosat: the output can't be written: ")
