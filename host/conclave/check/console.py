"""Check the display pages of a game: every question and fact has texts, which fit and have only letters of the font."""

from collections.abc import Iterator
from typing import Any

from conclave.check import box
from conclave.check.box import CONSOLE, Strict
from conclave.check.folder import caller, strings
from conclave.check.playing import Subject
from conclave.check.report import Report
from conclave.check.texts import LATER, odd_letters
from firmware.console.asking import heads
from firmware.console.news import News
from firmware.console.result_page import result_lines
from firmware.console.screen import BIG, BIG_CELLS, CELLS, LINES, height
from firmware.text.words import about as in_words
from firmware.text.words import option
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER

SILENT = ("asked", "sealed", "opened")  # events that no game shows as text
OF_ENGINE = (*SILENT, "stirred", "game", "end")
UNKNOWN = {"e": "meteor", "n": 3, "about": "x", "seats": [0]}
ROOM = LINES - 1  # lines below the title bar


class Reader:
    """Checks everything that the display shows of a game in one language."""

    def __init__(self, subject: Subject, language: str) -> None:
        """Prepare to check what the display shows of a game in a language."""
        self.report, self.language = subject.report, language
        self.texts = Strict(language, subject.game, self.complain)
        self.news = News(self.texts)
        self.news.open(subject.game)
        self.pages = box.pages(subject.game)
        self._tellers: dict[str, Any] | None = box.declared(subject.game, "TELLERS")[0]
        self._checked_session: Session | None = None
        self._checked_facts = 0  # count of its facts that were checked

    def complain(self, text: str) -> None:
        """Report a problem with a text at the line of the game that looked it up."""
        file, line = caller(self.report) or (f"box/{self.language}.txt", None)
        self.report.fault(text, file, line, self.report.doing)

    def read(self, session: Session) -> None:
        """Check the questions, state and new facts of a session."""
        with self.report.trying(file=CONSOLE):
            self._check_questions(session)
        with self.report.trying(file=CONSOLE):
            self._check_lines("the state", self.news.state(session.public))
            self._check_lines("how everybody stands", self.news.scores(session.public))
        if session is not self._checked_session:
            self._checked_session, self._checked_facts = session, 0
        facts, self._checked_facts = session.facts[self._checked_facts :], len(session.facts)
        for fact in facts:
            with self.report.trying(f"the fact `{fact['e']}` is told", CONSOLE):
                self._check_fact(fact)
        if session.over:
            with self.report.trying("the result is shown", CONSOLE):
                self._check_lines("the result", result_lines(self.texts, session.result or {}))

    def _check_fact(self, fact: dict[str, Any]) -> None:
        """Check what the display shows of a fact."""
        event = fact["e"]
        if self._tellers is not None and event not in self._tellers and event not in OF_ENGINE:
            self.report.fault(f"no teller for the fact `{event}`", CONSOLE)
        teller = (self._tellers or {}).get(event)
        lines = self.pages.told(fact, self.texts)
        if event in SILENT and lines:
            self.report.fault(f"`{event}` is told: it says nothing to the table", CONSOLE)
        self._check_lines(f"what is told of `{event}`", lines, *_function_place(teller, self.report))

    def _check_questions(self, session: Session) -> None:
        """Check what the display shows of the open questions."""
        questions = list(session.questions.values())
        if not questions:
            return
        about, public = questions[0].about, session.public
        rows = self.news.asked(about, public)
        name, sentence = self.texts.name(about), self.news.sentence(about, public)
        for text in (name, sentence):
            self._check_letters(f"what is asked (`{about}`)", text)
        for text, size in rows:
            self._check_lines(f"what `asked` shows of `{about}`", [text], most=BIG_CELLS if size == BIG else CELLS)
        for shown in heads(name, sentence, ROOM - height(rows)):
            if height(shown + rows) > ROOM:
                text = f"what `asked` shows of `{about}` takes {height(rows)} lines; the display has {ROOM}"
                self.report.fault(text, CONSOLE)
        if self.news.has("NIGHT", about):
            for key, seat in self.news.night(session.options, session.seats):
                named = () if seat is None else (self.texts.seat(seat),)
                self._check_letters(f"what is read aloud (`{key}`)", self.texts(key, *named))
        for seat, question in session.questions.items():
            self._check_question(question)
            if seat != GAME_MASTER and question.subject and "@" in self.texts("about." + question.about, "@"):
                self._check_name(question.about, f"box/{self.language}.txt")

    def _check_question(self, question: Question) -> None:
        """Check the texts of a question and its options."""
        about, file = question.about, f"box/{self.language}.txt"
        text = in_words(self.texts, about, question.subject)
        self._check_letters(f"`about.{about}`", text)
        if not 0 < len(text) <= 2 * CELLS:
            self.report.fault(f"`about.{about}` has {len(text)} letters; {2 * CELLS} fit: {text!r}", file)
        for word in question.subjects:
            self._check_lines(f"the subject `{word}`", [option(self.texts, word)], file)
        named: dict[str, str] = {}
        for word in question.options:
            name = option(self.texts, word)
            self._check_lines(f"the option `{word}` of `{about}`", [name], file)
            if name in named:
                self.report.fault(
                    f"the options `{word}` and `{named[name]}` of `{about}` are both called {name!r}", file
                )
            named[name] = word
            if name == word and not (word.isdigit() or len(word) == 1 or self.texts.knows("o." + word)):
                text = f"no text `o.{word}`: the option of `{about}` is shown by that word"
                self.report.warn(f"{text}; it matters if players do not know it", file)

    def _check_name(self, about: str, file: str) -> None:
        """Report a question whose public name is missing or incomplete.

        The name is public, so it must not contain the subject, which may be secret.
        """
        if not self.texts.knows("name." + about):
            text = f"no text `name.{about}`: everybody reads it, without the subject that `about.{about}` names"
            self.report.fault(text, file)
        elif self.texts.name(about)[-1:] in (" ", ":"):
            self.report.fault(f"`name.{about}` ends in the middle: {self.texts.name(about)!r}", file)

    def _check_lines(
        self, what: str, lines: list[str], file: str = CONSOLE, line: int | None = None, most: int = CELLS
    ) -> None:
        """Report lines that are empty or too long, or have letters that the display lacks.

        `what` describes the lines.
        """
        for text in lines:
            if not text:
                self.report.fault(f"{what} has an empty line", file, line)
            if len(text) > most:
                self.report.fault(f"{what} has a line of {len(text)} letters; {most} fit: {text!r}", file, line)
            self._check_letters(what, text, file, line)

    def _check_letters(self, what: str, text: str, file: str = CONSOLE, line: int | None = None) -> None:
        """Report letters in a text that the display lacks."""
        odd = odd_letters(text)
        if odd:
            self.report.fault(f"{what} has letters that the display does not have: {odd}", file, line)


def _function_place(teller: Any, report: Report) -> tuple[str, int | None]:
    """Return file and line of the function that puts a fact in words."""
    code = getattr(teller, "__code__", None)
    if code and report.inside(code.co_filename):
        return report.inside(code.co_filename), code.co_firstlineno
    return CONSOLE, None


def check_console(subject: Subject) -> None:
    """Check that everything the display shows of random games has a text in every language, fits and can be drawn."""
    if box.pages(subject.game) is None:
        return
    with subject.report.trying("the pages of the display are loaded", CONSOLE):
        readers = [Reader(subject, language) for language in box.languages(subject.game)]
        for session, _ in subject.moments():
            for reader in readers:
                reader.read(session)
        for reader in readers:
            if box.declared(subject.game, "TELLERS")[0] is not None and reader.pages.told(UNKNOWN, reader.texts):
                subject.report.fault("`told` tells a fact that it does not know", CONSOLE)
        if subject.is_thorough:
            _check_used(subject, readers)
        _check_tellers(subject)


def _check_used(subject: Subject, readers: list[Reader]) -> None:
    """Warn about texts that were never shown."""
    used = set().union(*(reader.texts.used for reader in readers))
    for reader in readers:
        file = f"box/{reader.language}.txt"
        for key, entry in box.entries(subject.report.folder / file, subject.report).items():
            if key not in used and not key.startswith(LATER):
                text = f"`{key}` was shown in none of {subject.games} random games; it does no harm"
                subject.report.warn(text, file, entry.line)


def _check_tellers(subject: Subject) -> None:
    """Report names of questions and facts in the console module that the rules do not have."""
    for name in ("TALK", "SILENT", "NIGHT"):
        for about in _unknown(box.declared(subject.game, name)[0], subject.rules.QUESTIONS):
            subject.report.fault(f"{name} names the question `{about}`, which the rules do not ask", CONSOLE)
    events = strings(subject.report.folder) | set(OF_ENGINE)
    for event in _unknown(box.declared(subject.game, "TELLERS")[0], events):
        subject.report.fault(f"TELLERS names the fact `{event}`, which the rules do not tell", CONSOLE)


def _unknown(names: Any, known: Any) -> Iterator[str]:
    """Yield the names that are not known."""
    return (name for name in names or () if name not in known)
