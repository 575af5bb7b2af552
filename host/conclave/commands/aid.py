"""`conclave aid`."""

from pathlib import Path
from typing import Annotated

import typer

from conclave import atomic_files
from conclave.commands import arguments, exit_with_error
from firmware.text.languages import languages
from shared_rules.engine import catalog


def print_aid(
    game: Annotated[str, typer.Argument(help="A game of `conclave games`.")],
    language: Annotated[str, typer.Option(help="A language of the box, such as fr or en.")] = "fr",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="GAME.LANGUAGE.pdf if not given.")] = None,
    games: arguments.GamesOption = None,
) -> None:
    """Make a player aid to print: A6, two sides, as PDF (needs conclave\\[aid])."""
    catalog.seat_limits(game)  # or there is no such game
    try:
        from conclave.aid import contents
    except ImportError:
        exit_with_error("an aid needs fpdf2, which is not installed: pip install 'conclave[aid]'", 2)
    if language not in languages():
        exit_with_error(f"there is no language {language}; languages: {', '.join(languages())}", 2)
    if game not in contents.games_with_aid():
        exit_with_error(
            f"{game} has no aid: there is no {Path(catalog.game_folder(game), 'aid', f'{language}.json')}", 2
        )
    made, path = contents.make_aid(game, language), out or Path(f"{game}.{language}.pdf")
    with atomic_files.replace_file(path) as file:
        file.write(made)
    typer.echo(path)
