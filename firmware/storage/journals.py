"""The journals on flash: neither a power cut nor a flipped bit anywhere loses a locked answer.

The current game is stored in two replicas, written one after the other; past games are stored in two files each. Data
damaged in one copy is restored from the other before the game continues. Only a record that is damaged in both copies
is lost, with all records after it; `lost` and `is_unreadable` report that.
"""

from firmware.storage.flash_problem import flash_problem
from firmware.storage.replica import Replica, StoredGame
from shared_rules.engine.errors import Refused
from shared_rules.engine.growing_bytes import GrowingBytes
from shared_rules.engine.journal_records import FRAME_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.storage.history import History
    from firmware.storage.journal_blocks import JournalBlocks

HISTORY_BYTES = 64 * 4096  # bytes of flash for past games


class Journals:
    """The journals of the current game and of past games.

    If the flash fails during a game, the game continues in memory, and `problem` says why it is not safe.
    """

    def __init__(self, flash: "Any", limit: int = HISTORY_BYTES) -> None:
        """Use at most `limit` bytes for past games, counted in flash blocks."""
        self.problem: str | None = None  # a text key, while the flash does not hold the whole journal twice
        self.lost_answers = 0  # at least this many locked answers of the current game are lost
        self.is_unreadable = False  # an unfinished game was found, but not even its header can be read
        self._flash = flash
        self._limit = limit
        self._replicas: list[Replica] = []
        self._is_searched = False  # whether the journal blocks were searched for a game
        self._stored_game: StoredGame | None = None  # where the current game is stored
        self._journal: GrowingBytes | None = (
            None  # the whole journal of the current game; None if memory cannot hold it
        )
        self._newest_number = 0  # of the newest game
        self._is_over = False

    @property
    def seating(self) -> "list[int]":
        """The pod of each seat in the current game; empty if unknown."""
        return list(self._stored_game.seating) if self._stored_game else []

    def start_game(self, header: bytes, seating: "list[int]") -> None:
        """Start the journal of a new game, after moving an unfinished one to the history.

        Raises Refused if the flash cannot store it.
        """
        self.unfinished_journal()
        if self._archive() if self._stored_game else self._is_searched:
            self._take_game(StoredGame(self._newest_number + 1, list(seating)), GrowingBytes(header), {})
            if self._repair():
                self.lost_answers, self.is_unreadable = 0, False
                return
            self._stored_game, self._journal, self._is_searched = None, None, False
        raise Refused(self.problem or "flash.failing", "the flash cannot hold the game")

    def change_seating(self, seating: "list[int]") -> None:
        """Change the pods of the seats in the current game."""
        if self._stored_game and self._journal is not None:
            self._take_game(StoredGame(self._stored_game.number, list(seating)), self._journal, {})
            self._repair()

    def append(self, records: bytes) -> None:
        """Append whole records to both replicas; if that fails, try to write the whole journal again."""
        assert self._journal is not None
        before = len(self._journal)
        self._journal.append(records)
        for replica in self._replicas:
            if replica.length == before:
                self._try(replica.append, records)
        self._repair()

    def finish_game(self) -> None:
        """Move the current journal to the history: the game is over, aborted, or cannot be continued."""
        if self._journal is not None:
            self._is_over = True
            if self._archive():
                for replica in self._replicas:
                    self._try(replica.mark_done)
                self._clear()
                self._try(lambda: self._history.make_room(1))

    def unfinished_journal(self) -> "GrowingBytes | None":
        """Return the journal of the game to continue, without a torn tail, or None; `append` then extends it."""
        if self._journal is None and not self._is_searched:
            self._try(self._find_game)
        return None if self._journal is None or self._is_over else self._journal

    def past_games(self) -> "list[str]":
        """Return the file names of the journals of past games, the newest first."""
        return self._history.list_journals()

    def read_past_game(self, name: str) -> bytes:
        """Return the journal of a past game without a torn tail, or b"" if it is none; may raise MemoryError."""
        return self._history.read(name)

    def read_header(self, name: str) -> bytes:
        """Return the first record of a past game's journal, or b"" if it is none."""
        return self._history.read_header(name)

    @property
    def _history(self) -> "History":
        """The journals of past games. Their code is loaded on demand, not while a game is played."""
        from firmware.storage.history import History

        return History(self._flash, self._limit, self._note_failure)

    def _blocks(self) -> "JournalBlocks":
        """Search the flash for the journal blocks and return them; each replica then knows its own."""
        from firmware.storage.journal_blocks import JournalBlocks

        return JournalBlocks(self._flash)

    # --- the current game

    def _find_game(self) -> None:
        """Find the game to continue: the newest one on any journal block, unless it is already history."""
        blocks = self._blocks()
        games = blocks.find_games()
        self._newest_number = games[0].number if games else 0
        for game in games:
            if blocks.is_done(game):
                break
            self._stored_game = game  # memory may not hold it
            journal, lengths, lost = blocks.merge_replicas(game)
            if journal:
                self.lost_answers = lost
                self._take_game(game, GrowingBytes(journal), lengths)
                break
            self.is_unreadable = self.is_unreadable or lost > 0
        if self._journal is None:
            self._stored_game = None
            self.is_unreadable = self.is_unreadable or (not games and blocks.has_unreadable_game())
        self._is_searched = True
        if self._journal:
            self._repair()

    def _take_game(self, place: StoredGame, journal: GrowingBytes, lengths: "dict[int, int]") -> None:
        """Make this the current game, of which `lengths` bytes are already stored in each replica."""
        self._stored_game, self._journal, self._newest_number = place, journal, max(self._newest_number, place.number)
        self._try(self._open)
        for number, replica in enumerate(self._replicas):
            replica.assign_game(place, lengths.get(number, 0) or -1)

    def _open(self) -> None:
        """Open both replicas, creating journal blocks that are missing."""
        if not self._replicas:
            blocks = self._blocks()
            if not blocks.are_complete:
                self._history.make_room()
            self._replicas = blocks.open_replicas()
            for replica in self._replicas:
                if self._stored_game:
                    replica.assign_game(self._stored_game, -1)

    def _repair(self) -> bool:
        """Write the whole journal to replicas that lack some of it, the worst first; return whether one is complete."""
        self._try(self._open)
        length = 0 if self._journal is None else len(self._journal)
        for replica in sorted(self._replicas, key=lambda replica: replica.length):
            if replica.length != length:
                self._try(replica.rewrite, self._journal)
        stands = [replica.length == length for replica in self._replicas]
        if stands and all(stands):
            self.problem = None
        return any(stands)

    def _archive(self) -> bool:
        """Move the game on the journal blocks to the history; return whether that worked."""
        if self._journal:
            self._repair()
        return self._try(self._copy_to_history)

    def _copy_to_history(self) -> None:
        """Write the current game to the history."""
        game, place = self._journal, self._stored_game
        assert place
        if game:
            self._history.add(game[: game[1] + FRAME_SIZE], lambda copy: game.pieces())
        else:  # a journal too large for memory is copied from flash to flash, each replica to a file
            blocks, replicas = self._blocks(), sorted(place.blocks_by_replica)
            self._history.add(b"", lambda copy: blocks.read_pieces(place, replicas[copy % len(replicas)]))

    def _clear(self) -> None:
        """Forget the current game."""
        self._stored_game, self._journal, self._is_over, self.problem = None, None, False, None

    # --- errors

    def _try(self, action: "Callable[..., None]", *values: "Any") -> bool:
        """Call `action`; return whether it worked, and note the problem if the flash or memory failed."""
        try:
            action(*values)
        except (OSError, MemoryError) as error:
            self._note_failure(error)
            return False
        return True

    def _note_failure(self, error: Exception) -> None:
        """Remember the text key of an error."""
        self.problem = flash_problem(error)
