"""Check that a game works with Conclave: for `conclave check-game`, and for our own tests of every game.

Each check is a function that plays a game or reads its files, and adds findings to a `Report`: faults, which must be
corrected, and warnings, which say what is missing and whether that matters.
"""

from collections.abc import Callable
from pathlib import Path

from conclave import games
from conclave.check import elsewhere
from conclave.check.bots import check_bots
from conclave.check.browser import check_drawn
from conclave.check.console import check_console
from conclave.check.folder import check_files, check_imports
from conclave.check.lights import check_lights
from conclave.check.playing import Subject, watched
from conclave.check.report import MANIFEST, RULES, Finding, Report
from conclave.check.rules import (
    check_alone,
    check_begins,
    check_contents,
    check_ends,
    check_facts,
    check_questions,
    check_refuses,
    check_replays,
    check_secrets,
    check_unlocked,
)
from conclave.check.schema import check_schema
from conclave.check.texts import check_pages, check_texts
from shared_rules.engine import catalog
from shared_rules.engine.refused import BadSetup

Check = Callable[[Subject], None]

FIRST = (check_files, check_imports, check_contents, check_begins)  # if one fails, the game cannot be played
CHECKS: tuple[Check, ...] = (
    *(check_ends, check_alone, check_facts, check_replays, check_refuses, check_questions, check_unlocked),
    *(check_secrets, check_schema, check_texts, check_console, check_lights, check_pages, check_bots),
)
EVERYWHERE: tuple[Check, ...] = (
    *(elsewhere.check_drawing, check_drawn, elsewhere.check_micropython, elsewhere.check_emulated),
)

__all__ = ["CHECKS", "EVERYWHERE", "FIRST", "Check", "Finding", "Report", "Subject", "run"]


def check_folder(folder: Path, everywhere: bool = False) -> Report:
    """Check the game in a folder, which need not be in the catalog, and return the findings.

    `everywhere` adds the checks that need Node, MicroPython or a browser.
    """
    report = Report(folder)
    if not (folder / RULES).exists():
        check_files("", report)
        return report
    try:
        game = games.add(folder)
    except BadSetup as bad:
        report.fault(str(bad).removeprefix(f"{folder.resolve().name}/{MANIFEST} "), MANIFEST)
        return report
    return check_game(game, everywhere)


def check_game(game: str, everywhere: bool = False) -> Report:
    """Check a game of the catalog, and return the findings.

    `everywhere` adds checks that need Node, MicroPython or a browser.
    """
    report = Report(Path(catalog.folder(game)))
    for check in FIRST:
        before = len(report.faults)
        check(game, report)
        if len(report.faults) > before and check is not check_imports:
            return report
    with watched(game):
        subject = Subject(game, report)
        for one in (*CHECKS, *(EVERYWHERE if everywhere else ())):
            before = len(report.faults)
            run(one, subject)
            if one in (check_ends, check_alone) and len(report.faults) > before:
                break  # the other checks need games that end and that can be repeated
    return report


def run(check: Check, subject: Subject) -> None:
    """Run a check on a game; exceptions in the game's code become faults."""
    with subject.report.trying():
        check(subject)
    subject.report.doing = ""
