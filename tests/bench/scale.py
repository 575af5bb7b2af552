"""Gain of two processes over one, and cost of a run beside a plain loop, all in turns in the same minutes.

Clocks are those on the wall: `plain` is a loop in this process, `two plain` are two such loops in processes of their
own, which tells what two cores have to give while others use them as well; runs are those of `conclave lab run`, its
processes having been started before.
"""

import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
from conclave import compiled_rules

compiled_rules.use_compiled_rules()
from conclave.lab import run_plan  # noqa: E402
from conclave.lab.bot_games import play_chunk  # noqa: E402
from conclave.lab.plan import LabPlan, LabTable  # noqa: E402

from tests.bench.results import record  # noqa: E402

GAMES, CHUNK, ROUNDS = 8000, 500, 2
PLAN = LabPlan("scale", GAMES, CHUNK, (LabTable("sultane", 7, "sensible", {}),))
HALF = [sys.executable, "-m", "tests.bench.scale", "half"]


def plain(part: slice = slice(None)) -> None:
    """Play in a loop."""
    for chunk in list(PLAN.chunks())[part]:
        play_chunk(chunk)


def two_plain() -> float:
    """Return the seconds of the slower one of two processes that play half of it each, at the same time."""
    both = [subprocess.Popen([*HALF, str(part)], stdout=subprocess.PIPE, text=True) for part in (0, 1)]
    return max(float(one.communicate()[0]) for one in both)


def seconds(do: Callable[[], object]) -> float:
    """Return how long it takes."""
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def cpu(do: Callable[[], object]) -> float:
    """Return the seconds of processors that it takes, in this process and those that it has started before."""

    def spent() -> float:
        me = psutil.Process()
        times = [one.cpu_times() for one in (me, *me.children(recursive=True))]
        return sum(one.user + one.system for one in times)

    start = spent()
    do()
    return spent() - start


def on(jobs: int, measure: Callable[[Callable[[], object]], float]) -> float:
    """Return the time of a run on `jobs` processes of Dask."""
    with TemporaryDirectory() as folder, run_plan.cluster(jobs, None) as client:
        warm = PLAN._replace(games_per_table=2 * CHUNK)  # each process has the rules then
        run_plan.run_plan(warm, Path(folder, "warm"), client)
        return measure(lambda: run_plan.run_plan(PLAN, Path(folder, "run"), client))


def main() -> None:
    """Measure, print the table, and save it."""
    rows: dict[str, list[float]] = {name: [] for name in ("plain", "two plain", "one", "two", "plain cpu", "one cpu")}
    for _ in range(ROUNDS):
        rows["plain"].append(seconds(plain))
        rows["one"].append(on(1, seconds))
        rows["two plain"].append(two_plain())
        rows["two"].append(on(2, seconds))
        rows["plain cpu"].append(cpu(plain))
        rows["one cpu"].append(on(1, cpu))
    best = {name: min(times) for name, times in rows.items()}
    found = {
        "speed-up": best["one"] / best["two"],
        "speed-up of two plain": best["plain"] / best["two plain"],
        "overhead, by processors": best["one cpu"] / best["plain cpu"] - 1,
    }
    lines = [
        (name, f"{value:.3f}")
        for name, value in {**{f"{name}, s": value for name, value in best.items()}, **found}.items()
    ]
    record("lab", ("", ""), lines, f"{GAMES} games", compiled_rules.describe_rules())


if __name__ == "__main__":
    if sys.argv[1:2] == ["half"]:
        print(seconds(lambda: plain(slice(int(sys.argv[2]), None, 2))))
    else:
        warnings.simplefilter("ignore")
        main()
