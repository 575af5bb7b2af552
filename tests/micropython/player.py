# Runs on MicroPython: plays a game by the answers it is given, and prints the facts.
import gc
import json


class Player:
    def begin(self, setup: str) -> None:
        from shared_rules.engine.fact import to_line
        from shared_rules.engine.session import Session

        game, seats, options, seed, *rest = json.loads(setup)
        self.session = Session(
            game, seats, options, bytes.fromhex(seed), None, lambda fact: print(to_line(fact)), *rest
        )

    def play(self, answers: str) -> None:
        for together in json.loads(answers):
            for seat, option in together:
                self.session.answer(seat, option)

    def deal(self) -> str:
        from shared_rules.engine.fact import to_line

        return json.dumps([to_line(self.session.panels(seat)) for seat in range(self.session.seats)])

    def resume(self, journal: str) -> None:
        from shared_rules.engine.fact import to_line

        self.session = type(self.session).replay(
            bytes.fromhex(json.loads(journal)), on_fact=lambda fact: print(to_line(fact))
        )

    def replay(self) -> str:
        again = []
        type(self.session).replay(self.session.journal, on_fact=lambda fact: again.append(fact["e"]))
        return again[-1]

    def end(self) -> str:
        journal = self.session.journal
        self.session.open()
        self.session = None
        return journal.hex()

    def weigh(self) -> int:
        return gc.mem_alloc()


player = Player()
