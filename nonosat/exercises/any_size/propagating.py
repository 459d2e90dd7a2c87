"""Exercise 5: what follows by unit propagation."""

from nonosat.exercises.any_size.talking import HEART
from nonosat.exercises.core import Call, Exercise, Fault, check_calls
from nonosat.exercises.reading import literals_or_none
from nonosat.exercises.running import WentWrong, short
from nonosat.inside.propagate import propagate as _propagate
from nonosat.inside.propagate import steps
from nonosat.nonogram import Nonogram, line_formula
from nonosat.solver import Solver

THREE_BY_THREE = Nonogram(rows=[(1,), (1, 1), (2,)], cols=[(2,), (1,), (2,)])

PROPAGATE = Exercise(
    "propagate",
    _propagate,
    (
        "When does a clause tell you something new? Think of what is known of its literals.",
        "1 is known. What do the clauses [-1, 2], [1, 3] and [-1, 4, 5] tell you?",
        "Keep the known literals in a list. Walk over the clauses: pass over one that holds a "
        "known literal; from the others leave out the literals whose opposite is known. None "
        "left: return None. One left: it is known now. Walk again until a walk brings nothing.",
    ),
)
PROPAGATIONS = (
    [[1]],
    [[-1]],
    [[1, 2]],
    [[1], [1, 2]],
    [[1], [-1, 2]],
    [[1], [-1]],
    [[-1, 2], [1]],
    [[1], [2, 3, 4], [-1, -3]],
    [[1, 2], [1, -2]],
    [[-2, 3], [-1, 2], [1]],
    [[1], [-1, 2], [-1, -2]],
    [[]],
    [[1, 2], []],
    [[1, 2], [-1, -2], [-3, -4], [4], [3, 2, 5]],
    [[-5, 6], [1, 2, 3], [-1], [-2, 4], [-3, 5], [-4, -6], [2]],
    line_formula((3,), 5).clauses,
    THREE_BY_THREE.encode("bands").clauses,
    [*THREE_BY_THREE.encode("bands").clauses, [1], [-2]],
    HEART.encode("bands").clauses,
)


def judge_propagate(propagate=None):
    """Does propagate(clauses) find what unit propagation finds, and None when they clash?"""
    calls = [Call((clauses,), _propagate_fault(clauses)) for clauses in PROPAGATIONS]
    passed = f"The same literals as unit propagation finds, in {len(calls)} formulas."
    return check_calls(PROPAGATE, propagate, calls, _literals_or_clash, passed)


def _literals_or_clash(value):
    if isinstance(value, bool | int | str):
        raise WentWrong(
            f"Your function returned `{short(value)}`; for a clash return None, else a list of "
            "literals such as `[1, -3]`."
        )
    return literals_or_none(value)


def _propagate_fault(clauses):
    call = f"`propagate({short(clauses)})`"

    def named(number):
        return f"clause {number + 1}, `{clauses[number]}`,"

    def fault(found):
        right, way = _propagate(clauses), list(steps(clauses))
        if found is None:
            if right is None:
                return None
            return Fault(
                (
                    f"{call} is None, but these clauses don't clash.",
                    f"They have a model: `{short(model_of(clauses))}`.",
                    f"Next: {_about_none(clauses, way)} Or is a `return` missing at the end?",
                )
            )
        shown = f"{call} is {short(found)}"
        if right is None:
            *path, (_, last) = way
            got = ", then ".join(f"{x} by clause {number + 1}" for x, number in path)
            why = f"You get {got}; and then {named(last)} has no literal left."
            then = "what does your loop do with a clause whose literals are all false?"
            if not path:
                why = f"Clause {last + 1}, `[]`, has no literal: an OR of nothing is false."
                then = "look for a clause without literals even when there is no unit clause."
            return Fault((f"{shown}, but these clauses clash: None.", why, f"Next: {then}"))
        extra = [x for x in found if x not in right]
        if extra:
            return Fault(
                (f"{shown}: {extra[0]} is too many.", *_about_extra(clauses, right, extra))
            )
        for literal, number in way:
            if literal not in found:
                said = _about_missing(clauses, way, number)
                return Fault((f"{shown}: {literal} is missing.", f"{said[0]} {literal}.", said[1]))
        return None

    return fault


def _about_none(clauses, way):
    """The next step for a clash that is none."""
    if not way:
        return "return None only when a clause has no literal left."
    literal, number = way[0]
    return (
        f"{literal} is true, so clause {number + 1}, `{clauses[number]}`, is content; only false "
        "literals drop out of a clause."
    )


def _about_extra(clauses, right, extra):
    """Why a literal does not follow by propagation, and what next."""
    x = extra[0]
    if -x in right:
        return f"{-x} follows, and you have its opposite.", "Next: keep the literal's own sign."
    for number, clause in enumerate(clauses):
        done = [y for y in clause if y in right]
        if done and x in clause:
            return (
                f"Clause {number + 1}, `{clause}`, holds {done[0]}, which is true: the clause is "
                f"content, and {x} may be true or false.",
                "Next: pass over every clause that has a true literal.",
            )
    other = model_of([*clauses, [-x]])
    if other:
        why = f"It need not be true: `{short(other)}` is a model of the clauses."
        then = "a clause tells something only when all its literals but one are false."
    else:
        why = f"{x} is true in every model, but no clause is ever left with {x} alone."
        then = "propagation looks at one clause at a time. What is forced beside comes later."
    return why, f"Next: {then}"


def _about_missing(clauses, way, number):
    """How a literal follows from what came before it, and what next."""
    clause = clauses[number]
    came = {literal: place for literal, place in way if literal is not None}
    others = [-y for y in clause if -y in came]
    if not others:
        return f"Clause {number + 1}, `{clause}`, has no other literal:", (
            "Next: a clause of one literal tells it at once. Is it among what you return?"
        )
    known = " and ".join(map(str, others))
    be = "is" if len(others) == 1 else "are"
    why = f"{known} {be} known, so clause {number + 1}, `{clause}`, is left with"
    if any(came[y] > number for y in others):
        return why, (
            "Next: that news comes from a later clause. One walk over the clauses is not enough: "
            "walk again until a whole walk brings nothing new."
        )
    return why, "Next: leave the false literals out of the clause. How many are left?"


def model_of(clauses):
    with Solver(clauses) as solver:
        solver.solve()
        return solver.model
