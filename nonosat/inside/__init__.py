"""What goes on inside a SAT solver: solvers written to be read, a ladder from ten lines up.

Each rung is a file of its own. Above each function stands its contract: what it wants, what it
gives, and what can be relied on. They need no engine; the tests hold them against the engines.
"""
