"""Majority by its rules (GM1-GM12)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine import word_list
from shared_rules.engine.errors import BadJournal, BadSetup
from shared_rules.engine.session import Session
from shared_rules.majority import rules as majority
from shared_rules.majority.rules import PROPOSALS, winning_options
from tests import kit
from tests.shared_rules.fairness import CRITICAL, chi_square

VOTE = {"A": "A", "B": "B", "C": "C", "S": "score"}


def session(seats: int, number: int = 1, **options: Any) -> Session:
    """Begin a game with words of the table."""
    return Session("majority", seats, {"words": "table", **options}, kit.fixed_seed(number))


def vote(game: Session, votes: str) -> None:
    """Answer with the votes in seat order: `AAB S` for seats 0, 1, 2 and 4."""
    for seat, letter in enumerate(votes.replace(" ", "-")):
        if letter != "-":
            game.answer(seat, VOTE[letter])


def facts(game: Session, event: str) -> list[dict]:
    """Return the facts of one event."""
    return [fact for fact in game.facts if fact["e"] == event]


def points(game: Session) -> list[int]:
    """Return the points of every seat."""
    return [game.view(seat)["panels"]["points"] for seat in range(game.seats)]


def with_pile(seats: int, pile: int) -> Session:
    """Return a round in which all are still in and the pile has grown to that many cards, by one a turn."""
    game = session(seats)
    for _ in range(pile - 1):
        vote(game, "A" * seats)
    return game


# --- the examples of the print


def test_gm3_six_in_four_for_a() -> None:
    game = session(6)
    vote(game, "AAAABB")
    tally = facts(game, "tally")[-1]
    assert (tally["winners"], tally["stay"], tally["pile"]) == (["A"], [0, 1, 2, 3], 2)
    assert sorted(game.questions) == [0, 1, 2, 3]


def test_gm6_four_in_two_stay_and_score_the_new_pile() -> None:
    game = session(4)
    vote(game, "AABC")
    assert facts(game, "tally")[-1]["stay"] == [0, 1]
    over = facts(game, "round_over")[-1]
    assert (over["why"], over["scored"], over["points"]) == ("two_left", [0, 1], 2)
    assert points(game) == [2, 2, 0, 0]


def test_gm3_three_in_no_majority() -> None:
    game = session(3)
    vote(game, "ABC")
    tally, over = facts(game, "tally")[-1], facts(game, "round_over")[-1]
    assert (tally["winners"], tally["scored"], tally["stay"], tally["pile"]) == ([], [], [], 1)
    assert (over["why"], over["scored"]) == ("no_majority", [])
    assert points(game) == [0, 0, 0]


def test_gm4_six_in_pile_three_score_wins() -> None:
    game = with_pile(6, 3)
    vote(game, "SSSBBC")
    tally = facts(game, "tally")[-1]
    assert (tally["winners"], tally["scored"], tally["points"]) == (["score"], [0, 1, 2], 3)
    assert facts(game, "round_over")[-1]["why"] == "score"
    assert points(game) == [3, 3, 3, 0, 0, 0]


def test_gm5_six_in_pile_three_b_wins_over_score() -> None:
    game = with_pile(6, 3)
    vote(game, "BBBSSC")
    tally = facts(game, "tally")[-1]
    assert (tally["winners"], tally["scored"], tally["stay"], tally["pile"]) == (["B"], [], [0, 1, 2], 4)
    assert points(game) == [0] * 6


def test_gm3_six_in_three_proposals_tie() -> None:
    game = session(6)
    vote(game, "AABBCC")
    tally = facts(game, "tally")[-1]
    assert (tally["winners"], tally["stay"], tally["pile"]) == (["A", "B", "C"], [0, 1, 2, 3, 4, 5], 4)


def test_gm4_gm12_six_in_pile_four_score_ties_with_two_proposals() -> None:
    game = with_pile(6, 4)
    vote(game, "AABBSS")
    tally = facts(game, "tally")[-1]
    assert (tally["scored"], tally["points"], tally["stay"], tally["pile"]) == ([4, 5], 4, [0, 1, 2, 3], 6)
    assert points(game) == [0, 0, 0, 0, 4, 4]


def test_gm4_eight_in_pile_three_score_ties_with_all_proposals() -> None:
    game = with_pile(8, 3)
    vote(game, "AABBCCSS")
    tally = facts(game, "tally")[-1]
    assert (tally["scored"], tally["points"], tally["stay"], tally["pile"]) == ([6, 7], 3, [0, 1, 2, 3, 4, 5], 6)


def test_gm6_gm12_four_in_pile_four_score_ties_with_c() -> None:
    game = with_pile(4, 4)
    vote(game, "CCSS")
    over = facts(game, "round_over")[-1]
    assert (over["why"], over["scored"], over["points"]) == ("two_left", [0, 1], 5)
    assert points(game) == [5, 5, 4, 4]


# --- the other rules


def test_gm7_a_new_round_brings_everybody_back() -> None:
    game = session(5)
    vote(game, "AABBC")
    assert sorted(game.questions) == [0, 1, 2, 3]
    vote(game, "ABCS")
    assert sorted(game.questions) == [0, 1, 2, 3, 4]
    assert (facts(game, "round")[-1]["round"], game.public["pile"]) == (2, 1)


def test_votes_of_players_who_are_out_are_null() -> None:
    game = session(5)
    vote(game, "AABBC")
    vote(game, "AAAB")
    assert facts(game, "votes")[-1]["votes"] == ["A", "A", "A", "B", None]


def test_gm9_the_game_ends_after_a_round_with_20_points() -> None:
    game = with_pile(3, 20)
    assert not game.is_over
    vote(game, "SSA")
    assert game.is_over
    end = game.facts[-1]
    assert (end["scores"], end["winners"], end["why"]) == ([20, 20, 0], [0, 1], "points")


def test_gm9_most_points_win_not_the_first_to_20() -> None:
    game = with_pile(5, 20)
    vote(game, "SSAAB")
    assert points(game) == [20, 20, 21, 21, 0]
    assert game.facts[-1]["winners"] == [2, 3]


def test_gm10_the_variant_card_is_flipped_every_round() -> None:
    assert facts(session(3), "round")[0]["face"] is None
    faces = Counter(facts(session(3, number, variant=True), "round")[0]["face"] for number in range(60))
    assert set(faces) == {"green", "red"}
    assert min(faces.values()) > 15


@given(st.lists(st.sampled_from(majority.VOTES), min_size=3, max_size=10))
def test_gm3_count_by_hand(votes: list[str]) -> None:
    winners = winning_options(dict(enumerate(votes)))
    heaps = sorted([votes.count(option) for option in majority.VOTES], reverse=True)
    if heaps[0] < 2:
        assert winners == []
    else:
        assert winners == [option for option in majority.VOTES if votes.count(option) == heaps[0]]


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(3, 10))
def test_points_match_the_log_and_reach_20_in_the_last_round(number: int, seats: int) -> None:
    """Every round begins with a pile of one card (GM1), and while nobody has 20 points (GM9)."""
    game = kit.play_random(session(seats, number), Random(number))
    counted = [0] * seats
    for at, fact in enumerate(game.facts):
        if fact["e"] == "round":
            assert max(counted) < 20
            assert next(later["pile"] for later in game.facts[at:] if later["e"] == "votes") == 1
        if fact["e"] in ("tally", "round_over"):
            for seat in fact["scored"]:
                counted[seat] += fact["points"]
    assert game.facts[-1]["scores"] == counted == points(game)
    assert max(counted) >= 20


def test_gm8_points_are_in_no_panel_but_the_own() -> None:
    game = session(4)
    vote(game, "AABC")
    assert "points" not in game.public
    assert [game.view(seat)["panels"] for seat in range(4)] == [{"points": p} for p in (2, 2, 0, 0)]


def test_gm8_the_property_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = majority._add_points

    def leaking(table: Any, points: list, scored: list, gain: int) -> None:
        honest(table, points, scored, gain)
        table.public["points"] = list(points)

    monkeypatch.setattr(majority, "_add_points", leaking)
    with pytest.raises(AssertionError):
        test_gm8_points_are_in_no_panel_but_the_own()


# --- words


def dealt(seats: int = 4, number: int = 1, **options: Any) -> Session:
    """Begin a game with words of a list."""
    return Session("majority", seats, options, kit.fixed_seed(number))


def words_of(language: str, name: str) -> list[str]:
    """Return all words of a list."""
    words = word_list.load_list(language, name)
    return [words[number] for number in range(len(words))]


@pytest.mark.parametrize(("name", "fewest"), [("standard", 412), ("children", 300), ("nature", 300), ("long", 1500)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_gm11_the_lists_of_the_project(language: str, name: str, fewest: int) -> None:
    listed = words_of(language, name)
    assert len(listed) >= fewest
    assert len({word.casefold() for word in listed}) == len(listed)
    assert all(0 < len(word) <= 14 for word in listed)
    assert set(listed) <= set(words_of(language, "long"))


@pytest.mark.parametrize("name", word_list.BUILT_IN_LISTS)
def test_gm11_words_are_dealt_from_the_list_that_was_chosen(name: str) -> None:
    game = dealt(list=name)
    assert set(game.public["words"].values()) <= set(words_of("fr", name))
    assert Session.replay(game.journal).facts == game.facts


def test_gm11_the_lists_that_games_were_played_with_stay() -> None:
    assert [word_list.load_list(language).fingerprint() for language in ("fr", "en")] == ["ad2a9645", "2465bb16"]


def test_gm11_words_are_on_the_board_and_in_the_votes() -> None:
    game = dealt(language="en")
    words = game.public["words"]
    assert set(words) == {"reference", "A", "B", "C"}
    vote(game, "BBBB")
    assert facts(game, "votes")[0]["words"] == words
    assert game.public["words"]["reference"] == words["B"], "GM12: the winning card laid last is the next reference"


def test_gm12_in_a_tie_the_last_of_a_b_c_is_the_next_reference() -> None:
    game = dealt(6)
    words = game.public["words"]
    vote(game, "BBSSAA")
    assert game.public["words"]["reference"] == words["B"]
    words = game.public["words"]
    assert game.public["playing"] == [0, 1, 4, 5]
    vote(game, "CC  AA")
    assert game.public["words"]["reference"] == words["C"]


def numbered(count: int) -> word_list.WordList:
    """Return a list of `count` made-up words."""
    return word_list.WordList("\n".join(f"word {number}" for number in range(count)).encode())


def test_gm11_no_word_comes_back_until_the_list_is_used_up() -> None:
    game = Session("majority", 3, {}, kit.fixed_seed(1), words=numbered(22))
    laid = [game.public["words"]["reference"]]
    for _ in range(8):
        laid += [game.public["words"][proposal] for proposal in PROPOSALS]
        vote(game, "AAA")
    assert sorted(laid[:22]) == sorted(f"word {number}" for number in range(22))
    assert set(laid[22:]) <= set(laid[:22])


@pytest.mark.parametrize("count", [10, 200, 40_000])
def test_gm11_every_word_is_equally_likely_at_every_place(count: int) -> None:
    """A list that is soon used up, and two whose lengths leave a large rest of one byte, and of two."""
    words, laid = numbered(count), []
    for number in range(400):
        public = Session("majority", 3, {}, kit.fixed_seed(number), words=words).public["words"]
        laid.append([int(public[place].split()[1]) * 10 // count for place in ("reference", *PROPOSALS)])
    for place in range(4):
        assert chi_square(Counter(drawn[place] for drawn in laid), 10) < CRITICAL[9]
    assert chi_square(Counter(tenth for drawn in laid for tenth in drawn), 10) < CRITICAL[9]


def test_gm11_a_list_can_be_replaced_by_a_text_file(tmp_path: Any) -> None:
    path = tmp_path / "own.txt"
    path.write_text("Chat\r\n\n  Île \nŒuf\nNoël\nZèbre", "utf-8")
    words = word_list.read_list(str(path))
    assert [words[number] for number in range(len(words))] == ["Chat", "Île", "Œuf", "Noël", "Zèbre"]
    game = Session("majority", 3, {}, kit.fixed_seed(1), words=words)
    assert set(game.public["words"].values()) <= {"Chat", "Île", "Œuf", "Noël", "Zèbre"}
    again = Session.replay(game.journal, words=words)
    assert again.facts == game.facts
    with pytest.raises(BadJournal, match="another word list"):
        Session.replay(game.journal)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"one\ntwo\nthree\n", "at least 4 words, this one has 3"),
        (b"caf\xe9\n" * 9, "is not UTF-8 text"),
        (None, "read"),
    ],
)
def test_gm11_a_list_that_cannot_be_used_is_refused(tmp_path: Any, content: bytes | None, sentence: str) -> None:
    path = tmp_path / "own.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadSetup, match=sentence):
        word_list.read_list(str(path))


def test_gm11_on_the_table_no_words_are_dealt() -> None:
    game = session(3)
    assert game.public["words"] is None
    vote(game, "AAA")
    assert "words" not in facts(game, "votes")[0]
    assert dealt(deals="table").options["words"] == "table"


def words_to_come_are_secret(number: int, seats: int, locks: int) -> bool:
    """Return whether other words in the packs change nothing that anybody sees."""
    words = numbered(300)
    one = kit.play_random(Session("majority", seats, {}, kit.fixed_seed(number), words=words), Random(number), locks)
    laid = {word for fact in facts(one, "votes") for word in fact["words"].values()}
    laid |= set((one.public["words"] or {}).values())
    others = [words[place] if words[place] in laid else f"other {place}" for place in range(len(words))]
    changed = word_list.WordList("\n".join(others).encode())
    other = kit.play_random(
        Session("majority", seats, {}, kit.fixed_seed(number), words=changed), Random(number), locks
    )
    return [kit.known_to_seat(one, seat) for seat in range(seats)] == [
        kit.known_to_seat(other, seat) for seat in range(seats)
    ]


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(3, 10), st.integers(0, 20))
def test_the_words_to_come_are_secret(number: int, seats: int, locks: int) -> None:
    assert words_to_come_are_secret(number, seats, locks)


def test_the_words_to_come_the_property_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = majority._lay_proposals

    def leaking(table: Any, pile: int, playing: list, reference: str, stock: Any) -> Any:
        words = honest(table, pile, playing, reference, stock)
        table.public["next"] = stock.draw()
        return words

    monkeypatch.setattr(majority, "_lay_proposals", leaking)
    assert not words_to_come_are_secret(1, 4, 2)
