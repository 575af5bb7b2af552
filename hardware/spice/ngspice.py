"""Run ngspice on a circuit in batch mode."""

import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np

PATIENCE = 120  # seconds


def installed() -> bool:
    """Return whether ngspice is installed."""
    return shutil.which("ngspice") is not None


def run_transient(circuit: list[str], step: float, end: float, nodes: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Return the times in seconds and the voltages of the nodes, one row per node.

    Raise RuntimeError if ngspice gives no result.
    """
    saved = " ".join(f"v({node})" for node in nodes)
    control = [
        ".control",
        "set wr_singlescale",
        f"tran {step} {end} 0 {step}",
        f"wrdata waves.txt {saved}",
        ".endc",
        ".end",
    ]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "circuit.cir").write_text("\n".join(["* conclave", *circuit, *control]))
        done = subprocess.run(
            ["ngspice", "-b", "circuit.cir"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        waves = Path(folder) / "waves.txt"
        if not waves.exists():
            raise RuntimeError(f"ngspice gave no waves:\n{done.stdout}\n{done.stderr}")
        table = np.loadtxt(waves)
    return table[:, 0], table[:, 1:].T
