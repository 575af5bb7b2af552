"""Build the messages for phones, the big screen and the game master's page: the game as data and as text.

The secrets that a phone may know are added in one place, `GameViews.phone`, from `session.view` of its seat. The pages
of the simulated pods and of the workshop get theirs from `views.py`.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

import segno

from conclave.web.game_texts import GameTexts
from conclave.web.key_presser import chosen_options
from conclave.web.live_table import EndedGame, LiveTable
from conclave.web.seat_registry import PHONE
from conclave.web.view_cache import Message, ViewCache
from firmware.live_game import LiveGame
from firmware.text.languages import languages
from shared_rules.engine import catalog, mnemonic
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session

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


class GameMessages:
    """Builds the messages for each kind of page, in the language of the box."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._cache = ViewCache(table)
        self._edition = -1  # for which `_languages` was loaded
        self._languages: dict[str, GameTexts] = {}

    # --- for everybody

    def screen_message(self) -> Message:
        """Return the message for the big screen: all that everybody may see."""
        table = self._table
        message: Message = {"trouble": table.last_failure, "left": self._seconds_left(), "edition": table.reload_count}
        cached = self._cache.get
        return message | cached(self._table_state) | cached(self._game, fallback=NO_GAME)

    def _table_state(self) -> Message:
        """Return the part about the table: who plays where, how to join, whether a game is unfinished."""
        table, words = self._table, self._words
        return {
            "power": table.box.device is not None,
            "language": words.language,
            "seats": [self._person(place) for place in range(table.box.pod_count)],
            "order": table.seats.taken,
            "unfinished": table.box.is_unfinished,
            "rules_changed": table.box.is_unfinished and table.box.are_rules_changed,
            "join": self._join() if table.address else None,
            "limit": table.box.live_game.time_limit if table.box.live_game else 0,
        }

    def _join(self) -> Message:
        """Return the address for phones with its QR code, and further addresses."""
        addresses = (self._table.address, *self._table.other_addresses)
        first, *others = [{"link": f"{one}/", "qr": qr_code(f"{one}/")} for one in addresses]
        return {**first, "others": others}

    def _person(self, place: int) -> Message:
        """Return what everybody sees of the player at a pod."""
        registered = self._table.seats[place]
        seating = self._seating
        seat = seating.index(place) if place in seating else None
        return {
            "seat": seat,
            "name": self._table.player_name(place),
            "holder": registered.holder,
            "away": registered.holder == PHONE and not registered.is_connected,
            "state": self._player_state(seat),
        }

    def _player_state(self, seat: int | None) -> str:
        """Return what a player does now: "out", "sits" (for this round), "asked", "answered", or "" for nothing."""
        match = self._table.box.live_game
        if seat is None or not match or match.session.is_over:
            return ""
        public = match.session.public
        if seat not in public.get("active", (seat,)):
            return "out"
        if seat not in public.get("playing", (seat,)):
            return "sits"
        return "asked" if seat in match.waiting_seats else "answered" if seat in match.questions else ""

    def _game(self) -> Message:
        """Return the part about the running game, else about the last one that has ended, else `NO_GAME`."""
        match, ended = self._table.box.live_game, self._table.ended
        if match:
            return self._public_state(match.session, self._table.box.facts) | self._open_questions(match)
        return self._public_state(ended.session, ended.facts) | _result(ended) if ended else NO_GAME

    def _public_state(self, session: Session, facts: list[dict[str, Any]]) -> Message:
        """Return what is public of a game: its state and its facts, both also as text."""
        words = self._words
        words.use_game(session.game)
        about = describe_game(session, words)
        return NO_GAME | {
            "game": about | {"id": facts[0]["id"] if facts else ""},
            "public": session.public,
            "facts": facts,
            "told": words.fact_lines(facts),
            "plain": None if about["drawn"] else words.state(session.public),
        }

    def _open_questions(self, match: LiveGame) -> Message:
        """Return what is asked now, of the players and of the game master, and the result if there is one."""
        words = self._words
        seats = sorted(seat for seat in match.questions if seat >= 0)
        abouts = {match.questions[seat].about for seat in seats}
        about = abouts.pop() if len(abouts) == 1 else None
        result = match.result
        return {
            "asked": public_question(about, seats, words, match.session.open_poll is not None) if about else None,
            "witness": commitment_message(match.session.commitment) if about == CONTRIBUTION else None,
            "master": words.question_text(match.master_question) if match.master_question else None,
            "revealing": match.is_revealing,
            "result": result,
            "push": bgstats_message(self._table.ended) if result else None,
        }

    def _seconds_left(self) -> int | None:
        """Return the remaining time to answer (s); None if there is no limit or nobody is asked."""
        match = self._table.box.live_game
        if not match or match.session.is_over or not match.waiting_seats:
            return None
        return match.seconds_left(self._table.box.board.ticks_ms())

    @property
    def _seating(self) -> list[int]:
        """The pods by seat, of the running or the last game."""
        table = self._table
        return table.box.pods_by_seat or (table.ended.pods_by_seat if table.ended and not table.box.live_game else [])

    @property
    def _words(self) -> GameTexts:
        """The texts in the language of the box, with the players' names; loaded again after games were reloaded."""
        if self._edition != self._table.reload_count:
            self._edition = self._table.reload_count
            self._languages = {language: GameTexts(language) for language in languages()}
        words = self._languages[self._table.box.settings.language]
        words.set_names([self._table.player_name(place) for place in self._seating])
        return words

    # --- for one seat

    def phone_message(self, place: int) -> Message:
        """Return the message for a phone: all that is public, and what the player at this pod may know."""
        return {
            **self.screen_message(),
            "place": place,
            **self._cache.get(self._private, place, fallback=NO_SECRETS),
        }

    def _private(self, place: int) -> Message:
        """Return the open question and the secrets of the player at a pod, from `session.view` of that seat alone."""
        box, match = self._table.box, self._table.box.live_game
        pod, seat = box.pod(place), box.seat_of_pod(place)
        if not match or not pod or seat is None:
            return NO_SECRETS
        view, words = match.session.view(seat), self._words
        words.use_game(match.session.game)
        is_in = seat in view["public"].get("active", (seat,))  # a player who is out of the game sees no secrets
        panels = view["panels"] if is_in else {}
        ballot = box.open_answer_pad(place)
        asked = self._question(ballot.question, view) if ballot else None
        if asked and ballot:
            asked |= {"options": list(ballot.options), "chosen": chosen_options(ballot, pod.choice)}
        own = None if has_drawing(match.session.game) else words.panels(panels)
        return {"question": asked, "panels": panels, "own": own}

    def _question(self, question: Question, view: dict[str, Any]) -> Message:
        """Return a question with all its texts, as the player who is asked sees it."""
        words = self._words
        return {
            "about": question.about,
            "form": question.form,
            "name": words.question_text(question),
            "sentence": words.sentence(question.about),
            "subject": question.subject,
            "subjects": {subject: words.subject(subject) for subject in question.subjects},
            "labels": {word: words.option(word, view["public"], view["panels"]) for word in question.options},
            "limits": question.limits,
            "final": question.is_final,
            "polled": question.is_polled,
        }

    # --- for the game master

    def host_message(self) -> Message:
        """Return the message for the game master's page: all that is public, and what can be set and done there."""
        cached = self._cache.get
        return self.screen_message() | cached(self._setup, fallback={"setup": None}) | cached(self._controls)

    def _setup(self) -> Message:
        """Return all games, and the options of the chosen one."""
        return {"setup": self._table.game_setup.setup_message(self._words)}

    def _controls(self) -> Message:
        """Return what the game master can do: links to hand out, an open question, settings, a rematch."""
        table = self._table
        return {
            "links": {str(place.number): self._link(place.number) for place in table.seats.all if place.secret == ""},
            "lan": table.lan,
            **self._master_question(),
            "settings": table.game_setup.settings_message(self._words),
            "rematch": table.game_setup.can_rematch,
            "closed": table.ended is not None and not table.box.live_game,
            "unfit": table.reload_error,
        }

    def _master_question(self) -> Message:
        """Return what the game master can answer now: each option with its text; of a sheet also subjects and limits.

        `typed` is how many bytes of text may go with the answer. `master_question` identifies the question: it differs
        even if the same question is asked again.
        """
        match, words = self._table.box.live_game, self._words
        question = match.master_question if match else None
        if not match or not question:
            return {"master_question": None, "options": [], "subjects": [], "limits": None, "typed": 0}
        words.use_game(match.session.game)
        public = match.session.public
        return {
            "master_question": f"{match.id} {match.session.fact_count}",
            "options": [[word, words.option(word, public, {})] for word in question.options],
            "subjects": [[subject, words.subject(subject)] for subject in question.subjects],
            "limits": question.limits,
            "typed": question.max_text_bytes,
        }

    def _link(self, place: int) -> Message:
        """Return the link by which a phone gets a pod, with its QR code if phones can reach the server."""
        link = f"{self._table.address}/pod#{self._table.seats[place].key}"
        return {"link": link, "qr": qr_code(link) if self._table.lan else None}


def has_drawing(game: str) -> bool:
    """Return whether a game has a drawing for the pages; without one they show it as text."""
    return has_page_file(game, "drawing.js")


def has_page_file(game: str, name: str) -> bool:
    """Return whether the page folder of a game has a file `name`."""
    return Path(catalog.game_folder(game), "page", name).exists()


def describe_game(session: Session, words: GameTexts) -> Message:
    """Return name, title, number of seats and options of a game, and whether it has a drawing and a style sheet."""
    module, title = catalog.package_name(session.game), words.game(session.game)
    about = {"name": session.game, "module": module, "title": title, "seats": session.seats}
    about |= {"drawn": has_drawing(session.game), "styled": has_page_file(session.game, "style.css")}
    return about | {"options": session.options}


def public_question(about: str, seats: list[int], words: GameTexts, is_polled: bool = False) -> Message:
    """Return the public part of a question: without its subject, which can be a card in a player's hand.

    `seats` are those who are asked.
    """
    named = {"about": about, "seats": seats, "name": words.question_name(about), "sentence": words.sentence(about)}
    return named | ({"polled": True} if is_polled else {})


def commitment_message(commit: str) -> Message:
    """Return a commitment with its mnemonic and a QR code, so that players can record it before they contribute."""
    code = segno.make(mnemonic.commitment_code_text(commit), micro=False).svg_data_uri(
        scale=4, border=2, dark="#000", light="#fff"
    )
    return {"commit": commit, "words": mnemonic.mnemonic_words(commit), "qr": code}


def _result(ended: EndedGame) -> Message:
    """Return result, BG Stats link and replay link of a game that has ended."""
    opened = ended.session.is_published
    return {
        "result": ended.session.result,
        "push": bgstats_message(ended),
        "replay": f"/replay#{ended.id}" if opened else None,
    }


@lru_cache(64)
def qr_code(link: str) -> str:
    """Return the QR code of a link as a data URI (SVG)."""
    return segno.make(link, micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff")


def bgstats_message(ended: EndedGame | None) -> Message | None:
    """Return the BG Stats link of a game with its QR code; None if there is no link."""
    link = ended.bgstats_link if ended else None
    if link is None:
        return None
    return {"link": link, "qr": segno.make(link, micro=False, error="l").svg_data_uri(scale=3, border=2, light="#fff")}
