"""One writer at a time, on every system; the system itself frees the lock of a killed one."""

import time
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EDEADLK

try:
    import fcntl
except ImportError:
    import msvcrt

    FAR = 2**31 - 2  # on Windows a lock is on bytes: we take one that no line will reach

    def _take(file):
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _free(file):
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:

    def _take(file):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _free(file):
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def locked(file, seconds=1.0):
    """Hold the lock of an open file; OSError when another process does not let go of it in time."""
    ends, held = time.monotonic() + seconds, False
    while not held:
        try:
            _take(file)
            held = True
        except OSError as problem:
            if problem.errno not in (EACCES, EAGAIN, EDEADLK):
                break  # this disk knows no locks: we go on without
            if time.monotonic() > ends:
                raise
            time.sleep(0.005)
    try:
        yield
    finally:
        if held:
            with suppress(OSError):
                _free(file)
