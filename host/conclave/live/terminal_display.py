"""Print what `conclave log` receives: a live table on a terminal, otherwise a sentence on each change."""

from collections.abc import Callable, Iterable
from time import monotonic

from rich.console import Console
from rich.live import Live
from rich.table import Table

from conclave.archive import Archive, BadArchive
from conclave.escaping import rich_text
from conclave.line import version_check
from conclave.line.device_logger import DeviceLogger, PortFollower

_REFRESH = 0.25  # seconds
_COLUMNS = ("device", "game", "round", "missing", "scores")
_COUNTS = ("lines", "resent", "damaged", "dropped", "odd")


def devices_table(followers: Iterable[PortFollower], archive: Archive) -> Table:
    """Return a table of all devices with their games."""
    live = Table(*_COLUMNS, title=rich_text(f"archive {archive.path}"), title_justify="left", caption_justify="left")
    for name in _COUNTS:
        live.add_column(name, justify="right")
    for follower in followers:
        cells = _device_text(follower), *_game_cells(follower, archive), *follower.counts(), follower.odd
        live.add_row(*map(rich_text, cells))
        if follower.oddity:
            live.caption = rich_text(f"odd: {follower.oddity}")
        elif advice := _advice(follower):
            live.caption = rich_text(advice)
    if not live.row_count:
        live.add_row("looking for a device: is it plugged in?")
    return live


def _device_text(follower: PortFollower) -> str:
    """Return the state of a device as text."""
    if follower.problem:
        return f"{follower.name}: {follower.problem}"
    if not follower.client or not follower.has_said_hello:
        return f"{follower.name}: no hello yet"
    return f"{follower.client.state.chip} at {follower.name}"


def _advice(follower: PortFollower) -> str:
    """Return a sentence if the device has other firmware than this version of Conclave, "" otherwise."""
    return (
        version_check.update_advice(follower.client.state.version, version_check.installed_version())
        if follower.client
        else ""
    )


def _game_cells(follower: PortFollower, archive: Archive) -> tuple[str, str, str, str]:
    """Return the game of a device as text: its name, round, missing players and scores."""
    progress = follower.progress
    if not progress.game:
        return "-", "", "", ""
    try:
        names = archive.game(progress.id).players
    except BadArchive:  # its first line has not arrived yet
        names = ()
    called = dict(enumerate(names)) | {-1: "game master"}
    missing = ", ".join(called.get(seat) or str(seat + 1) for seat in progress.missing_seats)
    scores = " ".join(map(str, progress.scores))
    return f"{progress.game} {progress.id[:6]} {progress.end_event}".strip(), progress.round, missing, scores


def run_logger(logger: DeviceLogger, archive: Archive, console: Console, go_on: Callable[[], bool]) -> None:
    """Run the logger until `go_on` returns False, and print its state."""
    if console.is_terminal:
        with Live(console=console, auto_refresh=False, screen=False) as live:
            _run(logger, go_on, lambda: live.update(devices_table(logger.followers, archive), refresh=True))
    else:
        printed: dict[str, str] = {}
        _run(logger, go_on, lambda: _print_changes(logger, archive, console, printed))


def _run(logger: DeviceLogger, go_on: Callable[[], bool], show: Callable[[], None]) -> None:
    """Run the logger, and call `show` a few times a second and at the end."""
    due = 0.0
    try:
        while go_on():
            logger.step()
            if monotonic() >= due:
                due = monotonic() + _REFRESH
                show()
    finally:
        show()


def _print_changes(logger: DeviceLogger, archive: Archive, console: Console, printed: dict[str, str]) -> None:
    """Print what has changed: a connection, a game, its end. `printed` holds what was printed last."""
    for follower in logger.followers:
        game, _, _, scores = _game_cells(follower, archive)
        ended = f", scores {scores}" if follower.progress.end_event and scores else ""
        sentence = _device_text(follower) + (f", {game}{ended}" if game != "-" else "")
        oddity = f"{follower.name}: odd, and kept as it came: {follower.oddity}" if follower.oddity else ""
        advice = _advice(follower)
        news = (follower.name, sentence), (f"{follower.name} odd", oddity), (f"{follower.name} version", advice)
        for what, text in news:
            if text and printed.get(what) != text:
                printed[what] = text
                console.print(rich_text(text), soft_wrap=True)
