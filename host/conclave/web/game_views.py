"""What phones, the big screen and the game master's page are sent: the game itself, as data and in its own words.

What a phone may know beyond what is public is built in one place, `GameViews.phone`, from `session.view` of its seat.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

import segno

from conclave.web.fingers import chosen
from conclave.web.memory import Memory, Message
from conclave.web.places import PHONE
from conclave.web.table import Ended, Table
from conclave.web.words import Words
from firmware.match import Match
from firmware.text.languages import languages
from shared_rules.engine import catalog, witness
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.stir import STIR

NO_GAME: Message = {
    "game": None,
    "public": None,
    "asked": None,
    "witness": None,
    "master": None,
    "revealing": False,
    "result": None,
    "push": None,
    "replay": None,
    "facts": [],
    "told": [],
    "plain": None,
}
NOTHING_OWN: Message = {"question": None, "panels": {}, "own": None}


class GameViews:
    """The game, as each kind of page sees it, in the language of the box."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._memory = Memory(table)
        self._edition = -1  # of the games whose words these are
        self._languages: dict[str, Words] = {}

    # --- for everybody

    def screen(self) -> Message:
        """What everybody may see."""
        table = self._table
        said: Message = {"trouble": table.trouble, "left": self._seconds_left(), "edition": table.edition}
        recall = self._memory.recall
        return said | recall(self._people) | recall(self._game, otherwise=NO_GAME)

    def _people(self) -> Message:
        table, words = self._table, self._words
        return {
            "power": table.box.device is not None,
            "language": words.language,
            "seats": [self._person(place) for place in range(table.box.pods)],
            "order": table.places.taken,
            "unfinished": table.box.is_unfinished,
            "rules_changed": table.box.is_unfinished and table.box.are_rules_changed,
            "join": self._join() if table.address else None,
            "limit": table.box.match.limit if table.box.match else 0,
        }

    def _join(self) -> Message:
        """The address for phones with its code, and further ones."""
        addresses = (self._table.address, *self._table.others)
        first, *others = [{"link": f"{one}/", "qr": picture(f"{one}/")} for one in addresses]
        return {**first, "others": others}

    def _person(self, place: int) -> Message:
        """Who has a place, as everybody sees it."""
        had = self._table.places[place]
        seating = self._seating
        seat = seating.index(place) if place in seating else None
        return {
            "seat": seat,
            "name": self._table.name(place),
            "holder": had.holder,
            "away": had.holder == PHONE and not had.connected,
            "state": self._state(seat),
        }

    def _state(self, seat: int | None) -> str:
        """What a player does now; one can be out of the game, or of this round of it."""
        match = self._table.box.match
        if seat is None or not match or match.session.over:
            return ""
        public = match.session.public
        if seat not in public.get("active", (seat,)):
            return "out"
        if seat not in public.get("playing", (seat,)):
            return "sits"
        return "asked" if seat in match.waiting else "answered" if seat in match.questions else ""

    def _game(self) -> Message:
        """The game that is played, or the one that was played last."""
        match, ended = self._table.box.match, self._table.ended
        if match:
            return self._of(match.session, self._table.box.facts) | self._asked(match)
        return self._of(ended.session, ended.facts) | _over(ended) if ended else NO_GAME

    def _of(self, session: Session, facts: list[dict[str, Any]]) -> Message:
        words = self._words
        words.use(session.game)
        about = described(session, words)
        return NO_GAME | {
            "game": about | {"id": facts[0]["id"] if facts else ""},
            "public": session.public,
            "facts": facts,
            "told": words.told(facts),
            "plain": None if about["drawn"] else words.state(session.public),
        }

    def _asked(self, match: Match) -> Message:
        words = self._words
        seats = sorted(seat for seat in match.questions if seat >= 0)
        abouts = {match.questions[seat].about for seat in seats}
        about = abouts.pop() if len(abouts) == 1 else None
        result = match.result
        return {
            "asked": open_question(about, seats, words, match.session.poll is not None) if about else None,
            "witness": witnessed(match.session.commit) if about == STIR else None,
            "master": words.asked(match.asked_master) if match.asked_master else None,
            "revealing": match.is_revealing,
            "result": result,
            "push": push(self._table.ended) if result else None,
        }

    def _seconds_left(self) -> int | None:
        """What is left of the time to answer in."""
        match = self._table.box.match
        if not match or match.session.over or not match.waiting:
            return None
        return match.seconds_left(self._table.box.board.ticks_ms())

    @property
    def _seating(self) -> list[int]:
        table = self._table
        return table.box.seating or (table.ended.places if table.ended and not table.box.match else [])

    @property
    def _words(self) -> Words:
        if self._edition != self._table.edition:
            self._edition = self._table.edition
            self._languages = {language: Words(language) for language in languages()}
        words = self._languages[self._table.box.settings.language]
        words.call([self._table.name(place) for place in self._seating])
        return words

    # --- for one seat

    def phone(self, place: int) -> Message:
        """All that a phone is sent: what is public, and what its own seat may know."""
        return {
            **self.screen(),
            "place": place,
            **self._memory.recall(self._own, place, otherwise=NOTHING_OWN),
        }

    def _own(self, place: int) -> Message:
        """From `session.view` of the own seat alone."""
        box, match = self._table.box, self._table.box.match
        pod, seat = box.pod(place), box.seat(place)
        if not match or not pod or seat is None:
            return NOTHING_OWN
        view, words = match.session.view(seat), self._words
        words.use(match.session.game)
        is_in = seat in view["public"].get("active", (seat,))  # an exile looks at nothing any more
        panels = view["panels"] if is_in else {}
        ballot = box.ballot(place)
        asked = self._question(ballot.question, view) if ballot else None
        if asked and ballot:
            asked |= {"options": list(ballot.options), "chosen": chosen(ballot, pod.choice)}
        own = None if is_drawn(match.session.game) else words.panels(panels)
        return {"question": asked, "panels": panels, "own": own}

    def _question(self, question: Question, view: dict[str, Any]) -> Message:
        words = self._words
        return {
            "about": question.about,
            "form": question.form,
            "name": words.asked(question),
            "sentence": words.sentence(question.about),
            "subject": question.subject,
            "subjects": {subject: words.subject(subject) for subject in question.subjects},
            "labels": {word: words.option(word, view["public"], view["panels"]) for word in question.options},
            "limits": question.limits,
            "final": question.is_final,
            "polled": question.is_polled,
        }

    # --- for the game master

    def host(self) -> Message:
        """The game master's page: besides what is public the codes of the places, and what can be set up and done."""
        recall = self._memory.recall
        return self.screen() | recall(self._set_up, otherwise={"setup": None}) | recall(self._steering)

    def _set_up(self) -> Message:
        return {"setup": self._table.master.offers(self._words)}

    def _steering(self) -> Message:
        table = self._table
        return {
            "links": {str(place.number): self._link(place.number) for place in table.places.all if place.secret == ""},
            "lan": table.lan,
            **self._open_to_master(),
            "settings": table.master.settings(self._words),
            "rematch": table.master.can_rematch,
            "closed": table.ended is not None and not table.box.match,
            "unfit": table.unfit,
        }

    def _open_to_master(self) -> Message:
        """What the game master can answer now, each word with its text; of a sheet its subjects and limits, too.

        `typed` is how many bytes of text may go with it. `master_question` is another one for each question, also when
        the same is asked again.
        """
        match, words = self._table.box.match, self._words
        question = match.asked_master if match else None
        if not match or not question:
            return {"master_question": None, "options": [], "subjects": [], "limits": None, "typed": 0}
        words.use(match.session.game)
        public = match.session.public
        return {
            "master_question": f"{match.id} {match.session.told}",
            "options": [[word, words.option(word, public, {})] for word in question.options],
            "subjects": [[subject, words.subject(subject)] for subject in question.subjects],
            "limits": question.limits,
            "typed": question.text,
        }

    def _link(self, place: int) -> Message:
        link = f"{self._table.address}/pod#{self._table.places[place].key}"
        return {"link": link, "qr": picture(link) if self._table.lan else None}


def is_drawn(game: str) -> bool:
    """Return whether there is a drawing of a game; without one its pages have the words of the box."""
    return has_page(game, "drawing.js")


def has_page(game: str, name: str) -> bool:
    """Return whether a game brings this file for its pages."""
    return Path(catalog.folder(game), "page", name).exists()


def described(session: Session, words: Words) -> Message:
    """Return which game it is."""
    module, title = catalog.module(session.game), words.game(session.game)
    about = {"name": session.game, "module": module, "title": title, "seats": session.seats}
    about |= {"drawn": is_drawn(session.game), "styled": has_page(session.game, "style.css")}
    return about | {"options": session.options}


def open_question(about: str, seats: list[int], words: Words, is_polled: bool = False) -> Message:
    """Return a question as everybody is told it: its subject can be a card in a hand, so it is left out."""
    named = {"about": about, "seats": seats, "name": words.asked_of_all(about), "sentence": words.sentence(about)}
    return named | ({"polled": True} if is_polled else {})


def witnessed(commit: str) -> Message:
    """Return what the box is committed to before anybody stirs: to be taken down, or read by a camera."""
    code = segno.make(witness.line(commit), micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff")
    return {"commit": commit, "words": witness.words(commit), "qr": code}


def _over(ended: Ended) -> Message:
    opened = ended.session.opened
    return {
        "result": ended.session.result,
        "push": push(ended),
        "replay": f"/replay#{ended.id}" if opened else None,
    }


@lru_cache(64)
def picture(link: str) -> str:
    """Return a QR code of a link."""
    return segno.make(link, micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff")


def push(ended: Ended | None) -> Message | None:
    """The link that hands the result to BG Stats, and its picture."""
    link = ended.push if ended else None
    if link is None:
        return None
    return {"link": link, "qr": segno.make(link, micro=False, error="l").svg_data_uri(scale=3, border=2, light="#fff")}
