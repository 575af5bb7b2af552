"""The command `conclave games`."""

from rich.console import Console

from conclave.commands import arguments
from conclave.play import game_list


def list_games(games_in: arguments.GamesOption = None, as_json: arguments.JsonOption = False) -> None:
    """List the games with their players and options."""
    if as_json:
        arguments.print_json(game_list.games_as_json())
    else:
        Console().print(game_list.games_table())
