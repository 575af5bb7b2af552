"""The Majority 2 in play: the log tells all that is public, nothing is lost, and games end."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.chance import Chance
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from shared_rules.the_majority_two import rules as majority_two
from shared_rules.the_majority_two.cards import full_deck
from shared_rules.the_majority_two.places import COLOURS
from tests import kit
from tests.shared_rules.the_majority_two.follower import Follower

SETS = [{"promo": promo, "ghosts": ghosts} for promo in ("none", "all") for ghosts in (False, True)]
games = given(st.integers(0, 2**32), st.sampled_from(SETS), st.sampled_from([0, 1, "random"]))


class Watched:
    """A game on a real table, with somebody who reads the log and compares the board after every fact."""

    def __init__(self, number: int, options: dict[str, Any]) -> None:
        self.follower = Follower()
        self.events: Counter[str] = Counter()
        self.table = GameTable(
            2, options, Chance(kit.fixed_seed(number), b"chance"), None, self.hear, 1, majority_two.QUESTIONS
        )
        self.game: Any = majority_two.play(self.table)
        self.rng = Random(number)

    def hear(self, fact: dict[str, Any]) -> None:
        """Let the follower read a fact, and compare."""
        self.follower.read(json.loads(fact_to_json(fact)))
        self.events.update([fact["e"], *[name for name in fact if fact["e"] == "effect"]])
        self.compare()

    def compare(self) -> None:
        """Check that the follower's public state is that of the table."""
        public = {name: value for name, value in self.table.refreshed().public.items() if name != "phase"}
        assert self.follower.public == public

    def play(self, most: int) -> Any:
        """Play at random, yielding the tableau at every question; return the result."""
        send: Any = None
        for _ in range(most):
            try:
                questions = self.game.send(send)
            except StopIteration as end:
                return end.value
            self.compare()
            yield self.game.gi_frame.f_locals["tableau"]
            send = {seat: question.make_answer(self.rng.choice) for seat, question in questions.items()}
        return None


@settings(max_examples=25, deadline=None)
@games
def test_the_log_alone_tells_the_whole_table(number: int, options: dict[str, Any], first: Any) -> None:
    for _ in Watched(number, {**options, "first": first}).play(400):
        pass


def test_the_follower_meets_every_kind_of_fact() -> None:
    met: Counter[str] = Counter()
    for number in range(12):
        watched = Watched(number, {**SETS[number % 4], "first": 0})
        for _ in watched.play(3000):
            pass
        met += watched.events
    turn = {
        "start",
        "income",
        "exchange",
        "draw",
        "shuffled",
        "play",
        "effect",
        "faction",
        "discarded_column",
        "cleanup",
    }
    effect = {"did", "drawn", "hand", "reserve", "discarded", "taken", "placed", "coins", "turned", "discs", "chosen"}
    assert {*turn, *effect, "must_exchange"} <= set(met)


@pytest.mark.parametrize(
    "missing", ["reserve", "given", "turned", "must_exchange", "placed", "discs", "discarded", "coins"]
)
def test_a_log_without_one_of_its_fields_would_not_do(missing: str) -> None:
    class Deaf(Watched):
        def hear(self, fact: dict[str, Any]) -> None:
            super().hear({name: value for name, value in fact.items() if name != missing})

    with pytest.raises((AssertionError, KeyError)):
        for number in range(10):
            for _ in Deaf(number, {**SETS[3], "first": 0}).play(2000):
                pass


@settings(max_examples=25, deadline=None)
@games
def test_no_card_disc_or_coin_is_lost_or_doubled(number: int, options: dict[str, Any], first: Any) -> None:
    every = None
    for tableau in Watched(number, {**options, "first": first}).play(400):
        every = every or Counter(full_deck(list(tableau.cards.values())))
        laid = [member for half in tableau.laid for row in half for member in row]
        cards = tableau.pile + tableau.hand + tableau.discards + tableau.reserves[0] + tableau.reserves[1]
        assert Counter(cards + [member["card"] for member in laid]) == every
        assert sum(every.values()) == (62 if options["ghosts"] else 60)
        discs = [member["disc"] for member in laid if member["disc"]]
        assert sorted(discs + tableau.discs) == sorted(COLOURS)
        assert sum(tableau.up) + sum(tableau.down) + tableau.supply == 40
        assert min([*tableau.up, *tableau.down, tableau.supply]) >= 0
        assert min(tableau.coins(0), tableau.coins(1)) >= 3


@settings(max_examples=25, deadline=None)
@games
def test_players_see_their_cards_and_the_active_one_a_hand(number: int, options: dict[str, Any], first: Any) -> None:
    watched = Watched(number, {**options, "first": first})
    for tableau in watched.play(400):
        for seat in (0, 1):
            panel = watched.table.refreshed().panels[seat]
            assert sorted(panel["reserve"]) == sorted(tableau.reserves[seat])
            assert sorted(panel["hand"]) == (sorted(tableau.hand) if seat == tableau.active else [])
            assert panel["given"] == [] or seat != tableau.active


@pytest.mark.slow
@pytest.mark.parametrize("options", SETS)
def test_random_games_end(options: dict[str, Any]) -> None:
    """20,000 games took about 620 questions each, and 2,603 at most."""
    for number in range(150):
        session = Session("majority-2", 2, options, kit.fixed_seed(number), on_fact=lambda fact: None)
        kit.play_random(session, Random(number), 5000)
        assert session.is_over
        assert session.result
        assert session.result["why"] in ("points", "second_seat", "agreed")
