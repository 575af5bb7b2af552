"""Au chevet de la Sultane by its rules: veto and powers (SU5, SU14-SU19)."""

from typing import Any

import pytest

from shared_rules.engine.errors import Refused
from shared_rules.sultane.rules import powers_on_track
from tests.shared_rules.sultane.known_game import Court, from_letters

I, P, D = from_letters("IPD")  # noqa: E741
ROLES = "IIIIPPD"


@pytest.mark.parametrize(
    ("seats", "board", "places"),
    [
        ((5, 6), ("sultane", "classic"), [None, None, "peek", "exile", "exile"]),
        ((7, 8), ("sultane", "classic"), [None, "investigate", "vizier", "exile", "exile"]),
        ((9, 10), ("sultane",), [None, "investigate", "vizier", "exile", "exile"]),
        ((9, 10), ("classic",), ["investigate", "investigate", "vizier", "exile", "exile"]),
    ],
)
def test_su5_powers_by_players_and_board(seats: tuple, board: tuple, places: list) -> None:
    assert [powers_on_track(count, name) for count in seats for name in board] == [places] * (len(seats) * len(board))


def test_su15_an_interventionist_tale_covers_no_power() -> None:
    """The place that counts is that of the tale that was read, not the last on the pacifist track."""
    court = Court(9, "PII" * 3, board="classic")
    court.govern("P")
    court.say(investigate="s1")
    court.say(seen="ok")
    court.govern("I")
    assert (court.about, len(court.facts("power"))) == ("nominate", 1)


# --- veto


def unlocked(following: str = "IIP", seats: int = 7, **options: Any) -> Court:
    """Five pacifist tales were read off the pile; these are the next ones on it."""
    court = Court(seats, "PPPPP" + following, **options)
    court.refuse(15)
    assert (court.public["tracks"], court.public["pile"], court.public["veto"]) == ([0, 5], 12, True)
    return court


def ask_for_veto(court: Court, kind: str, agree: str) -> None:
    """Choose that tale, ask for a veto as the Narrator, and give the Vizier's answer."""
    court.elect()
    court.choose(kind)
    court.say(veto="yes")
    court.say(agree_veto=agree)


def test_su14_the_veto_opens_after_the_fifth_pacifist_tale() -> None:
    court = Court(5, "PPI PPI PPI PPI PPI")
    court.read_tales("PPPP")
    court.elect()
    court.choose("P")
    assert court.public["tracks"] == [0, 5]
    assert (court.about, court.public["veto"]) == ("exile", True), "not for the government of the fifth tale"
    assert "veto" not in [fact["about"] for fact in court.facts("asked")]


@pytest.mark.parametrize(("following", "left"), [("IIP", "I"), ("PPP", "P"), ("III", "I")])
def test_su14_the_narrator_is_always_asked_once_it_is_unlocked(following: str, left: str) -> None:
    court = unlocked(following)
    court.elect(4)
    court.choose(left)
    assert (court.about, court.asked, court.options()) == ("veto", [4], ("yes", "no"))
    assert court.panel(4)["tales"] == from_letters(left)
    court.say(veto="no")
    assert court.facts("tale")[-1]["tale"] == from_letters(left)[0]
    assert (court.facts("veto"), court.panel(4)["tales"]) == ([], [])


def test_su14_only_the_vizier_sees_the_tale_of_a_veto() -> None:
    """If the vizier refuses the veto, the tale is read."""
    court = unlocked()
    court.elect(4)
    court.choose("I")
    court.say(veto="yes")
    assert (court.about, court.asked) == ("agree_veto", [1])
    assert [court.panel(seat)["tales"] for seat in range(7)] == [[], [I], [], [], [I], [], []]
    court.say(agree_veto="no")
    assert court.facts("veto") == [{"agreed": False, "refused": 0}]
    assert court.events()[-3:] == ["veto", "tale", "vizier"], "no second veto in a government"
    assert all(court.panel(seat)["tales"] == [] for seat in range(7))


def test_su14_an_agreed_veto_discards_the_tale_and_loses_none() -> None:
    court = unlocked()
    ask_for_veto(court, "I", "yes")
    assert court.facts("veto") == [{"agreed": True, "refused": 0}]
    assert (court.public["tracks"], court.about) == ([0, 5], "nominate")
    assert (court.public["pile"], court.public["discard"]) == (9, 3)
    assert all(court.panel(seat)["tales"] == [] for seat in range(7))


def test_su14_an_agreed_veto_leaves_the_counter() -> None:
    court = unlocked()
    court.refuse(2)
    ask_for_veto(court, "I", "yes")
    assert (court.facts("veto"), court.public["refused"]) == ([{"agreed": True, "refused": 2}], 2)
    court.refuse()
    assert court.facts("votes")[-1]["refused"] == 3
    assert court.facts("tale")[-1]["by"] == "pile"


def test_su14_an_agreed_veto_leaves_eligibility_alone() -> None:
    court = unlocked("IIP" * 2)
    court.govern("I", narrator=4)
    assert (court.public["government"], court.public["ineligible"]) == ([1, 4], [1, 4])
    court.elect(5)
    court.choose("I")
    court.say(veto="yes")
    court.say(agree_veto="yes")
    assert (court.public["government"], court.public["ineligible"]) == ([1, 4], [1, 4])
    assert court.options() == ("s0", "s2", "s5", "s6"), "Vizier 2 and Narrator 5 are eligible"


def test_su14_a_vetoed_government_claims_nothing() -> None:
    court = unlocked("PPP", claims=True)
    ask_for_veto(court, "P", "yes")
    assert (court.facts("claim"), court.about) == ([], "nominate")


def test_su14_where_a_veto_advances_the_counter_moves_by_one() -> None:
    court = unlocked(veto_advances=True)
    ask_for_veto(court, "I", "yes")
    assert (court.facts("veto"), court.public["refused"]) == ([{"agreed": True, "refused": 1}], 1)
    court.refuse(2)
    assert court.facts("tale")[-1]["by"] == "pile"


def test_su14_a_refused_veto_does_not_advance_the_counter() -> None:
    court = unlocked(veto_advances=True)
    court.refuse(2)
    ask_for_veto(court, "I", "no")
    assert court.facts("veto") == [{"agreed": False, "refused": 2}]
    assert court.facts("tale")[-1]["by"] == "government"


def test_su14_a_third_refusal_by_veto_reads_the_refilled_pile() -> None:
    """SU6: no tale is left on the pile after the draw."""
    court = Court(7, "PPI" * 3 + "PPPPP" + "III", veto_advances=True)
    court.read_tales("III")
    court.refuse(15 + 2)
    assert (court.public["tracks"], court.public["refused"], court.public["pile"]) == ([3, 5], 2, 3)
    ask_for_veto(court, "I", "yes")
    told = court.events()
    assert told[told.index("veto") :][:3] == ["veto", "shuffled", "tale"]
    assert court.facts("veto") == [{"agreed": True, "refused": 3}]
    assert court.facts("shuffled") == [{"pile": 9}]
    tale = court.facts("tale")[-1]
    assert (tale["by"], tale["refused"], sum(tale["tracks"])) == ("pile", 0, 9)
    public = court.public
    assert (public["refused"], public["government"], public["ineligible"], public["pile"]) == (0, None, [], 8)


# --- investigate


def test_su16_the_vizier_alone_learns_the_camp() -> None:
    for target, camp in ((2, I), (4, P), (6, P)):
        court = Court(7, "PPI" * 2, ROLES)
        court.read_tales("P")
        court.govern("P")
        assert (court.about, court.asked, court.public["power"]) == ("investigate", [1], "investigate")
        assert court.options() == ("s0", "s2", "s3", "s4", "s5", "s6")
        court.say(investigate=f"s{target}")
        assert court.facts("power") == [{"power": "investigate", "by": 1, "target": target}]
        assert (court.about, court.asked, court.options()) == ("seen", [1], ("ok",))
        assert court.panel(1)["investigated"] == [[target, camp]]
        assert all(court.panel(seat)["investigated"] == [] for seat in range(7) if seat != 1)
        court.say(seen="ok")
        assert (court.about, court.public["investigated"], court.public["power"]) == ("nominate", [target], None)


def test_su16_nobody_is_investigated_twice() -> None:
    court = Court(9, "PPI" * 2, board="classic")
    court.govern("P")
    court.say(investigate="s3")
    court.say(seen="ok")
    court.govern("P")
    assert court.about == "investigate"
    assert "s3" not in court.options()
    with pytest.raises(Refused) as refused:
        court.game.answer(1, "s3")
    assert refused.value.text_key == "investigated"


def test_su16_a_vizier_keeps_what_she_has_learnt_before() -> None:
    court = Court(9, "PPI" * 5, board="classic")
    court.govern("P")
    court.say(investigate="s3")
    court.say(seen="ok")
    for refused in (2, 2, 1):
        court.govern("I")
        court.refuse(refused)
    court.govern("P")
    assert court.asked == [0]
    court.say(investigate="s4")
    assert [seat for seat, _ in court.panel(0)["investigated"]] == [3, 4]


# --- the next vizier


def third_pacifist(seats: int = 7, tales: str = "PPI" * 4) -> Court:
    """Vizier 2 names the next vizier."""
    court = Court(seats, tales)
    court.read_tales("PP")
    court.govern("P")
    assert (court.about, court.asked) == ("vizier", [2])
    return court


def viziers(court: Court) -> list[tuple[int, str]]:
    """Return the viziers after the first three, and why they are."""
    return [(fact["seat"], fact["why"]) for fact in court.facts("vizier")][3:]


@pytest.mark.parametrize(
    ("named_vizier", "then"),
    [(5, [(5, "named"), (3, "turn"), (4, "turn")]), (3, [(3, "named"), (3, "turn"), (4, "turn")])],
)
def test_su17_a_named_vizier_does_not_shift_the_turns(named_vizier: int, then: list) -> None:
    """Also when she is the next in turn: then she is Vizier twice."""
    court = third_pacifist()
    court.say(vizier=f"s{named_vizier}")
    court.refuse(2)
    assert viziers(court) == then


def test_su17_anybody_else_can_be_named_the_last_narrator_too() -> None:
    court = third_pacifist()
    assert court.options() == ("s0", "s1", "s3", "s4", "s5", "s6")
    assert f"s{court.public['narrator']}" in court.options()


@pytest.mark.parametrize(("exiled", "then"), [(3, 4), (2, 3), (4, 3)])
def test_su17_turn_order_after_the_named_vizier_exiles(exiled: int, then: int) -> None:
    """She may exile the next in turn, or the Vizier who named her."""
    court = third_pacifist()
    court.say(vizier="s5")
    court.govern("P")
    assert (court.about, court.asked) == ("exile", [5])
    court.say(exile=f"s{exiled}")
    assert viziers(court) == [(5, "named"), (then, "turn")]


def test_su17_turn_order_after_the_named_vizier_is_exiled() -> None:
    court = third_pacifist()
    court.say(vizier="s4")
    court.refuse()
    court.govern("P")
    assert (court.about, court.asked) == ("exile", [3])
    court.say(exile="s4")
    court.refuse()
    assert viziers(court) == [(4, "named"), (3, "turn"), (5, "turn"), (6, "turn")]


# --- exile


def fourth_pacifist(seats: int = 6, roles: str = "") -> Court:
    """Vizier 3 exiles somebody; the Narrator was the first she could name."""
    court = Court(seats, "PPI" * 5, roles)
    court.read_tales("PPP")
    court.govern("P")
    assert (court.about, court.asked) == ("exile", [3])
    return court


def test_su18_the_interventionists_win_when_dinarzade_is_exiled() -> None:
    court = fourth_pacifist(roles="IIIIPD")
    court.say(exile="s5")
    (end,) = court.facts("end")
    assert (end["camp"], end["why"], end["winners"]) == ("interventionists", "exile", [0, 1, 2, 3])
    assert court.events()[-2:] == ["power", "end"]


def test_su18_else_only_that_is_public_and_she_is_out() -> None:
    court = fourth_pacifist(roles="IIIIPD")
    assert court.options() == ("s0", "s1", "s2", "s4", "s5"), "not herself"
    before = court.panel(4)
    court.say(exile="s4")
    assert court.facts("power")[-1] == {"power": "exile", "by": 3, "target": 4}
    assert court.facts("not_dinarzade")[-1] == {"seat": 4, "why": "exiled"}
    assert court.public["active"] == [0, 1, 2, 3, 5]
    assert court.facts("vizier")[-1]["seat"] == 5, "the office passes her by"
    court.nominate()
    assert court.asked == [0, 1, 2, 3, 5]
    court.say(vote="yes")
    assert court.facts("votes")[-1]["votes"][4] is None
    assert court.panel(4) == before


def test_su18_half_of_the_remaining_players_is_a_tie() -> None:
    court = fourth_pacifist(5)
    court.say(exile="s0")
    court.nominate()
    for seat, vote in zip(court.asked, ("yes", "yes", "no", "no"), strict=True):
        court.game.answer(seat, vote)
    assert not court.facts("votes")[-1]["accepted"]


def test_su18_su8_an_exile_down_to_five_frees_the_last_vizier() -> None:
    court = fourth_pacifist(6)
    narrator = court.public["narrator"]
    assert court.public["ineligible"] == sorted([3, narrator])
    court.say(exile="s4")
    assert court.public["ineligible"] == [narrator]
    assert "s3" in court.options()
    assert f"s{narrator}" not in court.options()


def test_su18_three_of_five_can_govern_after_two_exiles() -> None:
    court = Court(5, "PPI" * 5)
    court.read_tales("PPPP")
    court.govern("P")
    assert court.about == "exile"
    court.say(exile=court.options()[0])
    assert len(court.public["active"]) == 3
    assert len(court.options()) in (1, 2)
    court.nominate()
    assert court.asked == court.public["active"]


def test_su18_the_exiled_win_with_their_camp() -> None:
    court = fourth_pacifist(roles="IIIIPD")
    court.say(exile="s4")
    court.refuse()
    court.elect(5)
    (end,) = court.facts("end")
    assert (end["why"], end["winners"]) == ("narrator", [4, 5])


# --- peek


def test_su19_the_vizier_sees_the_next_three_tales_in_order() -> None:
    """The tales stay on the pile in that order."""
    court = Court(5, "PPI PPI PII IPI")
    court.read_tales("PP")
    court.govern("P")
    assert (court.about, court.asked, court.options()) == ("seen", [2], ("ok",))
    assert court.facts("power") == [{"power": "peek", "by": 2, "target": None}]
    assert court.panel(2)["tales"] == [I, P, I]
    assert [seat for seat in range(5) if court.panel(seat)["tales"]] == [2]
    court.say(seen="ok")
    assert (court.panel(2)["tales"], court.public["pile"]) == ([], 8)
    court.elect()
    assert court.panel(3)["tales"] == [I, P, I]


def test_su19_the_first_tale_seen_is_the_next_off_the_pile() -> None:
    court = Court(5, "PPI PPI PII IPP")
    court.read_tales("PPP")
    court.refuse(3)
    assert court.facts("tale")[-1]["tale"] == I
    court.refuse(3)
    assert court.facts("tale")[-1]["tale"] == P


def test_su6_the_discard_pile_joins_before_a_peek() -> None:
    court = Court(5, "PPI" * 5)
    court.read_tales("IIPP")
    assert court.facts("shuffled") == []
    court.govern("P")
    assert court.events()[-3:] == ["tale", "shuffled", "power"]
    seen = court.panel(4)["tales"]
    court.say(seen="ok")
    court.elect()
    assert court.facts("shuffled") == [{"pile": 12}], "not once more as the turn begins"
    assert court.panel(court.public["vizier"])["tales"] == seen
