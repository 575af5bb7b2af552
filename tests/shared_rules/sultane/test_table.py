"""Au chevet de la Sultane with real cards: who enters what at which pod, and what the game master checks (SU22)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, roles_in_game
from tests import kit
from tests.shared_rules.sultane.known_game import Court, from_letters

PUBLIC = ("vizier", "nominated", "votes", "not_dinarzade", "tale", "claim", "veto", "power", "shuffled", "end")


def on_table(seats: int = 7, **options: Any) -> Court:
    """Begin a game with real cards."""
    return Court(seats, deals="table", **options)


def after_three(seats: int = 7) -> Court:
    """Three pacifist tales were read; a Vizier nominates."""
    court = on_table(seats)
    court.read_tales("PPP")
    return court


def turn_over(court: Court, roles: str) -> None:
    """Everybody who is asked enters a role, of all in the order of the seats."""
    assert court.about == "own_role"
    for seat in court.asked:
        court.game.answer(seat, from_letters(roles)[seat])


def test_su22_roles_are_dealt_and_recognised_by_hand() -> None:
    game = Session("sultane", 7, {"deals": "table", "recognition": "chain"}, kit.fixed_seed(1))
    question = game.questions[GAME_MASTER]
    assert (question.about, question.options, question.subject) == ("roles", ("done",), "chain")
    assert [game.view(seat)["panels"] for seat in range(7)] == [{}] * 7


def test_su22_the_narrator_enters_the_tale_she_lays_down() -> None:
    court = on_table()
    assert (court.about, court.asked) == ("nominate", [0])
    court.elect(3)
    assert (court.about, court.asked, court.options()) == ("read", [3], (INTERVENTIONIST, PACIFIST))
    assert court.game.questions[3].subject == "government"
    court.say(read=PACIFIST)
    assert court.facts("tale") == [{"tale": PACIFIST, "by": "government", "tracks": [0, 1], "refused": 0}]
    assert (court.public["pile"], court.public["discard"], court.public["ineligible"]) == (14, 2, [0, 3])


def test_su22_a_tale_off_the_pile_is_entered_by_the_vizier() -> None:
    court = on_table()
    court.refuse(3)
    assert (court.about, court.asked) == ("read", [court.public["vizier"]])
    assert court.game.questions[2].subject == "pile"
    court.say(read=INTERVENTIONIST)
    assert court.facts("tale") == [{"tale": INTERVENTIONIST, "by": "pile", "tracks": [1, 0], "refused": 0}]
    assert court.public["pile"] == 16


def test_su22_a_tale_that_was_entered_wrongly_is_taken_back() -> None:
    court = on_table()
    court.elect(3)
    court.say(read=PACIFIST)
    court.game.undo()
    court.say(read=INTERVENTIONIST)
    assert court.public["tracks"] == [1, 0]


def test_su22_the_game_master_shuffles_a_low_pile() -> None:
    court = on_table()
    court.read_tales("IIPP")
    court.govern("P")
    court.say(vizier="s0")
    court.answer_game_master("shuffle", "done")
    assert court.facts("shuffled") == [{"pile": 12}]


def test_su22_the_vizier_confirms_powers_used_by_hand() -> None:
    court = on_table()
    court.govern("P")
    court.govern("P")
    assert (court.about, court.asked) == ("investigate", [1])
    court.say(investigate="s5")
    assert (court.about, court.asked, court.game.questions[1].subject) == ("seen", [1], "investigate")
    court.say(seen="ok")
    court = on_table(5)
    for _ in range(3):
        court.govern("P")
    assert (court.about, court.asked, court.game.questions[2].subject) == ("seen", [2], "peek")
    court.say(seen="ok")
    assert court.facts("power") == [{"power": "peek", "by": 2, "target": None}]
    assert court.about == "nominate"


def test_su22_the_elected_says_whether_she_is_dinarzade() -> None:
    court = after_three()
    court.elect(6)
    assert (court.about, court.asked, court.options()) == ("am_dinarzade", [6], ("yes", "no"))
    court.say(am_dinarzade="no")
    assert court.facts("not_dinarzade") == [{"seat": 6, "why": "elected"}], "a no is not checked: she would lose by it"
    court.say(read=INTERVENTIONIST)
    court.elect(5)
    court.say(am_dinarzade="yes")
    assert court.game.questions[GAME_MASTER].subject == "s5"
    court.answer_game_master("is_dinarzade", "yes")
    assert court.asked == [0, 1, 2, 3, 4, 6], "her role is known"
    turn_over(court, "IPIIPDI")
    assert court.options() == ("accept", "s0", "s1", "s2", "s3", "s4", "s6")
    court.answer_game_master("counted", "accept")
    assert court.facts("end") == [
        {"camp": "pacifists", "why": "narrator", "roles": from_letters("IPIIPDI"), "winners": [1, 4, 5], "scores": None}
    ]


def test_su22_a_false_claim_to_be_dinarzade_is_asked_again() -> None:
    court = after_three()
    court.elect(6)
    court.say(am_dinarzade="yes")
    court.answer_game_master("is_dinarzade", "no")
    assert (court.about, court.asked) == ("am_dinarzade", [6])
    court.say(am_dinarzade="no")
    assert court.about == "read"


def test_su22_the_game_master_checks_the_card_of_the_exiled() -> None:
    court = after_three(6)
    court.govern("P")
    court.say(exile="s5")
    assert (court.about, court.asked) == ("am_dinarzade", [5])
    court.say(am_dinarzade="no")
    assert court.game.questions[GAME_MASTER].subject == "s5"
    court.answer_game_master("not_dinarzade", "no")
    court.say(am_dinarzade="yes")
    court.answer_game_master("is_dinarzade", "yes")
    turn_over(court, "PIIIID")
    court.answer_game_master("counted", "accept")
    (end,) = court.facts("end")
    assert (end["camp"], end["why"], end["winners"]) == ("interventionists", "exile", [1, 2, 3, 4])


def test_su22_an_exiled_player_shows_her_role_at_the_end() -> None:
    """She is out and is not Dinarzade."""
    court = after_three(6)
    court.govern("P")
    court.say(exile="s5")
    court.say(am_dinarzade="no")
    court.answer_game_master("not_dinarzade", "yes")
    assert court.facts("not_dinarzade")[-1] == {"seat": 5, "why": "exiled"}
    court.refuse(3)
    court.say(read=PACIFIST)
    court.refuse(3)
    court.say(read=PACIFIST)
    assert court.asked == [0, 1, 2, 3, 4, 5]


def test_su22_what_the_table_knows_is_not_asked_again() -> None:
    court = after_three()
    court.elect(5)
    court.say(am_dinarzade="no")
    court.say(read=INTERVENTIONIST)
    court.refuse(3)
    court.say(read=INTERVENTIONIST)
    court.elect(5)
    assert court.about == "read"
    assert court.facts("not_dinarzade") == [{"seat": 5, "why": "elected"}] * 2
    assert court.public["not_dinarzade"] == [5]


def test_su22_the_last_possible_dinarzade_is_not_asked() -> None:
    court = after_three(5)
    for narrator in (4, 0, 1, 2):
        court.elect(narrator)
        court.say(am_dinarzade="no")
        court.say(read=INTERVENTIONIST)
    court.elect(3)
    assert (court.about, court.asked) == ("own_role", [0, 1, 2, 4])


def test_su22_narrator_and_vizier_answer_about_a_veto() -> None:
    court = on_table()
    for _ in range(5):
        court.refuse(3)
        court.say(read=PACIFIST)
    for said, agreed in ((["no"], []), (["yes", "no"], [False]), (["yes", "yes"], [True])):
        told, before = len(court.facts("veto")), court.public["discard"]
        court.elect()
        vizier, narrator = court.public["vizier"], court.public["narrator"]
        if court.about == "am_dinarzade":
            court.say(am_dinarzade="no")
        assert (court.about, court.asked) == ("veto", [narrator])
        court.say(veto=said[0])
        if said[1:]:
            assert (court.about, court.asked) == ("agree_veto", [vizier])
            court.say(agree_veto=said[1])
        assert [fact["agreed"] for fact in court.facts("veto")[told:]] == agreed
        if agreed == [True]:
            assert (court.about, court.public["discard"]) == ("nominate", before + 3)
        else:
            court.say(read=INTERVENTIONIST)


def ended_by_tales() -> Court:
    """Return a game after the fifth interventionist tale; player 7 has said not to be Dinarzade."""
    court = after_three()
    court.elect(6)
    court.say(am_dinarzade="no")
    court.say(read=INTERVENTIONIST)
    for _ in range(4):
        court.refuse(3)
        court.say(read=INTERVENTIONIST)
    return court


def test_su22_all_roles_are_entered_at_the_same_time_at_the_end() -> None:
    court = ended_by_tales()
    assert court.asked == [0, 1, 2, 3, 4, 5, 6]
    assert {question.options for question in court.game.questions.values()} == {(INTERVENTIONIST, PACIFIST, DINARZADE)}
    turn_over(court, "DIPIIIP")
    assert court.public["roles"] == from_letters("DIPIIIP")
    assert court.game.questions[GAME_MASTER].options[0] == "accept"
    court.answer_game_master("counted", "s1")
    assert court.asked == [1]
    turn_over(court, "DIPIIIP")
    court.answer_game_master("counted", "accept")
    (end,) = court.facts("end")
    assert (end["why"], end["winners"]) == ("tales", [1, 3, 4, 5])
    assert sorted(end["roles"]) == sorted(roles_in_game(7))


@pytest.mark.parametrize(
    ("roles", "role", "counted", "seats"),
    [
        ("DIPIIII", INTERVENTIONIST, 5, [1, 3, 4, 5, 6]),
        ("DDPIIIP", DINARZADE, 2, [0, 1]),
        ("PIPIIID", DINARZADE, 1, [6]),
    ],
)
def test_su22_roles_that_do_not_fit_are_named_and_entered_again(
    roles: str, role: str, counted: int, seats: list[int]
) -> None:
    """Too many of one role, two of Dinarzade, and Dinarzade who had said no."""
    court = ended_by_tales()
    turn_over(court, roles)
    (told,) = court.facts("mismatch")
    assert (told["role"], told["counted"], told["possible"], told["seats"]) == (
        role,
        counted,
        roles_in_game(7).count(role),
        seats,
    )
    assert court.game.questions[GAME_MASTER].options[:2] == ("again", "accept")
    court.answer_game_master("mismatch", "again")
    assert court.asked == seats
    if seats == [6]:
        turn_over(court, roles)
        court.answer_game_master("mismatch", "accept")
        assert court.facts("end")


# --- the same evening, dealt by the device and with cards


def public(game: Session) -> list[dict[str, Any]]:
    """Return the public facts without numbers."""
    told = [fact for fact in game.facts if fact["e"] in PUBLIC]
    return [{name: value for name, value in fact.items() if name != "n"} for fact in told]


def entered(question: Question, seat: int, coming: list[dict[str, Any]], roles: list[str]) -> str:
    """Return the answer with which the coming facts of the other way of dealing are emitted here as well."""
    then = coming[0]
    match question.about:
        case "nominate":
            option = f"s{then['narrator']}"
        case "vote":
            option = then["votes"][seat]
        case "vizier" | "exile" | "investigate":
            option = f"s{then['target']}"
        case "am_dinarzade":
            option = "yes" if roles[seat] == DINARZADE else "no"
        case "veto" | "agree_veto":
            option = "yes" if then["e"] == "veto" and (question.about == "veto" or then["agreed"]) else "no"
        case "read":
            option = then["tale"]
        case "claim":
            option = next(fact["said"] for fact in coming[:2] if fact["seat"] == seat)
        case "own_role":
            option = roles[seat]
        case _:
            option = question.options[0]
    return option


@settings(max_examples=60, deadline=None)
@given(st.integers(5, 10), st.integers(0, 2**32), st.booleans(), st.sampled_from(("sultane", "classic")), st.booleans())
def test_su22_the_same_evening_gives_the_same_facts_both_ways(
    seats: int, number: int, advances: bool, board: str, claims: bool
) -> None:
    options = {"vizier": number % seats, "veto_advances": advances, "board": board, "claims": claims}
    dealt = kit.play_random(Session("sultane", seats, options, kit.fixed_seed(number)), Random(number))
    table = Session("sultane", seats, {**options, "deals": "table"}, kit.fixed_seed(0))
    expected = public(dealt)
    roles = expected[-1]["roles"]
    while not table.is_over:
        done = len(public(table))
        for seat, question in list(table.questions.items()):
            table.answer(seat, entered(question, seat, expected[done:], roles))
        assert public(table) == expected[: len(public(table))]
    assert public(table) == expected
    assert not [fact for fact in table.facts if fact["e"] == "mismatch"]
