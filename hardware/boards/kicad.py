"""Call those modules here that need KiCad: Debian's KiCad 6 brings its module for the system's Python only."""

import subprocess
from pathlib import Path

PYTHON = "/usr/bin/python3"
CHECKOUT = Path(__file__).parents[2]
FOOTPRINTS = Path("/usr/share/kicad/footprints")


def kicad(step: str, *arguments: str, given: str = "") -> str:
    """Run a module and return what it prints; raise CalledProcessError if it fails."""
    command = [PYTHON, "-m", f"hardware.boards.{step}", *arguments]
    return subprocess.run(command, input=given, stdout=subprocess.PIPE, text=True, check=True, cwd=CHECKOUT).stdout


def available() -> bool:
    """Whether KiCad's module is there."""
    try:
        return subprocess.run([PYTHON, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def missing_for_boards() -> str:
    """Say what is missing to make a board: KiCad's module, or its libraries, a package of their own."""
    if not available():
        return "KiCad's Python module is not installed"
    return "" if FOOTPRINTS.is_dir() else "KiCad's footprint libraries are not installed: apt install kicad-footprints"
