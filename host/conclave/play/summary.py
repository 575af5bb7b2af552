"""What many games come to: who won, why, with which scores, and how long it took."""

from collections import Counter
from typing import Any

from rich import box
from rich.console import Group
from rich.table import Table

from conclave.play.simulate import Played

_MOST_GROUPS = 10  # groups of winners that are listed


class Spread:
    """Mean, least and most of the numbers that were added."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.least: int | None = None
        self.most: int | None = None

    def add(self, number: int) -> None:
        """Take in one number."""
        self.count += 1
        self.total += number
        self.least = number if self.least is None else min(self.least, number)
        self.most = number if self.most is None else max(self.most, number)

    @property
    def mean(self) -> float:
        """The mean of what was added, which must be something."""
        return self.total / self.count

    def json(self) -> dict[str, Any] | None:
        """Return mean, least and most as values of JSON; null when nothing was added."""
        return {"mean": self.mean, "least": self.least, "most": self.most} if self.count else None

    def cells(self) -> tuple[str, str, str]:
        """Return mean, least and most as text, dashes when nothing was added."""
        return (f"{self.mean:.2f}", str(self.least), str(self.most)) if self.count else ("-", "-", "-")


class Tally:
    """The results of games, added one by one."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0] * seats
        self.scores = [Spread() for _ in range(seats)]
        self.counts: dict[str, Counter[str]] = {"winners": Counter(), "camp": Counter(), "why": Counter()}
        self.questions = Spread()
        self.decisions = 0
        self.seconds = 0.0

    def add(self, played: Played) -> None:
        """Take in one game."""
        result = played.result
        self.games += 1
        self.questions.add(played.questions)
        self.decisions += played.decisions
        self.seconds += played.seconds
        for seat in result.get("winners") or ():
            self.wins[seat] += 1
        for seat, score in enumerate(result.get("scores") or ()):
            self.scores[seat].add(score)
        self._count(result)

    def _count(self, result: dict[str, Any]) -> None:
        if result.get("winners") is not None:
            self.counts["winners"]["+".join(str(seat + 1) for seat in result["winners"]) or "nobody"] += 1
        for name in ("camp", "why"):
            if result.get(name) is not None:
                self.counts[name][result[name]] += 1

    def share(self, count: int) -> str:
        """Return a number of games with its share of all."""
        return f"{count} ({count / self.games:.1%})"

    def tables(self) -> Group:
        """Return the summary, to be printed."""
        return Group(self._by_seat(), self._by_result(), self._length())

    def json(self) -> dict[str, Any]:
        """Return the summary as values of JSON."""
        return {
            "games": self.games,
            "wins": self.wins,
            "scores": [scores.json() for scores in self.scores],
            **{name: dict(counter) for name, counter in self.counts.items()},
            "questions": self.questions.json(),
        }

    def _by_seat(self) -> Table:
        table = _table("seat", "wins", "score: mean", "min", "max")
        for seat, (wins, scores) in enumerate(zip(self.wins, self.scores, strict=True)):
            table.add_row(str(seat + 1), self.share(wins), *scores.cells())
        return table

    def _by_result(self) -> Table:
        table = _table("result", "", "games")
        for name, counter in self.counts.items():
            listed = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
            for value, count in listed[:_MOST_GROUPS]:
                table.add_row(name, value, self.share(count))
            if len(listed) > _MOST_GROUPS:
                rest = sum(count for _, count in listed[_MOST_GROUPS:])
                table.add_row(name, f"{len(listed) - _MOST_GROUPS} others", self.share(rest))
        return table

    def _length(self) -> Table:
        table = _table("length", "mean", "min", "max")
        table.add_row("questions", *self.questions.cells())
        speed = f"{self.decisions / self.seconds:,.0f}" if self.seconds else "-"
        table.add_row("decisions per second of CPU", speed)
        return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left")
    return table
