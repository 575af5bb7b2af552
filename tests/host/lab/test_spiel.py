"""The games as games of OpenSpiel: its own tests, serialisation, and information that tells no secret."""

from random import Random

import pyspiel
import pytest
from conclave.lab import spiel

from shared_rules.engine import catalog
from tests import kit

TABLES = [(game, seats) for game in catalog.names() for seats in sorted(set(catalog.seats(game)))]
every_table = pytest.mark.parametrize("game, seats", TABLES)
FEW = {"majority-2": 1}  # games, where they are long


def load(game: str, seats: int) -> pyspiel.Game:
    return pyspiel.load_game(f"{spiel.short_name(game)}(seats={seats},seeds=20)")


def step(state: pyspiel.State, random: Random) -> None:
    """Act at random, for everybody who is asked."""
    if state.is_simultaneous_node():
        state.apply_actions([random.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def begun(game: str, seats: int, seed: int = 3, steps: int = 0) -> pyspiel.State:
    state, random = load(game, seats).new_initial_state(), Random(seed)
    state.apply_action(seed)
    while steps and not state.is_terminal():
        step(state, random)
        steps -= 1
    return state


def seen(state: pyspiel.State) -> list:
    return [state.information_state_string(seat) for seat in range(state.num_players())]


@every_table
def test_it_passes_the_simulation_of_openspiel(game: str, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=FEW.get(game, 2), serialize=game not in FEW, verbose=False)


@every_table
@pytest.mark.parametrize("steps", [0, 30])
def test_copies_and_what_is_written_down_are_the_same_state(game: str, seats: int, steps: int) -> None:
    state = begun(game, seats, steps=steps)
    written = pyspiel.serialize_game_and_state(state.get_game(), state)
    copies = [state.clone(), pyspiel.deserialize_game_and_state(written)[1]]
    for copy in copies:
        assert str(copy) == str(state)
        assert seen(copy) == seen(state)
        assert list(copy.observation_tensor(0)) == list(state.observation_tensor(0))
    for one in [state, *copies]:
        random = Random(1)
        while not one.is_terminal():
            step(one, random)
    assert [list(copy.returns()) for copy in copies] == [list(state.returns())] * 2


@every_table
def test_what_was_shown_stays_in_the_information_state(game: str, seats: int) -> None:
    state, random, before = begun(game, seats), Random(5), [""] * seats
    for _ in range(60):
        if state.is_terminal():
            break
        now = [set(text.split("\n")) for text in seen(state)]
        for seat in range(seats):
            kept = {line for line in before[seat].split("\n") if line and not line.startswith("asked")}
            assert kept <= now[seat]
        before = seen(state)
        step(state, random)


@pytest.mark.parametrize("game, seats", [("the-majority", 3), ("sultane", 6), ("witchcraft", 4), ("majority-2", 2)])
def test_twins_that_differ_in_a_secret_look_alike_to_who_cannot_know_it(game: str, seats: int) -> None:
    """Two worlds of one seed, in the second of which two things that were shuffled have changed places."""
    differed = 0
    for first, second in ((0, 1), (1, 2), (2, 3), (0, -1), (0, -5), (1, -2)):

        def swap(items: list, first: int = first, second: int = second) -> None:
            if len(items) > max(first, second, 3):
                items[first], items[second] = items[second], items[first]

        state = begun(game, seats)
        with kit.rigged(swap):
            twin = begun(game, seats)
        for _ in range(12):
            one, other = state.play.session, twin.play.session
            alike = [seat for seat in range(seats) if kit.known(one, seat) == kit.known(other, seat)]
            changed = [seat for seat in range(seats) if one.panels(seat) != other.panels(seat)]
            differed += bool(alike and changed)
            for seat in alike:
                assert state.information_state_string(seat) == twin.information_state_string(seat)
                assert state.observation_string(seat) == twin.observation_string(seat)
                assert list(state.observation_tensor(seat)) == list(twin.observation_tensor(seat))
            if state.is_simultaneous_node() or len(alike) < seats:
                break
            action = state.legal_actions()[0]
            state.apply_action(action)
            twin.apply_action(action)
    assert differed
