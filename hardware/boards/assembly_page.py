"""Make the assembly page for hand soldering with InteractiveHtmlBom: part list, positions, first pins, checkboxes.

It needs KiCad's module, which Debian installs for the system's Python alone; the package itself is in our environment.
"""

import os
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

from hardware.boards.kicad import PYTHON

PACKAGE = "InteractiveHtmlBom"
ORDER = "R,C,F,D,Q,U,~,A,BZ,J,SW"  # low parts first: they are easiest to solder while nothing tall is in the way
LEFT_OUT = "H*,TP*"  # screws, and pads for a meter


def available() -> bool:
    """Return whether the package InteractiveHtmlBom is installed."""
    return find_spec(PACKAGE) is not None


def write_page(board: Path, path: Path) -> None:
    """Write the assembly page of a saved board; raise CalledProcessError if that fails."""
    spec = find_spec(PACKAGE)
    assert spec and spec.submodule_search_locations, f"{PACKAGE} is missing: make hardware installs it"
    options = ["--no-browser", "--highlight-pin1", "all", "--dark-mode", "--checkboxes", "Placed"]
    options += ["--sort-order", ORDER, "--blacklist", LEFT_OUT]
    options += ["--name-format", path.stem, "--dest-dir", str(path.parent)]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / PACKAGE).symlink_to(spec.submodule_search_locations[0])
        headless = {**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "PYTHONPATH": folder}
        command = [PYTHON, "-m", f"{PACKAGE}.generate_interactive_bom", *options, str(board)]
        subprocess.run(command, check=True, env=headless, capture_output=True)
