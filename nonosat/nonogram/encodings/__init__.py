"""Ways to say a nonogram in clauses, by name."""

from nonosat.nonogram.encodings import enumeration

ENCODINGS = {"enumeration": enumeration.encode}
