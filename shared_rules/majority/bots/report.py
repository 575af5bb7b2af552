"""The section on Majority in the report of the lab: what votes for Score and for words were worth."""

from statistics import mean
from typing import Any

from conclave.lab.game_report import Note, share_of_true, shares_by_name
from conclave.lab.svg_charts import draw_shares

from shared_rules.engine.session import Session


def notes(session: Session) -> Note:
    """Return the numbers that the report needs about one finished game: those of each turn."""
    cast = [fact for fact in session.facts if fact["e"] in ("votes", "tally")]
    return {"turns": [_count_turn(votes["votes"], tally) for votes, tally in zip(cast[::2], cast[1::2], strict=True)]}


def _count_turn(votes: list[str | None], tally: dict[str, Any]) -> list[int]:
    """Return the votes for Score, the points each of them got, the votes for words, and how many players stay."""
    scored = votes.count("score")
    return [scored, tally["points"], len(votes) - votes.count(None) - scored, len(tally["stay"])]


def worth(notes: list[Note]) -> list[str]:
    """Return the section as HTML: how often Score paid, by the number of votes for it, and how often words stayed in.

    `notes` are those of many games.
    """
    turns = [turn for note in notes for turn in note["turns"]]
    scored = [(votes, points) for votes, points, _, _ in turns if votes]
    words, stayed = sum(turn[2] for turn in turns), sum(turn[3] for turn in turns)
    points = mean([points for _, points in scored] or [0])
    return [
        "<h3>Turns in which votes for Score paid, by how many they were</h3>",
        draw_shares(shares_by_name((f"{votes:2} for Score", paid > 0) for votes, paid in scored), None),
        f"<p>All together: {share_of_true(paid > 0 for _, paid in scored).text()}, "
        f"{points:.2f} points for each of them. "
        f"Of votes for a word {stayed / max(1, words):.1%} stayed in.</p>",
    ]
