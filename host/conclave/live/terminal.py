"""What `conclave log` shows: a table that lives, or a sentence now and then where there is no terminal."""

from collections.abc import Callable, Iterable
from time import monotonic

from rich.console import Console
from rich.live import Live
from rich.table import Table

from conclave.archive import Archive, BadArchive
from conclave.line import versions
from conclave.line.logger import Follower, Logger
from conclave.safe import styled

_REFRESH = 0.25  # seconds
_COLUMNS = ("device", "game", "round", "missing", "scores")
_COUNTS = ("lines", "resent", "damaged", "dropped", "odd")


def table(followers: Iterable[Follower], archive: Archive) -> Table:
    """Return how all devices stand."""
    live = Table(*_COLUMNS, title=styled(f"archive {archive.path}"), title_justify="left", caption_justify="left")
    for name in _COUNTS:
        live.add_column(name, justify="right")
    for follower in followers:
        cells = _device(follower), *_game(follower, archive), *follower.counts(), follower.odd
        live.add_row(*map(styled, cells))
        if follower.oddity:
            live.caption = styled(f"odd: {follower.oddity}")
        elif advice := _advice(follower):
            live.caption = styled(advice)
    if not live.row_count:
        live.add_row("looking for a device: is it plugged in?")
    return live


def _device(follower: Follower) -> str:
    if follower.trouble:
        return f"{follower.name}: {follower.trouble}"
    if not follower.client or not follower.is_known:
        return f"{follower.name}: no hello yet"
    return f"{follower.client.state.chip} at {follower.name}"


def _advice(follower: Follower) -> str:
    return versions.advice(follower.client.state.version, versions.ours()) if follower.client else ""


def _game(follower: Follower, archive: Archive) -> tuple[str, str, str, str]:
    progress = follower.progress
    if not progress.game:
        return "-", "", "", ""
    try:
        names = archive.game(progress.id).players
    except BadArchive:  # its first line has not come yet
        names = ()
    called = dict(enumerate(names)) | {-1: "game master"}
    missing = ", ".join(called.get(seat) or str(seat + 1) for seat in progress.missing)
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
        oddity = f"{follower.name}: odd, and kept as it came: {follower.oddity}" if follower.oddity else ""
        advice = _advice(follower)
        news = (follower.name, sentence), (f"{follower.name} odd", oddity), (f"{follower.name} version", advice)
        for what, text in news:
            if text and told.get(what) != text:
                told[what] = text
                console.print(styled(text), soft_wrap=True)
