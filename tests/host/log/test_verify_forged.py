"""`conclave verify`: whatever was done to a log or its journal is found, named, and told with exit code 1."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.journal_records import HEADER, JournalWriter, intact_end
from shared_rules.engine.session import Session
from tests.host.commands import PrintedSession, conclave, event, finds_error, index_of, refused, with_values, write
from tests.kit import fixed_seed


def test_every_line_that_is_missing_doubled_or_edited_is_found(good: list[str]) -> None:
    texts = good[: index_of(good, "opened") + 1]
    for at, line in enumerate(texts):
        assert finds_error([*texts[:at], *texts[at + 1 :]]), f"missing: {line}"
        assert finds_error([*texts[:at], line, *texts[at:]]), f"doubled: {line}"
        name = sorted(json.loads(line))[at % len(json.loads(line))]
        assert finds_error([*texts[:at], with_values(line, **{name: "else"}), *texts[at + 1 :]]), (
            f"edited {name}: {line}"
        )


@settings(deadline=None)
@given(data=st.data())
def test_any_byte_that_is_flipped_is_found(good: list[str], data: st.DataObject) -> None:
    log = bytearray("\n".join(good), "utf-8")
    at = data.draw(st.integers(0, len(log) - 1))
    log[at] ^= data.draw(st.integers(1, 255))
    assert finds_error(bytes(log))


@settings(deadline=None)
@given(data=st.data())
def test_any_two_lines_that_change_places_are_found(good: list[str], data: st.DataObject) -> None:
    texts = list(good)
    first = data.draw(st.integers(0, len(texts) - 2))
    second = data.draw(st.integers(first + 1, len(texts) - 1))
    texts[first], texts[second] = texts[second], texts[first]
    assert finds_error(texts)


@settings(deadline=None)
@given(data=st.data())
def test_a_truncated_log_is_found_or_reported_as_not_opened(good: list[str], data: st.DataObject) -> None:
    log = "\n".join(good).encode()
    result = conclave("verify", "-", feed=log[: data.draw(st.integers(0, len(log) - 1))])
    assert result.exit_code in (1, 2) or "it was not opened" in result.stdout or result.stdout.count("game ") == 1
    assert "Traceback" not in result.output


def test_a_missing_line_is_named(tmp_path: Path, good: list[str]) -> None:
    name = json.loads(good[0])["id"]
    path = write(tmp_path / "x.log", [*good[:4], *good[5:]])
    refused(conclave("verify", path), 1, name, "line 5", "n 4 is expected, but the line has n 5: a line is missing")


def test_a_doubled_line_is_named(tmp_path: Path, good: list[str]) -> None:
    path = write(tmp_path / "x.log", [*good[:5], good[4], *good[5:]])
    refused(conclave("verify", path), 1, "line 6", "n 5", "n 4 (line 5) is there again: the line is doubled")


@pytest.mark.parametrize("name", ["commit", "seal", "seats", "rules", "options"])
def test_an_edited_line_is_named_with_both_values(tmp_path: Path, good: list[str], name: str) -> None:
    """The report names the line, the expected value and the value found."""
    at = next(at for at, line in enumerate(good) if name in json.loads(line))
    was = json.dumps(json.loads(good[at])[name], sort_keys=True)[:70]
    path = write(tmp_path / "x.log", [*good[:at], with_values(good[at], **{name: 77}), *good[at + 1 :]])
    sentence = f"`{name}` of `{event(good[at])}` should be {was}"
    refused(conclave("verify", path), 1, f"line {at + 1}, n {at}", sentence, ", but is 77")


def test_another_event_is_named_as_one(tmp_path: Path, good: list[str]) -> None:
    at = index_of(good, "sealed")
    path = write(tmp_path / "x.log", [*good[:at], with_values(good[at], e="told"), *good[at + 1 :]])
    refused(conclave("verify", path), 1, f'line {at + 1}, n {at}: the event should be "sealed", but is "told"')


@pytest.mark.parametrize("letters, shown", [(68, '"' + 68 * "x" + '"'), (69, '"' + 69 * "x" + "...")])
def test_of_a_long_value_the_first_70_letters_are_shown(
    tmp_path: Path, good: list[str], letters: int, shown: str
) -> None:
    at = index_of(good, "sealed")
    path = write(tmp_path / "x.log", [*good[:at], with_values(good[at], seal="x" * letters), *good[at + 1 :]])
    assert conclave("verify", path).stderr.endswith(f", but is {shown}\n")


def test_numbers_equal_only_in_python_are_different(tmp_path: Path, good: list[str]) -> None:
    at = index_of(good, "asked")
    one, seats = json.loads(good[at])["n"], [float(seat) for seat in json.loads(good[at])["seats"]]
    for values in ({"n": True}, {"n": float(one)}, {"n": str(one)}, {"seats": seats}):
        path = write(tmp_path / "x.log", [*good[:at], with_values(good[at], **values), *good[at + 1 :]])
        refused(conclave("verify", path), 1, f"line {at + 1}")


def test_a_removed_field_is_reported(tmp_path: Path, good: list[str]) -> None:
    at = index_of(good, "sealed")
    line = json.dumps({name: value for name, value in json.loads(good[at]).items() if name != "seal"})
    path = write(tmp_path / "x.log", [*good[:at], line, *good[at + 1 :]])
    refused(conclave("verify", path), 1, f"line {at + 1}", "`seal`", "has none")


def test_the_first_difference_in_the_file_is_reported(tmp_path: Path, good: list[str]) -> None:
    texts = [*good[:10], with_values(good[10], e="edited"), *good[11:20], *good[21:]]
    refused(conclave("verify", write(tmp_path / "x.log", texts)), 1, "line 11", '"edited"')
    texts = [*good[:5], *good[6:20], with_values(good[20], e="edited"), *good[21:]]
    refused(conclave("verify", write(tmp_path / "x.log", texts)), 1, "line 6", "a line is missing")


def test_a_difference_in_a_later_game_names_that_game(tmp_path: Path, good: list[str]) -> None:
    second = index_of(good, "opened") + 1
    path = write(tmp_path / "x.log", [*good[: second + 3], *good[second + 4 :]])
    result = conclave("verify", path)
    assert result.exit_code == 1
    assert json.loads(good[0])["id"] in result.stdout
    assert f"game {json.loads(good[second])['id']}, line {second + 4}, n 3" in result.stderr


def test_a_game_that_is_there_twice_is_found(tmp_path: Path, good: list[str]) -> None:
    path = write(tmp_path / "x.log", good + good)
    refused(conclave("verify", path), 1, f"line {len(good) + 1}, n 0: this game is in the log twice", "began at line 1")


def test_a_first_line_that_is_missing_is_found(tmp_path: Path, good: list[str]) -> None:
    refused(conclave("verify", write(tmp_path / "x.log", good[1:])), 1, "line 1", "n 0 is expected")
    cut = good[index_of(good, "round") : index_of(good, "sealed")]
    refused(conclave("verify", write(tmp_path / "x.log", cut)), 1, "line 1", "n 0 is expected")
    forged = [with_values(good[0], e="gamble"), *good[1:5]]
    refused(conclave("verify", write(tmp_path / "x.log", forged)), 1, "line 1, n 0: `game` is expected", "gamble")


def test_a_game_that_ended_but_was_not_opened_misses_a_line(tmp_path: Path, good: list[str]) -> None:
    at = index_of(good, "opened")
    path = write(tmp_path / "x.log", [*good[:at], *good[at + 1 :]])
    refused(conclave("verify", path), 1, f"line {at}", "`opened` line after it is missing")


# --- journals that something was done to


def with_journal(good: list[str], journal: Any) -> list[str]:
    """Return the first game of a log, its journal replaced."""
    at = index_of(good, "opened")
    return [*good[:at], with_values(good[at], journal=journal)]


def journal_of(good: list[str]) -> bytes:
    """Return the journal in a log."""
    return base64.b64decode(json.loads(good[index_of(good, "opened")])["journal"])


def test_a_journal_that_is_cut_short_is_found(tmp_path: Path, good: list[str]) -> None:
    journal = journal_of(good)
    torn = intact_end(journal[: len(journal) // 2]) + 3  # within a record
    for size in (0, 1, 5, 20, torn, len(journal) - 1):
        texts = with_journal(good, base64.b64encode(journal[:size]).decode())
        refused(conclave("verify", write(tmp_path / "x.log", texts)), 1, "line", "journal")


@settings(deadline=None)
@given(data=st.data())
def test_any_bit_of_the_journal_that_is_flipped_is_found(good: list[str], data: st.DataObject) -> None:
    journal = bytearray(journal_of(good))
    at = data.draw(st.integers(0, len(journal) - 1))
    journal[at] ^= 1 << data.draw(st.integers(0, 7))
    refused(
        conclave("verify", "-", feed="\n".join(with_journal(good, base64.b64encode(journal).decode()))), 1, "journal"
    )


def test_forged_answers_with_a_right_checksum_break_the_seals(tmp_path: Path) -> None:
    honest = PrintedSession(Session("majority", 3, {"words": "table"}, fixed_seed(5)))
    forged = Session("majority", 3, {"words": "table"}, fixed_seed(5))
    honest.lock("A")
    forged.answer(0, "B")
    forged.answer(1, "A")
    forged.answer(2, "A")
    honest.to_the_end().open()
    journal = base64.b64encode(forged.journal).decode()
    path = write(tmp_path / "x.log", with_journal(honest.lines, journal))
    sealed = index_of(honest.lines, "sealed")
    refused(conclave("verify", path), 1, f"line {sealed + 1}", "`seal` of `sealed`")


@pytest.mark.parametrize("journal", ["", "no base64!", "AAAA", "é", None, 7, ["QUJD"]])
def test_a_foreign_journal_is_found(tmp_path: Path, good: list[str], journal: Any) -> None:
    at = index_of(good, "opened")
    path = write(tmp_path / "x.log", with_journal(good, journal))
    refused(conclave("verify", path), 1, f"line {at + 1}, n {at}: the journal cannot be replayed")


def test_the_journal_of_another_game_breaks_the_commitment(tmp_path: Path, good: list[str]) -> None:
    second = good[index_of(good, "opened") + 1 :]
    texts = with_journal(good, json.loads(second[-1])["journal"])
    refused(conclave("verify", write(tmp_path / "x.log", texts)), 1, "line 1, n 0", "`id` of `game`")


def test_another_seed_is_found(tmp_path: Path, good: list[str]) -> None:
    at = index_of(good, "opened")
    path = write(tmp_path / "x.log", [*good[:at], with_values(good[at], seed="00" * 16)])
    refused(conclave("verify", path), 1, f"line {at + 1}, n {at}", "`seed` of `opened`", "00" * 16)


def test_a_journal_of_other_rules_is_found(tmp_path: Path, good: list[str]) -> None:
    other = Session("majority", 3, {}, fixed_seed(1)).journal
    records = JournalWriter()
    records.add_record(HEADER, other[2 : 2 + other[1]].replace(b"majority 3 1 ", b"majority 3 999 "))
    texts = with_journal(good, base64.b64encode(records.journal[:]).decode())
    refused(conclave("verify", write(tmp_path / "x.log", texts)), 1, "other rules", "majority 3 999")
