"""The course's settings for JupyterLab; start.py names this folder in JUPYTER_CONFIG_PATH."""

import sys
import warnings
from pathlib import Path

# At the end of the path, so that nothing in tools/ can hide a module that Jupyter needs.
sys.path.append(str(Path(__file__).parents[1]))

from stored import strip_for_storage


def strip_widgets(model, **_):
    """Save a notebook without its widget views, which a later day shows as "model not found"."""
    if model["type"] == "notebook" and model.get("content"):
        strip_for_storage(model["content"])


c = get_config()  # noqa: F821  (Jupyter defines it)
c.FileContentsManager.pre_save_hook = strip_widgets
# Jupyter reads this file several times and would warn of the second hook, which is the same one.
warnings.filterwarnings("ignore", "Overriding existing pre_save_hook")
