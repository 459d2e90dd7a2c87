"""Ways to say a nonogram in clauses, by name."""

from nonosat.errors import PuzzleError
from nonosat.nonogram.encodings import bands, enumeration, order, path

ENCODINGS = {
    "enumeration": enumeration.encode,
    "bands": bands.encode,
    "order": order.encode,
    "path": path.encode,
}


def encoder(encoding, options=()):
    """The function of an encoding; PuzzleError when it does not exist, or has no such option.

    The options of an encoding are the arguments that its function takes by name only.
    """
    if not isinstance(encoding, str) or encoding not in ENCODINGS:
        raise PuzzleError(
            f"there is no encoding {encoding!r}; choose one of {', '.join(ENCODINGS)}."
        )
    known = ENCODINGS[encoding].__kwdefaults__ or {}
    for option in options:
        if option not in known:
            raise PuzzleError(
                f"the encoding {encoding!r} has no option {option!r}; "
                f"it has {', '.join(known) or 'none'}."
            )
    return ENCODINGS[encoding]
