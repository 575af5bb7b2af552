"""Check both circuits and write their netlists: `python -m hardware.circuit`."""

import sys
from pathlib import Path

from hardware.circuit import console, pod
from hardware.circuit.check import faults
from hardware.circuit.netlist import as_json, as_kicad

HERE = Path(__file__).parent


def main() -> int:
    """Write pod.json, pod.net, console.json and console.net; return 1 if a check has found a fault."""
    boards = console(), pod()
    for circuit in boards:
        (HERE / f"{circuit.name}.json").write_text(as_json(circuit))
        (HERE / f"{circuit.name}.net").write_text(as_kicad(circuit))
    found = faults(*boards)
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
