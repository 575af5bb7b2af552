"""What votes and claims were worth, from the notes of games."""

import json
from collections import defaultdict
from collections.abc import Hashable, Iterable
from statistics import mean
from typing import Any

from conclave.lab.plots import Share, Shares, plot

Row = dict[str, Any]
Note = dict[str, list]


def worth(game: str, games: list[Row]) -> list[str]:
    """Return that part of a table's section; nothing for games in which nobody votes or claims."""
    about = {"majority": _majority, "sultane": _sultane}.get(game)
    return about([json.loads(row["notes"]) for row in games]) if about else []


def _majority(notes: list[Note]) -> list[str]:
    """Return what a vote for Score paid, by how many there were, and how often one for a word stayed in."""
    turns = [turn for note in notes for turn in note["turns"]]
    scored = [(votes, points) for votes, points, _, _ in turns if votes]
    words, stayed = sum(turn[2] for turn in turns), sum(turn[3] for turn in turns)
    points = mean([points for _, points in scored] or [0])
    return [
        "<h3>Turns in which votes for Score paid, by how many they were</h3>",
        plot(_shares((f"{votes:2} for Score", paid > 0) for votes, paid in scored), None),
        f"<p>All together: {_share(paid > 0 for _, paid in scored).text()}, {points:.2f} points for each of them. "
        f"Of votes for a word {stayed / max(1, words):.1%} stayed in.</p>",
    ]


def _sultane(notes: list[Note]) -> list[str]:
    """Return what a government came to, who voted for it, and what a claim tells about who makes it."""
    read = ((f"{vizier} Vizier, {narrator} Narrator", tale) for vizier, narrator, tale in _all(notes, "governments"))
    cast = (
        (f"{camp}, {'own' if ours else 'mixed or other'} government", vote) for camp, ours, vote in _all(notes, "votes")
    )
    said = [
        (f"{tale} tale, {office} says {said}", camp == "pacifist") for camp, office, said, tale in _all(notes, "claims")
    ]
    parts = [
        "<h3>Governments that read a pacifist tale</h3>",
        plot(_shares((name, tale == "pacifist") for name, tale in read), None),
        "<h3>Votes for a government, by camp</h3>",
        plot(_shares((name, vote == "yes") for name, vote in cast), None),
    ]
    if said:
        all_claims = _share(is_pacifist for _, is_pacifist in said)
        parts.append("<h3>Claims of pacifist tales held: how often a Pacifist makes them</h3>")
        parts.append(plot(_shares(said), all_claims.rate))
    return parts


def _all(notes: list[Note], name: str) -> list[list]:
    return [one for note in notes for one in note[name]]


def _share(values: Iterable[bool]) -> Share:
    listed = list(values)
    return Share(sum(listed), len(listed))


def _shares(found: Iterable[tuple[Hashable, bool]]) -> Shares:
    """Return the share of each name, in order."""
    values: dict[str, list[bool]] = defaultdict(list)
    for name, value in found:
        values[str(name)].append(value)
    return [(name, _share(values[name])) for name in sorted(values)]
