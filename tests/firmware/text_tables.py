"""Texts of the firmware and of games, read without any firmware code."""

from pathlib import Path

from shared_rules.engine import catalog

FOLDER = Path(__file__).parents[2] / "firmware" / "text"


def read_texts(language: str, game: str = "") -> dict[str, str]:
    """Return all texts of the box, or those that a game brings, by their keys."""
    folder = Path(catalog.game_folder(game), "box") if game else FOLDER
    lines = (folder / f"{language}.txt").read_text("utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if not line.startswith("#"))
