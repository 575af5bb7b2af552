"""The Majority 2: colour discs (M12), the promo cards (M17) and the Ghosts (M18)."""

from shared_rules.the_majority_two.cards import CARDS, PROMO, card_kinds
from shared_rules.the_majority_two.factions import zone_points
from shared_rules.the_majority_two.places import COLOURS
from tests.shared_rules.the_majority_two.scene import ME, YOU, Scene

# --- reaper junior


def test_reaper_junior_marks_a_card_of_the_opponent() -> None:
    scene = (
        Scene().column(YOU, 1, "witch.junior", "demon.junior").column(ME, 0, "angel.senior").zone(YOU, "dragon.senior")
    )
    scene.play("reaper.junior", 0, "red", "s1.c1.1")
    assert scene.asked == [(ME, "disc", COLOURS), (ME, "mark", ("s1.c1.0", "s1.c1.1"))]
    assert scene.cards_in(YOU, 1) == ["witch.junior", "demon.junior/red"]
    assert scene.tableau.discs == ["blue", "green", "pink", "black"]
    marked = {"seat": YOU, "column": 1, "index": 1, "card": "demon.junior", "disc": "red"}
    assert scene.last_value("discs") == [{"colour": "red", "from": None, "to": marked}]


def test_m12_a_disc_in_use_is_moved() -> None:
    scene = Scene().column(YOU, 1, "witch.junior").zone(ME, "demon.junior/red")
    scene.play("reaper.junior", 0, "red")
    assert (scene.cards_in(YOU, 1), scene.scored(ME)) == (["witch.junior/red"], ["demon.junior"])
    move = scene.last_value("discs")[0]
    assert (move["from"]["zone"], move["from"]["disc"]) == ("score", "red")
    assert scene.tableau.discs == ["blue", "green", "pink", "black"]


def test_m12_at_most_one_disc_a_card() -> None:
    scene = Scene().column(YOU, 1, "witch.junior/blue", "demon.junior").play("reaper.junior", 0, "blue")
    assert scene.cards_in(YOU, 1) == ["witch.junior", "demon.junior/blue"], "the only card without one"
    scene = Scene().column(YOU, 1, "witch.junior/blue").play("reaper.junior", 0)
    assert scene.did_nothing


def test_reaper_junior_marks_in_protected_columns_too() -> None:
    scene = Scene().column(YOU, 1, "angel.junior").play("reaper.junior", 0, "red")
    assert scene.cards_in(YOU, 1) == ["angel.junior/red"]


# --- reaper veteran


def test_reaper_veteran_marks_a_card_in_any_score_zone() -> None:
    scene = (
        Scene().zone(ME, "witch.junior").zone(YOU, "demon.junior", "angel.senior/pink").column(YOU, 0, "witch.senior")
    )
    scene.play("reaper.veteran", 0, "black", "s1.z.0")
    assert scene.asked[1] == (ME, "mark", ("s0.z.0", "s1.z.0"))
    assert scene.scored(YOU) == ["demon.junior/black", "angel.senior/pink"]


def test_reaper_veteran_moves_a_disc_between_score_zones() -> None:
    scene = Scene().zone(ME, "witch.junior").zone(YOU, "demon.junior/green").play("reaper.veteran", 0, "green")
    assert (scene.scored(ME), scene.scored(YOU)) == (["witch.junior/green"], ["demon.junior"])


def test_reaper_veteran_without_a_bare_card_in_a_score_zone() -> None:
    assert Scene().zone(YOU, "demon.junior/green").column(YOU, 0, "witch.senior").play("reaper.veteran", 0).did_nothing


# --- angel senior


def test_angel_senior_marks_two_own_cards_with_two_discs() -> None:
    scene = Scene().column(ME, 2, "witch.junior", "demon.junior/blue").column(YOU, 2, "witch.senior")
    scene.play("angel.senior", 0, "black", "s0.c2.0", "red")
    assert scene.cards_in(ME, 2) == ["witch.junior/black", "demon.junior/blue"]
    assert scene.cards_in(ME, 0) == ["angel.senior/red"]
    assert [options for _, about, options in scene.asked if about == "disc"] == [COLOURS, COLOURS[:4]]


def test_angel_senior_moves_discs_in_use() -> None:
    scene = Scene().column(ME, 2, "witch.junior").column(YOU, 1, "dragon.junior/blue").zone(YOU, "demon.junior/green")
    scene.play("angel.senior", 0, "blue", "s0.c2.0", "green")
    assert (scene.cards_in(ME, 2), scene.cards_in(ME, 0)) == (["witch.junior/blue"], ["angel.senior/green"])
    assert (scene.cards_in(YOU, 1), scene.scored(YOU)) == (["dragon.junior"], ["demon.junior"])


def test_angel_senior_with_a_single_bare_card_marks_that_one() -> None:
    scene = Scene().play("angel.senior", 0, "red")
    assert scene.cards_in(ME, 0) == ["angel.senior/red"]
    assert [fact for fact in scene.facts if fact.get("did") is False] == []


def test_m12_a_disc_counts_in_its_column_until_its_card_leaves() -> None:
    scene = Scene().column(ME, 0, "witch.junior", "witch.senior", "demon.junior", "demon.senior")
    scene.play("angel.senior", 0, "blue", "s0.c0.4", "black", "s0.c0.1").check()
    assert (scene.scored(ME), scene.cards_in(ME, 0), scene.tableau.discs) == ([], [], list(COLOURS)), (
        "two of each at most"
    )
    scene.column(ME, 0, "witch.junior", "witch.senior", "demon.junior", "demon.senior")
    scene.play("angel.senior", 0, "blue", "s0.c0.4", "black", "s0.c0.2").check("s0.c0.0")
    assert (scene.scored(ME), scene.tableau.discs) == (["witch.junior"], list(COLOURS))


def test_m12_the_disc_stays_on_a_representative() -> None:
    scene = Scene().column(
        ME, 0, "witch.junior", "witch.senior", "demon.junior", "dragon.senior/green", "angel.junior/blue"
    )
    scene.check("s0.c0.4")
    assert scene.asked == [(ME, "representative", ("s0.c0.0", "s0.c0.1", "s0.c0.4"))]
    assert (scene.scored(ME), scene.cards_in(ME, 0)) == (["angel.junior/blue"], [])
    assert scene.tableau.discs == ["green", "red", "pink", "black"]
    faction = scene.facts[-1]
    assert (faction["card"], faction["disc"], faction["colour"]) == ("angel.junior", "blue", "blue")
    assert faction["coins"] == 1
    assert [card["index"] for card in faction["discarded"]] == [0, 1, 2, 3]


# --- promo cards


def test_m17_a_promo_card_replaces_its_faction_and_rank() -> None:
    for card in PROMO:
        cards = card_kinds((card.word,))
        assert [kind.word for kind in cards] == [kind.word for kind in CARDS]
        assert [kind.word for kind, base in zip(cards, CARDS, strict=True) if kind is not base] == [card.word]
        assert (card.copies, card.cost, card.needs) == next(
            (base.copies, base.cost, base.needs) for base in CARDS if base.word == card.word
        )


def test_m17_witch_senior_discards_by_its_players_score_zone() -> None:
    scene = Scene("witch.senior").reserve(YOU, "demon.junior", "angel.senior", "reaper.senior", "witch.junior")
    scene.zone(ME, "demon.senior", "angel.junior", "angel.junior").zone(YOU, "demon.senior")
    scene.play("witch.senior", 0)
    assert (len(scene.tableau.reserves[YOU]), len(scene.last_value("discarded"))) == (1, 3)
    scene.play("witch.senior", 0)
    assert (len(scene.tableau.reserves[YOU]), len(scene.last_value("discarded"))) == (0, 1)


def test_m17_witch_senior_without_factions_does_nothing() -> None:
    scene = Scene("witch.senior").reserve(YOU, "demon.junior").play("witch.senior", 0)
    assert scene.did_nothing
    assert scene.tableau.reserves[YOU] == ["demon.junior"]


def test_m17_demon_veteran_counts_colours_in_its_score_zone() -> None:
    scene = Scene("demon.veteran", ghosts=True).zone(ME, "demon.veteran", "witch.junior", "witch.senior", "ghost")
    zone, cards = scene.tableau.zone(ME), scene.tableau.cards
    assert zone_points(zone, cards) == (2 + 2) + 3 + 3 + 5
    scene.tableau.move_disc("red", (ME, 3, 3))
    assert zone_points(zone, cards) == (2 + 3) + 3 + 3 + 5
    scene.tableau.move_disc("blue", (ME, 3, 0))
    assert zone_points(zone, cards) == (2 + 2) + 3 + 3 + 5, "M12: its own colour is the one of its disc"


def test_m17_dragon_junior_burns_a_colour_the_opponent_scored() -> None:
    scene = Scene("dragon.junior").zone(YOU, "witch.senior", "demon.senior/pink").zone(ME, "demon.junior")
    scene.column(YOU, 1, "demon.veteran", "angel.senior").column(ME, 1, "witch.junior").column(YOU, 0, "angel.senior")
    scene.play("dragon.junior", 1, "s1.c1.1")
    assert scene.asked == [(ME, "burn", ("s0.c1.0", "s0.c1.1", "s1.c1.0", "s1.c1.1"))]
    assert (scene.cards_in(YOU, 1), scene.tableau.discards) == (["demon.veteran"], ["angel.senior"])
    assert scene.facts[0]["chosen"][0]["card"] == "angel.senior"
    assert scene.play("dragon.junior", 1, "s1.c1.0").last_value("did") is False, "green was only the printed colour"
    assert scene.play("dragon.junior", 1, "s0.c1.0").cards_in(ME, 1) == ["dragon.junior"] * 3


def test_m17_dragon_junior_and_an_angel_junior() -> None:
    scene = Scene("dragon.junior").zone(YOU, "angel.senior").column(YOU, 1, "angel.junior")
    assert scene.play("dragon.junior", 1, "s1.c1.0").last_value("did") is False
    assert scene.cards_in(YOU, 1) == ["angel.junior"]


def test_m17_angel_veteran_returns_all_discs_and_earns_a_coin() -> None:
    """One coin for four discs."""
    scene = Scene("angel.veteran").zone(YOU, "witch.senior/red").zone(ME, "witch.senior/black")
    scene.column(ME, 0, "demon.junior/blue").column(YOU, 0, "demon.junior/green")
    scene.play("angel.veteran", 1)
    assert scene.tableau.discs == list(COLOURS)
    assert (scene.tableau.coins(ME), scene.cards_in(ME, 1)) == (4, ["angel.veteran"])
    assert [move["to"] for move in scene.facts[0]["discs"]] == [None] * 4
    assert scene.play("angel.veteran", 1).did_nothing


def test_m17_angel_veteran_earns_nothing_for_three_discs() -> None:
    scene = Scene("angel.veteran").zone(YOU, "witch.senior/red", "witch.senior/black", "witch.senior/blue")
    assert scene.play("angel.veteran", 1).tableau.coins(ME) == 3
    assert scene.tableau.discs == list(COLOURS)


def test_m17_reaper_aristocrat_places_every_disc_of_the_supply() -> None:
    scene = (
        Scene("reaper.aristocrat").zone(YOU, "witch.senior/red", "demon.senior").column(YOU, 2, "demon.junior/black")
    )
    scene.column(ME, 0, "angel.junior", "witch.junior")
    scene.play("reaper.aristocrat", 1, "pink", "s1.z.1", "blue", "s0.c0.1", "s0.c1.0")
    assert scene.scored(YOU) == ["witch.senior/red", "demon.senior/pink"]
    assert (scene.cards_in(ME, 0), scene.cards_in(ME, 1)) == (
        ["angel.junior", "witch.junior/blue"],
        ["reaper.aristocrat/green"],
    )
    assert scene.tableau.discs == []
    assert scene.questions == [(ME, "disc"), (ME, "mark"), (ME, "disc"), (ME, "mark"), (ME, "mark")]


def test_m17_reaper_aristocrat_stops_when_every_card_has_a_disc() -> None:
    scene = Scene("reaper.aristocrat").play("reaper.aristocrat", 1, "pink")
    assert (scene.cards_in(ME, 1), len(scene.tableau.discs)) == (["reaper.aristocrat/pink"], 4)


def test_m17_reaper_aristocrat_with_an_empty_supply() -> None:
    scene = Scene("reaper.aristocrat").column(YOU, 0, *[f"witch.junior/{colour}" for colour in COLOURS])
    assert scene.play("reaper.aristocrat", 1).did_nothing


# --- ghosts


def test_m18_a_ghost_goes_to_a_column_of_the_opponent() -> None:
    scene = Scene(ghosts=True).column(YOU, 2, "demon.junior").play("ghost", 0, "c2")
    assert scene.asked == [(ME, "cross", ("c0", "c1", "c2"))]
    assert (scene.cards_in(ME, 0), scene.cards_in(YOU, 2)) == ([], ["demon.junior", "ghost"])
    assert (scene.last_value("taken")[0]["seat"], scene.last_value("placed")[0]["seat"]) == (ME, YOU)


def test_m18_m10_the_opponent_forms_a_faction_a_ghost_completes() -> None:
    scene = Scene(ghosts=True).column(YOU, 2, "demon.junior", "demon.senior", "demon.junior", "witch.junior")
    scene.play("ghost", 0, "c2").check("s1.c2.1")
    assert scene.asked == [(YOU, "representative", ("s1.c2.0", "s1.c2.1"))]
    assert (scene.scored(YOU), scene.tableau.down) == (["demon.senior"], [3, 4])
    assert scene.tableau.discards == ["demon.junior", "demon.junior", "witch.junior", "ghost"]


def test_m18_a_ghost_has_no_colour_but_that_of_its_disc() -> None:
    scene = Scene(ghosts=True).column(ME, 0, "demon.junior", "demon.senior", "witch.junior", "witch.senior", "ghost")
    assert scene.check().scored(ME) == []
    scene = Scene(ghosts=True).column(
        ME, 0, "demon.junior", "demon.senior", "witch.junior", "angel.senior", "ghost/green"
    )
    scene.check("s0.c0.4")
    assert scene.scored(ME) == ["ghost/green"]
    assert zone_points(scene.tableau.zone(ME), scene.tableau.cards) == 5


def test_m18_a_ghost_drawn_by_a_reaper_senior_crosses_over() -> None:
    scene = Scene(ghosts=True).pile("ghost").play("reaper.senior", 0, "c1")
    assert (scene.cards_in(ME, 0), scene.cards_in(YOU, 1)) == ([], ["ghost"])


def test_m18_a_ghost_drawn_by_an_angel_veteran_stays() -> None:
    scene = Scene(ghosts=True).pile("ghost", "witch.junior").play("angel.veteran", 0)
    assert scene.cards_in(ME, 0) == ["angel.veteran", "ghost", "witch.junior"]


def test_m18_a_ghost_catches_the_discs_for_its_column() -> None:
    scene = Scene(ghosts=True).column(YOU, 1, "witch.junior", "ghost", "demon.junior").column(YOU, 0, "angel.senior")
    scene.play("reaper.junior", 0, "red", "s1.c1.1")
    assert scene.asked[1] == (ME, "mark", ("s1.c0.0", "s1.c1.1"))
    assert scene.cards_in(YOU, 1) == ["witch.junior", "ghost/red", "demon.junior"]
    scene.play("reaper.junior", 0, "blue", "s1.c1.0")
    assert scene.cards_in(YOU, 1) == ["witch.junior/blue", "ghost/red", "demon.junior"], "it has its disc"


def test_m18_a_ghost_catches_in_either_half() -> None:
    scene = Scene(ghosts=True).column(ME, 1, "ghost").column(YOU, 1, "witch.junior").play("reaper.junior", 0, "red")
    assert (scene.cards_in(ME, 1), scene.cards_in(YOU, 1)) == (["ghost/red"], ["witch.junior"])
    scene = Scene(ghosts=True).column(YOU, 1, "ghost").play("angel.senior", 1, "blue", "red")
    assert (scene.cards_in(YOU, 1), scene.cards_in(ME, 1)) == (["ghost/blue"], ["angel.senior/red"])


def test_m18_a_ghost_whose_disc_was_moved_away_catches_again() -> None:
    scene = Scene(ghosts=True).column(YOU, 1, "ghost/red", "witch.junior").column(YOU, 0, "demon.junior")
    scene.play("reaper.junior", 0, "red", "s1.c0.0")
    assert (scene.cards_in(YOU, 0), scene.cards_in(YOU, 1)) == (["demon.junior/red"], ["ghost", "witch.junior"])
    assert scene.play("reaper.junior", 0, "blue").cards_in(YOU, 1) == ["ghost/blue", "witch.junior"]


def test_m18_a_ghosts_disc_cannot_move_within_its_column() -> None:
    """Once lifted, the disc is about to be put on another card of the column, and the Ghost has none."""
    scene = Scene(ghosts=True).column(YOU, 1, "ghost/red", "witch.junior").play("reaper.junior", 0, "red")
    assert scene.cards_in(YOU, 1) == ["ghost/red", "witch.junior"]


def test_m18_the_active_players_ghost_comes_first() -> None:
    scene = Scene(ghosts=True).column(YOU, 1, "ghost", "witch.junior").column(ME, 1, "ghost")
    scene.play("reaper.junior", 0, "red")
    assert (scene.cards_in(ME, 1), scene.cards_in(YOU, 1)) == (["ghost/red"], ["ghost", "witch.junior"])
    scene.play("reaper.junior", 0, "blue")
    assert scene.cards_in(YOU, 1) == ["ghost/blue", "witch.junior"]


def test_m18_the_player_chooses_between_two_equal_ghosts() -> None:
    scene = Scene(ghosts=True).column(ME, 1, "ghost").play("ghost", 0, "c1")
    scene.tableau.active = YOU  # both were played by the other player
    scene.play("angel.senior", 1, "blue", "s0.c1.0", "red")
    assert scene.asked[1] == (YOU, "mark", ("s0.c1.0", "s1.c1.0"))
    assert (scene.cards_in(ME, 1), scene.cards_in(YOU, 1)) == (["ghost/blue"], ["ghost/red", "angel.senior"])


def test_m18_a_ghost_counts_for_the_player_who_played_it() -> None:
    """Its column may belong to the other player."""
    scene = Scene(ghosts=True)
    scene.tableau.put(ME, 1, "ghost", by=YOU)
    scene.column(YOU, 1, "witch.junior").play("ghost", 0, "c1")
    scene.play("reaper.junior", 0, "red")
    assert (scene.cards_in(YOU, 1), scene.cards_in(ME, 1)) == (["witch.junior", "ghost/red"], ["ghost"])
    scene.play("reaper.junior", 0, "blue")
    assert scene.cards_in(ME, 1) == ["ghost/blue"]


def test_m18_ghosts_do_not_catch_in_score_zones() -> None:
    scene = Scene(ghosts=True).zone(ME, "ghost", "witch.junior").play("reaper.veteran", 0, "red", "s0.z.1")
    assert scene.scored(ME) == ["ghost", "witch.junior/red"]
