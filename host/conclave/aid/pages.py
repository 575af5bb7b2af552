"""What stands on the aid of each game: how it goes, what pods ask, what lights up."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from conclave.aid.paper import LEAST, MOST, STEP, Paper, TooFull
from conclave.lights.examples import pictures
from conclave.lights.page import LAMP
from conclave.lights.picture import Row
from firmware.pods.ballot import on_key
from firmware.pods.lamp import FRAMES
from firmware.pods.lights import of, seat
from firmware.pods.panels import leaves
from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.question import SHEET
from shared_rules.engine.stir import STIR

LANGUAGES = ("en", "fr")
Side = tuple[Callable[[Paper], Any], str]
KEYS = "ABCD"


def names() -> list[str]:
    """Return the games that have an aid."""
    return [game for game in catalog.names() if words_file(game, "en").exists()]


def words_file(game: str, language: str) -> Path:
    """Return where the words of an aid are, if the game has one."""
    return Path(catalog.folder(game), "aid", f"{language}.json")


def aid(game: str, language: str) -> bytes:
    """Return the aid of a game as PDF, each side in the largest type in which it all fits."""
    says = json.loads(files("conclave.aid").joinpath(f"text/{language}.json").read_text("utf-8"))
    says["own"] = json.loads(words_file(game, language).read_text("utf-8"))
    texts = Texts(language)
    texts.game(game)
    title = texts.title(game)
    with Paper(f"{title}: {says['aid']}") as paper:
        for write, beside in _sides(game, language, says, texts):
            paper.side(_fitting(write, title), title, beside)
            write(paper)
        return paper.bytes()


def _sides(game: str, language: str, says: dict[str, Any], texts: Texts) -> list[Side]:
    """Both sides: what writes each, and what stands in its corner."""

    def order(paper: Paper) -> None:
        _order(paper, says, says["own"])

    def pod(paper: Paper) -> None:
        _pod(paper, game, says, texts)

    reverse = pictures(game).reverse
    if reverse:
        held = says["own"]["held"]
        both = (lambda paper: (order(paper), pod(paper), paper.say(held)), says["aid"])
        return [both, (lambda paper: reverse(paper, language, says["own"]), says["own"]["reverse"])]
    return [
        (order, says["aid"]),
        (lambda paper: (pod(paper), _looks(paper, game, says), _lamp(paper, says)), says["pod"]),
    ]


def _fitting(write: Callable[[Paper], Any], title: str) -> float:
    """Return the largest size in which a side fits; raise TooFull when it is too full for the smallest."""
    size = MOST
    with Paper(title) as trial:
        while True:
            trial.side(size, title, "")
            try:
                write(trial)
            except TooFull:
                if size - STEP < LEAST:
                    raise
                size -= STEP
            else:
                return size


def _order(paper: Paper, says: dict[str, Any], own: dict[str, Any]) -> None:
    paper.heading(says["order"])
    paper.steps(own["order"])
    if own.get("notes"):
        paper.steps(own["notes"], numbered=False)
    paper.heading(says["ends"])
    paper.steps(own["ends"], numbered=False)
    for table in own.get("tables", []):
        paper.heading(table["name"])
        paper.table(table["rows"], table["widths"], table.get("head", True))


def _pod(paper: Paper, game: str, says: dict[str, Any], texts: Texts) -> None:
    """How a pod is answered, what it asks, and what is chosen from."""
    shown, lights = pictures(game), of(game)
    dealt, by_hand = shown.dealt, shown.real
    forms = {catalog.load(game).QUESTIONS[about][0] for about in dealt + by_hand}
    paper.heading(says["pod"])
    paper.steps([says["forms"][form] for form in says["forms"] if form in {*forms, "always"}], numbered=False)
    paper.heading(says["asked"])
    if catalog.contributes(game):
        paper.say(f"**{texts.name(STIR)}**  {texts.ask(STIR)} ({says['shuffle']})")
    _asked(paper, game, says, texts, dealt)
    if by_hand:
        paper.heading(says["table"])
        _asked(paper, game, says, texts, by_hand)
    paper.heading(says["lights"])
    paper.say(says["winks"] + (" " + says["numbers"] if shown.has_numbers else ""))
    for words in shown.on_keys:
        meanings = [_on_key(says, at, texts.option(word)) for at, word in enumerate(words)]
        rows = [Row((on_key(lights, word, at, at),), meanings[at]) for at, word in enumerate(words)]
        paper.lights([rows[at::2] for at in range(2)])
    if shown.alone:
        paper.lights([[Row((lights.light(word),), texts.option(word)) for word in words] for words in shown.alone])


def _on_key(says: dict[str, Any], at: int, option: str) -> str:
    return option if option == KEYS[at] else says["on_key"].format(KEYS[at], option)


def _asked(paper: Paper, game: str, says: dict[str, Any], texts: Texts, abouts: tuple[str, ...]) -> None:
    for about in abouts:
        form = catalog.load(game).QUESTIONS[about][0]
        sign = f" ({says['signs'][form]})" if form == SHEET else ""
        paper.say(f"**{texts.name(about)}**  {texts.ask(about)}{sign}")


def _looks(paper: Paper, game: str, says: dict[str, Any]) -> None:
    """What is seen while D is held."""
    rows = [Row((seat(2),), says["first"])]
    for (panel, value, _), meaning in zip(pictures(game).looks, says["own"]["looks"], strict=True):
        rows.append(Row(leaves(of(game), 0, {panel: value}, {panel: 1})[1], meaning))
    paper.heading(says["hold"])
    half = (len(rows) + 1) // 2
    paper.lights([rows[:half], rows[half:]])


def _lamp(paper: Paper, says: dict[str, Any]) -> None:
    paper.heading(says["lamp"])
    for (state, _), meaning in zip(LAMP, says["lamps"], strict=True):
        hue, levels = FRAMES[state]
        paper.lamp(hue, any(levels), meaning)
