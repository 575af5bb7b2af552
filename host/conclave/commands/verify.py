"""The command `conclave verify`: checks games of a log, of the archive, or straight from a device."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from conclave.archive import Archive
from conclave.commands import arguments, exit_with_error
from conclave.commands.archive import ArchiveOption
from conclave.escaping import printable
from conclave.line.device_logger import PortFollower, Unreachable
from conclave.log import compare_logs, verify
from conclave.log import log_reader as log
from conclave.log.commitment import NotedCommitment, parse_commitment

_MAX_SENTENCES = 20  # number of games that get a sentence of their own
_VERDICTS_WORST_FIRST = ("incomplete", "aborted", "right")
_PATIENCE = 30.0  # seconds to wait for news from a device
_PAUSE = 0.1  # seconds between attempts to open a missing port

LogsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="LOG",
        help="Logs; - is standard input. Several are compared, too. With --archive or --port: a game's id.",
    ),
]


def verify_games(
    given: LogsArgument = None,
    *,
    archive: ArchiveOption = None,
    port: Annotated[
        str | None, typer.Option(metavar="PORT", help="Verify the games stored on the device at a serial port.")
    ] = None,
    words: Annotated[
        str | None, typer.Option(metavar="FILE", help="The word list of a game, if this computer does not know it.")
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="What you noted before the game: four words, or the text of the QR code."),
    ] = None,
    games: arguments.GamesOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every game as a JSON object, one a line.")] = False,
) -> None:
    """Replay the games of a log, or of your archive if none is given, and compare every line.

    For a single game every sentence is printed: what is proven, and what is not and who could have cheated. The exit
    code is 1 if something is wrong, and also if a game was aborted or is incomplete: then there is no result to prove.
    """
    if archive is not None and port is not None:
        exit_with_error("say what to verify: a log, or --archive, or --port", 2)
    ids, seen = given or [], parse_commitment(commitment) if commitment else None
    told = VerifyOutput(arguments.read_word_list(words)[1], seen, as_json)
    if port is not None or archive is not None or not ids:
        if len(ids) > 1:
            exit_with_error("of an archive or a device one game is verified, or all", 2)
        with Archive(":memory:" if port is not None else archive, "begin" if port is not None else "read") as kept:
            if port is not None:
                download_games(port, kept)
            told.verify_games(_games_of_archive(kept, ids[0] if ids else None, told))
    else:
        for path in ids:
            told.verify_games(log.read_log(path), path if len(ids) > 1 else "")
    told.finish()


class VerifyOutput:
    """Verifies games one after the other, prints a report of each, and sums up at the end."""

    def __init__(self, words: verify.WordList | None, seen: NotedCommitment | None, as_json: bool) -> None:
        """Prepare the reports.

        `words` is a word list for games that need it, `seen` the commitment that somebody took down before the game.
        """
        self._words, self._seen, self.as_json = words, seen, as_json
        self._fact_count = self._partly_checked_count = 0
        self._reports: list[verify.VerifyReport] = []  # of games that got a sentence
        self._game_count = self._skipped_count = 0
        self._verdicts: dict[str, str] = {}  # by game: the best one if several logs have the game
        # games read before and their paths, by commitment, if logs are compared
        self._earlier_games: dict[str, list[tuple[str, log.LoggedGame]]] = {}

    def verify_games(self, games: Iterable[log.LoggedGame], path: str = "") -> None:
        """Verify games, print their reports, and compare each with the same game in logs read before."""
        for game in games:
            if self._seen and game.lines[0].event == "game" and self._has_other_commitment(game):
                self._skipped_count += 1
                continue
            report = verify.verify(game, self._words, self._seen)
            commit = str(game.lines[0].fact.get("commit"))
            if path and not report.difference:
                report.difference = self._difference_from_earlier_logs(game, commit, path)
            self._report_game(report, commit)

    def _has_other_commitment(self, game: log.LoggedGame) -> bool:
        """Return whether a game has another commitment than the one that was taken down."""
        assert self._seen
        return not self._seen.matches(game.lines[0].fact.get("commit"))

    def _difference_from_earlier_logs(self, game: log.LoggedGame, commit: str, path: str) -> log.Difference | None:
        """Return how a game differs from the same game in an earlier log, or None; store it for later logs."""
        known = self._earlier_games.setdefault(commit, [])
        found = (compare_logs.find_difference(game, other) for where, other in known if where != path)
        difference = next(filter(None, found), None)
        known.append((path, game))
        return difference

    def report_unopened(self, id: str) -> None:
        """Report a game of the archive that cannot be verified, as its seed and journal were not published."""
        typer.echo(printable(f"game {id}: it was not opened, so there is no seed and no journal to replay"))
        self._verdicts[id] = "incomplete"

    def _report_game(self, report: verify.VerifyReport, commit: str) -> None:
        """Print the report of one game, and exit with code 1 if it differs from its replay."""
        if self.as_json:
            typer.echo(json.dumps(report.as_json()))
        if report.difference:
            exit_with_error(report.sentence, 1)
        self._verdicts[commit] = max(
            self._verdicts.get(commit, "incomplete"), report.verdict, key=_VERDICTS_WORST_FIRST.index
        )
        self._game_count, self._fact_count = self._game_count + 1, self._fact_count + report.facts
        self._partly_checked_count += bool(report.unchecked)
        if self._game_count <= _MAX_SENTENCES and not self.as_json:
            self._reports = [report]
            typer.echo(printable(report.sentence))

    def finish(self) -> None:
        """Print the summary; exit with code 1 unless all games are right and one has the given commitment."""
        if self._seen and not self._game_count:
            exit_with_error(f"none of {self._skipped_count} games has the commitment that was taken down", 1)
        if not self.as_json:
            self._sum_up()
        counts = Counter(self._verdicts.values())
        del counts["right"]
        if counts:
            which = ", ".join(f"{verdict}: {count}" for verdict, count in sorted(counts.items()))
            exit_with_error(f"not every game is proven up to a result ({which})", 1)

    def _sum_up(self) -> None:
        """Print the totals, or all sentences about a single game."""
        if self._game_count > 1:
            rest = (
                f"; not all could be checked in {self._partly_checked_count} of them"
                if self._partly_checked_count
                else ""
            )
            typer.echo(f"{self._game_count} games, {self._fact_count} facts: nothing is wrong{rest}")
        for report in self._reports if self._game_count == 1 else []:
            for line in report.sentences:
                typer.echo(line)


def _games_of_archive(archive: Archive, id: str | None, told: VerifyOutput) -> Iterator[log.LoggedGame]:
    """Yield games of an archive in the form of a log: the one with this id, or all.

    Without an id, games that were not opened are only reported, unless the output is JSON.
    """
    games = archive.games() if id is None else [archive.game(id)]
    if not games:
        exit_with_error("there is no game to verify", 2)
    for game in games:
        if id is None and not game.opened and not told.as_json:
            told.report_unopened(game.id)
            continue
        lines = archive.valid_facts(game.id)
        if not lines:
            raise archive.damage_error(f"game {game.id}")
        numbered = [log.LogLine(number, line) for number, line in enumerate(lines, 1)]
        yield log.LoggedGame(numbered, witness=archive.commitment_times(game.id))


def download_games(
    port: str,
    archive: Archive,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Store the games on the device at a port in an archive; raise Unreachable if the device does not answer."""
    device = PortFollower(port, archive)
    try:
        until = clock() + _PATIENCE
        while device.client is None or device.client.is_requesting:
            now = clock()
            if device.step(now, time.time()):
                until = now + _PATIENCE
            if now > until:
                raise Unreachable("silent", f"the device at {port} does not answer: {device.problem or 'it is silent'}")
            if device.client is None:
                pause(_PAUSE)
    finally:
        device.close()
