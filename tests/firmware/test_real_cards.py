"""With real cards players enter what they see; the game master presses few keys (TM28, GM11, SU22, WI25)."""

import pytest

from tests.firmware.real_cards import count_console_presses

MOST = {("the-majority", 4): 15, ("majority", 5): 15, ("sultane", 10): 40, ("witchcraft", 4): 60}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), MOST)
@pytest.mark.parametrize(
    "number", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)]
)
def test_a_whole_game_takes_few_keys_of_the_console(game: str, seats: int, number: int) -> None:
    assert count_console_presses(game, seats, number) <= MOST[game, seats]
