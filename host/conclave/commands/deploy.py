"""The command `conclave deploy`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, track

from conclave.commands import arguments, setup
from conclave.deploy import board, bootsel, hello, pico, ports
from conclave.deploy.files import Compiler, File, Source, build, sources, tell_games, tell_words, word_files
from conclave.deploy.install import Plan, install, plan
from conclave.deploy.trouble import Trouble
from conclave.line import versions
from conclave.safe import shown

_HELLO_TIMEOUT = 30  # seconds to wait for `hello`; resuming a game takes a few

PortName = Annotated[
    str | None, typer.Option(metavar="PORT", help="Where the Pico is, as for `mpremote connect`; found if not given.")
]


def deploy(
    port: PortName = None,
    *,
    words: setup.WordFiles = None,
    games: arguments.Games = None,
    micropython: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The UF2 of MicroPython, for a Pico that was plugged in with BOOTSEL held."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only print what differs; exit code 1 if anything does.")
    ] = False,
) -> None:
    """Bring the firmware on a Pico up to date; settings and journals stay.

    Word lists on the Pico stay, too; with --words it has only the given lists.
    """
    lists = arguments.keep_words(words)
    compiler, bar = Compiler(), Console(stderr=True)
    if micropython:
        _write_micropython(micropython, port)
    name = ports.choose(pico.ports(), port)

    def watched(found: Iterable[Source]) -> Iterable[Source]:
        return track(list(found), "building", console=bar, transient=True, disable=not bar.is_terminal)

    files = build([*word_files(lists), *sources()], compiler, watched)
    with pico.connected(name) as device:
        about = device.about()
        board.check(about, compiler.version())
        device.quiet()
        found = plan(files, device.contents())
        if not check:
            _install(device, files, found, bar)
        device.restart()
    if check:
        _print_plan(found)
        _print_lines(tell_games(files))
        raise typer.Exit(1 if found else 0)
    greeting = hello.wait(lambda: pico.open_port(ports.choose(pico.ports(), port)), _HELLO_TIMEOUT)
    version = greeting.get("version")
    sentence = (
        f"{name}: MicroPython {about.release}, {len(found.writes)} files copied, {len(found.surplus)} removed;"
        f" the device says hello{f' (version {version})' if version else ''}"
    )
    typer.echo(shown(sentence))
    _print_lines([*tell_words(lists), *tell_games(files)])
    advice = versions.advice(str(version or ""), versions.ours())
    if advice:
        typer.echo(shown(advice))


def _print_lines(lines: list[str]) -> None:
    """Print lines that may hold text from a device."""
    for line in lines:
        typer.echo(shown(line))


def _write_micropython(micropython: Path, port: str | None) -> None:
    """Write MicroPython to a Pico in BOOTSEL mode, after asking.

    Its files stay, as far as MicroPython preserves them.
    """
    where = bootsel.drive()
    if not where:
        raise Trouble("no-device", "no Pico waits for a UF2: hold BOOTSEL while you plug it in")
    if not typer.confirm(f"write {micropython.name} to the Pico at {where}?"):
        raise typer.Exit(1)
    before = {found.name for found in pico.ports()}
    found = bootsel.write(micropython, where)
    typer.echo(shown(f"MicroPython {found.version} is on the Pico"))
    bootsel.wait(lambda: port is not None or any(found.name not in before for found in pico.ports()))


def _install(device: pico.Pico, files: list[File], found: Plan, bar: Console) -> None:
    """Copy the missing and changed files to the Pico, with a progress bar."""
    columns = TextColumn("copying"), BarColumn(), TaskProgressColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=bar, transient=True, disable=not bar.is_terminal) as progress:
        task = progress.add_task("", total=sum(len(file.data) for file in found.writes))
        install(device, files, lambda path, size: progress.update(task, advance=size, description=path))


def _print_plan(plan: Plan) -> None:
    """Print what would be copied or removed."""
    for what, paths in (
        ("missing", [file.path for file in plan.missing]),
        ("changed", [file.path for file in plan.changed]),
        ("surplus", plan.surplus),
    ):
        for path in sorted(paths):
            typer.echo(shown(f"{what} {path}"))
    if not plan:
        typer.echo("the Pico has everything as it is here")
