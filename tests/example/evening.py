"""The example is played on the simulated box by keys, in a tree where it was added; what is seen is printed."""

import json
import sys

from tests.firmware.box import Box, news, until
from tests.firmware.fingers import presses

language, title = sys.argv[1:]
box = Box(pods=3, language=language)
box.choose(box.device.texts("home.new"))
box.choose(title)
box.pod(0, 1, 2)
box.tap("ok", "ok")
match = box.device.match
seen = [box.seen()]
for place, name in enumerate(("s1", "s2", "s1")):
    for key in presses(box.device.pods[place].ballot, name):
        box.pod(place, key="ABCD"[key])
until(box, lambda: match.session.over)
seen += [news(box.device), box.tap("ok")]
print(json.dumps(seen))
