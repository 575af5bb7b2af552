"""The pages of past games: a list of the last ones, and the result of one, replayed from its journal."""

from firmware.console.console_page import wrap
from firmware.console.menu import Menu
from firmware.console.replay_page import ProgressBar
from firmware.console.result_page import TextPage, commitment_lines, result_lines
from firmware.replay import Replay
from shared_rules.engine import catalog, journal_records
from shared_rules.engine.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Screen
    from shared_rules.engine.growing_bytes import GrowingBytes

_SHOWN = 9


class HistoryPage(Menu):
    """A menu of the last games, the newest first."""

    title = "home.history"

    def enter(self) -> None:
        """Read from the journals' headers which games they were."""
        names = self.device.journals.past_games()[:_SHOWN]
        self._games = [(name, read_setup(self.device.journals.read_header(name))) for name in names]

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
            self.console.run_later(lambda: self.console.push(PastResultPage(self.console, key)))

    def _game_label(self, game: str) -> str:
        """Return the title of a game; for "" the text that its journal is damaged."""
        return self.texts.title(game) if game else self.texts("history.damaged")

    def _player_count(self, seats: int) -> "str | None":
        """Return a number of players as text; None for 0."""
        return self.texts("players.short", seats) if seats else None


class PastResultPage(TextPage):
    """The result of a past game, found by replaying its journal, a slice in each pass."""

    title = "result.title"
    hint = "history.keys"

    def __init__(self, console: "Console", name: str) -> None:
        super().__init__(console)
        self._name = name
        self._result_lines: list[str] | None = None  # once the replay is over
        self._progress = ProgressBar(self, "replay.past")
        self._replay: Replay | None = None
        self._commit = ""  # the commitment, once the replay is over

    def handle_key(self, name: str) -> None:
        """Show the commitment, scroll, or go back."""
        if name == "ok" and self._commit:
            self.console.run_later(self._show_commitment)
        else:
            super().handle_key(name)

    def _show_commitment(self) -> None:
        """Open the page of the game's commitment."""
        from firmware.console.commitment_page import CommitmentPage

        self.console.push(CommitmentPage(self.console, self._commit))

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
            self._result_lines = wrap(self.texts.first_of("error." + refused.text_key, "error"))
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
            self._progress.update(self._replay)
            return None
        session = self._replay.session
        if not (session and session.result):
            return wrap(self.texts("history.unfinished"))
        self._commit, self.hint = session.commitment, "result.past"
        self.texts.use_game(session.game)
        self.texts.set_names(self.device.seatings.player_names(session.commitment[:16], session.seats))
        return result_lines(self.texts, session.result) + commitment_lines(self.texts, session.commitment)

    def _start_replay(self) -> Replay:
        """Return a replay of the whole journal that emits no facts."""
        from shared_rules.engine.session import Session

        journal = self.device.journals.read_past_game(self._name)
        return Replay(Session.replay_in_steps(journal, emit_last=0), self.device.board.ticks_ms)

    def leave(self) -> None:
        """Unload the texts of the game and forget its players' names."""
        self.texts.use_game(None)
        self.texts.set_names([])


def read_setup(journal: "bytes | GrowingBytes") -> "tuple[str, int]":
    """Return a journal's game and number of seats, read from its header alone.

    Return ("", 0) if the header is damaged or the game unknown.
    """
    header = journal_records.read_header(journal)
    if header and header.game in catalog.game_names():
        return header.game, header.seats
    return "", 0
