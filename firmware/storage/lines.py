"""A file of lines, each with its own check word: a bit that flips costs one of them, a power cut none."""

import json

from firmware.line.framing import seal, unseal
from shared_rules.engine.fact import to_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    Line = dict[str, Any]

_NEW = ".new"  # being written: it gets its name by being renamed, which happens or does not
_LARGEST = 8192  # bytes read of a file


class Lines:
    """The lines of one file. What is damaged is passed over, and gone when they are written anew."""

    def __init__(self, flash: "Any", name: str) -> None:
        self._flash = flash
        self._name = name

    def read(self) -> "Iterator[Line]":
        """Yield the lines, one at a time; none where there is no such file."""
        try:
            data = self._flash.read(self._name, _LARGEST)
        except OSError:
            return
        start, end = 0, data.find(b"\n") + 1
        while end:
            line = _parsed(unseal(data[start:end]))
            if line is not None:
                yield line
            start, end = end, data.find(b"\n", end) + 1

    def write(self, lines: "Iterable[Line]") -> "str | None":
        """Put these in place of those there are; return why it failed, if it did."""
        try:
            self._flash.write(self._name + _NEW, [seal(to_line(line)) for line in lines])
            self._flash.rename(self._name + _NEW, self._name)
        except OSError as error:
            return "flash.full" if error.args[:1] == (28,) else "flash.failing"
        return None


def _parsed(text: "str | None") -> "Line | None":
    try:
        line = json.loads(text or "")
    except ValueError:
        return None
    return line if isinstance(line, dict) else None
