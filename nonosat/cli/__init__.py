"""The command line. `main` starts a command; each command is a file of its own.

A command is a module with a docstring for its help, `EXAMPLES`, `options(option)`, which adds
its options, and `run(options)`, which gives the exit code; and its name in `main.COMMANDS`.
"""
