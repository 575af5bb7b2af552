"""People's own word lists: what is refused, where they are found again, and who says that one is missing."""

from pathlib import Path
from typing import Any

import pytest
from conclave import own_word_lists
from conclave.commands import arguments
from conclave.commands.play import make_table
from conclave.deploy import uf2
from conclave.deploy.firmware_files import DeviceFile, word_files
from conclave.deploy.install import StoredFile, make_plan
from conclave.log import log_reader
from conclave.own_word_lists import BadWords, check_words, name_of
from conclave.web.live_table import LiveTable
from conclave.web.replay_data import published_journal

from firmware.storage.journals import Journals
from shared_rules.engine import word_list
from shared_rules.engine.errors import BadJournal
from shared_rules.engine.session import Session
from tests import kit
from tests.host.commands import SEED, conclave, refused
from tests.host.deploy.test_uf2 import SIZE, contents, dropped, mount, program
from tests.host.web.tables import client, run, table
from tests.workbench.bench import QUICK_SETTINGS, Bench

FIVE = "Île\nChat\nŒuf\nNoël\nZèbre\n"
OTHERS = "un\ndeux\ntrois\nquatre\ncinq\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a computer without any lists; files are beside its own folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(word_list, "CUSTOM_FOLDERS", list(word_list.CUSTOM_FOLDERS))
    own_word_lists.use_saved_lists()
    return tmp_path


def written(place: Path, text: str = FIVE, name: str = "fete.txt") -> Path:
    """Write a word list and return its path."""
    path = place / name
    path.write_text(text, "utf-8")
    return path


# --- what a list must be


@pytest.mark.parametrize(
    ("text", "why", "sentence"),
    [
        (b"un\ndeux\n\ntrois\n", "few-words", "at least 4 words, this one has 3"),
        ("été\n".encode("latin-1") * 4, "bad-words", "not UTF-8"),
        (FIVE.encode("utf-16"), "bad-words", "not UTF-8"),
        ((FIVE + "\nanticonstitutionnellement\n").encode(), "long-word", "line 7: anticonstitutionnellement"),
        ((FIVE + "日本\n").encode(), "odd-letter", "line 6: the display has no letter '日'"),
        ((FIVE + "chat\n").encode(), "double-word", "line 6: chat is there already, on line 2"),
    ],
)
def test_what_cannot_be_played_with_is_refused_with_its_line(text: bytes, why: str, sentence: str) -> None:
    with pytest.raises(BadWords, match=sentence) as caught:
        check_words(text)
    assert caught.value.text_key == why


def test_how_a_file_ends_its_lines_makes_no_other_list() -> None:
    windows = b"\xef\xbb\xbf" + FIVE.replace("\n", "\r\n").encode()
    spaced = " Île\n\n Chat \nŒuf\nNoe\u0308l\nZèbre".encode()
    assert check_words(windows) == check_words(spaced) == check_words(FIVE.encode()) == FIVE.encode()


@pytest.mark.parametrize(
    ("title", "name"), [("Fête de Léa", "fete-de-le"), ("", "own"), ("日本", "own"), ("long", "own"), ("a/../b", "a-b")]
)
def test_a_list_is_called_by_letters_that_the_box_has(title: str, name: str) -> None:
    assert name_of(title) == name
    assert word_list.is_list_name(name)


@pytest.mark.parametrize("command", ["play", "hotseat", "simulate", "deploy", "uf2"])
def test_every_command_refuses_a_bad_list(place: Path, command: str) -> None:
    path = written(place, FIVE + "Chat\n")
    more = {"hotseat": ["majority"], "simulate": ["majority"], "uf2": ["--micropython", path]}.get(command, [])
    refused(conclave(command, *more, "--words", path), 2, "fete.txt", "line 6", "Chat")
    refused(conclave(command, *more, "--words", place / "none.txt"), 2, "none.txt")


def test_a_list_too_large_for_the_box_is_refused(place: Path) -> None:
    path = written(place, "".join(f"mot {number}\n" for number in range(9000)))
    refused(conclave("deploy", "--words", path), 2, "60000")


# --- games with a list


def begun(list: str) -> Session:
    """Return a game with this word list."""
    return Session("majority", 3, {"list": list}, kit.fixed_seed(1))


def test_a_kept_list_is_a_choice_and_found_again_by_a_journal(place: Path) -> None:
    assert word_list.custom_lists() == []
    own_word_lists.save("fete", FIVE.encode())
    assert word_list.custom_lists() == ["fete"]
    game = begun("fete")
    assert set(game.public["words"].values()) <= set(FIVE.split())
    assert Session.replay(game.journal).facts == game.facts


def test_a_game_never_goes_on_with_other_words(place: Path) -> None:
    own_word_lists.save("fete", FIVE.encode())
    game = begun("fete")
    own_word_lists.save("fete", OTHERS.encode())
    assert set(begun("fete").public["words"].values()) <= set(OTHERS.split())
    assert Session.replay(game.journal).facts == game.facts, "the earlier words are stored beside the new ones"
    for path in own_word_lists.folder().glob("*.*.txt"):
        path.unlink()
    with pytest.raises(BadJournal, match="needs the word list fete with fingerprint") as caught:
        Session.replay(game.journal)
    assert (caught.value.text_key, caught.value.values) == ("other-words", ("fete",))


def test_verify_and_replay_say_which_list_they_need(place: Path) -> None:
    path, log = written(place), place / "x.log"
    given = ("--seed", SEED, "--number", 1, "--log", log)
    assert conclave("simulate", "majority", "--words", path, *given).exit_code == 0
    refused(conclave("verify", log), 1, "needs the word list fete", "--words")
    refused(conclave("replay", log, "--no-browser"), 2, "needs the word list fete")
    assert conclave("verify", log, "--words", path).exit_code == 0
    refused(conclave("verify", log, "--words", written(place, OTHERS, "other.txt")), 1, "needs the word list fete")
    own_word_lists.save("fete", FIVE.encode())
    assert conclave("verify", log).exit_code == 0
    assert published_journal([line.fact for line in next(iter(log_reader.read_log(str(log)))).lines])


def test_a_custom_list_does_not_replace_ours(place: Path) -> None:
    log = place / "x.log"
    assert conclave("simulate", "majority", "--seed", SEED, "--number", 1, "--log", log).exit_code == 0
    assert conclave("verify", log, "--words", written(place)).exit_code == 0


def test_the_hot_seat_deals_from_a_list(place: Path) -> None:
    result = conclave("hotseat", "majority", "--seats", 3, "--bots", 3, "--words", written(place), "--seed", SEED)
    assert result.exit_code == 0, result.output
    assert "Zèbre" in result.output
    refused(conclave("hotseat", "sultane", "--bots", 5, "--words", written(place)), 2, "deals no words")


# --- the box


def test_the_box_offers_the_lists_it_has_and_deals_from_one(place: Path) -> None:
    own_word_lists.save("fete", FIVE.encode())
    box = Bench(3)
    box.press_console("ok")
    box.choose_menu_line("Majority")
    box.press_console("ok")
    box.choose_menu_line("Liste")
    box.choose_menu_line("fete")
    assert "Liste           fete" in " ".join(box.screen)
    box.press_console("up", "up", "up", "up", "up", "ok")
    assert box.live_game
    assert box.live_game.session.options["list"] == "fete"


def test_a_list_that_is_gone_is_not_chosen_again(place: Path) -> None:
    own_word_lists.save("fete", FIVE.encode())
    box = Bench(3)
    box.device.start_game("majority", [0, 1, 2], {"list": "fete", "variant": "on"})
    box.live_game.abort(0)
    (own_word_lists.folder() / "fete.txt").unlink()
    again = Bench(3, box.flash)
    assert "manque" in " ".join(again.press_console("ok")), "the same once more needs it"
    again.press_console("ok")
    again.choose_menu_line("Nouvelle")
    again.choose_menu_line("Majority")
    assert " Liste        normale" in again.press_console("ok")
    assert "enfants" in " ".join(again.choose_menu_line("Liste"))


def test_the_box_says_which_list_a_game_needs_to_go_on(place: Path) -> None:
    own_word_lists.save("fete", FIVE.encode())
    box = Bench(3)
    box.device.start_game("majority", [0, 1, 2], {"list": "fete"})
    own_word_lists.save("fete", OTHERS.encode())
    for path in own_word_lists.folder().glob("*.*.txt"):
        path.unlink()
    again = Bench(3, box.flash)
    again.press_console("ok")
    again.run(500)
    assert "liste de mots fete" in " ".join(again.screen)
    assert Journals(box.flash).unfinished_journal(), "it can go on once the list is back"


def test_deploy_keeps_the_boxs_word_lists_unless_given_others() -> None:
    ours = [DeviceFile("/shared_rules/engine/word_lists/fr.txt", b"mot"), DeviceFile("/main.py", b"y")]
    there = {
        "/shared_rules": StoredFile(0, None),
        "/shared_rules/engine": StoredFile(0, None),
        "/shared_rules/engine/word_lists": StoredFile(0, None),
        "/shared_rules/engine/word_lists/own": StoredFile(0, None),
        "/shared_rules/engine/word_lists/own/fete.txt": StoredFile(9, "old"),
        **{file.path: StoredFile(1, file.sha) for file in ours},
    }
    assert not make_plan(ours, there)
    brought = [DeviceFile("/" + source.name, source.data) for source in word_files({"other": OTHERS.encode()})]
    found = make_plan([*ours, *brought], there)
    assert [file.path for file in found.missing] == ["/shared_rules/engine/word_lists/own/other.txt"]
    assert found.surplus == ["/shared_rules/engine/word_lists/own/fete.txt"]


def test_uf2_puts_a_list_on_the_box_and_says_how_large_it_is(place: Path) -> None:
    (place / "micropython.uf2").write_bytes(uf2.encode_uf2(program()))
    given = ("--micropython", place / "micropython.uf2", "-o", place / "conclave.uf2")
    done = conclave("uf2", *given, "--words", written(place), "--words", written(place, OTHERS, "other.txt"))
    assert done.exit_code == 0, done.output
    assert f"word list fete: 5 words, {len(FIVE.encode())} bytes" in done.output
    system = mount(dropped(bytes(SIZE), uf2.parse_uf2((place / "conclave.uf2").read_bytes())))
    assert contents(system, "/shared_rules/engine/word_lists/own/fete.txt") == FIVE.encode()
    assert contents(system, "/shared_rules/engine/word_lists/own/other.txt") == OTHERS.encode()


# --- the table in the browser


def test_play_begins_with_the_list_that_is_given(place: Path) -> None:
    lists = [*arguments.install_word_lists([str(written(place))])]
    made = make_table("majority", 3, 3, False, None, False, lists)
    assert made.box.live_game
    assert made.box.live_game.session.options["list"] == "fete"


def posted(made: LiveTable, text: bytes, key: str | None = None) -> Any:
    """Return the response to an uploaded word list."""
    headers = {"x-key": made.seats.master_key if key is None else key}
    with client(made) as pages:
        return pages.post("/words", params={"name": "Fête"}, content=text, headers=headers)


def test_the_next_game_deals_from_a_list_uploaded_by_the_host(place: Path) -> None:
    made = table(3, bots=3, **QUICK_SETTINGS)
    assert posted(made, FIVE.encode()).json() == {}
    made.game_setup.choose_game("majority", {"list": "fete"})
    made.game_setup.start_game()
    run(made, 500)
    assert made.box.live_game
    assert set(made.box.live_game.session.public["words"].values()) <= set(FIVE.split())
    assert made.box.live_game.session.options["list"] == "fete"


@pytest.mark.parametrize(
    ("text", "why"), [(b"un\ndeux\n", "few-words"), (b"\xff" * 9, "bad-words"), (b"mot\n" * 99_999, "double-word")]
)
def test_the_host_page_says_what_is_wrong_with_a_list(place: Path, text: bytes, why: str) -> None:
    answer = posted(table(3, **QUICK_SETTINGS), text)
    assert answer.json()["why"] == why
    assert word_list.custom_lists() == []


def test_nobody_but_the_game_master_brings_a_list(place: Path) -> None:
    assert posted(table(3, **QUICK_SETTINGS), FIVE.encode(), key="x" * 22).status_code == 403
    assert word_list.custom_lists() == []
