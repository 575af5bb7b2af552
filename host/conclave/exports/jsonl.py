"""Export the facts of games as JSON Lines, which `conclave verify` reads."""

from conclave.archive import Archive, ArchivedGame
from conclave.line.framing import to_safe_json


def jsonl_text(archive: Archive, games: list[ArchivedGame]) -> str:
    """Return the valid facts of games, one JSON object a line; a fact that does not fit its schema as an `odd` line."""
    return "".join(to_safe_json(fact) + "\n" for game in games for fact in archive.valid_facts(game.id))
