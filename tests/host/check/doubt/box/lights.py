"""Low or high on pods."""

from firmware.pods.word_lights import BLUE, LEFT, RED, RIGHT, STEADY, WINK

WORDS = {
    "low": (BLUE, LEFT, STEADY),
    "high": (RED, RIGHT, WINK),
}
LAMPS = {
    "said": lambda fact, _: dict(enumerate(fact["said"])),
    "doubted": lambda fact, _: {seat: "out" for seat in fact["liars"]},
}
LEGEND = {
    "say": ("low", "high"),
}
