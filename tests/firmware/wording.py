"""The texts of the firmware, read with nothing of the firmware."""

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "firmware" / "text"


def wording(name: str) -> dict[str, str]:
    """All texts of a sheet, by their keys."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if not line.startswith("#"))
