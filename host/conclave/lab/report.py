"""Write an HTML page about the results of a plan: win rates with intervals, lengths, scores, effects of options."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import groupby
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles, stdev
from typing import Any

import pyarrow.parquet as pq

from conclave.lab.game_report import game_section, published_results
from conclave.lab.svg_charts import Proportion, Z, draw_histogram, draw_shares
from shared_rules.engine.errors import Refused

Row = dict[str, Any]
STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
body{background:#fff}
h1,h2,h3{line-height:1.2}table{border-collapse:collapse}td,th{padding:.15rem .8rem .15rem 0;text-align:left}
svg{display:block;max-width:100%}.note{color:#555}@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}}"""


def read_results(folder: Path) -> list[Row]:
    """Return the results of every game in a folder, one row each; raise Refused if there are none."""
    files = sorted((folder / "games").glob("*.parquet"))
    if not files:
        raise Refused("no-results", f"{folder} has no results: `conclave lab run` makes them")
    return [row for file in files for row in pq.read_table(file).to_pylist()]


def html_page(found: list[Row]) -> str:
    """Return the HTML page about these results."""
    parts = [f"<h1>What {len(found):,} games came to</h1>"]
    parts.append(
        '<p class="note">Bars are 95 % intervals (Wilson). The upright line: if all sides were '
        "alike; in claims the share of all, in histograms the median.</p>"
    )
    for table, games in _grouped(found, lambda row: (row["game"], row["seats"], row["bots"], row["options"])):
        parts += _section(table, games)
    for (game, seats, bots), games in _grouped(found, lambda row: (row["game"], row["seats"], row["bots"])):
        title = f"What options change: {game}, {seats} seats, {bots} bots"
        parts += _effects_part(title, games, lambda row: json.loads(row["options"]))
    for (game, bots), games in _grouped(found, lambda row: (row["game"], row["bots"])):
        parts += _effects_part(f"What seats change: {game}, {bots} bots", games, lambda row: {"seats": row["seats"]})
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Conclave: results</title><style>{STYLE}</style>'
        + ("\n".join(parts) + "</html>\n")
    )


def _grouped(rows: list[Row], key: Callable[[Row], tuple]) -> Iterator[tuple[tuple, list[Row]]]:
    """Yield each value of a key with the rows that have it, sorted."""
    for name, group in groupby(sorted(rows, key=key), key):
        yield name, list(group)


def _section(key: tuple, games: list[Row]) -> list[str]:
    """Return the HTML section on one configuration (game, seats, bots, options)."""
    game, seats, bots, options = key
    said = ", ".join(f"{name}={value}" for name, value in json.loads(options).items())
    parts = [
        f"<h2>{escape(game)}, {seats} seats, {escape(bots)} bots</h2>",
        f"<p>{len(games):,} games. {escape(said)}</p>",
    ]
    seat = [
        (f"seat {seat + 1}", _share_won(games, lambda row, seat=seat: seat in row["winners"])) for seat in range(seats)
    ]
    parts += ["<h3>Wins by seat</h3>", draw_shares(seat, mean(share.rate for _, share in seat))]
    if "/" in bots:
        first, fair = _share_won(games, _first_side_won), 0.5 if games[0]["camp"] else _mean_win_rate(games)
        parts += [f"<h3>Wins of {escape(bots.split('/')[0])}</h3>", draw_shares([("its side", first)], fair)]
    parts += _camps_part(game, seats, games) + _roles_part(games)
    parts += _numbers_part(games) + game_section(game, games)
    return parts


def _first_side_won(row: Row) -> bool:
    """Return whether the side that the first bot played has won."""
    return row["side"][0] in row["winners"]


def _share_won(games: Iterable[Row], has_won: Callable[[Row], bool]) -> Proportion:
    """Return the share of games for which `has_won` is true."""
    won = [has_won(row) for row in games]
    return Proportion(sum(won), len(won))


def _mean_win_rate(games: list[Row]) -> float:
    """Return the share of games that an average seat wins."""
    return mean(len(row["winners"]) / row["seats"] for row in games)


def _camps_part(game: str, seats: int, games: list[Row]) -> list[str]:
    """Return the part on wins by camp, with published results of games between people if the game brings them."""
    camps = Counter(row["camp"] for row in games if row["camp"])
    if not camps:
        return []
    shares = [(camp, Proportion(count, len(games))) for camp, count in sorted(camps.items())]
    known = published_results(game, seats)
    if not known:
        return ["<h3>Wins by camp</h3>", draw_shares(shares, 0.5)]
    share = Proportion(camps[known.camp], len(games))
    return [
        "<h3>Wins by camp</h3>",
        draw_shares([*shares, (f"{known.camp_title}, people", known.share)], 0.5),
        f"<p>{known.camp_title.capitalize()}: {share.text()}; in {known.games} with {seats} players: "
        f"{known.share.text()}. "
        f"Here {share.difference_text(known.share)}.</p>",
    ]


def _roles_part(games: list[Row]) -> list[str]:
    """Return the part on how often each role or colour wins."""
    wins: dict[str, list[bool]] = defaultdict(list)
    for row in games:
        for seat, role in enumerate(row["roles"]):
            wins[role].append(seat in row["winners"])
    if not wins:
        return []
    shares = [(role, Proportion(sum(won), len(won))) for role, won in sorted(wins.items())]
    return ["<h3>Wins by role</h3>", draw_shares(shares, _mean_win_rate(games))]


def _numbers_part(games: list[Row]) -> list[str]:
    """Return the part on the length of games, how they ended, and scores."""
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
    drawn = [draw_histogram(name, numbers) for name, numbers in columns.items()]
    return ["<h3>Length and scores</h3>", f"<table>{head}{cells}</table>", *drawn, f"<p>Decided by: {ends}.</p>"]


def _effects_part(title: str, games: list[Row], factors: Callable[[Row], dict[str, Any]]) -> list[str]:
    """Return the part on each factor that has several values, with the games of all other factors pooled.

    `factors` returns the names and values of a row's factors.
    """
    values: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in games:
        for name, value in factors(row).items():
            values[name][str(value)].append(row)
    parts = [part for name, by in sorted(values.items()) if len(by) > 1 for part in _effect_part(name, by)]
    return [f"<h2>{escape(title)}</h2>", *parts] if parts else []


def _effect_part(name: str, rows_by_value: dict[str, list[Row]]) -> list[str]:
    """Return, for each value of a factor, who wins and how long games take, compared with the first value."""
    parts = []
    for what, has_won in _outcomes([row for rows in rows_by_value.values() for row in rows]):
        shares = [(f"{name}={value}", _share_won(rows, has_won)) for value, rows in rows_by_value.items()]
        (first, least), *others = shares
        said = "; ".join(f"{other} {share.difference_text(least)}" for other, share in others)
        parts += [f"<h3>{escape(name)}: {escape(what)}</h3>", draw_shares(shares, None)]
        parts.append(f"<p>Beside {escape(first)}: {escape(said)}.</p>")
    lengths = ", ".join(f"{name}={value} {_length_text(rows)}" for value, rows in rows_by_value.items())
    return [*parts, f"<p>Questions: {escape(lengths)}.</p>"]


def _outcomes(rows: list[Row]) -> list[tuple[str, Callable[[Row], bool]]]:
    """Return the outcomes that are compared: a title, and a function that tells whether a row has this outcome."""
    found: list[tuple[str, Callable[[Row], bool]]] = []
    for camp in sorted({row["camp"] for row in rows if row["camp"]})[1:]:  # the first camp wins all others
        found.append((f"wins of the {camp}", lambda row, camp=camp: row["camp"] == camp))
    if "/" in rows[0]["bots"]:
        found.append((f"wins of the side of {rows[0]['bots'].split('/')[0]}", _first_side_won))
    return found or [("wins of seat 1", lambda row: 0 in row["winners"])]


def _length_text(games: list[Row]) -> str:
    """Return the mean number of questions of games with its 95 % interval, as text."""
    numbers = [row["questions"] for row in games]
    half = Z * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{mean(numbers):.1f} ± {half:.1f}"
