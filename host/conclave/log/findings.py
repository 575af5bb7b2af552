"""Say what the log of a verified game proves and what it does not, in sentences that docs/fairness.md explains."""

import time
from typing import NamedTuple

from conclave.log.commitment import NotedCommitment
from conclave.log.log_reader import CommitmentTimes, LoggedGame
from shared_rules.engine import catalog, rules_fingerprint
from shared_rules.engine.contribution import CONTRIBUTION, PRESSES
from shared_rules.engine.session import Session

BOX, MASTER, PC, SERVER = "a box with other firmware", "the game master", "the PC that keeps the log", "a phone server"


_MIN_LEAD = 1.0  # seconds: lines that arrive together were received after the game


class VerifyFinding(NamedTuple):
    """One sentence about a game. If it says what is not proven, `against` lists who could have cheated there."""

    code: str
    sentence: str
    against: tuple[str, ...] = ()


class ReplayedGame(NamedTuple):
    """A game whose log agrees with its replay."""

    game: LoggedGame
    session: Session
    undo_count: int  # count in the journal
    missing_undo_count: int  # count of undos that the log does not contain
    noted_commitment: NotedCommitment | None  # the commitment that somebody noted before the game
    is_polled: bool = False  # whether a poll was answered

    @property
    def early_commitment(self) -> CommitmentTimes | None:
        """When the archive received the commitment, if that was clearly before the contributions; None otherwise."""
        heard = self.game.witness
        is_before = heard and heard.sealed and heard.sealed - heard.heard >= _MIN_LEAD
        return heard if heard and is_before and heard.commitment == self.session.commitment else None


def proven_findings(replayed: ReplayedGame) -> list[VerifyFinding]:
    """Return the findings on what the log of a replayed game proves."""
    session, seen = replayed.session, replayed.noted_commitment
    facts = session.facts
    seals = sum(fact["e"] == "sealed" for fact in facts)
    found = [
        VerifyFinding("commitment", "The seed and the set-up that were published are those of the commitment."),
        VerifyFinding(
            "rules",
            f"It was played by the rules {session.rules} of {session.game}{_on_words(session)}.{_on_files(session)}",
        ),
        _proven_deal(session),
        VerifyFinding(
            "answers", f"The answers are as they were sealed: {seals} seals, each in the log before what follows."
        ),
        VerifyFinding("facts", f"All {len(facts)} facts follow from deal and answers{_on_result(session)}."),
    ]
    if replayed.undo_count > replayed.missing_undo_count:
        found.append(
            VerifyFinding("undos", f"Undos, all logged: {replayed.undo_count}; what was taken back was right as well.")
        )
    if replayed.early_commitment:
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(replayed.early_commitment.heard))
        before = (replayed.early_commitment.sealed or 0) - replayed.early_commitment.heard
        found.append(
            VerifyFinding("heard", f"The archive heard the commitment {before:.0f} s before the keys, at {at}.")
        )
    if seen:
        how_much = "all of it" if seen.is_whole else f"its first {4 * len(seen.digits)} bits of 256"
        found.append(VerifyFinding("seen", f"The commitment is the one that was taken down ({how_much})."))
    return found


def unproven_findings(replayed: ReplayedGame) -> list[VerifyFinding]:
    """Return the findings on what a log that agrees with its replay does not prove, and who could have cheated."""
    found = [*_unproven_deal(replayed.session, replayed.game), *_unproven_commitment(replayed)]
    if replayed.session.result is None:
        found.append(VerifyFinding("aborted", "The game was aborted before its end: there is no result."))
    if replayed.missing_undo_count:
        found.append(
            VerifyFinding(
                "undos-untold", f"What was undone: the journal has {replayed.missing_undo_count}, the log has none."
            )
        )
    return [
        *found,
        VerifyFinding("names", "Who sat at each seat: no seal holds the names.", (BOX, PC, MASTER)),
        VerifyFinding("pressed", "That the answers are those that were pressed: each player knows their own.", (BOX,)),
        *_unproven_polls(replayed.is_polled),
        VerifyFinding("shown", "That players were shown what they were dealt, where it was never revealed.", (BOX,)),
        VerifyFinding("leaked", "That nobody was told what was secret.", (BOX, SERVER, MASTER)),
        VerifyFinding(
            "told",
            "When the lines were sent, and that there is no other log with this commitment: verify both to compare.",
            (BOX, PC),
        ),
    ]


def unopened_finding(game: LoggedGame) -> VerifyFinding:
    """Return the finding on why a game without published seed and journal proves nothing about its deal."""
    if game.last_line("aborted"):
        return VerifyFinding("aborted-unopened", "it was aborted and it was not opened: no seed, no journal to replay")
    return VerifyFinding(
        "cut-short", "it was not opened: the log stops in the middle of the game, no seed, no journal to replay"
    )


def _proven_deal(session: Session) -> VerifyFinding:
    """Return the finding on what determined the deal: the seed alone, or also the players' contributions."""
    if session.contributes:
        return VerifyFinding(
            "stirred",
            f"The deal follows from that seed and the {len(PRESSES)} keys of each of {session.seats} players.",
        )
    return VerifyFinding("dealt", "The deal follows from that seed alone.")


def _unproven_deal(session: Session, game: LoggedGame) -> list[VerifyFinding]:
    """Return the findings on what is not proven about the deal."""
    if not session.contributes and not catalog.players_contribute(session.game):
        return []  # a game without random draws
    if not session.contributes:
        return [
            VerifyFinding(
                "stir-off", "That nobody has chosen the deal: it was not stirred, seeds could be tried.", (BOX, PC)
            )
        ]
    found = [
        VerifyFinding(
            "all-but-one",
            "That the deal could not be influenced: with all keys but one player's foreseen, some room is left.",
            (BOX,),
        )
    ]
    again = _interruptions(game)
    if again:
        found.append(
            VerifyFinding(
                "stirred-again",
                f"That other keys were not tried before: interruptions while stirring: {again}.",
                (BOX,),
            )
        )
    return found


def _unproven_commitment(replayed: ReplayedGame) -> list[VerifyFinding]:
    """Return the findings on what is not proven about when the commitment was made."""
    seen = replayed.noted_commitment
    if seen and seen.is_whole:
        return []
    if seen:
        return [
            VerifyFinding("seen-in-part", "That there was no second deal with the same words, prepared before.", (BOX,))
        ]
    if replayed.early_commitment:
        return [VerifyFinding("archived", "That the archive is as it was written.", (PC,))]
    return [
        VerifyFinding(
            "unseen", "That the commitment was there before: only who took it down can tell (--commitment).", (BOX, PC)
        )
    ]


def _unproven_polls(is_polled: bool) -> list[VerifyFinding]:
    """Return the findings on what is not proven about polls, [] if there was none."""
    if not is_polled:
        return []
    sentence = "That polls were counted right: nothing says who answered what, so nobody can check their own answer."
    return [VerifyFinding("polled", sentence, (BOX,))]


def _interruptions(game: LoggedGame) -> int:
    """Return how often the game was resumed before all players had contributed."""
    count = 0
    for line in game.lines:
        if line.event == "sealed" and line.fact.get("about") == CONTRIBUTION:
            break
        count += line.event == "resumed"
    return count


def _on_words(session: Session) -> str:
    """Return the part of a sentence about the word list, "" for games that deal no words."""
    return ", and the words are of the list that it was begun with" if session.options.get("words") == "device" else ""


def _on_files(session: Session) -> str:
    """Return the sentence that compares the rule files of the game with those used here, "" if it named none."""
    if not session.fingerprint:
        return ""
    if session.fingerprint == rules_fingerprint.fingerprint_of_game(session.game):
        return f" Its rules had the same files as those used here ({session.fingerprint})."
    return f" Its rules had other files ({session.fingerprint}) than those used here, which give the same facts."


def _on_result(session: Session) -> str:
    """Return the part of a sentence about the result, "" without a result."""
    return ", the result too" if session.result else ""
