"""Au chevet de la Sultane by its rules: tales, turns, governments, claims and the end (SU4-SU13a, SU20)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session
from shared_rules.sultane.device_deals import all_tales
from shared_rules.sultane.rules import ineligible_seats, next_vizier
from tests import kit
from tests.shared_rules.sultane.known_game import Court, from_letters

I, P, D = from_letters("IPD")  # noqa: E741


# --- tales


@pytest.mark.parametrize(("more_i", "more_p"), [(False, False), (True, False), (False, True), (True, True)])
def test_su4_seventeen_tales_and_the_additional_ones(more_i: bool, more_p: bool) -> None:
    options = {"extra_interventionist": more_i, "extra_pacifist": more_p}
    assert Counter(all_tales(options)) == {I: 6 + more_i, P: 11 + more_p}
    assert Session("sultane", 5, options, kit.fixed_seed(0)).public["pile"] == 17 + more_i + more_p


def test_su6_the_discard_joins_a_pile_of_two_as_a_turn_begins() -> None:
    court = Court(7, "PIP" * 5)
    court.read_tales("IIPP")
    court.govern("P")
    assert (court.public["pile"], court.public["discard"]) == (2, 10)
    assert court.facts("shuffled") == []
    court.say(vizier="s0")
    assert court.facts("shuffled") == [{"pile": 12}]
    assert court.events()[-2:] == ["shuffled", "vizier"]
    assert (court.public["pile"], court.public["discard"]) == (12, 0)


def test_su6_the_new_pile_is_shuffled() -> None:
    drawn = set()
    for number in range(20):
        court = Court(7, "PIP" * 5, number=number)
        court.read_tales("IIPPP")
        court.elect(1)
        drawn.add(tuple(court.panel(court.public["vizier"])["tales"]))
    assert len(drawn) > 3


def test_su6_not_when_three_are_left() -> None:
    court = Court(7, "PIP" * 4 + "IP")
    court.read_tales("IIPP")
    court.refuse(6)
    assert (court.public["pile"], court.public["tracks"], court.about) == (3, [3, 3], "nominate")
    assert court.facts("shuffled") == []
    court.refuse(3)
    assert court.facts("shuffled") == [{"pile": 10}]


# --- a turn


def test_su7_the_office_goes_round_clockwise() -> None:
    court = Court(7, vizier=5)
    court.refuse(4)
    viziers = [(fact["seat"], fact["why"]) for fact in court.facts("vizier")]
    assert viziers == [(5, "first"), (6, "turn"), (0, "turn"), (1, "turn"), (2, "turn")]


def test_su7_the_first_vizier_is_drawn_when_nobody_is_named() -> None:
    assert {Court(6, vizier="random", number=number).public["vizier"] for number in range(50)} == set(range(6))


def test_su7_the_office_skips_the_exiled() -> None:
    assert next_vizier(6, [1, 2, 3], 7) == 1
    assert next_vizier(1, [1, 2, 5], 7) == 2
    assert next_vizier(5, [1, 5], 7) == 1
    assert next_vizier(0, [5], 7) == 5


def test_su8_with_six_or_more_the_whole_government_is_ineligible() -> None:
    assert ineligible_seats((2, 4), [0, 1, 2, 3, 4, 5]) == [2, 4]
    assert ineligible_seats((2, 4), [0, 1, 2, 3, 4]) == [4]
    assert ineligible_seats((2, 4), [0, 1, 2, 3]) == []
    assert ineligible_seats(None, [0, 1, 2, 3, 4, 5]) == []


@given(st.data())
def test_su8_somebody_is_always_eligible(data: st.DataObject) -> None:
    """At most two are exiled, so three are left at least: never nobody to nominate."""
    seats = data.draw(st.integers(5, 10))
    exiled = data.draw(st.sets(st.integers(0, seats - 1), max_size=2))
    active = [seat for seat in range(seats) if seat not in exiled]
    government = data.draw(st.permutations(range(seats)))[:2]
    vizier = data.draw(st.sampled_from(active))
    assert set(active) - {vizier} - set(ineligible_seats((government[0], government[1]), active))


def test_su8_an_ineligible_player_cannot_be_named() -> None:
    court = Court(7, "III")
    court.govern("I", narrator=3)
    assert court.public["ineligible"] == [0, 3]
    assert court.options() == ("s2", "s4", "s5", "s6")
    for option, why in (("s3", "last-government"), ("s0", "last-government"), ("s1", "oneself")):
        with pytest.raises(Refused) as refused:
            court.game.answer(1, option)
        assert refused.value.text_key == why


def test_su8_the_vizier_of_five_is_eligible_again() -> None:
    court = Court(5, "III")
    court.govern("I", narrator=3)
    assert court.options() == ("s0", "s2", "s4")


def test_su8_rejected_governments_change_nothing() -> None:
    court = Court(7, "III")
    court.govern("I", narrator=3)
    court.refuse(2)
    assert court.public["ineligible"] == [0, 3]
    assert court.public["government"] == [0, 3]
    assert court.facts("nominated")[-1] == {"vizier": 2, "narrator": 1, "eligible": [1, 4, 5, 6]}


def test_su9_all_active_players_vote_together_and_in_public() -> None:
    court = Court(5)
    court.nominate(2)
    assert (court.about, court.asked, court.public["narrator"]) == ("vote", [0, 1, 2, 3, 4], 2)
    for seat, vote in enumerate(("yes", "no", "yes", "yes", "no")):
        court.game.answer(seat, vote)
    votes = ["yes", "no", "yes", "yes", "no"]
    assert court.facts("votes") == [{"votes": votes, "accepted": True, "refused": 0}]
    assert court.public["votes"] == votes


@pytest.mark.parametrize(("yes", "accepted"), [(2, False), (3, False), (4, True)])
def test_su10_more_yes_than_no_accepts(yes: int, accepted: bool) -> None:
    court = Court(6)
    court.nominate()
    for seat in range(6):
        court.game.answer(seat, "yes" if seat < yes else "no")
    (vote,) = court.facts("votes")
    assert (vote["accepted"], vote["refused"]) == (accepted, 0 if accepted else 1)
    assert court.about == ("discard" if accepted else "nominate")


def test_su11_a_third_refusal_reads_the_top_tale_without_power() -> None:
    court = Court(7, "PIIP")
    court.govern("P")
    court.refuse(3)
    assert [vote["refused"] for vote in court.facts("votes")] == [0, 1, 2, 3]
    assert court.facts("tale")[-1] == {"tale": P, "by": "pile", "tracks": [0, 2], "refused": 0}
    assert (court.about, court.facts("power")) == ("nominate", []), "place 2 is investigate at seven"
    assert (court.public["refused"], court.public["ineligible"], court.public["government"]) == (0, [], None)
    assert len(court.options()) == 6


def test_su11_the_counter_starts_again_after_the_pile_was_read() -> None:
    court = Court(7, "IP")
    court.refuse(6)
    assert [vote["refused"] for vote in court.facts("votes")] == [1, 2, 3, 1, 2, 3]
    assert [fact["tale"] for fact in court.facts("tale")] == [I, P]


def test_su11_reading_a_tale_resets_the_refusals_not_electing() -> None:
    court = Court(7, "IIP")
    court.refuse(2)
    court.elect()
    assert court.facts("votes")[-1] == {"votes": ["yes"] * 7, "accepted": True, "refused": 2}
    assert court.public["refused"] == 2
    court.choose("I")
    assert court.public["refused"] == 0


# --- Dinarzade elected


def three_pacifist(roles: str) -> Court:
    """Three pacifist tales were read; Vizier 3 nominates."""
    court = Court(7, "PPI" * 3, roles)
    court.read_tales("PP")
    court.govern("P")
    court.say(vizier="s3")
    return court


def test_su12_dinarzade_wins_elected_after_three_pacifist_tales() -> None:
    """The game ends before the government draws."""
    court = three_pacifist("IIIIPPD")
    pile = court.public["pile"]
    court.elect(6)
    assert court.facts("end") == [
        {"camp": "pacifists", "why": "narrator", "roles": from_letters("IIIIPPD"), "winners": [4, 5, 6], "scores": None}
    ]
    assert court.public["pile"] == pile
    assert court.events()[-2:] == ["votes", "end"]


def test_su12_not_being_dinarzade_is_known_before_the_draw() -> None:
    court = three_pacifist("IIIIPPD")
    court.elect(5)
    assert court.events()[-1] == "not_dinarzade"
    assert court.facts("not_dinarzade") == [{"seat": 5, "why": "elected"}]
    assert (court.about, court.public["not_dinarzade"]) == ("discard", [5])


def test_su12_the_count_is_that_from_before_the_government() -> None:
    """Dinarzade brings the third tale herself: she was elected with two, so nothing happens."""
    court = Court(7, "PPI" * 3, "IIIIPPD")
    court.read_tales("PP")
    court.govern("P", narrator=6)
    assert court.public["tracks"] == [0, 3]
    assert (court.about, court.facts("not_dinarzade")) == ("vizier", [])


def test_su12_a_rejected_dinarzade_stays_hidden() -> None:
    court = three_pacifist("IIIIPPD")
    court.nominate(6)
    court.say(vote="no")
    assert (court.facts("end"), court.facts("not_dinarzade")) == ([], [])


# --- the tales of a government


def test_su13_vizier_draws_three_narrator_gets_two() -> None:
    court = Court(7, "IPP")
    court.elect(4)
    assert (court.asked, court.panel(0)["tales"]) == ([0], [I, P, P])
    assert (court.public["pile"], court.public["discard"]) == (14, 0)
    court.discard("I")
    assert (court.asked, court.panel(4)["tales"], court.panel(0)["tales"]) == ([4], [P, P], [])
    assert court.public["discard"] == 1
    court.discard("P")
    assert (court.panel(4)["tales"], court.public["discard"], court.public["pile"]) == ([], 2, 14)
    assert court.facts("tale") == [{"tale": P, "by": "government", "tracks": [0, 1], "refused": 0}]
    assert (court.public["government"], court.public["ineligible"]) == ([0, 4], [0, 4])


@pytest.mark.parametrize("tales", ["PPP", "PPI", "PII", "III"])
def test_su13_the_questions_do_not_depend_on_the_tales(tales: str) -> None:
    """Options are places, not kinds: the buttons show nothing, and equal tales are asked about as well."""
    court = Court(7, tales)
    court.elect(4)
    assert (court.about, court.options()) == ("discard", ("t0", "t1", "t2"))
    court.say(discard="t1")
    assert (court.about, court.options()) == ("discard", ("t0", "t1"))


def test_su13_the_place_of_a_discard_tells_the_narrator_nothing() -> None:
    """Which of two alike tales the Vizier discards cannot be a message."""
    got = []
    for place in ("t0", "t2"):
        court = Court(7, "PIP")
        court.elect(4)
        court.say(discard=place)
        got.append(court.panel(4)["tales"])
    assert got[0] == got[1]


def test_su13_the_narrator_gets_her_tales_in_any_order() -> None:
    orders = set()
    for number in range(20):
        court = Court(7, "PIP", number=number)
        court.elect(4)
        court.discard("P")
        orders.add(tuple(court.panel(4)["tales"]))
    assert orders == {(I, P), (P, I)}


def test_su13a_vizier_and_narrator_say_together_what_they_had() -> None:
    court = Court(7, "IPP", claims=True)
    court.govern("P", narrator=4)
    assert (court.about, court.asked) == ("claim", [0, 4])
    assert court.game.questions[0].options == ("0", "1", "2", "3", "none")
    assert court.game.questions[4].options == ("0", "1", "2", "none")
    court.game.answer(4, "2")
    assert court.facts("claim") == []
    court.game.answer(0, "none")
    assert court.facts("claim") == [{"seat": 0, "said": "none"}, {"seat": 4, "said": "2"}]
    assert court.about == "nominate"


def test_su13a_claims_come_before_the_power() -> None:
    """No claims are made about a tale read off the pile."""
    court = Court(9, "PPIP", claims=True, board="classic")
    court.govern("P")
    assert court.about == "claim"
    court.say(claim="0")
    assert court.about == "investigate"
    court.say(investigate="s1")
    court.say(seen="ok")
    court.refuse(3)
    assert (court.events()[-2:], court.about) == (["tale", "vizier"], "nominate")


def test_su13a_claims_are_on_when_the_device_deals() -> None:
    for deals, on in (("device", True), ("table", False)):
        game = Session("sultane", 5, {"deals": deals}, kit.fixed_seed(0))
        assert game.options["claims"] is on


# --- the end


@pytest.mark.parametrize("kind", ["I", "P"])
def test_su20_the_end_by_tales_off_the_pile(kind: str) -> None:
    count = "IP".index(kind) + 5
    court = Court(7, kind * count, "IIIIPPD", claims=True)
    court.refuse(3 * count - 1)
    assert not court.game.is_over
    court.refuse()
    (end,) = court.facts("end")
    assert (end["camp"], end["why"]) == (("interventionists", "pacifists")["IP".index(kind)], "tales")
    assert end["winners"] == ([0, 1, 2, 3] if kind == "I" else [4, 5, 6])


def test_su20_the_fifth_interventionist_tale_ends_the_game() -> None:
    """Immediately: no claim is asked for any more."""
    court = Court(7, "IPP" * 5, "IIIIPPD", claims=True)
    for _ in range(4):
        court.govern("I")
        court.say(claim="none")
    court.govern("I")
    assert (court.game.is_over, court.events()[-2:]) == (True, ["tale", "end"]), "nothing is asked any more"
