"""`python -m tests.pico.plays GAME [FOLDER ...]`: begin a game on an emulated Pico by keys, and compare its facts.

`conclave check-game --all` runs it. The folders are those of games that are not in shared_rules. Differences are
printed, and then the exit code is 1.
"""

import sys
from pathlib import Path
from random import Random

from conclave import games

from shared_rules.engine import catalog
from shared_rules.engine.table import GAME_MASTER
from tests.workbench.emulated import EmulatedBench, tight
from tests.workbench.playing import AT_ONCE, SEEDED, Game, plain

LOCKS = 3  # a lock takes the emulator several seconds


def difference(game: str) -> str:
    """Play a few locks; return how the facts differ from those of the PC, empty if they do not."""
    seats = catalog.seats(game)[0]
    with EmulatedBench(seats, main=tight(SEEDED), **AT_ONCE) as box:
        try:
            played, rng = Game(box, game, seats), Random(seats)
            for _ in range(LOCKS):
                if not played.session.over and GAME_MASTER not in played.session.questions:
                    played.answer(rng)
        except AssertionError as error:
            return f"the box hangs: {error}"
        errors = box.told("error")
        if errors:
            return f"the box reports an error: {errors[0].get('text', errors[0])}"
        pairs = zip(box.facts(), plain(played.session), strict=False)
        return next((f"the box emits {on_box}, the PC {on_pc}" for on_box, on_pc in pairs if on_box != on_pc), "")


if __name__ == "__main__":
    for folder in sys.argv[2:]:
        games.add_all(Path(folder))
    found = difference(sys.argv[1])
    print(found)
    sys.exit(bool(found))
