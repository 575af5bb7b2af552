"""The longest games on the emulated Pico: a power cut costs no more than a few seconds."""

from conclave.line.framing import encode_command

from shared_rules.engine.session import Session
from tests.pico.long_game import abort_and_read_journal, box_after_power_cut, long_game, resume_game, undo_answers
from tests.workbench.emulated import with_least_heap
from tests.workbench.followed_game import SEEDED, facts_as_json

LOCKS = 700
BOOTING, GOING_ON = 3000, 5000  # ms
SENDING = 180_000  # ms: more than it takes to send the whole game
STEPS = 6  # of the bar, which has ten


def test_a_game_of_700_locks_resumes_within_five_seconds() -> None:
    session, bars = long_game(LOCKS), set[int]()
    box, booting = box_after_power_cut(with_least_heap(SEEDED), session)
    with box:
        took = resume_game(box, lambda: bars.add(box.screen[3].count("■")))
        assert booting < BOOTING
        assert took < GOING_ON
        print(f"{booting:.0f} ms to the menu, {took:.0f} ms from OK to the game")
        assert len(bars) > STEPS, "the bar grows"
        assert box.records("resumed")[-1]["from"] == len(session.facts)
        box.send(encode_command("send", id=session.facts[0]["id"]))
        box.until(lambda: box.records("sent"), ms=SENDING, every=200)
        assert box.facts(again=True) == facts_as_json(session)
        undo_answers(box)
        undone = Session.replay(session.journal)
        undone.undo()
        assert abort_and_read_journal(box) == undone.journal
        assert box.resets == 1, "the power cut, and no watchdog"
        assert not box.records("error")
