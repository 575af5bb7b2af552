"""Which way round a part lies on a sheet, so that neighbours meet, supplies are above and ground is below."""

from typing import Any

from hardware.boards.symbols import GROUND, SUPPLIES

Part = dict[str, Any]


def halves(part: Part) -> tuple[list[str], list[str]]:
    """A box's pads at its left and right, where no table says otherwise."""
    pads = list(part["pads"])
    return pads[: len(pads) // 2], pads[: len(pads) // 2 - 1 : -1]


def hangs(part: Part) -> bool:
    """Whether one end is ground, or a supply while the other is none; a fuse lies in its line."""
    nets = part["pads"].values()
    return not part["part"].startswith("polyfuse") and (GROUND in nets or sum(net in SUPPLIES for net in nets) == 1)


def high(part: Part) -> str:
    """The pad that is above: the supply's, else the one that is not ground."""
    return next((pad for pad, net in part["pads"].items() if net in SUPPLIES), other(part, GROUND))


def other(part: Part, net: str) -> str:
    """The pad that is not on a net."""
    return next(pad for pad, its in part["pads"].items() if its != net)


def first(part: Part, before: str) -> str:
    """The left pad of a part that lies behind a net: anodes, and what is on that net."""
    is_diode = part["part"] in ("SS14", "1N4148W")
    return "2" if is_diode or part["pads"]["2"] == before else "1"


def drain_left(part: Part, before: str) -> bool:
    """Whether a transistor's drain is at its left: where its source is not what comes before."""
    return part["pads"]["2"] != before
