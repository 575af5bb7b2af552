"""Witchcraft: whole random games that the device deals (WI12-WI24)."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests import kit
from tests.shared_rules.witchcraft.play import DEALT, last

random_games = given(setup=st.sampled_from(DEALT), number=st.integers(0, 2**32))
thorough = settings(max_examples=60, deadline=None)


@thorough
@random_games
def test_scores_follow_from_the_facts(setup: tuple, number: int) -> None:
    """WI13-WI22, reckoned a second time: tokens, discs, guesses, suspicion of all nights."""
    seats, options = setup
    game = kit.play_random(Session("witchcraft", seats, options, kit.fixed_seed(number)), Random(number))
    colours = last(game, "revealed")["colours"]
    assert colours == [game.view(seat)["panels"]["colour"] for seat in range(seats)]
    tokens = Counter(fact["seat"] for fact in game.facts if fact["e"] == "data" or fact.get("source") == "token")
    scores = [tokens[seat] for seat in range(seats)]
    price = 3 if options["game"] == "discovery" else 2
    for fact in game.facts:
        if fact["e"] == "discs":
            scores = [score + points for score, points in zip(scores, fact["points"], strict=True)]
        if fact["e"] == "suspicion":
            scores = [score - fact["colours"][colour] for score, colour in zip(scores, colours, strict=True)]
    for rows in last(game, "revealed")["guesses"]:
        for guesser in range(seats):
            right = [seat for seat in range(seats) if rows[guesser][seat] == colours[seat]]
            assert rows[guesser][guesser] is None
            scores[guesser] += price * len(right)
            for seat in right:
                scores[seat] -= price
    executed = [fact["seat"] for fact in game.facts if fact["e"] == "executed"]
    able = [seat for seat in range(seats) if seat not in executed]
    assert game.result is not None
    assert game.result["scores"] == scores
    assert game.result["winners"] == [seat for seat in able if scores[seat] == max(scores[seat] for seat in able)]


@thorough
@random_games
def test_own_points_can_be_looked_at_any_time(setup: tuple, number: int) -> None:
    """WI12: the panel is right at every question, and the public state shows totals between the nights alone."""
    seats, options = setup
    game, rng = Session("witchcraft", seats, options, kit.fixed_seed(number)), Random(number)
    while not game.is_over:
        totals = [0] * seats
        for fact in game.facts:
            if fact["e"] == "data" or fact.get("source") == "token":
                totals[fact["seat"]] += 1
            if fact["e"] == "discs":
                totals = list(fact["totals"])
        for seat, question in game.questions.items():
            totals[seat] += question.about in ("hide", "hides")  # its token is taken already, its fact to come
        assert [game.view(seat)["panels"]["points"] for seat in range(seats)] == totals
        open_now = GAME_MASTER in game.questions
        assert game.public["points"] == (totals if open_now else None)
        kit.answer_all(game, rng)


def test_second_day_starts_afresh() -> None:
    """WI19, WI20: no Rumour, no disc, no discarded card is left; the pile is shuffled again."""
    game, rng = Session("witchcraft", 5, {}, kit.fixed_seed(5)), Random(5)
    start = game.public
    while GAME_MASTER not in game.questions:
        kit.answer_all(game, rng)
    assert game.public["discards"] > 0
    game.answer(GAME_MASTER, "done")
    again = game.public
    for name in ("rumours", "face_down", "discs", "supply", "discards", "pile"):
        assert again[name] == start[name], name
    assert again["field"] != start["field"]
    totals = last(game, "discs")["totals"]
    assert again["turn"] == again["first"]
    assert totals[again["first"]] == max(totals)


def events(game: Session) -> list[dict]:
    """Return all facts but those of asking and sealing, without their numbers."""
    facts = [fact for fact in game.facts if fact["e"] not in ("game", "asked", "sealed")]
    return [{name: value for name, value in fact.items() if name != "n"} for fact in facts]
