# Runs on MicroPython: plays a game by the answers it is given, and prints the facts.
import gc
import json

gc.collect()
session = None


def tell(fact):
    print(to_line(fact))


def begin(setup):
    global session, to_line
    from shared_rules.line import to_line
    from shared_rules.session import Session

    game, seats, options, seed = json.loads(setup)
    session = Session(game, seats, options, bytes.fromhex(seed), on_fact=tell)


def step(answers):
    for seat, option in json.loads(answers):
        session.answer(seat, option)


def end():
    global session
    journal = session.journal
    again = []
    type(session).replay(journal, on_fact=again.append)
    session.open()
    session = None
    return journal.hex() if again[-1]["e"] == "end" else "the replay has no end"


def weigh():
    return gc.mem_alloc()
