"""Cache the parts of the pages' messages until something that they show has changed."""

from collections.abc import Callable
from typing import Any

from conclave.web.live_table import LiveTable

Message = dict[str, Any]


class ViewCache:
    """A cache of messages, by the function that builds them and its arguments, for the table's current revision."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._revision = -1
        self._messages: dict[tuple[object, ...], Message] = {}

    def get(self, build: Callable[..., Message], *arguments: object, fallback: Message | None = None) -> Message:
        """Return `build(*arguments)`, from the cache if nothing has changed since it was built.

        If `build` fails, report the failure and return `fallback`, so that the rest of the page still works; without
        `fallback` the exception is raised.
        """
        key = (build.__qualname__, *arguments)
        if self._revision != self._table.revision:
            self._revision = self._table.revision
            self._messages.clear()  # also those of pages that are not open any more
        if key not in self._messages:
            try:
                self._messages[key] = build(*arguments)
            except Exception as error:
                if fallback is None:
                    raise
                self._table.report_failure("words", error)
                self._messages[key] = fallback
        return self._messages[key]
