"""Export games as a CSV table for spreadsheets, with one row for every seat of every game."""

import csv
import io

from conclave.archive import Archive, ArchivedGame
from conclave.escaping import spreadsheet_cell
from conclave.exports.game_outcome import duration_minutes, options_text, player_outcomes, utc_text

COLUMNS: tuple[str, ...] = (
    "id",
    "game",
    "options",
    "started",
    "minutes",
    "seats",
    "why",
    "seat",
    "player",
    "winner",
    "score",
    "rank",
    "role",
    "team",
)


def csv_text(archive: Archive, games: list[ArchivedGame]) -> str:
    """Return the table as CSV text. A game without a result has a row for each seat without outcome."""
    out = io.StringIO(newline="")
    table = csv.DictWriter(out, COLUMNS, restval="")
    table.writeheader()
    for game in games:
        about = {
            "id": game.id,
            "game": game.game,
            "options": options_text(game),
            "started": utc_text(game.started),
            "minutes": duration_minutes(game),
            "seats": game.seats,
        }
        rows = [about | seat for seat in _seat_rows(archive, game)]
        table.writerows({name: spreadsheet_cell(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _seat_rows(archive: Archive, game: ArchivedGame) -> list[dict[str, object]]:
    """Return the columns of each seat of a game: player, and outcome if there is a result."""
    if game.result is None:
        return [{"seat": seat, "player": name or ""} for seat, name in enumerate(game.players, 1)]
    why = game.result.get("why")
    return [
        {
            "why": why,
            "seat": player.seat + 1,
            "player": player.name if player.named else "",
            "winner": int(player.winner),
            "score": player.score,
            "rank": player.rank or "",
            "role": player.role,
            "team": player.team,
        }
        for player in player_outcomes(game, archive.valid_facts(game.id))
    ]
