"""A whole game on the emulated Pico: every key pressed, every fact read from the serial line.

The rules on CPython follow it with the same seed and answers: they say who is asked what.
"""

import json
from random import Random
from typing import Any

from conclave import bots
from conclave.line.link import command
from conclave.log.reading import NOTICES

from firmware.checksum import strip_checksum
from firmware.match import ANYWHERE
from firmware.pods.ballot import Ballot, Ballots
from firmware.pods.lights import of
from shared_rules.engine import catalog, fingerprint
from shared_rules.engine.chance import Chance
from shared_rules.engine.question import KEYS
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.firmware.fingers import presses
from tests.pico.conftest import SEED
from tests.pico.rig import POD_KEYS, TAP, Rig

LOADING = 600  # ms in which the code of a page, or of a game, is surely loaded
SENDING = 180_000  # ms: more than the longest game takes to be told again
STARTING_ANEW = "Un instant…"
DRAWING = 300  # ms after which a new question is surely seen, and keys are read again


def facts(rig: Rig) -> list[dict[str, Any]]:
    """The facts that the line has brought as they were told, without the times of the device."""
    return [_plain(fact) for fact in _lines(rig) if "n" in fact and fact["e"] not in NOTICES and "again" not in fact]


def sent_again(rig: Rig, id: str) -> list[dict[str, Any]]:
    """Ask the line for all facts of a game, and return them."""
    rig.ask("send", data=command("send", id=id).decode("latin1"))
    rig.until(lambda: '"e":"sent"' in rig.serial, ms=SENDING, every=200)
    return [_plain(fact) for fact in _lines(rig) if "again" in fact]


def _lines(rig: Rig) -> list[dict[str, Any]]:
    """What the line has brought, whole and undamaged."""
    lines = [line for line in rig.serial.splitlines(keepends=True) if line.endswith("\n")]
    texts = [strip_checksum(line.replace("\r\n", "\n").encode("latin1")) for line in lines]
    return [json.loads(text) for text in texts if text]


def _plain(fact: dict[str, Any]) -> dict[str, Any]:
    """A fact as the session tells it: the line says of every one which game it is of, the session only of the first."""
    added = {"ms", "again"} if fact["n"] == 0 else {"ms", "again", "id"}
    return {name: value for name, value in fact.items() if name not in added}


def resumed_at(rig: Rig) -> int:
    """How many facts the game had when it went on."""
    lines = [line[line.rfind('{"e"') :] for line in rig.serial.splitlines()]  # a cut left half a line before it
    texts = [strip_checksum(line.encode("latin1") + b"\n") for line in lines]
    notices = [json.loads(text) for text in texts if text]
    return next(notice for notice in reversed(notices) if notice["e"] == "resumed")["from"]


def plain(session: Session) -> list[dict[str, Any]]:
    """The facts of a session as they come out of a line."""
    return [json.loads(json.dumps(fact)) for fact in session.facts]


class Game:
    """A game at the table of a rig whose seeds are known, and the same game on CPython."""

    def __init__(self, rig: Rig, game: str, seats: int, brain: bots.Brain | None = None) -> None:
        """Start it by keys: everybody who has a pod plays. Who has a brain does not choose at random."""
        self.rig, self._brain = rig, brain
        rig.until(lambda: rig.screen[0] == "Conclave" and rig.screen[1].startswith("▶"))
        if rig.screen[1] == "▶français":
            rig.tap("back")
        if rig.screen[1][1:].startswith(("Rejouer", "Play again")):
            rig.tap("down")
        for keys in (("ok",), ("down",) * catalog.names().index(game), ("ok",), ("ok",), ("ok",)):
            rig.tap(*keys)
            rig.run(LOADING)
        rig.until(lambda: any(fact["e"] == "asked" for fact in facts(rig)))
        options = facts(rig)[0]["options"]
        self.session = Session(game, seats, options, SEED, fingerprint=fingerprint.of(game))
        self._places = Chance(bytes(16), b"ballots")  # as SEEDED knows no other entropy
        self._lay()

    def answer(self, rng: Random) -> float:
        """All who are asked choose something, at the same time; return how long the device took to tell (ms)."""
        if GAME_MASTER in self.session.questions:
            self._answer_master(rng)
        else:
            choices = self.choices(rng)
            self.press_all(choices)
            self.lock(choices)
        return self.told()

    def abort(self) -> None:
        """End it from its menu."""
        self.rig.tap("back", "down", "down", "down", "ok", "down", "ok")
        self.rig.until(lambda: self.rig.screen[0] == STARTING_ANEW)

    def told(self) -> float:
        """Wait until the device has told what CPython knows; return how long that took (ms)."""
        wanted = len(self.session.facts)
        took = self.rig.until(lambda: len(facts(self.rig)) >= wanted, ms=8000, every=10)
        self.rig.run(DRAWING)
        return took

    def choices(self, rng: Random) -> dict[int, str]:
        """What everybody who is asked will choose."""
        brain, session = self._brain or bots.Chance(rng), self.session
        return {
            seat: brain.choose(seat, session.view(seat), asked, session.facts)
            for seat, asked in session.questions.items()
        }

    def lock(self, choices: dict[int, str]) -> None:
        """Follow on CPython what the device has locked."""
        for seat, option in choices.items():
            self.session.answer(seat, option)
        self._lay()

    def _lay(self) -> None:
        """Follow where browsing begins."""
        self._ballots: dict[int, Ballot] = {}
        ballots = Ballots(of(self.session.game))
        for seat, asked in sorted(self.session.questions.items()):
            if seat != GAME_MASTER:
                starts = () if asked.form == KEYS else tuple(self._places.pick(ANYWHERE) for _ in range(asked.size))
                self._ballots[seat] = ballots.make(asked, tuple(range(len(asked.options))), starts)

    def press_all(self, choices: dict[int, str]) -> None:
        """Everybody presses at the same time."""
        keys = {seat: self.keys(seat, option) for seat, option in choices.items()}
        while any(keys.values()):
            now = {seat: left.pop(0) for seat, left in keys.items() if left}
            for down in (True, False):
                for seat, key in now.items():
                    self.rig.pod(seat, key, down)
                self.rig.run(TAP)

    def keys(self, seat: int, option: str) -> list[str]:
        """The keys that choose an option."""
        return [POD_KEYS[key] for key in presses(self._ballots[seat], option)]

    def _answer_master(self, rng: Random) -> None:
        options = self.session.questions[GAME_MASTER].options
        at = rng.randrange(len(options))
        self.rig.run(300)
        self.rig.tap(*["down"] * at, "ok")
        self.lock({GAME_MASTER: options[at]})
