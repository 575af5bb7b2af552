"""Collect the findings of the checks: a sentence for each, with file and line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb
from typing import NamedTuple

from shared_rules.engine.errors import Refused

RULES = "rules.py"
MANIFEST = "game.toml"
_ASKING = ("table.py ask", "table.py sheet", "table.py choose", "table.py poll")


class GameFinding(NamedTuple):
    """Something wrong or missing in a file of a game's folder."""

    file: str
    line: int | None
    text: str
    when: str = ""  # what the check was doing

    def __str__(self) -> str:
        place = f"{self.file} line {self.line}" if self.line else self.file
        return f"{place}: {self.text}" + (f", while {self.when}" if self.when else "")

    def json(self) -> dict[str, str | int | None]:
        """Return the finding as values for JSON."""
        return {"file": self.file, "line": self.line, "text": self.text, "while": self.when or None}


class CheckFailed(Exception):
    """Raised when a game is wrong in a way that a check cannot continue; becomes a fault."""

    def __init__(self, text: str, file: str = RULES, line: int | None = None) -> None:
        """Describe what is wrong, in which file and line of the game."""
        super().__init__(text)
        self.file, self.line = file, line


class CheckReport:
    """The findings in the folder of a game; repeated ones are stored once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._relative_paths: dict[str, str] = {}  # a cache: paths relative to the folder
        self.activity = ""  # what the check is doing, for exceptions in the author's code
        self.faults: list[GameFinding] = []
        self.warnings: list[GameFinding] = []

    def add_fault(self, text: str, file: str = RULES, line: int | None = None, when: str = "") -> None:
        """Add a fault, which must be corrected; `when` says what the check was doing."""
        self._add(self.faults, GameFinding(file, line, text, when))

    def add_warning(self, text: str, file: str, line: int | None = None, when: str = "") -> None:
        """Add a warning: something is missing or odd, but the game can be played. The text says whether it matters."""
        self._add(self.warnings, GameFinding(file, line, text, when))

    def _add(self, findings: list[GameFinding], new: GameFinding) -> None:
        """Add a finding unless it is known."""
        if all(old[:3] != new[:3] for old in findings):
            findings.append(new)

    @contextmanager
    def catching_errors(self, doing: str = "", file: str = RULES) -> Iterator[None]:
        """Turn exceptions inside the `with` statement into faults, in `file` if no code of the game was running.

        `doing` describes the activity for the sentence.
        """
        before, self.activity = self.activity, doing or self.activity
        try:
            yield
        except Exception as error:
            self.add_exception(error, file)
        finally:
            self.activity = before

    def add_exception(self, error: Exception, file: str) -> None:
        """Add an exception as a fault, at the last line of the game's code that was running."""
        if isinstance(error, CheckFailed):
            self.add_fault(str(error), error.file, error.line, self.activity)
            return
        line, last = None, ""
        for frame, number in walk_tb(error.__traceback__):
            last = f"{Path(frame.f_code.co_filename).name} {frame.f_code.co_name}"
            inside = self.relative_path(frame.f_code.co_filename)
            if inside:
                file, line = inside, number
        if isinstance(error, SyntaxError) and error.filename and self.relative_path(error.filename):
            file, line = self.relative_path(error.filename), error.lineno
        text = _described(error)
        if isinstance(error, KeyError) and last in _ASKING:
            text = f"asks `{error.args[0]}`, which QUESTIONS does not have"
        self.add_fault(text, file, line, self.activity)

    def relative_path(self, path: str) -> str:
        """Return a path relative to the game's folder, "" if it is outside."""
        if path not in self._relative_paths:
            found = Path(path).resolve()
            self._relative_paths[path] = (
                found.relative_to(self.folder).as_posix() if found.is_relative_to(self.folder) else ""
            )
        return self._relative_paths[path]


def _described(error: Exception) -> str:
    """Return an exception as text."""
    if isinstance(error, Refused):
        return str(error)
    said = f"{error.msg}" if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__} {said}".strip()
