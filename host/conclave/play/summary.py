"""Summarize many games: who won, why, with which scores, and how long they took."""

from collections import Counter
from typing import Any

from rich import box
from rich.console import Group
from rich.table import Table

from conclave.play.simulate import SimulatedGame

_MAX_GROUPS = 10  # groups of winners in the table


class SummaryStatistics:
    """Mean, minimum and maximum of numbers."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.least: int | None = None
        self.most: int | None = None

    def add(self, number: int) -> None:
        """Add one number."""
        self.count += 1
        self.total += number
        self.least = number if self.least is None else min(self.least, number)
        self.most = number if self.most is None else max(self.most, number)

    @property
    def mean(self) -> float:
        """The mean; at least one number must have been added."""
        return self.total / self.count

    def json(self) -> dict[str, Any] | None:
        """Return mean, minimum and maximum as values for JSON; None without numbers."""
        return {"mean": self.mean, "least": self.least, "most": self.most} if self.count else None

    def cells(self) -> tuple[str, str, str]:
        """Return mean, minimum and maximum as text; dashes without numbers."""
        return (f"{self.mean:.2f}", str(self.least), str(self.most)) if self.count else ("-", "-", "-")


class ResultTally:
    """Counts the results of games, one by one."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0] * seats
        self.scores = [SummaryStatistics() for _ in range(seats)]
        self.counts: dict[str, Counter[str]] = {"winners": Counter(), "camp": Counter(), "why": Counter()}
        self.questions = SummaryStatistics()
        self.decisions = 0
        self.seconds = 0.0

    def add(self, played: SimulatedGame) -> None:
        """Count one game."""
        result = played.result
        self.games += 1
        self.questions.add(played.questions)
        self.decisions += played.decisions
        self.seconds += played.seconds
        for seat in result.get("winners") or ():
            self.wins[seat] += 1
        for seat, score in enumerate(result.get("scores") or ()):
            self.scores[seat].add(score)
        self._count_result(result)

    def _count_result(self, result: dict[str, Any]) -> None:
        """Count winners, winning camp and reason of a result."""
        if result.get("winners") is not None:
            self.counts["winners"]["+".join(str(seat + 1) for seat in result["winners"]) or "nobody"] += 1
        for name in ("camp", "why"):
            if result.get(name) is not None:
                self.counts[name][result[name]] += 1

    def share(self, count: int) -> str:
        """Return a count of games with its percentage of all games, as text."""
        return f"{count} ({count / self.games:.1%})"

    def tables(self) -> Group:
        """Return the summary as tables to print."""
        return Group(self._seat_table(), self._result_table(), self._length_table())

    def json(self) -> dict[str, Any]:
        """Return the summary as values for JSON."""
        return {
            "games": self.games,
            "wins": self.wins,
            "scores": [scores.json() for scores in self.scores],
            **{name: dict(counter) for name, counter in self.counts.items()},
            "questions": self.questions.json(),
        }

    def _seat_table(self) -> Table:
        """Return the table of wins and scores by seat."""
        table = _new_table("seat", "wins", "score: mean", "min", "max")
        for seat, (wins, scores) in enumerate(zip(self.wins, self.scores, strict=True)):
            table.add_row(str(seat + 1), self.share(wins), *scores.cells())
        return table

    def _result_table(self) -> Table:
        """Return the table of how games ended."""
        table = _new_table("result", "", "games")
        for name, counter in self.counts.items():
            listed = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
            for value, count in listed[:_MAX_GROUPS]:
                table.add_row(name, value, self.share(count))
            if len(listed) > _MAX_GROUPS:
                rest = sum(count for _, count in listed[_MAX_GROUPS:])
                table.add_row(name, f"{len(listed) - _MAX_GROUPS} others", self.share(rest))
        return table

    def _length_table(self) -> Table:
        """Return the table of the lengths of games."""
        table = _new_table("length", "mean", "min", "max")
        table.add_row("questions", *self.questions.cells())
        speed = f"{self.decisions / self.seconds:,.0f}" if self.seconds else "-"
        table.add_row("decisions per second of CPU", speed)
        return table


def _new_table(*columns: str) -> Table:
    """Return an empty table with these columns; all but the first are right-aligned."""
    table = Table(box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left")
    return table
