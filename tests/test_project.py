"""What must always hold of the project as a whole."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command):
    return subprocess.run(
        command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=120
    )


def tool(name):
    """A development tool beside the Python that runs the tests."""
    found = shutil.which(name, path=str(Path(sys.executable).parent))
    if not found:
        pytest.skip(f"{name} is not installed (it comes with the extra `dev`)")
    return found


def test_layers_are_kept():
    done = run(tool("lint-imports"))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("command", [("check",), ("format", "--check")])
def test_ruff_is_content(command):
    done = run(tool("ruff"), *command, ".")
    assert done.returncode == 0, done.stdout


def test_importing_nonosat_pulls_in_neither_plots_nor_widgets():
    heavy = "{'matplotlib', 'ipywidgets', 'anywidget', 'numpy', 'IPython', 'PIL'}"
    done = run(sys.executable, "-c", f"import sys, nonosat; print({heavy} & set(sys.modules))")
    assert done.stdout.strip() == "set()", done.stdout + done.stderr
