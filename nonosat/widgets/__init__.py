"""Pictures you can touch. They need JupyterLab, so `import nonosat` leaves them out."""

from nonosat.widgets.line_explorer import LineExplorer

__all__ = ["LineExplorer"]
