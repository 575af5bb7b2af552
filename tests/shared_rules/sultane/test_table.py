"""Au chevet de la Sultane with real cards: what the game master enters (SU22)."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, cast
from tests import kit
from tests.shared_rules.sultane.court import Court

PUBLIC = ("vizier", "nominated", "votes", "not_dinarzade", "tale", "claim", "veto", "power", "shuffled", "end")


def on_table(seats: int = 7, **options: Any) -> Court:
    return Court(seats, deals="table", **options)


def test_su22_roles_are_dealt_and_recognised_by_hand() -> None:
    game = Session("sultane", 7, {"deals": "table", "recognition": "chain"}, kit.seed(1))
    question = game.questions[GAME_MASTER]
    assert (question.about, question.options, question.subject) == ("roles", ("done",), "chain")
    assert [game.view(seat)["panels"] for seat in range(7)] == [{}] * 7


def test_su22_pods_nominate_and_vote_the_game_master_enters_the_tale() -> None:
    court = on_table()
    assert (court.about, court.asked) == ("nominate", [0])
    court.elect(3)
    assert (court.asked, court.options()) == ([GAME_MASTER], ("interventionist", "pacifist"))
    assert court.game.questions[GAME_MASTER].subject == "government"
    court.master("tale", PACIFIST)
    assert court.facts("tale") == [{"tale": PACIFIST, "by": "government", "tracks": [0, 1], "refused": 0}]
    assert (court.public["pile"], court.public["discard"], court.public["ineligible"]) == (14, 2, [0, 3])


def test_su22_a_tale_off_the_pile_is_entered_too() -> None:
    court = on_table()
    court.refuse(3)
    assert court.game.questions[GAME_MASTER].subject == "pile"
    court.master("tale", INTERVENTIONIST)
    assert court.facts("tale") == [{"tale": INTERVENTIONIST, "by": "pile", "tracks": [1, 0], "refused": 0}]
    assert court.public["pile"] == 16


def test_su22_the_game_master_shuffles_a_low_pile() -> None:
    court = on_table()
    court.reign("IIPP")
    court.govern("P")
    court.say(vizier="s0")
    court.master("shuffle", "done")
    assert court.facts("shuffled") == [{"pile": 12}]


def test_su22_powers_are_due_on_pods_and_done_by_hand() -> None:
    court = on_table()
    court.govern("P")
    court.govern("P")
    assert (court.about, court.asked) == ("investigate", [1])
    court.say(investigate="s5")
    assert court.game.questions[GAME_MASTER].subject == "s5"
    court.master("investigate", "done")
    court = on_table(5)
    court.govern("P")
    court.govern("P")
    court.govern("P")
    court.master("peek", "done")
    assert court.facts("power") == [{"power": "peek", "by": 2, "target": None}]
    assert court.about == "nominate"


def after_three(seats: int = 7) -> Court:
    """Three pacifist tales were read; a Vizier nominates."""
    court = on_table(seats)
    court.reign("PPP")
    return court


def test_su22_the_game_master_enters_whether_dinarzade_was_elected() -> None:
    court = after_three()
    court.elect(6)
    court.master("elected", "no")
    assert court.facts("not_dinarzade") == [{"seat": 6, "why": "elected"}]
    court.master("tale", INTERVENTIONIST)
    court.elect(5)
    assert court.game.questions[GAME_MASTER].subject == "s5"
    court.master("elected", "yes")
    court.say(pacifist="s1")
    assert court.options() == ("s0", "s2", "s3", "s4", "s6")
    court.say(pacifist="s4")
    roles = [INTERVENTIONIST, PACIFIST, *[INTERVENTIONIST] * 2, PACIFIST, DINARZADE, INTERVENTIONIST]
    assert court.facts("end") == [
        {"camp": "pacifists", "why": "narrator", "roles": roles, "winners": [1, 4, 5], "scores": None}
    ]


def test_su22_what_the_table_knows_is_not_asked_again() -> None:
    court = after_three()
    court.elect(5)
    court.master("elected", "no")
    court.master("tale", INTERVENTIONIST)
    court.refuse(3)
    court.master("tale", INTERVENTIONIST)
    court.elect(5)
    assert court.about == "tale"
    assert court.facts("not_dinarzade") == [{"seat": 5, "why": "elected"}] * 2
    assert court.public["not_dinarzade"] == [5]


def test_su22_the_last_who_can_be_dinarzade_is() -> None:
    court = after_three(5)
    for narrator in (4, 0, 1, 2):
        court.elect(narrator)
        court.master("elected", "no")
        court.master("tale", INTERVENTIONIST)
    court.elect(3)
    assert court.options() == ("yes",)


def test_su22_exile_and_its_end() -> None:
    court = after_three(6)
    court.govern("P")
    assert court.about == "exile"
    court.say(exile="s5")
    assert court.game.questions[GAME_MASTER].subject == "s5"
    court.master("exiled", "yes")
    court.say(pacifist="s0")
    (end,) = court.facts("end")
    assert (end["camp"], end["why"], end["winners"]) == ("interventionists", "exile", [1, 2, 3, 4])


def test_su22_vetoes_are_entered() -> None:
    court = on_table()
    for _ in range(5):
        court.refuse(3)
        court.master("tale", PACIFIST)
    for entered, agreed in (("no", []), ("refused", [False]), ("agreed", [True])):
        told = len(court.facts("veto"))
        court.elect()
        if court.about == "elected":
            court.master("elected", "no")
        before = court.public["discard"]
        court.master("vetoed", entered)
        assert [fact["agreed"] for fact in court.facts("veto")[told:]] == agreed
        if entered == "agreed":
            assert (court.about, court.public["discard"]) == ("nominate", before + 1)
        else:
            court.master("tale", INTERVENTIONIST)


def test_su22_dinarzade_is_entered_when_the_tales_ended_the_game() -> None:
    court = after_three()
    court.elect(6)
    court.master("elected", "no")
    court.master("tale", INTERVENTIONIST)
    for _ in range(4):
        court.refuse(3)
        court.master("tale", INTERVENTIONIST)
    assert (court.about, court.options()) == ("dinarzade", ("s0", "s1", "s2", "s3", "s4", "s5")), "6 is not"
    court.master("dinarzade", "s0")
    court.master("pacifist", "s6")
    court.master("pacifist", "s2")
    (end,) = court.facts("end")
    assert (end["why"], end["winners"]) == ("tales", [1, 3, 4, 5])
    assert sorted(end["roles"]) == sorted(cast(7))


# --- the same evening, dealt by the device and with cards


def public(game: Session) -> list[dict[str, Any]]:
    told = [fact for fact in game.facts if fact["e"] in PUBLIC]
    return [{name: value for name, value in fact.items() if name != "n"} for fact in told]


def entered(question: Question, seat: int, coming: list[dict[str, Any]], roles: list[str]) -> str:
    """What a seat or the game master answers so that what was told the other way comes next."""
    then = coming[0]
    match question.about:
        case "nominate":
            option = f"s{then['narrator']}"
        case "vote":
            option = then["votes"][seat]
        case "vizier" | "exile" | "investigate" if seat != GAME_MASTER:
            option = f"s{then['target']}"
        case "elected" | "exiled":
            option = "no" if then["e"] == "not_dinarzade" else "yes"
        case "vetoed":
            option = "no" if then["e"] != "veto" else "agreed" if then["agreed"] else "refused"
        case "tale":
            option = then["tale"]
        case "claim":
            option = next(fact["said"] for fact in coming[:2] if fact["seat"] == seat)
        case "dinarzade" | "pacifist":
            option = next(seat for seat in question.options if roles[int(seat[1:])] == question.about)
        case _:
            option = "done"
    return option


@settings(max_examples=60, deadline=None)
@given(st.integers(5, 10), st.integers(0, 2**32), st.booleans(), st.sampled_from(("sultane", "classic")), st.booleans())
def test_su22_the_same_evening_gives_the_same_facts_both_ways(
    seats: int, number: int, advances: bool, board: str, claims: bool
) -> None:
    options = {"vizier": number % seats, "veto_advances": advances, "board": board, "claims": claims}
    dealt = kit.play_on(Session("sultane", seats, options, kit.seed(number)), Random(number))
    table = Session("sultane", seats, {**options, "deals": "table"}, kit.seed(0))
    expected = public(dealt)
    roles = expected[-1]["roles"]
    while not table.over:
        done = len(public(table))
        for seat, question in list(table.questions.items()):
            table.answer(seat, entered(question, seat, expected[done:], roles))
        assert public(table) == expected[: len(public(table))]
    assert public(table) == expected
