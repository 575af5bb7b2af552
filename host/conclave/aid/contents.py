"""Write the aid of each game: how it is played, what pods ask, and what their lights mean.

The texts of all aids are in `text/XX.json`, those of a game in `aid/XX.json` of its folder.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from conclave.aid.pdf import LEAST, MOST, STEP, AidPdf, TooFull
from conclave.lights.light_examples import light_examples
from conclave.lights.lights_svg import LightRow
from conclave.lights.page import LAMP
from conclave.web.game_texts import page_texts
from firmware.pods.answer_pad import light_above_key
from firmware.pods.lamp import FRAMES
from firmware.pods.private_pages import build_pages
from firmware.pods.word_lights import load_lights, seat_light
from firmware.text import Texts
from firmware.text.languages import languages
from shared_rules.engine import catalog
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.question import SHEET

Side = tuple[Callable[[AidPdf], Any], str]  # what writes a side, and the text in its corner
TEXT = Path(__file__).parent / "text"
KEYS = "ABCD"


def games_with_aid() -> list[str]:
    """Return the games that have an aid."""
    return [game for game in catalog.game_names() if in_languages(game)]


def in_languages(game: str) -> list[str]:
    """Return the languages of the box in which a game has texts of its own for an aid."""
    return [language for language in languages() if Path(_folder(game), f"{language}.json").exists()]


def _folder(game: str) -> Path:
    return Path(catalog.game_folder(game), "aid")


def make_aid(game: str, language: str) -> bytes:
    """Return the aid of a game as PDF, each side in the largest type in which all of it fits; raise TooFull if none.

    Texts that are missing in the language are in English.
    """
    says: dict[str, Any] = {**page_texts(TEXT, language), "own": page_texts(_folder(game), language)}
    texts = Texts(language)
    texts.use_game(game)
    title = texts.title(game)
    with AidPdf(f"{title}: {says['aid']}") as paper:
        for write, beside in _sides(game, language, says, texts):
            paper.begin_side(_largest_fitting_size(write, title), title, beside)
            write(paper)
        return paper.bytes()


def _sides(game: str, language: str, says: dict[str, Any], texts: Texts) -> list[Side]:
    """Return both sides."""

    def order(paper: AidPdf) -> None:
        _order(paper, says, says["own"])

    def pod(paper: AidPdf) -> None:
        _pod(paper, game, says, texts)

    reverse = light_examples(game).draw_second_side
    if reverse:
        held = says["own"]["held"]
        both = (lambda paper: (order(paper), pod(paper), paper.paragraph(held)), says["aid"])
        return [both, (lambda paper: reverse(paper, language, says["own"]), says["own"]["reverse"])]
    return [
        (order, says["aid"]),
        (lambda paper: (pod(paper), _looks(paper, game, says), _lamp(paper, says)), says["pod"]),
    ]


def _largest_fitting_size(write: Callable[[AidPdf], Any], title: str) -> float:
    """Return the largest size in which a side fits; raise TooFull when it is too full for the smallest."""
    size = MOST
    with AidPdf(title) as trial:
        while True:
            trial.begin_side(size, title, "")
            try:
                write(trial)
            except TooFull:
                if size - STEP < LEAST:
                    raise
                size -= STEP
            else:
                return size


def _order(paper: AidPdf, says: dict[str, Any], own: dict[str, Any]) -> None:
    """Write the course of the game and how it ends, in the game's own texts."""
    paper.heading(says["order"])
    paper.listing(own["order"])
    if own.get("notes"):
        paper.listing(own["notes"], numbered=False)
    paper.heading(says["ends"])
    paper.listing(own["ends"], numbered=False)
    for table in own.get("tables", []):
        paper.heading(table["name"])
        paper.table(table["rows"], table["widths"], table.get("head", True))


def _pod(paper: AidPdf, game: str, says: dict[str, Any], texts: Texts) -> None:
    """Write how to answer on a pod, what it asks, and which lights stand for the options."""
    shown, lights = light_examples(game), load_lights(game)
    dealt, by_hand = shown.device_questions, shown.real_card_questions
    forms = {catalog.load_module(game).QUESTIONS[about][0] for about in dealt + by_hand}
    paper.heading(says["pod"])
    paper.listing([says["forms"][form] for form in says["forms"] if form in {*forms, "always"}], numbered=False)
    paper.heading(says["asked"])
    if catalog.players_contribute(game):
        paper.paragraph(f"**{texts.name(CONTRIBUTION)}**  {texts.ask(CONTRIBUTION)} ({says['shuffle']})")
    _asked(paper, game, says, texts, dealt)
    if by_hand:
        paper.heading(says["table"])
        _asked(paper, game, says, texts, by_hand)
    paper.heading(says["lights"])
    paper.paragraph(says["winks"] + (" " + says["numbers"] if shown.has_numbers else ""))
    for words in shown.on_keys:
        meanings = [_on_key(says, at, texts.option(word)) for at, word in enumerate(words)]
        rows = [LightRow((light_above_key(lights, word, at, at),), meanings[at]) for at, word in enumerate(words)]
        paper.lights([rows[at::2] for at in range(2)])
    if shown.alone:
        paper.lights([[LightRow((lights.light(word),), texts.option(word)) for word in words] for words in shown.alone])


def _on_key(says: dict[str, Any], at: int, option: str) -> str:
    """Return what a light above a key means: the option, and the key if it is not called so."""
    return option if option == KEYS[at] else says["on_key"].format(KEYS[at], option)


def _asked(paper: AidPdf, game: str, says: dict[str, Any], texts: Texts, abouts: tuple[str, ...]) -> None:
    """Write for each of these questions its name and what to do."""
    for about in abouts:
        form = catalog.load_module(game).QUESTIONS[about][0]
        sign = f" ({says['signs'][form]})" if form == SHEET else ""
        paper.paragraph(f"**{texts.name(about)}**  {texts.ask(about)}{sign}")


def _looks(paper: AidPdf, game: str, says: dict[str, Any]) -> None:
    """Draw what a pod shows its player while D is held."""
    rows = [LightRow((seat_light(2),), says["first"])]
    for (panel, value, _), meaning in zip(light_examples(game).panel_examples, says["own"]["looks"], strict=True):
        rows.append(LightRow(build_pages(load_lights(game), 0, {panel: value}, {panel: 1})[1], meaning))
    paper.heading(says["hold"])
    half = (len(rows) + 1) // 2
    paper.lights([rows[:half], rows[half:]])


def _lamp(paper: AidPdf, says: dict[str, Any]) -> None:
    """Draw the states of a pod's lamp with their meanings."""
    paper.heading(says["lamp"])
    for (state, _), meaning in zip(LAMP, says["lamps"], strict=True):
        hue, levels = FRAMES[state]
        paper.draw_lamp(hue, any(levels), meaning)
