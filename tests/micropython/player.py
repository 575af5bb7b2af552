# Runs on MicroPython: plays a game by the answers it is given, and prints the facts.
import gc
import json


class Player:
    """Plays one game at a time by commands."""

    def begin(self, setup: str) -> None:
        """Begin a game; print its facts."""
        from shared_rules.engine.fact_json import fact_to_json
        from shared_rules.engine.session import Session

        game, seats, options, seed, *rest = json.loads(setup)
        self.session = Session(
            game, seats, options, bytes.fromhex(seed), None, lambda fact: print(fact_to_json(fact)), *rest
        )

    def play(self, answers: str) -> None:
        """Give these answers."""
        for together in json.loads(answers):
            for seat, option in together:
                self.session.answer(seat, option)

    def deal(self) -> str:
        """Return the panels of all seats."""
        from shared_rules.engine.fact_json import fact_to_json

        return json.dumps([fact_to_json(self.session.private_state(seat)) for seat in range(self.session.seats)])

    def resume(self, journal: str) -> None:
        """Continue a journal; print its facts."""
        from shared_rules.engine.fact_json import fact_to_json

        self.session = type(self.session).replay(
            bytes.fromhex(json.loads(journal)), on_fact=lambda fact: print(fact_to_json(fact))
        )

    def replay(self) -> str:
        """Replay the journal; return its last event."""
        again = []
        type(self.session).replay(self.session.journal, on_fact=lambda fact: again.append(fact["e"]))
        return again[-1]

    def end(self) -> str:
        """Open the game; return its journal."""
        journal = self.session.journal
        self.session.publish_secrets()
        self.session = None
        return journal.hex()

    def weigh(self) -> int:
        """Return the bytes of heap in use."""
        return gc.mem_alloc()


player = Player()
