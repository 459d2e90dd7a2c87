"""Run a student's function safely: whatever it does, a check gets clauses or a sentence."""

import ctypes
import linecache
import threading
from copy import deepcopy
from itertools import islice
from operator import index as whole_number

DEADLINE = 5.0  # seconds for all the calls of one check
MOST_CLAUSES = 20_000
NO_RETURN = "Is a `return` missing, or reached only sometimes?"


class NotStarted(Exception):
    """The function is still a stub."""


class WentWrong(Exception):
    """The function raised, returned the wrong kind of thing, or did not end: a sentence."""


class _TimeIsUp(BaseException):
    """Raised inside the student's code when the deadline has passed."""


def _stub_without_words(): ...


def _stub_with_words():
    """Nothing here yet."""


# A stub compiles to the same bytes whatever its name: so we know one when we see it.
_STUBS = {f.__code__.co_code for f in (_stub_without_words, _stub_with_words)}


def is_stub(function):
    """Is there nothing in this function yet but its docstring?"""
    code = getattr(function, "__code__", None)
    if code is None or code.co_code not in _STUBS:
        return False
    return all(value in (None, ..., function.__doc__) for value in code.co_consts)


def run(function, calls, read, seconds=None):
    """What `read` makes of the function's value, for each of the calls, within the deadline.

    The calls run in a thread of their own: a loop that never ends can then be stopped on
    every system. (One long call into C code can't; it is left behind.)
    """
    seconds = DEADLINE if seconds is None else seconds
    values, failures = [], []

    def work():
        try:
            for args in calls:
                values.append(_one_value(function, args, read))
        except BaseException as failure:  # noqa: BLE001  SystemExit too: nothing may escape
            failures.append(failure)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        for pause in [0.3] * 3 + [0.05] * 15:  # more than once: the code may catch what we raise
            _raise_in(thread, _TimeIsUp)
            thread.join(pause)
            if not thread.is_alive():
                break
        call = _call_text(function, calls[min(len(values), len(calls) - 1)])
        raise WentWrong(
            f"`{call}` had not ended after {seconds:g} seconds. Is there a loop that never ends, or "
            "does it try too much?"
        )
    if not failures:
        return values
    raise _told(failures[0], function, calls[len(values)])


def _one_value(function, args, read):
    """What `read` makes of one value; the sentence about a wrong one names the call."""
    given = deepcopy(args)
    value = function(*given)
    try:
        value = read(value)
    except WentWrong as wrong:
        call, said = _call_text(function, args), str(wrong)
        if said.startswith("Your function returned"):
            said = said.replace("Your function returned", f"`{call}` returned", 1)
        else:
            said = f"In what `{call}` returned, {said[0].lower()}{said[1:]}"
        raise WentWrong(said) from None
    for i, (before, after) in enumerate(zip(args, given, strict=True)):
        if isinstance(before, list | dict | set) and before != after:
            raise WentWrong(_changed(function, args, i))
    return value


def _changed(function, args, i):
    """That a function changed one of its arguments, and how to leave it alone."""
    code = getattr(function, "__code__", None)
    named = code is not None and i < code.co_argcount  # not one of *args
    name = code.co_varnames[i] if named else "…"
    inner = args[i].values() if isinstance(args[i], dict) else args[i]
    nested = any(isinstance(one, list | dict | set) for one in inner)
    copy = f"`deepcopy({name})`, from the module `copy`" if nested else f"`{name}.copy()`"
    return (
        f"`{_call_text(function, args)}` changed its argument{f' `{name}`' * named}, and whoever "
        f"calls it may still need that as it was. Work on a copy: {copy}."
    )


def _raise_in(thread, kind):
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(kind))


def _told(failure, function, args):
    """A failure of the student's code as the exception that a check understands."""
    if isinstance(failure, NotImplementedError):
        return NotStarted()
    if isinstance(failure, NotStarted | WentWrong):
        return failure
    said = f"{type(failure).__name__}: {_one_line(failure)}".removesuffix(": ")
    call = _call_text(function, args)
    places = _own_lines(failure, function)
    if not places:
        return WentWrong(f"`{call}` did not work: {said}.")
    here, *inside = (f"line {number} of your cell, `{text}`" for number, text in places)
    inside = "".join(f" (which led to {place})" for place in inside)
    return WentWrong(f"`{call}` stopped at {here}{inside}, with {said}.")


def _own_lines(failure, function):
    """The number and text of the last line of the function in a traceback, and of its cell.

    They differ when it called another function of the same cell; one is given when they don't.
    """
    code = getattr(function, "__code__", None)
    own, cell, trace = None, None, failure.__traceback__
    while trace is not None:
        at = trace.tb_frame.f_code
        if code is not None and at.co_filename == code.co_filename:
            line = linecache.getline(at.co_filename, trace.tb_lineno).strip()
            cell = trace.tb_lineno, line
            if at.co_qualname.split(".")[0] == code.co_qualname.split(".")[0]:
                own = cell
        trace = trace.tb_next
    return list(dict.fromkeys(place for place in (own, cell) if place))


def _one_line(failure):
    try:
        return " ".join(str(failure).split())[:200].removesuffix(".")
    except Exception:  # noqa: BLE001  a student's own exception class may be wrong, too
        return ""


def _call_text(function, args):
    name = getattr(function, "__name__", "your function")
    return f"{name}({', '.join(map(short, args))})"


def short(value, most=80):
    """A value as Python writes it, cut off when it is long.

    >>> short([1, -2]), short(list(range(99)), most=12)
    ('[1, -2]', '[0, 1, 2, …]')
    """
    text = repr(value)
    if len(text) <= most:
        return text
    return f"{text[: most - 2].rpartition(' ')[0]} …{text[-1]}"


def clauses_from(value, source="Your function returned"):
    """A student's value as a list of clauses, however it is spelled; a sentence if it is none.

    >>> clauses_from(((1, -2), {3}))
    [[1, -2], [3]]
    """
    example = "clauses are a list of lists such as `[[1, -2], [3]]`"
    if value is ...:
        raise NotStarted
    if value is None:
        raise WentWrong(f"{source} None; {example}. {NO_RETURN} (`append` returns None.)")
    value = getattr(value, "clauses", value)  # a Formula will do
    if isinstance(value, str | bytes | dict) or not hasattr(value, "__iter__"):
        raise WentWrong(f"{source} `{value!r:.60}`; {example}.")
    clauses = list(islice(value, MOST_CLAUSES + 1))
    if len(clauses) > MOST_CLAUSES:
        raise WentWrong(f"{source} more than {MOST_CLAUSES:,} clauses.")
    if clauses and all(map(_is_whole, clauses)):
        raise WentWrong(
            f"{_alone(clauses[0], 1)} Or is your whole list meant as one clause? Then it needs a "
            f"second pair of brackets: `{short([clauses])}`."
        )
    return [_clause(clause, number) for number, clause in enumerate(clauses, 1)]


def _clause(clause, number):
    if _is_whole(clause):
        raise WentWrong(_alone(clause, number))
    return literals_of(clause, f"Clause {number}")


def literals_of(clause, name):
    """The literals of a clause that a student wrote; `name` begins the sentence if there is none."""
    if hasattr(clause, "__next__"):
        raise WentWrong(
            f"{name} is a {type(clause).__name__}, which can be read only once. A clause "
            "is a list: write it between `[` and `]`, or put `list(…)` around it."
        )
    if isinstance(clause, str | bytes | dict) or not hasattr(clause, "__iter__"):
        why = " (`append` and `sort` return None.)" if clause is None else ""
        raise WentWrong(f"{name} is `{clause!r:.60}`; a clause is a list of literals.{why}")
    literals = list(islice(clause, 1001))
    for literal in literals:
        if isinstance(literal, list | tuple | set):
            raise WentWrong(
                f"{name} holds `{literal!r:.60}`, a list inside a clause. Is there one "
                "bracket too many, or a comma after the last one?"
            )
        if not _is_whole(literal) or not 0 < abs(whole_number(literal)) <= 1_000_000:
            raise WentWrong(
                f"{name} holds `{literal!r:.60}`. A literal is the number of a variable, "
                "or minus that number; 0 is none."
            )
    return [whole_number(literal) for literal in literals]


def _alone(literal, number):
    return (
        f"Clause {number} is `{literal!r}`, a literal alone. A clause is a list, even when it has "
        f"one literal: `[{literal!r}]`."
    )


def _is_whole(value):
    return hasattr(value, "__index__") and not isinstance(value, bool)
