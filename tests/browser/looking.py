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
