"""Processes that write an archive, and are killed at a moment that has a number: before their n-th statement of SQL."""

import os
import signal
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any


def fork_writer(work: Callable[[], object], statement: int | None = None) -> int:
    """Start a process that is killed at that statement; return its id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        if statement is not None:
            sqlite3.connect = reporting_connect(_killer(statement))
        work()
        os._exit(0)
    finally:
        os._exit(1)


def exit_status(pid: int) -> int:
    """Wait for the end of a process; return its exit code, or the negative number of its signal."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def is_running(pid: int) -> bool:
    """Return whether a process has not ended yet."""
    return os.waitpid(pid, os.WNOHANG) == (0, 0)


def _killer(statement: int) -> Callable[[str], None]:
    """Return a trace callback that kills the process before its `statement`-th statement."""
    left = statement

    def count(_: str) -> None:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    return count


def reporting_connect(told: Callable[[str], None]) -> Callable[..., sqlite3.Connection]:
    """Return a replacement of `sqlite3.connect` that reports each statement before it is run."""

    class Telling(sqlite3.Connection):
        def __init__(self, *arguments: Any, **names: Any) -> None:
            super().__init__(*arguments, **names)
            self.set_trace_callback(told)

    return partial(sqlite3.connect, factory=Telling)
