"""`conclave verify`: good logs, logs of a device, and what cannot be checked."""

import json
from pathlib import Path

import pytest
from conclave.log.verify import VerifyReport

from shared_rules.engine.session import Session
from tests import golden
from tests.host.commands import (
    GAMES,
    PrintedSession,
    conclave,
    event,
    finds_error,
    index_of,
    refused,
    simulated,
    with_values,
    write,
)
from tests.kit import fixed_seed

OWN_WORDS = "one\ntwo\nthree\nfour\nfive\n"


@pytest.mark.parametrize("game", GAMES)
def test_the_log_of_every_game_is_good_until_a_line_is_edited(tmp_path: Path, game: str) -> None:
    texts = simulated(tmp_path / "x.log", game)
    result = conclave("verify", tmp_path / "x.log")
    assert (result.exit_code, result.stderr) == (0, "")
    at = len(texts) // 2
    path = write(tmp_path / "y.log", [*texts[:at], with_values(texts[at], e="edited"), *texts[at + 1 :]])
    refused(conclave("verify", path), 1, f"line {at + 1}, n {at}", "edited")


@pytest.mark.parametrize("old", golden.golden_games(), ids=lambda old: old.name)
def test_logs_of_golden_games_stay_good(old: golden.GoldenGame) -> None:
    result = conclave("verify", "-", feed="\n".join(old.log))
    assert result.exit_code == 0, result.stderr + old.advice


def test_a_good_log_gets_one_sentence_per_game(tmp_path: Path, good: list[str]) -> None:
    result = conclave("verify", write(tmp_path / "x.log", good))
    assert (result.exit_code, result.stderr) == (0, "")
    sentences = result.stdout.splitlines()
    for line, sentence in zip([line for line in good if event(line) == "game"], sentences, strict=False):
        assert sentence.startswith(f"game {json.loads(line)['id']}: seed, commitment, ")
        assert "facts are right" in sentence
        assert "not checked" not in sentence
    assert sentences[2:] == [f"2 games, {len(good)} facts: nothing is wrong"]


def test_the_sentence_says_what_was_checked_and_who_won(tmp_path: Path, good: list[str]) -> None:
    first = good[: index_of(good, "opened") + 1]
    seals = sum(event(line) == "sealed" for line in first)
    winners = ", ".join(f"seat {seat + 1}" for seat in json.loads(first[-2])["winners"])
    result = conclave("verify", write(tmp_path / "x.log", first))
    assert f"{seals} seals and {len(first)} facts are right; winners: {winners}\n" in result.stdout


@pytest.mark.parametrize("winners, said", [([0, 2], "seat 1, seat 3"), ([], "nobody")])
def test_all_winners_are_named(winners: list[int], said: str) -> None:
    sentence = VerifyReport("ab", 3, 2, True, {"winners": winners}).sentence
    assert sentence == f"game ab: seed, commitment, 2 seals and 3 facts are right; winners: {said}"


def test_a_log_is_read_from_standard_input(good: list[str]) -> None:
    assert conclave("verify", "-", feed="\n".join(good)).exit_code == 0
    refused(conclave("verify", "-", feed="\n".join(good[:3] + good[4:])), 1, "line 4", "n 3")


def test_many_games_are_summed_up(tmp_path: Path) -> None:
    simulated(tmp_path / "x.log", games=25)
    sentences = conclave("verify", tmp_path / "x.log").stdout.splitlines()
    assert len(sentences) == 21
    assert sentences[-1].startswith("25 games, ")


def test_spaces_order_and_extra_fields_of_a_device_do_not_matter(tmp_path: Path, good: list[str]) -> None:
    texts = [json.dumps({"ms": at, "device": "box", **json.loads(line)}, indent=None) for at, line in enumerate(good)]
    texts = [json.dumps(dict(reversed(json.loads(line).items()))) + " \r" for line in texts]
    assert conclave("verify", write(tmp_path / "x.log", ["", *texts, ""])).exit_code == 0


def test_words_with_unusual_line_breaks_do_not_break_the_log(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text('a\u2028b\nc\u0085d\ne\\f\ng"h\n\u00e9t\u00e9\n', encoding="utf-8")
    conclave("simulate", "majority", "--number", 3, "--words", words, "--log", tmp_path / "x.log")
    assert conclave("verify", tmp_path / "x.log", "--words", words).exit_code == 0


def test_a_game_with_words_of_ones_own_needs_them(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text(OWN_WORDS)
    conclave("simulate", "majority", "--number", 1, "--words", words, "--log", tmp_path / "x.log")
    refused(conclave("verify", tmp_path / "x.log"), 1, "needs the word list words")
    assert conclave("verify", tmp_path / "x.log", "--words", words).exit_code == 0
    words.write_text(OWN_WORDS + "six\n")
    refused(conclave("verify", tmp_path / "x.log", "--words", words), 1, "needs the word list words")


# --- logs of a device: notices, undo, abort


@pytest.fixture
def device() -> PrintedSession:
    """Return a device with a game that has begun."""
    return PrintedSession(Session("majority", 3, {"words": "table"}, fixed_seed(5)))


def test_a_log_of_a_device_is_good_and_notices_are_unchecked(tmp_path: Path, device: PrintedSession) -> None:
    device.lock("A")
    device.notice("resumed", why="power")
    device.to_the_end().open()
    answered = sum(event(line) in ("answered", "resumed") for line in device.lines)
    result = conclave("verify", write(tmp_path / "x.log", device.lines))
    assert result.exit_code == 0, result.output
    assert f"not checked: {answered} notices" in result.stdout


def undone_game(device: PrintedSession) -> list[str]:
    """Return two undos, the second of two answers in a row, then on to the end, where the last answer is undone."""
    device.lock("B")
    device.lock("C")
    device.undo()
    device.lock("score")
    device.lock("A")
    device.undo()
    device.undo()
    device.to_the_end()
    device.undo()
    device.to_the_end().open()
    return device.lines


def test_facts_that_were_undone_are_void_and_checked_too(tmp_path: Path, device: PrintedSession) -> None:
    texts = undone_game(device)
    result = conclave("verify", write(tmp_path / "x.log", texts))
    assert result.exit_code == 0, result.output
    void = index_of(texts, "votes")
    assert index_of(texts, "undone") > void
    edited = with_values(texts[void], pile=9)
    path = write(tmp_path / "y.log", [*texts[:void], edited, *texts[void + 1 :]])
    refused(conclave("verify", path), 1, f"line {void + 1}", "`pile` of `votes` should be 1, but is 9")


def test_a_seal_that_was_undone_is_checked_too(tmp_path: Path, device: PrintedSession) -> None:
    texts = undone_game(device)
    void = max(at for at in range(index_of(texts, "undone")) if event(texts[at]) == "sealed")
    path = write(tmp_path / "x.log", [*texts[:void], with_values(texts[void], seal="0" * 64), *texts[void + 1 :]])
    refused(conclave("verify", path), 1, f"line {void + 1}", "`seal` of `sealed`")


def test_the_first_difference_is_found_among_undone_facts(tmp_path: Path, device: PrintedSession) -> None:
    """It is not mistaken for a later line."""
    texts = undone_game(device)
    last = index_of(texts, "undone") - 1
    path = write(tmp_path / "x.log", [*texts[:last], *texts[last + 1 :]])
    refused(conclave("verify", path), 1, f"line {last}", f"`{event(texts[last])}` is expected after this line")
    later = index_of(texts, "end")
    path = write(tmp_path / "z.log", [*texts[:last], *texts[last + 1 : later], *texts[later + 1 :]])
    refused(conclave("verify", path), 1, f"line {last}", f"`{event(texts[last])}` is expected after this line")
    path = write(tmp_path / "y.log", [*texts[: last - 1], *texts[last:]])
    refused(conclave("verify", path), 1, f"line {last}", "a line is missing")


def test_missing_doubled_and_moved_lines_are_found(device: PrintedSession) -> None:
    texts = undone_game(device)
    for at, line in enumerate(texts):
        if event(line) == "answered":
            continue
        assert finds_error([*texts[:at], *texts[at + 1 :]]), f"missing: {line}"
        assert finds_error([*texts[:at], line, *texts[at:]]), f"doubled: {line}"
        if event(line) == "undone":
            for start in (0, -1, json.loads(line)["from"] - 1, json.loads(line)["from"] + 1, "3", None, True):
                assert finds_error([*texts[:at], with_values(line, **{"from": start}), *texts[at + 1 :]]), start


def test_undos_missing_in_the_log_are_reported_as_unchecked(tmp_path: Path, device: PrintedSession) -> None:
    undone_game(device)
    texts = PrintedSession(device.session).lines  # what was taken back was never printed
    result = conclave("verify", write(tmp_path / "x.log", texts))
    assert result.exit_code == 0
    assert "4 undos of the journal, which the log does not tell" in result.stdout


def test_a_log_that_conceals_an_undo_is_found(tmp_path: Path, device: PrintedSession) -> None:
    texts = undone_game(device)
    at = index_of(texts, "undone")
    start = json.loads(texts[at])["from"]
    told = [line for line in texts[:at] if json.loads(line).get("n", -1) < start]
    path = write(tmp_path / "x.log", [*told, *texts[at + 1 :]])
    refused(conclave("verify", path), 1, "the journal has 4 undos, the log tells 3")


def test_an_undo_the_journal_does_not_know_is_found(tmp_path: Path, device: PrintedSession) -> None:
    device.to_the_end().open()
    at = index_of(device.lines, "votes")
    start = json.loads(device.lines[at])["n"]
    texts = [*device.lines[: at + 1], json.dumps({"e": "undone", "from": start}), *device.lines[at:]]
    opened = json.loads(texts[-1])["n"]
    said = f"line {len(texts)}, n {opened}: the journal has 0 undos, the log tells 1"
    refused(conclave("verify", write(tmp_path / "x.log", texts)), 1, said)


def test_an_aborted_game_is_checked_as_far_as_it_went(tmp_path: Path, device: PrintedSession) -> None:
    device.lock("A")
    device.notice("aborted", why="gm")
    device.open()
    result = conclave("verify", write(tmp_path / "x.log", device.lines))
    assert result.exit_code == 1, result.output
    assert "the result, as the game was aborted before its end" in result.stdout
    assert result.stderr == "conclave: not every game is proven up to a result (aborted: 1)\n"
    at = index_of(device.lines, "votes")
    path = write(tmp_path / "y.log", [*device.lines[:at], *device.lines[at + 1 :]])
    refused(conclave("verify", path), 1, f"line {at + 1}")


def test_a_game_that_was_not_opened_can_only_be_counted(tmp_path: Path, device: PrintedSession) -> None:
    device.lock("A")
    other = simulated(tmp_path / "other.log")
    result = conclave("verify", write(tmp_path / "x.log", [*device.lines, *other]))
    assert result.exit_code == 1
    assert result.stderr == "conclave: not every game is proven up to a result (incomplete: 1)\n"
    assert "not checked: it was not opened" in result.stdout
    assert "not all could be checked in 1 of them" in result.stdout
    at = index_of(device.lines, "votes")
    path = write(tmp_path / "y.log", [*device.lines[:at], *device.lines[at + 1 :]])
    refused(conclave("verify", path), 1, f"line {at + 1}", "a line is missing")


def test_an_undo_that_takes_nothing_back_is_found(tmp_path: Path, device: PrintedSession) -> None:
    device.lock("A")
    device.undo()
    assert "numbered rightly" in conclave("verify", write(tmp_path / "x.log", device.lines)).stdout
    path = write(tmp_path / "y.log", [*device.lines, device.lines[-1]])
    refused(conclave("verify", path), 1, f"line {len(device.lines) + 1}", "`undone` has to go back to an n between 1")


def test_notices_before_the_first_game_are_passed_over(tmp_path: Path, good: list[str]) -> None:
    assert conclave("verify", write(tmp_path / "x.log", ['{"e":"aborted","why":"gm"}', *good])).exit_code == 0
