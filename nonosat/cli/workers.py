"""Work in several processes, one job after another in each; one that dies costs only its job.

The processes are spawned, the way that Windows and macOS know, and the keyboard interrupts
only us: we end them at once.
"""

import os
import signal
import threading
from contextlib import suppress
from multiprocessing import connection, get_context


def cores():
    """How many processes can run at once."""
    if hasattr(os, "process_cpu_count"):  # Python 3.13
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results(job, items, count, pause=0.2):
    """Yield (index, job(item)) as they are done, by `count` processes.

    A result is None when its process died. None alone is yielded when nothing was done for
    `pause` seconds. Whoever stops listening stops the processes.
    """
    waiting = iter(enumerate(items))
    workers = [_Worker(job) for _ in range(count)]
    try:
        for worker in workers:
            worker.take(waiting)
        while busy := {worker.pipe: worker for worker in workers if worker.index is not None}:
            ready = connection.wait(busy, pause)
            if not ready:
                yield None
            for pipe in ready:
                worker = busy[pipe]
                index, result = worker.index, worker.result()
                worker.take(waiting)
                yield index, result
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process, the pipe to it, and the index of the item that it has."""

    def __init__(self, job):
        self.job, self.index = job, None
        self._begin()

    def _begin(self):
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=_serve, args=(theirs, self.job), daemon=True)
        _start_deaf(self.process)
        theirs.close()  # only the process has it now: when it dies, the pipe ends

    def take(self, waiting):
        """Hand over the next item, if there is one."""
        self.index, item = next(waiting, (None, None))
        if self.index is not None:
            with suppress(OSError):  # it has died: the end of the pipe will tell
                self.pipe.send(item)

    def result(self):
        """The result of the item; None when the process died, and then a new one begins."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            self.end()
            self._begin()
            return None

    def end(self):
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def _serve(pipe, job):
    """What a process does: item in, result out, until there is nobody to talk to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send(job(pipe.recv()))


def _start_deaf(process):
    """Start a process that never hears the keyboard, not even while it still starts."""
    if threading.current_thread() is not threading.main_thread():
        return process.start()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
