"""`conclave verify`: of a log, of the archive, or straight from a device."""

import time
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from conclave import arguments, log, verify
from conclave.archive import Archive
from conclave.commands import stop
from conclave.logger import Follower, Unreachable

_SENTENCES = 20  # games that are named one by one
_PATIENCE = 30.0  # seconds without anything new from a device

Given = Annotated[
    str | None,
    typer.Argument(metavar="LOG", help="A log; - is standard input. With --archive or --port: a game's id."),
]


def verify_games(
    given: Given = None,
    *,
    archive: Annotated[
        bool, typer.Option("--archive", help="Take the games of the archive, or the one with this id.")
    ] = False,
    port: Annotated[
        str | None, typer.Option(metavar="PORT", help="Take the games that the device at a serial port has kept.")
    ] = None,
    words: Annotated[
        str | None, typer.Option(metavar="FILE", help="A word list, one word a line, instead of ours.")
    ] = None,
) -> None:
    """Replay the games of a log and compare every line."""
    if (given is None and not archive and port is None) or (archive and port is not None):
        stop("say what to verify: a log, or --archive, or --port", 2)
    word_list = arguments.words(words)
    if port is not None:
        with Archive(":memory:") as kept:
            _follow(port, kept)
            _tell(_archived(kept, given), word_list)
    elif archive:
        with Archive() as kept:
            _tell(_archived(kept, given), word_list)
    else:
        _tell(log.read(given or ""), word_list)


def _tell(games: Iterable[log.LoggedGame], words: verify.Words | None) -> None:
    count = facts = unsure = 0
    for game in games:
        report = verify.verify(game, words)
        if report.difference:
            stop(report.sentence, 1)
        count, facts, unsure = count + 1, facts + report.facts, unsure + bool(report.unchecked)
        if count <= _SENTENCES:
            typer.echo(report.sentence)
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
            typer.echo(f"game {game.id}: it was not opened, so there is no seed and no journal to replay")
            continue
        lines = archive.lines(game.id)
        yield log.LoggedGame([log.Line(number, line) for number, line in enumerate(lines, 1)])


def _follow(port: str, archive: Archive) -> None:
    """Take in what a device has kept."""
    device = Follower(port, archive)
    try:
        until = time.monotonic() + _PATIENCE
        while device.client is None or device.client.is_asking:
            if device.step(time.monotonic(), time.time()):
                until = time.monotonic() + _PATIENCE
            if time.monotonic() > until:
                raise Unreachable("silent", f"the device at {port} does not answer: {device.trouble or 'it is silent'}")
    finally:
        device.close()
