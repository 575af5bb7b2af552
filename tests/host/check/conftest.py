"""Games in folders of their own: nothing of them is left for the next test."""

import pytest


@pytest.fixture(autouse=True)
def forgotten(only_our_games: None) -> None:
    """Forget the games that a test has added."""
