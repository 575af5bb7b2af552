"""A plan carried out on Dask: chunk by chunk, each to a file of its own, so that nothing is played twice.

What is in the folder of results: `plan.json`, and `games/*.parquet`, each written under another name first. A run that
was stopped, however it was, goes on where it stood; a worker that dies costs the chunk it was at.
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

from conclave import output
from conclave.lab.games import Row, play_chunk
from conclave.lab.plan import Chunk, Plan
from conclave.play.spread import spread
from shared_rules.engine.refused import BadSetup

TRIES = 20  # workers that may die over a chunk before it is given up
OF_DASK = {
    "distributed.scheduler.allowed-failures": TRIES,
    "distributed.worker.profile.enabled": False,  # it looks at what is running 100 times a second, and nobody asks
    "distributed.admin.tick.interval": "500ms",  # not 50 times a second either: chunks take longer
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
Told = Callable[[int, int], None]  # games done, of so many


def run(plan: Plan, folder: Path, client: Client, told: Told = lambda done, of: None) -> int:
    """Play what is left of a plan; return how many games were played now."""
    _begin(plan, folder)
    left = [chunk for chunk in plan.chunks() if not _file(folder, chunk).exists()]
    of = plan.games * len(plan.tables)
    played, before = 0, of - sum(chunk.games for chunk in left)
    told(before, of)
    workers = max(1, len(client.scheduler_info()["workers"]))
    for chunk, rows in spread(client.get_executor(pure=False), workers, play_chunk, left):
        _write(_file(folder, chunk), rows)
        played += chunk.games
        told(before + played, of)
    return played


@contextmanager
def cluster(jobs: int | None, scheduler: str | None) -> Iterator[Client]:
    """Yield the cluster at an address, or one of this machine: as many processes, by default one a core."""
    with config.set(OF_DASK):
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


class Clock:
    """How long a run still takes, by how long it took so far."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._start: tuple[float, int] | None = None

    def left(self, done: int, of: int) -> float | None:
        """Return the seconds until the end; nothing as long as nobody can say."""
        if self._start is None:
            self._start = self._now(), done
        since, first = self._start
        return (self._now() - since) * (of - done) / (done - first) if done > first else None


def _begin(plan: Plan, folder: Path) -> None:
    """Note the plan beside its results; raise BadSetup where another one has its results."""
    (folder / "games").mkdir(parents=True, exist_ok=True)
    noted = folder / "plan.json"
    if not noted.exists():
        with output.replacing(noted) as file:
            file.write(f"{plan.text()}\n".encode())
    elif noted.read_text("utf-8") != plan.text() + "\n":
        raise BadSetup("other-plan", f"{folder} has the results of another plan: name another folder")


def _file(folder: Path, chunk: Chunk) -> Path:
    return folder / "games" / f"{chunk.name}.parquet"


def _write(path: Path, rows: list[Row]) -> None:
    table = pa.Table.from_pylist(rows, SCHEMA)
    with output.replacing(path) as file:
        pq.write_table(table, file, compression="zstd")
