"""A new game is played on a new box by keys, and what is seen is printed: on_the_box.py DIR LANGUAGE."""

import json
import sys
from pathlib import Path
from random import Random

from conclave import added_games

from tests.workbench.bench import Bench
from tests.workbench.hands import SETTLE

folder, language = sys.argv[1:]
added_games.add(Path(folder))
box = Bench(3, language=language)
box.choose_menu_line(box.device.texts("home.new"))
box.choose_menu_line("Ask")
box.tap_each(0, 1, 2)
box.press_console("ok", "ok")
box.answer_until_locked(Random(1))  # the players shuffle together
box.until(lambda: box.is_asked)
match = box.live_game
seen = [box.press_console()]
for number in range(1, 4):
    box.until(lambda: box.is_asked)
    for seat, name in enumerate(("s1", "s2", "s1")):
        box.choose_on_pod(seat, name)
    box.until(lambda so_far=number: len(box.records("named")) == so_far)
    box.run(SETTLE)
    seen += [box.revealed_lines]
box.until(lambda: match.result is not None)
seen += [box.press_console("ok")]
print(json.dumps(seen))
