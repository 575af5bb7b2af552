"""The facts of games as JSON Lines: what `conclave verify` reads."""

from conclave.archive import Archive, Game
from shared_rules.line import to_line


def text(archive: Archive, games: list[Game]) -> str:
    """Return the facts that stand, one a line, game after game."""
    return "".join(to_line(fact) + "\n" for game in games for fact in archive.lines(game.id))
