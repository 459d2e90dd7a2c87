"""Progress: what is kept, what it comes to, and that nothing is ever lost."""

import errno
import importlib.util
import io
import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonosat import PuzzleError
from nonosat.__main__ import main
from nonosat.exercises import core, locking, record
from nonosat.exercises import three_by_three as lesson_1
from nonosat.exercises.locking import locked
from nonosat.exercises.progress import ELSEWHERE, Progress, Standing, progress
from nonosat.place import student_folder

ROOT = Path(__file__).parent.parent
LESSON = "01_three_by_three"
IN_ORDER = ("xor", "clue_1", "clue_1_1", "forbid_wrong", "smallest_2", "repaired")


def right(a, b):
    return [[a, b], [-a, -b]]


def too_few(a, b):
    return [[a, b]]


def too_much(a, b):
    return [[a], [b]]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A student's folder, in which we work."""
    folder = tmp_path / "my_notebooks"
    folder.mkdir()
    (folder / ".nonosat.json").write_text("{}")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(record, "_waiting", [])
    return folder


def lines(folder):
    return [json.loads(line) for line in (folder / "progress.jsonl").read_text().splitlines()]


def standing(exercise="xor"):
    return progress("01").lessons[LESSON][exercise]


def event(**facts):
    return json.dumps({"lesson": LESSON, "exercise": "xor", "status": "error", **facts})


# -- where ---------------------------------------------------------------------------------------


def test_the_students_folder_is_known_by_its_name(tmp_path, monkeypatch):
    for name, known in {"my_notebooks": True, "notebooks": False, "my_notebooks2": False}.items():
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        assert student_folder() == (tmp_path / name if known else None)


def test_a_folder_inside_the_students_folder_belongs_to_it(folder, monkeypatch):
    (folder / "old" / "older").mkdir(parents=True)
    monkeypatch.chdir(folder / "old" / "older")
    assert student_folder() == folder


def test_a_project_in_a_folder_of_that_name_is_not_the_students(tmp_path, monkeypatch):
    (tmp_path / "my_notebooks" / "nonosat" / "notebooks").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "my_notebooks" / "nonosat" / "notebooks")
    assert student_folder() is None


@pytest.mark.skipif(os.name == "nt", reason="Windows does not remove a folder that is in use")
def test_a_folder_that_is_gone_is_nobodys(tmp_path, monkeypatch):
    (tmp_path / "my_notebooks").mkdir()
    monkeypatch.chdir(tmp_path / "my_notebooks")
    (tmp_path / "my_notebooks").rmdir()
    assert student_folder() is None
    assert lesson_1.check_xor(right).passed


def test_outside_the_students_folder_nothing_is_written_and_the_cell_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_notebooks").mkdir()  # beside us is not in it
    lesson_1.check_xor(too_few).hint(1)
    assert lesson_1.check_xor(right).passed
    assert [path.name for path in tmp_path.rglob("*")] == ["my_notebooks"]
    assert repr(progress()) == repr(progress("01")) == ELSEWHERE
    assert ELSEWHERE.count(".") == 2  # start.py, and the end of the one sentence


# -- what is kept --------------------------------------------------------------------------------


def test_a_line_says_what_happened_and_not_who_did_it(folder):
    lesson_1.check_xor(too_few).hint(2)
    lesson_1.check_xor(right)
    wrong, hint, passed = lines(folder)
    for line in (wrong, hint, passed):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", line.pop("time"))
        assert (line.pop("lesson"), line.pop("exercise")) == (LESSON, "xor")
    assert wrong == {
        "status": "not yet",
        "witness": "##",
        "says": "`xor(1, 2)` allows `##`, which is wrong for a XOR b.",
    }
    assert hint == {"hint": 2}
    assert passed == {"status": "pass"}


def test_an_error_is_kept_without_its_words_which_may_hold_a_path(folder):
    def reads_a_file(a, b):
        raise FileNotFoundError("/home/anna/secret.txt")

    assert "anna" in lesson_1.check_xor(reads_a_file).message
    assert "anna" not in (folder / "progress.jsonl").read_text()
    assert lines(folder)[0]["status"] == "error"


def test_of_a_private_exercise_only_the_status_is_kept(folder, monkeypatch):
    monkeypatch.setattr(record, "LESSONS", {})
    names = {"__name__": lesson_1.__name__, "check_xor": lesson_1.check_xor.__wrapped__}
    record.record_checks("99_trial", names, private=["xor"])
    assert names["check_xor"](too_few).witness == (1, 1)
    (line,) = lines(folder)
    del line["time"]
    assert line == {"lesson": "99_trial", "exercise": "xor", "status": "not yet"}


def test_not_started_is_not_a_try(folder):
    result = lesson_1.check_xor()
    assert result.status == "not started"
    assert not (folder / "progress.jsonl").exists()
    assert standing() == Standing()
    result.hint(1)  # but a hint taken is a hint taken
    assert standing() == Standing(hints={1})


def test_a_hint_that_there_is_not_is_not_taken(folder):
    lesson_1.check_xor().hint(4)
    assert not (folder / "progress.jsonl").exists()


def test_recording_changes_no_answer(folder, tmp_path, monkeypatch):
    inside = [lesson_1.check_xor(answer) for answer in (right, too_few, too_much, 3, None)]
    monkeypatch.chdir(tmp_path)
    outside = [lesson_1.check_xor(answer) for answer in (right, too_few, too_much, 3, None)]
    assert inside == outside
    for one, other in zip(inside, outside, strict=True):
        assert one.message == other.message
        assert one._repr_mimebundle_() == other._repr_mimebundle_()
        assert one.hint(3) == other.hint(3)
        assert one.or_reference() is other.or_reference()


def test_the_checks_keep_their_names_and_words():
    assert lesson_1.check_xor.__name__ == "check_xor"
    assert lesson_1.check_xor.__doc__.startswith("Does xor(a, b) return clauses")


def test_the_checks_of_a_file_are_recorded_and_nothing_else_in_it(monkeypatch):
    def check_first():
        return core.Result("pass", ("Good.",), lesson_1.XOR)

    names = {
        "__name__": __name__,
        "check_function": core.check_function,
        "check_first": check_first,
    }
    names |= {"check_these": [1], "helper": test_the_checks_keep_their_names_and_words}
    before = dict(names)
    monkeypatch.setattr(record, "LESSONS", {})
    record.record_checks("99_trial", names)
    assert record.LESSONS == {"99_trial": ("first",)}
    assert {name for name in names if names[name] is not before[name]} == {"check_first"}
    assert names["check_first"]().recorded_as == ("99_trial", "first")


def test_every_lesson_has_its_checks_recorded_in_the_order_of_the_lesson():
    nbformat = pytest.importorskip("nbformat")
    known = Progress().lessons
    for path in (ROOT / "notebooks" / "solutions").glob("*.ipynb"):
        marks = [c.metadata.get("nbgrader") for c in nbformat.read(path, as_version=4).cells]
        asked = [mark["grade_id"] for mark in marks if mark and mark["solution"]]
        assert list(known[path.stem]) == asked


@pytest.mark.parametrize(
    ("witness", "text"),
    [
        ((1, 0, None), "#.?"),
        (((1, 0), (0, 1)), "#./.#"),
        (((1, 2), (2, 1)), "((1, 2), (2, 1))"),
        ({"a": 1}, "{'a': 1}"),
        (7, "7"),
        ((0,) * 9999, "." * 500),
    ],
)
def test_any_witness_becomes_a_text(witness, text):
    assert record._as_text(witness) == text


def test_odd_characters_are_kept_or_replaced_but_never_stop_a_check(folder):
    record.record(LESSON, "xor", status="not yet", witness="\ud800 é “\n\u2028” \0")
    (line,) = record.read_events(folder / "progress.jsonl")
    assert line["witness"] == "? é “\n\u2028” \0"


# -- what it comes to ----------------------------------------------------------------------------


def test_the_sum_of_tries_hints_and_witnesses(folder):
    lesson_1.check_xor(too_few).hint(2)
    lesson_1.check_xor(too_much).hint(1)
    lesson_1.check_xor(3).hint(1)
    assert (standing().status, standing().tries) == ("error", 3)
    lesson_1.check_xor(right)
    sentence = "`xor(1, 2)` forbids `#.`, which is right for a XOR b."
    assert standing() == Standing("pass", 4, {1, 2}, "#.", sentence)
    assert standing("clue_1") == Standing()


def test_what_has_passed_stays_passed_and_costs_no_more_tries(folder):
    for answer in (too_few, right, right, too_much, right):
        lesson_1.check_xor(answer)
    assert (standing().status, standing().tries, standing().witness) == ("pass", 2, "#.")


def test_the_table_as_text(folder):
    lesson_1.check_xor(too_few).hint(2)
    lesson_1.check_xor(right)
    lesson_1.check_smallest_2([[2], [1, 3], [-1, -3], [1, 2, 3]])
    assert repr(progress("01")).splitlines() == [
        "01_three_by_three: 1 of 6 passed",
        "  exercise      status       tries  hints  last witness",
        "  xor           pass         2      2      ##",
        "  clue_1        not started",
        "  clue_1_1      not started",
        "  forbid_wrong  not started",
        "  smallest_2    not yet      1             "
        "Same meaning, but not the smallest: 4 clauses, and one of...",
        "  repaired      not started",
        "Kept in progress.jsonl in my_notebooks; it stays on your computer.",
    ]


def test_the_table_as_html(folder):
    lesson_1.check_xor(too_few).hint(2)
    record.record(LESSON, "xor", status="not yet", witness="<b>&")
    html = progress("01")._repr_mimebundle_()["text/html"]
    assert "<code>&lt;b&gt;&amp;</code>" in html
    assert "<b>&" not in html
    assert html.count("<tr>") == 1 + len(IN_ORDER)
    assert re.findall(r'<th scope="row"[^>]*>(\w+)<', html) == list(IN_ORDER)
    assert "✓" not in html
    lesson_1.check_xor(right)
    assert progress("01")._repr_mimebundle_()["text/html"].count("✓ pass") == 1


def test_all_lessons_and_a_row_only_where_one_has_begun(folder, monkeypatch):
    monkeypatch.setitem(record.LESSONS, "98_later", ("one", "two"))
    lesson_1.check_xor(right)
    record.record("97_of_a_teacher", "own", hint=1)
    text = repr(progress())
    assert text.index("01_three_by_three: 1 of 6") < text.index("97_of_a_teacher: 0 of 1")
    assert text.splitlines()[-2] == "98_later: 0 of 2 passed"
    assert "  two  " not in text
    assert "  two  " in repr(progress("98"))


@pytest.mark.parametrize("lesson", ["55", 1, None, "three"])
def test_a_lesson_that_there_is_not_gets_a_sentence_everywhere(lesson, folder, monkeypatch):
    for place in (folder, ROOT):
        monkeypatch.chdir(place)
        with pytest.raises(PuzzleError, match=r"there is no lesson .*; the lessons are 01_three_"):
            progress(lesson)


# -- nothing is lost -----------------------------------------------------------------------------

WRITER = """
import io, os, sys
from nonosat.exercises import record
if sys.argv[3] == "Windows":  # which seeks the end, then writes: two steps
    flags = os.O_RDWR | os.O_CREAT
    record.open = lambda path, mode, buffering: io.FileIO(os.open(path, flags), "r+")
for number in range(int(sys.argv[2])):
    record.record("01_three_by_three", sys.argv[1], status="error", witness=f"{number}" + "#" * 300)
    print(len(record.waiting()), flush=True)
while record.write_waiting():
    pass
"""


def start_writer(name, count, folder, system="this"):
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, name, str(count), system],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def numbers(folder, name):
    events = record.read_events(folder / "progress.jsonl")
    found = [event for event in events if event and event["exercise"] == name]
    return [int(event["witness"].strip("#")) for event in found]


@pytest.mark.parametrize("system", ["this", "Windows"])
def test_several_notebooks_that_write_at_once_lose_nothing(folder, system):
    names = ["a", "b", "c", "d"]
    writers = [start_writer(name, 100, folder, system) for name in names]
    for writer in writers:
        writer.communicate(timeout=120)
        assert writer.returncode == 0
    assert None not in record.read_events(folder / "progress.jsonl")
    for name in names:
        assert numbers(folder, name) == list(range(100))


def test_a_kernel_that_is_killed_while_it_writes_loses_nothing_that_was_said(folder):
    dice, said = random.Random(1), {}
    for name in ("a", "b", "c", "d"):
        with start_writer(name, 10**6, folder) as writer:
            writer.stdout.readline()
            time.sleep(dice.random() / 5)
            writer.kill()
            said[name] = 1 + len(re.findall("0\n", writer.stdout.read()))
        lesson_1.check_xor(too_few)  # the next one is not hindered
    for name, count in said.items():
        assert numbers(folder, name)[:count] == list(range(count))
    assert standing().tries == len(said)


def test_a_line_that_was_cut_off_costs_only_itself(folder):
    lesson_1.check_xor(too_few)
    path = folder / "progress.jsonl"
    whole = path.read_bytes()
    for cut in range(len(whole)):  # wherever a writer was stopped
        path.write_bytes(whole + whole[:cut])
        lesson_1.check_xor(right)
        assert standing().status == "pass"
        assert standing().tries == (3 if cut == len(whole) - 1 else 2)
        assert path.read_bytes().startswith(whole + whole[:cut])  # nothing is destroyed


DAMAGE = [
    b"",
    b"\xff\xfe\x00",
    b"null",
    b"[1]",
    b"3",
    b'"text"',
    b"{}",
    b'{"lesson": "01_three_by_three", "exercise": "xor"',
    b'{"lesson": "01_three_by_three", "exercise": "xor"}',
    b'{"lesson": "01_three_by_three", "exercise": "xor", "hint": "1"}',
    b'{"lesson": "01_three_by_three", "exercise": "xor", "hint": [1]}',
    b'{"lesson": "01_three_by_three", "exercise": "xor", "status": "great"}',
    b'{"lesson": "01_three_by_three", "exercise": "xor", "status": "great", "hint": 1}',
    b'{"lesson": "01_three_by_three", "exercise": "xor", "status": ["pass"]}',
    b'{"lesson": "01_three_by_three", "exercise": 3, "status": "pass"}',
    b'{"lesson": "", "exercise": "xor", "status": "pass"}',
    b'{"lesson": "01_three_by_three", "exercise": "xor", "status": "pass", "witness": [1]}',
    b'{"lesson": "01_three_by_three", "exercise": "xor", "status": "pass", "says": 3}',
    b"[" * 90_000,
    b"9" * 90_000,
    b"x" * 350_000,
    b'{"lesson": "' + b"x" * 99_988,
    b"\0" * 5000,
]


@pytest.mark.parametrize("bad", DAMAGE, ids=range(len(DAMAGE)))
def test_a_damaged_line_is_passed_over_and_left_as_it_is(bad, folder):
    path = folder / "progress.jsonl"
    content = b"\xef\xbb\xbf" + event().encode() + b"\r\n" + bad + b"\n\n" + event().encode()
    path.write_bytes(content)
    assert standing() == Standing("error", 2)
    assert progress().damaged == (1 if bad else 0)
    lesson_1.check_xor(right)
    assert standing() == Standing("pass", 3)
    assert path.read_bytes().startswith(content)


def test_any_file_at_all_can_be_read(folder):
    dice = random.Random(7)
    good = event(hint=1, status="pass").encode()
    for _ in range(300):
        content = bytearray(b"\n".join([good] * 3))
        for _ in range(dice.randrange(1, 8)):
            content[dice.randrange(len(content))] = dice.choice(b'\n\0"{}[]:,x1\xff')
        (folder / "progress.jsonl").write_bytes(content)
        repr(progress())
        progress()._repr_mimebundle_()


def test_a_huge_file_is_summed_up_line_by_line(folder):
    with (folder / "progress.jsonl").open("w") as file:
        for number in range(100_000):
            print(event(witness=f"{number}"), file=file)
        file.write("x" * 30_000_000)
    assert standing() == Standing("error", 100_000, witness="99999")
    lesson_1.check_xor(right)
    assert standing().status == "pass"


# -- when it can't be written --------------------------------------------------------------------


def test_what_cant_be_written_waits_and_is_shown(folder):
    (folder / "progress.jsonl").mkdir()  # in the way, even of an administrator
    lesson_1.check_xor(too_few).hint(1)
    assert standing() == Standing("not yet", 1, {1}, "##", standing().says)
    assert "progress.jsonl in my_notebooks can't be used (" in progress().note
    (folder / "progress.jsonl").rmdir()
    assert "Kept in progress.jsonl" in progress().note
    lesson_1.check_xor(right)
    assert [line.get("status", "hint") for line in lines(folder)] == ["not yet", "hint", "pass"]
    assert (standing().status, standing().tries) == ("pass", 2)


@pytest.mark.skipif(
    os.name == "nt" or (hasattr(os, "geteuid") and os.geteuid() == 0),
    reason="an administrator may write everywhere, and Windows has other rights",
)
def test_a_read_only_folder(folder):
    folder.chmod(0o500)
    try:
        assert lesson_1.check_xor(right).passed
        assert standing().status == "pass"
        assert "can't be used (Permission denied)" in progress().note
    finally:
        folder.chmod(0o700)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk(folder):
    (folder / "progress.jsonl").symlink_to("/dev/full")
    assert lesson_1.check_xor(right).passed
    assert len(record.waiting()) == 1


def test_half_a_line_on_a_full_disk_is_taken_back(folder, monkeypatch):
    lesson_1.check_xor(too_few)
    before = (folder / "progress.jsonl").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(record, "open", _open_on_a_full_disk, raising=False)
        lesson_1.check_xor(too_much)
        assert (folder / "progress.jsonl").read_bytes() == before
    lesson_1.check_xor(right)
    assert [line["status"] for line in lines(folder)] == ["not yet", "not yet", "pass"]


def _open_on_a_full_disk(path, mode, buffering):
    class Full(io.FileIO):
        def write(self, data):
            return super().write(data[:10])

    return Full(path, mode)


def test_a_lock_has_one_holder_at_a_time(folder):
    with open("a", "a+b") as one, open("a", "a+b") as other:
        with locked(one), pytest.raises(OSError), locked(other, seconds=0.02):
            pytest.fail("two hold it")
        with locked(other, seconds=0):
            pass


def test_windows_locks_a_byte_that_no_line_reaches_and_frees_the_same(folder, monkeypatch):
    class Msvcrt:
        LK_NBLCK, LK_UNLCK, calls = "lock", "free", []

        def locking(self, descriptor, how, count):
            self.calls.append((how, os.lseek(descriptor, 0, os.SEEK_CUR), count))
            if self.calls == [("lock", 2**31 - 2, 1)]:
                raise PermissionError(errno.EACCES, "held by another")

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", Msvcrt())
    spec = importlib.util.spec_from_file_location("windows", locking.__file__)
    windows = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(windows)
    monkeypatch.setattr(record, "locked", windows.locked)
    lesson_1.check_xor(too_few)
    lesson_1.check_xor(right)
    assert [line["status"] for line in lines(folder)] == ["not yet", "pass"]
    assert [how for how, *_ in Msvcrt.calls] == ["lock", "lock", "free", "lock", "free"]
    assert all(place == [2**31 - 2, 1] for _, *place in Msvcrt.calls)


def test_a_disk_without_locks_is_written_to_all_the_same(folder, monkeypatch):
    def unknown(file):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locking, "_take", unknown)
    lesson_1.check_xor(right)
    assert lines(folder)[0]["status"] == "pass"


def test_a_lock_that_nobody_frees_does_not_stop_a_check(folder):
    holder = """
import sys
from nonosat.exercises.locking import locked
with open("progress.jsonl", "ab") as file, locked(file):
    print("held", flush=True)
    sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", holder],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout.readline() == "held\n"
        assert lesson_1.check_xor(right).passed
        assert (folder / "progress.jsonl").read_bytes() == b""
        assert standing().status == "pass"  # it waits, and is shown
        other.kill()
    lesson_1.check_xor(right)
    assert len(lines(folder)) == 2


# -- the student's folder ------------------------------------------------------------------------


def test_the_files_name_is_fit_for_every_system():
    assert re.fullmatch(r"[a-z]+\.[a-z]+", record.FILE)
    assert not re.match(r"(con|prn|aux|nul|com\d|lpt\d)\.", record.FILE)


def test_updating_the_lessons_never_touches_the_file(folder):
    spec = importlib.util.spec_from_file_location("nonosat_start", ROOT / "start.py")
    start = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(start)
    lesson_1.check_xor(too_few)
    path = folder / "progress.jsonl"
    before = path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino
    lessons = folder.parent / "notebooks"
    lessons.mkdir()
    (lessons / "progress.jsonl").write_text("not the student's")
    for edition in ("one", "two", "three"):
        (lessons / "01_three_by_three.ipynb").write_text(json.dumps({"cells": [edition]}))
        start.update_copies(lessons, folder)
        (folder / "01_three_by_three.ipynb").write_text(json.dumps({"cells": ["mine"]}))
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) == before
    assert standing().tries == 1


# -- the command line ----------------------------------------------------------------------------


@pytest.fixture
def run(folder, capsys, monkeypatch):
    """Run the command beside the student's folder: exit code, output, complaints."""
    lesson_1.check_xor(too_few).hint(2)
    lesson_1.check_xor(right)
    monkeypatch.chdir(folder.parent)

    def run(*arguments):
        code = main(["progress", *arguments])
        return code, *capsys.readouterr()

    return run


def test_the_command_finds_the_file(run, folder, monkeypatch):
    code, table, complaints = run()
    assert (code, complaints) == (0, "")
    assert table.startswith("01_three_by_three: 1 of 6 passed\n  exercise      status")
    assert "  xor           pass         2      2      ##\n" in table
    for place in ("my_notebooks", str(folder), str(folder.parent), "my_notebooks/progress.jsonl"):
        assert run(place) == (0, table, "")
    (folder / "old").mkdir()
    for here in (folder, folder / "old"):
        monkeypatch.chdir(here)
        assert run() == (0, table, "")


def test_the_command_takes_a_collected_file_of_any_name(run, folder):
    table = run()[1]
    (folder / "progress.jsonl").rename(folder.parent / "student 7.txt")
    assert run("student 7.txt") == (0, table, "")


def test_the_command_says_that_nothing_has_begun(run, folder):
    (folder / "progress.jsonl").unlink()
    code, table, complaints = run()
    assert (code, complaints) == (0, "")
    assert table.startswith("01_three_by_three: 0 of 6 passed\n")


def test_the_command_speaks_json(run):
    code, out, complaints = run("--json")
    assert (code, complaints, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    assert Path(told["file"]) == Path("my_notebooks/progress.jsonl")
    assert (told["code"], told["damaged"]) == (0, 0)
    assert list(told["lessons"][LESSON]) == list(IN_ORDER)
    xor = told["lessons"][LESSON]["xor"]
    assert (xor["status"], xor["tries"], xor["hints"], xor["witness"]) == ("pass", 2, [2], "##")


def test_the_command_says_what_is_missing(run, folder):
    missing = "there is no progress.jsonl, here or in my_notebooks; "
    missing += "name the folder my_notebooks that you work in."
    (folder.parent / "empty").mkdir()
    for place in ("empty", "nowhere", "my_notebooks/nowhere"):
        assert run(place) == (2, "", f"nonosat: {place}: {missing}\n")
    assert json.loads(run("--json", "nowhere")[1]) == {
        "file": "nowhere",
        "code": 2,
        "error": missing,
    }


def test_the_command_passes_over_damage_and_says_so(run, folder):
    with (folder / "progress.jsonl").open("ab") as file:
        file.write(b"{\n\xff\n")
    code, table, complaints = run()
    assert (code, complaints) == (
        0,
        f"nonosat: {Path('my_notebooks/progress.jsonl')}: 2 damaged lines were passed over.\n",
    )
    assert "1 of 6 passed" in table


def test_the_command_refuses_what_is_no_progress_file(run, folder):
    (folder / "a.ipynb").write_text("{\n}\n")
    code, out, complaints = run("my_notebooks/a.ipynb")
    assert (code, out) == (2, "")
    assert complaints.endswith(" is no progress file; those are named progress.jsonl.\n")
    (folder / "progress.jsonl").unlink()
    (folder / "progress.jsonl").mkdir()
    code, out, complaints = run()
    assert (code, out) == (2, "")
    assert "can't be read: " in complaints


def test_the_command_refuses_two_folders(run):
    code, out, complaints = run("a", "b")
    assert (code, out) == (2, "")
    assert complaints.count("\n") == 1
