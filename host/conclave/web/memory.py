"""What is built for pages, kept until something has changed that can be told in words."""

from collections.abc import Callable
from typing import Any

from conclave.web.table import Table

Message = dict[str, Any]


class Memory:
    """The messages that were built last, each by what built it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moment = -1
        self._kept: dict[tuple[object, ...], Message] = {}

    def recall(self, build: Callable[..., Message], *arguments: object, otherwise: Message | None = None) -> Message:
        """Build a message anew only when something has changed.

        Where it fails `otherwise` stands for it: lights and keys are there all the same.
        """
        key = (build.__qualname__, *arguments)
        if self._moment != self._table.moment:
            self._moment = self._table.moment
            self._kept.clear()  # of a page that nobody looks at any more, too
        if key not in self._kept:
            try:
                self._kept[key] = build(*arguments)
            except Exception as error:
                if otherwise is None:
                    raise
                self._table.fail("words", error)
                self._kept[key] = otherwise
        return self._kept[key]
