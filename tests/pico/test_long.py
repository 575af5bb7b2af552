"""The longest games on the emulated Pico: a power cut costs no more than a few seconds."""

from conclave.line.link import command

from shared_rules.engine.session import Session
from tests.pico.long import cut_off, go_on, long_game, opened, undo
from tests.workbench.emulated import tight
from tests.workbench.playing import SEEDED, plain

LOCKS = 700
BOOTING, GOING_ON = 3000, 5000  # ms
SENDING = 180_000  # ms: more than it takes to send the whole game
STEPS = 6  # of the bar, which has ten


def test_a_game_of_700_locks_resumes_within_five_seconds() -> None:
    session, bars = long_game(LOCKS), set[int]()
    box, booting = cut_off(tight(SEEDED), session)
    with box:
        took = go_on(box, lambda: bars.add(box.screen[3].count("■")))
        assert booting < BOOTING
        assert took < GOING_ON
        print(f"{booting:.0f} ms to the menu, {took:.0f} ms from OK to the game")
        assert len(bars) > STEPS, "the bar grows"
        assert box.told("resumed")[-1]["from"] == len(session.facts)
        box.send(command("send", id=session.facts[0]["id"]))
        box.until(lambda: box.told("sent"), ms=SENDING, every=200)
        assert box.facts(again=True) == plain(session)
        undo(box)
        undone = Session.replay(session.journal)
        undone.undo()
        assert opened(box) == undone.journal
        assert box.resets == 1, "the power cut, and no watchdog"
        assert not box.told("error")
