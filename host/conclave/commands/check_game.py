"""`conclave check-game`."""

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
    as_json: arguments.AsJson = False,
) -> None:
    """Check that a game can be played: a sentence for each fault, with the file."""
    start = time.perf_counter()
    is_known = game in catalog.names() or not Path(game).is_dir()
    report = check.check_game(_known(game), everywhere) if is_known else check.check_folder(Path(game), everywhere)
    if as_json:
        found = {"faults": report.faults, "warnings": report.warnings}
        arguments.print_json(
            {"game": game} | {kind: [finding.json() for finding in findings] for kind, findings in found.items()}
        )
    else:
        _print("Faults", report.faults)
        _print("Warnings", report.warnings)
        counted = f"{_count(report.faults, 'fault')}, {_count(report.warnings, 'warning')}"
        typer.echo(f"{game}: {counted}, in {time.perf_counter() - start:.1f} s")
    if report.faults:
        raise typer.Exit(FAULTS)


def _known(game: str) -> str:
    return catalog.find(game)[0]


def _print(title: str, findings: list[check.Finding]) -> None:
    if findings:
        typer.echo(title)
    for finding in findings:
        text = "".join(letter if letter.isprintable() else "?" for letter in str(finding))
        typer.echo(f"  {text}")


def _count(findings: list[check.Finding], what: str) -> str:
    return f"{len(findings)} {what}" + ("" if len(findings) == 1 else "s")
