"""The last results, read from the journals of past games."""

from firmware.console.menu import Menu
from firmware.console.page import wrap
from firmware.console.result_page import LinesPage, result_lines
from shared_rules import catalog, records
from shared_rules.refused import BadSetup, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry

_SHOWN = 9
_SEED = 16  # bytes of a header before the set-up


class HistoryPage(Menu):
    """The last games, the newest first."""

    def title(self) -> str:
        """Return the title."""
        return self.texts("home.history")

    def enter(self) -> None:
        """Read which games they were."""
        names = self.device.journals.history()[:_SHOWN]
        self._games = [(name, setup_of(self.device.journals.header(name))) for name in names]

    def entries(self) -> "list[Entry]":
        """Return game and number of players."""
        if not self._games:
            return [("back", self.texts("history.empty"), None)]
        return [(name, self._label(game), self._players(seats)) for name, (game, seats) in self._games]

    def choose(self, key: str) -> None:
        """Show one result."""
        if key == "back":
            self.console.pop()
        else:
            self.console.later(lambda: self.console.push(PastPage(self.console, key)))

    def _label(self, game: str) -> str:
        return self.texts("game." + game) if game else self.texts("history.damaged")

    def _players(self, seats: int) -> "str | None":
        return self.texts("players.short", seats) if seats else None


class PastPage(LinesPage):
    """One past result, found by replaying its journal."""

    title = "result.title"
    hint = "history.keys"

    def __init__(self, console: "Console", name: str) -> None:
        super().__init__(console)
        self._name = name

    def lines(self) -> "list[str]":
        """Replay the game."""
        from shared_rules.session import Session

        try:
            journal = self.device.journals.read(self._name)
            result = Session.replay(journal, on_fact=_unheard).result
        except Refused as refused:
            return wrap(self.texts.first("error." + refused.why, "error"))
        except MemoryError:
            return wrap(self.texts("flash.memory"))
        if not result:
            return wrap(self.texts("history.unfinished"))
        self.texts.game(catalog.module(setup_of(journal)[0]))
        return result_lines(self.texts, result)

    def leave(self) -> None:
        """Forget the words of the game."""
        self.texts.game(None)


def setup_of(journal: bytes) -> "tuple[str, int]":
    """Return the game and the number of seats of an intact journal; no game when it is none, or of a game unknown."""
    try:
        for _, header in records.walk(journal):
            game, seats = header[_SEED:].decode().split(" ")[:2]
            catalog.seats(game)
            return game, int(seats)
    except (BadSetup, ValueError):
        pass
    return "", 0


def _unheard(fact: "dict") -> None:
    """Only the result is of interest."""
