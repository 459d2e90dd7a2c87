"""A formula is a list of clauses that knows its names: which variable is which cell,
which clause belongs to which rule. It knows no puzzle and no solver.

    Literal = int        # 4: variable 4 is true; -4: it is false
    Clause = list[int]   # [-4, 5]: variable 4 is false or variable 5 is true (or both)
"""

import json
from bisect import bisect_right
from collections import Counter
from itertools import chain, pairwise

from nonosat import dimacs
from nonosat.errors import PuzzleError
from nonosat.family import Family

MOST_VARIABLES = 10_000_000  # engines reserve memory for every number up to the largest


class Formula:
    """Clauses under named rules, over variables with names.

    >>> f = Formula()
    >>> cell = f.family("cell", 3, 3, says=("row {}, column {} is black",
    ...                                     "row {}, column {} is white"))
    >>> f.var("cell", 0, 2)
    3
    >>> f.add("row 1", [[-1, -2], [3]])
    >>> f.clauses
    [[-1, -2], [3]]
    >>> f.explain(0)
    'row 1: row 1, column 1 is white or row 1, column 2 is white.'
    """

    def __init__(self):
        self.clauses = []
        self._families = []  # in the order of their numbers
        self._rules = []  # (name, number of its first clause), in order
        self._top = 0  # the largest variable number seen so far...
        self._scanned = 0  # ...among this many clauses

    # -- variables ------------------------------------------------------------------------

    def family(self, name, *axes, says=None, helper=False):
        """Name a whole range of variables at once; an axis is a length or a range of indices."""
        axes = tuple(a if isinstance(a, range) else range(a) for a in axes)
        if says is None:
            called = " ".join([name, *("{}" for _ in axes)])
            says = (f"{called} is true", f"{called} is false")
        new = Family(name, self.variables + 1, axes, tuple(says), helper)
        self._families.append(new)
        self._top += len(new)
        if self._top > MOST_VARIABLES:
            raise PuzzleError(
                f"{name} needs {len(new):,} variables, but a formula holds at most "
                f"{MOST_VARIABLES:,}: make the puzzle smaller."
            )
        return new

    def var(self, name, *index):
        """The number of a variable; a name that nobody has used yet gets the next free number.

        >>> f = Formula()
        >>> f.var("rain"), f.var("wet"), f.var("rain")
        (1, 2, 1)
        """
        known = [family for family in self._families if family.name == name]
        for family in known:
            number = family.number(index)
            if number is not None:
                return number
        if any(family.axes and max(map(len, family.axes)) > 1 for family in known):
            raise PuzzleError(f"{name}{list(index)} is not in the formula: {known[0].extent()}.")
        called = " ".join([name, *("{}" for _ in index)])
        axes = [range(i, i + 1) if isinstance(i, int) else range(0) for i in index]
        if not all(axes):
            raise PuzzleError(f"the index of {name} must be whole numbers, not {index!r}.")
        says = (f"{called} is true", f"{called} is false")
        return self.family(name, *axes, says=says).first

    def numbers(self, name):
        """The numbers of all variables of this name, in order.

        >>> f = Formula(); _ = f.family("cell", 2, 2); _ = f.var("helper")
        >>> f.numbers("cell")
        [1, 2, 3, 4]
        """
        named = [family for family in self._families if family.name == name]
        return [number for f in named for number in range(f.first, f.first + len(f))]

    def name(self, number):
        """The name of a variable: its family and index, or None when it has no name.

        >>> f = Formula(); _ = f.family("cell", 3, 3)
        >>> f.name(6)
        ('cell', 1, 2)
        """
        family = self._family_of(abs(number))
        return family and (family.name, *family.index(abs(number)))

    @property
    def variables(self):
        """The largest variable number, named or only used."""
        fresh = self.clauses[self._scanned :]
        self._scanned = len(self.clauses)
        self._top = max(self._top, check_literals(fresh))
        return self._top

    def _family_of(self, number):
        place = bisect_right(self._families, number, key=lambda family: family.first) - 1
        if place >= 0 and number < self._families[place].first + len(self._families[place]):
            return self._families[place]
        return None

    # -- clauses --------------------------------------------------------------------------

    def add(self, rule, clauses):
        """Add clauses under the name of the rule that they spell out."""
        if not self._rules or self._rules[-1][0] != rule:
            self._rules.append((rule, len(self.clauses)))
        self.clauses.extend(clauses)

    def rule(self, number):
        """The rule that a clause belongs to."""
        place = bisect_right(self._rules, number, key=lambda rule: rule[1]) - 1
        return self._rules[place][0]

    def count(self):
        """How many clauses each rule has.

        >>> f = Formula(); f.add("gap", [[1, 2], [3]]); f.add("order", [[-1]])
        >>> f.count()
        {'gap': 2, 'order': 1}
        """
        counts = Counter()
        for (rule, start), (_, end) in pairwise([*self._rules, ("", len(self.clauses))]):
            counts[rule] += end - start
        return dict(counts)

    def __len__(self):
        return len(self.clauses)

    def __repr__(self):
        rules = ", ".join(f"{rule} {count:,}" for rule, count in self.count().items())
        return f"{len(self):,} clauses over {self.variables:,} variables ({rules or 'no rules'})"

    # -- words ----------------------------------------------------------------------------

    def say(self, literal):
        """A literal in words.

        >>> f = Formula(); _ = f.family("cell", 3, says=("cell {} is black", "cell {} is white"))
        >>> f.say(2), f.say(-3)
        ('cell 2 is black', 'cell 3 is white')
        """
        family = self._family_of(abs(literal))
        if family is None:
            return f"variable {abs(literal)} is {'true' if literal > 0 else 'false'}"
        phrase = family.says[0 if literal > 0 else 1]
        return phrase.format(*(i + 1 for i in family.index(abs(literal))))

    def explain(self, clause):
        """A clause in words: by its number (from 0, as in `clauses`) or by its literals.

        >>> f = Formula(); _ = f.family("cell", 3, says=("cell {} is black", "cell {} is white"))
        >>> f.explain([-1, 3])
        'cell 1 is white or cell 3 is black.'
        """
        if isinstance(clause, int):
            if not -len(self) <= clause < len(self):
                raise PuzzleError(
                    f"there is no clause {clause}: the formula has {len(self)}, "
                    f"numbered from 0 to {len(self) - 1}."
                )
            clause %= len(self)
            return f"{self.rule(clause)}: {self.explain(self.clauses[clause])}"
        clause = as_list(clause, "literals", "[1, -2]")
        check_literals([clause])
        ifs = [literal for literal in clause if literal < 0 and self._is_helper(literal)]
        thens = [literal for literal in clause if literal not in ifs]
        so = " or ".join(map(self.say, thens))
        if not ifs:
            return f"{so}." if thens else "nothing satisfies this empty clause."
        given = " and ".join(self.say(-literal) for literal in ifs)
        return f"if {given}, then {so}." if thens else f"it is not so that {given}."

    def _is_helper(self, literal):
        family = self._family_of(abs(literal))
        return family is not None and family.helper

    # -- files ----------------------------------------------------------------------------

    def dimacs(self):
        """The formula as DIMACS text, the format that every solver reads; names are comments.

        >>> f = Formula(); f.add("either", [[1, -2]])
        >>> print(f.dimacs())
        p cnf 2 1
        c rule either
        1 -2 0
        <BLANKLINE>
        """
        names = [
            f"variables {json.dumps(f.described(), ensure_ascii=False)}"
            for f in self._families
            if len(f)  # without variables there is nothing to name
        ]
        rules = [(start, " ".join(["rule", *str(rule).split()])) for rule, start in self._rules]
        return dimacs.write(self.variables, self.clauses, names, rules)

    @classmethod
    def from_dimacs(cls, text):
        """Read DIMACS text, with the names and rules that `dimacs` wrote where they are there.

        >>> Formula.from_dimacs("p cnf 2 2\\n1 -2 0\\n2 0\\n").clauses
        [[1, -2], [2]]
        """
        if not isinstance(text, str):
            raise PuzzleError(f"from_dimacs takes text, not {text!r:.60}; read the file first.")
        formula = cls()
        top, clauses, comments = dimacs.read(text)
        starts = []
        for place, comment in comments:
            if comment.startswith("variables {"):
                formula._families.append(Family.from_text(comment.removeprefix("variables ")))
            elif comment.split(" ")[0] == "rule":
                starts.append((place, comment))
        before = starts[0][0] if starts else len(clauses)
        if before:
            formula.add("clauses", clauses[:before])  # what stands before the first rule
        for (start, rule), (end, _) in pairwise([*starts, (len(clauses), "")]):
            formula.add(rule.removeprefix("rule").strip(), clauses[start:end])
        formula._families.sort(key=lambda family: family.first)
        named = (family.first + len(family) - 1 for family in formula._families)
        formula._top = max([top, *named])
        if formula._top > MOST_VARIABLES:
            raise PuzzleError(
                f"the text speaks of more variables than the {MOST_VARIABLES:,} that a formula "
                "holds: is it damaged?"
            )
        return formula


def as_list(things, name, example):
    """A list of the things; PuzzleError when they are nothing of the kind.

    >>> as_list((1, -2), "assumptions", "[1, -2]")
    [1, -2]
    """
    if isinstance(things, str | bytes | dict) or not hasattr(things, "__iter__"):
        raise PuzzleError(f"the {name} are {things!r:.60}; write a list such as {example}.")
    return list(things)


def check_literals(clauses):
    """The largest variable number in the clauses; PuzzleError for what is not a literal."""
    try:
        literals = set(chain.from_iterable(clauses))
        whole = all(issubclass(kind, int) for kind in set(map(type, literals)))
    except TypeError:
        whole = False
    if whole and 0 not in literals:
        largest = max(max(literals, default=0), -min(literals, default=0))
        if largest <= MOST_VARIABLES:
            return largest
    raise PuzzleError(_what_is_wrong(clauses))


def _what_is_wrong(clauses):
    for number, clause in enumerate(clauses, 1):
        if isinstance(clause, str) or not hasattr(clause, "__iter__"):
            return f"clause {number} is {clause!r}; a clause is a list of literals such as [1, -2]."
        for literal in clause:
            if not isinstance(literal, int):
                return f"clause {number} holds {literal!r}; a literal is a whole number such as -2."
            if literal == 0:
                return f"clause {number} holds 0, which is no literal: variables count from 1."
            if abs(literal) > MOST_VARIABLES:
                return (
                    f"clause {number} holds {literal}; variables are numbered up to "
                    f"{MOST_VARIABLES:,}."
                )
    return "the clauses must be lists of whole numbers such as [[1, -2], [3]]."
