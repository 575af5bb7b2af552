"""Lines that have not the form of their event bear the event `odd` in its place: nothing is made of them.

What form a line has to have depends on the game, which its first line tells; the others may be here before it.
"""

import json
from typing import TYPE_CHECKING, Any

from conclave.log import form

if TYPE_CHECKING:
    from conclave.archive.file import File

Kind = tuple[str | None, int | None]


def kind(file: "File", id: str) -> Kind:
    """Return which game it is, and of how many seats, if that is known."""
    rows = file.rows("SELECT game, seats FROM games WHERE id = ? AND game IS NOT NULL", id)
    return rows[0] if rows else (None, None)


def begin(file: "File", id: str, line: dict[str, Any]) -> None:
    """Know what a game is; what came before its first line is looked at with that."""
    found = file.execute(
        "UPDATE games SET game = ?, seats = ?, options = ? WHERE id = ? AND game IS NULL",
        (line["game"], line["seats"], json.dumps(line["options"]), id),
    )
    if found.rowcount:
        _mark(file, id)


def _mark(file: "File", id: str) -> None:
    game, seats = kind(file, id)
    for place, text in file.rows("SELECT rowid, text FROM lines WHERE id = ?", id):
        line = _read(text)
        if line:
            event = form.ODD if form.misfit(line, game, seats) else line["e"]
            file.execute("UPDATE lines SET event = ? WHERE rowid = ? AND event != ?", (event, place, event))


def _read(text: str) -> dict[str, Any] | None:
    """Return a line; None where the file is damaged, which whoever reads the line is told."""
    try:
        line = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return line if isinstance(line, dict) and isinstance(line.get("e"), str) else None
