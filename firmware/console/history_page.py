"""The pages of past games: a list of the last ones, and the result of one, replayed from its journal."""

from firmware.console.menu import Menu
from firmware.console.page import wrap
from firmware.console.replay_page import Progress
from firmware.console.result_page import LinesPage, result_lines, seal_lines
from firmware.replay import Replay
from shared_rules.engine import catalog, records
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Screen
    from shared_rules.engine.pieces import Pieces

_SHOWN = 9


class HistoryPage(Menu):
    """A menu of the last games, the newest first."""

    title = "home.history"

    def enter(self) -> None:
        """Read from the journals' headers which games they were."""
        names = self.device.journals.history()[:_SHOWN]
        self._games = [(name, setup_of(self.device.journals.header(name))) for name in names]

    def entries(self) -> "list[Entry]":
        """Return each game's title and number of players."""
        if not self._games:
            return [("back", self.texts("history.empty"), None)]
        return [(name, self._game_label(game), self._player_count(seats)) for name, (game, seats) in self._games]

    def choose(self, key: str) -> None:
        """Open the result of a past game."""
        if key == "back":
            self.console.pop()
        else:
            self.console.later(lambda: self.console.push(PastPage(self.console, key)))

    def _game_label(self, game: str) -> str:
        """Return the title of a game; for "" the text that its journal is damaged."""
        return self.texts.title(game) if game else self.texts("history.damaged")

    def _player_count(self, seats: int) -> "str | None":
        """Return a number of players as text; None for 0."""
        return self.texts("players.short", seats) if seats else None


class PastPage(LinesPage):
    """The result of a past game, found by replaying its journal, a slice in each pass."""

    title = "result.title"
    hint = "history.keys"

    def __init__(self, console: "Console", name: str) -> None:
        super().__init__(console)
        self._name = name
        self._result_lines: list[str] | None = None  # once the replay is over
        self._progress = Progress(self, "replay.past")
        self._replay: Replay | None = None
        self._commit = ""  # the commitment, once the replay is over

    def key(self, name: str) -> None:
        """Show the commitment, scroll, or go back."""
        if name == "ok" and self._commit:
            self.console.later(self._show_commitment)
        else:
            super().key(name)

    def _show_commitment(self) -> None:
        """Open the page of the game's commitment."""
        from firmware.console.witness_page import WitnessPage

        self.console.push(WitnessPage(self.console, self._commit))

    def lines(self) -> "list[str]":
        """Return the result in words; nothing until the replay is over."""
        return self._result_lines or []

    def draw(self, screen: "Screen") -> None:
        """Draw the progress of the replay, then the result."""
        if self._result_lines is None:
            self._progress.draw(screen)
        else:
            super().draw(screen)

    def step(self, now: int) -> None:
        """Replay the next slice; show the result, or why there is none."""
        if self._result_lines is not None:
            return
        try:
            self._result_lines = self._step_replay()
        except Refused as refused:
            self._result_lines = wrap(self.texts.first("error." + refused.why, "error"))
        except MemoryError:
            self._result_lines = wrap(self.texts("flash.memory"))
        if self._result_lines is not None:
            self._replay = None
            self.enter()
            self.console.refresh()

    def _step_replay(self) -> "list[str] | None":
        """Replay the next slice of the game; return None until it is over, then the result in words."""
        if not self._replay:
            self._replay = self._start_replay()
        if self._replay.step():
            self._progress.note(self._replay)
            return None
        session = self._replay.session
        if not (session and session.result):
            return wrap(self.texts("history.unfinished"))
        self._commit, self.hint = session.commit, "result.past"
        self.texts.game(session.game)
        self.texts.seated(self.device.seatings.names(session.commit[:16], session.seats))
        return result_lines(self.texts, session.result) + seal_lines(self.texts, session.commit)

    def _start_replay(self) -> Replay:
        """Return a replay of the whole journal that emits no facts."""
        from shared_rules.engine.session import Session

        journal = self.device.journals.read(self._name)
        return Replay(Session.replaying(journal, heard=0), self.device.board.ticks_ms)

    def leave(self) -> None:
        """Unload the texts of the game and forget its players' names."""
        self.texts.game(None)
        self.texts.seated([])


def setup_of(journal: "bytes | Pieces") -> "tuple[str, int]":
    """Return a journal's game and number of seats, read from its header alone.

    Return ("", 0) if the header is damaged or the game unknown.
    """
    header = records.header(journal)
    if header and header.game in catalog.names():
        return header.game, header.seats
    return "", 0
