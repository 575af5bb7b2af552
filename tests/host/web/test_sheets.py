"""A sheet on the page of a pod: each subject is a row of options to tap."""

from typing import Any

from conclave.web.live_table import LiveTable
from conclave.web.pod_messages import PodMessages

from shared_rules.engine.session import Session
from tests.host.web.tables import finish_key_presses, played_until, question_kinds, resumed_table, run
from tests.workbench.bench import QUICK_SETTINGS


def tap(made: LiveTable, place: int, option: str) -> dict[str, Any]:
    """Tap an option on a page; return the question and the choice afterwards."""
    made.choose_option(place, option)
    finish_key_presses(made, made.key_pressers[place])
    run(made, 20)
    return PodMessages(made).pod_message(place)["question"]


def test_a_sheet_is_filled_in_by_taps_in_any_order() -> None:
    made = resumed_table(
        played_until("witchcraft", 4, lambda session: "guesses" in question_kinds(session)), **QUICK_SETTINGS
    )
    pod = made.box.pod(0)
    assert pod
    question = PodMessages(made).pod_message(0)["question"]
    assert [option for option, _ in question["options"]][:2] == ["s1:black", "s1:red"]
    assert [text for _, text in question["options"]][:2] == ["P2: black", "P2: red"]
    assert tap(made, 0, "s3:red")["chosen"] == ["s3:red"]
    assert tap(made, 0, "s1:blue")["chosen"] == ["s1:blue", "s3:red"]
    assert tap(made, 0, "s3:pink")["chosen"] == ["s1:blue", "s3:pink"]
    assert tap(made, 0, "s0:red")["chosen"] == ["s1:blue", "s3:pink"], "nobody is asked about themselves"
    assert pod.choice is None
    question = tap(made, 0, "s2:black")
    assert pod.choice == question["choice"] == "blue black pink"
    assert tap(made, 0, "s1:")["chosen"] == ["s2:black", "s3:pink"]
    assert pod.choice is None


def test_a_card_of_which_there_is_one_cannot_be_tapped_twice() -> None:
    def has_limit(session: Session) -> bool:
        return any(asked.limits and 1 in asked.limits.values() for asked in session.questions.values())

    session = played_until("witchcraft", 4, has_limit)
    ((seat, asked),) = session.questions.items()
    lone = next(colour for colour, many in (asked.limits or {}).items() if many == 1)
    made = resumed_table(session, **QUICK_SETTINGS)
    assert tap(made, seat, f"rumour:{lone}")["chosen"] == [f"rumour:{lone}"]
    assert tap(made, seat, f"discard:{lone}")["chosen"] == [f"rumour:{lone}"]
