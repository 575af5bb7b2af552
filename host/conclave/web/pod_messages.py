"""Build the messages for the pages that show pods and console as lights: the workshop and the page of a single pod.

The secrets that a pod's page may know are added in one place, `Views.pod`. The pages that show the game itself get
theirs from `game_views.py`. A message is a dict; a page is sent only the entries that have changed.
"""

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from conclave.web.game_messages import bgstats_message, qr_code
from conclave.web.game_texts import GameTexts
from conclave.web.key_presser import chosen_options
from conclave.web.live_table import LiveTable
from conclave.web.seat_registry import PHONE
from conclave.web.view_cache import Message, ViewCache
from firmware.live_game import LiveGame
from firmware.pods.answer_pad import AnswerPad
from firmware.text.languages import languages
from shared_rules.engine import catalog
from shared_rules.engine.contribution import CONTRIBUTION

LAMP = 10  # index of the lamp among a pod's pixels, after those of its strip
NO_TEXTS: Message = {"about": "", "state": [], "news": [], "master": None, "result": [], "push": None}
NO_SECRETS: Message = {"question": None, "panels": []}


class PodMessages:
    """Builds the messages for each kind of page, in the language of the box."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._languages = {language: GameTexts(language) for language in languages()}
        self._cache = ViewCache(table)
        self._display: tuple[tuple[object, ...], str] = ((), "")  # state of the display, and its picture

    @property
    def _words(self) -> GameTexts:
        """The texts in the language of the box."""
        return self._languages[self._table.box.settings.language]

    # --- for everybody

    def public_message(self) -> Message:
        """Return what everybody may see: the console's display, the lamps, who is asked, what was revealed."""
        box = self._table.box
        lamps = [_hex(pod.pixels[LAMP : LAMP + 1]) for pod in box.board.cable.pods] if box.device else []
        message = {"oled": self._oled(), "lamps": lamps, "trouble": self._table.last_failure}
        cached = self._cache.get
        return message | cached(self._table_state) | cached(self._game_texts, fallback=NO_TEXTS)

    def _table_state(self) -> Message:
        """Return the part about the table: power, connected pods, players."""
        box, match, words = self._table.box, self._table.box.live_game, self._words
        public = match.session.public if match else {}
        seats = [self._seat(place, public) for place in range(box.pod_count)]
        message: Message = {"power": box.device is not None, "present": box.connected_pods, "language": words.language}
        return message | {
            "seats": seats,
            "unfinished": box.is_unfinished,
            "game": words.game(match.session.game) if match else "",
        }

    def _game_texts(self) -> Message:
        """Return the public state of the running game as text."""
        box, match, words = self._table.box, self._table.box.live_game, self._words
        if not match:
            return NO_TEXTS
        session = match.session
        words.use_game(session.game)
        return {
            "about": _about(words, match),
            "state": words.state(session.public),
            "news": words.fact_lines(box.facts),
            "master": words.question_text(match.master_question) if match.master_question else None,
            "result": words.result(match.result) if match.result else [],
            "push": bgstats_message(self._table.ended) if match.result else None,
        }

    def _seat(self, place: int, public: dict[str, Any]) -> Message:
        """Return what everybody sees of the player at a pod."""
        seat = self._table.box.seat_of_pod(place)
        name = "" if seat is None else self._words.seat(seat)
        state = "" if seat is None else self._player_state(seat, public)
        return {"seat": seat, "name": name, "state": state, "holder": self._table.seats[place].holder}

    def _player_state(self, seat: int, public: dict[str, Any]) -> str:
        """Return what a player does now: "out", "sits" (for this round), "asked", "answered", or "" for nothing."""
        match = self._table.box.live_game
        if not match or match.session.is_over:
            return ""
        if seat not in public.get("active", (seat,)):
            return "out"
        if seat not in public.get("playing", (seat,)):
            return "sits"
        return "asked" if seat in match.waiting_seats else "answered" if seat in match.questions else ""

    def _oled(self) -> str:
        """Return the picture of the OLED in base64, one bit per pixel, row by row; "" when it is dark."""
        box = self._table.box
        oled = box.board.oled
        if not box.device or not oled.is_lit:
            return ""
        state = (id(oled), oled.data_bytes, oled.inverted, oled.all_on, oled.turned_rows, oled.turned_columns)
        if state != self._display[0]:
            rows = [int("".join(map(str, row)), 2).to_bytes(16, "big") for row in oled.visible_rows()]
            self._display = (state, b64encode(b"".join(rows)).decode())
        return self._display[1]

    # --- for one seat

    def pod_message(self, place: int) -> Message:
        """Return the message for a pod's page: all that is public, the pod's strip, and what its player may know."""
        return {
            **self.public_message(),
            "place": place,
            "strip": self._strip(place),
            **self._cache.get(self._private, place, fallback=NO_SECRETS),
        }

    def _strip(self, place: int) -> str:
        """Return the colours of a pod's private strip in hexadecimal; "" if the pod is not connected."""
        box = self._table.box
        return _hex(box.board.cable.pods[place].pixels[:LAMP]) if place < box.connected_pods else ""

    def _private(self, place: int) -> Message:
        """Return question and secrets of the player at a pod as text, from `session.view` of that seat alone."""
        box, match = self._table.box, self._table.box.live_game
        pod, seat = box.pod(place), box.seat_of_pod(place)
        message: Message = dict(NO_SECRETS)
        if not match or not pod or seat is None or place >= box.connected_pods:
            return message
        words, view = self._words, match.session.view(seat)
        words.use_game(match.session.game)
        public, panels = view["public"], view["panels"]
        if seat in public.get("active", (seat,)):  # a player who is out of the game sees no secrets
            message["panels"] = words.panels(panels)
        if ballot := box.open_answer_pad(place):
            message["question"] = _question(words, ballot, pod.choice, view)
        return message

    # --- for the workshop

    def workshop_message(self) -> Message:
        """Return the message for the workshop page: all that is public, the pods played there, and all controls."""
        table = self._table
        message = self.public_message() | {
            f"pod{place.number}": self._workshop_pod(place.number) for place in table.seats.all
        }
        message |= {"speed": table.speed, "paused": table.paused, "lan": table.lan}
        return message | self._cache.get(self._games) | {"links": self._cache.get(self._links)}

    def _games(self) -> Message:
        """Return name, title and limits of seats of every installed game."""
        return {"games": [[name, self._words.game(name), *catalog.seat_limits(name)] for name in catalog.game_names()]}

    def _workshop_pod(self, place: int) -> Message:
        """Return a pod as the workshop shows it: without strip and secrets if a phone or a bot plays it."""
        holder = self._table.seats[place].holder
        message: Message = {"holder": holder, "connected": self._table.seats[place].is_connected, "strip": None}
        if holder == "here":
            message |= {"strip": self._strip(place), **self._cache.get(self._private, place, fallback=NO_SECRETS)}
        return message

    def _links(self) -> Message:
        """Return the link of each pod, with its QR code, except of those that a phone has: their keys are used up."""
        found = {}
        for place in self._table.seats.all:
            if not (place.holder == PHONE and place.secret):
                link = f"{self._table.address}/pod#{place.key}"
                found[str(place.number)] = {"link": link, "qr": qr_code(link) if self._table.lan else None}
        return found


def _question(words: GameTexts, ballot: AnswerPad, choice: str | None, view: Message) -> Message:
    """Return a pod's open question with its options as text and the choice so far.

    `taps` is the number of keys to tap when the cards are shuffled together, where the options are the keys; else 0.
    """
    question = ballot.question
    options = [[word, words.option(word, view["public"], view["panels"])] for word in ballot.options]
    stirring = question.about == CONTRIBUTION
    if question.subjects and not stirring:
        options = [*_sheet_options(words, question.subjects, options)]
    return {
        "about": words.sentence(CONTRIBUTION) if stirring else words.question_text(question),
        "options": options,
        "choice": choice,
        "chosen": chosen_options(ballot, choice),
        "on_keys": not ballot.is_browsed,
        "taps": question.encoded_size if stirring else 0,
    }


def _sheet_options(words: GameTexts, subjects: tuple[str, ...], options: list[list[str]]) -> Iterator[list[str]]:
    """Yield each option of each subject of a sheet as `subject:option`, the form in which pages name it, and text."""
    for subject in subjects:
        for word, text in options:
            yield [f"{subject}:{word}", f"{words.subject(subject)}: {text}"]


def _about(words: GameTexts, match: LiveGame) -> str:
    """Return the name of the open question, without its subject, which can be a card in a player's hand."""
    abouts = {question.about for seat, question in match.questions.items() if seat >= 0}
    return words.question_name(abouts.pop()) if len(abouts) == 1 else ""


def _hex(pixels: tuple[tuple[int, int, int], ...]) -> str:
    """Return the colours of pixels as six hexadecimal digits each."""
    return "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in pixels)
