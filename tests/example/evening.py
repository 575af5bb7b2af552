"""The example is played on the simulated box by keys, in a tree where it was added; what is seen is printed."""

import json
import sys

from tests.workbench.bench import Bench

language, title = sys.argv[1:]
box = Bench(3, language=language)
box.choose(box.device.texts("home.new"))
box.choose(title)
box.tap_each(0, 1, 2)
box.press_console("ok", "ok")
match = box.match
seen = [box.screen]
for seat, name in enumerate(("s1", "s2", "s1")):
    box.pick(seat, name)
box.until(lambda: match.session.over)
seen += [box.news, box.press_console("ok")]
print(json.dumps(seen))
