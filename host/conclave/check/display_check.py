"""Check the display pages of a game: every question and fact has texts, which fit and have only letters of the font."""

from collections.abc import Iterator
from typing import Any

from conclave.check import box_files
from conclave.check.box_files import CONSOLE, StrictTexts
from conclave.check.game_folder import running_line, string_constants
from conclave.check.play_games import CheckedGame
from conclave.check.report import CheckReport
from conclave.check.texts import LATER, odd_letters
from firmware.console.news import News
from firmware.console.question_layout import layout_question_pages
from firmware.console.result_page import result_lines
from firmware.console.screen import BIG, BIG_CELLS, CELLS, LINES, total_height
from firmware.text.option_texts import option_text
from firmware.text.option_texts import question_text as in_words
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER

SILENT = ("asked", "sealed", "opened")  # events that no game shows as text
OF_ENGINE = (*SILENT, "stirred", "game", "end")
UNKNOWN_FACT = {"e": "meteor", "n": 3, "about": "x", "seats": [0]}
LINES_BELOW_TITLE = LINES - 1  # lines below the title bar


class DisplayChecker:
    """Checks everything that the display shows of a game in one language."""

    def __init__(self, subject: CheckedGame, language: str) -> None:
        """Prepare to check what the display shows of a game in a language."""
        self.report, self.language = subject.report, language
        self.texts = StrictTexts(language, subject.game, self.report_text)
        self.news = News(self.texts)
        self.news.load_game(subject.game)
        self.pages = box_files.display_pages(subject.game)
        self._tellers: dict[str, Any] | None = box_files.declared_value(subject.game, "TELLERS")[0]
        self._checked_session: Session | None = None
        self._checked_facts = 0  # count of its facts that were checked

    def report_text(self, text: str) -> None:
        """Report a problem with a text at the line of the game that looked it up."""
        file, line = running_line(self.report) or (f"box/{self.language}.txt", None)
        self.report.add_fault(text, file, line, self.report.activity)

    def check_session(self, session: Session) -> None:
        """Check the questions, state and new facts of a session."""
        with self.report.catching_errors(file=CONSOLE):
            self._check_questions(session)
        with self.report.catching_errors(file=CONSOLE):
            self._check_lines("the state", self.news.state_lines(session.public))
            self._check_lines("how everybody stands", self.news.score_lines(session.public))
        if session is not self._checked_session:
            self._checked_session, self._checked_facts = session, 0
        facts, self._checked_facts = session.facts[self._checked_facts :], len(session.facts)
        for fact in facts:
            with self.report.catching_errors(f"the fact `{fact['e']}` is told", CONSOLE):
                self._check_fact(fact)
        if session.is_over:
            with self.report.catching_errors("the result is shown", CONSOLE):
                self._check_lines("the result", result_lines(self.texts, session.result or {}))

    def _check_fact(self, fact: dict[str, Any]) -> None:
        """Check what the display shows of a fact."""
        event = fact["e"]
        if self._tellers is not None and event not in self._tellers and event not in OF_ENGINE:
            self.report.add_fault(f"no teller for the fact `{event}`", CONSOLE)
        teller = (self._tellers or {}).get(event)
        lines = self.pages.told(fact, self.texts)
        if event in SILENT and lines:
            self.report.add_fault(f"`{event}` is told: it says nothing to the table", CONSOLE)
        self._check_lines(f"what is told of `{event}`", lines, *_function_place(teller, self.report))

    def _check_questions(self, session: Session) -> None:
        """Check what the display shows of the open questions."""
        questions = list(session.questions.values())
        if not questions:
            return
        about, public = questions[0].about, session.public
        rows = self.news.context_rows(about, public)
        name, sentence = self.texts.name(about), self.news.instruction(about, public)
        for text in (name, sentence):
            self._check_letters(f"what is asked (`{about}`)", text)
        for text, size in rows:
            self._check_lines(f"what `asked` shows of `{about}`", [text], most=BIG_CELLS if size == BIG else CELLS)
        for shown in layout_question_pages(name, sentence, LINES_BELOW_TITLE - total_height(rows)):
            if total_height(shown + rows) > LINES_BELOW_TITLE:
                height = total_height(rows)
                text = f"what `asked` shows of `{about}` takes {height} lines; the display has {LINES_BELOW_TITLE}"
                self.report.add_fault(text, CONSOLE)
        if self.news.is_in_phase("NIGHT", about):
            for key, seat in self.news.night_steps(session.options, session.seats):
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
            self.report.add_fault(f"`about.{about}` has {len(text)} letters; {2 * CELLS} fit: {text!r}", file)
        for word in question.subjects:
            self._check_lines(f"the subject `{word}`", [option_text(self.texts, word)], file)
        named: dict[str, str] = {}
        for word in question.options:
            name = option_text(self.texts, word)
            self._check_lines(f"the option `{word}` of `{about}`", [name], file)
            if name in named:
                self.report.add_fault(
                    f"the options `{word}` and `{named[name]}` of `{about}` are both called {name!r}", file
                )
            named[name] = word
            if name == word and not (word.isdigit() or len(word) == 1 or self.texts.knows("o." + word)):
                text = f"no text `o.{word}`: the option of `{about}` is shown by that word"
                self.report.add_warning(f"{text}; it matters if players do not know it", file)

    def _check_name(self, about: str, file: str) -> None:
        """Report a question whose public name is missing or incomplete.

        The name is public, so it must not contain the subject, which may be secret.
        """
        if not self.texts.knows("name." + about):
            text = f"no text `name.{about}`: everybody reads it, without the subject that `about.{about}` names"
            self.report.add_fault(text, file)
        elif self.texts.name(about)[-1:] in (" ", ":"):
            self.report.add_fault(f"`name.{about}` ends in the middle: {self.texts.name(about)!r}", file)

    def _check_lines(
        self, what: str, lines: list[str], file: str = CONSOLE, line: int | None = None, most: int = CELLS
    ) -> None:
        """Report lines that are empty or too long, or have letters that the display lacks.

        `what` describes the lines.
        """
        for text in lines:
            if not text:
                self.report.add_fault(f"{what} has an empty line", file, line)
            if len(text) > most:
                self.report.add_fault(f"{what} has a line of {len(text)} letters; {most} fit: {text!r}", file, line)
            self._check_letters(what, text, file, line)

    def _check_letters(self, what: str, text: str, file: str = CONSOLE, line: int | None = None) -> None:
        """Report letters in a text that the display lacks."""
        odd = odd_letters(text)
        if odd:
            self.report.add_fault(f"{what} has letters that the display does not have: {odd}", file, line)


def _function_place(teller: Any, report: CheckReport) -> tuple[str, int | None]:
    """Return file and line of the function that puts a fact in words."""
    code = getattr(teller, "__code__", None)
    if code and report.relative_path(code.co_filename):
        return report.relative_path(code.co_filename), code.co_firstlineno
    return CONSOLE, None


def check_console(subject: CheckedGame) -> None:
    """Check that everything the display shows of random games has a text in every language, fits and can be drawn."""
    if box_files.display_pages(subject.game) is None:
        return
    with subject.report.catching_errors("the pages of the display are loaded", CONSOLE):
        readers = [DisplayChecker(subject, language) for language in box_files.box_languages(subject.game)]
        for session, _ in subject.random_positions():
            for reader in readers:
                reader.check_session(session)
        for reader in readers:
            if box_files.declared_value(subject.game, "TELLERS")[0] is not None and reader.pages.told(
                UNKNOWN_FACT, reader.texts
            ):
                subject.report.add_fault("`told` tells a fact that it does not know", CONSOLE)
        if subject.is_thorough:
            _check_used(subject, readers)
        _check_tellers(subject)


def _check_used(subject: CheckedGame, readers: list[DisplayChecker]) -> None:
    """Warn about texts that were never shown."""
    used = set().union(*(reader.texts.used for reader in readers))
    for reader in readers:
        file = f"box/{reader.language}.txt"
        for key, entry in box_files.read_texts(subject.report.folder / file, subject.report).items():
            if key not in used and not key.startswith(LATER):
                text = f"`{key}` was shown in none of {subject.game_count} random games; it does no harm"
                subject.report.add_warning(text, file, entry.line)


def _check_tellers(subject: CheckedGame) -> None:
    """Report names of questions and facts in the console module that the rules do not have."""
    for name in ("TALK", "SILENT", "NIGHT"):
        for about in _unknown(box_files.declared_value(subject.game, name)[0], subject.rules.QUESTIONS):
            subject.report.add_fault(f"{name} names the question `{about}`, which the rules do not ask", CONSOLE)
    events = string_constants(subject.report.folder) | set(OF_ENGINE)
    for event in _unknown(box_files.declared_value(subject.game, "TELLERS")[0], events):
        subject.report.add_fault(f"TELLERS names the fact `{event}`, which the rules do not tell", CONSOLE)


def _unknown(names: Any, known: Any) -> Iterator[str]:
    """Yield the names that are not known."""
    return (name for name in names or () if name not in known)
