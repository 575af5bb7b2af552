"""One page about the results of a plan: win rates with their intervals, lengths, scores, and what options change."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import groupby
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, NamedTuple

import pyarrow.parquet as pq

from shared_rules.engine.refused import Refused

Row = dict[str, Any]
Z = 1.96  # of a 95 % interval
# Human games of the same family of hidden roles: seats, share won by the minority camp, and half of its interval
PUBLISHED = {("sultane", 7): (0.514, 0.032, "910 human games of this family with 7 players")}
STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
body{background:#fff}
h1,h2,h3{line-height:1.2}table{border-collapse:collapse}td,th{padding:.15rem .8rem .15rem 0;text-align:left}
svg{display:block;max-width:100%}.note{color:#555}@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}}"""


class Share(NamedTuple):
    """How many of how many."""

    hits: int
    of: int

    @property
    def rate(self) -> float:
        """The share itself."""
        return self.hits / self.of if self.of else 0.0

    def interval(self) -> tuple[float, float]:
        """Return the interval of Wilson that holds the true share 95 times in 100."""
        if not self.of:
            return 0.0, 1.0
        middle = (self.rate + Z * Z / (2 * self.of)) / (1 + Z * Z / self.of)
        half = Z / (1 + Z * Z / self.of) * sqrt(self.rate * (1 - self.rate) / self.of + Z * Z / (4 * self.of**2))
        return max(0.0, middle - half), min(1.0, middle + half)

    def text(self) -> str:
        """Return it as people read it."""
        low, high = self.interval()
        return f"{self.rate:.1%} ({low:.1%} to {high:.1%}; {self.hits} of {self.of})"


def rows(folder: Path) -> list[Row]:
    """Return every game of a folder of results; raise Refused when there is none."""
    files = sorted((folder / "games").glob("*.parquet"))
    if not files:
        raise Refused("no-results", f"{folder} has no results: `conclave lab run` makes them")
    return [row for file in files for row in pq.read_table(file).to_pylist()]


def page(found: list[Row]) -> str:
    """Return the page."""
    parts = [f"<h1>What {len(found):,} games came to</h1>"]
    parts.append('<p class="note">Bars are 95 % intervals (Wilson). The upright line: if all sides were alike.</p>')
    for table, games in _grouped(found, lambda row: (row["game"], row["seats"], row["bots"], row["options"])):
        parts += _table(table, games)
    for table, games in _grouped(found, lambda row: (row["game"], row["seats"], row["bots"])):
        parts += _options(table, games)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Conclave: results</title><style>{STYLE}</style>'
        + ("\n".join(parts) + "</html>\n")
    )


def _grouped(found: list[Row], key: Callable[[Row], tuple]) -> Iterator[tuple[tuple, list[Row]]]:
    for name, group in groupby(sorted(found, key=key), key):
        yield name, list(group)


def _table(table: tuple, games: list[Row]) -> list[str]:
    """Return the section of one kind of game."""
    game, seats, bots, options = table
    said = ", ".join(f"{name}={value}" for name, value in json.loads(options).items())
    parts = [
        f"<h2>{escape(game)}, {seats} seats, {escape(bots)} bots</h2>",
        f"<p>{len(games):,} games. {escape(said)}</p>",
    ]
    seat = [(f"seat {seat + 1}", _won(games, lambda row, seat=seat: seat in row["winners"])) for seat in range(seats)]
    parts += ["<h3>Wins by seat</h3>", plot(seat, mean(share.rate for _, share in seat))]
    if "/" in bots:
        first = _won(games, lambda row: row["side"][0] in row["winners"])
        parts += [f"<h3>Wins of {escape(bots.split('/')[0])}</h3>", plot([("its side", first)], _fair(games))]
    parts += _camps(game, seats, games) + _parts(games)
    parts += _numbers(games) + _notes(game, games)
    return parts


def _won(games: Iterable[Row], has_won: Callable[[Row], bool]) -> Share:
    won = [has_won(row) for row in games]
    return Share(sum(won), len(won))


def _fair(games: list[Row]) -> float:
    """What a side wins if all are alike: the mean over seats."""
    return mean(len(row["winners"]) / row["seats"] for row in games)


def _camps(game: str, seats: int, games: list[Row]) -> list[str]:
    camps = Counter(row["camp"] for row in games if row["camp"])
    if not camps:
        return []
    parts = ["<h3>Wins by camp</h3>"]
    parts.append(plot([(camp, Share(count, len(games))) for camp, count in sorted(camps.items())], 0.5))
    if (game, seats) in PUBLISHED:
        rate, half, where = PUBLISHED[game, seats]
        ours = Share(camps["pacifists"], len(games))
        parts.append(f"<p>Minority camp: {ours.text()}; in {where}: {rate:.1%} ± {half:.1%}.</p>")
    return parts


def _parts(games: list[Row]) -> list[str]:
    """Return how often each role or colour wins."""
    wins: dict[str, list[bool]] = defaultdict(list)
    for row in games:
        for seat, role in enumerate(row["roles"]):
            wins[role].append(seat in row["winners"])
    if not wins:
        return []
    shares = [(role, Share(sum(won), len(won))) for role, won in sorted(wins.items())]
    return ["<h3>Wins by role</h3>", plot(shares, _fair(games))]


def _numbers(games: list[Row]) -> list[str]:
    """Return how long games were, how they ended, and the scores."""
    columns = {"questions": [row["questions"] for row in games]}
    scores = [row["scores"] for row in games if row["scores"]]
    if scores:
        columns["score"] = [score for line in scores for score in line]
        columns["winner ahead by"] = [sorted(line)[-1] - sorted(line)[-2] for line in scores]
    cells = ""
    for name, numbers in columns.items():
        low, middle, high = quantiles(numbers, n=4) if len(numbers) > 1 else (numbers[0],) * 3
        spread = f"<td>{low:g}<td>{middle:g}<td>{high:g}<td>{min(numbers)}<td>{max(numbers)}"
        cells += f"<tr><td>{name}<td>{mean(numbers):.1f}{spread}"
    why = Counter(row["why"] for row in games)
    ends = ", ".join(f"{escape(name)} {count / len(games):.1%}" for name, count in why.most_common())
    head = "<tr><th><th>mean<th>25 %<th>50 %<th>75 %<th>least<th>most"
    return ["<h3>Length and scores</h3>", f"<table>{head}{cells}</table>", f"<p>Decided by: {ends}.</p>"]


def _notes(game: str, games: list[Row]) -> list[str]:
    """Return what votes and claims were worth."""
    notes = [json.loads(row["notes"]) for row in games]
    if game == "majority":
        paid = [points for note in notes for votes, points in note["scored"] if votes]
        won = Share(sum(points > 0 for points in paid), len(paid))
        return [f"<p>A turn with votes for Score paid in {won.text()}, {mean(paid or [0]):.2f} points each.</p>"]
    if game != "sultane":
        return []
    read, yes, said = defaultdict(list), defaultdict(list), defaultdict(Counter)
    for note in notes:
        for vizier, narrator, tale in note["governments"]:
            read[f"{vizier} Vizier, {narrator} Narrator"].append(tale == "pacifist")
        for camp, ours, vote in note["votes"]:
            yes[f"{camp}, {'own' if ours else 'mixed or other'} government"].append(vote == "yes")
        for camp, claim in note["claims"]:
            said[camp][claim] += 1
    claims = "; ".join(
        f"{camp}: " + ", ".join(f"{claim} {count / counts.total():.0%}" for claim, count in sorted(counts.items()))
        for camp, counts in sorted(said.items())
    )
    return [
        "<h3>Governments that read a pacifist tale</h3>",
        plot(_shares(read), None),
        "<h3>Votes for a government, by camp</h3>",
        plot(_shares(yes), None),
        f"<p>Claims of pacifist tales held, {claims or 'none'}.</p>",
    ]


def _shares(found: dict[str, list[bool]]) -> list[tuple[str, Share]]:
    return [(name, Share(sum(values), len(values))) for name, values in sorted(found.items())]


def _options(table: tuple, games: list[Row]) -> list[str]:
    """Return what each value of an option changes, all others taken together."""
    values: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in games:
        for name, value in json.loads(row["options"]).items():
            values[name, str(value)].append(row)
    several = {name for name, _ in values if sum(name == other for other, _ in values) > 1}
    if not several:
        return []
    game, seats, bots = table
    parts = [f"<h2>What options change: {escape(game)}, {seats} seats, {escape(bots)} bots</h2>"]
    for name in sorted(several):
        chosen = {value: rows for (other, value), rows in sorted(values.items()) if other == name}
        shares = [(f"{name}={value}", _effect(rows)) for value, rows in chosen.items()]
        what = "wins of the Pacifists" if games[0]["camp"] else "wins of seat 1"
        lengths = ", ".join(f"{value} {mean(row['questions'] for row in rows):.1f}" for value, rows in chosen.items())
        parts += [f"<h3>{escape(name)}: {what}</h3>", plot(shares, None), f"<p>Questions: {escape(lengths)}.</p>"]
    return parts


def _effect(games: list[Row]) -> Share:
    return _won(games, lambda row: row["camp"] == "pacifists" if row["camp"] else 0 in row["winners"])


def plot(shares: list[tuple[str, Share]], line: float | None) -> str:
    """Return shares with their intervals as a drawing, which also says them in words."""
    wide, left, tall = 900, 330, 26
    height = tall * len(shares) + 8

    def at(rate: float) -> float:
        return left + rate * 270

    drawn = [f'<line x1="{at(line):.1f}" x2="{at(line):.1f}" y1="0" y2="{height}" stroke="#c60"/>'] if line else []
    for place, (name, share) in enumerate(shares):
        y, (low, high) = tall * place + tall / 2, share.interval()
        drawn.append(f'<text x="{left - 10}" y="{y + 5}" text-anchor="end">{escape(name)}</text>')
        drawn.append(f'<line x1="{at(0)}" x2="{at(1)}" y1="{y}" y2="{y}" stroke="currentColor" stroke-opacity=".15"/>')
        drawn.append(
            f'<line x1="{at(low):.1f}" x2="{at(high):.1f}" y1="{y}" y2="{y}" stroke="#06c" stroke-width="6"/>'
            f'<circle cx="{at(share.rate):.1f}" cy="{y}" r="5" fill="currentColor"/>'
            f'<text x="{at(1) + 12}" y="{y + 5}" font-size="13">{share.text()}</text>'
        )
    size = f'viewBox="0 0 {wide} {height}" width="{wide}" font-size="15"'
    return f'<svg {size} fill="currentColor" role="img">{"".join(drawn)}</svg>'
