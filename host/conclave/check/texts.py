"""Check the texts of a game: complete in its languages, short enough, and in letters that the display has."""

import json
import re
from pathlib import Path
from typing import Any

from conclave.check import box_files
from conclave.check.game_folder import line_of
from conclave.check.play_games import CheckedGame
from conclave.check.report import MANIFEST, RULES, CheckReport
from firmware.console import font
from firmware.console.screen import CELLS
from firmware.text import Texts
from shared_rules.engine import options
from shared_rules.engine.subset_option import Subset

LONGEST = 40  # letters of a sentence: as many as fit on the page of a pod, a phone of 320 px, and two display lines
SHORTEST = 3  # words of a sentence
ROOM = 5120  # bytes of a game's texts
LATER = ("opt.", "why.", "camp.", "panel.")  # beginnings of keys that random games on the display do not look up


def odd_letters(text: str) -> str:
    """Return the letters of a text that the display does not have."""
    return "".join(sorted({letter for letter in text if not font.has_glyph(letter)}))


def check_texts(subject: CheckedGame) -> None:
    """Report texts of the box that are missing in a language, have other places for values, or cannot be drawn."""
    report = subject.report
    files = sorted((report.folder / "box").glob("*.txt"))
    found = {path: box_files.read_texts(path, report) for path in files}
    every = {key: path for path, entries in found.items() for key in entries}
    for path, entries in found.items():
        _check_file(path, entries, report)
        for key, other in every.items():
            if key not in entries:
                text = f"has no text `{key}`, which {other.name} has; players see that one"
                report.add_warning(text, report.relative_path(str(path)))
            elif _places(entries[key].text) != _places(found[other][key].text):
                text = f"`{key}` has other places for values than in {other.name}"
                report.add_fault(text, report.relative_path(str(path)), entries[key].line)
    for language in box_files.box_languages(subject.game):
        _check_questions(subject, language)
        _check_options(subject, language)


def _places(text: str) -> list[str]:
    """Return the places for values in a text."""
    return re.findall(r"{\d*}", text)


def _check_file(path: Path, entries: dict[str, box_files.TextEntry], report: CheckReport) -> None:
    """Report letters that the display lacks, and a file that is too large for the box."""
    file = report.relative_path(str(path))
    for key, entry in entries.items():
        odd = odd_letters(entry.text)
        if odd:
            report.add_fault(f"`{key}` has letters that the display does not have: {odd}", file, entry.line)
    size = sum(len((key + entry.text).encode()) for key, entry in entries.items())
    if size >= ROOM:
        report.add_fault(f"has {size} bytes of texts; a box has room for {ROOM}", file)


def _check_questions(subject: CheckedGame, language: str) -> None:
    """Report questions without a name or sentence, sentences that break the rules for them, and a title too long."""
    report, file = subject.report, f"box/{language}.txt"
    entries = box_files.read_texts(report.folder / file, report)
    texts = Texts(language)
    texts.use_game(subject.game)
    if len(texts.title(subject.game)) > CELLS - 2:
        report.add_fault(f"the title {texts.title(subject.game)!r} has more than {CELLS - 2} letters", MANIFEST)
    if odd_letters(texts.title(subject.game)):
        report.add_fault(
            f"the title {texts.title(subject.game)!r} has letters that the display does not have", MANIFEST
        )
    sentences: dict[str, str] = {}
    for about in subject.rules.QUESTIONS:
        for key, what in (("about.", "a name"), ("ask.", "a sentence that says what to do")):
            if key + about not in entries:
                report.add_fault(f"no text `{key}{about}`: the question needs {what}", file)
        if not texts.knows("ask." + about):
            continue
        sentence, line = texts("ask." + about), _line(entries, "ask." + about)
        for why in _wrong_with(sentence):
            report.add_fault(f"`ask.{about}` {why}: {sentence!r}", file, line)
        if sentence in sentences:
            report.add_fault(f"`ask.{about}` says the same as `ask.{sentences[sentence]}`", file, line)
        sentences[sentence] = about
    for key in entries:
        kind, _, about = key.partition(".")
        if kind in ("about", "ask") and about not in subject.rules.QUESTIONS:
            report.add_warning(f"`{key}` is of no question of the rules; it does no harm", file, _line(entries, key))


def _line(entries: dict[str, box_files.TextEntry], key: str) -> int | None:
    """Return the line of a text in its file, None when it is not there."""
    return entries[key].line if key in entries else None


def _wrong_with(sentence: str) -> list[str]:
    """Return the faults of a sentence that tells players what to do."""
    wrong = []
    if len(sentence) > LONGEST:
        wrong.append(f"has {len(sentence)} letters; {LONGEST} fit")
    if len(sentence.split()) < SHORTEST:
        wrong.append("is no sentence that says what to do")
    if not sentence[0].isupper() or not sentence[-1].isalnum():
        wrong.append("must be one sentence with a capital letter and without a full stop")
    if "{" in sentence:
        wrong.append("must have no places for values: everybody reads it, and a subject can be somebody's secret")
    return wrong


def _check_options(subject: CheckedGame, language: str) -> None:
    """Warn of options and values without a text."""
    texts, file = Texts(language), f"box/{language}.txt"
    texts.use_game(subject.game)
    for name, kind in subject.rules.OPTIONS:
        line = line_of(subject.report.folder / RULES, f'"{name}"')
        if not texts.knows("opt." + name):
            text = f"no text `opt.{name}`: the option (rules.py line {line}) is shown by that name"
            subject.report.add_warning(f"{text}; it matters to the game master", file)
        values = kind.names if isinstance(kind, Subset) else kind.possible_values(3, {"deals": "device"})
        for value in values:
            if isinstance(value, int) and not isinstance(value, bool):
                continue
            word = options.value_to_text(value)
            if not texts.knows(f"opt.{name}.{word}") and not texts.knows("opt." + word):
                text = f"no text `opt.{name}.{word}`: the value is shown by that name"
                subject.report.add_warning(f"{text}; it matters to the game master", file)


def check_pages(subject: CheckedGame) -> None:
    """Report files of pages and aids that are no JSON, and texts of pages that differ between languages."""
    report = subject.report
    for name in ("page", "aid"):
        found: dict[Path, Any] = {}
        for path in sorted((report.folder / name).glob("*.json")):
            file = report.relative_path(str(path))
            try:
                found[path] = json.loads(path.read_text("utf-8"))
            except ValueError as error:
                report.add_fault(f"is no JSON: {error}", file, getattr(error, "lineno", None))
        if name == "page":
            _compare(found, report)
            _check_titles(subject, found)


def _compare(found: dict[Path, Any], report: CheckReport) -> None:
    """Report texts that are missing in one of these files, or have another number of places for values there."""
    every = {key: path for path, texts in found.items() for key in texts}
    for path, texts in found.items():
        for key, other in every.items():
            if key not in texts:
                text = f"has no text `{key}`, which {other.name} has; players see that one"
                report.add_warning(text, report.relative_path(str(path)))
            elif texts[key].count("{}") != found[other][key].count("{}"):
                report.add_fault(
                    f"`{key}` has other places for values than in {other.name}", report.relative_path(str(path))
                )


def _check_titles(subject: CheckedGame, found: dict[Path, Any]) -> None:
    """Warn of titles that belong to no question and stand in no script."""
    said = "".join(script.read_text("utf-8") for script in (subject.report.folder / "page").glob("*.js"))
    for path, texts in found.items():
        for key in texts:
            kind, _, about = key.partition(".")
            if kind == "title" and about.partition(".")[0] not in subject.rules.QUESTIONS and f'"{key}"' not in said:
                text = f"`{key}` is of no question of the rules; it does no harm"
                subject.report.add_warning(text, subject.report.relative_path(str(path)))
