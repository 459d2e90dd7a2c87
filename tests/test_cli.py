"""The command line: what it prints, where, and with which exit code."""

import io
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from nonosat import Formula, Nonogram, OutOfTime, __version__, samples
from nonosat.__main__ import main
from nonosat.cli import each, ticker, workers
from nonosat.cli.main import COMMANDS
from nonosat.nonogram.formats import FORMATS

ONE = "width 3\nheight 2\nrows\n1,1\n2\ncolumns\n1\n1\n2\n"
TWO = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
NONE = "width 2\nheight 1\nrows\n2\ncolumns\n1\n0\n"
SOLVED = "#.#\n.##\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with puzzles in which the command is run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nothing").mkdir()
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


class Terminal(io.TextIOWrapper):
    def isatty(self):
        return True


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


# -- folders -------------------------------------------------------------------------------------

LISTED = (
    "./bad.non: bad.non has no width; add a line such as 'width 20'.\n"
    "./deep/er.nin: #.#/.##\n"
    "./none.non: no solution\n"
    "./one.non: #.#/.##\n"
    "./two.non: #./.#\n"
)


@pytest.fixture
def deep(folder):
    """The folder with more in it: a folder, and files that are no puzzles."""
    for name in ("deep", ".git"):
        (folder / name).mkdir()
        (folder / name / "er.nin").write_text("3 2\n1 1\n2\n1\n1\n2\n")
    (folder / ".hidden.non").write_text(ONE)
    (folder / "README.md").write_text("rows and columns\n")
    return folder


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_is_a_line_for_each_puzzle_in_it(deep, run, jobs):
    code, out, err = run("solve", ".", "--jobs", jobs)
    assert code == 2
    assert out in (LISTED, LISTED.replace("#./.#", ".#/#."))
    assert re.fullmatch(
        r"nonosat: 5 files in [0-9.]+ s: 3 solved, 1 without a solution, 1 wrong\.\n", err
    )


def test_a_folder_is_checked(deep, run):
    code, out, err = run("check", "deep", "one.non")
    assert code == 0
    assert [line[:24] for line in out.splitlines()] == [
        "deep/er.nin: one solutio",
        "one.non: one solution, g",
    ]
    assert err.endswith(": 2 with exactly one solution.\n")
    facts = [json.loads(line) for line in run("check", "--json", ".")[1].splitlines()]
    assert [fact["code"] for fact in facts] == [2, 0, 1, 0, 1]
    assert facts[0]["error"].startswith("bad.non has no width")
    out, err = run("solve", "--count", "--limit", "1", "deep")[1:]
    assert out == "deep/er.nin: 1 solution\n"
    assert err.startswith("nonosat: 1 file in ")
    assert run("solve", "--proof", "deep")[1] == "deep/er.nin: one solution, proved\n"


def test_a_folder_without_puzzles_does_not_stop_the_rest(deep, run):
    code, out, err = run("check", "nothing", "deep")
    assert code == 2
    assert out.startswith("deep/er.nin: one solution")
    says = "there is no file in it that ends in .non, .nin, .xml, .json or .pattern.\n"
    assert err.startswith(f"nonosat: nothing: {says}")


def test_a_line_of_a_list_fits_the_terminal(deep, monkeypatch):
    monkeypatch.setenv("COLUMNS", "16")
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), encoding="utf-8"))
    assert main(["solve", "deep"]) == 0
    shown = sys.stdout.buffer.getvalue().decode().rstrip("\r\n")
    assert shown == "deep/er.nin: #.…"


def test_many_files_are_solved_by_several_processes_in_order(folder):
    names = []
    for number in range(20):
        names.append(f"{number:02}.non")
        (folder / names[-1]).write_text(ONE if number % 3 else TWO if number % 2 else "x")
    done = shell("check", *names, cwd=folder)
    assert done.returncode == 2
    lines = done.stdout.decode().splitlines()
    assert [line[:6] for line in lines] == [name for n, name in enumerate(names) if n % 6]
    assert all("one solution" in line for n, line in enumerate(lines) if "several" not in line)
    assert [line.split(b": ")[1] for line in done.stderr.splitlines()] == [
        name.encode() for n, name in enumerate(names) if n % 6 == 0
    ]


def test_a_process_that_dies_costs_only_its_own_job(capfd):
    """`eval` stands in for a job: it can do anything."""
    items = ["1 + 1", "__import__('os')._exit(1)", "2 + 2", "1 / 0", "3 + 3"]
    found = dict(filter(None, workers.results(eval, items, 2)))
    assert found == {0: 2, 1: None, 2: 4, 3: None, 4: 6}
    assert "ZeroDivisionError" in capfd.readouterr().err  # a fault of ours stays visible


def test_who_stops_listening_stops_the_processes():
    endless = workers.results(eval, ["1", "__import__('time').sleep(600)"], 2)
    assert next(filter(None, endless)) == (0, 1)
    endless.close()
    assert multiprocessing.active_children() == []


def test_a_puzzle_whose_process_died_gets_a_line(deep, run, monkeypatch):
    dead = [(1, None), None, (0, each.Result(0, {}, "one solution"))]
    monkeypatch.setattr(each, "results", lambda *_: (found for found in dead))
    code, out, _ = run("check", "one.non", "deep", "--jobs", "2")
    assert code == 2
    assert out.startswith("one.non: one solution\ndeep/er.nin: the process that worked on it died")


def test_progress_is_told_in_place_on_a_terminal_and_in_lines_elsewhere(monkeypatch, capsys):
    clock = iter(range(0, 1000, 6))
    monkeypatch.setattr(ticker.time, "monotonic", lambda: next(clock))
    there = ticker.Ticker(1000)
    for _ in range(4):
        there.tick(250)
    assert capsys.readouterr().err == "nonosat: 500 of 1,000 files are done.\n"
    monkeypatch.setattr(sys, "stderr", Terminal(io.BytesIO(), encoding="utf-8", newline=""))
    here = ticker.Ticker(3)
    here.tick(1)
    here.tick(1)
    here.clear()
    here.tick(1)
    here.close()
    sys.stderr.flush()
    said = [f"\r{n} of 3 files are done" for n in (1, 2)]
    assert sys.stderr.buffer.getvalue().decode() == "".join(said) + "\r" + " " * 21 + "\r"


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of Unix")
def test_the_keyboard_interrupts_all_processes(folder):
    """As a terminal does it, which tells the processes, too. The pipes never say a word."""
    for name in ("never", "neither"):
        os.mkfifo(folder / name)
    command = [sys.executable, "-m", "nonosat", "check", "--jobs=3", "one.non", "never", "neither"]
    pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, cwd=folder, start_new_session=True, **pipes) as process:
        assert process.stdout.readline().startswith(b"one.non: one solution")
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b"nonosat: interrupted.\n"
    with pytest.raises(ProcessLookupError):  # soon nobody is left
        for _ in range(600):
            os.killpg(process.pid, 0)
            time.sleep(0.1)


# -- draw ----------------------------------------------------------------------------------------


def test_draw_writes_svg_with_empty_cells(run, folder):
    code, out, err = run("draw", "one.non")
    assert (code, err) == (0, "")
    svg = ElementTree.fromstring(out)
    assert svg.findtext("{*}title") == "nonogram, 2 by 3, to solve"
    assert [text.text for text in svg.findall(".//{*}text")] == ["1", "1", "2", "1", "1", "2"]
    assert run("draw", "one.non", "-o", "one.svg") == (0, "", "")
    assert (folder / "one.svg").read_text() == out
    assert run("draw", stdin=ONE.encode())[1] == out
    (folder / "given.non").write_text(f'{ONE}given "1?????"\ntitle "<&>"\n')
    svg = ElementTree.fromstring(run("draw", "given.non")[1])
    assert svg.findtext("{*}title") == "<&>, 2 by 3, to solve"


def test_draw_writes_text(run, folder):
    text = "    1 1 2\n1 1 ? ? ?\n  2 ? ? ?\n"
    assert run("draw", "one.non", "--to", "text") == (0, text, "")
    assert run("draw", "one.non", "-o", "one.txt") == (0, "", "")
    assert (folder / "one.txt").read_text() == text
    solved = "    1 1 2\n1 1 # . #\n  2 . # #\n"
    assert run("draw", "--answer", "--to", "text", "one.non")[1] == solved
    goal = f'{TWO}goal "0110"\n'.encode()  # of two answers the one that the file names
    assert run("draw", "--answer", "--to", "text", stdin=goal)[1] == "  1 1\n1 . #\n1 # .\n"


def test_draw_on_a_terminal_is_text(folder, monkeypatch):
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), encoding="utf-8"))
    assert main(["draw", "one.non"]) == 0
    assert sys.stdout.buffer.getvalue().startswith(b"    1 1 2")


def test_draw_says_what_it_can_not(run, folder):
    assert run("draw", "one.non", "-o", "one.png")[0] == 2
    assert not (folder / "one.png").exists()
    says = "nonosat: none.non: it has no solution to draw; leave out --answer.\n"
    assert run("draw", "none.non", "--answer") == (2, "", says)
    assert run("draw", "bad.non")[0] == 2


# -- convert -------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", FORMATS)
def test_convert_writes_every_format(format, run, folder):
    code, out, err = run("convert", "cat", "--to", format)
    assert (code, err) == (0, "")
    assert out == samples.load("cat").dumps(format)
    assert run("convert", "cat", "-o", f"cat.{format}") == (0, "", "")
    assert (folder / f"cat.{format}").read_text() == out
    assert run("convert", f"cat.{format}", "--to", "nin")[1] == samples.load("cat").dumps("nin")


def test_convert_overwrites_only_by_force(run, folder):
    for command in (["convert", "--to", "nin"], ["draw", "--to", "text"], ["encode"]):
        says = "nonosat: two.non exists; choose another name, or add --force.\n"
        assert run(*command, "one.non", "-o", "two.non") == (2, "", says)
        assert (folder / "two.non").read_text() == TWO
    assert run("convert", "one.non", "-o", "two.non", "--force") == (0, "", "")
    assert Nonogram.load("two.non") == Nonogram.loads(ONE)
    if os.path.exists(os.devnull) and os.name != "nt":
        assert run("convert", "one.non", "--to", "nin", "-o", os.devnull) == (0, "", "")


def test_convert_says_what_it_can_not(run, folder):
    for wrong in (["one.non"], ["one.non", "-o", "one.svg"], ["one.non", "-o", "one"]):
        code, out, err = run("convert", *wrong)
        assert (code, out) == (2, "")
        assert err.startswith("nonosat: to which format? Add --to and one of non, nin,")
    (folder / "given.non").write_text(f'{ONE}given "1?????"\n')
    assert "no place for given cells" in run("convert", "given.non", "--to", "nin")[2]
    assert run("convert", "bad.non", "--to", "nin", "-o", "bad.nin")[0] == 2
    assert not (folder / "bad.nin").exists()


def test_what_is_written_is_utf8_whatever_the_terminal(folder):
    (folder / "one.non").write_text('title "É ☃"\n' + ONE, encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = shell("convert", "one.non", "--to", "json", cwd=folder, env=env)
    assert json.loads(done.stdout)["title"] == "É ☃"


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
    "two files to draw": ["draw", "one.non", "two.non"],
    "a folder to draw": ["draw", "."],
    "another kind of drawing": ["draw", "--to", "png", "one.non"],
    "another format": ["convert", "--to", "mk", "one.non"],
    "no format": ["convert", "one.non"],
    "no jobs": ["solve", "--jobs", "0", "one.non"],
    "JSON of clauses": ["encode", "--json", "one.non"],
    "a folder without puzzles": ["check", "nothing"],
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


@pytest.mark.parametrize("command", [c.__name__.rpartition(".")[2] for c in COMMANDS])
def test_each_command_has_help_with_an_example(command, run):
    assert f"\n    {command} " in run()[1]
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"examples:\n  nonosat {command}" in out
    assert all(len(line) <= 100 for line in out.splitlines())


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
