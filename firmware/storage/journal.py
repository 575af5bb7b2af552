"""The journals on flash: a pulled plug loses no locked answer, nor does a bit that flips, wherever it is.

The game in hand stands in two replicas, which are written one after the other; past games are in files, each
in two of them. What is damaged of the one copy the other one has, and it is written anew before the game goes on. Only
a record that is damaged in both is lost, with those after it; `lost` and `is_unreadable` say so.
"""

from firmware.storage.problem import problem_of
from firmware.storage.replica import Game, Replica
from shared_rules.engine.pieces import Pieces
from shared_rules.engine.records import FRAME
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.storage.history import History
    from firmware.storage.journal_blocks import JournalBlocks

HISTORY = 64 * 4096  # bytes of past games that are kept


class Journals:
    """The game in hand and those before it. When the flash fails a game that has begun goes on in memory."""

    def __init__(self, flash: "Any", limit: int = HISTORY) -> None:
        """Keep at most `limit` bytes of history, counted in blocks of the flash."""
        self.problem: str | None = None  # a key for texts, while the flash does not hold the whole journal twice
        self.lost = 0  # locked answers, at least, that the game in hand has had before
        self.is_unreadable = False  # a game was not finished, and nobody can read any more which one it is
        self._flash = flash
        self._limit = limit
        self._replicas: list[Replica] = []
        self._is_known = False  # what stands on the journal blocks
        self._place: Game | None = None  # where the game in hand stands
        self._game: Pieces | None = None  # its whole journal; nothing when memory does not hold it
        self._last = 0  # the number of the newest game
        self._over = False

    @property
    def seating(self) -> "list[int]":
        """The pod of each seat of the game in hand; empty when nobody knows."""
        return list(self._place.seating) if self._place else []

    def begin(self, header: bytes, seating: "list[int]") -> None:
        """Start the journal of a game; one that was not finished becomes history. Raise when it cannot be stored."""
        self.unfinished()
        if self._store() if self._place else self._is_known:
            self._take_game(Game(self._last + 1, list(seating)), Pieces(header), {})
            if self._mend():
                self.lost, self.is_unreadable = 0, False
                return
            self._place, self._game, self._is_known = None, None, False
        raise Refused(self.problem or "flash.failing", "the flash cannot hold the game")

    def move(self, seating: "list[int]") -> None:
        """The seats of the game in hand have other pods from now on."""
        if self._place and self._game is not None:
            self._take_game(Game(self._place.number, list(seating)), self._game, {})
            self._mend()

    def append(self, records: bytes) -> None:
        """Add whole records at the end, in both replicas; after a failure the whole journal is tried again."""
        assert self._game is not None
        before = len(self._game)
        self._game.add(records)
        for replica in self._replicas:
            if replica.length == before:
                self._try(replica.add, records)
        self._mend()

    def finish(self) -> None:
        """Make the journal in hand history: the game is over, aborted, or cannot be played on."""
        if self._game is not None:
            self._over = True
            if self._store():
                for replica in self._replicas:
                    self._try(replica.end)
                self._forget()
                self._try(lambda: self._history.make_room(1))

    def unfinished(self) -> "Pieces | None":
        """Return the journal of the game to play on, without a torn tail; `append` then goes on with it."""
        if self._game is None and not self._is_known:
            self._try(self._look)
        return None if self._game is None or self._over else self._game

    def history(self) -> "list[str]":
        """Return the names of the journals of past games, the newest first."""
        return self._history.names()

    def read(self, name: str) -> bytes:
        """Return a journal of the history without a torn tail, or nothing when it is none; memory may not hold it."""
        return self._history.read(name)

    def header(self, name: str) -> bytes:
        """Return the first record of a journal of the history, or nothing when it is none."""
        return self._history.header(name)

    @property
    def _history(self) -> "History":
        """Past games. Their code is loaded when it is needed: not while one is played."""
        from firmware.storage.history import History

        return History(self._flash, self._limit, self._failed)

    def _blocks(self) -> "JournalBlocks":
        """Return all journal blocks, as they are found: each replica then knows its own."""
        from firmware.storage.journal_blocks import JournalBlocks

        return JournalBlocks(self._flash)

    # --- the game in hand

    def _look(self) -> None:
        """Find the game to play on: the newest one that stands on any block."""
        blocks = self._blocks()
        games = blocks.games()
        self._last = games[0].number if games else 0
        for game in games:
            if blocks.is_done(game):
                break
            self._place = game  # memory may not hold it
            journal, lengths, lost = blocks.copies(game)
            if journal:
                self.lost = lost
                self._take_game(game, Pieces(journal), lengths)
                break
            self.is_unreadable = self.is_unreadable or lost > 0
        if self._game is None:
            self._place = None
            self.is_unreadable = self.is_unreadable or (not games and blocks.has_unknown())
        self._is_known = True
        if self._game:
            self._mend()

    def _take_game(self, place: Game, journal: Pieces, lengths: "dict[int, int]") -> None:
        """Have a game in hand, of which so much stands in each replica."""
        self._place, self._game, self._last = place, journal, max(self._last, place.number)
        self._try(self._open)
        for number, replica in enumerate(self._replicas):
            replica.take(place, lengths.get(number, 0) or -1)

    def _open(self) -> None:
        if not self._replicas:
            blocks = self._blocks()
            if not blocks.are_made:
                self._history.make_room()
            self._replicas = blocks.replicas()
            for replica in self._replicas:
                if self._place:
                    replica.take(self._place, -1)

    def _mend(self) -> bool:
        """Write the whole journal where it does not stand, the worst replica first; return whether one has it."""
        self._try(self._open)
        length = 0 if self._game is None else len(self._game)
        for replica in sorted(self._replicas, key=lambda replica: replica.length):
            if replica.length != length:
                self._try(replica.fill, self._game)
        stands = [replica.length == length for replica in self._replicas]
        if stands and all(stands):
            self.problem = None
        return any(stands)

    def _store(self) -> bool:
        """Make history of what stands on the journal blocks; return whether it is."""
        if self._game:
            self._mend()
        return self._try(self._add)

    def _add(self) -> None:
        game, place = self._game, self._place
        assert place
        if game:
            self._history.add(game[: game[1] + FRAME], lambda copy: game.parts())
        else:  # what memory does not hold goes from flash to flash, each replica to a file
            blocks, replicas = self._blocks(), sorted(place.copies)
            self._history.add(b"", lambda copy: blocks.pieces(place, replicas[copy % len(replicas)]))

    def _forget(self) -> None:
        self._place, self._game, self._over, self.problem = None, None, False, None

    # --- what fails

    def _try(self, action: "Callable[..., None]", *values: "Any") -> bool:
        try:
            action(*values)
        except (OSError, MemoryError) as error:
            self._failed(error)
            return False
        return True

    def _failed(self, error: Exception) -> None:
        self.problem = problem_of(error)
