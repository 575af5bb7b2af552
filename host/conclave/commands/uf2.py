"""The command `conclave uf2`."""

from pathlib import Path
from typing import Annotated

import typer

from conclave import output
from conclave.commands import arguments, setup
from conclave.deploy import first, uf2
from conclave.deploy.files import Compiler, build, sources, tell_games, tell_words, word_files
from conclave.safe import shown

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
    words: setup.WordFiles = None,
    games: arguments.Games = None,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The file to make.")] = Path("conclave.uf2"),
) -> None:
    """Make one file of MicroPython and the firmware, to be dropped on a Pico; games and settings stay on it."""
    lists = arguments.keep_words(words)
    pages, compiler = uf2.read(micropython.read_bytes()), Compiler()
    found = uf2.micropython(pages)
    uf2.check(found, compiler.version())
    built = build([*word_files(lists), *sources()], compiler)
    files = {file.path: file.data for file in built}
    files |= first.files(language, [name.strip() for name in names.split(",") if name.strip()])
    made = uf2.write(uf2.with_files(pages, files))
    with output.replacing(out) as file:
        file.write(made)
    typer.echo(shown(f"{out}: MicroPython {found.version} and {len(files)} files of Conclave, {len(made) // 1024} KB"))
    for line in [*tell_words(lists), *tell_games(built)]:
        typer.echo(shown(line))
    typer.echo(_HOW)
    typer.echo(_KEPT)
