"""A device at the far end of a line on which anything may happen, and a PC that follows it, in virtual time."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from conclave.archive import Archive
from conclave.line.device_client import DeviceClient
from conclave.simulator.simulated_flash import SimulatedFlash

from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.workbench.bench import Bench
from tests.workbench.hands import Hands

EVENING = 1_700_000_000  # when a box is switched on, in seconds since 1970
TURN, QUIET = 100, 7000  # ms between two readings, and after which nothing more comes
Fault = Callable[[bytes], bytes]


def undamaged(data: bytes) -> bytes:
    """Return a good line."""
    return data


class Box(Bench):
    """A box whose game is played without keys; its output waits until it is read."""

    def __init__(self, flash: SimulatedFlash | None = None, number: int = 1, **settings: Any) -> None:
        self.games: dict[str, list[dict[str, Any]]] = {}  # the emitted facts without undone ones, by game
        self._rng = Random(number)
        super().__init__(5, flash, seed=1000 * number, **settings)

    def start(self, game: str = "majority", seats: int = 3, **options: object) -> str:
        """Start a game behind the console; return its id."""
        self.device.start_game(game, list(range(seats)), options)
        return self.remember()

    def lock(self, times: int = 1) -> None:
        """Answer every open question at random, `times` times."""
        for _ in range(times):
            questions = self.live_game.session.questions
            if not questions:
                return
            answers = {seat: question.make_answer(self._rng.choice) for seat, question in sorted(questions.items())}
            if GAME_MASTER in answers:
                self.live_game.answer_master(answers[GAME_MASTER], self.board.ticks_ms())
            else:
                self.live_game._lock(dict(answers), self.board.ticks_ms())
            while self.live_game.step(self.board.ticks_ms()):
                pass  # pods and line are served a part in each pass
            self.remember()

    def undo(self) -> None:
        """Take the last answers back, as the game master."""
        if self.live_game.session._locked_count:
            self.live_game.undo(self.board.ticks_ms())
            self._come_back()
            self.remember()

    def finish(self) -> None:
        """Play to the end, and publish."""
        while not self.live_game.session.is_over:
            self.lock()
        self.live_game.close(self.board.ticks_ms())
        self.remember()
        self.device.leave_game()

    def resume(self) -> None:
        """Go on with the game after power came back."""
        self.device.resume_game()
        self._come_back()
        self.device.console.show_game()

    def remember(self) -> str:
        """Note the facts of the running game; return its id."""
        facts: list[dict[str, Any]] = []
        session = self.live_game.session
        copy = Session.replay(session.journal, on_fact=facts.append)
        if session.is_published:
            copy.publish_secrets()
        self.games[self.live_game.id] = facts
        return self.live_game.id

    def _come_back(self) -> None:
        """Run a part of the replay in each pass."""
        while not self.live_game.step_replay(self.board.ticks_ms()):
            pass


class FaultyPort:
    """The port of a PC, which damages bytes in both directions."""

    def __init__(self, box: Hands, down: Fault = undamaged, up: Fault = undamaged) -> None:
        self.box, self.down, self.up = box, down, up

    def read(self, size: int = 1) -> bytes:
        """Let the box run for a moment, and take what it wrote, however much it is."""
        self.box.run(TURN)
        data = self.box.received_bytes
        self.box.clear_received()
        return self.up(data)

    def write(self, data: bytes) -> int:
        """Send to the box."""
        self.box.send(self.down(data))
        return len(data)


class Follower:
    """A client with its archive, on a wire."""

    def __init__(self, box: Hands, path: Path, down: Fault = undamaged, up: Fault = undamaged) -> None:
        self.box = box
        self.archive = Archive(path)
        self.wire = FaultyPort(box, down, up)
        self.client = DeviceClient(self.wire, self.archive, "wire")

    def step(self, times: int = 1) -> None:
        """Read and ask `times` times."""
        for _ in range(times):
            self.client.step(self.box.now / 1000, EVENING + self.box.now / 1000)

    def settle(self, seconds: float = 40) -> None:
        """Follow for a given time, or until no more lines have come for some time."""
        end, quiet = self.box.now + 1000 * seconds, 0.0
        while self.box.now < end and quiet < QUIET:
            self.step()
            quiet = 0.0 if self.client.has_requests else quiet + TURN

    def archived_facts(self, id: str) -> list[dict[str, Any]]:
        """Return the facts in the archive, without what the device adds to them."""
        added = {"ms", "u"}
        return [
            {name: value for name, value in line.items() if name not in added and (name != "id" or line["e"] == "game")}
            for line in self.archive.valid_facts(id)
        ]

    def has_all(self) -> bool:
        """Return whether the archive has exactly the facts of the device, in order, once."""
        assert isinstance(self.box, Box)
        return all(self.archived_facts(id) == facts for id, facts in self.box.games.items())
