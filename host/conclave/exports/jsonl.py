"""The facts of games as JSON Lines: what `conclave verify` reads."""

from conclave.archive import Archive, Game
from conclave.line.link import to_text


def text(archive: Archive, games: list[Game]) -> str:
    """Return the facts that stand, one a line, game after game; an odd one as the archive tells it."""
    return "".join(to_text(fact) + "\n" for game in games for fact in archive.lines(game.id))
