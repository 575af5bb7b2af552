"""The example is played on a new box by keys, in a tree where it was added; what is seen is printed."""

import json
import sys
from random import Random

from tests.workbench.bench import Bench
from tests.workbench.hands import SETTLE

language, title = sys.argv[1:]
box = Bench(3, language=language)
box.choose(box.device.texts("home.new"))
box.choose(title)
box.tap_each(0, 1, 2)
box.press_console("ok", "ok")
box.answer(Random(1))  # the players shuffle together
box.until(lambda: box.is_asked)
match = box.match
seen = [box.press_console()]
for seat, name in enumerate(("s1", "s2", "s1")):
    box.pick(seat, name)
box.until(lambda: match.result is not None)
box.run(SETTLE)
seen += [box.news, box.press_console("ok")]
print(json.dumps(seen))
