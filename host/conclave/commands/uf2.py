"""The command `conclave uf2`."""

from pathlib import Path
from typing import Annotated

import typer

from conclave import atomic_files
from conclave.commands import arguments, setup
from conclave.deploy import initial_files, uf2
from conclave.deploy.firmware_files import (
    Compiler,
    build_files,
    collect_sources,
    describe_games,
    describe_word_lists,
    word_files,
)
from conclave.escaping import printable

_HOW = "Hold BOOTSEL while you plug the Pico in, and drop the file on the drive that appears."
_KEPT = "Games and settings stay on a Pico that was made like this before; on one that `conclave deploy` made they go."


def make_uf2(
    micropython: Annotated[
        Path, typer.Option(metavar="FILE", help="The UF2 of MicroPython for the Pico, as downloaded.")
    ],
    language: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="What a new box speaks, such as fr or en; it asks if not given.")
    ] = "",
    names: Annotated[
        str, typer.Option(metavar="NAME,NAME", help="Who plays at it; names can be changed at the box.")
    ] = "",
    words: setup.WordFilesOption = None,
    games: arguments.GamesOption = None,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The file to make.")] = Path("conclave.uf2"),
) -> None:
    """Make one file of MicroPython and the firmware, to be dropped on a Pico; games and settings stay on it."""
    lists = arguments.install_word_lists(words)
    pages, compiler = uf2.parse_uf2(micropython.read_bytes()), Compiler()
    found = uf2.read_micropython_info(pages)
    uf2.check_micropython(found, compiler.version())
    built = build_files([*word_files(lists), *collect_sources()], compiler)
    files = {file.path: file.data for file in built}
    files |= initial_files.build_initial_files(language, [name.strip() for name in names.split(",") if name.strip()])
    made = uf2.encode_uf2(uf2.add_files(pages, files))
    with atomic_files.replace_file(out) as file:
        file.write(made)
    typer.echo(
        printable(f"{out}: MicroPython {found.version} and {len(files)} files of Conclave, {len(made) // 1024} KB")
    )
    for line in [*describe_word_lists(lists), *describe_games(built)]:
        typer.echo(printable(line))
    typer.echo(_HOW)
    typer.echo(_KEPT)
