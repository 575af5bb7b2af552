"""What stands on the aid of each game: how it goes, what pods ask, what lights up."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from conclave.aid import cards
from conclave.aid.paper import LEAST, MOST, STEP, Paper, TooFull
from conclave.lights.page import LAMP, LOOKS
from conclave.lights.picture import Row
from conclave.lights.questions import CARDS, COLOURS
from firmware.pods import lights
from firmware.pods.ballot import on_key
from firmware.pods.lamp import FRAMES
from firmware.pods.panels import leaves
from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.question import SHEET
from shared_rules.engine.stir import STIR

LANGUAGES = ("en", "fr")
Side = tuple[Callable[[Paper], Any], str]
# what is asked at the pods when the device deals, and what else with cards on the table, in the order of the game
ASKED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "the-majority": (("draft", "exchange", "play"), ("first_card",)),
    "majority": (("vote",), ()),
    "sultane": (
        ("seen", "nominate", "vote", "discard", "veto", "agree_veto", "claim", "investigate", "vizier", "exile"),
        ("read", "am_dinarzade", "own_role"),
    ),
    "witchcraft": (
        ("action", "cards", "disc", "hides", "hide", "guesses"),
        ("own_discs", "own_rumours", "own_tokens", "own_colour"),
    ),
    "majority-2": (
        (
            *("exchange", "draw", "free", "play", "column", "representative", "take", "reserve", "burn", "colour"),
            *("give_up", "cross", "disc", "mark", "agree"),
        ),
        (),
    ),
}
KEYS = "ABCD"
NUMBERED = ("majority", "witchcraft")  # points and counts are seen as numbers
# words that light up: over their keys, or by themselves in columns
ON_KEYS = {
    "the-majority": (),
    "majority": (("A", "B", "C", "score"),),
    "sultane": (("yes", "no"), ("interventionist", "pacifist", "dinarzade")),
    "witchcraft": (("take", "data"),),
    "majority-2": (("exchange", "keep"), ("draw", "no"), ("continue", "end")),
}
ALONE: dict[str, tuple[tuple[str, ...], ...]] = {
    "the-majority": CARDS,
    "majority": (),
    "sultane": (tuple(f"s{seat}" for seat in range(5)), tuple(f"s{seat}" for seat in range(5, 10))),
    "witchcraft": (
        (*COLOURS, "s1.red", "s3.black"),
        ("red.0", "red.3", "blue.5", "black.0", "black.2", "7", "13"),
    ),
    "majority-2": (
        ("c0", "c1", "c2", "s0.c1.2", "s1.c2.3"),
        ("blue", "green", "red", "pink", "black"),
    ),
}


def names() -> list[str]:
    """Return the games that have an aid."""
    return catalog.names()


def aid(game: str, language: str) -> bytes:
    """Return the aid of a game as PDF, each side in the largest type in which it all fits."""
    says = json.loads(files("conclave.aid").joinpath(f"text/{language}.json").read_text("utf-8"))
    texts = Texts(language)
    texts.game(catalog.module(game))
    title = texts("game." + game)
    with Paper(f"{title}: {says['aid']}") as paper:
        for write, beside in _sides(game, language, says, texts):
            paper.side(_fitting(write, title), title, beside)
            write(paper)
        return paper.bytes()


def _sides(game: str, language: str, says: dict[str, Any], texts: Texts) -> list[Side]:
    """Both sides: what writes each, and what stands in its corner."""

    def order(paper: Paper) -> None:
        _order(paper, says, says["games"][game])

    def pod(paper: Paper) -> None:
        _pod(paper, game, says, texts)

    if game == "majority-2":  # its cards fill a side
        held = says["games"][game]["held"]
        both = (lambda paper: (order(paper), pod(paper), paper.say(held)), says["aid"])
        return [both, (lambda paper: cards.write(paper, language, says), says["cards"])]
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
    dealt, by_hand = ASKED[game]
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
    paper.say(says["winks"] + (" " + says["numbers"] if game in NUMBERED else ""))
    for words in ON_KEYS[game]:
        rows = [Row((on_key(word, at, at),), _on_key(says, at, texts.option(word))) for at, word in enumerate(words)]
        paper.lights([rows[at::2] for at in range(2)])
    if ALONE[game]:
        paper.lights([[Row((lights.light(word),), texts.option(word)) for word in words] for words in ALONE[game]])


def _on_key(says: dict[str, Any], at: int, option: str) -> str:
    return option if option == KEYS[at] else says["on_key"].format(KEYS[at], option)


def _asked(paper: Paper, game: str, says: dict[str, Any], texts: Texts, abouts: tuple[str, ...]) -> None:
    for about in abouts:
        form = catalog.load(game).QUESTIONS[about][0]
        sign = f" ({says['signs'][form]})" if form == SHEET else ""
        paper.say(f"**{texts.name(about)}**  {texts.ask(about)}{sign}")


def _looks(paper: Paper, game: str, says: dict[str, Any]) -> None:
    """What is seen while D is held."""
    rows = [Row((lights.seat(2),), says["first"])]
    for (panel, value, _), meaning in zip(LOOKS[game], says["games"][game]["looks"], strict=True):
        rows.append(Row(leaves(0, {panel: value}, {panel: 1})[1], meaning))
    paper.heading(says["hold"])
    half = (len(rows) + 1) // 2
    paper.lights([rows[:half], rows[half:]])


def _lamp(paper: Paper, says: dict[str, Any]) -> None:
    paper.heading(says["lamp"])
    for (state, _), meaning in zip(LAMP, says["lamps"], strict=True):
        hue, levels = FRAMES[state]
        paper.lamp(hue, any(levels), meaning)
