"""List texts that a language lacks or that do not fit; and make an invented language to test that.

`python -m tests.languages de` prints both lists for a language.
"""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import conclave

import firmware

ROOMS = (Path(firmware.__file__).parent, Path(firmware.__file__).parents[1] / "shared_rules")
HOST = Path(conclave.__file__).parent
WORDS = "word_lists/en.txt"  # the only word list that a language must have
Texts = dict[str, Any]


def english(rooms: tuple[Path, ...] = (*ROOMS, HOST)) -> list[Path]:
    """Return all files of English texts: of the box, the pages and the aids, and those of each game; no word lists."""
    found = [
        path
        for room in rooms
        for path in sorted(room.rglob("*"))
        if re.fullmatch(r"(games\.)?en\.(txt|json)", path.name)
    ]
    return [path for path in found if not path.match(f"*/{WORDS}") and "template" not in path.parts]


def in_language(path: Path, language: str) -> Path:
    """Return the file of a language that belongs to one in English."""
    return path.with_name(re.sub(r"\ben\b", language, path.name))


def read(path: Path) -> Texts:
    """Return the texts of a file by their keys; none if there is no such file."""
    if not path.exists():
        return {}
    text = path.read_text("utf-8")
    if path.suffix == ".json":
        return json.loads(text)
    return dict(line.split(": ", 1) for line in text.splitlines() if not line.startswith("#"))


def write(path: Path, texts: Texts) -> None:
    """Write texts as the file has to have them."""
    if path.suffix == ".json":
        path.write_text(json.dumps(texts, ensure_ascii=False), "utf-8")
    else:
        path.write_text("".join(f"{key}: {text}\n" for key, text in texts.items()), "utf-8")


def missing(language: str) -> Iterator[str]:
    """Yield a line for every text that English has and this language lacks, or has with other places for values."""
    for path in english():
        own, file = in_language(path, language), _shown(in_language(path, language))
        if not own.exists():
            yield f"{file}: is missing"
            continue
        there = read(own)
        for key, text in read(path).items():
            if key not in there:
                yield f"{file}: no text {key}"
            elif _places(there[key]) != _places(text):
                yield f"{file}: {key} has other places for values than in English"
    words = ROOMS[1] / "engine" / "word_lists" / f"{language}.txt"
    if not words.exists():
        yield f"{_shown(words)}: is missing"


def _shown(path: Path) -> str:
    return path.relative_to(ROOMS[0].parent).as_posix()


def _places(text: Any) -> list[str]:
    return sorted(re.findall(r"{\d*}", json.dumps(text)))


# --- an invented language


def copied(folder: Path) -> Path:
    """Copy the product's code and texts into a folder; return it."""
    unneeded = shutil.ignore_patterns("__pycache__", "*.so")
    for room in (*ROOMS, HOST):
        shutil.copytree(room, folder / room.relative_to(ROOMS[0].parent), ignore=unneeded)
    return folder


def invent(folder: Path, language: str, said: Callable[[str], str]) -> None:
    """Add the files of a language to a copy of the product: English with each piece of text changed by a function."""
    rooms = tuple(folder / room.relative_to(ROOMS[0].parent) for room in (*ROOMS, HOST))
    for path in english(rooms):
        write(in_language(path, language), _changed(read(path), said))
    words = folder / "shared_rules" / "engine" / WORDS
    words.with_name(f"{language}.txt").write_text("".join(map(accented, words.read_text("utf-8"))), "utf-8")


def _changed(value: Any, said: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return {key: _changed(one, said) for key, one in value.items()}
    if isinstance(value, list):
        return [_changed(one, said) for one in value]
    return "".join(_spoken(value, said)) if isinstance(value, str) else value


def _spoken(text: str, said: Callable[[str], str]) -> Iterator[str]:
    for piece in re.split(r"({[^}]*})", text):
        yield piece if piece.startswith("{") else said(piece)


def accented(text: str) -> str:
    """Return a text with marks on its vowels, as long as it was."""
    return text.translate(str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ"))


def twice_as_long(text: str) -> str:
    """Return a text with marks on its vowels, and every word twice."""
    return re.sub(r"[^\W\d_]{2,}", lambda word: f"{accented(word[0])} {accented(word[0])}", text)
