"""Build the messages for phones, the big screen and the game master's page: the game as data and as text.

The secrets that a phone may know are added in one place, `GameViews.phone`, from `session.view` of its seat. The pages
of the simulated pods and of the workshop get theirs from `views.py`.
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
NO_SECRETS: Message = {"question": None, "panels": {}, "own": None}


class GameViews:
    """Builds the messages for each kind of page, in the language of the box."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._cache = Memory(table)
        self._edition = -1  # for which `_languages` was loaded
        self._languages: dict[str, Words] = {}

    # --- for everybody

    def screen(self) -> Message:
        """Return the message for the big screen: all that everybody may see."""
        table = self._table
        message: Message = {"trouble": table.trouble, "left": self._seconds_left(), "edition": table.edition}
        cached = self._cache.recall
        return message | cached(self._table_state) | cached(self._game, otherwise=NO_GAME)

    def _table_state(self) -> Message:
        """Return the part about the table: who plays where, how to join, whether a game is unfinished."""
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
        """Return the address for phones with its QR code, and further addresses."""
        addresses = (self._table.address, *self._table.others)
        first, *others = [{"link": f"{one}/", "qr": picture(f"{one}/")} for one in addresses]
        return {**first, "others": others}

    def _person(self, place: int) -> Message:
        """Return what everybody sees of the player at a pod."""
        registered = self._table.places[place]
        seating = self._seating
        seat = seating.index(place) if place in seating else None
        return {
            "seat": seat,
            "name": self._table.name(place),
            "holder": registered.holder,
            "away": registered.holder == PHONE and not registered.connected,
            "state": self._player_state(seat),
        }

    def _player_state(self, seat: int | None) -> str:
        """Return what a player does now: "out", "sits" (for this round), "asked", "answered", or "" for nothing."""
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
        """Return the part about the running game, else about the last one that has ended, else `NO_GAME`."""
        match, ended = self._table.box.match, self._table.ended
        if match:
            return self._public_state(match.session, self._table.box.facts) | self._open_questions(match)
        return self._public_state(ended.session, ended.facts) | _result(ended) if ended else NO_GAME

    def _public_state(self, session: Session, facts: list[dict[str, Any]]) -> Message:
        """Return what is public of a game: its state and its facts, both also as text."""
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

    def _open_questions(self, match: Match) -> Message:
        """Return what is asked now, of the players and of the game master, and the result if there is one."""
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
        """Return the remaining time to answer (s); None if there is no limit or nobody is asked."""
        match = self._table.box.match
        if not match or match.session.over or not match.waiting:
            return None
        return match.seconds_left(self._table.box.board.ticks_ms())

    @property
    def _seating(self) -> list[int]:
        """The pods by seat, of the running or the last game."""
        table = self._table
        return table.box.seating or (table.ended.places if table.ended and not table.box.match else [])

    @property
    def _words(self) -> Words:
        """The texts in the language of the box, with the players' names; loaded again after games were reloaded."""
        if self._edition != self._table.edition:
            self._edition = self._table.edition
            self._languages = {language: Words(language) for language in languages()}
        words = self._languages[self._table.box.settings.language]
        words.call([self._table.name(place) for place in self._seating])
        return words

    # --- for one seat

    def phone(self, place: int) -> Message:
        """Return the message for a phone: all that is public, and what the player at this pod may know."""
        return {
            **self.screen(),
            "place": place,
            **self._cache.recall(self._private, place, otherwise=NO_SECRETS),
        }

    def _private(self, place: int) -> Message:
        """Return the open question and the secrets of the player at a pod, from `session.view` of that seat alone."""
        box, match = self._table.box, self._table.box.match
        pod, seat = box.pod(place), box.seat(place)
        if not match or not pod or seat is None:
            return NO_SECRETS
        view, words = match.session.view(seat), self._words
        words.use(match.session.game)
        is_in = seat in view["public"].get("active", (seat,))  # a player who is out of the game sees no secrets
        panels = view["panels"] if is_in else {}
        ballot = box.ballot(place)
        asked = self._question(ballot.question, view) if ballot else None
        if asked and ballot:
            asked |= {"options": list(ballot.options), "chosen": chosen(ballot, pod.choice)}
        own = None if is_drawn(match.session.game) else words.panels(panels)
        return {"question": asked, "panels": panels, "own": own}

    def _question(self, question: Question, view: dict[str, Any]) -> Message:
        """Return a question with all its texts, as the player who is asked sees it."""
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
        """Return the message for the game master's page: all that is public, and what can be set and done there."""
        cached = self._cache.recall
        return self.screen() | cached(self._setup, otherwise={"setup": None}) | cached(self._controls)

    def _setup(self) -> Message:
        """Return all games, and the options of the chosen one."""
        return {"setup": self._table.master.offers(self._words)}

    def _controls(self) -> Message:
        """Return what the game master can do: links to hand out, an open question, settings, a rematch."""
        table = self._table
        return {
            "links": {str(place.number): self._link(place.number) for place in table.places.all if place.secret == ""},
            "lan": table.lan,
            **self._master_question(),
            "settings": table.master.settings(self._words),
            "rematch": table.master.can_rematch,
            "closed": table.ended is not None and not table.box.match,
            "unfit": table.unfit,
        }

    def _master_question(self) -> Message:
        """Return what the game master can answer now: each option with its text; of a sheet also subjects and limits.

        `typed` is how many bytes of text may go with the answer. `master_question` identifies the question: it differs
        even if the same question is asked again.
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
        """Return the link by which a phone gets a pod, with its QR code if phones can reach the server."""
        link = f"{self._table.address}/pod#{self._table.places[place].key}"
        return {"link": link, "qr": picture(link) if self._table.lan else None}


def is_drawn(game: str) -> bool:
    """Return whether a game has a drawing for the pages; without one they show it as text."""
    return has_page(game, "drawing.js")


def has_page(game: str, name: str) -> bool:
    """Return whether the page folder of a game has a file `name`."""
    return Path(catalog.folder(game), "page", name).exists()


def described(session: Session, words: Words) -> Message:
    """Return name, title, number of seats and options of a game, and whether it has a drawing and a style sheet."""
    module, title = catalog.module(session.game), words.game(session.game)
    about = {"name": session.game, "module": module, "title": title, "seats": session.seats}
    about |= {"drawn": is_drawn(session.game), "styled": has_page(session.game, "style.css")}
    return about | {"options": session.options}


def open_question(about: str, seats: list[int], words: Words, is_polled: bool = False) -> Message:
    """Return the public part of a question: without its subject, which can be a card in a player's hand.

    `seats` are those who are asked.
    """
    named = {"about": about, "seats": seats, "name": words.asked_of_all(about), "sentence": words.sentence(about)}
    return named | ({"polled": True} if is_polled else {})


def witnessed(commit: str) -> Message:
    """Return a commitment with its mnemonic and a QR code, so that players can record it before they contribute."""
    code = segno.make(witness.line(commit), micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff")
    return {"commit": commit, "words": witness.words(commit), "qr": code}


def _result(ended: Ended) -> Message:
    """Return result, BG Stats link and replay link of a game that has ended."""
    opened = ended.session.opened
    return {
        "result": ended.session.result,
        "push": push(ended),
        "replay": f"/replay#{ended.id}" if opened else None,
    }


@lru_cache(64)
def picture(link: str) -> str:
    """Return the QR code of a link as a data URI (SVG)."""
    return segno.make(link, micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff")


def push(ended: Ended | None) -> Message | None:
    """Return the BG Stats link of a game with its QR code; None if there is no link."""
    link = ended.push if ended else None
    if link is None:
        return None
    return {"link": link, "qr": segno.make(link, micro=False, error="l").svg_data_uri(scale=3, border=2, light="#fff")}
