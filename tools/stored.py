"""What a notebook looks like on disk: pictures and text, but no widget that needs a live kernel."""

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def strip_for_storage(notebook):
    """Drop from a notebook (a dict, changed in place) what would be a dead widget on day two.

    The picture and the text that stand beside a widget stay, so they are shown instead.

    >>> data = {"text/plain": "a grid", WIDGET_VIEW: {"model_id": "1"}}
    >>> notebook = {"cells": [{"outputs": [{"data": data}]}], "metadata": {"widgets": {}}}
    >>> strip_for_storage(notebook)
    >>> notebook
    {'cells': [{'outputs': [{'data': {'text/plain': 'a grid'}}]}], 'metadata': {}}
    """
    notebook.get("metadata", {}).pop("widgets", None)
    for cell in notebook.get("cells", []):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if len(data) > 1:  # alone, it is all that the output has to show
                data.pop(WIDGET_VIEW, None)
                output.get("metadata", {}).pop(WIDGET_VIEW, None)
