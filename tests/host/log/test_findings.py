"""The sentences of `conclave verify` about a game: what is proven, what is not, and against whom."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.log import log_reader
from conclave.log.commitment import parse_commitment
from conclave.log.verify import verify

from shared_rules.engine.errors import BadSetup
from shared_rules.engine.mnemonic import commitment_code_text, mnemonic_words
from shared_rules.engine.session import Session
from tests import kit
from tests.host.commands import PrintedSession, conclave, event, index_of, refused, write
from tests.kit import fixed_seed


def begun(stirs: bool = True, number: int = 5) -> PrintedSession:
    """Return a device with a game that has begun."""
    return PrintedSession(Session("majority", 3, {"words": "table"}, fixed_seed(number), contributes=stirs))


def stirred(keys: str = "ABCD", number: int = 5) -> PrintedSession:
    """Return a device with a game that all have stirred."""
    device = begun(number=number)
    device.lock(" ".join(keys))
    return device


def ended(device: PrintedSession) -> list[str]:
    """Play a game to its end, open it, and return its lines."""
    device.to_the_end().open()
    return device.lines


def told(tmp_path: Path, lines: list[str], *arguments: str) -> dict[str, Any]:
    """Return the report of `conclave verify` as JSON."""
    result = conclave("verify", write(tmp_path / "x.log", lines), "--json", *arguments)
    game = json.loads(result.stdout)
    assert result.exit_code == (game["verdict"] != "right"), result.output
    return game


def codes(findings: list[dict[str, Any]]) -> set[str]:
    """Return the codes of findings."""
    return {finding["code"] for finding in findings}


def test_of_a_stirred_game_the_deal_is_proven_from_seed_and_keys(tmp_path: Path) -> None:
    lines = ended(stirred())
    game = told(tmp_path, lines)
    assert game["verdict"] == "right"
    assert game["seals"] == [event(line) for line in lines].count("sealed") > 0
    assert codes(game["proven"]) == {"commitment", "rules", "stirred", "answers", "facts"}
    assert codes(game["not_proven"]) == {"all-but-one", "unseen", "names", "pressed", "shown", "leaked", "told"}


def test_dealt_is_what_each_seat_had_before_the_first_question(tmp_path: Path) -> None:
    """With the first answers the packets go on to the next players."""
    device = PrintedSession(Session("the-majority", 4, {}, fixed_seed(5), contributes=True))
    device.lock("A B C D")
    panels = [device.session.private_state(seat) for seat in range(4)]
    kit.play_random(device.session, Random(1))
    device.print()
    device.open()
    assert told(tmp_path, device.lines)["dealt"] == panels


def test_that_nobody_stirred_is_said(tmp_path: Path) -> None:
    device = begun(stirs=False)
    game = told(tmp_path, ended(device))
    assert "stirred" not in codes(game["proven"])
    (finding,) = [finding for finding in game["not_proven"] if finding["code"] == "stir-off"]
    assert "not stirred" in finding["sentence"]
    assert "a box with other firmware" in finding["against"]
    assert "it was not stirred" in conclave("verify", tmp_path / "x.log").stdout


def test_everything_not_proven_names_against_whom(tmp_path: Path) -> None:
    """The exception is what the log itself lacks."""
    game = told(tmp_path, ended(stirred()))
    assert all(finding["against"] for finding in game["not_proven"])


def test_the_text_has_every_sentence_of_the_json(tmp_path: Path) -> None:
    game = told(tmp_path, ended(stirred()))
    text = conclave("verify", tmp_path / "x.log").stdout
    assert all(finding["sentence"] in text for finding in game["proven"] + game["not_proven"])
    assert text.index("\nproven:") < text.index("\nnot proven:")


def test_a_noted_commitment_may_be_words_code_or_digits(tmp_path: Path) -> None:
    lines = ended(stirred())
    commit = json.loads(lines[0])["commit"]
    for text, much in (
        (" ".join(mnemonic_words(commit)), "its first 64 bits"),
        ("-".join(mnemonic_words(commit)).upper(), "its first 64 bits"),
        (commit[:16], "its first 64 bits"),
        (commitment_code_text(commit), "all of it"),
        (commit, "all of it"),
    ):
        game = told(tmp_path, lines, "--commitment", text)
        (finding,) = [finding for finding in game["proven"] if finding["code"] == "seen"]
        assert much in finding["sentence"]
        assert "unseen" not in codes(game["not_proven"])
        assert ("seen-in-part" in codes(game["not_proven"])) is (much != "all of it")


def test_another_commitment_than_the_one_taken_down_is_found(tmp_path: Path) -> None:
    path = write(tmp_path / "x.log", ended(stirred()))
    other = json.loads(stirred(number=6).lines[0])["commit"]
    for text in (other, commitment_code_text(other), " ".join(mnemonic_words(other))):
        refused(conclave("verify", path, "--commitment", text), 1, "none of 1 games has the commitment")


def test_a_commitment_picks_its_game_out_of_many(tmp_path: Path) -> None:
    first, second = ended(stirred()), ended(stirred(number=6))
    game = told(tmp_path, first + second, "--commitment", json.loads(second[0])["commit"])
    assert game["id"] == json.loads(second[0])["id"]


@pytest.mark.parametrize(
    "text",
    ["", "lusab babad", "lusab babad gutih tugad tugad", "0123456789abcde", "0" * 65, "lusab babad gutih hello", "é"],
)
def test_text_that_is_no_commitment_is_refused(text: str) -> None:
    with pytest.raises(BadSetup):
        parse_commitment(text)


def test_every_word_decodes_to_its_digits() -> None:
    for number in range(0, 65536, 17):
        id = f"{number:04x}" * 4
        assert parse_commitment(" ".join(mnemonic_words(id))).digits == id


# --- two logs


def twins(tmp_path: Path, one: list[str], other: list[str]) -> Any:
    """Verify two logs together."""
    return conclave("verify", write(tmp_path / "one.log", one), write(tmp_path / "other.log", other))


def test_two_logs_of_one_commitment_with_other_keys_are_found(tmp_path: Path) -> None:
    """Each is right by itself: nothing but the other shows it."""
    one, other = ended(stirred("ABCD")), ended(stirred("DCBA"))
    assert conclave("verify", write(tmp_path / "x.log", one)).exit_code == 0
    assert conclave("verify", write(tmp_path / "x.log", other)).exit_code == 0
    at = index_of(other, "sealed")
    refused(twins(tmp_path, one, other), 1, f"line {at + 1}", "another log with the same commitment has")


def test_two_logs_of_one_commitment_with_another_vote_are_found(tmp_path: Path) -> None:
    one, other = stirred(), stirred()
    one.lock("A")
    other.lock("B")
    refused(twins(tmp_path, ended(one), ended(other)), 1, "another log with the same commitment has")


def test_a_log_that_somebody_heard_in_part_agrees_with_the_whole(tmp_path: Path) -> None:
    lines = ended(stirred())
    heard = [json.dumps({**json.loads(text), "again": True}) for text in lines[: len(lines) // 2]]
    assert twins(tmp_path, lines, heard).exit_code == 0
    assert twins(tmp_path, heard, lines).exit_code == 0


def test_of_three_logs_each_is_compared_with_every_other(tmp_path: Path) -> None:
    """The first one ends before the others part: it agrees with both of them."""
    one, other = stirred(), stirred()
    cut = list(one.lines)
    one.lock("A")
    other.lock("B")
    logs = [write(tmp_path / f"{at}.log", texts) for at, texts in enumerate((cut, ended(one), ended(other)))]
    refused(conclave("verify", *logs), 1, "another log with the same commitment has")


def test_a_log_that_was_heard_after_an_undo_agrees_with_all(tmp_path: Path) -> None:
    """Undone facts are not sent again; `u` says that there were some."""
    device = stirred()
    device.lock("A")
    device.undo()
    lines = ended(device)
    heard = [json.dumps({**fact, "again": True, "u": 1}) for fact in device.session.facts]
    assert twins(tmp_path, lines, heard).exit_code == 0
    assert twins(tmp_path, heard, lines).exit_code == 0


def test_a_log_that_is_cut_short_before_an_undo_agrees_with_all(tmp_path: Path) -> None:
    device = stirred()
    device.lock("A")
    before = list(device.lines)
    device.undo()
    lines = ended(device)
    assert twins(tmp_path, lines, before).exit_code == 0
    assert twins(tmp_path, before, lines).exit_code == 0


def test_a_commitment_that_is_no_text_is_found(tmp_path: Path) -> None:
    cut = [json.dumps({"n": 0, "e": "game", "id": "ab", "commit": []})]
    assert twins(tmp_path, cut, cut).exit_code == 1


def test_logs_of_other_games_are_not_compared(tmp_path: Path) -> None:
    assert twins(tmp_path, ended(stirred()), ended(stirred(number=6))).exit_code == 0


# --- games without an end


def test_a_log_that_is_cut_short_says_so(tmp_path: Path) -> None:
    lines = ended(stirred())
    game = told(tmp_path, lines[: len(lines) // 2])
    assert game["verdict"] == "incomplete"
    assert codes(game["not_proven"]) == {"cut-short"}
    assert "stops in the middle" in game["not_proven"][0]["sentence"]
    assert game["proven"] == []


def test_a_game_that_was_aborted_and_opened_says_so(tmp_path: Path) -> None:
    device = stirred()
    device.lock("A")
    device.notice("aborted", why="master")
    device.open()
    game = told(tmp_path, device.lines)
    assert game["verdict"] == "aborted"
    assert "aborted" in codes(game["not_proven"])
    assert "stirred" in codes(game["proven"])


def test_a_game_that_was_aborted_and_never_opened_says_so(tmp_path: Path) -> None:
    device = stirred()
    device.notice("aborted", why="master")
    game = told(tmp_path, device.lines)
    assert (game["verdict"], codes(game["not_proven"])) == ("incomplete", {"aborted-unopened"})


def test_a_game_that_has_ended_and_is_not_opened_is_wrong(tmp_path: Path) -> None:
    lines = ended(stirred())[:-1]
    refused(conclave("verify", write(tmp_path / "x.log", lines)), 1, "`opened` line after it is missing")


def test_a_log_cut_short_after_its_end_was_undone_is_incomplete(tmp_path: Path) -> None:
    device = stirred().to_the_end()
    device.undo()
    game = told(tmp_path, device.lines)
    assert (game["verdict"], codes(game["not_proven"])) == ("incomplete", {"cut-short"})


def test_undos_are_reported_as_proven_or_missing_in_the_log(tmp_path: Path) -> None:
    device = stirred()
    device.lock("A")
    device.undo()
    lines = ended(device)
    assert "undos" in codes(told(tmp_path, lines)["proven"])
    start = json.loads(lines[index_of(lines, "undone")])["from"]
    told_again = lines[index_of(lines, "undone") + 1 :]
    without = [
        text for text in lines[: index_of(lines, "undone")] if json.loads(text).get("n", -1) < start and "n" in text
    ]
    game = told(tmp_path, [text for text in without if "n" in json.loads(text)] + told_again)
    assert "undos-untold" in codes(game["not_proven"])


@pytest.mark.parametrize("is_other, code", [(False, "heard"), (True, "unseen")])
def test_only_this_commitment_counts_as_heard_before_the_keys(tmp_path: Path, is_other: bool, code: str) -> None:
    (game,) = log_reader.read_log(str(write(tmp_path / "x.log", ended(stirred()))))
    commit = game.lines[0].fact["commit"]
    game.witness = log_reader.CommitmentTimes(commit[:16] + "0" * 48 if is_other else commit, 1000.0, 1060.0)
    report = verify(game)
    assert code in {finding.code for finding in report.proven + report.unproven}
    assert report.verdict == "right"


def test_interruptions_while_stirring_are_reported(tmp_path: Path) -> None:
    """Later interruptions are only power cuts: the deal is fixed by then."""
    device = begun()
    device.notice("resumed", why="power", **{"from": 2})
    device.lock("A B C D")
    device.notice("resumed", why="power", **{"from": 5})
    game = told(tmp_path, ended(device))
    (finding,) = [finding for finding in game["not_proven"] if finding["code"] == "stirred-again"]
    assert "interruptions while stirring: 1." in finding["sentence"]


def test_a_wrong_game_is_reported_as_json_too(tmp_path: Path) -> None:
    lines = ended(stirred())
    at = index_of(lines, "stirred")
    lines[at] = lines[at].replace("ABCD", "ABCC")
    result = conclave("verify", write(tmp_path / "x.log", lines), "--json")
    assert result.exit_code == 1
    game = json.loads(result.stdout)
    assert game["verdict"] == "wrong"
    assert game["sentence"].startswith(f"game {game['id']}, line {at + 1}, ")
    assert game["difference"]["line"] == at + 1
    assert "`keys` of `stirred`" in game["difference"]["sentence"]
    assert game["proven"] == []


def test_a_false_mark_of_a_stirred_game_is_found(tmp_path: Path) -> None:
    lines = ended(begun(stirs=False))
    assert event(lines[0]) == "game"
    lines[0] = json.dumps({**json.loads(lines[0]), "stir": True})
    refused(conclave("verify", write(tmp_path / "x.log", lines)), 1, "was not stirred")
