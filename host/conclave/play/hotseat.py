"""Play a game in the terminal with one keyboard that is passed around. The screen is cleared between seats."""

import re
from typing import Any

from rich.console import Console

from conclave import seat_numbers
from conclave.bots.random_games import SeededRandomBot
from conclave.escaping import normalize_input
from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.errors import Refused
from shared_rules.engine.mnemonic import mnemonic_words
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.typed_text import join_answer

_NOT_PRINTED = ("asked", "sealed")
_NUMBERED = re.compile(r"([a-z])\d+")  # a card or position whose letter has a text in the game: r5


class HotSeatGame:
    """One game in the terminal; the last `bots` seats answer at random."""

    def __init__(self, session: Session, bots: int, console: Console) -> None:
        self._session = session
        self._person_count = session.seats - bots
        self._bot = SeededRandomBot(session.seed)
        self._console = console
        self._texts = Texts(session.options.get("language", "en"))
        self._texts.use_game(session.game)
        self._printed = 0  # count of facts that were printed

    def play(self) -> None:
        """Ask all seats in turn until the game is over, then print what is new."""
        session = self._session
        if session.contributes:
            self._console.print(f"Commitment: {' '.join(mnemonic_words(session.commitment))}")
        while not session.is_over:
            fact_count = len(session.facts)
            seats = sorted(session.questions)
            for seat in seats:
                question = session.questions[seat]
                if self._is_bot(seat):
                    session.answer(seat, self._bot.choose_for(seat, question))
                else:
                    self._hand_over(seat, fact_count)
                    self._ask(seat, question)
            if not all(self._is_bot(seat) for seat in seats):
                self._printed = fact_count
        self._clear()
        self._print_facts(len(session.facts))

    def _is_bot(self, seat: int) -> bool:
        """Return whether a seat, or the game master, is played by a bot."""
        return self._person_count == 0 if seat == GAME_MASTER else seat >= self._person_count

    def _hand_over(self, seat: int, fact_count: int) -> None:
        """Print the new facts up to number `fact_count`, and wait until the right player has the keyboard."""
        self._clear()
        self._print_facts(fact_count)
        if self._person_count > 1:
            self._console.input(
                f"\n{_capitalized_name(seat)}, take the keyboard. Everybody else, look away. Press Enter. ",
                markup=False,
            )
            self._clear()

    def _ask(self, seat: int, question: Question) -> None:
        """Print what a seat may see and its question, and ask until the answer is accepted."""
        view = self._session.view(seat)
        self._print_values("The table", seat_numbers.public_for_people(self._session.game, view["public"]))
        self._print_values(
            f"Only for {_capitalized_name(seat)}", seat_numbers.panels_for_people(self._session.game, view["panels"])
        )
        name = self._texts("about." + question.about, self._subject_text(question.subject)).strip()
        self._console.print(f"\n{_capitalized_name(seat)} is asked: {name}\n{self._texts.ask(question.about)}.")
        if question.is_polled:
            self._console.print(self._texts("help.poll"))
        while True:
            text = self._answer(question)
            try:
                return self._session.answer(seat, text)
            except Refused as refused:
                self._console.print(
                    str(refused).replace(f"seat {seat}", seat_numbers.seat_name(seat))
                    if text
                    else "Type a number or a word from the list."
                )

    def _answer(self, question: Question) -> str:
        """Read an answer to a question from the keyboard."""
        if question.about == CONTRIBUTION:
            return " ".join(self._console.input("Four letters of A, B, C, D> ", markup=False).strip().upper())
        answer = self._fill_sheet(question) if question.subjects else self._choose(question.options)
        return self._add_text(question, answer) if question.max_text_bytes and answer in question.options else answer

    def _add_text(self, question: Question, option: str) -> str:
        """Ask the game master for the text that may go with an answer, and return both as one answer."""
        self._console.print(
            f"Type at most {question.max_text_bytes} bytes of text, or press Enter for none. Everybody will see it:"
        )
        return join_answer(option, normalize_input(self._console.input("> ", markup=False)))

    def _fill_sheet(self, question: Question) -> str:
        """Ask for each subject of a sheet, again if the word is not an option; return all answers as one."""
        words: list[str] = []
        while len(words) < question.encoded_size:
            self._console.print(f"\n{self._subject_text(question.subjects[len(words)])}:")
            word = self._choose(question.allowed_options(words))
            if word in question.allowed_options(words):
                words.append(word)
        return " ".join(words)

    def _choose(self, options: tuple[str, ...]) -> str:
        """Print the options and read one, by number or word. Return the text as it is if it is neither."""
        numbered = not any(option.isdigit() for option in options)
        for number, option in enumerate(options, 1):
            self._console.print(f"  {number:2}  {self._value_text(option)}" if numbered else f"  {option}")
        text = self._console.input("> ", markup=False).strip()
        if numbered and text.isdecimal() and 0 < int(text) <= len(options):
            return options[int(text) - 1]
        return text

    def _subject_text(self, word: str) -> str:
        """Return the text for a subject of a question."""
        named = seat_numbers.option_for_people(word)
        return named if named != word else self._texts.option(word)

    def _print_values(self, title: str, items: dict[str, Any]) -> None:
        """Print values by name under a title."""
        if items:
            self._console.print(f"\n{title}")
        for name, value in items.items():
            self._console.print(f"  {name.replace('_', ' '):12} {self._value_text(value)}")

    def _print_facts(self, fact_count: int) -> None:
        """Print the facts that were not printed yet, up to number `fact_count`."""
        for fact in self._session.facts[self._printed : fact_count]:
            if fact["e"] not in _NOT_PRINTED:
                said = seat_numbers.fact_for_people(self._session.game, fact)
                named = {name: value for name, value in said.items() if name not in ("e", "n")}
                self._console.print(f"{fact['e'].replace('_', ' ')}: {self._value_text(named)}")

    def _value_text(self, value: Any) -> str:
        """Return a value of the game as text for people."""
        if isinstance(value, dict):
            return "; ".join(f"{name.replace('_', ' ')} {self._value_text(item)}" for name, item in value.items())
        if isinstance(value, (list, tuple)):
            parts = [self._value_text(item) for item in value]
            is_one = [not isinstance(item, (list, dict)) for item in value]
            return ", ".join(part if one else f"({part})" for part, one in zip(parts, is_one, strict=True)) or "none"
        if value is None or isinstance(value, bool):
            return {None: "-", True: "yes", False: "no"}[value]
        numbered = _NUMBERED.fullmatch(str(value))
        is_plain = not numbered or numbered[1] == "s" or not self._texts.knows("o." + numbered[1])
        return seat_numbers.option_for_people(str(value)) if is_plain else self._texts.option(str(value))

    def _clear(self) -> None:
        """Clear the terminal."""
        if self._console.is_terminal:
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")  # includes the scrollback, as it shows secrets
            self._console.file.flush()


def choose_game(console: Console) -> str:
    """Ask the user for a game until the answer is a name or number of the list; return the name."""
    names = catalog.game_names()
    for number, name in enumerate(names, 1):
        fewest, most = catalog.seat_limits(name)
        console.print(f"  {number}  {name} ({fewest} to {most} players)")
    while True:
        text = console.input("Which game? ", markup=False).strip()
        if text in names:
            return text
        if text.isdecimal() and 0 < int(text) <= len(names):
            return names[int(text) - 1]


def _capitalized_name(seat: int) -> str:
    """Return the name of a seat at the beginning of a sentence."""
    return "The game master" if seat == GAME_MASTER else seat_numbers.seat_name(seat).capitalize()
