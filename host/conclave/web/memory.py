"""What is built for pages, kept until something has changed that can be told in words."""

from collections.abc import Callable
from typing import Any

from conclave.web.table import Table

Message = dict[str, Any]


class Memory:
    """The messages that were built last, each by what built it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[tuple[object, ...], tuple[int, Message]] = {}

    def recall(self, build: Callable[..., Message], *arguments: object, otherwise: Message | None = None) -> Message:
        """Build a message anew only when something has changed.

        Where it fails `otherwise` stands for it: lights and keys are there all the same.
        """
        key = (build.__qualname__, *arguments)
        moment, message = self._kept.get(key, (-1, {}))
        if moment != self._table.moment:
            try:
                message = build(*arguments)
            except Exception as error:
                if otherwise is None:
                    raise
                self._table.fail("words", error)
                message = otherwise
            self._kept[key] = (self._table.moment, message)
        return message
