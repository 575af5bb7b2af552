"""Help, on any page: hold Back. In a game it says what is asked, how it is answered, and what the lights mean."""

from firmware.console.page import wrap
from firmware.console.result_page import LinesPage
from firmware.pods import lights
from shared_rules.engine.question import KEYS
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.match import Match
    from firmware.text import Texts

_KEYS = "ABCD"


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
    lines = wrap(texts.name(about)) + wrap(console.news.sentence(about, match.session.public) + ".")
    lines += wrap(texts("help." + question.form))
    if question.is_polled:
        lines += wrap(texts("help.poll"))
    if question.form == KEYS:
        lines += _keys(texts, question.options)
    for word in console.news.legend(about, match.session.seats):
        lines += _strip(texts, word)
    return lines + wrap(texts("help.lamps")) + wrap(texts("help.game"))


def on_stir(texts: "Texts") -> "list[str]":
    """Return what helps while players shuffle together: what they tap, what for, and what the console's keys do."""
    return wrap(texts("ask.stir") + ".") + wrap(texts("help.stir")) + wrap(texts("help.lamps"))


def _keys(texts: "Texts", options: "tuple[str, ...]") -> "list[str]":
    found: list[str] = []
    for key, option in zip(_KEYS, options):
        found += wrap(key + " " + texts.option(option) + ", " + _hue(texts, option), "  ")
    return found


def _strip(texts: "Texts", word: str) -> "list[str]":
    """Return a word, and the ten pixels that show it."""
    pixels = lights.light(word)[1]
    strip = "".join(["■" if pixels >> place & 1 else "·" for place in range(lights.PIXELS)])
    return wrap(texts.option(word)) + [strip + " " + _hue(texts, word)]


def _hue(texts: "Texts", word: str) -> str:
    return texts("hue." + str(lights.light(word)[0]))
