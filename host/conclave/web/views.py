"""What each page is sent. What a page of a seat knows is built in one place: `Views.pod`.

A message is a dict; a page that has it already is sent only the entries that have changed.
"""

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from conclave.web.fingers import chosen
from conclave.web.game_views import picture, push
from conclave.web.memory import Memory, Message
from conclave.web.places import PHONE
from conclave.web.table import Table
from conclave.web.words import Words
from firmware.match import Match
from firmware.pods.ballot import Ballot
from firmware.text.languages import languages
from shared_rules.engine import catalog
from shared_rules.engine.stir import STIR

LAMP = 10
WORDLESS: Message = {"about": "", "state": [], "news": [], "master": None, "result": [], "push": None}
SILENT: Message = {"question": None, "panels": []}


class Views:
    """The table, as each kind of page sees it, in the language of the box."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._languages = {language: Words(language) for language in languages()}
        self._memory = Memory(table)
        self._glass: tuple[tuple[object, ...], str] = ((), "")

    @property
    def _words(self) -> Words:
        return self._languages[self._table.box.settings.language]

    # --- for everybody

    def public(self) -> Message:
        """What the whole table may see: display, lamps, who is missing, what was revealed."""
        box = self._table.box
        lamps = [_hex(pod.pixels[LAMP : LAMP + 1]) for pod in box.board.line.pods] if box.device else []
        said = {"oled": self._oled(), "lamps": lamps, "trouble": self._table.trouble}
        return said | self._memory.recall(self._public) | self._memory.recall(self._told, otherwise=WORDLESS)

    def _public(self) -> Message:
        box, match, words = self._table.box, self._table.box.match, self._words
        public = match.session.public if match else {}
        seats = [self._seat(place, public) for place in range(box.pods)]
        said: Message = {"power": box.device is not None, "present": box.present, "language": words.language}
        return said | {
            "seats": seats,
            "unfinished": box.is_unfinished,
            "game": words.game(match.session.game) if match else "",
        }

    def _told(self) -> Message:
        """The game in words, as the whole table may read it."""
        box, match, words = self._table.box, self._table.box.match, self._words
        if not match:
            return WORDLESS
        session = match.session
        words.use(session.game)
        return {
            "about": _about(words, match),
            "state": words.state(session.public),
            "news": words.told(box.facts),
            "master": words.asked(match.asked_master) if match.asked_master else None,
            "result": words.result(match.result) if match.result else [],
            "push": push(self._table.ended) if match.result else None,
        }

    def _seat(self, place: int, public: dict[str, Any]) -> Message:
        """A pod as everybody sees it."""
        seat = self._table.box.seat(place)
        name = "" if seat is None else self._words.seat(seat)
        state = "" if seat is None else self._state(seat, public)
        return {"seat": seat, "name": name, "state": state, "holder": self._table.places[place].holder}

    def _state(self, seat: int, public: dict[str, Any]) -> str:
        """What a player does now; one can be out of the game, or of this round of it."""
        match = self._table.box.match
        if not match or match.session.over:
            return ""
        if seat not in public.get("active", (seat,)):
            return "out"
        if seat not in public.get("playing", (seat,)):
            return "sits"
        return "asked" if seat in match.waiting else "answered" if seat in match.questions else ""

    def _oled(self) -> str:
        """The glass of the display: a bit a pixel, row by row; nothing when it is dark."""
        box = self._table.box
        oled = box.board.oled
        if not box.device or not oled.lit:
            return ""
        seen = (id(oled), oled.data_bytes, oled.inverted, oled.all_on, oled.turned_rows, oled.turned_columns)
        if seen != self._glass[0]:
            rows = [int("".join(map(str, row)), 2).to_bytes(16, "big") for row in oled.picture()]
            self._glass = (seen, b64encode(b"".join(rows)).decode())
        return self._glass[1]

    # --- for one seat

    def pod(self, place: int) -> Message:
        """All that the page of a pod is sent: what is public, its own strip, and what its own seat may know."""
        return {
            **self.public(),
            "place": place,
            "strip": self._strip(place),
            **self._memory.recall(self._private, place, otherwise=SILENT),
        }

    def _strip(self, place: int) -> str:
        box = self._table.box
        return _hex(box.board.line.pods[place].pixels[:LAMP]) if place < box.present else ""

    def _private(self, place: int) -> Message:
        """In words, from the public state and `session.view` of the own seat."""
        box, match = self._table.box, self._table.box.match
        pod, seat = box.pod(place), box.seat(place)
        said: Message = dict(SILENT)
        if not match or not pod or seat is None or place >= box.present:
            return said
        words, view = self._words, match.session.view(seat)
        words.use(match.session.game)
        public, panels = view["public"], view["panels"]
        if seat in public.get("active", (seat,)):  # an exile looks at nothing any more
            said["panels"] = words.panels(panels)
        if ballot := box.ballot(place):
            said["question"] = _question(words, ballot, pod.choice, view)
        return said

    # --- for the game master

    def table(self) -> Message:
        """The table's own page: besides what is public the pods that are played here, and all switches."""
        table = self._table
        said = self.public() | {f"pod{place.number}": self._shown(place.number) for place in table.places.all}
        said |= {"speed": table.speed, "paused": table.paused, "lan": table.lan}
        return said | self._memory.recall(self._games) | {"links": self._memory.recall(self._links)}

    def _games(self) -> Message:
        return {"games": [[name, self._words.game(name), *catalog.seats(name)] for name in catalog.names()]}

    def _shown(self, place: int) -> Message:
        """A pod on the table's page; of one that is on a phone, or a bot's, only what everybody sees."""
        holder = self._table.places[place].holder
        said: Message = {"holder": holder, "connected": self._table.places[place].connected, "strip": None}
        if holder == "here":
            said |= {"strip": self._strip(place), **self._memory.recall(self._private, place, otherwise=SILENT)}
        return said

    def _links(self) -> Message:
        """The address of each pod, and its picture for phones. Those in use are of no use to anybody else."""
        found = {}
        for place in self._table.places.all:
            if not (place.holder == PHONE and place.secret):
                link = f"{self._table.address}/pod#{place.key}"
                found[str(place.number)] = {"link": link, "qr": picture(link) if self._table.lan else None}
        return found


def _question(words: Words, ballot: Ballot, choice: str | None, view: Message) -> Message:
    """Return what a pod is asked, with its options in words.

    `taps` is how many keys to tap when the deal is stirred: the options are the keys then. Otherwise it is 0.
    """
    question = ballot.question
    options = [[word, words.option(word, view["public"], view["panels"])] for word in ballot.options]
    stirring = question.about == STIR
    if question.subjects and not stirring:
        options = [*_of_subjects(words, question.subjects, options)]
    return {
        "about": words.sentence(STIR) if stirring else words.asked(question),
        "options": options,
        "choice": choice,
        "chosen": chosen(ballot, choice),
        "on_keys": not ballot.browsing,
        "taps": question.size if stirring else 0,
    }


def _of_subjects(words: Words, subjects: tuple[str, ...], options: list[list[str]]) -> Iterator[list[str]]:
    """Every option of every subject of a sheet, as `Fingers` take them."""
    for subject in subjects:
        for word, text in options:
            yield [f"{subject}:{word}", f"{words.subject(subject)}: {text}"]


def _about(words: Words, match: Match) -> str:
    """What is asked now, of whomever; the subject can be a card in a hand, so it is left out."""
    abouts = {question.about for seat, question in match.questions.items() if seat >= 0}
    return words.asked_of_all(abouts.pop()) if len(abouts) == 1 else ""


def _hex(pixels: tuple[tuple[int, int, int], ...]) -> str:
    return "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in pixels)
