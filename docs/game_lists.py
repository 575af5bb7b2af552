"""Write the lists of games on the pages that have one: `python docs/game_lists.py`.

A list stands between two marks and is made from the `game.toml` of every game, so that a new game is on all of them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from firmware.text.languages import languages
from shared_rules import games
from shared_rules.engine import catalog

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- the list of games: python docs/game_lists.py -->\n", "<!-- end of the list -->\n"
Row = Callable[[str, dict[str, Any]], list[str]]  # of a game that is not in the list: no cells


def _players(game: str) -> str:
    fewest, most = catalog.seat_limits(game)
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def _has(game: str, file: str) -> bool:
    return Path(catalog.game_folder(game), file).exists()


def _link(text: str, game: str, to_games: str, *files: str) -> str:
    """Link to the first of these files that a game has; without one it is the text alone."""
    there = [file for file in files if _has(game, file)]
    return f"[{text}]({to_games}{catalog.package_name(game)}/{there[0]})" if there else text


def _linked(to_games: str) -> Row:
    def row(game: str, about: dict[str, Any]) -> list[str]:
        title = _link(about["title"]["en"], game, to_games, "docs.md", "RULES.md")
        return [title, _players(game), about.get("summary", "")]

    return row


def _rules(game: str, about: dict[str, Any]) -> list[str]:
    page = _link(catalog.package_name(game), game, "", "RULES.md")
    return [page, about.get("rules", ""), about.get("rulebook", about["title"]["en"]), _players(game)]


def _aids(game: str, about: dict[str, Any]) -> list[str]:
    there = [f"{game}.{language}.pdf" for language in languages() if _has(game, f"aid/{language}.json")]
    return [about["title"]["en"], " ".join(f"[{file}]({file})" for file in there)] if there else []


PAGES: dict[str, tuple[list[str], Row]] = {
    "README.md": (["game", "players", "in a sentence"], _linked("shared_rules/")),
    "docs/games/README.md": (["game", "players", "in a sentence"], _linked("../../shared_rules/")),
    "shared_rules/README.md": (["page", "numbers", "game", "players"], _rules),
    "hardware/aids/README.md": (["game", "aids"], _aids),
}


def page(name: str) -> str:
    """Return a page with its list as the games are now."""
    head, row = PAGES[name]
    rows = [head, ["---"] * len(head)]
    rows += [row(game, games.read_manifest(Path(catalog.game_folder(game)))) for game in catalog.game_names()]
    text = (ROOT / name).read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    return before + BEGIN + "".join(f"| {' | '.join(cells)} |\n" for cells in rows if cells) + END + after


if __name__ == "__main__":
    for name in PAGES:
        (ROOT / name).write_text(page(name), "utf-8")
