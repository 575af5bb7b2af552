"""Witchcraft: days of random games (WI1-WI11), against a record kept beside them from their facts alone."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.session import Session
from shared_rules.witchcraft.day import Components
from tests import kit
from tests.shared_rules.witchcraft.play import DEALT, DECKS, DISCS, assert_nothing_lost

random_games = given(setup=st.sampled_from(DEALT), number=st.integers(0, 2**32))
thorough = settings(max_examples=100, deadline=None)


def by_day(game: Session) -> list[list[dict[str, Any]]]:
    """Return the facts of each day: from its `day` to the `discs` of the night."""
    days: list[list[dict[str, Any]]] = []
    running = False
    for fact in game.facts:
        if fact["e"] == "day":
            days.append([])
            running = True
        running = running and fact["e"] != "discs"
        if running and fact["e"] in ("day", "field", "took", "data"):
            days[-1].append(fact)
    return days


class Record:
    """A second account of a day: what every fact must be, by the rules page."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.colours, characters, self.data, discs, self.series = DECKS[seats, options["game"]]
        self.seats = seats
        self.field: Counter[str] = Counter()
        self.pile = characters * len(self.colours) + self.data
        self.supply = Counter(dict.fromkeys(DISCS, discs))
        self.held: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.rumours: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.tokens = [0] * seats
        self.seen: Counter[str] = Counter()  # cases of the rules
        self.all_cards: Counter[str] = Counter()

    def characters(self) -> int:
        """Return the number of characters on the field."""
        return self.field.total() - self.field["data"]

    def laid(self, fact: dict[str, Any], count: int) -> None:
        """Check the cards that were laid out."""
        count = max(0, min(count, self.pile))
        new = Counter(fact["cards"])
        assert self.field <= new
        assert new.total() == self.field.total() + count
        self.pile -= count
        assert fact["pile"] == self.pile
        self.all_cards += new - self.field
        self.field = new

    def took(self, fact: dict[str, Any]) -> None:
        """Check what a turn took, and count it."""
        seat, rumour, discarded = fact["seat"], fact["rumour"], fact["discarded"]
        for card in (rumour, discarded):
            assert self.field[card] > 0
            assert card != "data"
            self.field[card] -= 1
        self.rumours[seat][rumour] += 1
        case = self.wanted_case(fact)
        self.seen[case] += 1
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        holders = sorted(others, key=lambda other: -self.held[other][fact["wanted"]])  # stable: the nearest first
        if self.supply[fact["wanted"]]:
            assert fact["source"] == "supply"
            self.supply[fact["wanted"]] -= 1
        elif case == "WI7" or not self.held[holders[0]][fact["wanted"]]:
            self.seen[case + " token"] += 1
            assert fact["source"] == "token"
            self.tokens[seat] += 1
        else:
            self.seen[case + " taken"] += 1
            assert fact["source"] == holders[0]
            self.held[holders[0]][fact["wanted"]] -= 1
        assert fact["disc"] == (None if fact["source"] == "token" else fact["wanted"])
        if fact["disc"]:
            self.held[seat][fact["disc"]] += 1

    def wanted_case(self, fact: dict[str, Any]) -> str:
        """Check which colour of disc is wanted, and return the rule that says so."""
        if fact["discarded"] != "black":
            assert fact["wanted"] == fact["discarded"]
            return "WI5"
        if fact["rumour"] != "black":
            assert fact["wanted"] == fact["rumour"]
            return "WI6"
        assert all(self.field[fact["wanted"]] >= self.field[colour] for colour in DISCS)
        return "WI7"

    def day(self, facts: list[dict[str, Any]]) -> "Record":
        """Check the facts of a day."""
        to_turn = 1 if self.seats == 3 else 2
        facts = list(facts)
        turn = facts.pop(0)["first"]
        self.laid(facts.pop(0), self.series)
        while facts:
            face_up = sum(owned.total() for owned in self.rumours)
            fact = facts.pop(0)
            if fact["e"] == "took":
                self.took(fact)
            else:
                self.seen["WI9"] += 1
                assert self.field["data"] > 0
                assert face_up >= to_turn
                self.field["data"] -= 1
                self.tokens[facts[0]["seat"]] += 1
                self.laid(fact, self.series - self.field.total())
                fact = facts.pop(0)
                assert len(fact["hidden"]) == to_turn
                for owner, colour in fact["hidden"]:
                    assert self.rumours[owner][colour] > 0
                    self.rumours[owner][colour] -= 1
            assert fact["seat"] == turn
            turn = (turn + 1) % self.seats
            if self.characters() <= 1 and self.pile:
                self.seen["WI10 short" if self.pile < self.series else "WI10"] += 1
                self.laid(facts.pop(0), self.series)
        assert (self.pile, self.field.total()) == (0, 0)
        return self


def greedy(number: int) -> Random:
    """Choices that often go for the same colour, so that supplies run out."""

    class Greedy(Random):
        def choice(self, seq: Any) -> Any:
            return (
                seq[0]
                if number % 3 == 0 and self.random() < 0.7
                else seq[-1]
                if number % 3 == 1
                else super().choice(seq)
            )

    return Greedy(number)


@pytest.mark.parametrize(("seats", "options"), DEALT)
def test_what_the_game_is_played_with(seats: int, options: dict[str, Any]) -> None:
    """WI1, WI3: every card that is laid out in a day, counted; and what is set out at its beginning."""
    colours, characters, data, discs, series = DECKS[seats, options["game"]]
    game = Session("witchcraft", seats, options, kit.fixed_seed(7))
    public = game.public
    assert len(public["field"]) == series
    assert public["supply"] == dict.fromkeys(DISCS, discs)
    assert public["discards"] == 0
    assert public["rumours"] == [dict.fromkeys(colours, 0)] * seats
    assert public["discs"] == [dict.fromkeys(DISCS, 0)] * seats
    whole = {**dict.fromkeys(colours, characters), "data": data}
    assert len(public["field"]) + public["pile"] == sum(whole.values())
    kit.play_random(game, Random(7))
    records = [Record(seats, options).day(day) for day in by_day(game)]
    days = 1 if options["game"] == "discovery" else 2
    assert [record.all_cards for record in records] == [whole] * days  # WI19: all of it again on the second day


@pytest.mark.slow
def test_random_games_follow_the_rules_of_the_day() -> None:
    """WI5-WI11 in 40 games of every kind, every exception among them; WI11: a day ends with nothing left."""
    seen: Counter[str] = Counter()
    for seats, options in DEALT:
        for number in range(40):
            game = kit.play_random(Session("witchcraft", seats, options, kit.fixed_seed(number)), greedy(number))
            totals = [0] * seats
            nights = [fact for fact in game.facts if fact["e"] == "discs"]
            for day, night in zip(by_day(game), nights, strict=True):
                record = Record(seats, options).day(day)
                seen += record.seen
                assert night["discs"] == [{colour: held[colour] for colour in DISCS} for held in record.held]
                totals = [
                    sum(parts) for parts in zip(totals, record.tokens, night["points"], strict=True)
                ]  # WI12: tokens, then points for discs
                assert night["totals"] == totals
    for case in ("WI5", "WI5 taken", "WI5 token", "WI6", "WI6 taken", "WI7", "WI7 token", "WI9", "WI10", "WI10 short"):
        assert seen[case], f"{case} never happened"


def test_there_is_always_an_action() -> None:
    """WI11: a series has two characters; they go in pairs; even Data cards left to the end have Rumours to turn."""
    for seats, game in DECKS:
        parts = Components(seats, game == "discovery")
        characters = parts.characters * len(parts.colours)
        assert parts.series - parts.data >= 2
        assert characters % 2 == 0
        assert characters // 2 >= parts.to_hide * parts.data


@thorough
@random_games
def test_no_card_or_disc_is_lost_or_doubled(setup: tuple, number: int) -> None:
    """WI1, at every question."""
    seats, options = setup
    game, rng = Session("witchcraft", seats, options, kit.fixed_seed(number)), Random(number)
    while not game.is_over:
        assert assert_nothing_lost(game)
        assert all(count >= 0 for held in [game.public["supply"], *game.public["discs"]] for count in held.values())
        kit.answer_all(game, rng)


@thorough
@random_games
def test_nobody_has_more_turns_than_can_be_entered(setup: tuple, number: int) -> None:
    """WI25: the most turns of one player in a day bound what the game master can enter."""
    seats, options = setup
    game = kit.play_random(Session("witchcraft", seats, options, kit.fixed_seed(number)), Random(number))
    for day in by_day(game):
        turns = Counter(fact["seat"] for fact in day if fact["e"] in ("took", "data"))
        assert max(turns.values()) <= Components(seats, options["game"] == "discovery").turns
