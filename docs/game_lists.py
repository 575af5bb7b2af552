"""Write the lists of games on the pages that have one: `python docs/game_lists.py`.

A list stands between two marks and is made from the `game.toml` of every game, so that a new game is on all of them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from shared_rules import games
from shared_rules.engine import catalog

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- the list of games: python docs/game_lists.py -->\n", "<!-- end of the list -->\n"
Row = Callable[[str, dict[str, Any]], list[str]]


def _players(game: str) -> str:
    fewest, most = catalog.seats(game)
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def _linked(to_root: str) -> Row:
    def row(game: str, about: dict[str, Any]) -> list[str]:
        link = f"{to_root}shared_rules/{catalog.module(game)}/docs.md"
        return [f"[{about['title']['en']}]({link})", _players(game), about.get("summary", "")]

    return row


def _rules(game: str, about: dict[str, Any]) -> list[str]:
    module, rulebook = catalog.module(game), about.get("rulebook", about["title"]["en"])
    return [f"[{module}]({module}/RULES.md)", about.get("rules", ""), rulebook, _players(game)]


def _aids(game: str, about: dict[str, Any]) -> list[str]:
    files = [f"{game}.{language}.pdf" for language in ("fr", "en")]
    return [about["title"]["en"], *(f"[{file}]({file})" for file in files)]


PAGES: dict[str, tuple[list[str], Row]] = {
    "README.md": (["game", "players", "in a sentence"], _linked("")),
    "docs/games/README.md": (["game", "players", "in a sentence"], _linked("../../")),
    "shared_rules/README.md": (["page", "numbers", "game", "players"], _rules),
    "hardware/aids/README.md": (["game", "French", "English"], _aids),
}


def page(name: str) -> str:
    """Return a page with its list as the games are now."""
    head, row = PAGES[name]
    rows = [head, ["---"] * len(head)]
    rows += [row(game, games.manifest(Path(catalog.folder(game)))) for game in catalog.names()]
    text = (ROOT / name).read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    return before + BEGIN + "".join(f"| {' | '.join(cells)} |\n" for cells in rows) + END + after


if __name__ == "__main__":
    for name in PAGES:
        (ROOT / name).write_text(page(name), "utf-8")
