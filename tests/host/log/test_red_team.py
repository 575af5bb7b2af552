"""Boxes that cheat, built of the box's own engine: each is found, or named on the page on fairness as what remains.

A test's number is that of the sentence on the page, docs/fairness.md.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import product
from math import exp, lgamma, log
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from conclave.log import findings
from conclave.log.log_reader import read_log
from conclave.log.verify import VerifyReport, verify

from shared_rules.engine import contribution, journal_records, session
from shared_rules.engine.errors import BadJournal
from shared_rules.engine.hash_chain import HashChain
from shared_rules.engine.mnemonic import mnemonic_words
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from shared_rules.engine.word_list import WordList
from tests import kit, made_up
from tests.host.commands import PrintedSession, conclave, event, index_of, refused, with_values, write
from tests.host.log.tampering import journal_of, rebuild_journal, with_journal

PAGE = Path(__file__).parents[3] / "docs" / "fairness.md"
SEATS = 5
KEYS = ["ABCD", "DDAB", "AAAA", "CABB", "BADC"]
GAME = "sultane"


def begun(number: int = 1, game: str = GAME, seats: int = SEATS, stirs: bool = True, **options: Any) -> PrintedSession:
    """Return a device with a game that has begun."""
    return PrintedSession(Session(game, seats, options, kit.fixed_seed(number), contributes=stirs))


def press(device: PrintedSession, keys: list[str]) -> PrintedSession:
    """Let the seats press these keys to stir."""
    for seat, word in enumerate(keys):
        device.session.answer(seat, " ".join(word))
    device.print()
    return device


def play(device: PrintedSession, locks: int = 6, number: int = 3) -> PrintedSession:
    """Go on at random, then give the game up and open it."""
    kit.play_random(device.session, Random(number), locks)
    device.print()
    device.open()
    return device


def role(number: int, keys: list[str], seat: int = 0) -> str:
    """Return the role that follows from a seed and keys."""
    return press(begun(number), keys).session.private_state(seat)["role"]


def report(lines: list[str], tmp_path: Path) -> VerifyReport:
    """Return the report on the only game of a log."""
    (game,) = read_log(str(write(tmp_path / "x.log", lines)))
    return verify(game)


def missing(found: VerifyReport) -> set[str]:
    """Return the codes of what is not proven."""
    return {finding.code for finding in found.unproven}


def wrong(lines: list[str], tmp_path: Path, *said: str) -> None:
    """It is found, and these words say what."""
    found = report(lines, tmp_path).difference
    assert found
    for word in said:
        assert word in found.sentence


def seen(lines: list[str], event: str) -> list[str]:
    """Return the lines of one event."""
    return [line for line in lines if json.loads(line)["e"] == event]


# --- what is proven


def test_f1_a_box_that_deals_from_anything_else_is_found(tmp_path: Path) -> None:
    """It turns the roles around after the shuffle, and tells a game that went on with them."""
    with kit.rigged_shuffles(lambda items: items.reverse()):
        lines = play(press(begun(), KEYS), locks=-1).lines
    wrong(lines, tmp_path)


def test_f1_a_box_that_leaves_the_keys_out_of_the_deal_is_found(tmp_path: Path) -> None:
    with patch.object(contribution, "deal_seed", lambda seed, payload: seed):
        lines = play(press(begun(game="majority", seats=3), KEYS[:3])).lines
    wrong(lines, tmp_path)


def test_f2_one_honest_player_defeats_a_chosen_seed() -> None:
    """It tries seeds until the role it wants comes of the keys it expects of all; one player presses others."""
    wanted, expected = "dinarzade", ["AAAA"] * SEATS
    found = [number for number in range(200) if role(number, expected) == wanted][:3]
    assert len(found) == 3
    for number in found:
        roles = Counter(role(number, [*expected[:-1], "".join(word)]) for word in product("ABCD", repeat=4))
        assert sum(roles.values()) == 256
        assert 0.1 < roles[wanted] / 256 < 0.3, "as often as chance brings it: in one game of five"


def test_f3_a_seed_made_after_the_keys_has_another_commitment(tmp_path: Path) -> None:
    taken = begun(1).session.commitment
    late = next(number for number in range(2, 100) if role(number, KEYS) == "dinarzade")
    lines = play(press(begun(late), KEYS), locks=-1).lines
    assert report(lines, tmp_path).verdict == "right", "by itself it looks well"
    for text in (taken, " ".join(mnemonic_words(taken))):
        refused(conclave("verify", tmp_path / "x.log", "--commitment", text), 1, "none of 1 games")
    first = [with_values(line, id=taken[:16], commit=taken) if event(line) == "game" else line for line in lines]
    wrong(first, tmp_path, "`id` of `game`")


def test_f4_swapped_keys_are_reported_or_found(tmp_path: Path) -> None:
    swapped = [*KEYS[:2], "DDDD", *KEYS[3:]]
    lines = play(press(begun(), swapped)).lines
    assert "pressed" in missing(report(lines, tmp_path)), "the log alone cannot know what was pressed"
    assert json.loads(seen(lines, "stirred")[0])["keys"] == swapped, "but the player sees it"
    at = index_of(lines, "stirred")
    wrong([*lines[:at], with_values(lines[at], keys=KEYS), *lines[at + 1 :]], tmp_path, "`keys` of `stirred`")


def test_f5_a_vote_changed_after_the_reveal_breaks_its_seal(tmp_path: Path) -> None:
    device = press(begun(game="majority", seats=3), KEYS[:3])
    device.lock("A")
    device.open()

    def change(found: list[tuple[int, bytes]]) -> None:
        found[2] = (journal_records.ANSWERS, bytes([1, *found[2][1][1:]]))

    forged = rebuild_journal(journal_of(device.lines), change)
    wrong(with_journal(device.lines, forged), tmp_path, "`seal` of `sealed`")


@contextmanager
def salted(salt: Callable[[int], bytes]) -> Iterator[None]:
    """Inside, a box makes its seals with other salts than follow from its seed."""

    class Lazy(HashChain):
        def extend(self, number: int, payload: bytes) -> bytes:
            self.link = sha256(self.link + salt(number) + payload).digest()
            return self.link

    with patch.object(session, "HashChain", Lazy):
        yield


@pytest.mark.parametrize(
    "salt", [lambda number: bytes(16), lambda number: b"", lambda number: number.to_bytes(16, "big")]
)
def test_f6_salts_that_are_used_again_are_found(tmp_path: Path, salt: Callable[[int], bytes]) -> None:
    with salted(salt):
        lines = play(press(begun(), KEYS)).lines
    wrong(lines, tmp_path, "`seal` of `sealed`")


def test_f6_seals_of_the_same_answers_differ() -> None:
    device = begun(game="majority", seats=3, words="table")
    press(device, KEYS[:3])
    for _ in range(4):
        device.lock("score")
    seals = [json.loads(line)["seal"] for line in seen(device.lines, "sealed")]
    assert len(set(seals)) == len(seals) == 5


def test_f7_undos_are_reported_and_keep_the_deal(tmp_path: Path) -> None:
    device = press(begun(), KEYS)
    deal = [device.session.private_state(seat) for seat in range(SEATS)]
    kit.answer_all(device.session, Random(1))
    device.print()
    device.undo()
    assert [device.session.private_state(seat) for seat in range(SEATS)] == deal
    lines = play(device).lines
    assert "undos" in {finding.code for finding in report(lines, tmp_path).proven}


def test_f7_a_journal_that_undoes_the_stirring_is_found(tmp_path: Path) -> None:
    lines = play(press(begun(), KEYS), locks=0).lines

    def again(found: list[tuple[int, bytes]]) -> None:
        found += [(journal_records.UNDO, b""), found[1]]

    forged = rebuild_journal(journal_of(lines), again)
    with pytest.raises(BadJournal):
        Session.replay(forged)
    wrong(with_journal(lines, forged), tmp_path, "undoes the stirring")


def test_f7_a_log_that_is_silent_on_undos_is_found(tmp_path: Path) -> None:
    device = press(begun(), KEYS)
    kit.answer_all(device.session, Random(1))
    device.session.undo()
    lines = PrintedSession(play(device).session).lines
    assert "undos-untold" in missing(report(lines, tmp_path))


def test_f8_another_word_list_is_found(tmp_path: Path) -> None:
    other = WordList(b"one\ntwo\nthree\nfour\nfive\n")
    device = PrintedSession(Session("majority", 3, {"words": "device"}, kit.fixed_seed(1), other, contributes=True))
    lines = play(press(device, KEYS[:3])).lines
    wrong(lines, tmp_path, "another word list")


def test_f9_rules_of_another_version_are_found(tmp_path: Path) -> None:
    with patch("shared_rules.sultane.rules.VERSION", 77):
        lines = play(press(begun(), KEYS)).lines
    wrong(lines, tmp_path, "other rules")


def test_f9_rules_that_only_claim_to_be_the_same_are_found(tmp_path: Path) -> None:
    """A box whose game gives the wrong winner."""
    device = press(begun(game="majority", seats=3), KEYS[:3])
    device.to_the_end().open()
    at = index_of(device.lines, "end")
    winners = json.loads(device.lines[at])["winners"]
    lines = [
        *device.lines[:at],
        with_values(device.lines[at], winners=[2 - seat for seat in winners]),
        *device.lines[at + 1 :],
    ]
    wrong(lines, tmp_path, "`winners` of `end`")


def test_f10_a_second_log_with_other_keys_is_found(tmp_path: Path) -> None:
    told, made = play(press(begun(), KEYS)).lines, play(press(begun(), ["DDDD"] * SEATS)).lines
    assert report(told, tmp_path).verdict == report(made, tmp_path).verdict == "aborted"
    both = write(tmp_path / "told.log", told[: len(told) // 2]), write(tmp_path / "made.log", made)
    refused(conclave("verify", *both), 1, "another log with the same commitment")


def undone(tells: bool, again: int) -> list[str]:
    """Return a game in which an answer is taken back; a box that conceals it leaves out what was."""
    device = press(begun(), KEYS)
    before = len(device.lines)
    kit.answer_all(device.session, Random(1))
    device.print()
    device.undo()
    if not tells:
        del device.lines[before:]
    kit.answer_all(device.session, Random(again))
    device.print()
    return play(device, locks=-1).lines


@pytest.mark.parametrize("again", [1, 2])
def test_f10_a_log_that_conceals_an_undo_is_found(tmp_path: Path, again: int) -> None:
    """Whether the same answer is given again or another one: each log is right by itself."""
    one, other = undone(True, again), undone(False, again)
    assert report(one, tmp_path).verdict == report(other, tmp_path).verdict == "right"
    logs = write(tmp_path / "one.log", one), write(tmp_path / "other.log", other)
    refused(conclave("verify", *logs), 1, "another log with the same commitment has", "undos told: 1, in this log: 0")
    refused(conclave("verify", *reversed(logs)), 1, "undos told: 0, in this log: 1")


def seated(*names: list[str]) -> list[str]:
    """Return a game at the table of these people; each further list is told after a power cut."""
    lines = play(press(begun(), KEYS), locks=-1).lines
    notices = [json.dumps({"e": "seated", "names": told}) for told in names]
    return [lines[0], *notices, *lines[1:]]


PEOPLE = ["Ann", "Bo", "Cleo", "Dan", "Eve"]
SWAPPED = ["Bo", "Ann", *PEOPLE[2:]]


def test_f10_names_are_compared_and_never_proven(tmp_path: Path) -> None:
    one, other = seated(PEOPLE, PEOPLE), seated(SWAPPED)
    assert report(one, tmp_path).verdict == report(other, tmp_path).verdict == "right"
    assert "names" in missing(report(one, tmp_path))
    logs = write(tmp_path / "one.log", one), write(tmp_path / "other.log", other)
    refused(conclave("verify", *logs), 1, "another log with the same commitment has other names", "Ann")
    wrong(seated(PEOPLE, SWAPPED), tmp_path, "`seated` tells other names than line 2")


def test_f11_a_game_without_its_end_is_never_taken_for_right(tmp_path: Path) -> None:
    lines = play(press(begun(), KEYS)).lines
    found = report(lines, tmp_path)
    assert (found.verdict, "aborted" in missing(found)) == ("aborted", True)
    assert_verdict(tmp_path / "x.log", "aborted")
    for cut in range(1, len(lines)):
        found = report(lines[:cut], tmp_path)
        assert (found.verdict, missing(found)) == ("incomplete", {"cut-short"})
    assert_verdict(tmp_path / "x.log", "incomplete")


def assert_verdict(log: Path, verdict: str) -> None:
    """Check that `conclave verify` refuses a log with this verdict."""
    result = conclave("verify", log, "--json")
    assert (result.exit_code, json.loads(result.stdout)["verdict"]) == (1, verdict)


def test_f11_a_line_that_has_a_name_twice_is_refused(tmp_path: Path) -> None:
    """People read the first votes, programs the last ones."""
    device = press(begun(game="majority", seats=3), KEYS[:3])
    lines = device.to_the_end().lines
    at = index_of(lines, "votes")
    lines[at] = lines[at].replace('"votes":[', '"votes":["B","B","B"],"votes":[', 1)
    refused(conclave("verify", write(tmp_path / "x.log", lines)), 2, f"line {at + 1}", "has a name twice")


def test_f12_no_keys_are_emitted_before_the_last_player_pressed() -> None:
    first, other = begun(), begun()
    for seat, (word, another) in enumerate(zip(KEYS[:-1], ["DDDD", "BABA", "CCCC", "ABAB"], strict=True)):
        first.session.answer(seat, " ".join(word))
        other.session.answer(seat, " ".join(another))
        assert first.session.facts == other.session.facts
        assert first.session.journal == other.session.journal
        views = [[box.session.view(seat) for seat in range(SEATS)] for box in (first, other)]
        assert views[0] == views[1]


# --- what remains


def test_f13_a_seed_tried_without_stirring_is_right_and_named(tmp_path: Path) -> None:
    """The log verifies; the finding `stir-off` names what is not proven."""
    liked = next(
        number for number in range(100) if begun(number, stirs=False).session.private_state(0)["role"] == "dinarzade"
    )
    found = report(play(begun(liked, stirs=False), locks=-1).lines, tmp_path)
    assert found.verdict == "right"
    assert "stir-off" in missing(found)


def push(seeds: int, chance: float, deals: int) -> float:
    """Return the share of deals that suit the best of `seeds` seeds: what at least one of them is expected to have."""
    above = 0.0
    for many in range(deals, -1, -1):
        ways = lgamma(deals + 1) - lgamma(many + 1) - lgamma(deals - many + 1)
        above += exp(ways + many * log(chance) + (deals - many) * log(1 - chance))
        if seeds * above >= 1:
            return many / deals
    return 0.0


def test_f14_the_figures_on_pushing_a_deal_are_right() -> None:
    rows = re.findall(r"^  \| a (thousand|million|thousand million) \|(.*)\|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(rows) == 3
    for name, cells in rows:
        seeds = {"thousand": 10**3, "million": 10**6, "thousand million": 10**9}[name]
        figures = [float(cell) for cell in cells.split("|")]
        made = [push(seeds, chance, deals) for deals in (256, 65536) for chance in (0.2, 0.5)]
        assert figures == [round(100 * value, 1) for value in made]


@pytest.mark.slow
def test_f14_foreseeing_all_but_one_gains_what_the_page_says() -> None:
    """Fifty seeds are really tried, with all 256 deals of each; the best of them is where the sum has it."""
    best = 0.0
    for number in range(50):
        suits = sum(role(number, [*KEYS[:-1], "".join(word)]) == "dinarzade" for word in product("ABCD", repeat=4))
        best = max(best, suits / 256)
    assert abs(best - push(50, 0.2, 256)) < 0.03


def test_f14_what_can_be_foreseen_is_named(tmp_path: Path) -> None:
    assert "all-but-one" in missing(report(play(press(begun(), KEYS)).lines, tmp_path))


def test_f15_an_accomplice_who_knows_all_keys_picks_the_deal(tmp_path: Path) -> None:
    """Nothing in the log shows it."""
    liked = next(
        keys
        for keys in ([*KEYS[:-1], "".join(word)] for word in product("ABCD", repeat=4))
        if role(1, keys, SEATS - 1) == "dinarzade"
    )
    found = report(play(press(begun(), liked), locks=-1).lines, tmp_path)
    assert found.verdict == "right"
    assert {"leaked", "all-but-one"} <= missing(found)


def test_f16_asking_again_until_the_keys_are_liked_is_counted(tmp_path: Path) -> None:
    device = begun()
    for _ in range(3):
        device.notice("resumed", why="power", **{"from": 2})
    found = report(play(press(device, KEYS)).lines, tmp_path)
    (finding,) = [finding for finding in found.unproven if finding.code == "stirred-again"]
    assert "3" in finding.sentence


def test_f17_a_commitment_that_nobody_took_down_is_named(tmp_path: Path) -> None:
    assert "unseen" in missing(report(play(press(begun(), KEYS)).lines, tmp_path))


def test_f18_two_seeds_can_share_the_words_of_a_commitment(tmp_path: Path) -> None:
    """With one word of the four, 16 bits, two seeds that share it are found among some hundreds: the root of 2^16."""
    made = [
        mnemonic_words(HashChain(kit.fixed_seed(number), "sultane 5 1 stir").link.hex())[0] for number in range(2**11)
    ]
    assert len(set(made[: 2**5])) == 2**5
    assert len(set(made)) < 2**11
    lines = play(press(begun(), KEYS)).lines
    commit = json.loads(lines[0])["commit"]
    write(tmp_path / "x.log", lines)
    for text, codes in ((" ".join(mnemonic_words(commit)), {"seen-in-part"}), (commit, set())):
        result = json.loads(conclave("verify", tmp_path / "x.log", "--json", "--commitment", text).stdout)
        assert {one["code"] for one in result["not_proven"]} & {"seen-in-part", "unseen"} == codes


def test_f19_an_answer_that_was_changed_before_the_lock_is_named(tmp_path: Path) -> None:
    device = press(begun(game="majority", seats=3), KEYS[:3])
    for seat, vote in enumerate("AAB"):  # the third one has pressed A
        device.session.answer(seat, vote)
    device.print()
    lines = play(device, locks=0).lines
    assert "pressed" in missing(report(lines, tmp_path))
    assert json.loads(seen(lines, "votes")[0])["votes"] == ["A", "A", "B"], "who was robbed of a vote sees it"


def test_f20_a_player_shown_a_false_role_sees_it_once_opened(tmp_path: Path) -> None:
    """A box turns the roles around; the game is given up before any of them is told."""
    with kit.rigged_shuffles(lambda items: items.reverse()):
        device = press(begun(), KEYS)
        shown = [device.session.private_state(seat) for seat in range(SEATS)]
        lines = play(device, locks=2).lines
    found = report(lines, tmp_path)
    assert "shown" in missing(found), "no line of the log tells"
    dealt = json.loads(conclave("verify", tmp_path / "x.log", "--json").stdout)["dealt"]
    assert dealt == [press(begun(), KEYS).session.private_state(seat) for seat in range(SEATS)]
    assert [panels["role"] for panels in dealt] != [panels["role"] for panels in shown]


def test_f21_a_miscounted_poll_is_right_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The third player has pressed yes; the box counts no, and nothing in the log is about that player."""

    def play(table: GameTable) -> Any:
        counted = yield table.poll(table.seats, "poll", ("yes", "no"))
        table.emit("counted", answers=list(counted))
        return {"winners": [], "scores": None, "why": "points"}

    device = begun(game=made_up.install_game(monkeypatch, play, {"poll": ("keys", False)}), seats=3, stirs=False)
    for seat, answer in enumerate(("yes", "no", "no")):
        device.session.answer(seat, answer)
    device.print()
    device.open()
    found = report(device.lines, tmp_path)
    assert found.verdict == "right"
    assert "polled" in missing(found)


# --- the page


def test_the_page_names_every_code_of_the_findings() -> None:
    code = Path(findings.__file__).read_text("utf-8")
    codes = set(re.findall(r'Finding\(\s*"([a-z-]+)"', code))
    assert len(codes) > 15
    table = PAGE.read_text("utf-8").split("## For programs")[1].split("\n## ")[0]
    assert {one for one in codes if f"`{one}`" not in table} == set()


def test_numbered_sentences_and_tests_match() -> None:
    numbered = re.findall(r"^- \*\*F(\d+)\b", PAGE.read_text("utf-8"), re.MULTILINE)
    tested = set(re.findall(r"^def test_f(\d+)_", Path(__file__).read_text("utf-8"), re.MULTILINE))
    assert len(numbered) == len(set(numbered))
    assert set(numbered) == tested
