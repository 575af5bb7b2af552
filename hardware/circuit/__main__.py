"""Check both circuits and write their net lists."""

import sys
from pathlib import Path

from hardware.circuit import console, pod
from hardware.circuit.check import faults
from hardware.circuit.netlist import as_json, as_kicad

HERE = Path(__file__).parent


def main() -> int:
    """Write pod.json, pod.net, console.json and console.net; return 1 if a check has found a fault."""
    found = 0
    for circuit in (pod(), console()):
        for fault in faults(circuit):
            found = 1
            print(f"{circuit.name}: {fault}")
        (HERE / f"{circuit.name}.json").write_text(as_json(circuit))
        (HERE / f"{circuit.name}.net").write_text(as_kicad(circuit))
    return found


if __name__ == "__main__":
    sys.exit(main())
