"""The command `conclave deploy`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, track

from conclave.commands import arguments, setup
from conclave.deploy import board_check, bootsel, handshake, mpremote_device, serial_ports
from conclave.deploy.deploy_errors import DeployError
from conclave.deploy.firmware_files import (
    Compiler,
    DeviceFile,
    SourceFile,
    build_files,
    collect_sources,
    describe_games,
    describe_word_lists,
    word_files,
)
from conclave.deploy.install import InstallPlan, install, make_plan
from conclave.escaping import printable
from conclave.line import version_check

_HELLO_TIMEOUT = 30  # seconds to wait for `hello`; resuming a game takes a few

PortName = Annotated[
    str | None, typer.Option(metavar="PORT", help="Where the Pico is, as for `mpremote connect`; found if not given.")
]


def deploy(
    port: PortName = None,
    *,
    words: setup.WordFilesOption = None,
    games: arguments.GamesOption = None,
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
    lists = arguments.install_word_lists(words)
    compiler, bar = Compiler(), Console(stderr=True)
    if micropython:
        _write_micropython(micropython, port)
    name = serial_ports.choose_port(mpremote_device.list_ports(), port)

    def watched(found: Iterable[SourceFile]) -> Iterable[SourceFile]:
        return track(list(found), "building", console=bar, transient=True, disable=not bar.is_terminal)

    files = build_files([*word_files(lists), *collect_sources()], compiler, watched)
    with mpremote_device.connect(name) as device:
        about = device.read_board_info()
        board_check.check_board(about, compiler.version())
        device.stop_watchdog()
        found = make_plan(files, device.contents())
        if not check:
            _install(device, files, found, bar)
        device.restart()
    if check:
        _print_plan(found)
        _print_lines(describe_games(files))
        raise typer.Exit(1 if found else 0)
    greeting = handshake.wait_for_hello(
        lambda: mpremote_device.open_port(serial_ports.choose_port(mpremote_device.list_ports(), port)), _HELLO_TIMEOUT
    )
    version = greeting.get("version")
    sentence = (
        f"{name}: MicroPython {about.release}, {len(found.files_to_write)} files copied, {len(found.surplus)} removed;"
        f" the device says hello{f' (version {version})' if version else ''}"
    )
    typer.echo(printable(sentence))
    _print_lines([*describe_word_lists(lists), *describe_games(files)])
    advice = version_check.update_advice(str(version or ""), version_check.installed_version())
    if advice:
        typer.echo(printable(advice))


def _print_lines(lines: list[str]) -> None:
    """Print lines that may hold text from a device."""
    for line in lines:
        typer.echo(printable(line))


def _write_micropython(micropython: Path, port: str | None) -> None:
    """Write MicroPython to a Pico in BOOTSEL mode, after asking.

    Its files stay, as far as MicroPython preserves them.
    """
    where = bootsel.find_drive()
    if not where:
        raise DeployError("no-device", "no Pico waits for a UF2: hold BOOTSEL while you plug it in")
    if not typer.confirm(f"write {micropython.name} to the Pico at {where}?"):
        raise typer.Exit(1)
    before = {found.name for found in mpremote_device.list_ports()}
    found = bootsel.copy_uf2(micropython, where)
    typer.echo(printable(f"MicroPython {found.version} is on the Pico"))
    bootsel.wait_for_restart(
        lambda: port is not None or any(found.name not in before for found in mpremote_device.list_ports())
    )


def _install(device: mpremote_device.MpremoteDevice, files: list[DeviceFile], found: InstallPlan, bar: Console) -> None:
    """Copy the missing and changed files to the Pico, with a progress bar."""
    columns = TextColumn("copying"), BarColumn(), TaskProgressColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=bar, transient=True, disable=not bar.is_terminal) as progress:
        task = progress.add_task("", total=sum(len(file.data) for file in found.files_to_write))
        install(device, files, lambda path, size: progress.update(task, advance=size, description=path))


def _print_plan(plan: InstallPlan) -> None:
    """Print what would be copied or removed."""
    for what, paths in (
        ("missing", [file.path for file in plan.missing]),
        ("changed", [file.path for file in plan.changed]),
        ("surplus", plan.surplus),
    ):
        for path in sorted(paths):
            typer.echo(printable(f"{what} {path}"))
    if not plan:
        typer.echo("the Pico has everything as it is here")
