"""Games that are loaded again when their author saves a file, while the table goes on."""

import asyncio
import traceback
from collections.abc import Callable
from pathlib import Path

from conclave import games
from conclave.log import schema
from conclave.web.feed import Fact
from conclave.web.table import Table
from shared_rules.engine import catalog
from shared_rules.engine.refused import Refused
from shared_rules.engine.session import Session

EVERY = 0.3  # s between two looks at the files
PARTS = ("rules", "box.console", "box.lights", "bots.heuristic", "bots.search")
_PASSED_OVER = ("__pycache__", "tests")

Stamps = frozenset[tuple[str, int, int]]  # of each file its path, when it was saved (ns), and its size


class Reloader:
    """Watches the folders of games that were added, and brings what has changed to the table.

    A running game goes on by its journal. When the journal does not fit the rules any more, or they cannot be loaded,
    the table plays what it played before, and says why, until something is saved that fits.
    """

    def __init__(self, table: Table, say: Callable[[str], object]) -> None:
        """Begin with the files as they are now; `say` takes sentences for the author."""
        self._table, self._say = table, say
        self._seen = {module: _stamps(folder) for folder, module in games.added()}
        self._loaded = dict(self._seen)

    async def run(self) -> None:
        """Look at the files for ever."""
        while True:
            await asyncio.sleep(EVERY)
            self.look()

    def look(self) -> None:
        """Load what was saved, once nothing has changed since the look before: an editor may still be writing."""
        match = self._table.box.device and self._table.box.device.match
        if match and match.replay:
            return
        for folder, module in games.added():
            stamps = _stamps(folder)
            if stamps != self._seen[module]:
                self._seen[module] = stamps
            elif stamps != self._loaded[module]:
                changed = {Path(path) for path, _, _ in stamps ^ self._loaded[module]}
                self._loaded[module] = stamps
                self._bring(folder, module, changed)

    def _bring(self, folder: Path, module: str, changed: set[Path]) -> None:
        table, files = self._table, ", ".join(sorted(path.relative_to(folder).as_posix() for path in changed))
        if any(path.parent != folder / "page" for path in changed):
            try:
                self._load(folder, module)
            except Exception as error:
                table.unfit = f"{files}: {_sentence(error, folder)}"
                self._say(f"{table.unfit}; {module} is played as it was before, until you save something that fits")
                return
        table.unfit = ""
        table.edition += 1
        self._say(f"{files}: {module} is loaded again")

    def _load(self, folder: Path, module: str) -> None:
        """Load the modules of a game, and begin the box anew with them; raise what keeps the game from going on."""
        match = self._table.box.match
        is_played = match is not None and catalog.module(match.session.game) == module
        facts: list[Fact] = []
        with games.renewed(folder, module) as name:
            for part in PARTS:
                if folder.joinpath(*part.split(".")).with_suffix(".py").exists():
                    catalog.load(name, part)
            if match and is_played:
                facts = Session.replay(match.session.journal).facts
            schema.renew(name)  # last: what was declared before stands if anything else fails
        if is_played or not match:
            self._restart(facts)

    def _restart(self, facts: list[Fact]) -> None:
        box = self._table.box
        box.switch_off()
        box.switch_on()
        if facts:
            box.go_on()
            box.feed.recall(facts[0]["id"], facts)


def _stamps(folder: Path) -> Stamps:
    found = set()
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part in _PASSED_OVER or part.startswith(".") for part in parts):
            about = path.stat()
            found.add((str(path), about.st_mtime_ns, about.st_size))
    return frozenset(found)


def _sentence(error: Exception, folder: Path) -> str:
    """Return what is wrong, with the place in the author's files where there is one."""
    if isinstance(error, Refused):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    what = f"{type(error).__name__}: {error}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).is_relative_to(folder):
            return f"{Path(frame.filename).relative_to(folder)}, line {frame.lineno}: {what}"
    return what
