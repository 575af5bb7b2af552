"""Run the modules here that need KiCad: Debian installs its Python module for the system's Python only."""

import subprocess
from pathlib import Path

PYTHON = "/usr/bin/python3"
CHECKOUT = Path(__file__).parents[2]
FOOTPRINTS = Path("/usr/share/kicad/footprints")


def kicad(step: str, *arguments: str, given: str = "") -> str:
    """Run the module `step` with the system's Python, `given` as its input, and return its output.

    Raise CalledProcessError if it fails.
    """
    command = [PYTHON, "-m", f"hardware.boards.{step}", *arguments]
    return subprocess.run(command, input=given, stdout=subprocess.PIPE, text=True, check=True, cwd=CHECKOUT).stdout


def available() -> bool:
    """Return whether KiCad's Python module is installed."""
    try:
        return subprocess.run([PYTHON, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def missing_for_boards() -> str:
    """Return a sentence naming what is missing to make a board (module or footprint libraries), or ""."""
    if not available():
        return "KiCad's Python module is not installed"
    return "" if FOOTPRINTS.is_dir() else "KiCad's footprint libraries are not installed: apt install kicad-footprints"
