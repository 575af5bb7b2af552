"""The checks of `conclave check-game` pass for every game of the catalog; the slow ones play longer."""

from functools import cache
from pathlib import Path

import pytest
from conclave.check import CHECKS, FIRST, Check, CheckedGame, CheckReport, run
from conclave.check.bots_check import check_bots
from conclave.check.display_check import check_console
from conclave.check.game_folder import OPTIONAL_FILES
from conclave.check.lights_check import check_lights
from conclave.check.play_games import checking_yields
from conclave.check.rules_check import check_ends, check_questions

from shared_rules.engine import catalog

KNOWN = {  # what is as the rules want it
    "majority": ("does not end when everybody always takes the first option",),
    "witchcraft": ("does not end when the game master gives the default answer",),  # who enters cards must look at them
}
GAMES: dict[Check, int] = {check_ends: 3000, check_console: 150, check_lights: 150, check_questions: 750}
GAMES[check_bots] = 48  # at each number of seats, 3
LONG, WHOLE = 120, 3000  # questions of a game
MANY, FEW = 40, 4  # games, or as many as it takes for every value of every option
EVERY = [(game, check) for game in catalog.game_names() for check in CHECKS]


@cache
def subject(game: str) -> CheckedGame:
    """Return a game of the catalog as the subject of checks."""
    return CheckedGame(game, CheckReport(Path(catalog.game_folder(game))))


def found(game: str, check: Check, games: int) -> list[str]:
    """Return the findings of a check about a game, without the known ones."""
    one = subject(game)
    one.report = CheckReport(one.report.folder)
    one.game_count = games
    one.max_questions = WHOLE if check is check_console and one.is_thorough else LONG
    with checking_yields(game):
        run(check, one)
    findings = [str(finding) for finding in (*one.report.faults, *one.report.warnings)]
    return [text for text in findings if not any(known in text for known in KNOWN.get(game, ()))]


@pytest.mark.parametrize("game", catalog.game_names())
def test_a_game_has_all_that_it_needs(game: str) -> None:
    report = CheckReport(Path(catalog.game_folder(game)))
    for check in FIRST:
        check(game, report)
    assert report.faults == []
    assert [warning.file for warning in report.warnings if warning.file not in OPTIONAL_FILES] == []
    assert subject(game).report.faults == []


@pytest.mark.parametrize(("game", "check"), [pair for pair in EVERY if pair[1] is not check_questions])
def test_a_game_passes_the_checks_for_authors(game: str, check: Check) -> None:
    assert found(game, check, FEW) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "check"), EVERY)
def test_a_game_passes_them_in_many_games(game: str, check: Check) -> None:
    assert found(game, check, GAMES.get(check, MANY)) == []
