"""The language of the project: plain English in code and pages, names that say one thing."""

import ast
import builtins
import io
import re
import subprocess
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST_TEST_NAME = 60
# Phrases of an older style, each with what to write instead. docs/glossary.md has the vocabulary.
BANNED = {
    r"\bthe own\b": "name the owner: your pod, each player's own pod",
    r"\bof the own\b": "name the owner",
    r"\bso many\b": "a number of, n",
    r"\b(let|lets|letting) go\b": "release, unload, free",
    r"\banew\b": "again, once more",
    r"(?<!all )\bat once\b": "immediately; at the same time",
    r"\bstands? still\b": "stops, waits",
    r"\bwhat (is|was) told\b": "what was emitted",
    r"\bfor who\b": "for players who",
    r"\bwhoever\b": "the player who, anybody who",
}
# The first words of a docstring that make it a riddle: the subject is missing or comes last.
OPENINGS = re.compile(r"(Who|Whoever|What|Where|So many|Such)\b(?!.*\?$)")
RAISED = re.compile(r"\b[Rr]aises? ([A-Z]\w+)")
# Classes of one name in several rooms that are the same concept in each of them.
SAME_CONCEPT = {"File"}  # an open file of the flash, which the firmware and the simulator implement
ROOMS = ("shared_rules/engine", "firmware", "host/conclave", "hardware")


@cache
def tracked(*patterns: str) -> list[str]:
    """Return the paths of the repository's files that match, relative to its root."""
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.split()


@cache
def prose(path: str) -> list[tuple[int, str]]:
    """Return the docstrings and comments of a Python file, each with its line."""
    return list(_read_prose(path))


def _read_prose(path: str) -> Iterator[tuple[int, str]]:
    source = (ROOT / path).read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, text
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def violations(line: int, path: str, text: str) -> Iterator[str]:
    """Yield a sentence for each banned phrase of a text."""
    for pattern, better in BANNED.items():
        for found in re.finditer(pattern, text, re.IGNORECASE):
            yield f"{path}:{line}: {found[0]!r}; write: {better}"


def test_docstrings_and_comments_are_plain_english() -> None:
    found = []
    for path in tracked("*.py"):
        if path == "tests/test_language.py":
            continue
        for line, text in prose(path):
            found += violations(line, path, text)
            if OPENINGS.match(text.splitlines()[0]):
                found.append(f"{path}:{line}: begins with {text.split()[0]!r}; say what it does or returns")
    assert not found, "\n".join(found)


def test_pages_are_plain_english() -> None:
    found = []
    for path in tracked("*.md"):
        for at, text in enumerate((ROOT / path).read_text("utf-8").splitlines(), 1):
            if path != "docs/glossary.md":
                found += violations(at, path, text)
    assert not found, "\n".join(found)


def test_the_name_of_a_test_has_at_most_60_characters() -> None:
    long = [
        f"{path}:{node.lineno}: {node.name}"
        for path in tracked("tests/*.py")
        for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and len(node.name) > LONGEST_TEST_NAME
    ]
    assert not long, "\n".join(long)


def test_a_class_name_means_one_thing_in_all_rooms() -> None:
    """Two rooms may have a class of the same name only if it is the same concept (SAME_CONCEPT)."""
    places = defaultdict(set)
    for room in ROOMS:
        for path in tracked(f"{room}/*.py"):
            for node in ast.parse((ROOT / path).read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].add(path)
    twice = {name: sorted(paths) for name, paths in places.items() if len(paths) > 1 and name not in SAME_CONCEPT}
    assert not twice, "\n".join(f"{name}: {', '.join(paths)}" for name, paths in twice.items())


def test_docstrings_name_exceptions_that_exist() -> None:
    """A docstring that says "raise X" names an exception of the project or of Python."""
    known, named = set(dir(builtins)), []
    for path in tracked("*.py"):
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        known |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.alias)}
        known |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        named += [(path, line, name) for line, text in prose(path) for name in RAISED.findall(text)]
    assert not [f"{path}:{line}: {name}" for path, line, name in named if name not in known]


@pytest.mark.parametrize(("subject", "is_good"), [("x" * 72, True), ("x" * 73, False)])
def test_the_hook_refuses_a_long_commit_subject(subject: str, is_good: bool) -> None:
    config = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    pattern = re.search(r"id: subject\n.*?entry: '(.+?)'\n", config, re.DOTALL)
    assert pattern
    assert (re.search(pattern[1], f"{subject}\n\n{'y' * 100}\n") is None) == is_good
