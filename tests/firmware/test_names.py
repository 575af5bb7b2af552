"""Players' names on the box, in a game and on the line; they are stored with the game and survive power cuts."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from conclave.simulator.simulated_flash import PowerCut, SimulatedFlash

from firmware.line.command_reader import MAX_COMMAND_BYTES
from firmware.storage.player_names import MAX_NAMES, PlayerNames, is_valid_name, select_valid_names
from firmware.storage.seatings import STORED_GAMES, Seatings
from firmware.text import Texts
from firmware.text.short_names import shorten_names
from tests.firmware.line_client import refusal_reason, send_command
from tests.host.line.box_and_pc import Box, Follower
from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_at_vote

PEOPLE = ["Ann", "", "Zoé"]


def start_named_game(flash: SimulatedFlash | None = None) -> Bench:
    """Return a vote of three players, two of them with a name."""
    table = Bench(3, flash, **QUICK_SETTINGS)
    table.device.start_game("majority", [0, 1, 2], {"words": "table"}, PEOPLE)
    table.device.console.show_game()
    table.run(300)
    return table


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    table = start_named_game()
    assert table.live_game.names == PEOPLE
    assert [table.device.texts.seat(seat) for seat in range(-1, 3)] == ["MJ", "Ann", "J2", "Zoé"]
    table.device.leave_game()
    assert table.device.texts.seat(0) == "J1"


def test_names_are_sent_after_the_first_fact_and_on_resume() -> None:
    table = start_named_game()
    events = [line["e"] for line in table.records()]
    assert events[events.index("game") + 1] == "seated"
    assert [line["names"] for line in table.records("seated")] == [PEOPLE], "once"
    again = Bench(3, table.flash, **QUICK_SETTINGS)
    again.press_console("ok")
    again.run(500)
    assert again.live_game.names == PEOPLE
    assert again.records("seated")[0]["names"] == PEOPLE
    assert again.device.texts.seat(2) == "Zoé"


def test_a_game_that_is_sent_again_begins_with_its_names() -> None:
    table = start_named_game()
    id = table.live_game.id
    assert send_command(table, "send", id=id)[0] == {"e": "seated", "id": id, "names": PEOPLE, "again": True}


def test_no_names_are_sent_of_a_game_without_any() -> None:
    table = bench_at_vote()
    assert table.live_game.names == ["", "", ""]
    assert not table.records("seated")


def test_a_game_has_its_names_after_a_power_cut_at_any_write() -> None:
    whole = SimulatedFlash()
    start_named_game(whole)
    begun = 0
    for cut in [*range(0, whole.change_count, 1500), *range(whole.change_count - 250, whole.change_count, 5)]:
        flash = SimulatedFlash()
        flash.cut_after = cut
        with suppress(PowerCut):
            start_named_game(flash)
        flash.cut_after = None
        again = Bench(3, flash, **QUICK_SETTINGS)
        if again.device.journals.unfinished_journal():
            again.press_console("ok")
            again.run(300)
            assert again.live_game.names == PEOPLE
            begun += 1
    assert begun


def test_names_in_short_are_three_letters_and_no_two_alike() -> None:
    assert shorten_names(["Marie", "Martin", "Mar", "Bo", "P5"]) == ["Mar", "Mat", "Ma3", "Bo", "P5"]
    assert len(set(shorten_names(["Anna"] * 10))) == 10
    texts = Texts("en")
    texts.set_names(["Marie", "", "Martin"])
    assert [texts.short_name(seat) for seat in range(3)] == ["Mar", "P2", "Mat"]
    assert texts.option("s2") == "Martin"


def test_a_name_is_what_the_display_can_show() -> None:
    assert all(map(is_valid_name, ["A", "Zoé", "Jean-Luc 2", "ÀÉŒ"]))
    assert not any(map(is_valid_name, ["", " Ann", "Ann ", "a" * 11, "Ann\n", "日", 3, None, ["Ann"]]))
    assert select_valid_names(["Ann", "Bob", "Ann", 7, ""]) == ["Ann", "Bob"]


def test_names_last_up_to_as_many_as_the_box_keeps() -> None:
    flash = SimulatedFlash()
    people = [f"Name {number}" for number in range(30)]
    assert PlayerNames(flash).write(people) is None
    assert PlayerNames(flash).read() == people[:MAX_NAMES]


def test_the_last_games_are_remembered_and_the_last_of_each_kind() -> None:
    seatings = Seatings(SimulatedFlash())
    seatings.add("a0", "sultane", [4, 1], ["Ann", ""], {"claims": True})
    for number in range(20):
        seatings.add(f"b{number}", "majority", [0, 1], ["", "Bob"], {"words": "table"})
    last = seatings.last_game()
    assert last and (last["id"], last["places"], last["names"]) == ("b19", [0, 1], ["", "Bob"])
    sultane = seatings.last_game("sultane")
    assert sultane and sultane["options"] == {"claims": True}
    assert seatings.player_names("b19", 2) == ["", "Bob"]
    assert seatings.player_names(f"b{20 - STORED_GAMES}", 2) == ["", "Bob"]
    assert seatings.player_names("b0", 2) == ["", ""], "long ago"
    assert seatings.player_names("b19", 3) == ["", "", ""], "another table"


# --- on the line


def test_the_pc_sends_names_and_asks_for_them() -> None:
    box = Box()
    assert send_command(box, "names") == [{"e": "names", "names": []}]
    assert send_command(box, "names", names=["Ann", "Zoé"])[0]["names"] == ["Ann", "Zoé"]
    assert send_command(box, "names", at=1, names=["Bob"])[0]["names"] == ["Ann", "Bob"]
    assert PlayerNames(box.board.flash).read() == ["Ann", "Bob"]
    assert send_command(box, "names", names=[])[0]["names"] == []


@pytest.mark.parametrize(
    ("details", "why"),
    [
        ({"names": "Ann"}, "no-command"),
        ({"names": ["Ann"], "at": 1}, "no-command"),
        ({"names": ["Ann"], "at": -1}, "no-command"),
        ({"names": ["Ann", "Ann"]}, "bad-name"),
        ({"names": ["日"]}, "bad-name"),
        ({"names": ["x" * 11]}, "bad-name"),
        ({"names": [None]}, "bad-name"),
    ],
)
def test_an_invalid_name_is_refused(details: dict[str, Any], why: str) -> None:
    box = Box()
    assert refusal_reason(box, "names", **details) == why
    assert PlayerNames(box.board.flash).read() == []


def test_no_name_is_changed_while_a_game_is_played() -> None:
    box = Box()
    box.start()
    assert refusal_reason(box, "names", names=["Ann"]) == "playing"
    assert [line for line in send_command(box, "names") if line["e"] == "names"]


def test_as_many_names_as_the_box_keeps_fit_into_commands() -> None:
    from conclave.commands.names import replace_names, stored_names

    box = Box()
    wire = Follower(box, Path(":memory:")).wire
    people = [f"Zoéœéé {number:03}" for number in range(MAX_NAMES)]
    assert len(str(people)) > MAX_COMMAND_BYTES
    assert replace_names(wire, people) == stored_names(wire) == people


def test_a_follower_archives_names_and_keeps_those_given_there(tmp_path: Path) -> None:
    box = Box()
    pc = Follower(box, tmp_path / "archive.sqlite")
    pc.step(30)
    box.device.start_game("majority", [0, 1, 2], {"words": "table"}, ["Ann", "", "Zoé"])
    id = box.remember()
    pc.settle()
    assert pc.archive.game(id).players == ("Ann", None, "Zoé")
    pc.archive.set_player_name(id, 0, "Anna")
    box.device = type(box.device)(box.board)
    box.resume()
    pc.settle()
    assert pc.archive.game(id).players == ("Anna", None, "Zoé")


def test_a_game_that_is_sent_later_brings_its_names(tmp_path: Path) -> None:
    box = Box()
    box.device.start_game("majority", [0, 1, 2], {"words": "table"}, ["Ann", "", "Zoé"])
    id = box.remember()
    box.finish()
    pc = Follower(box, tmp_path / "archive.sqlite")
    pc.settle()
    assert pc.has_all()
    assert pc.archive.game(id).players == ("Ann", None, "Zoé")
