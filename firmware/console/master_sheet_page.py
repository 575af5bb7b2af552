"""The page of a sheet that the game master fills in: a question with several subjects, one option for each."""

from firmware.console.console_page import wrap
from firmware.console.menu import Menu
from firmware.console.screen import CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from shared_rules.engine.question import Question

_EMPTY = "-"
_TITLE_CELLS = CELLS - 2
_DONE, _NONE = "done", "none"


class MasterSheetPage(Menu):
    """Shows one entry per subject; OK changes its option. When all subjects have one, the last entry answers.

    The page of the game stores this page while the question is open, so that choices survive when it is closed.
    """

    MAX_STEPPED = 4  # options that OK steps through; more of them get a page

    def __init__(self, console: "Console", question: "Question") -> None:
        super().__init__(console)
        self.question = question
        self.choices: list[str | None] = [
            None
        ] * question.encoded_size  # the option of each subject; None: not chosen yet

    def enter(self) -> None:
        """Make all texts again, since the language may have changed."""
        question = self.question
        name = self.texts.about(question.about, question.subject)
        self.title = name[:_TITLE_CELLS].strip()  # no text key: unknown keys are shown as they are
        self._head_lines = (wrap(name) if len(name) > _TITLE_CELLS else []) + wrap(self.texts.ask(question.about) + ".")
        match = self.device.live_game
        if match:
            self._head_lines += [
                text for text, _ in self.console.news.context_rows(question.about, match.session.public)
            ]

    def entries(self) -> "list[Entry]":
        """Return the question, each subject with its option, then the number of missing ones or an entry to answer."""
        found: list[Entry] = [(None, line, None) for line in self._head_lines]
        for at, subject in enumerate(self.question.subjects):
            word = self.choices[at]
            found.append((str(at), self.texts.option(subject), self.texts.option(word) if word else _EMPTY))
        missing = self.choices.count(None)
        if missing:
            return found + [(None, self.texts("sheet.missing", missing), None)]
        return found + [(_DONE, self.texts("sheet.done"), None)]

    def choose(self, key: str) -> None:
        """Change the option of a subject, or answer the question."""
        match = self.device.live_game
        if not is_question_open(self, self.question):
            return
        if key != _DONE:
            self._change_word(int(key))
        elif match:
            match.answer_master(" ".join([word or "" for word in self.choices]), self.console.now)

    def _change_word(self, at: int) -> None:
        """Give a subject the next option that is open, or none after the last; open a menu if there are many."""
        others = [word for place, word in enumerate(self.choices) if word and place != at]
        options = self.question.allowed_options(others)
        if len(options) > self.MAX_STEPPED:
            self.console.push(SheetOptionPage(self.console, self.question, self.choices, at, options))
            return
        word = self.choices[at]
        following = options.index(word) + 1 if word else 0
        self.choices[at] = options[following] if following < len(options) else None

    def help_lines(self) -> "list[str]":
        """Return lines that say what to do, and what the keys do."""
        return wrap(self.texts.ask(self.question.about) + ".") + wrap(self.texts("help.master_sheet"))

    def step(self, now: int) -> None:
        """Close when the question is no longer open, because it was answered or undone."""
        if not is_question_open(self, self.question):
            self.console.pop()


class SheetOptionPage(Menu):
    """A menu of the open options for the subject with index `subject`; the chosen one is put into `choices`."""

    def __init__(
        self,
        console: "Console",
        question: "Question",
        choices: "list[str | None]",
        subject: int,
        options: "tuple[str, ...]",
    ) -> None:
        super().__init__(console)
        self.question, self.words, self._subject, self._options = question, choices, subject, options
        self.title = self.texts.option(question.subjects[subject])[:_TITLE_CELLS]
        word = choices[subject]
        self._cursor = options.index(word) if word else 0

    def entries(self) -> "list[Entry]":
        """Return every option, and an entry for none."""
        found: list[Entry] = [(str(place), self.texts.option(word), None) for place, word in enumerate(self._options)]
        return found + [(_NONE, _EMPTY, None)]

    def choose(self, key: str) -> None:
        """Give the subject this option, and go back to the sheet."""
        self.words[self._subject] = None if key == _NONE else self._options[int(key)]
        self.console.pop()

    def step(self, now: int) -> None:
        """Close with the sheet."""
        if not is_question_open(self, self.question):
            self.console.pop()


def is_question_open(page: Menu, question: "Question") -> bool:
    """Return whether this question to the game master is still open."""
    match = page.device.live_game
    return match is not None and match.master_question is question
