"""After a game the box restarts; after a power cut the game goes on."""

from random import Random

from conclave.line.link import Reader, command

from tests.box.conftest import Boxes
from tests.workbench.hands import CONSOLE
from tests.workbench.playing import AT_ONCE, Game, plain

MENU, WAITING = "Conclave", "Un instant…"


def test_the_line_goes_on_and_loses_nothing(boxes: Boxes) -> None:
    box = boxes(3, **AT_ONCE)
    Game(box, "majority", 3).box.abort()
    box.run(600)  # nobody listens any more
    box.send(command("identify"))
    box.until(lambda: box.screen[0] == MENU)
    box.send(command("hello"))
    box.until(lambda: box.told("hello"))
    box.run(100)
    reader = Reader()
    lines = list(reader.feed(box.said))
    assert reader.damaged == 0
    assert [line["e"] for line in lines][-4:] == ["aborted", "opened", "identified", "hello"]


def test_keys_do_nothing_meanwhile_and_a_held_one_is_waited_for(boxes: Boxes) -> None:
    box = boxes(3, **AT_ONCE)
    Game(box, "majority", 3).box.abort()
    box.hold(CONSOLE, "back")
    box.run(2500)  # longer than a start takes
    assert box.screen[0] == WAITING
    box.release(CONSOLE, "back")
    box.until(lambda: box.screen[0] == MENU)
    box.run(200)
    assert box.screen[1].startswith("▶")
    assert box.resets == 0


def test_the_next_game_can_begin(boxes: Boxes) -> None:
    box, rng = boxes(3, **AT_ONCE), Random(1)
    Game(box, "the-majority", 3).box.abort()
    box.until(lambda: box.screen[0] == MENU)
    box.run(300)
    box.forget()
    game = Game(box, "majority", 3)
    game.answer(rng)
    assert box.facts() == plain(game.session)


def test_a_pulled_plug_comes_back_at_the_last_locked_question(boxes: Boxes) -> None:
    box, rng = boxes(4, **AT_ONCE), Random(3)
    game = Game(box, "the-majority", 4)
    for _ in range(7):
        game.answer(rng)
    box.tap(0, "A")
    box.power_cut()
    game.resume()
    assert box.told("resumed")[0]["from"] == len(game.session.facts)
    assert box.told("resumed")[0]["why"] == "power"
    for _ in range(3):
        game.answer(rng)
    assert box.facts() == plain(game.session)
    assert box.resets == 1
