"""What votes for Score and for words were worth, for the report of the lab."""

from statistics import mean
from typing import Any

from conclave.lab.plots import plot
from conclave.lab.worth import Note, share, shares

from shared_rules.engine.session import Session


def notes(session: Session) -> Note:
    """Return the turns of a game."""
    cast = [fact for fact in session.facts if fact["e"] in ("votes", "tally")]
    return {"turns": [_turn(votes["votes"], tally) for votes, tally in zip(cast[::2], cast[1::2], strict=True)]}


def _turn(votes: list[str | None], tally: dict[str, Any]) -> list[int]:
    """Return how many voted for Score, what each of them got, how many voted for a word, and how many stay."""
    scored = votes.count("score")
    return [scored, tally["points"], len(votes) - votes.count(None) - scored, len(tally["stay"])]


def worth(notes: list[Note]) -> list[str]:
    """Return what a vote for Score paid, by how many there were, and how often one for a word stayed in."""
    turns = [turn for note in notes for turn in note["turns"]]
    scored = [(votes, points) for votes, points, _, _ in turns if votes]
    words, stayed = sum(turn[2] for turn in turns), sum(turn[3] for turn in turns)
    points = mean([points for _, points in scored] or [0])
    return [
        "<h3>Turns in which votes for Score paid, by how many they were</h3>",
        plot(shares((f"{votes:2} for Score", paid > 0) for votes, paid in scored), None),
        f"<p>All together: {share(paid > 0 for _, paid in scored).text()}, {points:.2f} points for each of them. "
        f"Of votes for a word {stayed / max(1, words):.1%} stayed in.</p>",
    ]
