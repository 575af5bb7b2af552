"""Check that a game works with Conclave: for `conclave check-game`, and for our own tests of every game.

Each check is a function that plays a game or reads its files, and adds findings to a `CheckReport`: faults, which must
be corrected, and warnings, which say what is missing and whether that matters.
"""

from collections.abc import Callable
from pathlib import Path

from conclave import added_games
from conclave.check import elsewhere
from conclave.check.bots_check import check_bots
from conclave.check.display_check import check_console
from conclave.check.drawings import check_drawn
from conclave.check.game_folder import check_files, check_imports
from conclave.check.lights_check import check_lights
from conclave.check.play_games import CheckedGame, checking_yields
from conclave.check.report import MANIFEST, RULES, CheckReport, GameFinding
from conclave.check.rules_check import (
    check_begins,
    check_contents,
    check_ends,
    check_facts,
    check_independence,
    check_open_answers_hidden,
    check_questions,
    check_refuses,
    check_replays,
    check_secrets,
)
from conclave.check.schema_check import check_schema
from conclave.check.texts import check_pages, check_texts
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup

Check = Callable[[CheckedGame], None]

FIRST = (check_files, check_imports, check_contents, check_begins)  # if one fails, the game cannot be played
CHECKS: tuple[Check, ...] = (
    *(
        check_ends,
        check_independence,
        check_facts,
        check_replays,
        check_refuses,
        check_questions,
        check_open_answers_hidden,
    ),
    *(check_secrets, check_schema, check_texts, check_console, check_lights, check_pages, check_bots),
)
EVERYWHERE: tuple[Check, ...] = (
    *(elsewhere.check_drawing, check_drawn, elsewhere.check_micropython, elsewhere.check_emulated),
)

__all__ = ["CHECKS", "EVERYWHERE", "FIRST", "Check", "CheckReport", "CheckedGame", "GameFinding", "run"]


def check_folder(folder: Path, everywhere: bool = False) -> CheckReport:
    """Check the game in a folder, which need not be in the catalog, and return the findings.

    `everywhere` adds the checks that need Node, MicroPython or a browser.
    """
    report = CheckReport(folder)
    if not (folder / RULES).exists():
        check_files("", report)
        return report
    try:
        game = added_games.add(folder)
    except BadSetup as bad:
        report.add_fault(str(bad).removeprefix(f"{folder.resolve().name}/{MANIFEST} "), MANIFEST)
        return report
    return check_game(game, everywhere)


def check_game(game: str, everywhere: bool = False) -> CheckReport:
    """Check a game of the catalog, and return the findings.

    `everywhere` adds checks that need Node, MicroPython or a browser.
    """
    report = CheckReport(Path(catalog.game_folder(game)))
    for check in FIRST:
        before = len(report.faults)
        check(game, report)
        if len(report.faults) > before and check is not check_imports:
            return report
    with checking_yields(game):
        subject = CheckedGame(game, report)
        for one in (*CHECKS, *(EVERYWHERE if everywhere else ())):
            before = len(report.faults)
            run(one, subject)
            if one in (check_ends, check_independence) and len(report.faults) > before:
                break  # the other checks need games that end and that can be repeated
    return report


def run(check: Check, subject: CheckedGame) -> None:
    """Run a check on a game; exceptions in the game's code become faults."""
    with subject.report.catching_errors():
        check(subject)
    subject.report.activity = ""
