"""A sheet that the game asks the game master to fill in."""

from firmware.console.menu import Menu
from firmware.console.page import wrap
from firmware.console.screen import CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from shared_rules.engine.question import Question

_EMPTY = "-"
_ROOM = CELLS - 2  # of a title
_DONE, _NONE = "done", "none"


class SheetPage(Menu):
    """One line a subject; OK changes what is chosen for it. When all have something, the last line answers.

    The page of the game holds it as long as the question is open, so no other page in between loses what was chosen.
    """

    FEW = 4  # options that OK steps through; more of them get a page

    def __init__(self, console: "Console", question: "Question") -> None:
        super().__init__(console)
        self.question = question
        self.words: list[str | None] = [None] * question.size  # None: not chosen yet

    def enter(self) -> None:
        """Word everything anew: the language may be another one."""
        question = self.question
        name = self.texts.about(question.about, question.subject)
        self.title = name[:_ROOM].strip()  # a text that is not known stands for itself
        self._read = (wrap(name) if len(name) > _ROOM else []) + wrap(self.texts.ask(question.about) + ".")
        match = self.device.match
        if match:
            self._read += [text for text, _ in self.console.news.asked(question.about, match.session.public)]

    def entries(self) -> "list[Entry]":
        """Return what is asked, each subject with its word, and how many are missing or that it is all."""
        found: list[Entry] = [(None, line, None) for line in self._read]
        for at, subject in enumerate(self.question.subjects):
            word = self.words[at]
            found.append((str(at), self.texts.option(subject), self.texts.option(word) if word else _EMPTY))
        missing = self.words.count(None)
        if missing:
            return found + [(None, self.texts("sheet.missing", missing), None)]
        return found + [(_DONE, self.texts("sheet.done"), None)]

    def choose(self, key: str) -> None:
        """Change a subject, or answer."""
        match = self.device.match
        if not is_open(self, self.question):
            return
        if key != _DONE:
            self._change(int(key))
        elif match:
            match.answer_master(" ".join([word or "" for word in self.words]), self.console.now)

    def _change(self, at: int) -> None:
        """Take the next option that is open, or none after the last; of many options let one be chosen from a list."""
        others = [word for place, word in enumerate(self.words) if word and place != at]
        options = self.question.open(others)
        if len(options) > self.FEW:
            self.console.push(WordPage(self.console, self.question, self.words, at, options))
            return
        word = self.words[at]
        following = options.index(word) + 1 if word else 0
        self.words[at] = options[following] if following < len(options) else None

    def help(self) -> "list[str]":
        """Return what is to be done, and what the keys do."""
        return wrap(self.texts.ask(self.question.about) + ".") + wrap(self.texts("help.master_sheet"))

    def step(self, now: int) -> None:
        """Close when the question is not open any more: it was answered, or taken back."""
        if not is_open(self, self.question):
            self.console.pop()


class WordPage(Menu):
    """All options that are open for one subject."""

    def __init__(
        self, console: "Console", question: "Question", words: "list[str | None]", at: int, options: "tuple[str, ...]"
    ) -> None:
        super().__init__(console)
        self.question, self.words, self._subject, self._options = question, words, at, options
        self.title = self.texts.option(question.subjects[at])[:_ROOM]
        word = words[at]
        self._at = options.index(word) if word else 0

    def entries(self) -> "list[Entry]":
        """Return every option, and none."""
        listed: list[Entry] = [(str(place), self.texts.option(word), None) for place, word in enumerate(self._options)]
        return listed + [(_NONE, _EMPTY, None)]

    def choose(self, key: str) -> None:
        """Choose it, and go back to the sheet."""
        self.words[self._subject] = None if key == _NONE else self._options[int(key)]
        self.console.pop()

    def step(self, now: int) -> None:
        """Close with the sheet."""
        if not is_open(self, self.question):
            self.console.pop()


def is_open(page: Menu, question: "Question") -> bool:
    """Return whether the game master is still asked this."""
    match = page.device.match
    return match is not None and match.asked_master is question
