"""What somebody sees who scrolls through a lesson."""

from types import SimpleNamespace

WIDGETS = ".nonosat-line-explorer, .nonosat-band-explorer, .nonosat-player"
DECODED = """async images => {
    await Promise.allSettled(images.map(image => image.decode()));
    return images.map(image => ({alt: image.alt, width: image.naturalWidth}));
}"""


def seen(window, lesson):
    """What the window shows of a lesson that is open in it; what is folded away is unfolded."""
    images, text, folded = [], "", 0
    for place, cell in enumerate(window.lab.stored(lesson)["cells"]):
        if cell.get("outputs"):
            shown = window.notebook.locator(".jp-Cell").nth(place)
            shown.scroll_into_view_if_needed()
            if shown.locator(".jp-OutputPlaceholder").is_visible():
                folded += 1
                shown.locator(".jp-OutputPlaceholder").click()
            shown = shown.locator(".jp-OutputArea")
            shown.scroll_into_view_if_needed()  # only then does JupyterLab draw it
            shown.locator(".jp-OutputArea-output").first.wait_for()
            images += shown.locator("img").evaluate_all(DECODED)
            text += shown.inner_text()
    return SimpleNamespace(
        url=window.page.url,
        images=images,
        text=text,
        folded=folded,
        widgets=window.notebook.locator(WIDGETS).count(),
        files=window.page.locator(".jp-DirListing-itemText").all_inner_texts(),
        toasts=window.page.locator(".Toastify__toast").all_inner_texts(),
        faults=list(window.faults),
    )


def pictures(notebook):
    """The pictures among the outputs of a stored notebook, as HTML."""
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    htmls = ["".join(output.get("data", {}).get("text/html", "")) for output in outputs]
    return [html for html in htmls if html.startswith("<img")]


def judged_by_axe(page, context):
    """What axe-core finds in a part of the page."""
    from axe_playwright_python.sync_playwright import Axe

    # JupyterLab's body has no height, from which axe would conclude that no text is visible.
    page.add_style_tag(content="body { height: 100vh }")
    return Axe().run(page, context=context).response


def code_cells(sources):
    """Cells of a notebook that nobody has run, from their sources by name."""
    return [
        {
            "cell_type": "code",
            "id": name.replace(" ", "-"),
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for name, source in sources.items()
    ]
