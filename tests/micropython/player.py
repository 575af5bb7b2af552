# Runs on MicroPython: plays a game by the answers it is given, and prints the facts.
import gc
import json


class Player:
    def begin(self, setup):
        from shared_rules.line import to_line
        from shared_rules.session import Session

        game, seats, options, seed = json.loads(setup)
        self.session = Session(game, seats, options, bytes.fromhex(seed), on_fact=lambda fact: print(to_line(fact)))

    def step(self, answers):
        for seat, option in json.loads(answers):
            self.session.answer(seat, option)

    def end(self):
        journal = self.session.journal
        again = []
        type(self.session).replay(journal, on_fact=again.append)
        self.session.open()
        self.session = None
        return journal.hex() if again[-1]["e"] == "end" else "the replay has no end"

    def weigh(self):
        return gc.mem_alloc()


player = Player()
