"""The command `conclave new-game`."""

from pathlib import Path
from typing import Annotated

import typer

from conclave import new_game


def make_game(
    name: Annotated[str, typer.Argument(help="What the game is called: small letters, digits and hyphens.")],
    into: Annotated[
        Path, typer.Option("--into", metavar="DIR", help="Where its folder is made; here if not given.")
    ] = Path(),
) -> None:
    """Create the folder of a small game that already plays, to be changed into your own."""
    folder = new_game.create_game_folder(name, into)
    typer.echo(f"{folder} is a game that plays. Now:")
    commands = {
        f"play {name} --games {folder}": "in the browser; it reloads when you save a file",
        f"check-game {folder}": "what is wrong or missing, after each change",
        f"simulate {name} --games {folder}": "many games at random, summed up",
    }
    width = max(map(len, commands))
    for command, what in commands.items():
        typer.echo(f"  conclave {command:{width}}   {what}")
    typer.echo("docs/new-game.md says how to make it yours.")
