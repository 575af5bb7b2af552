"""The end of a game: who has won, and the scores."""

from firmware.console.page import Page, spread, wrap
from firmware.console.screen import CELLS, LINES
from shared_rules.engine.witness import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.screen import Screen
    from firmware.text import Texts

_ROWS = LINES - 2  # between the title and the line that names the keys
_CELL = CELLS // 2


class LinesPage(Page):
    """A title, lines to be read page by page, and what the keys do."""

    title = ""
    hint = ""

    def lines(self) -> "list[str]":
        """All lines below the title; made anew whenever the page comes on top."""
        raise NotImplementedError

    def enter(self) -> None:
        """Make the lines once."""
        self._lines = self.lines()
        self._top = 0

    def key(self, name: str) -> None:
        """Turn a page, or go back."""
        if name == "back":
            self.console.pop()
        elif name in ("up", "down"):
            step = -_ROWS if name == "up" else _ROWS
            self._top = max(0, min(self._top + step, len(self._lines) - _ROWS))

    def help(self) -> "list[str]":
        """Return what the keys do."""
        return wrap(self.texts("help.lines"))

    def draw(self, screen: "Screen") -> None:
        """Draw the lines that fit."""
        lines, top = self._lines, self._top
        marks = ("▲" if top else " ") + ("▼" if top + _ROWS < len(lines) else " ")
        screen.line(0, spread(self.texts(self.title), marks), True)
        for row in range(_ROWS):
            screen.line(row + 1, lines[top + row] if top + row < len(lines) else "")
        screen.line(LINES - 1, self.texts(self.hint))


class ResultPage(LinesPage):
    """The result; until OK closes the game, the last answers can be undone from the menu of the game."""

    title = "result.title"
    hint = "result.keys"

    def lines(self) -> "list[str]":
        """Return the result in words."""
        match = self.device.match
        if not (match and match.result):
            return []
        return result_lines(self.texts, match.result) + seal_lines(self.texts, match.session.commit)

    def key(self, name: str) -> None:
        """Close the game, or scroll, or go back."""
        if name != "ok":
            super().key(name)
            return
        if self.device.match:
            self.device.match.finish(self.console.now)
        self.console.quit()

    def help(self) -> "list[str]":
        """Return what the keys do, and until when answers can be taken back."""
        return super().help() + wrap(self.texts("help.result"))

    def step(self, now: int) -> None:
        """Close when there is no result any more."""
        if not (self.device.match and self.device.match.result):
            self.console.pop()


def result_lines(texts: "Texts", result: "dict[str, Any]") -> "list[str]":
    """Return a result in words: winners, why, and what every seat has."""
    winners = result["winners"]
    lines = wrap(texts("result.won", texts.seats(winners)) if winners else texts("result.nobody"))
    if result.get("camp"):
        lines += wrap(texts("camp." + result["camp"]))
    if result.get("why"):
        lines += wrap(texts("why." + result["why"]))
    if result.get("teams"):
        lines += wrap(texts("result.teams", *result["teams"]))
    lines += _scores(texts, result.get("scores") or [], winners)
    for seat, role in enumerate(result.get("roles") or []):
        lines += wrap(texts.seat(seat) + " " + texts.option(role), " ")
    return lines


def seal_lines(texts: "Texts", commit: str) -> "list[str]":
    """Return the words that the log of the game is held to."""
    return wrap(texts("result.seal", " ".join(words(commit))))


def _mark(seat: int, winners: "list[int]") -> str:
    return "★" if seat in winners else " "


def _scores(texts: "Texts", scores: "list[int]", winners: "list[int]") -> "list[str]":
    """Two seats a line where they fit."""
    cells = [(_mark(seat, winners) + texts.seat(seat), str(score)) for seat, score in enumerate(scores)]
    if any(len(name) + 1 + len(score) > _CELL for name, score in cells):
        return [spread(name, score) for name, score in cells]
    halves = [spread(name, score, _CELL) for name, score in cells]
    return [" ".join(halves[at : at + 2]) for at in range(0, len(halves), 2)]
