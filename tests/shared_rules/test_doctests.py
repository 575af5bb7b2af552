"""The examples in the rules' own docstrings: most are those that the rulebooks print."""

import doctest
import importlib
import pkgutil

import pytest

import shared_rules

MODULES = [found.name for found in pkgutil.walk_packages(shared_rules.__path__, "shared_rules.") if not found.ispkg]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
