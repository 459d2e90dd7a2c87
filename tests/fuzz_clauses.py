"""Random clauses and calls of the solver, judged by truth tables and by a plain propagation."""

from brute_force import colourings, models

from nonosat import Formula, Solver, compare, meaning, proof
from nonosat.solver import ENGINES

SIZE = 8  # variables
NAMES = ["gap", "order", "row 1", "  é ", "", "two\nlines", "rule c"]  # of rules
PROVERS = [name for name, engine in ENGINES.items() if engine.proofs]


# -- making cases ----------------------------------------------------------------------------


def literals(dice, most):
    return [dice.choice((-1, 1)) * dice.randint(1, SIZE) for _ in range(dice.randint(0, most))]


def clauses(dice, most):
    """Clauses of two or three literals mostly; now and then an empty one."""
    shortest = dice.choice([1, 2, 2, 2])
    found = [literals(dice, 3) for _ in range(dice.randint(0, most))]
    return [clause for clause in found if len(clause) >= shortest or dice.random() < 0.02]


def solver_calls(dice):
    """A Solver and what it is asked, call after call."""
    engine, calls = dice.choice(list(ENGINES)), []
    for _ in range(dice.randint(1, 6)):
        call = dice.choice(["add", "solve", "solve", "budget", "propagate", "phases"])
        calls.append([call, clauses(dice, 15) if call == "add" else literals(dice, 3)])
    return {
        "engine": engine,
        "proof": engine in PROVERS and dice.random() < 0.5,
        "clauses": hard_clauses(dice) if dice.random() < 0.3 else clauses(dice, 40),
        "calls": calls,
    }


def hard_clauses(dice):
    """Three literals a clause, and about as many clauses as the engines find hardest."""
    return [
        [dice.choice((-1, 1)) * variable for variable in dice.sample(range(1, SIZE + 1), 3)]
        for _ in range(dice.randint(20, 50))
    ]


def damaged_proof(dice):
    """Clauses, the proof of an engine that they can't hold, and what is done to it."""
    kinds = ["drop step", "drop clause", "drop literal", "flip literal", "swap", "insert"]
    return {
        "engine": dice.choice(PROVERS),
        "clauses": hard_clauses(dice) if dice.random() < 0.7 else clauses(dice, 40),
        "damage": [
            [dice.choice(kinds), dice.randrange(50), dice.randrange(50), literals(dice, 3)]
            for _ in range(dice.randint(0, 3))
        ],
    }


def formula_parts(dice):
    """Families and rules of a Formula, and some of its variables as the cells."""
    parts = []
    for number in range(dice.randint(0, 5)):
        if dice.random() < 0.4:
            axes = [dice.choice([0, 1, 1, 2, 2, 2]) for _ in range(dice.randint(1, 2))]
            parts.append(["family", f"f{number}", axes, dice.random() < 0.5])
        else:
            parts.append(["add", dice.choice(NAMES), clauses(dice, 8)])
    cells = dice.sample(range(1, SIZE + 1), dice.randint(1, 5))
    return {"parts": parts, "cells": cells, "other": clauses(dice, 8)}


# -- judges ----------------------------------------------------------------------------------


def check_solver(case):
    """Every answer of a Solver is true, whatever it was asked before."""
    known = [list(clause) for clause in case["clauses"]]
    with Solver(known, case["engine"], proof=case["proof"]) as solver:
        for call, what in case["calls"]:
            if call == "add":
                solver.add(what)
                known += what
            elif call == "phases":
                solver.set_phases(what)
            elif call == "propagate":
                found = solver.propagate(what)
                assert (None if found is None else set(found)) == unit_propagation(known, what)
            else:
                check_solve(solver, known, what, 1 if call == "budget" else None)
        possible = check_solve(solver, known, [])
        if case["proof"] and not possible:
            wrong = proof.check(known, solver.proof)
            assert wrong is None, wrong


def check_solve(solver, known, assumptions, conflicts=None):
    """One call of solve; its answer."""
    table = models(known + [[literal] for literal in assumptions], SIZE)
    found = solver.solve(assumptions, conflicts=conflicts)
    if found is None:
        assert conflicts is not None and solver.model is solver.core is None
    elif found:
        fixed = [[literal] for literal in solver.model]
        assert table & models(fixed, SIZE), f"{solver.model} is no model"
        assert solver.core is None
        rest = SIZE - len({abs(x) for x in solver.model if abs(x) <= SIZE})
        assert (table & models(fixed, SIZE)).bit_count() == 2**rest, "the model leaves a choice"
    else:
        assert not table, "there is a model"
        assert solver.model is None and set(solver.core) <= set(assumptions)
        assert not models(known + [[literal] for literal in solver.core], SIZE), "the core can hold"
    return found


def unit_propagation(known, assumed):
    """All that follows by clauses with one literal left; None at a contradiction."""
    true, news = set(assumed), True
    while news:
        if any(-literal in true for literal in true):
            return None
        left = [{x for x in clause if -x not in true} for clause in known]
        if not all(left):
            return None
        news = {x for free in left if len(free) == 1 for x in free} - true
        true |= news
    return true


def check_proof(case):
    """The checker believes what follows, step by step, and nothing else."""
    known = [list(clause) for clause in case["clauses"]]
    with Solver(known, case["engine"], proof=True) as solver:
        steps = [[1], [2, -3], []] if solver.solve() else solver.proof
        if not models(known, SIZE):
            assert proof.check(known, steps) is None, "a true proof is refused"
    for what, i, j, extra in case["damage"]:
        damage(known, steps, what, i, j, extra)
    said = proof.check(known, steps)
    expected = first_wrong_step(known, steps)
    assert (said is None) == (expected is None), f"{said}, but step {expected}"
    if said is None:
        assert not models(known, SIZE), "a proof of what is not so was accepted"
    elif expected < len(steps):
        assert said == f"step {expected + 1}, {steps[expected]}, does not follow."
        assert not models(known, SIZE) & ~models(steps[:expected], SIZE), "an earlier step is false"


def damage(known, steps, what, i, j, extra):
    if what == "insert":
        steps.insert(i % (len(steps) + 1), extra)
    elif what == "drop clause" and known:
        del known[i % len(known)]
    elif steps:
        i %= len(steps)
        if what == "drop step":
            del steps[i]
        elif what == "swap":
            j %= len(steps)
            steps[i], steps[j] = steps[j], steps[i]
        elif steps[i]:
            j %= len(steps[i])
            kept = [-steps[i][j]] if what == "flip literal" else []
            steps[i] = steps[i][:j] + kept + steps[i][j + 1 :]


def first_wrong_step(known, steps):
    """The first step that does not follow; their number when the end is missing; else None."""
    known = list(known)
    for number, step in enumerate(steps):
        if unit_propagation(known, [-literal for literal in step]) is not None:
            return number
        if not step:
            return None
        known.append(step)
    return None if unit_propagation(known, []) is None else len(steps)


def check_formula(case):
    """A Formula survives the way through DIMACS; what it means is what its truth table says."""
    formula = Formula()
    for what, name, *rest in case["parts"]:
        if what == "family":
            formula.family(name, *rest[0], helper=rest[1])
        else:
            formula.add(name, rest[0])
    text = formula.dimacs()
    again = Formula.from_dimacs(text)
    assert again.dimacs() == text and again.clauses == formula.clauses
    assert again.variables == formula.variables
    assert sorted(again.count().values()) == sorted(formula.count().values())
    numbers = range(1, formula.variables + 1)
    assert list(map(again.name, numbers)) == list(map(formula.name, numbers))
    named = [(formula.name(number), number) for number in numbers]
    assert all(formula.var(*name) == number for name, number in named if name)
    for number in range(len(formula)):
        assert formula.rule(number).split() == again.rule(number).split()
        clause = formula.clauses[number]
        assert formula.explain(clause) == again.explain(clause)
    cells = case["cells"]
    mine, other = (projected(some, cells) for some in (formula.clauses, case["other"]))
    assert set(meaning(formula, cells)) == mine and set(meaning(case["other"], cells)) == other
    found = compare(meaning(formula, cells), meaning(case["other"], cells))
    small = [(sum(p), [-cell for cell in p], p) for p in mine ^ other]
    assert (found.witness if found else None) == (min(small)[2] if small else None)
    assert found is None or found.witness in {"mine": mine, "reference": other}[found.side]


def projected(some, cells):
    """What clauses allow on the cells alone."""
    return {
        tuple(colours[cell - 1] for cell in cells)
        for colours in colourings(models(some, SIZE), SIZE)
    }


KINDS = {  # name: (how often, how a case is made, how it is judged)
    "solver": (10, solver_calls, check_solver),
    "proof": (6, damaged_proof, check_proof),
    "formula": (3, formula_parts, check_formula),
}
