"""The checks of `conclave check-game` pass for every game of the catalog; the slow ones play longer."""

from functools import cache
from pathlib import Path

import pytest
from conclave.check import CHECKS, FIRST, Check, Report, Subject, run
from conclave.check.bots import check_bots
from conclave.check.console import check_console
from conclave.check.folder import OPTIONAL
from conclave.check.lights import check_lights
from conclave.check.playing import watched
from conclave.check.rules import check_ends, check_questions

from shared_rules.engine import catalog

KNOWN = {  # what is as the rules want it
    "majority": ("does not end when everybody always takes the first option",),
    "witchcraft": ("does not end when the game master gives the default answer",),  # who enters cards must look at them
}
GAMES: dict[Check, int] = {check_ends: 3000, check_console: 150, check_lights: 150, check_questions: 750}
GAMES[check_bots] = 48  # at each number of seats, 3
LONG, WHOLE = 120, 3000  # questions of a game
MANY, FEW = 40, 4  # games, or as many as it takes for every value of every option
EVERY = [(game, check) for game in catalog.names() for check in CHECKS]


@cache
def subject(game: str) -> Subject:
    """Return a game of the catalog as the subject of checks."""
    return Subject(game, Report(Path(catalog.folder(game))))


def found(game: str, check: Check, games: int) -> list[str]:
    """Return the findings of a check about a game, without the known ones."""
    one = subject(game)
    one.report = Report(one.report.folder)
    one.games = games
    one.longest = WHOLE if check is check_console and one.is_thorough else LONG
    with watched(game):
        run(check, one)
    findings = [str(finding) for finding in (*one.report.faults, *one.report.warnings)]
    return [text for text in findings if not any(known in text for known in KNOWN.get(game, ()))]


@pytest.mark.parametrize("game", catalog.names())
def test_a_game_has_all_that_it_needs(game: str) -> None:
    report = Report(Path(catalog.folder(game)))
    for check in FIRST:
        check(game, report)
    assert report.faults == []
    assert [warning.file for warning in report.warnings if warning.file not in OPTIONAL] == []
    assert subject(game).report.faults == []


@pytest.mark.parametrize(("game", "check"), [pair for pair in EVERY if pair[1] is not check_questions])
def test_a_game_passes_the_checks_for_authors(game: str, check: Check) -> None:
    assert found(game, check, FEW) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "check"), EVERY)
def test_a_game_passes_them_in_many_games(game: str, check: Check) -> None:
    assert found(game, check, GAMES.get(check, MANY)) == []
