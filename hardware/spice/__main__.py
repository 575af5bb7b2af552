"""Run all simulations and write their pages and picture; fail if one finds a fault: `python -m hardware.spice`."""

import sys

from hardware.spice import clock, clock_plot, crosstalk, hotplug, supply


def main() -> int:
    """Run all simulations; return 1 if a check has found a fault."""
    clock_plot.draw()
    found = [*clock.run(), *crosstalk.run(), *supply.run(), *hotplug.run()]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
