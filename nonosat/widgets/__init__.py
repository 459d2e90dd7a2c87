"""Pictures you can touch. They need JupyterLab, so `import nonosat` leaves them out."""

from nonosat.widgets.band_explorer import BandExplorer
from nonosat.widgets.line_explorer import LineExplorer
from nonosat.widgets.player import Player

__all__ = ["BandExplorer", "LineExplorer", "Player"]
