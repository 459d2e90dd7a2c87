"""A real JupyterLab, started the way start.py starts it, and a real browser in front of it.

Without Playwright or a Chromium these tests are skipped; with NONOSAT_BROWSER=required in the
environment they fail instead.
"""

import importlib.util
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "browser-tests"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
NOISE = re.compile("$^")  # what JupyterLab itself complains about, with us or without


# -- JupyterLab ---------------------------------------------------------------------------


class Lab:
    """JupyterLab on copies of the lessons, with a home of its own for all that it remembers."""

    def __init__(self, folder):
        spec = importlib.util.spec_from_file_location("nonosat_start", ROOT / "start.py")
        self._start = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self._start)
        self.copies, self._home = folder / "my_notebooks", folder / "home"
        self._home.mkdir()
        self._start.update_copies(ROOT / "notebooks", self.copies)

    def start(self):
        """Start the server and wait until it answers."""
        with socket.socket() as free:
            free.bind(("localhost", 0))
            self.url = f"http://localhost:{free.getsockname()[1]}"
        options = ["--no-browser", f"--IdentityProvider.token={TOKEN}"]
        options += [f"--ServerApp.port={self.url.rpartition(':')[2]}"]
        names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
        names += ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
        own = {name: str(self._home / name.lower()) for name in names}
        with (self._home / "server.log").open("w") as log:
            self._server = subprocess.Popen(
                self._start.lab_command(sys.executable, self.copies, options),
                env={**self._start.lab_environment(), **own},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        ends = time.monotonic() + 60
        while not self._answers():
            if self._server.poll() is not None or time.monotonic() > ends:
                pytest.fail(f"JupyterLab did not start: {(self._home / 'server.log').read_text()}")
            time.sleep(0.1)

    def _answers(self):
        try:
            return urlopen(f"{self.url}/api", timeout=5).status == 200
        except (URLError, OSError):
            return False

    def close(self):
        """Stop the server, which stops its kernels."""
        stop = Request(f"{self.url}/api/shutdown", method="POST")
        stop.add_header("Authorization", f"token {TOKEN}")
        try:
            urlopen(stop, timeout=10).close()
            self._server.wait(20)
        except (URLError, OSError, subprocess.TimeoutExpired):
            self._server.kill()
            self._server.wait()

    def stored(self, name):
        """A copy as it is on disk."""
        return json.loads((self.copies / name).read_text(encoding="utf-8"))


# -- a window of the browser --------------------------------------------------------------

IN_FRONT = ".jp-NotebookPanel:not(.lm-mod-hidden)"


class Window:
    """A browser window on JupyterLab, and what a person does there."""

    def __init__(self, browser, lab):
        self.lab, self.faults = lab, []
        self.page = browser.new_page(viewport={"width": 1280, "height": 900})
        self.page.set_default_timeout(20_000)
        self.page.on("console", lambda line: line.type == "error" and self._note(line.text))
        self.page.on("pageerror", lambda error: self._note(str(error)))

    def _note(self, fault):
        if not NOISE.search(fault):
            self.faults.append(fault)

    def close(self):
        self.page.close()

    @property
    def notebook(self):
        """The notebook in front."""
        return self.page.locator(IN_FRONT)

    def open(self, name, path=None):
        """Open a copy, and wait until all its cells are there and its kernel is ready."""
        path = f"lab/tree/{name}" if path is None else path
        # Without &reset the tabs of another test come back, and one of them may be in front.
        self.page.goto(f"{self.lab.url}/{path}?token={TOKEN}&reset")
        cells = len(self.lab.stored(name)["cells"])
        self.wait(f"document.querySelectorAll('{IN_FRONT} .jp-Cell').length === {cells}")
        self.notebook.locator(".jp-KernelName").get_by_text("Python 3").wait_for()
        self.notebook.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()

    def wait(self, condition):
        """Wait until a condition, in JavaScript, is true."""
        self.page.wait_for_function(condition)

    def menu(self, *labels):
        """Choose from the menu bar, such as "Run", "Run All Cells"."""
        self.page.locator(".lm-MenuBar-itemLabel").get_by_text(labels[0], exact=True).click()
        for label in labels[1:]:
            self.page.locator(".lm-Menu-itemLabel").get_by_text(label, exact=True).click()

    def run_all(self):
        """Run all cells and wait for the last."""
        prompt = self.notebook.locator(".jp-CodeCell .jp-InputPrompt").last
        with self._new_number(prompt):
            self.menu("Run", "Run All Cells")

    def run_cell(self, cell):
        """Run one cell, wait for it, and return what it shows."""
        with self._new_number(cell.locator(".jp-InputPrompt")):
            cell.locator(".cm-content").click()
            self.page.keyboard.press("Control+Enter")
        return "".join(cell.locator(".jp-OutputArea-output").all_inner_texts())

    @contextmanager
    def _new_number(self, prompt):
        """Wait in the end until JupyterLab has written a number before the cell.

        The old one is wiped out first: the new one may be the same, and the star of a cell
        that waits may be gone before anybody has seen it.
        """
        prompt.evaluate("prompt => { prompt.textContent = ''; }")
        yield
        prompt.filter(has_text=re.compile(r"\[[\d ]+\]")).wait_for()

    def save(self):
        """Save the notebook and wait until that is done."""
        self.menu("File", "Save Notebook")
        self.page.locator(".jp-mod-current.jp-mod-dirty").wait_for(state="detached")

    def theme(self, name):
        """Choose the theme "JupyterLab Light" or "JupyterLab Dark"."""
        self.menu("Settings", "Theme", name)
        self.wait(f"document.body.dataset.jpThemeName === '{name}'")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")


# -- the fixtures -------------------------------------------------------------------------
# Their scope is this folder: a Playwright that lives on disturbs tests that run a kernel.


def unable(reason):
    """Skip, or fail where the browser tests are compulsory."""
    (pytest.fail if os.environ.get("NONOSAT_BROWSER") == "required" else pytest.skip)(reason)


@pytest.fixture(scope="package")
def browser():
    """A Chromium without a screen."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        unable("Playwright is not installed")
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        unable("there is no Chromium on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def lab(browser, tmp_path_factory):  # the browser first: without one, no server is started
    """A running JupyterLab."""
    with closing(Lab(tmp_path_factory.mktemp("lab"))) as lab:
        lab.start()
        yield lab


@pytest.fixture(scope="module")
def window(browser, lab):
    """A window for the tests of one file."""
    with closing(Window(browser, lab)) as window:
        yield window
