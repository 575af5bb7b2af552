"""Plans on Dask: the same games however they are spread, whichever process dies."""

import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from conclave.commands import lab
from conclave.lab import bot_games, plan, report, run_plan
from dask import config
from distributed import Client

from shared_rules.engine.errors import Refused
from tests.host.commands import conclave, refused

pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask, when its processes go
PLAN = """
seed = "spring"
games = 12
chunk = 3
[[table]]
game = "majority"
seats = [3, 4]
bots = "random"
[[table]]
game = "sultane"
seats = 7
bots = "sensible/random"
options = { recognition = ["standard", "lone"] }
"""
DIE = """
import os, signal, sys
from pathlib import Path
from conclave.lab import plan, run_plan
if __name__ == "__main__":
    def told(done, of):
        if done >= 9:
            os.kill(os.getpid(), signal.SIGKILL)
    with run_plan.cluster(2, None) as client:
        run_plan.run_plan(plan.read_plan(Path(sys.argv[1])), Path(sys.argv[2]), client, told)
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """Return the path of a file with the plan."""
    path = tmp_path / "plan.toml"
    path.write_text(PLAN, "utf-8")
    return path


@pytest.fixture(scope="module")
def client() -> Iterator:
    """Yield two processes of this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with run_plan.cluster(2, None) as client:
            yield client


def timeless(rows: list[dict]) -> list[dict]:
    """Return the rows without their times."""
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def alone(read: plan.LabPlan) -> list[dict]:
    """Return the rows of a plan played in this process, one game after the other."""
    chunks = sorted(read.chunks(), key=lambda chunk: chunk.name)
    return timeless([row for chunk in chunks for row in bot_games.play_chunk(chunk)])


def test_a_plan_is_every_combination_of_what_it_lists(written: Path) -> None:
    read = plan.read_plan(written)
    assert [(table.game, table.seats, table.bots) for table in read.tables] == [
        ("majority", 3, "random"),
        ("majority", 4, "random"),
        ("sultane", 7, "sensible/random"),
        ("sultane", 7, "sensible/random"),
    ]
    assert [table.options for table in read.tables[2:]] == [{"recognition": "standard"}, {"recognition": "lone"}]
    assert sum(chunk.game_count for chunk in read.chunks()) == 48


@pytest.mark.parametrize(
    "wrong, said",
    [
        ("seed = ", "is no plan"),
        ("gmaes = 3", "a plan has no gmaes"),
        ("games = 0", "from 1 on"),
        ("games = 3", r"at least one \[\[table\]\]"),
        ("[[table]]\ngame = 'chess'", "there is no game chess"),
        ("[[table]]\ngame = 'sultane'\nseats = 4", "for 5 to 10"),
        ("[[table]]\ngame = 'sultane'\nbots = 'clever'", "no bots clever"),
        ("[[table]]\ngame = 'sultane'\noptions = {board = 'round'}", "option board cannot be round"),
    ],
)
def test_a_wrong_plan_is_refused_before_anything_is_played(written: Path, wrong: str, said: str) -> None:
    written.write_text(wrong, "utf-8")
    with pytest.raises(Refused, match=said):
        plan.read_plan(written)


def test_how_games_are_cut_into_chunks_changes_none_of_them(written: Path) -> None:
    read = plan.read_plan(written)
    assert alone(read) == alone(read._replace(chunk_size=5))
    assert alone(read) != alone(read._replace(seed="autumn"))


@pytest.mark.slow
def test_every_game_of_a_plan_is_played_exactly_once(written: Path, tmp_path: Path, client: Client) -> None:
    read, told = plan.read_plan(written), []
    assert run_plan.run_plan(read, tmp_path / "results", client, lambda *given: told.append(given)) == 48
    assert told[0] == (0, 48)
    assert told[-1] == (48, 48)
    assert timeless(report.read_results(tmp_path / "results")) == alone(read)
    assert run_plan.run_plan(read, tmp_path / "results", client) == 0
    with pytest.raises(Refused, match="another plan"):
        run_plan.run_plan(read._replace(seed="autumn"), tmp_path / "results", client)


@pytest.mark.slow
def test_workers_do_nothing_but_play(client: Client) -> None:
    watched = client.run(config.get, "distributed.worker.profile.enabled")
    assert list(watched.values()) == [False, False]  # type: ignore[union-attr]


@pytest.mark.slow
def test_workers_that_are_killed_cost_nothing_but_time(written: Path, tmp_path: Path, client: Client) -> None:
    read, killed = plan.read_plan(written), []

    def told(done: int, of: int) -> None:
        if done >= 3 and not killed:
            killed.extend(dict(client.run(os.getpid)).values())  # type: ignore[call-overload]
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    assert run_plan.run_plan(read, tmp_path / "results", client, told) == 48
    assert len(killed) == 2
    assert timeless(report.read_results(tmp_path / "results")) == alone(read)


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_where_it_stood(written: Path, tmp_path: Path, client: Client) -> None:
    results, script = tmp_path / "results", tmp_path / "die.py"
    script.write_text(DIE, "utf-8")
    done = subprocess.run([sys.executable, script, written, results], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    read, kept = plan.read_plan(written), len(report.read_results(results))
    assert 9 <= kept < 48
    assert run_plan.run_plan(read, results, client) == 48 - kept
    assert timeless(report.read_results(results)) == alone(read)


@pytest.mark.slow
def test_the_command_plays_a_plan_here_or_on_a_cluster(written: Path, tmp_path: Path) -> None:
    """It also writes the page of results."""
    here = conclave("lab", "run", written, "--jobs", 1)
    assert here.stdout == f"48 games played now, 48 are in {written.with_suffix('')}\n"
    with run_plan.cluster(1, None) as others:
        at = others.scheduler_info()["address"]
        there = conclave("lab", "run", written, "--to", tmp_path / "there", "--scheduler", at)
        assert there.stdout.startswith("48 games played now")
        assert others.scheduler_info()["workers"]  # it goes on for others
    both = [timeless(report.read_results(folder)) for folder in (written.with_suffix(""), tmp_path / "there")]
    assert both[0] == both[1] == alone(plan.read_plan(written))
    assert conclave("lab", "run", written, "--jobs", 1).stdout.startswith("0 games played now, 48")
    told = conclave("lab", "report", tmp_path / "there")
    assert "What 48 games came to" in Path(told.stdout.strip()).read_text("utf-8")


def test_the_command_reports_a_wrong_plan_in_one_sentence(written: Path, tmp_path: Path) -> None:
    written.write_text("games = 0", "utf-8")
    refused(conclave("lab", "run", written), 2, "from 1 on")
    refused(conclave("lab", "run", tmp_path / "none.toml"), 2, "none.toml")
    refused(conclave("lab", "report", tmp_path), 2, "no results")
    assert not written.with_suffix("").exists()


def test_the_command_tells_the_time_that_is_left() -> None:
    assert lab._remaining_text(None) == ""
    assert lab._remaining_text(3725.4) == "1:02:05 left"


def test_the_clock_estimates_the_remaining_time() -> None:
    """Only games that finished since the clock runs count."""
    now = [100.0]
    clock = run_plan.RemainingTime(lambda: now[0])
    assert clock.estimate(40, 100) is None
    now[0] = 110.0
    assert clock.estimate(60, 100) == pytest.approx(20.0)


def test_without_results_there_is_no_page(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no results"):
        report.read_results(tmp_path)
