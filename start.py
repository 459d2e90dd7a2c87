"""Set up nonosat, then open its lessons or run its tests.

    python3 start.py            open JupyterLab on your copy of lesson 01, in my_notebooks/
    python3 start.py test       run all tests

The first start makes .venv, which takes a minute or two; later ones take seconds. Further
options go to JupyterLab or to pytest:

    python3 start.py --no-browser --port 9000
    python3 start.py test -k bands
"""

# Standard library only, and nothing that Python 3.6 can't read: an old Python must get as far as
# finding a newer one, or saying what to install.
import contextlib
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

ROOT = Path(os.path.abspath(__file__)).parent  # resolve() would turn a network drive into \\server
OLDEST, NEWEST = 11, 14  # the Python 3.x that python-sat has wheels for

# Runs in any Python 3 and says what it is. A free-threaded or a 32-bit one finds no wheels either.
PROBE = f"""
import importlib.util, json, sys, sysconfig
def has(module):
    try: return importlib.util.find_spec(module) is not None
    except ImportError: return False
version = sys.version_info[:2]
usual = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
print(json.dumps(dict(
    version="%d.%d" % version,
    fits=(3, {OLDEST}) <= version <= (3, {NEWEST}) and usual and sys.maxsize > 2**32,
    venv=has("venv") and has("ensurepip.__main__"),
    pip=has("pip"),
    prefix=sys.prefix,
    executable=getattr(sys, "_base_executable", None) or sys.executable,
)))
"""

# What goes wrong on students' laptops, as Python and pip report it, and what to do about it.
REMEDIES = {
    r"\[Errno (28|122)\]|\[WinError 112\]|No space left": (
        "The disk is full: free about 1 GB and start again."
    ),
    r"Long Path support": (
        "Windows can't store paths as long as {root} makes them: move the project to a short one, "
        "such as C:\\nonosat, and start again."
    ),
    r"\[WinError (5|32)\]": (
        "Windows holds a file in {root}: close JupyterLab and whatever else uses it, and start "
        "again."
    ),
    r"\[Errno (1|13|30)\]": (
        "The folder {root} can't be written to: copy the project to a folder of your own and start "
        "it there."
    ),
    r"connection broken|Connection\w*Error|Connect\w*Timeout|Read\w*Timeout|ProxyError|SSLError": (
        "The packages can't be downloaded: check the network (and its proxy) and start again."
    ),
}


class Stop(Exception):
    """The one sentence that says why we can't go on and what to do."""


def main(arguments):
    """Set up, then become JupyterLab or pytest; the result is an exit code."""
    if arguments[:1] in (["-h"], ["--help"]):
        say(__doc__.strip())
        return 0
    if arguments[:1] == ["test"]:
        python = ensure_environment(ROOT, "test")
        return hand_over(check_command(python, arguments[1:]), clean_environment(), ROOT)
    python = ensure_environment(ROOT, "student")
    copies = ROOT / "my_notebooks"
    for sentence in update_copies(ROOT / "notebooks", copies):
        say(sentence)
    return hand_over(lab_command(python, copies, arguments), lab_environment())


def say(text, stream=None, end="\n"):
    """Print text, with ? for what this terminal can't show."""
    stream = stream or sys.stdout
    encoding = stream.encoding or "ascii"
    print(text.encode(encoding, "replace").decode(encoding), end=end, file=stream, flush=True)


def remedy(report, root=ROOT):
    """The sentence for a failure that pip, venv or the system reported, or None."""
    for pattern, sentence in REMEDIES.items():
        if re.search(pattern, report, re.IGNORECASE):
            return sentence.format(root=root)
    return None


# ---- The environment: .venv, with a note of what we installed into it


def ensure_environment(root, purpose):
    """The Python of root/.venv, made or repaired first, with all that the purpose needs.

    The purpose is "student" or "test"; what serves a test serves a student too.
    """
    venv = root / ".venv"
    note = read_note(venv)
    if not may_be_environment(venv, note):
        raise Stop(f"{venv} is not a Python environment: rename it and start again.")
    version = healthy_version(venv)
    # An install that was cut short, or that has moved or been copied since, can't be trusted. We
    # make our own environments anew; one that the student made and that works is never emptied.
    doubtful = not note.get("installed") or not is_same(note.get("folder", ""), venv)
    if version is None or (doubtful and note.get("ours")):
        version = make_environment(venv, ours=bool(note.get("ours")))
        note = {"ours": True}
    wanted = fingerprint(root, version)
    serves = purpose in ("student", note.get("purpose"))
    if doubtful or not serves or note.get("installed") != wanted:
        note.update(installed="", folder=str(venv), purpose=purpose)
        write_note(venv, note)  # until pip is done, the note says that nothing is installed
        install(root, purpose)
        write_note(venv, dict(note, installed=wanted))
    return venv_python(venv)


def may_be_environment(venv, note):
    """Whether .venv is missing, empty, an environment or one that we began to make."""
    if not venv.is_dir():
        return not os.path.lexists(str(venv))
    return bool(note) or (venv / "pyvenv.cfg").exists() or not os.listdir(str(venv))


def set_aside(venv):
    """Rename an environment that is of no use to us but that we did not make: it is not ours."""
    if venv.is_dir() and os.listdir(str(venv)):
        names = (venv.with_name(f"{venv.name}-{number}") for number in itertools.count(1))
        kept = next(path for path in names if not os.path.lexists(str(path)))
        os.replace(str(venv), str(kept))
        say(f"Your {venv.name} can't be used here; it is kept as {kept.name}.")


def is_same(one, other):
    """Whether two paths lead to one folder, however they are spelled."""
    return os.path.exists(str(one)) and os.path.samefile(str(one), str(other))


def venv_python(venv):
    """The path of an environment's interpreter."""
    return str(venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def healthy_version(venv):
    """The version, such as "3.12", of an environment that runs, fits and has pip, or None."""
    found = probe([venv_python(venv)])
    healthy = found and found["fits"] and found["pip"] and is_same(found["prefix"], venv)
    return found["version"] if healthy else None


def fingerprint(root, version):
    """What an install depends on, as one word: when it changes, we install again."""
    parts = [digest((root / name).read_bytes()) for name in ("requirements.txt", "pyproject.toml")]
    return digest(" ".join([*parts, version]).encode())


def read_note(venv):
    """What we noted about an environment; empty for one that we never touched."""
    path = venv / "nonosat.json"
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        return {"ours": True}  # damaged: as after an interrupted install
    except OSError:
        return {}


def write_note(venv, note):
    """Note in an environment what is (not yet) installed there."""
    write_whole(venv / "nonosat.json", json.dumps(note).encode())


def make_environment(venv, ours):
    """Make an environment from scratch and return its version."""
    python, version = find_python()  # before anything is removed
    if not ours:
        set_aside(venv)
    venv.mkdir(exist_ok=True)
    write_note(venv, {"ours": True})  # first in and last out, so any interruption is seen
    say(f"Setting up with Python {version}; this happens once and takes a minute or two.")
    for entry in list(venv.iterdir()):
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(str(entry))
        elif entry.name != "nonosat.json":
            entry.unlink()
    code, output = run_showing([python, "-m", "venv", str(venv)], venv.parent)
    if code or not healthy_version(venv):
        if shutil.disk_usage(str(venv)).free < 50e6:  # venv does not say why its pip failed
            output = "No space left"
        reason = f"Python could not make {venv}: {last_line(output)}."
        raise Stop(remedy(output, venv.parent) or reason)
    return version


def install(root, purpose):
    """Install what the purpose needs into root/.venv with pip."""
    began = time.time()
    command = [venv_python(root / ".venv"), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--no-input", "--progress-bar", "off", "--retries", "2", "-r", "requirements.txt"]
    command += ["-e", ".[dev]"] if purpose == "test" else []
    say("Installing the packages of requirements.txt.")
    code, output = run_showing(command, root)
    if code:
        if remedy(output):
            raise Stop(remedy(output, root))
        log = root / ".venv" / "install.log"
        log.write_text(output, encoding="utf-8")
        raise Stop(f"The install failed: {last_line(output)} (more in {log}).")
    say(f"Installed in {time.time() - began:.0f} s.")


def last_line(output):
    """The line of a failed program's output that says most: its last error, or its last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["no reason given"]
    errors = [line for line in lines if re.match("E(RROR|rror): ", line)]
    return re.sub("^E(RROR|rror): ", "", (errors or lines)[-1]).rstrip(".")


def run_showing(command, folder):
    """Run a program and return its exit code and output, naming what it is busy with."""
    lines, on_terminal = [], sys.stdout.isatty()
    program = subprocess.Popen(
        command,
        cwd=str(folder),
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        errors="replace",
    )
    try:
        for line in program.stdout:
            lines.append(line)
            busy = re.match(r"(Collecting|Installing collected packages:) (\S+)", line)
            if busy and on_terminal:
                names = "all of them" if "packages" in busy.group(1) else busy.group(2)
                say(f"  {busy.group(1).split()[0].lower()} {names}"[:60].ljust(60), end="\r")
        return program.wait(), "".join(lines)
    finally:
        if on_terminal:
            say(" " * 60, end="\r")
        if program.poll() is None:  # an interrupt may have reached us alone
            program.terminate()
            program.wait()


def clean_environment():
    """The environment variables, without those that would lead a Python out of its .venv."""
    astray = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "__PYVENV_LAUNCHER__")
    kept = {name: value for name, value in os.environ.items() if name not in astray}
    return dict(kept, PIP_USER="0")  # set, not removed: it may also stand in pip's own settings


# ---- The interpreter


def probe(command):
    """What the Python that a command starts says of itself, or None when it does not run."""
    try:
        output = subprocess.check_output(
            [*command, "-I", "-c", PROBE],
            env=clean_environment(),
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
        return json.loads(output.decode())
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def find_python(candidates=None, probe=probe):
    """The path and version of a Python that can make the environment: ours, or the newest found."""
    without_venv = None
    for command in candidates or python_candidates():
        found = probe(command)
        if found and found["fits"] and found["venv"]:
            return found["executable"], found["version"]
        if found and found["fits"]:
            without_venv = without_venv or found["version"]
    if without_venv:
        raise Stop(
            f"Python {without_venv} lacks its module venv: install it (on Debian and Ubuntu: sudo "
            f"apt install python{without_venv}-venv) and start again."
        )
    raise Stop(
        f"nonosat needs a 64-bit Python 3.{OLDEST} to 3.{NEWEST} and found none (this one is "
        f"{sys.version_info[0]}.{sys.version_info[1]}): install Python 3.{NEWEST} from "
        "https://www.python.org/downloads/ and start again."
    )


def python_candidates(windows=os.name == "nt"):
    """Commands that may start a fitting Python: the running one first, then new before old."""
    yield [sys.executable]
    minors = range(NEWEST, OLDEST - 1, -1)
    for minor, folder in itertools.product(minors, os.get_exec_path()):
        # Every folder, not just the first that has the name: a version manager's stand-in may
        # come first and fail.
        path = shutil.which(f"python3.{minor}", path=folder)
        if path:
            yield [path]
    for minor in minors if windows else ():
        yield ["py", f"-3.{minor}"]


# ---- The student's copies


def update_copies(lessons, copies):
    """Bring the copies up to date with the lessons; a sentence for each that was laid beside.

    A copy is untouched when it equals the lesson it was copied from, which a hidden record
    remembers; no other copy is ever written to.
    """
    if not any(lessons.glob("*.ipynb")):
        raise Stop(f"{lessons} has no lessons: get the project again, all of it.")
    if os.path.lexists(str(copies)) and not copies.is_dir():
        raise Stop(f"{copies} is in the way of your copies of the lessons: rename it.")
    copies.mkdir(exist_ok=True)
    record, sentences = read_record(copies), []
    for lesson in sorted(lessons.glob("*.ipynb")):
        content = lesson.read_bytes()
        given = record.setdefault(lesson.name, {})  # name of a copy: digest of what it was given
        copy = place_for(lesson.name, digest(content), copies, given)
        if copy is None:
            continue
        if file_digest(copy) != digest(content):
            write_whole(copy, content)
        if given.get(copy.name) != digest(content):
            given[copy.name] = digest(content)
            write_whole(copies / ".nonosat.json", json.dumps(record, indent=1).encode())
            if copy.name != lesson.name:
                sentences.append(
                    f"There is a new {lesson.name}: yours is kept, the new one is {copy.name}."
                )
    return sentences


def place_for(name, new, copies, given):
    """The copy that is to be the new version of a lesson, or None when the student has it."""
    copy = copies / name
    if file_digest(copy) in (None, new, given.get(name)):
        return copy
    if new in given.values():  # offered before; if it is gone, the student removed it
        return None
    for number in itertools.count(2):
        beside = copies / f"{copy.stem}-{number}.ipynb"
        if file_digest(beside) in (None, new, given.get(beside.name)):
            return beside


def read_record(copies):
    """The record of what each copy was given; empty when it is lost or damaged."""
    try:
        record = json.loads((copies / ".nonosat.json").read_text(encoding="utf-8"))
        return {name: dict(given) for name, given in record.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def digest(content):
    """A short name for some bytes; of a notebook only the cells count.

    JupyterLab writes the rest anew, with the student's version of Python, when it merely opens one.
    """
    with contextlib.suppress(ValueError, LookupError, TypeError):  # not a notebook: as it is
        content = json.dumps(json.loads(content.decode())["cells"], sort_keys=True).encode()
    return hashlib.sha256(content).hexdigest()


def file_digest(path):
    """The digest of a file, or None when there is none."""
    return digest(path.read_bytes()) if os.path.lexists(str(path)) else None


def write_whole(path, content):
    """Write a file in one step: whatever happens, it is the old one or the new one."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content)
    os.replace(str(beside), str(path))


# ---- JupyterLab and pytest


def lab_command(python, copies, options, lessons=ROOT / "notebooks"):
    """The command that opens JupyterLab on the copy of the first lesson, its siblings in view."""
    first = min(lesson.name for lesson in lessons.glob("*.ipynb"))
    command = [python, "-P", "-m", "jupyterlab"]  # -P: not the modules of the folder we are in
    command += [f"--ServerApp.root_dir={copies}", f"--LabApp.default_url=/lab/tree/{quote(first)}"]
    if not any(re.match(r"--(ServerApp\.)?ip\b", option) for option in options):
        command.append("--ServerApp.ip=localhost")  # whatever the settings in the home folder say
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command + list(options)


def lab_environment(root=ROOT):
    """The environment variables with the course's settings and its own layout of the window."""
    ours, theirs = str(root / "tools" / "jupyter"), os.environ.get("JUPYTER_CONFIG_PATH")
    layout = os.environ.get("JUPYTERLAB_WORKSPACES_DIR", str(root / ".venv" / "workspaces"))
    return dict(
        clean_environment(),
        JUPYTER_CONFIG_PATH=os.pathsep.join(filter(None, [ours, theirs])),
        JUPYTERLAB_WORKSPACES_DIR=layout,  # tabs and panels of other projects stay with them
    )


def check_command(python, options):
    """The command that runs the tests, on several cores, and compares every output of the notebooks.

    A file stays on one core: the cells of a notebook need each other.
    """
    cores = ["-n", "auto", "--maxprocesses", "4", "--dist", "loadfile"]
    return [python, "-m", "pytest", "--nbval", *cores, *options]


def hand_over(command, environment, folder=None):
    """Become the program, or on Windows, which can't, wait for it; the result is its exit code."""
    sys.stdout.flush()
    if folder:
        os.chdir(str(folder))
    if os.name != "nt":
        os.execve(command[0], command, environment)
    program = subprocess.Popen(command, env=environment)
    while True:
        with contextlib.suppress(KeyboardInterrupt):  # it reaches the program as well
            return program.wait()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        say(str(stop), sys.stderr)
    except KeyboardInterrupt:
        say("Stopped; the next start takes it up again.", sys.stderr)
        sys.exit(130)
    except OSError as error:
        say(remedy(str(error)) or f"The set-up failed: {error}.", sys.stderr)
    sys.exit(1)
