"""start.py and what it tells JupyterLab: no network, and a fake pip, JupyterLab and pytest."""

import ast
import contextlib
import errno
import importlib.util
import json
import os
import random
import runpy
import shutil
import subprocess
import sys
import sysconfig
import venv
import warnings
from pathlib import Path

import pytest
from traitlets.config.loader import PyFileConfigLoader

ROOT = Path(__file__).parents[1]


def load(path):
    """A module from a file that is in no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


start = load(ROOT / "start.py")
stored = load(ROOT / "tools" / "stored.py")


def notebook(text, **metadata):
    """The bytes of a notebook with one cell."""
    cell = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": [text]}
    book = {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, indent=1).encode()


def is_one_sentence(text):
    """Whether a message is one line that ends in a full stop, without a traceback."""
    text = text.strip()
    return text.endswith(".") and "\n" not in text and "Traceback" not in text


# ---- A project with stand-ins for the programs that start.py calls

FAKE_PIP = """
import os, pathlib, signal, sys, time
with open("pip-calls.txt", "a") as calls:
    print(" ".join(sys.argv[1:]), file=calls)
says = pathlib.Path("pip-says.txt")
if says.exists():
    text = says.read_text()
    print(text)
    if text == "interrupt":
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(60)  # start.py ends it
    sys.exit(1)
"""

FAKE_PROGRAM = """
import json, os, sys
keys = ("JUPYTER_CONFIG_PATH", "JUPYTERLAB_WORKSPACES_DIR", "PYTHONPATH")
told = {key: os.environ.get(key) for key in keys}
print(json.dumps({"argv": sys.argv[1:], "cwd": os.getcwd(), "env": told}))
sys.exit(7)
"""


def make_fake_venv(folder):
    """An environment whose pip, JupyterLab and pytest only say how they were called."""
    venv.EnvBuilder(symlinks=os.name != "nt").create(folder)
    base = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=base))
    for name in ("pip", "jupyterlab", "pytest"):
        (packages / name).mkdir(exist_ok=True)
        (packages / name / "__init__.py").touch()
        (packages / name / "__main__.py").write_text(FAKE_PIP if name == "pip" else FAKE_PROGRAM)


@pytest.fixture
def project(tmp_path):
    """A small project with two lessons, without an environment; its path has a space."""
    root = tmp_path / "my course"
    (root / "notebooks" / "solutions").mkdir(parents=True)
    shutil.copy(ROOT / "start.py", root)
    (root / "requirements.txt").write_text("-e .\n")
    (root / "pyproject.toml").write_text("[project]\n")
    for name in ("01_one.ipynb", "02_two.ipynb", "solutions/01_one.ipynb"):
        (root / "notebooks" / name).write_bytes(notebook(name))
    return root


class Calls(list):
    """The programs that were run, and the one at which the student presses Ctrl-C."""

    stop_at = None

    def run(self, command, folder):
        program = command[2]
        self.append(program)
        if program == self.stop_at:
            raise KeyboardInterrupt
        if program == "venv":
            make_fake_venv(command[3])
        return 0, ""


@pytest.fixture
def fake_run(monkeypatch):
    """Stands in for the running of venv and pip."""
    calls = Calls()
    monkeypatch.setattr(start, "run_showing", calls.run)
    return calls


def run_start(root, *arguments, **variables):
    """Run start.py as a student does, from another folder."""
    elsewhere = root.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    (elsewhere / "json.py").write_text("raise ImportError('a file of the student')")
    return subprocess.run(
        [sys.executable, str(root / "start.py"), *arguments],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(root / "nowhere"), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def told(result):
    """What the fake JupyterLab or pytest was told."""
    return json.loads(result.stdout.splitlines()[-1])


def note(root):
    """What start.py noted in the environment."""
    return json.loads((root / ".venv" / "nonosat.json").read_text())


# ---- The file itself


def test_an_old_python_can_read_it():
    ast.parse((ROOT / "start.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_only_the_standard_library():
    tree = ast.parse((ROOT / "start.py").read_text(encoding="utf-8"))
    names = [a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
    names += [n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_is_our_own_and_sets_nothing_up(project, option):
    result = run_start(project, option)
    assert result.returncode == 0
    assert "start.py test -k bands" in result.stdout
    assert not (project / ".venv").exists()


# ---- Which Python


def python(version, fits=True, venv=True):
    """What a Python would say of itself."""
    path = f"/fake/python{version}"
    return {"version": version, "fits": fits, "venv": venv, "executable": path}


def found(*answers):
    """Which Python is chosen when the candidates, in turn, give these answers."""
    answers = dict(enumerate(answers))
    return start.find_python([[number] for number in answers], lambda command: answers[command[0]])


def test_the_running_python_is_taken_when_it_fits():
    assert found(python("3.11"), python("3.14")) == ("/fake/python3.11", "3.11")


def test_otherwise_the_first_that_runs_and_fits():
    answers = [python("3.8", fits=False), None, python("3.10", fits=False), python("3.12")]
    assert found(*answers) == ("/fake/python3.12", "3.12")


def test_a_python_without_venv_is_passed_over():
    assert found(python("3.13", venv=False), python("3.12")) == ("/fake/python3.12", "3.12")


def test_only_a_python_without_venv():
    with pytest.raises(start.Stop, match=r"sudo apt install python3\.11-venv") as stop:
        found(python("3.8", fits=False), python("3.11", venv=False), None)
    assert is_one_sentence(str(stop.value))


def test_no_fitting_python():
    with pytest.raises(start.Stop, match=r"3\.11 to 3\.14.*install Python 3\.14") as stop:
        found(python("3.15", fits=False), None)
    assert is_one_sentence(str(stop.value))


def test_no_fitting_python_as_a_student_sees_it(project):
    text = (project / "start.py").read_text(encoding="utf-8")
    text = text.replace("OLDEST, NEWEST = 11, 14", "OLDEST, NEWEST = 97, 98")
    (project / "start.py").write_text(text, encoding="utf-8")
    result = run_start(project)
    assert (result.returncode, result.stdout) == (1, "")
    assert "3.97 to 3.98" in result.stderr
    assert is_one_sentence(result.stderr)
    assert not (project / ".venv").exists()


def executable(path, text):
    """Write a program."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return [str(path)]


@pytest.mark.skipif(os.name == "nt", reason="the fakes are shell scripts")
def test_candidates_are_new_before_old_and_in_every_folder(tmp_path, monkeypatch):
    shim = executable(tmp_path / "shims" / "python3.12", "#!/bin/sh\nexit 127\n")
    real = executable(tmp_path / "bin" / "python3.12", "#!/bin/sh\n")
    new = executable(tmp_path / "bin" / "python3.14", "#!/bin/sh\n")
    executable(tmp_path / "bin" / "python3.15", "#!/bin/sh\n")
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / "shims"), str(tmp_path / "bin")]))
    assert list(start.python_candidates(windows=False)) == [[sys.executable], new, shim, real]


def test_windows_also_asks_its_launcher(monkeypatch):
    monkeypatch.setenv("PATH", "")
    launcher = [["py", f"-3.{minor}"] for minor in (14, 13, 12, 11)]
    assert list(start.python_candidates(windows=True)) == [[sys.executable], *launcher]


def test_probe_of_this_python():
    answer = start.probe([sys.executable])
    assert answer["version"] == "{}.{}".format(*sys.version_info)
    assert Path(answer["executable"]).exists()
    assert Path(answer["prefix"]) == Path(sys.prefix)


@pytest.mark.skipif(os.name == "nt", reason="the fakes are shell scripts")
@pytest.mark.parametrize("script", ["exit 127", "echo hello", "exit 0", "echo '[1' ; exit 3"])
def test_probe_of_what_is_no_python(tmp_path, script):
    assert start.probe(executable(tmp_path / "python3.12", f"#!/bin/sh\n{script}\n")) is None


def test_probe_of_what_does_not_exist(tmp_path):
    assert start.probe([str(tmp_path / "python3.12")]) is None


# ---- The environment


def test_the_first_start_makes_it_and_the_second_does_nothing(project, fake_run):
    python = start.ensure_environment(project, "student")
    assert fake_run == ["venv", "pip"]
    assert Path(python).exists()
    assert note(project)["installed"]
    assert start.ensure_environment(project, "student") == python
    assert fake_run == ["venv", "pip"]


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml"])
def test_what_changed_is_installed_without_making_it_anew(project, fake_run, name):
    start.ensure_environment(project, "student")
    with (project / name).open("a") as file:
        file.write("# changed\n")
    start.ensure_environment(project, "student")
    start.ensure_environment(project, "student")
    assert fake_run == ["venv", "pip", "pip"]


def test_tests_need_more_and_then_serve_a_student_too(project, fake_run):
    start.ensure_environment(project, "student")
    start.ensure_environment(project, "test")
    start.ensure_environment(project, "student")
    start.ensure_environment(project, "test")
    assert fake_run == ["venv", "pip", "pip"]


@pytest.mark.parametrize("step", ["venv", "pip"])
def test_an_interrupted_set_up_is_made_anew(project, fake_run, step):
    fake_run.stop_at = step
    with pytest.raises(KeyboardInterrupt):
        start.ensure_environment(project, "student")
    (project / ".venv" / "rest").mkdir()
    fake_run.clear()
    fake_run.stop_at = None
    start.ensure_environment(project, "student")
    assert fake_run == ["venv", "pip"]
    assert not (project / ".venv" / "rest").exists()


def test_an_interrupted_update_is_made_anew(project, fake_run):
    start.ensure_environment(project, "student")
    (project / "requirements.txt").write_text("# changed\n")
    fake_run.stop_at = "pip"
    with pytest.raises(KeyboardInterrupt):
        start.ensure_environment(project, "student")
    fake_run.clear()
    fake_run.stop_at = None
    start.ensure_environment(project, "student")
    assert fake_run == ["venv", "pip"]


def test_a_damaged_note_counts_as_interrupted(project, fake_run):
    start.ensure_environment(project, "student")
    (project / ".venv" / "nonosat.json").write_text("{")
    start.ensure_environment(project, "student")
    assert fake_run == ["venv", "pip", "venv", "pip"]


def test_an_environment_of_the_students_own_is_never_emptied(project, fake_run):
    make_fake_venv(project / ".venv")
    mine = project / ".venv" / "mine.txt"
    mine.write_text("keep me")
    fake_run.stop_at = "pip"
    with pytest.raises(KeyboardInterrupt):
        start.ensure_environment(project, "student")
    fake_run.stop_at = None
    start.ensure_environment(project, "student")  # repaired by installing again
    (project / "requirements.txt").write_text("# changed\n")
    start.ensure_environment(project, "student")
    assert fake_run == ["pip", "pip", "pip"]
    assert mine.read_text() == "keep me"


def test_an_environment_of_the_students_own_that_is_of_no_use_is_set_aside(
    project, fake_run, capsys
):
    for kept in (".venv-1", ".venv-2"):
        make_fake_venv(project / ".venv")
        (project / ".venv" / "mine.txt").write_text(kept)
        Path(start.venv_python(project / ".venv")).unlink()
        start.ensure_environment(project, "student")
        assert (project / kept / "mine.txt").read_text() == kept
        assert kept in capsys.readouterr().out
        shutil.rmtree(project / ".venv")
    assert fake_run == ["venv", "pip"] * 2


def test_an_empty_folder_is_used(project, fake_run):
    (project / ".venv").mkdir()
    start.ensure_environment(project, "student")
    assert fake_run == ["venv", "pip"]


def test_a_moved_or_copied_project_gets_its_own(project, fake_run):
    start.ensure_environment(project, "student")
    copied = project.parent / "copied"
    shutil.copytree(project, copied, symlinks=True)
    fake_run.clear()
    start.ensure_environment(copied, "student")
    assert fake_run == ["venv", "pip"]
    moved = project.rename(project.parent / "moved")
    start.ensure_environment(moved, "student")
    assert fake_run == ["venv", "pip"] * 2


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_another_spelling_of_the_path_is_no_move(project, fake_run):
    start.ensure_environment(project, "student")
    link = project.parent / "link"
    link.symlink_to(project)
    start.ensure_environment(link, "student")
    assert fake_run == ["venv", "pip"]


def test_an_environment_without_its_python_is_made_anew(project, fake_run):
    start.ensure_environment(project, "student")
    Path(start.venv_python(project / ".venv")).unlink()
    start.ensure_environment(project, "student")
    assert fake_run == ["venv", "pip", "venv", "pip"]


@pytest.mark.parametrize(
    "harm", [{"pip": False}, {"fits": False, "version": "3.15"}, {"prefix": sys.base_prefix}]
)
def test_a_broken_environment_is_made_anew(project, fake_run, monkeypatch, harm):
    start.ensure_environment(project, "student")
    probe = start.probe
    answers = iter([{**probe([start.venv_python(project / ".venv")]), **harm}])
    monkeypatch.setattr(start, "probe", lambda command: next(answers, None) or probe(command))
    start.ensure_environment(project, "student")
    assert fake_run == ["venv", "pip", "venv", "pip"]


def test_nothing_is_removed_when_no_python_is_found(project, fake_run, monkeypatch):
    start.ensure_environment(project, "student")
    config = project / ".venv" / "pyvenv.cfg"
    monkeypatch.setattr(start, "probe", lambda command: None)
    find = start.find_python
    monkeypatch.setattr(start, "find_python", lambda: find([["none"]], lambda command: None))
    with pytest.raises(start.Stop):
        start.ensure_environment(project, "student")
    assert config.exists()


@pytest.mark.parametrize("kind", ["folder", "file", "dead link"])
def test_what_is_no_environment_is_left_alone(project, kind):
    venv = project / ".venv"
    if kind == "folder":
        venv.mkdir()
        (venv / "thesis.txt").write_text("mine")
    elif kind == "file":
        venv.write_text("mine")
    elif os.name == "nt":
        pytest.skip("needs links")
    else:
        venv.symlink_to(project / "nowhere")
    before = sorted(project.rglob("*"))
    result = run_start(project)
    assert (result.returncode, result.stdout) == (1, "")
    assert "is not a Python environment" in result.stderr
    assert is_one_sentence(result.stderr)
    assert sorted(project.rglob("*")) == before


def test_pip_is_not_led_astray(monkeypatch):
    for name in ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_USER"):
        monkeypatch.setenv(name, "1")
    kept = start.clean_environment()
    assert kept["PIP_USER"] == "0"
    assert not {"PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX"} & set(kept)


# ---- What a student is told when it fails

RETRY = "WARNING: Retrying (Retry(total=1, connect=None)) after connection broken by "
NONE = "\nERROR: No matching distribution found for jupyterlab==4.6.6"
REPORTS = [
    (RETRY + "'NewConnectionError(\": [Errno -3] Temporary failure\")': /x/" + NONE, "network"),
    (RETRY + "'ProxyError('Cannot connect to proxy.')': /simple/x/" + NONE, "network"),
    (RETRY + "'SSLError(SSLCertVerificationError(1, \"self-signed\"))': /x/" + NONE, "network"),
    ("pip._vendor.urllib3.exceptions.ReadTimeoutError: Read timed out.", "network"),
    ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left", "disk is"),
    ("ERROR: Could not install packages due to an OSError: [Errno 122] Disk quota", "disk is"),
    ("OSError: [WinError 112] There is not enough space on the disk", "disk is full"),
    ("ERROR: Could not install packages due to an OSError: [Errno 30] Read-only", "written to"),
    ("ERROR: Could not install packages due to an OSError: [Errno 13] Permission", "written to"),
    ("ERROR: OSError: [WinError 5] Access is denied: 'c:\\x.pyd'", "close JupyterLab"),
    ("ERROR: [Errno 2] No such file\nHINT: no Windows Long Path support enabled", "C:\\nonosat"),
    ("ERROR: not this\nERROR: No matching distribution found for x==9.", "found for x==9 ("),
    ("error: subprocess-exited-with-error\n    ERROR: No room in x\n", "failed: No room in x ("),
    ("it just stopped\n", "failed: it just stopped ("),
]


@pytest.mark.parametrize(("report", "sentence"), REPORTS)
def test_a_failed_install_is_one_sentence(project, monkeypatch, report, sentence):
    (project / ".venv").mkdir()
    monkeypatch.setattr(start, "run_showing", lambda command, folder: (1, report))
    with pytest.raises(start.Stop) as stop:
        start.install(project, "student")
    said = str(stop.value)
    assert sentence in said
    assert is_one_sentence(said)
    log = project / ".venv" / "install.log"
    assert log.exists() == ("The install failed" in said) == (str(log) in said)
    assert not log.exists() or log.read_text(encoding="utf-8") == report


def test_a_failed_install_as_a_student_sees_it_and_its_repair(project):
    make_fake_venv(project / ".venv")
    (project / "pip-says.txt").write_text(REPORTS[0][0])
    result = run_start(project)
    assert result.returncode == 1
    assert "network" in result.stderr
    assert is_one_sentence(result.stderr)
    assert note(project)["installed"] == ""
    (project / "pip-says.txt").unlink()
    assert run_start(project).returncode == 7  # JupyterLab's own
    assert note(project)["installed"]


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_an_interrupt_is_one_sentence(project):
    make_fake_venv(project / ".venv")
    (project / "pip-says.txt").write_text("interrupt")
    result = run_start(project)
    assert result.returncode == 130
    assert is_one_sentence(result.stderr)
    assert note(project)["installed"] == ""


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EROFS, "can't be written to"),
        (errno.EACCES, "can't be written to"),
        (errno.EIO, "The set-up failed"),
    ],
)
def test_a_failed_write_is_one_sentence(project, monkeypatch, capsys, number, sentence):
    def refuse(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(sys, "argv", ["start.py"])
    with pytest.raises(SystemExit) as stop:
        runpy.run_path(str(project / "start.py"), run_name="__main__")
    assert stop.value.code == 1
    said = capsys.readouterr()
    assert sentence in said.err
    assert is_one_sentence(said.err)


@pytest.mark.parametrize("free", [10**6, 10**9])
def test_a_failed_venv_is_one_sentence(project, monkeypatch, free):
    said = "Error: Command '['python', '-m', 'ensurepip']' returned non-zero exit status 1."
    monkeypatch.setattr(start, "run_showing", lambda command, folder: (1, said))
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(0, 0, free))
    with pytest.raises(start.Stop) as stop:
        start.ensure_environment(project, "student")
    assert ("disk is full" in str(stop.value)) == (free == 10**6)
    assert is_one_sentence(str(stop.value))


@pytest.mark.parametrize("name", ["requirements.txt", "notebooks"])
def test_an_incomplete_download_is_one_sentence(project, name):
    make_fake_venv(project / ".venv")
    (project / name).rename(project / "gone")
    result = run_start(project)
    assert result.returncode == 1
    assert name in result.stderr
    assert is_one_sentence(result.stderr)


def test_a_terminal_that_knows_only_ascii(project):
    root = project.rename(project.parent / "études")
    (root / ".venv").write_text("in the way")
    result = run_start(root, PYTHONIOENCODING="ascii:strict")
    assert "?tudes" in result.stderr
    assert is_one_sentence(result.stderr)


# ---- What is handed over


def test_the_lab_opens_the_first_lesson_of_the_copies(project):
    make_fake_venv(project / ".venv")
    result = run_start(project, "--no-browser", "--port", "9000", JUPYTER_CONFIG_PATH="mine")
    assert (result.returncode, result.stderr) == (7, "")
    lab = told(result)
    assert lab["argv"][-3:] == ["--no-browser", "--port", "9000"]
    assert "--LabApp.default_url=/lab/tree/01_one.ipynb" in lab["argv"]
    assert f"--ServerApp.root_dir={project / 'my_notebooks'}" in lab["argv"]
    settings = str(project / "tools" / "jupyter")
    assert lab["env"]["JUPYTER_CONFIG_PATH"] == os.pathsep.join([settings, "mine"])
    assert lab["env"]["PYTHONPATH"] is None
    copies = sorted(path.name for path in (project / "my_notebooks").glob("*.ipynb"))
    assert copies == ["01_one.ipynb", "02_two.ipynb"]


def test_tests_run_in_the_project_and_pass_options_and_result_on(project):
    make_fake_venv(project / ".venv")
    result = run_start(project, "test", "-k", "bands")
    assert result.returncode == 7
    argv = told(result)["argv"]
    assert argv[0] == "--nbval" and argv[-2:] == ["-k", "bands"]
    assert "loadfile" in argv  # the cells of a notebook stay together
    assert Path(told(result)["cwd"]) == project
    assert (project / "pip-calls.txt").read_text().endswith("-r requirements.txt -e .[dev]\n")
    assert not (project / "my_notebooks").exists()


def test_a_student_does_not_get_the_development_extras(project):
    make_fake_venv(project / ".venv")
    run_start(project)
    run_start(project)
    assert (project / "pip-calls.txt").read_text().count("\n") == 1
    assert "dev" not in (project / "pip-calls.txt").read_text()


def lab_options(project, *options):
    """The options that JupyterLab is started with."""
    copies = project / "my_notebooks"
    return start.lab_command("python", copies, options, project / "notebooks")[4:]


@pytest.mark.parametrize(("user", "wanted"), [(0, True), (1000, False), (None, False)])
def test_allow_root_for_root_only(project, monkeypatch, user, wanted):
    if user is None:
        monkeypatch.delattr(os, "geteuid", raising=False)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    assert ("--allow-root" in lab_options(project)) == wanted


def test_the_server_keeps_its_token_and_stays_at_home(project):
    options = lab_options(project)
    assert "--ServerApp.ip=localhost" in options
    assert not [option for option in options if "token" in option or "password" in option]


@pytest.mark.parametrize("given", [["--ip", "::1"], ["--ip=::1"], ["--ServerApp.ip=::1"]])
def test_an_address_that_was_asked_for_is_given_once(project, given):
    assert "--ServerApp.ip=localhost" not in lab_options(project, *given)
    assert lab_options(project, *given)[-len(given) :] == given


def test_a_name_with_odd_characters_is_quoted(project):
    (project / "notebooks" / "00 été.ipynb").write_bytes(notebook("a"))
    assert "--LabApp.default_url=/lab/tree/00%20%C3%A9t%C3%A9.ipynb" in lab_options(project)


# ---- The student's copies


class Course:
    """A folder of lessons and a student's copies of them."""

    def __init__(self, folder):
        self.lessons, self.copies = folder / "notebooks", folder / "my_notebooks"
        self.lessons.mkdir()
        self.publish("v1")

    def publish(self, text, name="01_one.ipynb"):
        (self.lessons / name).write_bytes(notebook(text))

    def edit(self, text, name="01_one.ipynb"):
        (self.copies / name).write_bytes(notebook(text))

    def start(self):
        sentences = start.update_copies(self.lessons, self.copies)
        assert all(is_one_sentence(sentence) for sentence in sentences)
        return sentences

    def look(self):
        """The text of each notebook in the student's folder."""
        paths = self.copies.glob("*.ipynb")
        return {p.name: json.loads(p.read_bytes())["cells"][0]["source"][0] for p in paths}


@pytest.fixture
def course(tmp_path):
    return Course(tmp_path)


def test_lessons_are_copied_and_solutions_are_not(course):
    (course.lessons / "solutions").mkdir()
    course.publish("secret", "solutions/01_one.ipynb")
    course.publish("v1", "02_two.ipynb")
    assert course.start() == []
    assert course.look() == {"01_one.ipynb": "v1", "02_two.ipynb": "v1"}
    assert not (course.copies / "solutions").exists()


def test_an_untouched_copy_follows_an_update(course):
    course.start()
    course.publish("v2")
    assert course.start() == []
    assert course.look() == {"01_one.ipynb": "v2"}


def test_opening_and_saving_is_not_touching(course):
    course.start()
    saved = notebook("v1", language_info={"version": "3.14.2"}).replace(b"\n", b"\r\n")
    (course.copies / "01_one.ipynb").write_bytes(saved)
    assert course.start() == []
    assert (course.copies / "01_one.ipynb").read_bytes() == saved
    course.publish("v2")
    assert course.start() == []
    assert course.look() == {"01_one.ipynb": "v2"}


def test_a_touched_copy_without_an_update_is_left_in_silence(course):
    course.start()
    course.edit("mine")
    assert course.start() == []
    assert course.look() == {"01_one.ipynb": "mine"}


def test_a_touched_copy_is_kept_and_the_new_version_laid_beside_it_once(course):
    course.start()
    course.edit("mine")
    course.publish("v2")
    (sentence,) = course.start()
    assert "01_one.ipynb" in sentence
    assert "01_one-2.ipynb" in sentence
    assert course.look() == {"01_one.ipynb": "mine", "01_one-2.ipynb": "v2"}
    assert course.start() == []


def test_an_untouched_copy_beside_follows_a_further_update(course):
    course.start()
    course.edit("mine")
    course.publish("v2")
    course.start()
    course.publish("v3")
    assert len(course.start()) == 1
    assert course.look() == {"01_one.ipynb": "mine", "01_one-2.ipynb": "v3"}


def test_a_touched_copy_beside_is_kept_too(course):
    course.start()
    course.edit("mine")
    course.publish("v2")
    course.start()
    course.edit("mine as well", "01_one-2.ipynb")
    course.publish("v3")
    assert len(course.start()) == 1
    course.publish("v4")
    assert len(course.start()) == 1
    assert course.look() == {
        "01_one.ipynb": "mine",
        "01_one-2.ipynb": "mine as well",
        "01_one-3.ipynb": "v4",
    }


def test_a_removed_copy_beside_does_not_come_back(course):
    course.start()
    course.edit("mine")
    course.publish("v2")
    course.start()
    (course.copies / "01_one-2.ipynb").unlink()
    assert course.start() == []
    assert course.look() == {"01_one.ipynb": "mine"}


def test_a_removed_copy_comes_back_as_new(course):
    course.start()
    course.edit("mine")
    (course.copies / "01_one.ipynb").unlink()
    assert course.start() == []
    assert course.look() == {"01_one.ipynb": "v1"}


def test_a_file_of_the_students_that_has_the_name_is_kept(course):
    course.start()
    course.edit("mine")
    course.edit("my second try", "01_one-2.ipynb")
    course.publish("v2")
    course.start()
    assert course.look() == {
        "01_one.ipynb": "mine",
        "01_one-2.ipynb": "my second try",
        "01_one-3.ipynb": "v2",
    }


@pytest.mark.parametrize(
    "record", [None, b"", b"{", b"[]", b"[1]", b'{"01_one.ipynb": 1}', b"\xff"]
)
@pytest.mark.parametrize("text", ["mine", "v1"])
def test_a_lost_or_damaged_record(course, record, text):
    course.start()
    course.edit(text)
    path = course.copies / ".nonosat.json"
    path.unlink() if record is None else path.write_bytes(record)
    sentences = course.start()
    if text == "v1":  # equals the lesson, so it is untouched
        assert sentences == []
        assert course.look() == {"01_one.ipynb": "v1"}
    else:
        assert len(sentences) == 1
        assert course.look() == {"01_one.ipynb": "mine", "01_one-2.ipynb": "v1"}
    assert course.start() == []


def test_a_lesson_that_is_gone_leaves_its_copy(course):
    course.publish("v1", "02_two.ipynb")
    course.start()
    (course.lessons / "02_two.ipynb").unlink()
    course.start()
    assert course.look() == {"01_one.ipynb": "v1", "02_two.ipynb": "v1"}


def test_the_copies_folder_is_in_use(course):
    course.copies.write_text("a file")
    with pytest.raises(start.Stop, match="in the way"):
        course.start()
    assert course.copies.read_text() == "a file"


def test_a_start_without_news_writes_nothing(course, monkeypatch):
    course.start()
    course.edit("mine")
    monkeypatch.setattr(start, "write_whole", None)
    assert course.start() == []


@pytest.mark.parametrize("seed", range(20))
def test_whatever_happens_no_work_is_lost(course, monkeypatch, seed):
    """Random days of a student, with updates, crashes and damage in between."""
    dice = random.Random(seed)
    write, published = start.write_whole, ["v1"]
    course.start()

    def crash_before_record(path, content):
        if path.name == ".nonosat.json":
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, content)

    for day in range(25):
        names = sorted(course.look())
        action = dice.choice(["edit", "edit", "publish", "publish", "back", "remove", "record"])
        if action == "edit" and names:
            course.edit(f"mine {day}", dice.choice(names))
        elif action == "publish":
            published.append(f"v{len(published) + 1}")
            course.publish(published[-1])
        elif action == "back":
            course.publish(dice.choice(published))
        elif action == "remove" and names:
            (course.copies / dice.choice(names)).unlink()
        elif action == "record":
            (course.copies / ".nonosat.json").write_bytes(dice.choice([b"", b"{}", b"{"]))
        before = course.look()
        if dice.random() < 0.3:
            monkeypatch.setattr(start, "write_whole", crash_before_record)
            with contextlib.suppress(OSError):
                course.start()
            monkeypatch.setattr(start, "write_whole", write)
        course.start()
        after = course.look()
        assert {name: after.get(name) for name, text in before.items() if text[0] == "m"} == {
            name: text for name, text in before.items() if text[0] == "m"
        }
        assert set(before) <= set(after)
        assert len(after) <= len(before) + 1
        assert "01_one.ipynb" in after
        assert course.start() == []
        assert course.look() == after


# ---- What JupyterLab saves and shows


def test_strip_for_storage():
    html = {"text/html": "<img>", "text/plain": "a grid"}
    view = {stored.WIDGET_VIEW: {"model_id": "1"}}
    outputs = [
        {"data": {**html, **view}, "metadata": {stored.WIDGET_VIEW: {}, "kept": 1}},
        {"data": {"text/plain": "2"}, "metadata": {}},
        {"data": dict(view), "metadata": {}},  # nothing else to show: it stays
        {"output_type": "stream", "text": "hello"},
    ]
    cells = [{"source": "# title"}, {"outputs": outputs}]
    book = {"cells": cells, "metadata": {"widgets": {"state": {}}, "kernelspec": {}}}
    stored.strip_for_storage(book)
    assert book["metadata"] == {"kernelspec": {}}
    assert outputs == [
        {"data": html, "metadata": {"kept": 1}},
        {"data": {"text/plain": "2"}, "metadata": {}},
        {"data": view, "metadata": {}},
        {"output_type": "stream", "text": "hello"},
    ]


def test_jupyterlab_strips_what_it_saves(monkeypatch):
    monkeypatch.setattr(sys, "path", list(sys.path))
    folder = start.lab_environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0]
    with warnings.catch_warnings():
        config = PyFileConfigLoader("jupyter_server_config.py", folder).load_config()
    hook = config.FileContentsManager.pre_save_hook
    book = {"cells": [], "metadata": {"widgets": {}}}
    hook(model={"type": "notebook", "content": book}, path="a.ipynb", contents_manager=None)
    assert book["metadata"] == {}
    hook(model={"type": "file", "content": "text"}, path="a.txt", contents_manager=None)
    hook(model={"type": "notebook", "content": None}, path="a.ipynb", contents_manager=None)


def test_jupyterlab_shows_no_news():
    path = ROOT / "tools" / "jupyter" / "labconfig" / "default_setting_overrides.json"
    settings = json.loads(path.read_text())["@jupyterlab/apputils-extension:notification"]
    assert settings == {"fetchNews": "false", "checkForUpdates": False}
