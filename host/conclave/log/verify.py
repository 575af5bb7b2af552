"""Whether a logged game went as its published seed and answers say: every line is worked out again."""

import json
from binascii import a2b_base64
from dataclasses import dataclass, field
from typing import Any

from conclave import games, seats
from conclave.log import findings
from conclave.log.commitment import Commitment
from conclave.log.findings import Finding
from conclave.log.reading import Difference, Line, LoggedGame
from shared_rules.engine import records
from shared_rules.engine.refused import BadJournal
from shared_rules.engine.session import Session
from shared_rules.engine.words import Words

Facts = list[dict[str, Any]]


@dataclass
class Report:
    """What was found about one game: how many facts are right, the first difference, what nothing proves."""

    id: str
    facts: int = 0
    seals: int = 0
    opened: bool = False
    result: dict[str, Any] | None = None
    difference: Difference | None = None
    unchecked: tuple[str, ...] = ()
    proven: list[Finding] = field(default_factory=list)
    unproven: list[Finding] = field(default_factory=list)
    dealt: list[dict[str, Any]] = field(default_factory=list)  # to each seat, before the first question of the game

    @property
    def sentences(self) -> list[str]:
        """What is proven, and what is not."""
        found = []
        for title, listed in (("proven:", self.proven), ("not proven:", self.unproven)):
            found += [title] if listed else []
            found += [f"  {finding.sentence}{_whom(finding)}" for finding in listed]
        return found

    def as_json(self) -> dict[str, Any]:
        """Return all of it for a program."""
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
        """One word for it: `right` is only a game that was proven up to its result."""
        if self.difference:
            return "wrong"
        if not self.opened:
            return "incomplete"
        return "right" if self.result else "aborted"

    @property
    def sentence(self) -> str:
        """The report in words."""
        if self.difference:
            line, n, what = self.difference
            return f"game {self.id}, line {line}, n {n}: {what}"
        if not self.opened:
            unchecked = "; ".join(self.unchecked)
            return f"game {self.id}, incomplete: {self.facts} facts are numbered rightly; not checked: {unchecked}"
        name = f"game {self.id}" if self.result else f"game {self.id}, aborted"
        right = f"{name}: seed, commitment, {self.seals} seals and {self.facts} facts are right"
        if self.result and self.result.get("winners") is not None:
            right += "; winners: " + (", ".join(map(seats.name, self.result["winners"])) or "nobody")
        return right + (f"; not checked: {'; '.join(self.unchecked)}" if self.unchecked else "")


def verify(game: LoggedGame, words: Words | None = None, seen: Commitment | None = None) -> Report:
    """Replay a game from its `opened` line and compare every line.

    `words` is people's own word list, for a game that was played with it.
    `seen` is the commitment of the game, as somebody took it down.
    """
    report = Report(game.id)
    if game.doubled is not None:
        first = game.lines[0].number
        report.difference = Difference(first, 0, f"this game is in the log twice; it began at line {game.doubled}")
        return report
    tellings, broken = game.tellings()
    report.facts = len(tellings[-1])
    opened = game.find("opened")
    if opened:
        report.difference = _explained(_against(report, game, opened, words, seen), game)
    else:
        report.difference = broken or _unopened(report, game)
    report.unchecked += _notices(game)
    return report


def _whom(finding: Finding) -> str:
    return f" (against {', '.join(finding.against)})" if finding.against else ""


def _explained(difference: Difference | None, game: LoggedGame) -> Difference | None:
    """Return a difference; where the rules here are not those of the game, it says so."""
    lacking = games.lacking(game.lines[0].fact) if difference else ""
    return difference._replace(sentence=f"{difference.sentence}; {lacking}") if difference and lacking else difference


def _unopened(report: Report, game: LoggedGame) -> Difference | None:
    first = game.lines[0]
    if first.event != "game":
        return Difference(first.number, 0, f"`game` is expected here, but there is {_short(first.event)}")
    end = game.find("end")
    if end and not any(line.event == "undone" for line in game.lines[game.lines.index(end) :]):
        return Difference(end.number, report.facts, "the game has ended, but the `opened` line after it is missing")
    why = findings.unopened(game)
    report.unchecked += (why.sentence,)
    report.unproven.append(why)
    return None


def _notices(game: LoggedGame) -> tuple[str, ...]:
    count = len(game.notices())
    return (f"{count} notices, which follow from no answer",) if count else ()


def _against(
    report: Report, game: LoggedGame, opened: Line, words: Words | None, seen: Commitment | None
) -> Difference | None:
    """Compare a game with what its journal gives when it is replayed."""
    tellings, broken = game.tellings()
    try:
        journal = _journal(opened)
        session, is_polled = _replayed(journal, words)
        before_undos = _before_undos(journal, words)
    except BadJournal as error:
        hint = "; conclave verify takes it with --words" if error.why == "other-words" else ""
        return broken or Difference(opened.number, report.facts - 1, f"the journal cannot be replayed: {error}{hint}")
    session.open()
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
        replayed = findings.Replayed(game, session, undos, undos - undone, seen, is_polled)
        report.proven, report.unproven = findings.proven(replayed), findings.unproven(replayed)
        report.dealt = _dealt(journal, session.stirs, words)
    return wrong


def _replayed(journal: bytes, words: Words | None) -> tuple[Session, bool]:
    """Return the session that a journal tells of, and whether a poll was answered in it."""
    records.read(journal)
    slices = Session.replaying(journal, words)
    _, session = next(slices)
    is_polled = False
    was_open = any(question.is_polled for question in session.questions.values())
    for kind, _ in slices:
        is_polled |= was_open and kind == records.ANSWERS
        was_open = any(question.is_polled for question in session.questions.values())
    return session, is_polled


def _dealt(journal: bytes, stirs: bool, words: Words | None) -> list[dict[str, Any]]:
    """Return what every seat was dealt, as the journal begins."""
    begun = records.Records()
    for kind, payload in records.read(journal)[: 1 + stirs]:
        begun.add(kind, payload)
    session = Session.replay(begun.bytes[:], words)
    return [session.panels(seat) for seat in range(session.seats)]


def _journal(opened: Line) -> bytes:
    try:
        return a2b_base64(opened.fact["journal"], strict_mode=True)
    except (KeyError, TypeError, ValueError):
        raise BadJournal("foreign-journal", "it is not base64 text") from None


def _before_undos(journal: bytes, words: Words | None) -> list[Facts]:
    """Return the facts that stood before each undo."""
    so_far = records.Records()
    found = []
    for kind, payload in records.read(journal):
        if kind == records.UNDO:
            found.append(Session.replay(so_far.bytes[:], words).facts)
        so_far.add(kind, payload)
    return found


def _first_difference(
    tellings: list[list[Line]], expected: list[Facts], broken: Difference | None
) -> Difference | None:
    for told, facts in zip(tellings, expected, strict=False):
        for line, fact in zip(told, facts, strict=False):
            wrong = _wrong(line, fact)
            if wrong:
                return Difference(line.number, fact["n"], wrong)
        whole = broken is None or told is not tellings[-1]
        if whole and len(told) != len(facts):
            return _surplus(told, facts)
    return broken


def _surplus(told: list[Line], facts: Facts) -> Difference:
    last = min(len(told), len(facts))
    if len(told) > last:
        event = told[last].event
        return Difference(told[last].number, last, f"nothing is expected here, but there is `{event}`")
    event = facts[last]["e"]
    return Difference(told[-1].number, last, f"`{event}` is expected after this line, but is missing")


def _wrong(line: Line, fact: dict[str, Any]) -> str | None:
    """Return what differs; a device adds names of its own, which are passed over."""
    for name in ("e", *fact):
        if name not in line.fact:
            return f"`{line.event}` should have `{name}` {_short(fact[name])}, but has none"
        if _text(line.fact[name]) != _text(fact[name]):
            which = "the event" if name == "e" else f"`{name}` of `{fact['e']}`"
            return f"{which} should be {_short(fact[name])}, but is {_short(line.fact[name])}"
    if fact["e"] == "game" and "stir" in line.fact and "stir" not in fact:
        return "`stir` of `game` says that the players stir, but this game was not stirred"
    return None


def _text(value: Any) -> str:
    try:
        return json.dumps(value, sort_keys=True)  # not `==`, to which 1, 1.0 and true are the same
    except RecursionError:
        return "lists in lists, too deep to be read"


def _short(value: Any) -> str:
    text = _text(value)
    return text if len(text) <= 70 else text[:70] + "..."
