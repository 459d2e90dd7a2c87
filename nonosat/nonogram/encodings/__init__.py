"""Ways to say a nonogram in clauses, by name."""

from nonosat.nonogram.encodings import enumeration, order

ENCODINGS = {"enumeration": enumeration.encode, "order": order.encode}
