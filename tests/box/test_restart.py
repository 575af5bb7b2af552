"""After a game the box restarts; after a power cut the game goes on."""

from random import Random

from conclave.line.framing import RecordReader, encode_command

from tests.box.conftest import Boxes
from tests.workbench.followed_game import NO_GRACE_SETTINGS, FollowedGame, facts_as_json
from tests.workbench.hands import CONSOLE

MENU, WAITING = "Conclave", "Un instant…"


def test_the_line_goes_on_and_loses_nothing(boxes: Boxes) -> None:
    box = boxes(3, **NO_GRACE_SETTINGS)
    FollowedGame(box, "majority", 3).box.abort()
    box.run(600)  # nobody listens any more
    box.send(encode_command("identify"))
    box.until(lambda: box.screen[0] == MENU)
    box.send(encode_command("hello"))
    box.until(lambda: box.records("hello"))
    box.run(100)
    reader = RecordReader()
    lines = list(reader.feed(box.received_bytes))
    assert reader.damaged == 0
    assert [line["e"] for line in lines][-4:] == ["aborted", "opened", "identified", "hello"]


def test_keys_do_nothing_meanwhile_and_a_held_one_is_waited_for(boxes: Boxes) -> None:
    box = boxes(3, **NO_GRACE_SETTINGS)
    FollowedGame(box, "majority", 3).box.abort()
    box.hold(CONSOLE, "back")
    box.run(2500)  # longer than a start takes
    assert box.screen[0] == WAITING
    box.release(CONSOLE, "back")
    box.until(lambda: box.screen[0] == MENU)
    box.run(200)
    assert box.screen[1].startswith("▶")
    assert box.resets == 0


def test_the_next_game_can_begin(boxes: Boxes) -> None:
    box, rng = boxes(3, **NO_GRACE_SETTINGS), Random(1)
    FollowedGame(box, "the-majority", 3).box.abort()
    box.until(lambda: box.screen[0] == MENU)
    box.run(300)
    box.clear_received()
    game = FollowedGame(box, "majority", 3)
    game.answer(rng)
    assert box.facts() == facts_as_json(game.session)


def test_a_pulled_plug_comes_back_at_the_last_locked_question(boxes: Boxes) -> None:
    box, rng = boxes(4, **NO_GRACE_SETTINGS), Random(3)
    game = FollowedGame(box, "the-majority", 4)
    for _ in range(7):
        game.answer(rng)
    box.tap(0, "A")
    box.power_cut()
    game.resume()
    assert box.records("resumed")[0]["from"] == len(game.session.facts)
    assert box.records("resumed")[0]["why"] == "power"
    for _ in range(3):
        game.answer(rng)
    assert box.facts() == facts_as_json(game.session)
    assert box.resets == 1
