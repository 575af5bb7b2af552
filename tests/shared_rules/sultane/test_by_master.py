"""Au chevet de la Sultane with real cards by the rules 1, which are still played: what the game master enters."""

from typing import Any

from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, cast
from tests import kit
from tests.shared_rules.sultane.court import Court


def on_table(seats: int = 7, **options: Any) -> Court:
    return Court(seats, deals="table", rules=1, **options)


def test_roles_are_dealt_and_recognised_by_hand() -> None:
    game = Session("sultane", 7, {"deals": "table", "recognition": "chain"}, kit.seed(1), rules=1)
    question = game.questions[GAME_MASTER]
    assert (question.about, question.options, question.subject) == ("roles", ("done",), "chain")
    assert [game.view(seat)["panels"] for seat in range(7)] == [{}] * 7


def test_pods_nominate_and_vote_the_game_master_enters_the_tale() -> None:
    court = on_table()
    assert (court.about, court.asked) == ("nominate", [0])
    court.elect(3)
    assert (court.asked, court.options()) == ([GAME_MASTER], ("interventionist", "pacifist"))
    assert court.game.questions[GAME_MASTER].subject == "government"
    court.master("tale", PACIFIST)
    assert court.facts("tale") == [{"tale": PACIFIST, "by": "government", "tracks": [0, 1], "refused": 0}]
    assert (court.public["pile"], court.public["discard"], court.public["ineligible"]) == (14, 2, [0, 3])


def test_a_tale_off_the_pile_is_entered_too() -> None:
    court = on_table()
    court.refuse(3)
    assert court.game.questions[GAME_MASTER].subject == "pile"
    court.master("tale", INTERVENTIONIST)
    assert court.facts("tale") == [{"tale": INTERVENTIONIST, "by": "pile", "tracks": [1, 0], "refused": 0}]
    assert court.public["pile"] == 16


def test_the_game_master_shuffles_a_low_pile() -> None:
    court = on_table()
    court.reign("IIPP")
    court.govern("P")
    court.say(vizier="s0")
    court.master("shuffle", "done")
    assert court.facts("shuffled") == [{"pile": 12}]


def test_powers_are_due_on_pods_and_done_by_hand() -> None:
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


def test_the_game_master_enters_whether_dinarzade_was_elected() -> None:
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


def test_what_the_table_knows_is_not_asked_again() -> None:
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


def test_the_last_who_can_be_dinarzade_is() -> None:
    court = after_three(5)
    for narrator in (4, 0, 1, 2):
        court.elect(narrator)
        court.master("elected", "no")
        court.master("tale", INTERVENTIONIST)
    court.elect(3)
    assert court.options() == ("yes",)


def test_exile_and_its_end() -> None:
    court = after_three(6)
    court.govern("P")
    assert court.about == "exile"
    court.say(exile="s5")
    assert court.game.questions[GAME_MASTER].subject == "s5"
    court.master("exiled", "yes")
    court.say(pacifist="s0")
    (end,) = court.facts("end")
    assert (end["camp"], end["why"], end["winners"]) == ("interventionists", "exile", [1, 2, 3, 4])


def test_vetoes_are_entered() -> None:
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


def test_dinarzade_is_entered_when_the_tales_ended_the_game() -> None:
    court = after_three()
    court.elect(6)
    court.master("elected", "no")
    court.master("tale", INTERVENTIONIST)
    for _ in range(4):
        court.refuse(3)
        court.master("tale", INTERVENTIONIST)
    assert (court.about, court.options()) == ("dinarzade", ("s0", "s1", "s2", "s3", "s4", "s5")), "6 is not"
    assert court.game.questions[GAME_MASTER].subject == ""
    court.master("dinarzade", "s0")
    court.master("pacifist", "s6")
    court.master("pacifist", "s2")
    (end,) = court.facts("end")
    assert (end["why"], end["winners"]) == ("tales", [1, 3, 4, 5])
    assert sorted(end["roles"]) == sorted(cast(7))
