"""`conclave verify`: of a log, of the archive, or straight from a device."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from conclave.archive import Archive
from conclave.commands import arguments, stop
from conclave.commands.archive import Where
from conclave.line.logger import Follower, Unreachable
from conclave.log import reading as log
from conclave.log import twins, verify
from conclave.log.commitment import Commitment, read
from conclave.safe import shown

_SENTENCES = 20  # games that are named one by one
_BEST = ("incomplete", "aborted", "right")
_PATIENCE = 30.0  # seconds without anything new from a device
_PAUSE = 0.1  # seconds between looks for a port that is not there

Given = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="LOG",
        help="Logs; - is standard input. Several are compared, too. With --archive or --port: a game's id.",
    ),
]


def verify_games(
    given: Given = None,
    *,
    archive: Where = None,
    port: Annotated[
        str | None, typer.Option(metavar="PORT", help="Take the games that the device at a serial port has kept.")
    ] = None,
    words: Annotated[
        str | None, typer.Option(metavar="FILE", help="The word list of a game, if this computer does not know it.")
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="What was taken down before the game: four words, or what the code says."),
    ] = None,
    games: arguments.Games = None,
    as_json: Annotated[bool, typer.Option("--json", help="Tell every game as an object of JSON, one a line.")] = False,
) -> None:
    """Replay the games of a log, without one those of your archive, and compare every line.

    Of a single game every sentence is told: what is proven, and what is not and against whom. The exit code is 1
    when something is wrong, and also when a game was aborted or is incomplete: then there is no result to prove.
    """
    if archive is not None and port is not None:
        stop("say what to verify: a log, or --archive, or --port", 2)
    ids, seen = given or [], read(commitment) if commitment else None
    told = Told(arguments.words(words)[1], seen, as_json)
    if port is not None or archive is not None or not ids:
        if len(ids) > 1:
            stop("of an archive or a device one game is verified, or all", 2)
        with Archive(":memory:" if port is not None else archive, "begin" if port is not None else "read") as kept:
            if port is not None:
                follow(port, kept)
            told.games(_archived(kept, ids[0] if ids else None, told))
    else:
        for path in ids:
            told.games(log.read(path), path if len(ids) > 1 else "")
    told.end()


class Told:
    """What is told of games, one after the other, of whatever logs."""

    def __init__(self, words: verify.Words | None, seen: Commitment | None, as_json: bool) -> None:
        self._words, self._seen, self.as_json = words, seen, as_json
        self._facts = self._unsure = 0
        self._reports: list[verify.Report] = []  # those that are told one by one
        self._count = self._passed = 0
        self._verdicts: dict[str, str] = {}  # by game: the best one, where several logs are of one game
        self._known: dict[str, list[tuple[str, log.LoggedGame]]] = {}  # by game, where logs are compared

    def games(self, games: Iterable[log.LoggedGame], path: str = "") -> None:
        """Verify some games, and compare those that were in a log before."""
        for game in games:
            if self._seen and game.lines[0].event == "game" and self._is_another(game):
                self._passed += 1
                continue
            report = verify.verify(game, self._words, self._seen)
            commit = str(game.lines[0].fact.get("commit"))
            if path and not report.difference:
                report.difference = self._compare(game, commit, path)
            self._tell(report, commit)

    def _is_another(self, game: log.LoggedGame) -> bool:
        """Whether somebody has taken down the commitment of another game than this one."""
        assert self._seen
        return not self._seen.fits(game.lines[0].fact.get("commit"))

    def _compare(self, game: log.LoggedGame, commit: str, path: str) -> log.Difference | None:
        known = self._known.setdefault(commit, [])
        found = (twins.differ(game, other) for where, other in known if where != path)
        difference = next(filter(None, found), None)
        known.append((path, game))
        return difference

    def unopened(self, id: str) -> None:
        """Tell of a game of an archive that there is nothing to prove it with."""
        typer.echo(shown(f"game {id}: it was not opened, so there is no seed and no journal to replay"))
        self._verdicts[id] = "incomplete"

    def _tell(self, report: verify.Report, commit: str) -> None:
        if self.as_json:
            typer.echo(json.dumps(report.as_json()))
        if report.difference:
            stop(report.sentence, 1)
        self._verdicts[commit] = max(self._verdicts.get(commit, "incomplete"), report.verdict, key=_BEST.index)
        self._count, self._facts = self._count + 1, self._facts + report.facts
        self._unsure += bool(report.unchecked)
        if self._count <= _SENTENCES and not self.as_json:
            self._reports = [report]
            typer.echo(shown(report.sentence))

    def end(self) -> None:
        """Tell all sentences of a single game, or sum up; stop unless all are right, and one was taken down."""
        if self._seen and not self._count:
            stop(f"none of {self._passed} games has the commitment that was taken down", 1)
        if not self.as_json:
            self._sum_up()
        counts = Counter(self._verdicts.values())
        del counts["right"]
        if counts:
            which = ", ".join(f"{verdict}: {count}" for verdict, count in sorted(counts.items()))
            stop(f"not every game is proven up to a result ({which})", 1)

    def _sum_up(self) -> None:
        if self._count > 1:
            rest = f"; not all could be checked in {self._unsure} of them" if self._unsure else ""
            typer.echo(f"{self._count} games, {self._facts} facts: nothing is wrong{rest}")
        for report in self._reports if self._count == 1 else []:
            for line in report.sentences:
                typer.echo(line)


def _archived(archive: Archive, id: str | None, told: Told) -> Iterator[log.LoggedGame]:
    """Yield games of an archive as a log has them; without an id those that can be proved, or all as JSON."""
    games = archive.games() if id is None else [archive.game(id)]
    if not games:
        stop("there is no game to verify", 2)
    for game in games:
        if id is None and not game.opened and not told.as_json:
            told.unopened(game.id)
            continue
        lines = archive.lines(game.id)
        if not lines:
            raise archive.damaged(f"game {game.id}")
        numbered = [log.Line(number, line) for number, line in enumerate(lines, 1)]
        yield log.LoggedGame(numbered, witness=archive.witness(game.id))


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
