"""The Majority 2: set-up, turn, factions and end (M1-M11, M13, M14)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from shared_rules.engine.session import Session
from shared_rules.the_majority_two import rules as majority_two
from shared_rules.the_majority_two.cards import card_kinds, full_deck
from shared_rules.the_majority_two.factions import faction_coins, majority_colours, zone_points
from tests import kit
from tests.shared_rules.the_majority_two.scene import ME, YOU, Scene


def start(number: int = 1, **options: Any) -> Session:
    """Begin a game."""
    return Session("majority-2", 2, options, kit.fixed_seed(number))


def play_turn(scene: Scene, *answers: str, first: bool = False) -> Scene:
    """Play a turn with these answers."""
    return scene.run_with_answers(majority_two.play_turn(scene.tableau, exchange_allowed=not first), *answers)


def passive() -> Scene:
    """Return a scene in which the active player has something to decide everywhere."""
    scene = Scene().hand("witch.secretary", "demon.junior").reserve(ME, "angel.senior").coins(ME, 0, 5)
    return scene.pile(
        "witch.junior", "witch.senior", "witch.veteran", "dragon.senior", "reaper.junior", "angel.veteran"
    )


# --- set-up


def test_m1_set_up() -> None:
    session = start(first=1)
    public = session.public
    assert (public["pile"], public["hand"], public["reserves"], public["discards"]) == (46, 6, [4, 4], [])
    assert (public["up"], public["down"], public["supply"]) == ([0, 3], [3, 0], 34), "the first income turned three"
    assert public["discs"] == ["blue", "green", "red", "pink", "black"]
    assert public["columns"] == [[[], [], []], [[], [], []]]
    assert (public["turn"], session.facts[1]["first"]) == (1, 1)
    panels = [session.view(seat)["panels"] for seat in (0, 1)]
    assert [len(panel["hand"]) for panel in panels] == [0, 6]
    assert [len(panel["reserve"]) for panel in panels] == [4, 4]


def test_m1_the_deck_has_the_right_count_of_every_rank() -> None:
    """Per faction two aristocrats, veterans and seniors, three juniors and secretaries."""
    ranks = Counter(card.split(".")[-1] for card in full_deck(card_kinds(ghosts=True)))
    assert ranks == {"secretary": 15, "junior": 15, "senior": 10, "veteran": 10, "aristocrat": 10, "ghost": 2}


def test_the_first_player_is_random_or_named() -> None:
    assert {start(number).public["turn"] for number in range(20)} == {0, 1}
    assert {start(number, first=1).public["turn"] for number in range(20)} == {1}


def test_the_board_names_the_current_part_of_the_turn() -> None:
    parts, seen = {"exchange", "draw", "free", "play"}, set()
    for number in range(4):
        game, rng = start(number), Random(number)
        while not game.is_over:
            (about,) = {question.about for question in game.questions.values()}
            if about in parts:
                assert game.public["phase"] == about
                seen.add(about)
            kit.answer_all(game, rng)
    assert seen == parts


# --- income and exchange


def test_m3_all_own_coins_are_turned_up_at_the_start_of_a_turn() -> None:
    scene = play_turn(passive().coins(ME, 1, 4).coins(YOU, 0, 3), "keep", "no", "done", "done")
    assert (scene.tableau.up, scene.tableau.down) == ([5, 0], [0, 3])
    assert scene.facts[0]["e"] == "income"


def test_m4_the_whole_hand_is_swapped_with_the_whole_reserve() -> None:
    scene = passive()
    scene.run_with_answers(majority_two.ask_exchange(scene.tableau, True), "exchange")
    assert (scene.tableau.hand, scene.tableau.reserves[ME]) == (["angel.senior"], ["witch.secretary", "demon.junior"])
    panels = scene.table.refreshed().panels[ME]
    assert (panels["hand"], panels["reserve"]) == (["angel.senior"], ["witch.secretary", "demon.junior"])
    assert scene.facts[-1]["did"] is True


def test_m4_not_on_the_very_first_turn() -> None:
    session = start(first=0)
    assert session.questions[0].about == "draw"
    for option in ("no", "done", "done"):
        session.answer(0, option)
    assert session.questions[1].about == "exchange"


def test_m4_a_demon_senior_forces_the_next_exchange_once() -> None:
    scene = passive()
    scene.tableau.must_exchange = ME
    scene.run_with_answers(majority_two.ask_exchange(scene.tableau, True))
    assert (scene.asked, scene.tableau.hand) == ([], ["angel.senior"])
    assert (scene.facts[-1]["did"], scene.facts[-1]["forced"], scene.tableau.must_exchange) == (True, True, None)
    scene.run_with_answers(majority_two.ask_exchange(scene.tableau, True), "keep")
    assert scene.tableau.hand == ["angel.senior"]


def test_m4_a_demon_senior_does_not_bind_its_own_player() -> None:
    scene = passive().play("demon.senior", 0)
    scene.run_with_answers(majority_two.ask_exchange(scene.tableau, True), "keep")
    assert scene.tableau.must_exchange == YOU


def test_m4_an_empty_hand_can_be_exchanged() -> None:
    """With two empty ones there is no question."""
    scene = Scene().reserve(ME, "angel.senior")
    assert scene.run_with_answers(majority_two.ask_exchange(scene.tableau, True), "exchange").tableau.hand == [
        "angel.senior"
    ]
    scene = Scene()
    assert scene.run_with_answers(majority_two.ask_exchange(scene.tableau, True)).facts[-1]["did"] is False


# --- draw


@pytest.mark.parametrize(("factions", "cards"), list(enumerate([2, 3, 3, 4, 4, 5, 5, 6, 6, 6])))
def test_m5_cards_drawn_by_the_factions_of_the_opponent(factions: int, cards: int) -> None:
    scene = Scene().hand("witch.junior").zone(YOU, *["demon.secretary"] * factions).zone(ME, "demon.secretary")
    scene.pile(*["angel.secretary"] * 20)
    scene.run_with_answers(majority_two.ask_draw(scene.tableau), "draw")
    assert (len(scene.tableau.hand), len(scene.tableau.reserves[YOU]), scene.tableau.reserves[ME]) == (1 + cards, 1, [])
    told = scene.facts[-1]
    assert (told["did"], told["cards"], told["given"], told["pile"]) == (True, cards, 1, 19 - cards)


def test_m5_not_drawing_gives_the_opponent_nothing() -> None:
    scene = passive()
    scene.run_with_answers(majority_two.ask_draw(scene.tableau), "no")
    assert (len(scene.tableau.hand), scene.tableau.reserves[YOU], scene.facts[-1]["cards"]) == (2, [], 0)
    assert scene.returned is False


def test_m5_with_an_empty_hand_the_draw_is_forced() -> None:
    scene = Scene().pile("witch.junior", "witch.senior", "demon.junior")
    scene.run_with_answers(majority_two.ask_draw(scene.tableau))
    assert (scene.tableau.hand, scene.tableau.reserves[YOU]) == (["witch.junior", "witch.senior"], ["demon.junior"])


def test_m11_m15_a_draw_gives_what_there_is() -> None:
    scene = Scene().pile("witch.junior").discards("demon.junior")
    scene.run_with_answers(majority_two.ask_draw(scene.tableau))
    assert (scene.tableau.hand, scene.tableau.reserves[YOU]) == (["witch.junior", "demon.junior"], [])
    assert (scene.facts[-1]["given"], scene.facts[-1]["pile"], scene.tableau.discards) == (0, 0, [])


def test_m5_m11_the_card_for_the_opponent_can_need_a_new_pile() -> None:
    scene = Scene().pile("witch.junior", "witch.senior").discards("demon.junior")
    scene.run_with_answers(majority_two.ask_draw(scene.tableau))
    assert (scene.tableau.hand, scene.tableau.reserves[YOU]) == (["witch.junior", "witch.senior"], ["demon.junior"])
    assert [fact["e"] for fact in scene.facts] == ["shuffled", "draw"]


def test_m15_with_pile_and_discards_empty_nobody_is_asked() -> None:
    scene = Scene().hand("witch.junior")
    scene.run_with_answers(majority_two.ask_draw(scene.tableau))
    assert (scene.asked, scene.facts[-1]["did"], scene.returned) == ([], False, False)


# --- free play


def test_m6_free_play_costs_nothing_and_triggers_nothing() -> None:
    scene = Scene().hand("demon.aristocrat", "witch.junior").pile("angel.senior", "angel.senior")
    scene.run_with_answers(majority_two.play_free(scene.tableau), "demon.aristocrat", "c1")
    assert (scene.cards_in(ME, 1), scene.tableau.hand, scene.tableau.coins(ME)) == (
        ["demon.aristocrat"],
        ["witch.junior"],
        3,
    )
    assert scene.asked == [
        (ME, "free", ("witch.junior", "demon.aristocrat", "done")),
        (ME, "column", ("c0", "c1", "c2")),
    ]
    played = {"seat": ME, "card": "demon.aristocrat", "column": 1, "paid": 0, "free": True}
    assert {name: scene.facts[-1][name] for name in played} == played


def test_m6_only_free_play_cards_are_offered_but_always_asked() -> None:
    """Whether the hand holds other cards is nobody else's business."""
    scene = Scene("demon.veteran").hand("demon.veteran", "angel.junior", "angel.junior")
    scene.run_with_answers(majority_two.play_free(scene.tableau), "done")
    assert scene.asked == [(ME, "free", ("done",))]
    scene = Scene()
    assert scene.run_with_answers(majority_two.play_free(scene.tableau)).returned is False, "an empty hand is public"


def test_m6_m10_a_free_play_can_form_a_faction() -> None:
    scene = Scene().hand("witch.junior").column(ME, 0, "witch.junior", "witch.junior", "demon.junior", "demon.senior")
    scene.run_with_answers(majority_two.play_free(scene.tableau), "witch.junior", "c0")
    assert (scene.scored(ME), scene.tableau.down[ME]) == (["witch.junior"], 4)


def test_m18_in_free_play_a_ghost_stays_in_its_players_column() -> None:
    scene = Scene(ghosts=True).hand("ghost")
    scene.run_with_answers(majority_two.play_free(scene.tableau), "ghost", "c2")
    assert scene.cards_in(ME, 2) == ["ghost"]


# --- standard play


def test_m7_costs_are_paid_and_effects_triggered_until_done() -> None:
    scene = Scene().hand("witch.secretary", "demon.junior", "angel.senior").coins(ME, 9, 0).pile("reaper.senior")
    scene.run_with_answers(
        majority_two.play_paid(scene.tableau), "witch.secretary", "c0", "demon.junior", "c0", "angel.senior", "done"
    )
    assert (scene.tableau.up[ME], scene.tableau.down[ME]) == (4, 5)
    assert (scene.cards_in(ME, 0), scene.tableau.hand) == (["witch.secretary", "demon.junior"], ["reaper.senior"])
    assert [fact["paid"] for fact in scene.facts if fact["e"] == "play"] == [2, 3]


@pytest.mark.parametrize(
    ("card", "cost", "needs"),
    [
        ("demon.secretary", 2, 0),
        ("demon.junior", 3, 0),
        ("demon.senior", 4, 0),
        ("demon.veteran", 4, 1),
        ("demon.aristocrat", 2, 2),
        ("ghost", 4, 0),
    ],
)
def test_m8_costs(card: str, cost: int, needs: int) -> None:
    for coins in range(2, 6):
        for scored in range(4):
            scene = Scene(ghosts=True).hand(card).coins(ME, coins, 9).zone(ME, *["demon.senior"] * scored)
            scene.zone(ME, "witch.senior", "witch.senior").zone(YOU, *["demon.senior"] * 2)
            assert majority_two.can_pay(scene.tableau, card) == (coins >= cost and scored >= needs)


def test_m8_m12_discs_in_the_score_zone_count() -> None:
    scene = Scene().zone(ME, "witch.senior/green", "demon.junior/red").coins(ME, 9, 0)
    payable = [card for card in ("witch", "demon", "dragon") if majority_two.can_pay(scene.tableau, card + ".veteran")]
    assert payable == ["demon", "dragon"]


def test_m7_a_player_who_can_pay_nothing_is_asked_all_the_same() -> None:
    scene = Scene().hand("demon.veteran", "witch.junior").coins(ME, 2, 9)
    scene.run_with_answers(majority_two.play_paid(scene.tableau), "done")
    assert scene.asked == [(ME, "play", ("done",))]


@pytest.mark.parametrize("scene", [Scene().hand("witch.secretary").coins(ME, 1, 9), Scene().coins(ME, 9, 0)])
def test_m7_without_coins_or_cards_nobody_is_asked(scene: Scene) -> None:
    assert scene.run_with_answers(majority_two.play_paid(scene.tableau)).returned is False


# --- clean-up and factions


def test_m9_the_rest_of_the_hand_goes_to_the_opponent() -> None:
    scene = play_turn(passive(), "keep", "no", "witch.secretary", "c0", "done")
    assert (scene.tableau.active, scene.tableau.hand) == (YOU, ["demon.junior"])
    mine, yours = scene.table.refreshed().panels[ME], scene.table.refreshed().panels[YOU]
    assert (mine["hand"], mine["given"], yours["hand"]) == ([], ["demon.junior"], ["demon.junior"])
    assert (scene.facts[-1]["e"], scene.facts[-1]["cards"], scene.facts[-1]["seat"]) == ("cleanup", 1, ME)


def test_m9_the_game_ends_when_the_next_player_has_five_factions() -> None:
    """After the fifth faction is formed, the opponent still has one turn."""
    for number in range(12):
        session = kit.play_random(start(number), Random(number))
        *_, last = [fact for fact in session.facts if fact["e"] == "cleanup"]
        zones = session.public["zones"]
        assert len(zones[1 - last["seat"]]) >= 5
        assert session.public["turn"] == 1 - last["seat"]


@pytest.mark.parametrize(
    ("colours", "strong"),
    [
        (["blue", "blue", "green", "green", "red"], []),
        (["blue", "blue", "blue", "green", "red"], ["blue"]),
        (["blue", None, "blue", None, None], []),
        (["blue", "pink", "blue", "pink", "blue", "pink"], ["blue", "pink"]),
    ],
)
def test_m10_majorities(colours: list[str | None], strong: list[str]) -> None:
    assert majority_colours(colours) == strong


def test_m10_coins() -> None:
    assert [faction_coins(count) for count in (3, 4, 5, 6)] == [1, 1, 2, 2]


def test_m10_a_column_of_four_stays() -> None:
    scene = Scene().column(ME, 0, *["witch.junior"] * 4).check()
    assert (len(scene.cards_in(ME, 0)), scene.facts) == (4, [])


def test_m10_five_equal_cards_bring_two_coins_without_a_question() -> None:
    scene = Scene().column(ME, 0, *["witch.junior"] * 5).check()
    assert (scene.scored(ME), scene.tableau.down[ME], scene.asked) == (["witch.junior"], 5, [])
    assert scene.tableau.discards == ["witch.junior"] * 4


def test_m10_the_owner_chooses_colour_and_representative() -> None:
    column = ["witch.junior", "witch.senior", "witch.junior", "demon.junior", "demon.junior", "demon.veteran"]
    scene = Scene().column(ME, 0, *column).column(YOU, 0, "angel.senior").check("s0.c0.5")
    assert scene.asked == [(ME, "representative", ("s0.c0.0", "s0.c0.1", "s0.c0.3", "s0.c0.5"))]
    assert (scene.scored(ME), scene.facts[-1]["colour"], scene.facts[-1]["coins"]) == (["demon.veteran"], "green", 1)
    assert (scene.tableau.discards, scene.cards_in(YOU, 0)) == (column[:5], ["angel.senior"])


def test_m10_m15_without_a_majority_the_column_is_discarded() -> None:
    """An Angel Junior does not protect it."""
    scene = (
        Scene().column(ME, 0, "angel.junior", "witch.junior", "witch.senior", "demon.junior", "demon.senior").check()
    )
    assert (scene.cards_in(ME, 0), len(scene.tableau.discards), scene.tableau.coins(ME)) == ([], 5, 3)
    assert (scene.facts[-1]["e"], len(scene.facts[-1]["cards"])) == ("discarded_column", 5)


def test_m10_the_supply_may_be_empty() -> None:
    scene = Scene().coins(ME, 0, 20).coins(YOU, 0, 20).column(ME, 0, *["witch.junior"] * 5).check()
    assert (scene.scored(ME), scene.facts[-1]["coins"], scene.tableau.coins(ME)) == (["witch.junior"], 0, 20)


# --- the end


def test_m14_the_example_of_the_print() -> None:
    scene = Scene().zone(ME, "demon.veteran", "demon.secretary", "demon.secretary")
    scene.zone(ME, "angel.junior", "angel.junior", "angel.aristocrat").coins(ME, 5, 6)
    assert zone_points(scene.tableau.zone(ME), scene.tableau.cards) == 24
    assert majority_two.game_result(scene.tableau, ME, "points") == {
        "winners": [ME],
        "scores": [35, 3],
        "points": [24, 0],
        "coins": [11, 3],
        "why": "points",
    }


def test_points_of_every_card_alone_in_a_score_zone() -> None:
    ranks = {"secretary": 2, "junior": 3, "senior": 3, "veteran": 4, "aristocrat": 2}
    others = {"demon.veteran": 6, "angel.aristocrat": 4, "ghost": 5}
    for card in card_kinds(ghosts=True):
        scene = Scene(ghosts=True).zone(ME, card.word)
        worth = others[card.word] if card.word in others else ranks[card.word.split(".")[1]]
        assert zone_points(scene.tableau.zone(ME), scene.tableau.cards) == worth, card.word
    for card in card_kinds(majority_two.PROMO.names):
        assert card.points == (2 if card.word == "demon.veteran" else others.get(card.word, ranks[card.rank]))


def test_m12_secretaries_count_each_other_by_current_colour() -> None:
    """A demon Secretary with a blue disc counts for witch Secretaries, but itself counts only demon ones."""
    scene = Scene().zone(ME, "demon.secretary/blue", "witch.secretary")
    assert zone_points(scene.tableau.zone(ME), scene.tableau.cards) == 2 + (2 + 2)
    scene.zone(ME, "demon.secretary", "witch.junior/green")
    assert zone_points(scene.tableau.zone(ME), scene.tableau.cards) == (2 + 2) + (2 + 2) + 2 + 3


@pytest.mark.parametrize("first", [ME, YOU])
def test_m13_a_tie_goes_to_the_player_who_did_not_start(first: int) -> None:
    scene = Scene().zone(ME, "witch.junior").coins(YOU, 3, 3)
    result = majority_two.game_result(scene.tableau, first, "points")
    assert (result["scores"], result["winners"], result["why"]) == ([6, 6], [1 - first], "second_seat")


def idled(*answers: str) -> Session:
    """Return a game in which four turns in a row nothing is drawn or played."""
    session = start(first=0)
    for seat in (0, 1, 0, 1):
        if session.questions[seat].about == "exchange":
            session.answer(seat, "keep")
        for option in ("no", "done", "done"):
            session.answer(seat, option)
    assert {question.about for question in session.questions.values()} == {session.public["phase"]} == {"agree"}
    for seat, option in enumerate(answers):
        session.answer(seat, option)
    return session


def test_m19_players_are_asked_after_four_idle_turns_in_a_row() -> None:
    """After an agreement to go on the question comes again after four more turns."""
    session = start(first=0)
    for turn, draws in enumerate((False, False, False, True, *[False] * 8)):
        if turn == 8:
            for seat in (0, 1):
                session.answer(seat, "continue")
        assert session.questions[turn % 2].about in ("draw", "exchange")
        keep = ["keep"] if session.questions[turn % 2].about == "exchange" else []
        for option in (*keep, "draw" if draws else "no", "done", "done"):
            session.answer(turn % 2, option)
    assert {question.about for question in session.questions.values()} == {"agree"}
    assert agreed(session) == [(["continue", "continue"], False)]


def test_an_idle_game_ends_when_both_want_to() -> None:
    session = idled("end", "end")
    assert session.is_over
    assert session.result == {"winners": [1], "scores": [3, 3], "points": [0, 0], "coins": [3, 3], "why": "agreed"}
    assert agreed(session) == [(["end", "end"], True)]


def agreed(session: Session) -> list[tuple[list[str], bool]]:
    """Return each agreement about ending: the answers, and whether it ended the game."""
    return [(fact["answers"], fact["did"]) for fact in session.facts if fact["e"] == "agree"]


@pytest.mark.parametrize("answers", [("end", "continue"), ("continue", "end"), ("continue", "continue")])
def test_an_idle_game_goes_on_while_one_player_wants_to(answers: tuple[str, str]) -> None:
    session = idled(*answers)
    assert session.questions[0].about == "exchange"
    assert agreed(session) == [(list(answers), False)]


@pytest.mark.parametrize(
    ("answers", "moved"),
    [
        (("exchange", "no", "done", "done"), False),
        (("keep", "draw", "done", "done"), True),
        (("keep", "no", "witch.secretary", "c0", "done"), True),
        (("keep", "no", "done", "demon.junior", "c0", "witch.secretary", "done"), True),
    ],
)
def test_only_drawing_and_playing_are_no_standing_still(answers: tuple[str, ...], moved: bool) -> None:
    assert play_turn(passive(), *answers).returned is moved
