"""`conclave games`."""

from rich.console import Console

from conclave.play import games


def list_games() -> None:
    """List the games with their players and options."""
    Console().print(games.table())
