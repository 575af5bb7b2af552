"""The command line: the catalog, and every kind of bad input: one sentence, exit code 2, nothing changed."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from conclave.archive import Archive
from conclave.cli import app

from shared_rules.engine import catalog
from tests.host.commands import GAMES, SEED, conclave, refused, start


def test_games_lists_players_and_options_of_every_game() -> None:
    """The default of each option comes first."""
    result = conclave("games")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in catalog.game_names())
    rows = [line.split(maxsplit=2) for line in result.stdout.splitlines()]
    assert ["the-majority", "3-4", "deals: device, table"] in [[cell.strip() for cell in row] for row in rows]
    assert "edition: 2, 1" in result.stdout
    assert "spy: random, 1, 2, 3, 4" in map(str.strip, result.stdout.splitlines())
    assert "stolen_spy: off, on" in result.stdout
    assert "words: device, table (with deals=table: table, device)" in result.stdout


def test_without_a_command_the_help_is_shown() -> None:
    assert all(command in conclave().output for command in ("games", "simulate", "verify", "hotseat", "play"))


def test_help_groups_the_commands_by_what_people_do() -> None:
    panels = dict(re.findall(r"╭─ ([\w ]+?) ─+╮\n(.*?)╰", conclave("--help").output, re.DOTALL))
    assert list(panels) == ["Options", "Play", "The box", "Past games", "Develop"]
    grouped = {name: re.findall(r"^│ (\w+) ", text, re.MULTILINE) for name, text in panels.items()}
    assert "play" in grouped["Play"]
    assert "lab" in grouped["Develop"]


def test_help_says_every_word_that_was_written_for_it() -> None:
    """Rich easily takes text in brackets for a style."""

    def letters(text: str) -> str:
        return re.sub(r"[\s│]", "", text)

    def check(command: Any, path: tuple[str, ...]) -> None:
        shown = letters(conclave(*path, "--help").output)
        texts = [(command.help or "").replace("\\[", "[")]
        for parameter in command.params:
            texts.append((getattr(parameter, "help", None) or "").replace("\\[", "["))
        for text in texts:
            assert letters(text) in shown
        for name, part in getattr(command, "commands", {}).items():
            check(part, (*path, name))

    check(typer.main.get_command(app), ())
    assert "conclave[plot]" in conclave("stats", "--help").output


BAD_SETUPS = (
    (("no-such-game",), ("no-such-game", "the-majority")),
    (("majority", "--seats", 11), ("majority", "3 to 10", "11")),
    (("the-majority", "--seats", 2), ("the-majority", "3 to 4", "2")),
    (("majority", "--seats", -3), ("-3",)),
    (("majority", "--option", "edition=2"), ("edition", "deals")),
    (("the-majority", "--option", "edition=3"), ("edition", "3", "2, 1")),
    (("the-majority", "--option", "stolen_spy=maybe"), ("stolen_spy", "maybe", "off, on")),
    (("the-majority", "--option", "spy=4"), ("spy", "4", "random, 1, 2, 3")),
    (("the-majority", "--option", "spy=0"), ("spy", "0", "random, 1, 2, 3")),
    (("the-majority", "--option", "edition"), ("name=value", "edition")),
    (("the-majority", "--option", "=2"), ("name=value", "=2")),
    (("the-majority", "--option", "edition=1", "--option", "edition=2"), ("edition", "twice")),
    (("majority", "--seed", "12"), ("32 hexadecimal digits", "12")),
    (("majority", "--seed", "g" * 32), ("32 hexadecimal digits", "ggg")),
    (("majority", "--seed", " ".join(["00"] * 16)), ("32 hexadecimal digits",)),
)


@pytest.mark.parametrize("command", ["simulate", "hotseat"])
@pytest.mark.parametrize("arguments, named", BAD_SETUPS)
def test_a_setup_that_does_not_exist_is_refused(
    command: str, arguments: tuple[object, ...], named: tuple[str, ...]
) -> None:
    result = conclave(command, *arguments)
    refused(result, 2, *named)
    assert result.stdout == ""


@pytest.mark.parametrize("arguments, named", BAD_SETUPS)
def test_a_refused_setup_leaves_an_older_log_alone(
    tmp_path: Path, arguments: tuple[object, ...], named: tuple[str, ...]
) -> None:
    log = tmp_path / "kept.log"
    log.write_text("kept")
    refused(conclave("simulate", *arguments, "--log", log), 2)
    assert log.read_text() == "kept"


@pytest.mark.parametrize(
    "arguments, named",
    [
        (("simulate",), "game"),
        (("simulate", "majority", "--seats", "many"), "--seats"),
        (("simulate", "majority", "--number", 0), "--number"),
        (("simulate", "majority", "--jobs", 0), "--jobs"),
        (("simulate", "majority", "--sets", 3), "--sets"),
        (("hotseat", "majority", "--bots", -1), "--bots"),
        (("shuffle",), "shuffle"),
    ],
)
def test_wrong_usage_is_reported_with_exit_code_2(arguments: tuple[object, ...], named: str) -> None:
    result = conclave(*arguments)
    assert result.exit_code == 2
    assert named.lower() in result.stderr.lower()
    assert "Traceback" not in result.output


def test_more_bots_than_seats_are_refused() -> None:
    refused(conclave("hotseat", "majority", "--seats", 3, "--bots", 4), 2, "3 seats", "4")


@pytest.mark.parametrize("command", [("simulate", "majority"), ("verify", "some.log")])
def test_a_word_list_that_cannot_be_used_is_refused(tmp_path: Path, command: tuple[str, ...]) -> None:
    few, latin = tmp_path / "few.txt", tmp_path / "latin.txt"
    few.write_text("one\ntwo\nthree\n")
    latin.write_bytes("été\nun\ndeux\ntrois\n".encode("latin-1"))
    refused(conclave(*command, "--words", few), 2, "4 words", "3")
    refused(conclave(*command, "--words", latin), 2, "latin.txt", "UTF-8")
    refused(conclave(*command, "--words", tmp_path / "none.txt"), 2, "none.txt")
    refused(conclave(*command, "--words", tmp_path), 2, str(tmp_path))


@pytest.mark.parametrize("arguments", [("the-majority",), ("majority", "--option", "words=table")])
def test_a_word_list_for_a_game_that_deals_no_words_is_refused(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    words = tmp_path / "words.txt"
    words.write_text("one\ntwo\nthree\nfour\n")
    refused(conclave("simulate", *arguments, "--words", words), 2, arguments[0], "no words")


def test_a_log_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    refused(conclave("simulate", "majority", "--log", tmp_path), 2, str(tmp_path))
    refused(conclave("simulate", "majority", "--log", tmp_path / "none" / "x.log"), 2, "none")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is always full")
def test_a_full_disk_is_reported_in_a_sentence() -> None:
    refused(conclave("simulate", "majority", "--number", 1, "--log", "/dev/full"), 2, "No space left")


@pytest.mark.parametrize("content", [b"", b"\n\n", b'{"e":"resumed","why":"power"}\n'])
def test_a_file_without_a_game_is_no_log(tmp_path: Path, content: bytes) -> None:
    log = tmp_path / "x.log"
    log.write_bytes(content)
    refused(conclave("verify", log), 2, str(log), "no log")


@pytest.mark.parametrize(
    "content, what",
    [
        (b"hello\n", "not JSON"),
        (b'{"e":"game","n":0\n', "not JSON"),
        (b"\xff\xfe\x00\x00", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"n":' + b"1" * 10_000 + b',"e":"game"}\n', "not JSON"),
        (b'{"e":"game","n":0,"votes":["A"],"v\\u006ftes":["B"]}\n', "has a name twice"),
        (b'{"e":"game","n":0,"options":{"words":"table","words":"device"}}\n', "has a name twice"),
        (b'{"a":1}\n', "no line of a log"),
        (b'["e","game"]\n', "no line of a log"),
        (b'{"e":7}\n', "no line of a log"),
        (b"17\n", "no line of a log"),
    ],
)
def test_a_foreign_file_is_refused_with_the_line(tmp_path: Path, content: bytes, what: str) -> None:
    log = tmp_path / "x.log"
    log.write_bytes(content)
    refused(conclave("verify", log), 2, f"line 1 of {log}", what)
    refused(conclave("verify", "-", feed=content), 2, "line 1 of -", what)


def test_a_log_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    refused(conclave("verify", tmp_path / "none.log"), 2, "none.log", "No such file")
    refused(conclave("verify", tmp_path), 2, str(tmp_path), "directory")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_a_line_without_an_end_is_refused() -> None:
    refused(conclave("verify", "/dev/zero"), 2, "line 1 of /dev/zero")


@pytest.mark.parametrize("game", GAMES)
def test_the_installed_script_plays_and_tells_bad_input(game: str) -> None:
    good = start("simulate", game, "--number", 2, "--seed", SEED)
    bad = start("simulate", game, "--seats", 99)
    output, errors = good.communicate(timeout=60)
    assert (good.returncode, errors) == (0, b"")
    assert SEED.encode() in output
    output, errors = bad.communicate(timeout=60)
    assert (bad.returncode, output) == (2, b"")
    assert b"99" in errors
    assert b"Traceback" not in errors


def test_what_a_file_says_cannot_write_on_the_terminal(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    log.write_text('{"e":"game","n":0,"id":"a\\u001b[2J"}\n{"e":"\\u001b[2J","n":5}\n')
    result = conclave("verify", log)
    refused(result, 1, "without id")
    assert "\x1b" not in result.output
    refused(conclave("simulate", "maj\x1b[2Jority"), 2, "maj?[2Jority")


@pytest.mark.parametrize(
    "command, stream",
    [("verify -", "standard input"), ("simulate majority --log -", "standard output")],
)
def test_a_closed_stream_is_refused_in_a_sentence(command: str, stream: str) -> None:
    program = f'exec "$0" -c "from conclave.cli import main; main()" {command} <&- >&-'
    done = subprocess.run(["sh", "-c", program, sys.executable], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr.decode().count("\n")) == (2, 1), done.stderr.decode()
    assert f"{stream} is closed" in done.stderr.decode()


def test_a_game_without_an_id_is_not_there(tmp_path: Path) -> None:
    with Archive(tmp_path / "a.sqlite"):
        pass
    refused(conclave("replay", "", "--no-browser", "--archive", tmp_path / "a.sqlite"), 2, "no game has an id")
