"""Faults that authors make, planted in a game without any: each is named, with its file."""

import json
import shutil
from pathlib import Path
from time import process_time
from typing import NamedTuple

import pytest
from conclave import check
from conclave.check import CheckedGame, drawings
from conclave.check.elsewhere import micropython_is_missing
from conclave.check.game_folder import OPTIONAL_FILES
from conclave.check.play_games import checking_yields

from tests.host.commands import conclave, refused

DOUBT = Path(__file__).parent / "doubt"


class Plant(NamedTuple):
    """A change of a file, and what has to be said of it."""

    file: str
    old: str
    new: str
    said: tuple[str, ...]  # in one sentence, which begins with the first


CARDS = "        cards = _deal(table)\n"
FACT = "said=[said[seat] for seat in table.seats])\n        table.public"
PLANTED = {
    "a teller is missing": Plant(
        "box/console.py", '    "doubted": _doubted,\n', "", ("box/console.py", "no teller for the fact `doubted`")
    ),
    "a sentence is too long": Plant(
        "box/en.txt",
        "or nobody",
        "or nobody at all of those who are here",
        ("box/en.txt line 5", "`ask.doubt`", "40 fit"),
    ),
    "a letter is not in the font": Plant(
        "box/fr.txt", "Votre carte", "Votre ♠", ("box/fr.txt line 2", "`about.say`", "does not have", "♠")
    ),
    "a line of the display is too long": Plant(
        "box/console.py",
        'flow_lines(texts("fact.liars"), seat_names(fact["liars"], texts))',
        '[texts("fact.liars") + " nobody but the others"]',
        ("box/console.py line", "`doubted`", "21 fit"),
    ),
    "a loop never ends": Plant(
        "rules.py", CARDS, CARDS + "        while cards:\n            pass\n", ("rules.py line 33", "loop")
    ),
    "a game never ends": Plant(
        "rules.py",
        'range(table.options["rounds"])',
        'iter(int, table.options["rounds"])',
        ("rules.py", "does not end", "questions were answered"),
    ),
    "a fact has a secret": Plant(
        "rules.py",
        CARDS,
        CARDS + '        table.emit("dealt", cards=list(cards))\n',
        ("rules.py line 32", "`dealt`", "only seat 0 is shown as `card`"),
    ),
    "the public state has a secret": Plant(
        "rules.py",
        "said=None)",
        "said=None, deck=list(cards))",
        ("rules.py", "table.public['deck'][0]", "only seat 0 is shown as `card`"),
    ),
    "a fact is changed after it was told": Plant(
        "rules.py",
        "points=list(points))",
        "points=points)",
        ("rules.py line 39", "`doubted`", "changed after it was told"),
    ),
    "a fact is no JSON": Plant(
        "rules.py", "liars=liars, points", "liars=set(liars), points", ("rules.py line 39", "`doubted`", "JSON")
    ),
    "a word with a light is no option": Plant(
        "box/lights.py", '    "low": (', '    "lo": (', ("box/lights.py line 6", "WORDS names `lo`")
    ),
    "two options look the same": Plant(
        "box/lights.py",
        "(RED, RIGHT, WINK)",
        "(RED, LEFT, STEADY)",
        ("box/lights.py line 6", "`low` and `high`", "same"),
    ),
    "lamps show a word without a light": Plant(
        "box/lights.py", 'seat: "out"', 'seat: "liar"', ("box/lights.py line 11", "'liar'", "without a light")
    ),
    "a legend is of no question": Plant(
        "box/lights.py", '    "say": (', '    "sya": (', ("box/lights.py line 14", "LEGEND", "`sya`")
    ),
    "a question has no name": Plant("box/en.txt", "about.say: Your card\n", "", ("box/en.txt", "no text `about.say`")),
    "a text gets too few values": Plant(
        "box/en.txt", "Round {}", "Round {} of {}", ("box/console.py line", "`s.round`", "more places")
    ),
    "a text is missing": Plant(
        "box/console.py", '"fact.liars"', '"fact.lairs"', ("box/console.py line", "`fact.lairs` is missing")
    ),
    "a fact has a type that the schema does not have": Plant(
        "rules.py",
        "liars=liars, points",
        "liars=[str(seat) for seat in liars], points",
        ("schema.json", "`doubted`", "liars"),
    ),
    "a fact lacks what the schema requires": Plant(
        "rules.py", "liars=liars, points", "points", ("schema.json", "`doubted`", "liars")
    ),
    "a fact is not in the schema": Plant("schema.json", '"fact.said"', '"fact.says"', ("schema.json", "`fact.said`")),
    "the largest table crashes": Plant(
        "rules.py", "list(range(1, 11))", "list(range(1, 10))", ("rules.py line 49", "IndexError", "10 play")
    ),
    "an option crashes": Plant(
        "rules.py",
        'is_right else -1 if table.options["harsh"] else 0',
        'is_right else -1 if table.options["hard"] else 0',
        ("rules.py line 63", "KeyError 'hard'", "while"),
    ),
    "the default of an option crashes": Plant(
        "rules.py", "Choice(1, 2)", 'Choice("one", "two")', ("rules.py line 30", "TypeError", "as they are at first")
    ),
    "chance is not the table's": Plant(
        "rules.py", '"""\n\nfrom', '"""\n\nimport random\n\nfrom', ("rules.py line 3", "imports random", "table.chance")
    ),
    "something is left for the next game": Plant(
        "rules.py",
        "    table.chance.shuffle(cards)\n",
        "    table.chance.shuffle(cards)\n    cards.append(cards.pop(len(SEEN) % 10))\n    SEEN.append(1)\n",
        ("rules.py line 20", "SEEN was changed by a game"),
    ),
    "the manifest is wrong": Plant("game.toml", "[3, 10]", "[3, 30]", ("game.toml", "seats", "from 1 to 10")),
    "the manifest has an unknown key": Plant("game.toml", "api = 1", "api = 1\nplayers = 4", ("game.toml", "players")),
    "the result is none": Plant(
        "rules.py", '    return {"winners"', '    found = {"winners"', ("rules.py", "`play` returns None")
    ),
    "what is asked is not in QUESTIONS": Plant(
        "rules.py", 'table.seats, "doubt"', 'table.seats, "doubts"', ("rules.py line 36", "`doubts`", "QUESTIONS")
    ),
    "keys are too few": Plant(
        "rules.py", '"doubt": (BROWSE', '"doubt": (KEYS', ("rules.py line 36", "`doubt`", "4 keys")
    ),
    "a syntax error": Plant("box/console.py", "def told(", "def told", ("box/console.py line", "SyntaxError")),
    "a bot answers with no option": Plant(
        "bots/heuristic.py", 'else "low"', 'else "deep"', ("bots/heuristic.py", "'deep'", "none of the options")
    ),
    "a page's texts are no JSON": Plant("page/fr.json", '" }', '", }', ("page/fr.json line 1", "JSON")),
    "the rules are missing": Plant("rules.py", "", "", ("rules.py", "is missing")),
}


ELSEWHERE = {
    "the drawing cannot be read": Plant(
        "page/drawing.js", "String(state", "String((state", ("page/drawing.js line 3", "SyntaxError")
    ),
    "rules that only a PC can play": Plant(
        "rules.py",
        "cards = list(range(1, 11))",
        "cards = [int(str(number).zfill(2)) for number in range(1, 11)]",
        ("rules.py line 46", "zfill", "MicroPython"),
    ),
}
DRAWN = {
    "the drawing throws": Plant(
        "page/drawing.js",
        "state?.round",
        "state.points.round",
        ("page/drawing.js line 3", "TypeError", "`say`", "phone"),
    ),
    "the drawing throws as it is loaded": Plant(
        "page/drawing.js",
        "export function",
        "document.title.drop();\nexport function",
        ("page/drawing.js line 2", "TypeError", "drop"),
    ),
    "a text of the drawing is missing": Plant(
        "page/drawing.js",
        "String(state?.round ?? 0)",
        'kit.say("board.rounds")',
        ("page/drawing.js", "no text for board.rounds"),
    ),
    "the drawing is too wide": Plant(
        "page/drawing.js", "String(state?.round ?? 0)", '"W".repeat(99)', ("page/drawing.js", "wider than the page")
    ),
    "the drawing shows what is not there": Plant(
        "page/drawing.js", "state?.round ?? 0", "state?.rounds", ("page/drawing.js", "nonsense: undefined")
    ),
}


def planted(folder: Path, plant: Plant) -> Path:
    """Return a copy of the game with the fault in it."""
    copy = folder / "doubt"
    shutil.copytree(DOUBT, copy, ignore=shutil.ignore_patterns("__pycache__"))
    file = copy / plant.file
    text = file.read_text("utf-8")
    if not plant.old:
        file.unlink()
        return copy
    assert text.count(plant.old) == 1, plant.old
    text = text.replace(plant.old, plant.new)
    if "SEEN" in plant.new:
        text = text.replace("MIDDLE = 5\n", "SEEN = []\nMIDDLE = 5\n")
    file.write_text(text, "utf-8")
    return copy


def test_the_game_without_a_plant_has_no_fault_in_3_seconds() -> None:
    start = process_time()
    report = check.check_folder(DOUBT)
    assert process_time() - start < 3
    assert report.faults == []
    assert [warning.file for warning in report.warnings] == ["aid"]


def test_optional_parts_are_reported_and_no_fault(tmp_path: Path) -> None:
    for name in ("game.toml", "rules.py", "box/en.txt"):
        (tmp_path / "doubt" / name).parent.mkdir(exist_ok=True)
        shutil.copy(DOUBT / name, tmp_path / "doubt" / name)
    report = check.check_folder(tmp_path / "doubt")
    assert report.faults == []
    assert {warning.file for warning in report.warnings} == set(OPTIONAL_FILES)
    assert all(" plays without" in warning.text for warning in report.warnings)


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_named_with_its_file(fault: str, tmp_path: Path) -> None:
    plant = PLANTED[fault]
    found = [str(finding) for finding in check.check_folder(planted(tmp_path, plant)).faults]
    first, *others = plant.said
    assert any(text.startswith(first) and all(part in text for part in others) for text in found), found
    assert not any("Traceback" in text for text in found)


@pytest.mark.slow
@pytest.mark.skipif(bool(micropython_is_missing()), reason=micropython_is_missing())
@pytest.mark.parametrize("fault", ELSEWHERE)
def test_what_only_fails_elsewhere_is_named_with_all(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PICO_UF2", raising=False)  # tests/pico has tests for what an emulated Pico finds
    plant = ELSEWHERE[fault]
    found = [str(finding) for finding in check.check_folder(planted(tmp_path, plant), everywhere=True).faults]
    first, *others = plant.said
    assert any(text.startswith(first) and all(part in text for part in others) for text in found), found


@pytest.mark.skipif(bool(drawings.is_missing()), reason=drawings.is_missing())
@pytest.mark.parametrize("fault", DRAWN)
def test_what_only_a_browser_shows_is_named_with_all(fault: str, tmp_path: Path) -> None:
    plant = DRAWN[fault]
    report = check.check_folder(planted(tmp_path, plant))
    assert report.faults == []
    with checking_yields("doubt"):
        check.run(drawings.check_drawn, CheckedGame("doubt", report))
    found = [str(finding) for finding in report.faults]
    first, *others = plant.said
    assert any(text.startswith(first) and all(part in text for part in others) for text in found), found


@pytest.mark.skipif(bool(drawings.is_missing()), reason=drawings.is_missing())
def test_a_drawing_without_a_plant_has_no_fault() -> None:
    report = check.check_folder(DOUBT)
    check.run(drawings.check_drawn, CheckedGame("doubt", report))
    assert report.faults == []


def test_a_missing_browser_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    report = check.check_folder(DOUBT)
    check.run(drawings.check_drawn, CheckedGame("doubt", report))
    assert any("Chromium is missing" in warning.text for warning in report.warnings)


def test_faults_are_named_together(tmp_path: Path) -> None:
    """A module that a box does not have hides nothing of what is wrong elsewhere."""
    folder = planted(tmp_path, PLANTED["chance is not the table's"])
    text = folder / "box" / "en.txt"
    text.write_text(text.read_text("utf-8").replace("about.say: Your card\n", ""), "utf-8")
    found = check.check_folder(folder).faults
    assert {"rules.py", "box/en.txt"} <= {finding.file for finding in found}


# --- the command


def test_the_command_names_faults_and_ends_with_code_1(tmp_path: Path) -> None:
    plant = PLANTED["a teller is missing"]
    result = conclave("check-game", planted(tmp_path, plant))
    assert result.exit_code == 1
    assert "  box/console.py: no teller for the fact `doubted`" in result.stdout.splitlines()
    assert "1 fault, 1 warning" in result.stdout


def test_a_program_reads_what_was_found(tmp_path: Path) -> None:
    plant = PLANTED["a sentence is too long"]
    result = conclave("check-game", planted(tmp_path, plant), "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert [(fault["file"], fault["line"]) for fault in found["faults"]] == [("box/en.txt", 5)]
    assert [warning["file"] for warning in found["warnings"]] == ["aid"]


def test_a_game_of_the_catalog_is_checked_by_its_name() -> None:
    result = conclave("check-game", "the-majority")
    assert result.exit_code == 0, result.output
    assert "the-majority: 0 faults" in result.stdout


def test_a_game_that_is_not_there_is_refused() -> None:
    refused(conclave("check-game", "chess"), 2, "chess", "the-majority")


def test_a_folder_with_the_name_of_another_game_is_a_fault(tmp_path: Path) -> None:
    copy = planted(tmp_path, Plant("game.toml", 'name = "doubt"', 'name = "majority"', ()))
    result = conclave("check-game", copy)
    assert result.exit_code == 1
    assert "majority" in result.stdout
