"""Versions of rules: options that came later, versions that are still played, files that were edited."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from shared_rules.engine import catalog, journal_records, rules_fingerprint
from shared_rules.engine.errors import BadJournal, BadSetup
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.options import SWITCH, Choice
from shared_rules.engine.question import KEYS
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from tests import kit

FIRST = (("deals", Choice("device", "table")), ("loud", SWITCH))
LATER = (*FIRST, ("rounds", Choice(1, 2, since=2)))
Install = Callable[..., None]


def play(table: GameTable) -> Any:
    """Ask everybody once or twice; the first version of the rules told no total."""
    votes: dict[int, str] = {}
    for _ in range(table.options.get("rounds", 1)):
        votes = yield table.ask(table.seats, "vote", ("yes", "no"))
        table.emit("voted", votes=[votes[seat] for seat in table.seats])
    if table.rules > 1:
        table.emit("total", yes=list(votes.values()).count("yes"))
    return {"winners": [table.chance.pick(2)], "scores": None, "why": "chance"}


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a game in the catalog, or another version of it in its place."""

    def install(version: int, options: tuple, earlier: tuple[int, ...] = (), play: Any = play) -> None:
        rules = ModuleType("shared_rules.made_up.rules")
        vars(rules).update(VERSION=version, EARLIER=earlier, OPTIONS=options, QUESTIONS={"vote": (KEYS, False)})
        vars(rules).update(play=play, check=lambda seats, options: None)
        monkeypatch.setitem(sys.modules, "shared_rules.made_up", ModuleType("shared_rules.made_up"))
        monkeypatch.setitem(sys.modules, rules.__name__, rules)
        monkeypatch.setattr(catalog, "GAMES", [("made-up", "made_up", 2, 2, True, {"en": "Made up"}, "no folder")])

    return install


def played(**options: Any) -> Session:
    """Return the made-up game, played to its end."""
    session = Session("made-up", 2, options, kit.fixed_seed(1))
    while not session.is_over:
        for seat in list(session.questions):
            session.answer(seat, "yes")
    return session


def lines(session: Session) -> list[str]:
    """Return the facts as lines of a log."""
    return [fact_to_json(fact) for fact in session.facts]


def test_a_new_option_leaves_old_journals_valid(install: Install) -> None:
    install(1, FIRST)
    old = played(loud=True)
    install(2, LATER, earlier=(1,))
    again = Session.replay(old.journal)
    assert (lines(again), again.journal, again.commitment) == (lines(old), old.journal, old.commitment)
    assert "rounds" not in again.facts[0]["options"]
    assert again.options["rounds"] == 1


def test_newer_rules_name_the_new_option(install: Install) -> None:
    install(2, LATER, earlier=(1,))
    session = played(rounds=2)
    assert session.facts[0]["options"] == {"deals": "device", "loud": False, "rounds": 2}
    assert [fact["e"] for fact in session.facts].count("voted") == 2
    assert lines(Session.replay(session.journal)) == lines(session)


def test_older_rules_do_not_know_the_new_option(install: Install) -> None:
    install(2, LATER, earlier=(1,))
    with pytest.raises(BadSetup, match="there is no option rounds; options: deals, loud"):
        Session("made-up", 2, {"rounds": 2}, kit.fixed_seed(1), rules=1)


def test_rules_that_are_no_longer_played_are_refused(install: Install) -> None:
    install(1, FIRST)
    old = played()
    install(2, LATER)
    with pytest.raises(BadJournal, match="other rules"):
        Session.replay(old.journal)


# --- the fingerprint of the rules' files


def test_the_fingerprint_is_bound_to_the_commitment() -> None:
    plain, marked = (Session("majority", 3, {}, kit.fixed_seed(1), fingerprint=mark) for mark in ("", "0123abcd"))
    assert plain.commitment != marked.commitment
    assert "fingerprint" not in plain.facts[0]
    assert marked.facts[0]["fingerprint"] == "0123abcd"
    header = journal_records.read_header(marked.journal)
    assert header
    assert (header.rules, header.fingerprint, header.game_id) == (marked.rules, "0123abcd", marked.commitment[:16])


def test_a_replay_keeps_the_fingerprint_of_the_journal() -> None:
    session = kit.play_random(Session("majority", 3, {}, kit.fixed_seed(1), fingerprint="0123abcd"), Random(1), 3)
    again = Session.replay(session.journal)
    assert lines(again) == lines(session)
    assert again.journal == session.journal


def test_a_fingerprint_differs_when_a_file_differs(tmp_path: Path) -> None:
    def of(**files: str) -> str:
        for path in tmp_path.iterdir():
            path.unlink()
        for name, text in files.items():
            (tmp_path / f"{name}.py").write_bytes(text.encode())
        (tmp_path / "RULES.md").write_text("Its words are no rules.")
        return rules_fingerprint.fingerprint_of_folder(str(tmp_path))

    marks = [of(rules="a = 1\n"), of(rules="a = 2\n"), of(rule="a = 1\n"), of(rules="a = 1\n", cards=""), of()]
    assert len(set(marks)) == len(marks)
    assert of(rules="a = 1\r\n") == marks[0], "the same file as some checkouts have it"
    assert all(len(mark) == 8 for mark in marks)
