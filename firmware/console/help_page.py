"""Help, on any page: hold Back. In a game it says what is asked, how it is answered, and what the lights mean."""

from firmware.console.page import wrap
from firmware.console.result_page import LinesPage
from firmware.pods.lights import PIXELS
from shared_rules.engine.question import KEYS
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.match import Match
    from firmware.pods.lights import Lights
    from firmware.text import Texts

_KEYS = "ABCD"
SEATS = "seats"  # in a legend: all of them


class HelpPage(LinesPage):
    """Lines to be read."""

    title = "help.title"
    hint = "history.keys"

    def __init__(self, console: "Console", lines: "list[str]") -> None:
        super().__init__(console)
        self._help = lines

    def lines(self) -> "list[str]":
        """Return what there is to say."""
        return self._help


def on_game(console: "Console", match: "Match") -> "list[str]":
    """Return what helps with the open question. Only what is the same for everybody is shown: never an own card."""
    texts, about = console.device.texts, match.about
    if not about:
        return wrap(texts("help.game"))
    if about == STIR:
        return on_stir(texts)
    question = next(iter(match.questions.values()))
    todo = console.news.sentence(about, match.session.public)
    lines = wrap(texts.name(about)) + (wrap(todo + ".") if todo else [])
    lines += wrap(texts("help." + question.form))
    if question.is_polled:
        lines += wrap(texts("help.poll"))
    if question.form == KEYS:
        lines += _keys(texts, match.lights, question.options)
    words = match.lights.legend.get(about, ())
    for word in [f"s{seat}" for seat in range(match.session.seats)] if words == SEATS else words:
        lines += _strip(texts, match.lights, word)
    return lines + wrap(texts("help.lamps")) + wrap(texts("help.game"))


def on_stir(texts: "Texts") -> "list[str]":
    """Return what helps while players shuffle together: what they tap, what for, and what the console's keys do."""
    return wrap(texts("ask.stir") + ".") + wrap(texts("help.stir")) + wrap(texts("help.lamps"))


def _keys(texts: "Texts", lights: "Lights", options: "tuple[str, ...]") -> "list[str]":
    found: list[str] = []
    for place, option in enumerate(options):
        hue = lights.light(option, place)[0]
        found += wrap(_KEYS[place] + " " + texts.option(option) + ", " + _hue(texts, hue), "  ")
    return found


def _strip(texts: "Texts", lights: "Lights", word: str) -> "list[str]":
    """Return a word, and the ten pixels that show it."""
    hue, pixels, _ = lights.light(word)
    strip = "".join(["■" if pixels >> place & 1 else "·" for place in range(PIXELS)])
    return wrap(texts.option(word)) + [strip + " " + _hue(texts, hue)]


def _hue(texts: "Texts", hue: int) -> str:
    return texts("hue." + str(hue))
