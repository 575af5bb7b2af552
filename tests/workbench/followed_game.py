"""A whole game by keys on either backend: every key is pressed, every fact is read from the serial line.

The rules on the PC follow it with the same seed and answers: they know who is asked which question.
"""

import json
from random import Random
from typing import Any

from conclave import bots

from firmware.device import Device
from firmware.live_game import START_RANGE
from firmware.pods.answer_pad import AnswerPad, AnswerPadMaker
from firmware.pods.word_lights import load_lights
from shared_rules.engine import rules_fingerprint
from shared_rules.engine.chance import Chance
from shared_rules.engine.question import KEYS
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.firmware.pod_player import keys_for_option
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.hands import CONSOLE, Hands

NO_GRACE_SETTINGS: dict[str, Any] = QUICK_SETTINGS | {"grace": 0}  # settings
SEED = bytes(range(16))
DRAWING = 300  # ms after which a new question is seen for sure, and keys are read again
TELLING = 8000  # ms
# As firmware.main does, but every game has the same seed, and ballots come in the same order.
SEEDED = f"""
from firmware.pico.pins import Board
from firmware.main import build_device

board = Board()
board.entropy = bytes
device = build_device(board)
device.seed.next_seed = lambda: {SEED!r}
device.run()
""".encode()
WITHOUT_PODS = SEEDED.replace(
    b"board = Board()\n",
    b"from firmware.pico.direct_keys import use_direct_keys\nboard = Board()\nuse_direct_keys(board)\n",
)


class SeededBench(Bench):
    """Simulated box that does what a Pico does with `SEEDED` as its main.py."""

    def _use_device(self, device: Device) -> None:
        """Use a device without entropy and with the known seed."""
        super()._use_device(device)
        self.board.entropy = bytes  # type: ignore[method-assign]
        device.seed.next_seed = lambda: SEED  # type: ignore[method-assign]


def facts_as_json(session: Session) -> list[dict[str, Any]]:
    """Return the facts of a session as they are read from a line."""
    return [json.loads(json.dumps(fact)) for fact in session.facts]


class FollowedGame:
    """A game on a box whose seeds are known, and the same game on the PC."""

    def __init__(self, box: Hands, game: str, seats: int, brain: bots.Bot | None = None) -> None:
        """Start it by keys: everybody who has a pod plays. Without a brain they choose at random."""
        self.box, self._brain = box, brain
        box.new_game(game)
        box.until(lambda: box.records("asked"))
        options = box.facts()[0]["options"]
        self.session = Session(game, seats, options, SEED, fingerprint=rules_fingerprint.fingerprint_of_game(game))
        self._begin()

    def play(self, rng: Random) -> None:
        """Answer until the game is over."""
        while not self.session.is_over:
            self.answer(rng)

    def answer(self, rng: Random) -> None:
        """Let all asked players choose something at the same time."""
        if GAME_MASTER in self.session.questions:
            self._answer_master(rng)
        else:
            self.choose(self.choices(rng))

    def choose(self, choices: dict[int, str]) -> None:
        """Let all players press the keys for these choices together; wait for the facts that follow."""
        self.press_all(choices)
        self.lock(choices)
        self.wait_for_facts()

    def wait_for_facts(self) -> None:
        """Wait until the box has emitted all facts that the PC knows."""
        self.box.until(lambda: len(self.box.facts()) >= len(self.session.facts), ms=TELLING)
        self.box.run(DRAWING)

    def choices(self, rng: Random) -> dict[int, str]:
        """Return the choice of every asked player."""
        brain, session = self._brain or bots.RandomBot(rng), self.session
        return {
            seat: brain.choose(seat, session.view(seat), asked, session.facts)
            for seat, asked in session.questions.items()
        }

    def lock(self, choices: dict[int, str]) -> None:
        """Lock on the PC what the box has locked."""
        for seat, option in choices.items():
            self.session.answer(seat, option)
        self._follow_pads()

    def press_all(self, choices: dict[int, str]) -> None:
        """Let all players press at the same time."""
        keys = {seat: self.keys(seat, option) for seat, option in choices.items()}
        while any(keys.values()):
            now = {seat: left.pop(0) for seat, left in keys.items() if left}
            for down in (True, False):
                for seat, key in now.items():
                    self.box.key(seat, key, down)
                self.box.run(self.box.tapping)

    def keys(self, seat: int, option: str) -> list[str]:
        """Return the keys that choose an option."""
        return ["ABCD"[key] for key in keys_for_option(self._ballots[seat], option)]

    def resume(self) -> None:
        """Resume after a power cut."""
        self.box.resume()
        self._begin()

    def _begin(self) -> None:
        """Begin to follow the places of browsing."""
        self._places = Chance(bytes(16), b"ballots")  # no other entropy is known
        self._follow_pads()

    def _follow_pads(self) -> None:
        """Follow where browsing begins."""
        self._ballots: dict[int, AnswerPad] = {}
        ballots = AnswerPadMaker(load_lights(self.session.game))
        for seat, asked in sorted(self.session.questions.items()):
            if seat != GAME_MASTER:
                starts = (
                    ()
                    if asked.form == KEYS
                    else tuple(self._places.pick(START_RANGE) for _ in range(asked.encoded_size))
                )
                self._ballots[seat] = ballots.make(asked, tuple(range(len(asked.options))), starts)

    def _answer_master(self, rng: Random) -> None:
        """Answer the game master's question at random."""
        options = self.session.questions[GAME_MASTER].options
        at = rng.randrange(len(options))
        self.box.run(300)
        self.box.tap(CONSOLE, *["down"] * at, "ok")
        self.lock({GAME_MASTER: options[at]})
        self.wait_for_facts()
