"""Distribute chunks of work to processes of this computer, or with Dask to those of many."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from conclave import added_games

CHUNKS_PER_PROCESS = 4  # chunks that each process has: one in work, others waiting, or finished and not fetched

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


def run_in_pool(
    pool: Executor, jobs: int, play: Callable[[Chunk], Result], chunks: Iterable[Chunk]
) -> Iterator[tuple[Chunk, Result]]:
    """Run `play` on each chunk in a pool; yield each chunk with its result, in order.

    Few chunks are in work at a time.
    """
    rest = iter(chunks)
    pending: deque[tuple[Chunk, Future[Result]]] = deque()

    def submit(count: int) -> None:
        pending.extend((chunk, pool.submit(play, chunk)) for chunk in islice(rest, count))

    submit(CHUNKS_PER_PROCESS * jobs)
    while pending:
        chunk, future = pending.popleft()
        result = future.result()
        submit(1)
        yield chunk, result


def _init_process(added: list[added_games.AddedGame]) -> None:
    """Prepare a new process: ignore Ctrl-C, which its parent handles, and add the parent's games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    added_games.add_from_other_process(added)


@contextmanager
def process_pool(jobs: int) -> Iterator[Executor]:
    """Yield a pool of this number of processes; work that has not begun at the end is cancelled."""
    # spawned, not forked: the progress bar draws from a thread, and a fork may catch it holding a lock
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _init_process, (added_games.added_games(),))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
