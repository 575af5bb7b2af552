"""What checks have found: a sentence for each fault, with the file and the line that it is in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb
from typing import NamedTuple

from shared_rules.engine.refused import Refused

RULES = "rules.py"
MANIFEST = "game.toml"
_ASKING = ("table.py ask", "table.py sheet", "table.py choose", "table.py poll")


class Finding(NamedTuple):
    """Something that is wrong, or missing, in a file of a game's folder."""

    file: str
    line: int | None
    text: str
    when: str = ""  # what was being done

    def __str__(self) -> str:
        place = f"{self.file} line {self.line}" if self.line else self.file
        return f"{place}: {self.text}" + (f", while {self.when}" if self.when else "")

    def json(self) -> dict[str, str | int | None]:
        """Return it as JSON has it."""
        return {"file": self.file, "line": self.line, "text": self.text, "while": self.when or None}


class Wrong(Exception):
    """Something of a game is not as it must be, and the check cannot go on."""

    def __init__(self, text: str, file: str = RULES, line: int | None = None) -> None:
        super().__init__(text)
        self.file, self.line = file, line


class Report:
    """Collects what checks find in the folder of a game; each sentence once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._known: dict[str, str] = {}  # paths, as they are in the folder
        self.doing = ""  # for the sentence on an exception in the author's code
        self.faults: list[Finding] = []
        self.warnings: list[Finding] = []

    def fault(self, text: str, file: str = RULES, line: int | None = None, when: str = "") -> None:
        """Add what has to be put right."""
        self._add(self.faults, Finding(file, line, text, when))

    def warn(self, text: str, file: str, line: int | None = None, when: str = "") -> None:
        """Add what is missing or odd, and say whether it matters; the game can be played without it."""
        self._add(self.warnings, Finding(file, line, text, when))

    def _add(self, findings: list[Finding], new: Finding) -> None:
        if all(old[:3] != new[:3] for old in findings):
            findings.append(new)

    @contextmanager
    def trying(self, doing: str = "", file: str = RULES) -> Iterator[None]:
        """Turn an exception inside into a fault, of this file if none of the game's files was being run."""
        before, self.doing = self.doing, doing or self.doing
        try:
            yield
        except Exception as error:
            self.blame(error, file)
        finally:
            self.doing = before

    def blame(self, error: Exception, file: str) -> None:
        """Add an exception, with the last line of the game's own code that was being run."""
        if isinstance(error, Wrong):
            self.fault(str(error), error.file, error.line, self.doing)
            return
        line, last = None, ""
        for frame, number in walk_tb(error.__traceback__):
            last = f"{Path(frame.f_code.co_filename).name} {frame.f_code.co_name}"
            inside = self.inside(frame.f_code.co_filename)
            if inside:
                file, line = inside, number
        if isinstance(error, SyntaxError) and error.filename and self.inside(error.filename):
            file, line = self.inside(error.filename), error.lineno
        text = _described(error)
        if isinstance(error, KeyError) and last in _ASKING:
            text = f"asks `{error.args[0]}`, which QUESTIONS does not have"
        self.fault(text, file, line, self.doing)

    def inside(self, path: str) -> str:
        """Return a path as it is in the game's folder; nothing if it is not there."""
        if path not in self._known:
            found = Path(path).resolve()
            self._known[path] = found.relative_to(self.folder).as_posix() if found.is_relative_to(self.folder) else ""
        return self._known[path]


def _described(error: Exception) -> str:
    if isinstance(error, Refused):
        return str(error)
    said = f"{error.msg}" if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__} {said}".strip()
