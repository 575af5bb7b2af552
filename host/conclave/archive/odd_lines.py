"""Mark stored lines that do not fit the schema of their event with the event `odd`; they are ignored everywhere else.

Which schema applies depends on the game, which is only known from its first line. Lines that arrived before the first
line are checked again when it arrives.
"""

import json
from typing import TYPE_CHECKING, Any

from conclave.log import validation

if TYPE_CHECKING:
    from conclave.archive.database import ArchiveDatabase

GameAndSeats = tuple[str | None, int | None]


def game_and_seats(file: "ArchiveDatabase", id: str) -> GameAndSeats:
    """Return the name and the seat count of a game; (None, None) if its first line has not arrived yet."""
    rows = file.rows("SELECT game, seats FROM games WHERE id = ? AND game IS NOT NULL", id)
    return rows[0] if rows else (None, None)


def save_first_line(file: "ArchiveDatabase", id: str, line: dict[str, Any]) -> None:
    """Store the name, seats and options of a game from its first line, and check the lines that arrived before it."""
    found = file.execute(
        "UPDATE games SET game = ?, seats = ?, options = ? WHERE id = ? AND game IS NULL",
        (line["game"], line["seats"], json.dumps(line["options"]), id),
    )
    if found.rowcount:
        _check_lines(file, id)


def _check_lines(file: "ArchiveDatabase", id: str) -> None:
    """Check all stored lines of a game against its schema, and update their events."""
    game, seats = game_and_seats(file, id)
    for place, text in file.rows("SELECT rowid, text FROM lines WHERE id = ?", id):
        line = _parse_line(text)
        if line:
            event = validation.ODD if validation.find_schema_error(line, game, seats) else line["e"]
            file.execute("UPDATE lines SET event = ? WHERE rowid = ? AND event != ?", (event, place, event))


def _parse_line(text: str) -> dict[str, Any] | None:
    """Return the line of a JSON text; None if the text is damaged, which is reported when the line is read."""
    try:
        line = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return line if isinstance(line, dict) and isinstance(line.get("e"), str) else None
