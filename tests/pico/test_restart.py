"""After a game the box is started anew, on the emulated Pico: with the memory it had, and without a word too much."""

from conclave.line.link import Reader, command

from shared_rules.engine import catalog
from tests.pico.bench import weight_after
from tests.pico.conftest import SEEDED, Boxes, settings
from tests.pico.meter import METERED, Meter
from tests.pico.playing import Game
from tests.pico.rig import Rig
from tests.pico.test_boot import MENU
from tests.pico.test_faults import HANGING, resume

BEGUN = 600  # ms after which nobody listens any more
WATCHDOG = 9000  # ms: longer than it waits
MORE = 2048  # bytes of heap that may be in use after games of all kinds


def is_menu(rig: Rig) -> bool:
    """Whether the menu is shown, which offers to play again first; the name of a game may take a line of its own."""
    title, again, *others = rig.screen
    wanted = [line.replace("▶", " ") for line in MENU[1:] if line]
    return title == MENU[0] and again[:8] == "▶Rejouer" and [line for line in others if line in wanted] == wanted


def test_games_of_all_kinds_leave_nothing_in_memory(boxes: Boxes) -> None:
    rig = boxes({"main.py": METERED, **settings(grace=0, reveal=0, stir=False)}, pods=3)
    before = Meter(rig).weight()
    for name in catalog.names():
        assert weight_after(rig, name) - before < MORE
        assert is_menu(rig)
    assert rig.resets == 0


def test_the_line_goes_on_and_loses_nothing(boxes: Boxes) -> None:
    rig = boxes({"main.py": SEEDED, **settings(grace=0, reveal=0, stir=False)}, pods=3)
    Game(rig, "majority", 3).abort()
    rig.run(BEGUN)
    rig.ask("send", data=command("identify").decode("latin1"))
    rig.until(lambda: is_menu(rig))
    rig.ask("send", data=command("hello").decode("latin1"))
    rig.until(lambda: '"hello"' in rig.serial)
    rig.run(100)
    reader = Reader()
    lines = list(reader.feed(rig.serial.replace("\r\n", "\n").encode("latin1")))
    assert reader.damaged == 0
    assert [line["e"] for line in lines][-4:] == ["aborted", "opened", "identified", "hello"]


def test_a_key_held_meanwhile_does_nothing(boxes: Boxes) -> None:
    rig = boxes(settings(grace=0, reveal=0, stir=False), pods=3)
    Game(rig, "majority", 3).abort()
    rig.run(BEGUN)
    rig.key("ok", True)
    rig.until(lambda: is_menu(rig))
    rig.run(WATCHDOG)
    rig.key("ok", False)
    assert is_menu(rig)
    assert rig.resets == 0


def test_the_watchdog_stays_awake_and_what_it_did_before_is_not_told_again(boxes: Boxes) -> None:
    rig = boxes({"main.py": HANGING, **settings(grace=0, reveal=0, stir=False)}, pods=3)
    for bites in (1, 2):
        rig.serial = ""
        game = Game(rig, "majority", 3)
        hang(rig)
        assert rig.resets == bites
        rig.until(lambda: rig.screen[0] == "Message")
        rig.run(100)
        rig.tap("ok")
        resume(rig)
        game.abort()
        rig.until(lambda: is_menu(rig))


def hang(rig: Rig) -> None:
    """Let the program hang until the watchdog has bitten."""
    for down in (True, False):
        rig.key("back", down)
        rig.key("ok", down)
        rig.run(WATCHDOG if down else 0)
