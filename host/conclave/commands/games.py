"""The command `conclave games`."""

from rich.console import Console

from conclave.commands import arguments
from conclave.play import games


def list_games(games_in: arguments.Games = None, as_json: arguments.AsJson = False) -> None:
    """List the games with their players and options."""
    if as_json:
        arguments.print_json(games.listed())
    else:
        Console().print(games.table())
