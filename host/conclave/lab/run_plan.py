"""Run a plan on Dask, chunk by chunk. Each chunk is saved to its own file, so no game is played twice.

The folder of results holds `plan.json` and `games/*.parquet`; a file appears only when it is complete. An interrupted
run continues where it stopped, and if a worker dies, only its current chunk is lost.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from dask import config
from distributed import Client, LocalCluster

from conclave import atomic_files
from conclave.lab.bot_games import Row, play_chunk
from conclave.lab.plan import Chunk, LabPlan
from conclave.play.process_pool import run_in_pool
from shared_rules.engine.errors import BadSetup

MAX_WORKER_DEATHS = 20  # workers that may die in one chunk before the run fails
DASK_CONFIG = {
    "distributed.scheduler.allowed-failures": MAX_WORKER_DEATHS,
    "distributed.worker.profile.enabled": False,  # the profiler samples 100 times a second, unused
    "distributed.admin.tick.interval": "500ms",  # the default is 50 times a second; chunks take longer
}
SCHEMA = pa.schema(
    [
        ("game", pa.string()),
        ("seats", pa.int8()),
        ("options", pa.string()),
        ("bots", pa.string()),
        ("number", pa.int64()),
        ("seed", pa.string()),
        ("side", pa.list_(pa.int8())),
        ("winners", pa.list_(pa.int8())),
        ("why", pa.string()),
        ("camp", pa.string()),
        ("roles", pa.list_(pa.string())),
        ("scores", pa.list_(pa.int32())),
        ("questions", pa.int32()),
        ("notes", pa.string()),
        ("decisions", pa.int32()),
        ("seconds", pa.float64()),
    ]
)
OnProgress = Callable[[int, int], None]  # called with the counts of games done and of all games


def run_plan(plan: LabPlan, folder: Path, client: Client, on_progress: OnProgress = lambda done, of: None) -> int:
    """Play the games of a plan that have no results yet; return how many were played now.

    `on_progress` is called with the numbers of games done and of all games after each chunk.
    """
    _save_plan(plan, folder)
    remaining = [chunk for chunk in plan.chunks() if not _chunk_path(folder, chunk).exists()]
    of = plan.games_per_table * len(plan.tables)
    played, before = 0, of - sum(chunk.game_count for chunk in remaining)
    on_progress(before, of)
    workers = max(1, len(client.scheduler_info()["workers"]))
    for chunk, rows in run_in_pool(client.get_executor(pure=False), workers, play_chunk, remaining):
        _write_rows(_chunk_path(folder, chunk), rows)
        played += chunk.game_count
        on_progress(before + played, of)
    return played


@contextmanager
def cluster(jobs: int | None, scheduler: str | None) -> Iterator[Client]:
    """Yield a client of the Dask cluster at an address, or of a new local one, by default with a worker per core."""
    with config.set(DASK_CONFIG):
        if scheduler:
            with Client(scheduler) as client:
                yield client
        else:
            workers = jobs or os.cpu_count() or 1
            with (
                LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as local,  # type: ignore[arg-type]
                Client(local) as client,
            ):
                yield client


class RemainingTime:
    """Estimates the remaining time of a run from the time it took so far."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Prepare the estimate; `now` returns the time in seconds."""
        self._now = now
        self._first_call: tuple[float, int] | None = None

    def estimate(self, done: int, of: int) -> float | None:
        """Return the remaining seconds, None as long as they cannot be estimated."""
        if self._first_call is None:
            self._first_call = self._now(), done
        since, first = self._first_call
        return (self._now() - since) * (of - done) / (done - first) if done > first else None


def _save_plan(plan: LabPlan, folder: Path) -> None:
    """Save the plan in the folder of results; raise BadSetup if the folder belongs to another plan."""
    (folder / "games").mkdir(parents=True, exist_ok=True)
    noted = folder / "plan.json"
    if not noted.exists():
        with atomic_files.replace_file(noted) as file:
            file.write(f"{plan.text()}\n".encode())
    elif noted.read_text("utf-8") != plan.text() + "\n":
        raise BadSetup("other-plan", f"{folder} has the results of another plan: name another folder")


def _chunk_path(folder: Path, chunk: Chunk) -> Path:
    """Return the path for the results of a chunk."""
    return folder / "games" / f"{chunk.name}.parquet"


def _write_rows(path: Path, rows: list[Row]) -> None:
    """Write the rows of a chunk to a file."""
    table = pa.Table.from_pylist(rows, SCHEMA)
    with atomic_files.replace_file(path) as file:
        pq.write_table(table, file, compression="zstd")
