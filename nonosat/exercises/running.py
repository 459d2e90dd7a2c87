"""Run a student's function safely: whatever it does, a check gets clauses or a sentence."""

import ctypes
import linecache
import threading
from copy import deepcopy
from itertools import islice
from operator import index as whole_number

DEADLINE = 5.0  # seconds for all the calls of one check
MOST_CLAUSES = 20_000


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
                values.append(read(function(*deepcopy(args))))  # theirs to change
        except BaseException as failure:  # noqa: BLE001  SystemExit too: nothing may escape
            failures.append(failure)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        for _ in range(20):  # more than once: the code may catch what we raise
            _raise_in(thread, _TimeIsUp)
            thread.join(0.05)
            if not thread.is_alive():
                break
        call = _call_text(function, calls[min(len(values), len(calls) - 1)])
        raise WentWrong(
            f"`{call}` had not ended after {seconds:g} seconds. Is there a loop that never ends?"
        )
    if not failures:
        return values
    raise _told(failures[0], function, calls[len(values)])


def _raise_in(thread, kind):
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(kind))


def _told(failure, function, args):
    """A failure of the student's code as the exception that a check understands."""
    if isinstance(failure, NotImplementedError):
        return NotStarted()
    if isinstance(failure, NotStarted | WentWrong):
        return failure
    said = f"{type(failure).__name__}: {_one_line(failure)}".removesuffix(": ")
    place = _own_line(failure, function)
    call = _call_text(function, args)
    if place is None:
        return WentWrong(f"`{call}` did not work: {said}.")
    return WentWrong(
        f"`{call}` stopped at line {place[0]} of your cell, `{place[1]}`, with {said}."
    )


def _own_line(failure, function):
    """The number and text of the last line of the student's own code in a traceback."""
    own = getattr(getattr(function, "__code__", None), "co_filename", None)
    found, trace = None, failure.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name == own:
            found = trace.tb_lineno, linecache.getline(name, trace.tb_lineno).strip()
        trace = trace.tb_next
    return found


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
        raise WentWrong(f"{source} None; {example}. Is a `return` missing?")
    value = getattr(value, "clauses", value)  # a Formula will do
    if isinstance(value, str | bytes | dict) or not hasattr(value, "__iter__"):
        raise WentWrong(f"{source} `{value!r:.60}`; {example}.")
    clauses = list(islice(value, MOST_CLAUSES + 1))
    if len(clauses) > MOST_CLAUSES:
        raise WentWrong(f"{source} more than {MOST_CLAUSES:,} clauses.")
    return [_clause(clause, number) for number, clause in enumerate(clauses, 1)]


def _clause(clause, number):
    if _is_whole(clause):
        raise WentWrong(
            f"Clause {number} is `{clause!r}`, a literal alone. A clause is a list, even when it "
            f"has one literal: `[{clause!r}]`."
        )
    if isinstance(clause, str | bytes | dict) or not hasattr(clause, "__iter__"):
        raise WentWrong(f"Clause {number} is `{clause!r:.60}`; a clause is a list of literals.")
    literals = list(islice(clause, 1001))
    for literal in literals:
        if isinstance(literal, list | tuple | set):
            raise WentWrong(
                f"Clause {number} holds `{literal!r:.60}`, a list inside a clause. Is there one "
                "bracket too many, or a comma after the last one?"
            )
        if not _is_whole(literal) or not 0 < abs(whole_number(literal)) <= 1_000_000:
            raise WentWrong(
                f"Clause {number} holds `{literal!r:.60}`. A literal is the number of a variable, "
                "or minus that number; 0 is none."
            )
    return [whole_number(literal) for literal in literals]


def _is_whole(value):
    return hasattr(value, "__index__") and not isinstance(value, bool)
