"""Tests of the rules of GAME_TITLE. Run `pytest` in this folder."""

from pathlib import Path

from conclave import added_games

added_games.add(Path(__file__).parents[1])  # before anything of the game is imported

from shared_rules.engine.session import Session  # noqa: E402


def begin() -> Session:
    """Return a session of three players; all random draws follow from its seed."""
    return Session("GAME_NAME", 3, {"rounds": 1}, seed=bytes(16))


def test_a_player_scores_when_the_friend_is_named_most() -> None:
    """GAME_RULES3, GAME_RULES4."""
    session = begin()
    friend = session.private_state(0)["friend"]
    for seat in range(3):
        options = session.questions[seat].options
        session.answer(seat, friend if friend in options else options[0])
    assert session.result is not None
    assert session.result["scores"][0] == 1
    assert 0 in session.result["winners"]


def test_nobody_names_themselves() -> None:
    """GAME_RULES2."""
    session = begin()
    assert all(f"s{seat}" not in session.questions[seat].options for seat in range(3))
