"""Choose the orientation of a part on a sheet, so that neighbours meet, supplies are above and ground is below."""

from typing import Any

from hardware.boards.svg_symbols import GROUND, SUPPLIES

Part = dict[str, Any]


def default_sides(part: Part) -> tuple[list[str], list[str]]:
    """Return the default pads at the left and right of a box."""
    pads = list(part["pads"])
    return pads[: len(pads) // 2], pads[: len(pads) // 2 - 1 : -1]


def is_vertical(part: Part) -> bool:
    """Return whether a part is drawn vertically: one end is ground, or one end a supply. A fuse never is."""
    nets = part["pads"].values()
    return not part["part"].startswith("polyfuse") and (GROUND in nets or sum(net in SUPPLIES for net in nets) == 1)


def upper_pad(part: Part) -> str:
    """Return the upper pad: the supply's, else the one that is not on ground."""
    return next((pad for pad, net in part["pads"].items() if net in SUPPLIES), pad_off_net(part, GROUND))


def pad_off_net(part: Part, net: str) -> str:
    """Return the pad that is not on a net."""
    return next(pad for pad, its in part["pads"].items() if its != net)


def left_pad(part: Part, before: str) -> str:
    """Return the left pad of a part that follows the net `before`: the pad on that net, or a diode's anode."""
    is_diode = part["part"] in ("SS14", "1N4148W")
    return "2" if is_diode or part["pads"]["2"] == before else "1"


def is_drain_left(part: Part, before: str) -> bool:
    """Return whether a transistor's drain goes left: its source is not on the net `before`."""
    return part["pads"]["2"] != before
