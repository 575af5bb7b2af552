"""The examples in the rules' own docstrings: most are those that the rulebooks print."""

import doctest
import importlib
import pkgutil

import pytest

import shared_rules

MODULES = [found.name for found in pkgutil.walk_packages(shared_rules.__path__, "shared_rules.") if not found.ispkg]
TOLD = {"count", "debate", "resolve_turn", "disc_points", "suspicion", "wanted_discs", "points", "recognised"}


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_what_the_rulebooks_show_by_examples_has_them_here() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = {test.name for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples}
    assert {name.rpartition(".")[2] for name in found} >= TOLD
