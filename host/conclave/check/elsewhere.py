"""Checks that need more than Python: the drawing is read by Node, the rules are played by MicroPython."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from conclave.check.playing import Subject

NODE = "node"


def check_drawing(subject: Subject) -> None:
    """The scripts of the browser's page can be read as modules."""
    scripts = sorted((subject.report.folder / "page").glob("*.js"))
    if not shutil.which(NODE):
        if scripts:
            subject.report.warn("was not read: Node is missing", "page/drawing.js")
        return
    with TemporaryDirectory() as folder:
        for script in scripts:
            module = Path(folder, script.stem + ".mjs")
            module.write_bytes(script.read_bytes())
            done = subprocess.run([NODE, "--check", module], capture_output=True, text=True, check=False)
            if done.returncode:
                _blame(subject, script, done.stderr)


def _blame(subject: Subject, script: Path, said: str) -> None:
    """Report what Node says: the place in its first line, the error in the one that names it."""
    first, *others = said.splitlines() or [""]
    line = first.rpartition(":")[2]
    error = next((other for other in others if "Error" in other), "cannot be read")
    subject.report.fault(error, subject.report.inside(str(script)), int(line) if line.isdigit() else None)


def check_micropython(subject: Subject) -> None:
    """Nothing yet."""
