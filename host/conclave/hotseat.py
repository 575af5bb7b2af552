"""A game in the terminal, one keyboard passed around: each seat sees its own page, then it is cleared."""

import re
from typing import Any

from rich.console import Console

from conclave.selfplay import Bot
from shared_rules import catalog
from shared_rules.session import GAME_MASTER, Question, Refused, Session

_NO_NEWS = ("asked", "sealed")
_LETTERS = {"r": "red", "b": "blue", "y": "yellow", "s": "seat", "c": "column"}
_NUMBERED = re.compile(r"([rbysc])(\d+)")


class HotSeat:
    """One game; the last `bots` seats answer at random."""

    def __init__(self, session: Session, bots: int, console: Console) -> None:
        self._session = session
        self._people = session.seats - bots
        self._bot = Bot(session.seed)
        self._console = console
        self._read = 0  # facts the table has seen

    def play(self) -> None:
        """Play until the game is over."""
        session = self._session
        while not session.over:
            told = len(session.facts)
            seats = sorted(session.questions)
            for seat in seats:
                question = session.questions[seat]
                if self._is_bot(seat):
                    session.answer(seat, self._bot.choose(question.options))
                else:
                    self._hand_over(seat, told)
                    self._ask(seat, question)
            if not all(self._is_bot(seat) for seat in seats):
                self._read = told
        self._clear()
        self._tell(len(session.facts))

    def _is_bot(self, seat: int) -> bool:
        return self._people == 0 if seat == GAME_MASTER else seat >= self._people

    def _hand_over(self, seat: int, told: int) -> None:
        """Show what everybody may see, and wait until the right person looks."""
        self._clear()
        self._tell(told)
        if self._people > 1:
            self._console.input(
                f"\n{_named(seat)}, take the keyboard; nobody else looks now. Press Enter. ", markup=False
            )
            self._clear()

    def _ask(self, seat: int, question: Question) -> None:
        view = self._session.view(seat)
        self._list("The table", view["board"])
        self._list(f"{_named(seat)} alone", view["panels"])
        about = f"{question.about.replace('_', ' ')} {_words(question.subject)}".strip()
        self._console.print(f"\n{_named(seat)} is asked: {about}")
        numbered = not any(option.isdigit() for option in question.options)
        for number, option in enumerate(question.options, 1):
            self._console.print(f"  {number:2}  {_words(option)}" if numbered else f"  {option}")
        while True:
            text = self._console.input("> ", markup=False).strip()
            if numbered and text.isdecimal() and 0 < int(text) <= len(question.options):
                text = question.options[int(text) - 1]
            try:
                return self._session.answer(seat, text)
            except Refused as refused:
                self._console.print(str(refused) if text else "Type a number or a word of the list.")

    def _list(self, title: str, items: dict[str, Any]) -> None:
        if items:
            self._console.print(f"\n{title}")
        for name, value in items.items():
            self._console.print(f"  {name.replace('_', ' '):12} {_words(value)}")

    def _tell(self, told: int) -> None:
        for fact in self._session.facts[self._read : told]:
            if fact["e"] not in _NO_NEWS:
                named = {name: value for name, value in fact.items() if name not in ("e", "n")}
                self._console.print(f"{fact['e'].replace('_', ' ')}: {_words(named)}")

    def _clear(self) -> None:
        if self._console.is_terminal:
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")  # what was scrolled away too: it was secret
            self._console.file.flush()


def choose_game(console: Console) -> str:
    """Ask which game is played."""
    names = catalog.names()
    for number, name in enumerate(names, 1):
        fewest, most = catalog.seats(name)
        console.print(f"  {number}  {name} ({fewest} to {most} players)")
    while True:
        text = console.input("Which game? ", markup=False).strip()
        if text in names:
            return text
        if text.isdecimal() and 0 < int(text) <= len(names):
            return names[int(text) - 1]


def _named(seat: int) -> str:
    return "The game master" if seat == GAME_MASTER else f"Seat {seat}"


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name.replace('_', ' ')} {_words(item)}" for name, item in value.items())
    if isinstance(value, (list, tuple)):
        return (
            ", ".join(f"({_words(item)})" if isinstance(item, (list, dict)) else _words(item) for item in value)
            or "none"
        )
    if isinstance(value, bool):
        return "yes" if value else "no"
    numbered = _NUMBERED.fullmatch(str(value))  # r5, s3
    return f"{_LETTERS[numbered[1]]} {numbered[2]}" if numbered else "-" if value is None else str(value)
