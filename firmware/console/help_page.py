"""The help page, which holding Back opens on any page, and the help texts of the running game."""

from firmware.console.console_page import wrap
from firmware.console.result_page import TextPage
from firmware.pods.word_lights import PIXELS
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.question import KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.live_game import LiveGame
    from firmware.pods.word_lights import WordLights
    from firmware.text import Texts

_KEYS = "ABCD"
ALL_SEATS = "seats"  # in a game's legend: the words of all seats


class HelpPage(TextPage):
    """Shows lines of help."""

    title = "help.title"
    hint = "history.keys"

    def __init__(self, console: "Console", lines: "list[str]") -> None:
        super().__init__(console)
        self._help = lines

    def lines(self) -> "list[str]":
        """Return the lines of help."""
        return self._help


def game_help(console: "Console", match: "LiveGame") -> "list[str]":
    """Return help with the open question: what to do, what keys do, what lights mean.

    It is the same for everybody, and never shows a player's own card.
    """
    texts, about = console.device.texts, match.about
    if not about:
        return wrap(texts("help.game"))
    if about == CONTRIBUTION:
        return shuffle_help(texts)
    question = next(iter(match.questions.values()))
    todo = console.news.instruction(about, match.session.public)
    lines = wrap(texts.name(about)) + (wrap(todo + ".") if todo else [])
    lines += wrap(texts("help." + question.form))
    if question.is_polled:
        lines += wrap(texts("help.poll"))
    if question.form == KEYS:
        lines += _describe_keys(texts, match.lights, question.options)
    words = match.lights.legend.get(about, ())
    for word in [f"s{seat}" for seat in range(match.session.seats)] if words == ALL_SEATS else words:
        lines += _describe_strip(texts, match.lights, word)
    return lines + wrap(texts("help.lamps")) + wrap(texts("help.game"))


def shuffle_help(texts: "Texts") -> "list[str]":
    """Return help while players shuffle together: what to tap, what for, and what the lamps show."""
    return wrap(texts("ask.stir") + ".") + wrap(texts("help.stir")) + wrap(texts("help.lamps"))


def _describe_keys(texts: "Texts", lights: "WordLights", options: "tuple[str, ...]") -> "list[str]":
    """Return lines with each key, its option and its colour."""
    lines: list[str] = []
    for place, option in enumerate(options):
        hue = lights.light(option, place)[0]
        lines += wrap(_KEYS[place] + " " + texts.option(option) + ", " + _hue_name(texts, hue), "  ")
    return lines


def _describe_strip(texts: "Texts", lights: "WordLights", word: str) -> "list[str]":
    """Return lines with a word, the ten pixels that show it, and their colour."""
    hue, pixels, _ = lights.light(word)
    strip = "".join(["■" if pixels >> place & 1 else "·" for place in range(PIXELS)])
    return wrap(texts.option(word)) + [strip + " " + _hue_name(texts, hue)]


def _hue_name(texts: "Texts", hue: int) -> str:
    """Return the name of a colour."""
    return texts("hue." + str(hue))
