"""The result page: who has won, and the scores; also the base class of pages with lines of text."""

from firmware.console.console_page import ConsolePage, justify, wrap
from firmware.console.screen import CELLS, LINES
from shared_rules.engine.mnemonic import mnemonic_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.screen import Screen
    from firmware.text import Texts

_TEXT_ROWS = LINES - 2  # between the title and the line that names the keys
_CELL = CELLS // 2


class TextPage(ConsolePage):
    """A page with a title, lines of text that up and down turn page by page, and a hint about the keys.

    Subclasses set the text keys `title` and `hint`, and override `lines`.
    """

    title = ""
    hint = ""

    def lines(self) -> "list[str]":
        """Return all lines below the title; called whenever the page comes on top."""
        raise NotImplementedError

    def enter(self) -> None:
        """Make the lines, and show the first page of them."""
        self._all_lines = self.lines()
        self._first_line = 0

    def handle_key(self, name: str) -> None:
        """Turn to another page of lines, or go back."""
        if name == "back":
            self.console.pop()
        elif name in ("up", "down"):
            step = -_TEXT_ROWS if name == "up" else _TEXT_ROWS
            self._first_line = max(0, min(self._first_line + step, len(self._all_lines) - _TEXT_ROWS))

    def help_lines(self) -> "list[str]":
        """Return lines that say what the keys do."""
        return wrap(self.texts("help.lines"))

    def draw(self, screen: "Screen") -> None:
        """Draw title, the current page of lines, and the hint."""
        lines, top = self._all_lines, self._first_line
        marks = ("▲" if top else " ") + ("▼" if top + _TEXT_ROWS < len(lines) else " ")
        screen.set_line(0, justify(self.texts(self.title), marks), True)
        for row in range(_TEXT_ROWS):
            screen.set_line(row + 1, lines[top + row] if top + row < len(lines) else "")
        screen.set_line(LINES - 1, self.texts(self.hint))


class ResultPage(TextPage):
    """The result of the running game; until OK closes the game, its menu can still undo the last answers."""

    title = "result.title"
    hint = "result.keys"

    def lines(self) -> "list[str]":
        """Return the result in words."""
        match = self.device.live_game
        if not (match and match.result):
            return []
        return result_lines(self.texts, match.result) + commitment_lines(self.texts, match.session.commitment)

    def handle_key(self, name: str) -> None:
        """Close the game, turn a page, or go back."""
        if name != "ok":
            super().handle_key(name)
            return
        if self.device.live_game:
            self.device.live_game.close(self.console.now)
        self.console.quit_game()

    def help_lines(self) -> "list[str]":
        """Return lines that say what the keys do, and until when answers can be undone."""
        return super().help_lines() + wrap(self.texts("help.result"))

    def step(self, now: int) -> None:
        """Close when there is no result any more, because answers were undone."""
        if not (self.device.live_game and self.device.live_game.result):
            self.console.pop()


def result_lines(texts: "Texts", result: "dict[str, Any]") -> "list[str]":
    """Return the lines of a game's result: winners, reason, teams, scores and roles, as far as the fact has them."""
    winners, lines = result.get("winners") or [], []
    if result.get("winners") is not None:
        lines += wrap(texts("result.won", texts.seats(winners)) if winners else texts("result.nobody"))
    if result.get("camp"):
        lines += wrap(texts("camp." + result["camp"]))
    if result.get("why"):
        lines += wrap(texts("why." + result["why"]))
    if result.get("teams"):
        lines += wrap(texts("result.teams", *result["teams"]))
    lines += _score_lines(texts, result.get("scores") or [], winners)
    for seat, role in enumerate(result.get("roles") or []):
        lines += wrap(texts.seat(seat) + " " + texts.option(role), " ")
    return lines


def commitment_lines(texts: "Texts", commit: str) -> "list[str]":
    """Return the commitment of a game as words, by which its log can be checked."""
    return wrap(texts("result.seal", " ".join(mnemonic_words(commit))))


def _mark(seat: int, winners: "list[int]") -> str:
    """Return the sign before a seat's name: a star for winners, else a space."""
    return "★" if seat in winners else " "


def _score_lines(texts: "Texts", scores: "list[int]", winners: "list[int]") -> "list[str]":
    """Return lines with the seats' scores: two seats in a line if they fit."""
    cells = [(_mark(seat, winners) + texts.seat(seat), str(score)) for seat, score in enumerate(scores)]
    if any(len(name) + 1 + len(score) > _CELL for name, score in cells):
        return [justify(name, score) for name, score in cells]
    halves = [justify(name, score, _CELL) for name, score in cells]
    return [" ".join(halves[at : at + 2]) for at in range(0, len(halves), 2)]
