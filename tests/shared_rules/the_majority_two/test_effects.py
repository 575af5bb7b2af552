"""The Majority 2: what each member does on standard play (table of cards, M15)."""

import pytest

from shared_rules.the_majority_two.cards import CARDS
from tests.shared_rules.the_majority_two.scene import ME, YOU, Scene

FILLER = ("witch.secretary", "demon.secretary", "dragon.secretary", "angel.secretary")


@pytest.mark.parametrize(
    "card", ["witch.secretary", "demon.secretary", "reaper.secretary", "demon.veteran", "angel.junior"]
)
def test_cards_without_an_effect_do_nothing_on_play(card: str) -> None:
    scene = Scene().pile(*FILLER).play(card, 0)
    assert (scene.facts, scene.asked) == ([], [])
    assert scene.cards_in(ME, 0) == [card]


def test_every_faction_has_its_five_ranks() -> None:
    words = [card.word for card in CARDS]
    assert len(words) == len(set(words)) == 25
    assert sum(card.copies for card in CARDS) == 60
    for faction in ("witch", "demon", "dragon", "angel", "reaper"):
        there = {word.split(".")[1] for word in words if word.startswith(faction)}
        assert there == {"aristocrat", "veteran", "senior", "junior", "secretary"}


# --- witches


def test_witch_junior_draws_two_to_its_players_reserve() -> None:
    scene = Scene().pile("demon.junior", "angel.senior", "witch.senior").play("witch.junior", 1)
    assert scene.tableau.reserves == [["demon.junior", "angel.senior"], []]
    assert scene.tableau.pile == ["witch.senior"]
    assert (scene.last_value("drawn"), scene.last_value("reserve"), scene.last_value("pile")) == (2, 2, 1)


def test_witch_junior_with_one_card_left_draws_that_one() -> None:
    scene = Scene().pile("demon.junior").play("witch.junior", 1)
    assert scene.tableau.reserves[ME] == ["demon.junior"]


def test_m11_witch_junior_draws_on_from_the_shuffled_discards() -> None:
    scene = Scene().pile("demon.junior").discards("angel.senior", "witch.senior").play("witch.junior", 1)
    assert scene.tableau.reserves[ME][0] == "demon.junior"
    assert scene.tableau.reserves[ME][1] in ("angel.senior", "witch.senior")
    assert [fact["e"] for fact in scene.facts] == ["shuffled", "effect"]
    assert (scene.facts[0]["pile"], scene.last_value("pile"), scene.tableau.discards) == (2, 1, [])


def test_m15_witch_junior_without_any_card_to_draw() -> None:
    assert Scene().play("witch.junior", 1).did_nothing


def test_witch_senior_discards_two_of_the_opponents_reserve() -> None:
    scene = Scene().reserve(YOU, "demon.junior", "angel.senior", "reaper.senior").reserve(ME, "witch.junior")
    scene.play("witch.senior", 0)
    assert len(scene.tableau.reserves[YOU]) == 1
    assert scene.tableau.reserves[ME] == ["witch.junior"]
    lost = [card["card"] for card in scene.last_value("discarded")]
    assert scene.tableau.discards == lost
    assert sorted([*lost, *scene.tableau.reserves[YOU]]) == ["angel.senior", "demon.junior", "reaper.senior"]
    assert scene.table.refreshed().panels[YOU]["reserve"] == scene.tableau.reserves[YOU]


def test_witch_senior_chooses_at_random() -> None:
    lost = set()
    for seed in range(30):
        scene = Scene(seed=seed).reserve(YOU, "demon.junior", "angel.senior", "reaper.senior")
        lost.add(tuple(sorted(card["card"] for card in scene.play("witch.senior", 0).last_value("discarded"))))
    assert len(lost) == 3


def test_witch_senior_takes_what_there_is() -> None:
    scene = Scene().reserve(YOU, "demon.junior").play("witch.senior", 0)
    assert (scene.tableau.reserves[YOU], scene.tableau.discards) == ([], ["demon.junior"])
    assert scene.play("witch.senior", 0).did_nothing


def test_witch_veteran_takes_a_card_into_its_players_reserve() -> None:
    """The card may be of either player."""
    scene = Scene().column(YOU, 2, "demon.veteran", "reaper.junior").column(ME, 0, "angel.senior")
    scene.play("witch.veteran", 1, "s1.c2.0")
    assert scene.asked == [(ME, "take", ("s0.c0.0", "s0.c1.0", "s1.c2.0", "s1.c2.1"))]
    assert scene.cards_in(YOU, 2) == ["reaper.junior"]
    assert (scene.tableau.reserves[ME], scene.tableau.discards) == (["demon.veteran"], [])
    assert scene.table.refreshed().panels[ME]["reserve"] == ["demon.veteran"]
    taken = {"seat": YOU, "column": 2, "index": 0, "card": "demon.veteran", "disc": None}
    assert (scene.last_value("taken"), scene.last_value("reserve")) == ([taken], 1)


def test_m12_witch_veteran_frees_the_disc_of_the_card_it_takes() -> None:
    scene = Scene().column(YOU, 2, "demon.veteran/pink").play("witch.veteran", 1, "s1.c2.0")
    assert scene.last_value("taken")[0]["disc"] == "pink"
    assert "pink" in scene.tableau.discs


def test_witch_veteran_alone_on_the_table_takes_itself_unasked() -> None:
    """It is in play too."""
    scene = Scene().play("witch.veteran", 1)
    assert (scene.asked, scene.cards_in(ME, 1), scene.tableau.reserves[ME]) == ([], [], ["witch.veteran"])


def test_m15_witch_veteran_finds_no_target_in_protected_columns() -> None:
    scene = Scene().column(YOU, 0, "angel.junior", "demon.junior").column(ME, 1, "angel.junior")
    assert scene.play("witch.veteran", 1).did_nothing
    scene.column(YOU, 1, "demon.senior").play("witch.veteran", 1)
    assert scene.tableau.reserves[ME] == ["demon.senior"]


def test_witch_aristocrat_turns_all_own_coins_up() -> None:
    scene = Scene().coins(ME, 1, 4).coins(YOU, 0, 3).play("witch.aristocrat", 0)
    assert (scene.tableau.up, scene.tableau.down) == ([5, 0], [0, 3])
    assert scene.last_value("turned") == 4
    assert scene.play("witch.aristocrat", 0).did_nothing


# --- demons


def test_demon_junior_draws_three_and_stores_one_of_the_hand() -> None:
    scene = Scene().hand("witch.senior").pile("angel.senior", "demon.senior", "demon.senior", "reaper.junior")
    scene.play("demon.junior", 0, "witch.senior")
    assert scene.asked == [(ME, "reserve", ("witch.senior", "demon.senior", "angel.senior"))]
    assert sorted(scene.tableau.hand) == ["angel.senior", "demon.senior", "demon.senior"]
    assert scene.tableau.reserves[ME] == ["witch.senior"]
    steps = [
        {name: fact[name] for name in ("drawn", "hand", "reserve", "pile") if name in fact} for fact in scene.facts
    ]
    assert steps == [{"drawn": 3, "hand": 3, "pile": 1}, {"hand": -1, "reserve": 1}]


def test_demon_junior_stores_even_if_nothing_was_drawn() -> None:
    scene = Scene().hand("witch.senior", "angel.senior").play("demon.junior", 0, "angel.senior")
    assert (scene.tableau.hand, scene.tableau.reserves[ME]) == (["witch.senior"], ["angel.senior"])


def test_demon_junior_asks_even_about_equal_cards() -> None:
    """Not to ask would reveal that the cards are equal."""
    scene = Scene().hand("witch.senior", "witch.senior").play("demon.junior", 0, "witch.senior")
    assert scene.asked == [(ME, "reserve", ("witch.senior",))]


def test_demon_junior_with_a_single_card_is_not_asked() -> None:
    scene = Scene().pile("witch.senior").play("demon.junior", 0)
    assert (scene.tableau.hand, scene.tableau.reserves[ME]) == ([], ["witch.senior"])
    assert Scene().play("demon.junior", 0).did_nothing


def test_demon_senior_leaves_the_opponent_no_choice() -> None:
    scene = Scene().play("demon.senior", 0)
    assert (
        scene.tableau.must_exchange
        == YOU
        == scene.table.refreshed().public["must_exchange"]
        == scene.last_value("must_exchange")
    )


def test_demon_aristocrat_gains_two_coins_face_down() -> None:
    scene = Scene().coins(ME, 3, 0).play("demon.aristocrat", 0)
    assert (scene.tableau.up[ME], scene.tableau.down[ME], scene.tableau.supply) == (3, 2, 32)
    assert scene.last_value("coins") == [2, 0]


def test_gains_end_with_the_supply() -> None:
    scene = Scene().coins(ME, 0, 20).coins(YOU, 0, 19)
    assert scene.play("demon.aristocrat", 0).last_value("coins") == [1, 0]
    assert scene.tableau.supply == 0
    assert scene.play("demon.aristocrat", 0).did_nothing
    assert scene.tableau.coins(ME) + scene.tableau.coins(YOU) == 40


# --- dragons


def test_dragon_junior_discards_the_fourth_card_facing_it() -> None:
    scene = Scene().column(YOU, 1, *FILLER).column(YOU, 0, *FILLER).play("dragon.junior", 1)
    assert scene.cards_in(YOU, 1) == list(FILLER[:3])
    assert scene.cards_in(YOU, 0) == list(FILLER)
    burnt = {"seat": YOU, "column": 1, "index": 3, "card": "angel.secretary", "disc": None}
    assert (scene.last_value("discarded"), scene.tableau.discards) == ([burnt], ["angel.secretary"])


def test_dragon_junior_without_a_fourth_card() -> None:
    assert Scene().column(YOU, 1, *FILLER[:3]).column(ME, 1, *FILLER[:3]).play("dragon.junior", 1).did_nothing


def test_m15_dragon_junior_against_an_angel_junior() -> None:
    scene = Scene().column(YOU, 1, "angel.junior", *FILLER[:3]).play("dragon.junior", 1)
    assert scene.did_nothing
    assert len(scene.cards_in(YOU, 1)) == 4


def test_dragon_senior_discards_its_players_hand() -> None:
    scene = Scene().hand("witch.senior", "demon.junior").reserve(ME, "angel.senior").play("dragon.senior", 0)
    assert (scene.tableau.hand, scene.tableau.reserves[ME]) == ([], ["angel.senior"])
    assert scene.tableau.discards == ["witch.senior", "demon.junior"]
    assert scene.last_value("discarded")[0] == {"seat": ME, "zone": "hand", "card": "witch.senior"}
    assert scene.table.refreshed().panels[ME]["hand"] == []
    assert scene.play("dragon.senior", 0).did_nothing


def test_m15_m16_dragon_veteran_burns_a_colour_of_each_player() -> None:
    scene = Scene().column(ME, 0, "witch.junior", "angel.senior").column(YOU, 2, "demon.junior", "witch.senior")
    scene.zone(YOU, "witch.veteran")
    scene.play("dragon.veteran", 1, "red", "blue")
    assert scene.asked == [
        (ME, "colour", ("blue", "green", "red", "pink", "black")),
        (YOU, "colour", ("blue", "green", "pink", "black")),
    ]
    assert [scene.cards_in(ME, column) for column in range(3)] == [["angel.senior"], [], []]
    assert (scene.cards_in(YOU, 2), scene.scored(YOU)) == (["demon.junior"], ["witch.veteran"])
    assert scene.tableau.discards == ["witch.junior", "dragon.veteran", "witch.senior"]
    assert [fact["chosen"] for fact in scene.facts if "chosen" in fact] == [["red"], ["red", "blue"]]


def test_m12_dragon_veteran_goes_by_the_disc() -> None:
    scene = Scene().column(YOU, 0, "witch.junior/pink", "demon.junior/blue", "demon.junior")
    scene.play("dragon.veteran", 1, "blue", "black")
    assert scene.cards_in(YOU, 0) == ["witch.junior/pink", "demon.junior"]
    assert scene.tableau.discs == ["blue", "green", "red", "black"]


def test_m15_dragon_veteran_spares_each_protected_half() -> None:
    scene = Scene().column(YOU, 1, "demon.junior", "angel.junior").column(ME, 1, "demon.junior")
    scene.column(YOU, 0, "angel.senior")
    scene.play("dragon.veteran", 1, "green", "pink")
    assert scene.cards_in(YOU, 1) == ["demon.junior", "angel.junior"]
    assert (scene.cards_in(ME, 1), scene.cards_in(YOU, 0)) == (["dragon.veteran"], [])


def test_dragon_veteran_may_hit_nothing() -> None:
    scene = Scene().column(YOU, 1, "demon.junior").play("dragon.veteran", 1, "blue", "pink")
    assert (scene.last_value("did"), scene.tableau.discards) == (False, [])


def test_m16_dragon_aristocrat_costs_the_opponent_a_secretary() -> None:
    scene = Scene().zone(YOU, "demon.veteran", "witch.secretary", "angel.secretary/red", "angel.aristocrat")
    scene.play("dragon.aristocrat", 0, "s1.z.2")
    assert scene.asked == [(YOU, "give_up", ("s1.z.1", "s1.z.2"))]
    assert scene.scored(YOU) == ["demon.veteran", "witch.secretary", "angel.aristocrat"]
    assert scene.tableau.discards == ["angel.secretary"]
    assert "red" in scene.tableau.discs
    given_up = {"seat": YOU, "zone": "score", "index": 2, "card": "angel.secretary", "disc": "red"}
    assert scene.last_value("discarded") == [given_up]


def test_dragon_aristocrat_without_a_secretary_any_card() -> None:
    scene = Scene().zone(YOU, "demon.veteran", "angel.junior").play("dragon.aristocrat", 0, "s1.z.0")
    assert scene.scored(YOU) == ["angel.junior"], "which protects columns, not score zones"
    assert scene.play("dragon.aristocrat", 0).scored(YOU) == [], "a single one is not asked for"
    assert scene.zone(ME, "demon.veteran").play("dragon.aristocrat", 0).did_nothing


# --- angels


def test_m15_angel_junior_protects_with_any_disc() -> None:
    """It also does not matter how it came into the column."""
    scene = Scene().column(ME, 2, "demon.senior", "angel.junior/green").column(ME, 0, "demon.senior")
    scene.play("dragon.veteran", 1, "green", "red")
    assert (scene.cards_in(ME, 2), scene.cards_in(ME, 0), scene.cards_in(ME, 1)) == (
        ["demon.senior", "angel.junior/green"],
        [],
        [],
    )


def test_m15_angel_junior_drawn_by_an_angel_veteran_protects_too() -> None:
    scene = Scene().pile("angel.junior", "demon.senior").play("angel.veteran", 1)
    scene.tableau.active = YOU
    scene.column(YOU, 0, "witch.senior")
    assert scene.tableau.unprotected(scene.tableau.in_play()) == [(YOU, 0, 0)]


def test_angel_veteran_plays_two_cards_without_their_effects() -> None:
    scene = Scene().column(ME, 1, "witch.junior").pile("dragon.senior", "demon.aristocrat", "witch.senior")
    scene.hand("reaper.junior").play("angel.veteran", 1)
    assert scene.cards_in(ME, 1) == ["witch.junior", "angel.veteran", "dragon.senior", "demon.aristocrat"]
    assert (scene.tableau.hand, scene.tableau.coins(ME), scene.asked) == (["reaper.junior"], 3, [])
    assert (scene.last_value("drawn"), scene.last_value("pile")) == (["dragon.senior", "demon.aristocrat"], 1)
    assert [(card["column"], card["index"], card["card"]) for card in scene.last_value("placed")] == [
        (1, 2, "dragon.senior"),
        (1, 3, "demon.aristocrat"),
    ]


def test_angel_veteran_with_fewer_cards_to_draw() -> None:
    assert Scene().pile("dragon.senior").play("angel.veteran", 1).cards_in(ME, 1) == ["angel.veteran", "dragon.senior"]
    assert Scene().play("angel.veteran", 1).did_nothing


def test_m15_an_angel_veterans_column_is_checked_only_once() -> None:
    """It is checked after both of its cards."""
    scene = Scene().column(ME, 1, "witch.junior", "demon.junior", "demon.junior").pile("demon.senior", "demon.senior")
    scene.play("angel.veteran", 1)
    assert len(scene.cards_in(ME, 1)) == 6
    scene.check("s0.c1.4")
    assert (scene.scored(ME), scene.last_value("coins")) == (["demon.senior"], 1)


def test_angel_aristocrat_scores_itself_and_clears_both_halves() -> None:
    scene = Scene().column(ME, 1, "witch.junior", "demon.junior/red").column(YOU, 1, "reaper.senior")
    scene.column(ME, 0, "witch.senior").column(YOU, 2, "demon.senior")
    scene.play("angel.aristocrat", 1)
    assert (scene.scored(ME), scene.cards_in(ME, 1), scene.cards_in(YOU, 1)) == (["angel.aristocrat"], [], [])
    assert (scene.cards_in(ME, 0), scene.cards_in(YOU, 2)) == (["witch.senior"], ["demon.senior"])
    assert (scene.tableau.down[ME], scene.tableau.supply) == (4, 33)
    assert scene.tableau.discards == ["witch.junior", "demon.junior", "reaper.senior"]
    assert "red" in scene.tableau.discs
    assert scene.last_value("placed") == [
        {"seat": ME, "zone": "score", "index": 0, "card": "angel.aristocrat", "disc": None}
    ]
    assert scene.last_value("taken")[0]["index"] == 2


@pytest.mark.parametrize("protected", [ME, YOU])
def test_m15_angel_aristocrat_leaves_a_protected_half(protected: int) -> None:
    scene = Scene().column(ME, 1, "witch.junior").column(YOU, 1, "reaper.senior").column(protected, 1, "angel.junior")
    scene.play("angel.aristocrat", 1)
    assert len(scene.cards_in(protected, 1)) == 2
    assert scene.cards_in(1 - protected, 1) == []


def test_angel_aristocrat_alone_in_its_column() -> None:
    scene = Scene().coins(YOU, 0, 37).play("angel.aristocrat", 1)
    assert scene.scored(ME) == ["angel.aristocrat"]
    assert scene.tableau.coins(ME) == 3, "the supply was empty"


# --- reapers (those that move discs are tested with the discs)


def test_reaper_senior_becomes_the_card_drawn_and_has_its_effect() -> None:
    scene = Scene().column(ME, 1, "witch.junior").pile("demon.aristocrat").play("reaper.senior", 1)
    assert scene.cards_in(ME, 1) == ["witch.junior", "demon.aristocrat"]
    assert (scene.tableau.discards, scene.tableau.coins(ME)) == (["reaper.senior"], 5)
    assert [fact["card"] for fact in scene.facts] == ["reaper.senior", "reaper.senior", "demon.aristocrat"]
    assert scene.facts[0]["drawn"] == ["demon.aristocrat"]


def test_reaper_senior_whose_effect_asks() -> None:
    scene = Scene().column(YOU, 0, "demon.senior").pile("witch.veteran").play("reaper.senior", 1, "s1.c0.0")
    assert scene.tableau.reserves[ME] == ["demon.senior"]


def test_m15_reaper_seniors_in_a_chain_are_discarded_at_its_end() -> None:
    scene = Scene().pile("reaper.senior").discards("witch.secretary")
    scene.play("reaper.senior", 1)
    assert [fact["e"] for fact in scene.facts][:3] == ["effect", "shuffled", "effect"]
    assert (scene.facts[1]["pile"], scene.cards_in(ME, 1)) == (1, ["witch.secretary"])
    assert scene.tableau.discards == ["reaper.senior", "reaper.senior"]


def test_m15_a_chain_ends_with_the_cards() -> None:
    scene = Scene().pile("reaper.senior").play("reaper.senior", 1)
    assert (scene.cards_in(ME, 1), scene.tableau.discards) == (["reaper.senior"], ["reaper.senior"])
    assert Scene().play("reaper.senior", 1).did_nothing


def test_m15_a_protected_column_does_not_stop_the_replacing() -> None:
    scene = Scene().column(ME, 1, "angel.junior").pile("witch.secretary").play("reaper.senior", 1)
    assert scene.cards_in(ME, 1) == ["angel.junior", "witch.secretary"]


def test_reaper_senior_as_an_angel_aristocrat() -> None:
    scene = Scene().column(ME, 1, "witch.junior").column(YOU, 1, "witch.senior").pile("angel.aristocrat")
    scene.play("reaper.senior", 1)
    assert (scene.scored(ME), scene.cards_in(ME, 1), scene.cards_in(YOU, 1)) == (["angel.aristocrat"], [], [])


def test_reaper_aristocrat_robs_a_coin_but_leaves_three() -> None:
    scene = Scene().coins(YOU, 4, 1).play("reaper.aristocrat", 0)
    assert (scene.tableau.up[YOU], scene.tableau.down[YOU]) == (4, 0), "a face-down coin first"
    assert scene.last_value("coins") == [0, -1]
    scene.play("reaper.aristocrat", 0)
    assert (scene.tableau.coins(YOU), scene.tableau.supply) == (3, 34)
    assert scene.play("reaper.aristocrat", 0).did_nothing
    assert scene.tableau.coins(YOU) == 3
