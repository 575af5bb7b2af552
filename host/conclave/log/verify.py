"""Verify a logged game: replay it from its published seed and answers, and compare every line with the result."""

import json
from binascii import a2b_base64
from dataclasses import dataclass, field
from typing import Any

from conclave import added_games, seat_numbers
from conclave.log import findings
from conclave.log.commitment import NotedCommitment
from conclave.log.findings import VerifyFinding
from conclave.log.log_reader import Difference, LoggedGame, LogLine
from shared_rules.engine import journal_records
from shared_rules.engine.errors import BadJournal
from shared_rules.engine.session import Session
from shared_rules.engine.word_list import WordList

Facts = list[dict[str, Any]]


@dataclass
class VerifyReport:
    """The result of verifying one game."""

    id: str
    facts: int = 0
    seals: int = 0
    opened: bool = False
    result: dict[str, Any] | None = None
    difference: Difference | None = None
    unchecked: tuple[str, ...] = ()
    proven: list[VerifyFinding] = field(default_factory=list)
    unproven: list[VerifyFinding] = field(default_factory=list)
    dealt: list[dict[str, Any]] = field(default_factory=list)  # panels of each seat after the deal

    @property
    def sentences(self) -> list[str]:
        """The lists of what is proven and what is not, as lines of text."""
        found = []
        for title, listed in (("proven:", self.proven), ("not proven:", self.unproven)):
            found += [title] if listed else []
            found += [f"  {finding.sentence}{_suspects(finding)}" for finding in listed]
        return found

    def as_json(self) -> dict[str, Any]:
        """Return the report as values for JSON."""
        return {
            "id": self.id,
            "verdict": self.verdict,
            "sentence": self.sentence,
            "facts": self.facts,
            "seals": self.seals,
            "proven": [finding._asdict() for finding in self.proven],
            "not_proven": [finding._asdict() for finding in self.unproven],
            "dealt": self.dealt,
            "difference": self.difference._asdict() if self.difference else None,
        }

    @property
    def verdict(self) -> str:
        """The verdict: `right` (proven up to its result), `aborted`, `incomplete` (not opened) or `wrong`."""
        if self.difference:
            return "wrong"
        if not self.opened:
            return "incomplete"
        return "right" if self.result else "aborted"

    @property
    def sentence(self) -> str:
        """The report in one sentence."""
        if self.difference:
            line, n, what = self.difference
            return f"game {self.id}, line {line}, n {n}: {what}"
        if not self.opened:
            unchecked = "; ".join(self.unchecked)
            return f"game {self.id}, incomplete: {self.facts} facts are numbered rightly; not checked: {unchecked}"
        name = f"game {self.id}" if self.result else f"game {self.id}, aborted"
        right = f"{name}: seed, commitment, {self.seals} seals and {self.facts} facts are right"
        if self.result and self.result.get("winners") is not None:
            right += "; winners: " + (", ".join(map(seat_numbers.seat_name, self.result["winners"])) or "nobody")
        return right + (f"; not checked: {'; '.join(self.unchecked)}" if self.unchecked else "")


def verify(game: LoggedGame, words: WordList | None = None, seen: NotedCommitment | None = None) -> VerifyReport:
    """Replay a game from its `opened` line, compare every line, and return what was found.

    `words` is the word list of a game that was played with a list of its own.
    `seen` is the commitment of the game as somebody noted it before.
    """
    report = VerifyReport(game.id)
    if game.first_occurrence is not None:
        first = game.lines[0].number
        report.difference = Difference(
            first, 0, f"this game is in the log twice; it began at line {game.first_occurrence}"
        )
        return report
    tellings, broken = game.facts_at_undos()
    report.facts = len(tellings[-1])
    opened = game.last_line("opened")
    if opened:
        report.difference = _with_hint(_compare_with_replay(report, game, opened, words, seen), game)
    else:
        report.difference = broken or _check_unopened(report, game)
    report.unchecked += _on_notices(game)
    return report


def _suspects(finding: VerifyFinding) -> str:
    """Return who could have cheated, as the end of a sentence."""
    return f" (against {', '.join(finding.against)})" if finding.against else ""


def _with_hint(difference: Difference | None, game: LoggedGame) -> Difference | None:
    """Return a difference with a hint added if the rules here are not those of the game."""
    lacking = added_games.missing_rules_message(game.lines[0].fact) if difference else ""
    return difference._replace(sentence=f"{difference.sentence}; {lacking}") if difference and lacking else difference


def _check_unopened(report: VerifyReport, game: LoggedGame) -> Difference | None:
    """Complete the report on a game without published journal; return what is wrong with its lines, if anything."""
    first = game.lines[0]
    if first.event != "game":
        return Difference(first.number, 0, f"`game` is expected here, but there is {_short_json(first.event)}")
    end = game.last_line("end")
    if end and not any(line.event == "undone" for line in game.lines[game.lines.index(end) :]):
        return Difference(end.number, report.facts, "the game has ended, but the `opened` line after it is missing")
    why = findings.unopened_finding(game)
    report.unchecked += (why.sentence,)
    report.unproven.append(why)
    return None


def _on_notices(game: LoggedGame) -> tuple[str, ...]:
    """Return a sentence on the notices of a game, which cannot be verified; empty if there are none."""
    count = len(game.notices())
    return (f"{count} notices, which follow from no answer",) if count else ()


def _compare_with_replay(
    report: VerifyReport, game: LoggedGame, opened: LogLine, words: WordList | None, seen: NotedCommitment | None
) -> Difference | None:
    """Compare a game with the replay of its journal, complete the report, and return the first difference."""
    tellings, broken = game.facts_at_undos()
    try:
        journal = _journal_of(opened)
        session, is_polled = _replay(journal, words)
        before_undos = _facts_before_undos(journal, words)
    except BadJournal as error:
        hint = "; conclave verify takes it with --words" if error.text_key == "other-words" else ""
        return broken or Difference(opened.number, report.facts - 1, f"the journal cannot be replayed: {error}{hint}")
    session.publish_secrets()
    report.opened, report.result = True, session.result
    report.seals = sum(fact["e"] == "sealed" for fact in session.facts)
    if session.result is None:
        report.unchecked += ("the result, as the game was aborted before its end",)
    undone, undos = sum(line.event == "undone" for line in game.notices()), len(before_undos)
    if undone not in (0, undos):
        counts = f"the journal has {undos} undos, the log tells {undone}"
        return broken or Difference(opened.number, report.facts - 1, counts)
    if undone < undos:
        report.unchecked += (f"{undos} undos of the journal, which the log does not tell",)
        before_undos = []
    wrong = _first_difference(tellings, [*before_undos, session.facts], broken)
    if not wrong:
        replayed = findings.ReplayedGame(game, session, undos, undos - undone, seen, is_polled)
        report.proven, report.unproven = findings.proven_findings(replayed), findings.unproven_findings(replayed)
        report.dealt = _panels_after_deal(journal, session.contributes, words)
    return wrong


def _replay(journal: bytes, words: WordList | None) -> tuple[Session, bool]:
    """Return the session that a journal leads to, and whether a poll was answered in it."""
    journal_records.read_records(journal)
    slices = Session.replay_in_steps(journal, words)
    _, session = next(slices)
    is_polled = False
    was_open = any(question.is_polled for question in session.questions.values())
    for kind, _ in slices:
        is_polled |= was_open and kind == journal_records.ANSWERS
        was_open = any(question.is_polled for question in session.questions.values())
    return session, is_polled


def _panels_after_deal(journal: bytes, stirs: bool, words: WordList | None) -> list[dict[str, Any]]:
    """Return the panels of every seat after the deal."""
    begun = journal_records.JournalWriter()
    for kind, payload in journal_records.read_records(journal)[: 1 + stirs]:
        begun.add_record(kind, payload)
    session = Session.replay(begun.journal[:], words)
    return [session.private_state(seat) for seat in range(session.seats)]


def _journal_of(opened: LogLine) -> bytes:
    """Return the journal in an `opened` line; raise BadJournal if it is not base64."""
    try:
        return a2b_base64(opened.fact["journal"], strict_mode=True)
    except (KeyError, TypeError, ValueError):
        raise BadJournal("foreign-journal", "it is not base64 text") from None


def _facts_before_undos(journal: bytes, words: WordList | None) -> list[Facts]:
    """Return the facts before each undo in a journal."""
    so_far = journal_records.JournalWriter()
    found = []
    for kind, payload in journal_records.read_records(journal):
        if kind == journal_records.UNDO:
            found.append(Session.replay(so_far.journal[:], words).facts)
        so_far.add_record(kind, payload)
    return found


def _first_difference(
    tellings: list[list[LogLine]], expected: list[Facts], broken: Difference | None
) -> Difference | None:
    """Return the first difference between the facts in a log and in the replay, before each undo and at the end.

    `broken` is the difference at which the log itself stops to make sense, if any.
    """
    for lines, facts in zip(tellings, expected, strict=False):
        for line, fact in zip(lines, facts, strict=False):
            wrong = _fact_error(line, fact)
            if wrong:
                return Difference(line.number, fact["n"], wrong)
        whole = broken is None or lines is not tellings[-1]
        if whole and len(lines) != len(facts):
            return _length_difference(lines, facts)
    return broken


def _length_difference(lines: list[LogLine], facts: Facts) -> Difference:
    """Return the difference at the end of the shorter of two lists of facts."""
    last = min(len(lines), len(facts))
    if len(lines) > last:
        event = lines[last].event
        return Difference(lines[last].number, last, f"nothing is expected here, but there is `{event}`")
    event = facts[last]["e"]
    return Difference(lines[-1].number, last, f"`{event}` is expected after this line, but is missing")


def _fact_error(line: LogLine, fact: dict[str, Any]) -> str | None:
    """Return how a line differs from the expected fact, None if it does not. Names that a device adds are ignored."""
    for name in ("e", *fact):
        if name not in line.fact:
            return f"`{line.event}` should have `{name}` {_short_json(fact[name])}, but has none"
        if _json(line.fact[name]) != _json(fact[name]):
            which = "the event" if name == "e" else f"`{name}` of `{fact['e']}`"
            return f"{which} should be {_short_json(fact[name])}, but is {_short_json(line.fact[name])}"
    if fact["e"] == "game" and "stir" in line.fact and "stir" not in fact:
        return "`stir` of `game` says that the players stir, but this game was not stirred"
    return None


def _json(value: Any) -> str:
    """Return a value as JSON, which unlike `==` distinguishes 1, 1.0 and true."""
    try:
        return json.dumps(value, sort_keys=True)
    except RecursionError:
        return "lists in lists, too deep to be read"


def _short_json(value: Any) -> str:
    """Return a value as JSON, cut to 70 characters."""
    text = _json(value)
    return text if len(text) <= 70 else text[:70] + "..."
