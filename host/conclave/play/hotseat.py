"""A game in the terminal, one keyboard passed around: each seat sees its own page, then it is cleared."""

import re
from typing import Any

from rich.console import Console

from conclave import seats
from conclave.bots.selfplay import Bot
from conclave.safe import typed
from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.question import Question
from shared_rules.engine.refused import Refused
from shared_rules.engine.session import Session
from shared_rules.engine.stir import STIR
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.typed import pack
from shared_rules.engine.witness import words

_NO_NEWS = ("asked", "sealed")
_NUMBERED = re.compile(r"([a-z])\d+")  # a card or a place, for which the game has a text: r5


class HotSeat:
    """One game; the last `bots` seats answer at random."""

    def __init__(self, session: Session, bots: int, console: Console) -> None:
        self._session = session
        self._people = session.seats - bots
        self._bot = Bot(session.seed)
        self._console = console
        self._texts = Texts(session.options.get("language", "en"))
        self._texts.game(session.game)
        self._read = 0  # facts the table has seen

    def play(self) -> None:
        """Play until the game is over."""
        session = self._session
        if session.stirs:
            self._console.print(f"Commitment: {' '.join(words(session.commit))}")
        while not session.over:
            told = len(session.facts)
            seats = sorted(session.questions)
            for seat in seats:
                question = session.questions[seat]
                if self._is_bot(seat):
                    session.answer(seat, self._bot.choose_for(seat, question))
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
                f"\n{_named(seat)}, take the keyboard. Everybody else, look away. Press Enter. ", markup=False
            )
            self._clear()

    def _ask(self, seat: int, question: Question) -> None:
        view = self._session.view(seat)
        self._list("The table", seats.public(self._session.game, view["public"]))
        self._list(f"Only for {_named(seat)}", seats.panels(self._session.game, view["panels"]))
        name = self._texts("about." + question.about, self._subject(question.subject)).strip()
        self._console.print(f"\n{_named(seat)} is asked: {name}\n{self._texts.ask(question.about)}.")
        if question.is_polled:
            self._console.print(self._texts("help.poll"))
        while True:
            text = self._answer(question)
            try:
                return self._session.answer(seat, text)
            except Refused as refused:
                self._console.print(
                    str(refused).replace(f"seat {seat}", seats.name(seat))
                    if text
                    else "Type a number or a word from the list."
                )

    def _answer(self, question: Question) -> str:
        if question.about == STIR:
            return " ".join(self._console.input("Four letters of A, B, C, D> ", markup=False).strip().upper())
        answer = self._fill(question) if question.subjects else self._choose(question.options)
        return self._with_text(question, answer) if question.text and answer in question.options else answer

    def _with_text(self, question: Question, option: str) -> str:
        """Ask for the text that may go with an answer of the game master."""
        self._console.print(
            f"Type at most {question.text} bytes of text, or press Enter for none. Everybody will see it:"
        )
        return pack(option, typed(self._console.input("> ", markup=False)))

    def _fill(self, question: Question) -> str:
        """Ask about every subject of a sheet; a word that is none of its options is asked for again."""
        words: list[str] = []
        while len(words) < question.size:
            self._console.print(f"\n{self._subject(question.subjects[len(words)])}:")
            word = self._choose(question.open(words))
            if word in question.open(words):
                words.append(word)
        return " ".join(words)

    def _choose(self, options: tuple[str, ...]) -> str:
        numbered = not any(option.isdigit() for option in options)
        for number, option in enumerate(options, 1):
            self._console.print(f"  {number:2}  {self._words(option)}" if numbered else f"  {option}")
        text = self._console.input("> ", markup=False).strip()
        if numbered and text.isdecimal() and 0 < int(text) <= len(options):
            return options[int(text) - 1]
        return text

    def _subject(self, word: str) -> str:
        named = seats.word(word)
        return named if named != word else self._texts.option(word)

    def _list(self, title: str, items: dict[str, Any]) -> None:
        if items:
            self._console.print(f"\n{title}")
        for name, value in items.items():
            self._console.print(f"  {name.replace('_', ' '):12} {self._words(value)}")

    def _tell(self, told: int) -> None:
        for fact in self._session.facts[self._read : told]:
            if fact["e"] not in _NO_NEWS:
                said = seats.fact(self._session.game, fact)
                named = {name: value for name, value in said.items() if name not in ("e", "n")}
                self._console.print(f"{fact['e'].replace('_', ' ')}: {self._words(named)}")

    def _words(self, value: Any) -> str:
        if isinstance(value, dict):
            return "; ".join(f"{name.replace('_', ' ')} {self._words(item)}" for name, item in value.items())
        if isinstance(value, (list, tuple)):
            parts = [self._words(item) for item in value]
            is_one = [not isinstance(item, (list, dict)) for item in value]
            return ", ".join(part if one else f"({part})" for part, one in zip(parts, is_one, strict=True)) or "none"
        if value is None or isinstance(value, bool):
            return {None: "-", True: "yes", False: "no"}[value]
        numbered = _NUMBERED.fullmatch(str(value))
        is_plain = not numbered or numbered[1] == "s" or not self._texts.knows("o." + numbered[1])
        return seats.word(str(value)) if is_plain else self._texts.option(str(value))

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
    return "The game master" if seat == GAME_MASTER else seats.name(seat).capitalize()
