"""`conclave verify`: of a log, of the archive, or straight from a device."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from conclave.archive import Archive
from conclave.commands import arguments, stop
from conclave.commands.archive import Where
from conclave.line.logger import Follower, Unreachable
from conclave.log import reading as log
from conclave.log import verify
from conclave.safe import shown

_SENTENCES = 20  # games that are named one by one
_PATIENCE = 30.0  # seconds without anything new from a device
_PAUSE = 0.1  # seconds between looks for a port that is not there

Given = Annotated[
    str | None,
    typer.Argument(metavar="LOG", help="A log; - is standard input. With --archive or --port: a game's id."),
]


def verify_games(
    given: Given = None,
    *,
    archive: Where = None,
    port: Annotated[
        str | None, typer.Option(metavar="PORT", help="Take the games that the device at a serial port has kept.")
    ] = None,
    words: Annotated[
        str | None, typer.Option(metavar="FILE", help="A word list, one word a line, instead of ours.")
    ] = None,
) -> None:
    """Replay the games of a log, without one those of your archive, and compare every line."""
    if archive is not None and port is not None:
        stop("say what to verify: a log, or --archive, or --port", 2)
    word_list = arguments.words(words)
    if port is not None:
        with Archive(":memory:") as kept:
            follow(port, kept)
            _tell(_archived(kept, given), word_list)
    elif given is None or archive is not None:
        with Archive(archive, "read") as kept:
            _tell(_archived(kept, given), word_list)
    else:
        _tell(log.read(given), word_list)


def _tell(games: Iterable[log.LoggedGame], words: verify.Words | None) -> None:
    count = facts = unsure = 0
    for game in games:
        report = verify.verify(game, words)
        if report.difference:
            stop(report.sentence, 1)
        count, facts, unsure = count + 1, facts + report.facts, unsure + bool(report.unchecked)
        if count <= _SENTENCES:
            typer.echo(shown(report.sentence))
    if count > 1:
        rest = f"; not all could be checked in {unsure} of them" if unsure else ""
        typer.echo(f"{count} games, {facts} facts: nothing is wrong{rest}")


def _archived(archive: Archive, id: str | None) -> Iterator[log.LoggedGame]:
    """Yield games of an archive as a log has them; without an id those that can be proved."""
    games = archive.games() if id is None else [archive.game(id)]
    if not games:
        stop("there is no game to verify", 2)
    for game in games:
        if id is None and not game.opened:
            typer.echo(shown(f"game {game.id}: it was not opened, so there is no seed and no journal to replay"))
            continue
        lines = archive.lines(game.id)
        yield log.LoggedGame([log.Line(number, line) for number, line in enumerate(lines, 1)])


def follow(
    port: str,
    archive: Archive,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Take in what a device has kept."""
    device = Follower(port, archive)
    try:
        until = clock() + _PATIENCE
        while device.client is None or device.client.is_asking:
            now = clock()
            if device.step(now, time.time()):
                until = now + _PATIENCE
            if now > until:
                raise Unreachable("silent", f"the device at {port} does not answer: {device.trouble or 'it is silent'}")
            if device.client is None:
                pause(_PAUSE)
    finally:
        device.close()
