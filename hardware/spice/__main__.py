"""Simulate clock line, crosstalk, supply and plugging in, write pages and picture; fail if something is wrong."""

import sys

from hardware.spice import clock, crosstalk, hotplug, picture, supply


def main() -> int:
    """Return 1 if a check has found a fault."""
    picture.draw()
    found = [*clock.run(), *crosstalk.run(), *supply.run(), *hotplug.run()]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
