"""What each page is sent. What a page of a seat knows is built in one place: `Views.pod`.

A message is a dict; a page that has it already is sent only the entries that have changed.
"""

from base64 import b64encode
from typing import Any

import segno

from conclave.web.feed import Feed
from conclave.web.places import PHONE
from conclave.web.push import push_link
from conclave.web.table import Table
from conclave.web.words import LANGUAGES, Words
from shared_rules import catalog

LAMP = 10
Message = dict[str, Any]


class Views:
    """The table, as each kind of page sees it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._words = {language: Words(language) for language in LANGUAGES}
        self._kept: dict[tuple[object, ...], tuple[int, Message]] = {}
        self._glass: tuple[tuple[object, ...], str] = ((), "")

    # --- for everybody

    def public(self, language: str) -> Message:
        """What the whole table may see: display, lamps, who is missing, what was revealed."""
        box = self._table.box
        lamps = [_hex(pod.pixels[LAMP : LAMP + 1]) for pod in box.board.line.pods] if box.device else []
        return {"oled": self._oled(), "lamps": lamps, **self._remember(self._public, language)}

    def _public(self, language: str) -> Message:
        box, match = self._table.box, self._table.box.match
        seats = [self._seat(place, language) for place in range(box.pods)]
        said: Message = {"power": box.device is not None, "present": box.present, "seats": seats}
        said |= {"game": "", "about": "", "state": [], "news": [], "result": [], "push": None, "master": None}
        if match:
            words, session = self._words[language], match.session
            words.use(session.game)
            said |= {
                "game": words.game(session.game),
                "about": _about(words, session),
                "state": words.state(session.board),
                "news": words.told(box.feed.facts),
                "master": words.asked(match.asked_master) if match.asked_master else None,
            }
            if session.result:
                said["result"] = words.result(session.result)
                said["push"] = _push(box.feed)
        return said

    def _seat(self, place: int, language: str) -> Message:
        """A pod as everybody sees it."""
        box, match = self._table.box, self._table.box.match
        seat = box.seat(place)
        state = ""
        if match and seat is not None and not match.session.over:
            asked = seat in match.session.questions
            state = "asked" if seat in match.waiting else "answered" if asked else ""
            if seat not in match.session.board.get("active", (seat,)):
                state = "out"
        name = "" if seat is None else self._words[language].seat(seat)
        return {"seat": seat, "name": name, "state": state, "holder": self._table.places[place].holder}

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

    def pod(self, place: int, language: str) -> Message:
        """All that the page of a pod is sent: what is public, its own strip, and what its own seat may know."""
        return {
            **self.public(language),
            "place": place,
            "strip": self._strip(place),
            **self._remember(self._private, language, place),
        }

    def _strip(self, place: int) -> str:
        box = self._table.box
        return _hex(box.board.line.pods[place].pixels[:LAMP]) if place < box.present else ""

    def _private(self, language: str, place: int) -> Message:
        """In words, from the public board and `session.view` of the own seat."""
        box, match = self._table.box, self._table.box.match
        pod, seat = box.pod(place), box.seat(place)
        said: Message = {"question": None, "panels": []}
        if not match or not pod or seat is None or place >= box.present:
            return said
        words, view = self._words[language], match.session.view(seat)
        words.use(match.session.game)
        board, panels = view["board"], view["panels"]
        if seat in board.get("active", (seat,)):  # an exile looks at nothing any more
            said["panels"] = words.panels(panels)
        question = match.session.questions.get(seat)
        if question and pod.ballot:
            options = [[word, words.option(word, board, panels)] for word in pod.ballot.options]
            about = words.asked(question)
            said["question"] = {"about": about, "options": options, "choice": pod.choice, "on_keys": len(options) <= 4}
        return said

    # --- for the game master

    def table(self, language: str) -> Message:
        """The table's own page: besides what is public the pods that are played here, and all switches."""
        table = self._table
        public = self.public(language)
        shown = {str(place.number): self._shown(place.number, language) for place in table.places.all}
        said: Message = {**public, **{f"pod{number}": pod for number, pod in shown.items()}}
        return said | {
            "speed": table.speed,
            "paused": table.paused,
            "lan": table.lan,
            "links": self._remember(self._links),
            "games": [[name, self._words[language].game(name), *catalog.seats(name)] for name in catalog.names()],
        }

    def _shown(self, place: int, language: str) -> Message:
        """A pod on the table's page; of one that is on a phone, or a bot's, only what everybody sees."""
        holder = self._table.places[place].holder
        said: Message = {"holder": holder, "connected": self._table.places[place].connected, "strip": None}
        if holder == "here":
            said |= {"strip": self._strip(place), **self._remember(self._private, language, place)}
        return said

    def _links(self) -> Message:
        """The address of each pod for a phone, and its picture. Those in use are of no use to anybody else."""
        found = {}
        for place in self._table.places.all:
            if not (place.holder == PHONE and place.secret):
                link = f"{self._table.address}/pod#{place.key}"
                qr = segno.make(link, micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff")
                found[str(place.number)] = {"link": link, "qr": qr}
        return found

    def _remember(self, build: Any, *arguments: object) -> Message:
        """Build what is in words only when something has changed that can be told in words."""
        key = (build.__name__, *arguments)
        moment, message = self._kept.get(key, (-1, {}))
        if moment != self._table.moment:
            message = build(*arguments)
            self._kept[key] = (self._table.moment, message)
        return message


def _about(words: Words, session: Any) -> str:
    """What is asked now, of whomever; the subject can be a card in a hand, so it is left out."""
    abouts = {question.about for seat, question in session.questions.items() if seat >= 0}
    return words.asked_of_all(abouts.pop()) if len(abouts) == 1 else ""


def _push(feed: Feed) -> Message | None:
    """The link that hands the result to BG Stats, and its picture."""
    link = push_link(feed)
    if link is None:
        return None
    return {"link": link, "qr": segno.make(link, micro=False, error="l").svg_data_uri(scale=3, border=2, light="#fff")}


def _hex(pixels: tuple[tuple[int, int, int], ...]) -> str:
    return "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in pixels)
