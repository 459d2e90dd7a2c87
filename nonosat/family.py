"""Names for variables, kept as ranges: a million cells are one family."""

import json
import re
from dataclasses import dataclass
from math import prod

from nonosat.errors import PuzzleError

PLACE = re.compile(r"\{[0-9]{0,3}\}")  # where a phrase takes an index: {} or {0}


@dataclass(frozen=True)
class Family:
    """A range of variable numbers that share a name, such as the cells of a grid.

    `says` holds the phrase of a true variable and of a false one; `{}` takes the index,
    counted from 1 as people do. `helper` variables become the "if" of an implication.
    """

    name: str
    first: int
    axes: tuple[range, ...]
    says: tuple[str, str]
    helper: bool = False

    def number(self, index):
        """The number of the variable at this index, or None when it is not in this range."""
        if len(index) != len(self.axes):
            return None
        offset = 0
        for i, axis in zip(index, self.axes, strict=True):
            if i not in axis:
                return None
            offset = offset * len(axis) + axis.index(i)
        return self.first + offset

    def index(self, number):
        """The index of a variable number of this range: the way back from `number`."""
        offset, index = number - self.first, []
        for axis in reversed(self.axes):
            offset, i = divmod(offset, len(axis))
            index.append(axis[i])
        return tuple(reversed(index))

    def __len__(self):
        return prod(map(len, self.axes))

    def described(self):
        """This family as plain data, for a comment in a file."""
        axes = [[axis.start, axis.stop] for axis in self.axes]
        return {
            "name": self.name,
            "first": self.first,
            "axes": axes,
            "says": list(self.says),
            "helper": self.helper,
        }

    @classmethod
    def from_text(cls, text):
        """The family that `described` wrote as JSON; PuzzleError when it is damaged."""
        try:
            d = json.loads(text)
            axes = tuple(range(start, stop) for start, stop in d["axes"])
            family = cls(str(d["name"]), d["first"], axes, tuple(d["says"]), bool(d["helper"]))
            first = family.index(family.first)
            for phrase in family.says:
                if "{" in PLACE.sub("", phrase):  # a width such as {:999999999} fills the memory
                    raise ValueError
                phrase.format(*first)
            if family.number(first) == family.first >= 1 and len(family.says) == 2:
                return family
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError):
            pass
        except RecursionError:  # brackets in brackets in brackets
            pass
        raise PuzzleError(f"this comment of the DIMACS text is damaged: {text[:60]!r}; remove it.")

    def extent(self):
        """Which indices there are, in words."""
        spans = " and ".join(f"{axis.start} to {axis.stop - 1}" for axis in self.axes)
        return f"{self.name} has indices from {spans}"
