"""The commands `conclave lab run` and `report`: simulate many games on all cores, and write a page of results."""

from collections.abc import Callable
from functools import partial, wraps
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from conclave import added_games as elsewhere
from conclave import atomic_files
from conclave.commands import arguments, exit_with_error

Results = Annotated[Path, typer.Argument(metavar="RESULTS", help="The folder with the results of a plan.")]


def needs_extra(command: Callable[..., None]) -> Callable[..., None]:
    """Wrap a command: if the packages of the lab are missing, print how to install them."""

    @wraps(command)
    def run(*given: Any, **named: Any) -> None:
        if not (find_spec("distributed") and find_spec("pyarrow")):
            exit_with_error("this needs what the lab needs: pip install 'conclave[lab]'", 2)
        command(*given, **named)

    return run


@needs_extra
def run_plan(
    plan: Annotated[Path, typer.Argument(metavar="PLAN.toml", help="The plan of what to play.")],
    *,
    to: Annotated[
        Path | None, typer.Option(metavar="RESULTS", help="Where results go; by default beside the plan.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes on this machine; by default one per core.")] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask cluster instead, as tcp://host:8786.")
    ] = None,
    games: arguments.GamesOption = None,
) -> None:
    """Play the games of a plan on all cores or a cluster.

    To go on after an interruption, run the same command again.
    """
    from conclave.lab import plan as plans
    from conclave.lab import run_plan

    read, folder = plans.read_plan(plan), to or plan.with_suffix("")
    added = elsewhere.added_games()
    clock, bar = run_plan.RemainingTime(), Console(stderr=True)
    columns = TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}")
    with (
        run_plan.cluster(jobs, scheduler) as client,
        Progress(*columns, console=bar, transient=True, disable=not bar.is_terminal) as progress,
    ):
        task = progress.add_task("", total=None)
        client.register_worker_callbacks(partial(elsewhere.add_from_other_process, added))

        def show_progress(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of, description=_remaining_text(clock.estimate(done, of)))

        played = run_plan.run_plan(read, folder, client, show_progress)
    typer.echo(f"{played} games played now, {read.games_per_table * len(read.tables)} are in {folder}")


@needs_extra
def report_results(
    results: Results,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Where the page goes; by default into RESULTS.")
    ] = None,
) -> None:
    """Write one page about the results of a plan, with plots: who wins, how long games take, what options change."""
    from conclave.lab import report

    page = to or results / "report.html"
    made = report.html_page(report.read_results(results))
    with atomic_files.replace_file(page) as file:
        file.write(made.encode())
    typer.echo(str(page))


def _remaining_text(seconds: float | None) -> str:
    """Return the remaining time as text, "" if it is unknown."""
    if seconds is None:
        return ""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02} left"
