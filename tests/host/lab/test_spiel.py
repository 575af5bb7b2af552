"""The games as games of OpenSpiel: its own tests, serialisation, and information that tells no secret."""

import unittest
import warnings
from random import Random

import pyspiel
import pytest
from conclave.lab import openspiel

from shared_rules.engine import catalog
from tests import kit

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of games that OpenSpiel brings
    from open_spiel.integration_tests import api_test

TABLES = [
    pytest.param(game, seats, marks=kit.skip_without_file(game, "schema.json"))
    for game in catalog.game_names()
    for seats in sorted(set(catalog.seat_limits(game)))
]
every_table = pytest.mark.parametrize("game, seats", TABLES)
FEW = {"majority-2": 1}  # games, where they are long


def load(game: str, seats: int) -> pyspiel.Game:
    """Return a game of OpenSpiel with few seeds."""
    return pyspiel.load_game(f"{openspiel.openspiel_name(game)}(seats={seats},seeds=20)")


def step(state: pyspiel.State, random: Random) -> None:
    """Act at random, for everybody who is asked."""
    if state.is_simultaneous_node():
        state.apply_actions([random.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def begun(game: str, seats: int, seed: int = 3, steps: int = 0) -> pyspiel.State:
    """Return a state after `steps` random steps."""
    state, random = load(game, seats).new_initial_state(), Random(seed)
    state.apply_action(seed)
    while steps and not state.is_terminal():
        step(state, random)
        steps -= 1
    return state


def seen(state: pyspiel.State) -> list:
    """Return the information state of every seat."""
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


def alike(one: pyspiel.State, other: pyspiel.State) -> set[int]:
    """Return the seats with the same facts, panels and questions in both."""
    both = one.play.session, other.play.session
    return {
        seat for seat in range(both[0].seats) if kit.known_to_seat(both[0], seat) == kit.known_to_seat(both[1], seat)
    }


def act(state: pyspiel.State, actions: dict[int, int]) -> None:
    """Let everybody act who is asked."""
    if state.is_simultaneous_node():
        state.apply_actions([actions.get(seat, 0) for seat in range(state.num_players())])
    else:
        state.apply_action(actions[state.current_player()])


def in_both(one: pyspiel.State, other: pyspiel.State, random: Random) -> dict[int, int]:
    """Actions that are legal in both; none where they cannot go on alike."""
    if one.is_terminal() or other.is_terminal() or one.play.asked_seats != other.play.asked_seats:
        return {}
    legal = {
        seat: sorted({*one.play.legal_actions(seat)} & {*other.play.legal_actions(seat)})
        for seat in one.play.asked_seats
    }
    return {seat: random.choice(able) for seat, able in legal.items()} if all(legal.values()) else {}


def check_alike(one: pyspiel.State, other: pyspiel.State, seats: set[int]) -> None:
    """Check that two worlds show the same to seats that cannot know which one it is."""
    for seat in seats:
        assert one.information_state_string(seat) == other.information_state_string(seat)
        assert one.observation_string(seat) == other.observation_string(seat)
        assert list(one.observation_tensor(seat)) == list(other.observation_tensor(seat))


def differently(state: pyspiel.State, actions: dict[int, int], about: str) -> dict[int, int]:
    """Return the same, but the first seat that is asked about this and has a choice does something else."""
    able = [
        seat for seat in actions if state.play.question(seat).about == about and len(state.play.legal_actions(seat)) > 1
    ]
    return actions | {
        seat: next(action for action in state.play.legal_actions(seat) if action != actions[seat]) for seat in able[:1]
    }


@pytest.mark.parametrize("game, seats", [("the-majority", 3), ("sultane", 6), ("witchcraft", 4), ("majority-2", 2)])
def test_what_was_dealt_and_not_shown_is_in_no_information(game: str, seats: int) -> None:
    """Two worlds of one seed, in the second of which two things that were shuffled have changed places."""
    differed: dict[int, int] = {}  # by depth
    for number, (first, second) in enumerate(((0, 1), (1, 2), (2, 3), (0, -1), (0, -5), (1, -2)) * 2):

        def swap(items: list, first: int = first, second: int = second) -> None:
            if len(items) > max(first, second, 3):
                items[first], items[second] = items[second], items[first]

        one, random, same = begun(game, seats, number), Random(number), set(range(seats))
        with kit.rigged_shuffles(swap):
            other = begun(game, seats, number)
        for depth in range(40):
            same &= alike(one, other)
            check_alike(one, other, same)
            changed = any(
                one.play.session.private_state(seat) != other.play.session.private_state(seat) for seat in range(seats)
            )
            differed[depth] = differed.get(depth, 0) + bool(same and changed)
            actions = in_both(one, other, random)
            if not same or not actions:
                break
            act(one, actions)
            act(other, actions)
    assert differed[0]
    assert sum(differed.values()) > 12


@pytest.mark.parametrize(
    "game, seats, about",
    [
        ("the-majority", 3, "draft"),
        ("the-majority", 4, "exchange"),
        ("sultane", 6, "discard"),
        ("witchcraft", 3, "guesses"),
    ],
)
def test_what_another_seat_did_in_secret_is_in_no_information(game: str, seats: int, about: str) -> None:
    """In Majority all that is done is told, in The Majority 2 the hand that is left goes to the other player."""
    compared = 0
    for number in range(20):
        one, other, random = begun(game, seats, number), begun(game, seats, number), Random(number)
        secret, same = None, set(range(seats))
        while actions := in_both(one, other, random):
            others = differently(one, actions, about) if secret is None else actions
            secret = next((seat for seat in actions if actions[seat] != others[seat]), secret)
            act(one, actions)
            act(other, others)
            if secret is not None:
                assert one.information_state_string(secret) != other.information_state_string(secret)
                same &= alike(one, other) - {secret}
                check_alike(one, other, same)
                compared += len(same)
                if not same:
                    break
        if compared >= 20:
            return
    raise AssertionError(f"only {compared} were alike")


@every_table
def test_it_passes_what_openspiel_asks_of_all_its_games(game: str, seats: int) -> None:
    """Run OpenSpiel's own cases, which sample no states of simultaneous moves, on the states of a game."""
    state, random = load(game, seats).new_initial_state(), Random(seats)
    states = [state.clone()]
    state.apply_action(seats)
    while not state.is_terminal():
        if len(states) < 40:
            states.append(state.clone())
        step(state, random)
    given = {"game": state.get_game(), "game_name": game, "game_type": state.get_game().get_type()}
    fixed = {"setUpClass": classmethod(lambda cls: None), "some_states": [*states, state]}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {**given, **fixed})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [told for _, told in [*result.errors, *result.failures]]
    for one in states[1:]:
        assert len(set(seen(one))) == seats  # nobody's place is another one's
