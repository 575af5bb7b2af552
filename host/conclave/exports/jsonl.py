"""Export the facts of games as JSON Lines, which `conclave verify` reads."""

from conclave.archive import Archive, Game
from conclave.line.link import to_text


def text(archive: Archive, games: list[Game]) -> str:
    """Return the valid facts of games, one JSON object a line; a fact that does not fit its schema as an `odd` line."""
    return "".join(to_text(fact) + "\n" for game in games for fact in archive.lines(game.id))
