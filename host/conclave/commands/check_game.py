"""The command `conclave check-game`."""

import time
from pathlib import Path
from typing import Annotated

import typer

from conclave import check
from conclave.commands import arguments
from shared_rules.engine import catalog

FAULTS = 1  # exit code


def check_game(
    game: Annotated[str, typer.Argument(metavar="NAME|FOLDER", help="A game of `conclave games`, or its folder.")],
    *,
    everywhere: Annotated[
        bool,
        typer.Option("--all", help="Also in Node, MicroPython, Chromium and an emulated Pico, where installed."),
    ] = False,
    as_json: arguments.JsonOption = False,
) -> None:
    """Check that a game can be played, and print a sentence for each fault, with its file."""
    start = time.perf_counter()
    is_known = game in catalog.game_names() or not Path(game).is_dir()
    report = (
        check.check_game(_catalog_name(game), everywhere) if is_known else check.check_folder(Path(game), everywhere)
    )
    if as_json:
        found = {"faults": report.faults, "warnings": report.warnings}
        arguments.print_json(
            {"game": game} | {kind: [finding.json() for finding in findings] for kind, findings in found.items()}
        )
    else:
        _print_findings("Faults", report.faults)
        _print_findings("Warnings", report.warnings)
        counted = f"{_count_text(report.faults, 'fault')}, {_count_text(report.warnings, 'warning')}"
        typer.echo(f"{game}: {counted}, in {time.perf_counter() - start:.1f} s")
    if report.faults:
        raise typer.Exit(FAULTS)


def _catalog_name(game: str) -> str:
    """Return the name of the game in the catalog that is called so."""
    return catalog.find_entry(game)[0]


def _print_findings(title: str, findings: list[check.GameFinding]) -> None:
    """Print findings under a title, nothing if there are none."""
    if findings:
        typer.echo(title)
    for finding in findings:
        text = "".join(letter if letter.isprintable() else "?" for letter in str(finding))
        typer.echo(f"  {text}")


def _count_text(findings: list[check.GameFinding], what: str) -> str:
    """Return a count of findings as text: "1 fault" or "2 faults"."""
    return f"{len(findings)} {what}" + ("" if len(findings) == 1 else "s")
