"""Reload the rules and pages of a game while the table runs, whenever the game's author saves a file."""

import asyncio
import traceback
from collections.abc import Callable
from pathlib import Path

from conclave import added_games
from conclave.log import schema
from conclave.web.live_table import LiveTable
from conclave.web.serial_feed import Fact
from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session

POLL_INTERVAL = 0.3  # s between two checks of the files
PARTS = ("rules", "box.console", "box.lights", "bots.heuristic", "bots.search")
_IGNORED = ("__pycache__", "tests")

FileStamps = frozenset[tuple[str, int, int]]  # path, time of modification (ns) and size of each file


class GameReloader:
    """Watches the folders of games that were added, and reloads a game when its files have changed.

    A running game is replayed from its journal with the new rules. If they cannot be loaded or the journal does not
    fit them, the table keeps the old rules and reports why, until a version is saved that fits.
    """

    def __init__(self, table: LiveTable, report: Callable[[str], object]) -> None:
        """Begin with the files as they are now; `report` is called with each message for the author."""
        self._table, self._report = table, report
        self._seen = {module: _stamps(folder) for folder, module in added_games.added_games()}
        self._loaded = dict(self._seen)

    async def run(self) -> None:
        """Check the files until cancelled."""
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            self.check_files()

    def check_files(self) -> None:
        """Reload games whose files differ, but only if they have not changed since the last check (half-saved files).

        While a running game is restored from its journal nothing is checked.
        """
        match = self._table.box.device and self._table.box.device.live_game
        if match and match.replay:
            return
        for folder, module in added_games.added_games():
            stamps = _stamps(folder)
            if stamps != self._seen[module]:
                self._seen[module] = stamps
            elif stamps != self._loaded[module]:
                changed = {Path(path) for path, _, _ in stamps ^ self._loaded[module]}
                self._loaded[module] = stamps
                self._reload(folder, module, changed)

    def _reload(self, folder: Path, module: str, changed: set[Path]) -> None:
        """Reload a game and report the result; if only its pages have changed, just let the pages reload."""
        table, files = self._table, ", ".join(sorted(path.relative_to(folder).as_posix() for path in changed))
        if any(path.parent != folder / "page" for path in changed):
            try:
                self._load(folder, module)
            except Exception as error:
                table.reload_error = f"{files}: {_describe_error(error, folder)}"
                self._report(
                    f"{table.reload_error}; {module} is played as it was before, until you save something that fits"
                )
                return
        table.reload_error = ""
        table.reload_count += 1
        self._report(f"{files}: {module} is loaded again")

    def _load(self, folder: Path, module: str) -> None:
        """Import the modules of a game again and restart the box with them.

        Raise any exception of the new modules, or of replaying a running game's journal, before the box is touched.
        """
        match = self._table.box.live_game
        is_played = match is not None and catalog.package_name(match.session.game) == module
        facts: list[Fact] = []
        with added_games.reloaded(folder, module) as name:
            for part in PARTS:
                if folder.joinpath(*part.split(".")).with_suffix(".py").exists():
                    catalog.load_module(name, part)
            if match and is_played:
                facts = Session.replay(match.session.journal).facts
            schema.reload(name)  # last: if anything else fails the old declarations stay valid
        if is_played or not match:
            self._restart(facts)

    def _restart(self, facts: list[Fact]) -> None:
        """Switch the box off and on; with `facts`, those of the running game, resume the game."""
        box = self._table.box
        box.switch_off()
        box.switch_on()
        if facts:
            box.resume_game()
            box.feed.replace_facts(facts[0]["id"], facts)


def _stamps(folder: Path) -> FileStamps:
    """Return path, time and size of all files of a game, without caches, tests and hidden files."""
    found = set()
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part in _IGNORED or part.startswith(".") for part in parts):
            about = path.stat()
            found.add((str(path), about.st_mtime_ns, about.st_size))
    return frozenset(found)


def _describe_error(error: Exception, folder: Path) -> str:
    """Return a message about an exception, with file and line if it was raised in the game's folder."""
    if isinstance(error, Refused):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    what = f"{type(error).__name__}: {error}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).is_relative_to(folder):
            return f"{Path(frame.filename).relative_to(folder)}, line {frame.lineno}: {what}"
    return what
