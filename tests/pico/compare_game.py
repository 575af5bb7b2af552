"""`python -m tests.pico.compare_game GAME [FOLDER ...]`: compare the facts of a game on an emulated Pico.

`conclave check-game --all` runs it. The folders are those of games that are not in shared_rules. Differences are
printed, and then the exit code is 1.
"""

import sys
from pathlib import Path
from random import Random

from conclave import added_games

from shared_rules.engine import catalog
from shared_rules.engine.table import GAME_MASTER
from tests.workbench.emulated import EmulatedBench, with_least_heap
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEEDED, FollowedGame, facts_as_json

LOCKS = 3  # a lock takes the emulator several seconds


def difference(game: str) -> str:
    """Play a few locks; return how the facts differ from those of the PC, empty if they do not."""
    seats = catalog.seat_limits(game)[0]
    with EmulatedBench(seats, main=with_least_heap(SEEDED), **NO_GRACE_SETTINGS) as box:
        try:
            played, rng = FollowedGame(box, game, seats), Random(seats)
            for _ in range(LOCKS):
                if not played.session.is_over and GAME_MASTER not in played.session.questions:
                    played.answer(rng)
        except AssertionError as error:
            return f"the box hangs: {error}"
        errors = box.records("error")
        if errors:
            return f"the box reports an error: {errors[0].get('text', errors[0])}"
        pairs = zip(box.facts(), facts_as_json(played.session), strict=False)
        return next((f"the box emits {on_box}, the PC {on_pc}" for on_box, on_pc in pairs if on_box != on_pc), "")


if __name__ == "__main__":
    for folder in sys.argv[2:]:
        added_games.add_all(Path(folder))
    found = difference(sys.argv[1])
    print(found)
    sys.exit(bool(found))
