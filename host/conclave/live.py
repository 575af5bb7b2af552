"""What `conclave log` shows: a table that lives, or a sentence now and then where there is no terminal."""

from collections.abc import Callable, Iterable
from time import monotonic

from rich.console import Console
from rich.live import Live
from rich.table import Table

from conclave.archive import Archive, BadArchive
from conclave.logger import Follower, Logger

_REFRESH = 0.25  # seconds
_COLUMNS = ("device", "game", "round", "missing", "scores")
_COUNTS = ("lines", "resent", "damaged", "dropped")


def table(followers: Iterable[Follower], archive: Archive) -> Table:
    """Return how all devices stand."""
    shown = Table(*_COLUMNS, title=f"archive {archive.path}", title_justify="left")
    for name in _COUNTS:
        shown.add_column(name, justify="right")
    for follower in followers:
        shown.add_row(_device(follower), *_game(follower, archive), *map(str, follower.counts()))
    if not shown.row_count:
        shown.add_row("looking for a device: is it plugged in?")
    return shown


def _device(follower: Follower) -> str:
    if follower.trouble:
        return f"{follower.name}: {follower.trouble}"
    if not follower.client or not follower.is_known:
        return f"{follower.name}: no hello yet"
    return f"{follower.client.state.chip} at {follower.name}"


def _game(follower: Follower, archive: Archive) -> tuple[str, str, str, str]:
    progress = follower.progress
    if not progress.game:
        return "-", "", "", ""
    try:
        names = archive.game(progress.id).players
    except BadArchive:  # its first line has not come yet
        names = ()
    called = dict(enumerate(names)) | {-1: "game master"}
    missing = ", ".join(called.get(seat) or str(seat) for seat in progress.missing)
    scores = " ".join(map(str, progress.scores))
    return f"{progress.game} {progress.id[:6]} {progress.ended}".strip(), progress.round, missing, scores


def follow(logger: Logger, archive: Archive, console: Console, go_on: Callable[[], bool]) -> None:
    """Let the logger run, and show what it does."""
    if console.is_terminal:
        with Live(console=console, auto_refresh=False, screen=False) as live:
            _run(logger, go_on, lambda: live.update(table(logger.followers, archive), refresh=True))
    else:
        told: dict[str, str] = {}
        _run(logger, go_on, lambda: _tell(logger, archive, console, told))


def _run(logger: Logger, go_on: Callable[[], bool], show: Callable[[], None]) -> None:
    due = 0.0
    try:
        while go_on():
            logger.step()
            if monotonic() >= due:
                due = monotonic() + _REFRESH
                show()
    finally:
        show()


def _tell(logger: Logger, archive: Archive, console: Console, told: dict[str, str]) -> None:
    """Say what is new: a connection, a game, its end."""
    for follower in logger.followers:
        game, _, _, scores = _game(follower, archive)
        ended = f", scores {scores}" if follower.progress.ended and scores else ""
        sentence = _device(follower) + (f", {game}{ended}" if game != "-" else "")
        if told.get(follower.name) != sentence:
            told[follower.name] = sentence
            console.print(sentence, soft_wrap=True)
