"""Games dealt out to processes, a chunk at a time: those of this computer, or with Dask those of many."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from conclave import games

AHEAD = 4  # chunks that each process has been given: one is played, the others wait there, or to be fetched

Chunk = TypeVar("Chunk")
Came = TypeVar("Came")


def spread(
    pool: Executor, jobs: int, play: Callable[[Chunk], Came], chunks: Iterable[Chunk]
) -> Iterator[tuple[Chunk, Came]]:
    """Yield each chunk with what came of it, in order; few are given out, and few are held, at a time."""
    rest = iter(chunks)
    given: deque[tuple[Chunk, Future[Came]]] = deque()

    def give(count: int) -> None:
        given.extend((chunk, pool.submit(play, chunk)) for chunk in islice(rest, count))

    give(AHEAD * jobs)
    while given:
        chunk, future = given.popleft()
        came = future.result()
        give(1)
        yield chunk, came


def _begin(added: list[games.Named]) -> None:
    """Get a new process ready: whoever has started it is asked to stop, and tells it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games.add_these(added)


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Yield so many processes of this computer; what they have not begun when it ends is not played."""
    # spawned, not forked: the progress bar draws from a thread, and a fork may catch it holding a lock
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (games.added(),))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
