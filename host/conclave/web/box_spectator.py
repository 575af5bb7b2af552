"""Build the big screen's message for a real box from the public records on its serial line (`conclave log --web`)."""

import time
from typing import Any

from conclave.archive import Archive, BadArchive
from conclave.line.device_logger import DeviceLogger, PortFollower
from conclave.web.game_messages import NO_GAME, has_page_file, public_question
from conclave.web.game_texts import GameTexts
from conclave.web.view_cache import Message
from firmware.text.languages import FALLBACK, languages
from shared_rules.engine import catalog

UPDATE_INTERVAL = 0.1  # s between two updates of the message
GAME_MASTER = -1
Fact = dict[str, Any]


class BoxSpectator:
    """The message that all pages of `conclave log --web` are sent, about one of the devices that are followed."""

    def __init__(self, archive: Archive) -> None:
        """Read the games' facts from `archive`, into which the logger writes them."""
        self._archive = archive
        self._languages = {language: GameTexts(language) for language in languages()}
        self._updated = 0.0  # monotonic time (s)
        self._revision: tuple[object, ...] = ()
        self.message = self._build(None, FALLBACK)

    def update(self, logger: DeviceLogger) -> None:
        """Update the message if the device has sent anything new, at most once per `UPDATE_INTERVAL`."""
        now = time.monotonic()
        if now - self._updated < UPDATE_INTERVAL:
            return
        self._updated = now
        follower = _most_active(logger.followers)
        revision = _revision(follower)
        if revision != self._revision:
            self._revision = revision
            state = follower.client.state if follower and follower.client else None
            known = state and state.language in self._languages
            self.message = self._build(follower, state.language if state and known else FALLBACK)

    @property
    def language(self) -> str:
        """The language of the box that is shown."""
        return self.message["language"]

    def _build(self, follower: PortFollower | None, language: str) -> Message:
        """Return the message about a device; without a game, or if its rules are not installed, `NO_GAME`."""
        words = self._languages[language]
        facts = self._facts(follower)
        power = follower is not None and follower.client is not None
        message = {"trouble": "", "left": None, "power": power, "language": language, "join": None, "limit": 0}
        message |= {"unfinished": False, "order": [], "seats": [], "lobby": "room_wait" if power else "room_no_box"}
        if not follower or not facts or facts[0]["e"] != "game" or facts[0]["game"] not in catalog.game_names():
            return message | NO_GAME
        public = _public(follower)
        people = self._players(follower, facts, public or {})
        words.set_names([person["name"] for person in people])
        return message | {"seats": people} | self._game(facts, public, words)

    def _facts(self, follower: PortFollower | None) -> list[Fact]:
        """Return the facts of a device's current game from the archive; empty without a game."""
        return self._archive.valid_facts(follower.progress.id) if follower and follower.progress.id else []

    def _players(self, follower: PortFollower, facts: list[Fact], public: Message) -> list[Message]:
        """Return name and state of each player by seat."""
        try:
            names = self._archive.game(follower.progress.id).players
        except BadArchive:  # its first record has not come yet
            names = ()
        people = []
        for seat in range(facts[0]["seats"]):
            name = names[seat] if seat < len(names) else None
            status = _player_state(seat, follower, facts, public)
            people.append({"seat": seat, "name": name or "", "holder": "here", "away": False, "state": status})
        return people

    def _game(self, facts: list[Fact], public: Message | None, words: GameTexts) -> Message:
        """Return the part about the game; without `public` the page cannot draw the board."""
        header, result = facts[0], _last(facts, "end")
        words.use_game(header["game"])
        about = {
            "name": header["game"],
            "module": catalog.package_name(header["game"]),
            "title": words.game(header["game"]),
        }
        about |= {"seats": header["seats"], "options": header["options"], "id": header["id"]}
        about |= {"drawn": public is not None, "styled": has_page_file(header["game"], "style.css")}
        asked = None if result else _last(facts, "asked")
        is_masters = asked is not None and asked["seats"] == [GAME_MASTER]
        return NO_GAME | {
            "game": about,
            "public": public or {},
            "facts": facts,
            "told": words.fact_lines(facts),
            "plain": None if public is not None else [],
            "asked": public_question(asked["about"], asked["seats"], words) if asked and not is_masters else None,
            "master": words.question_name(asked["about"]) if asked and is_masters else None,
            "result": result,
            "replay": f"/replay#{header['id']}" if _last(facts, "opened") else None,
        }


def _most_active(followers: list[PortFollower]) -> PortFollower | None:
    """Return a device on which a game is running, else one that is connected, else any; None if there is none."""
    return max(followers, key=_activity, default=None)


def _activity(follower: PortFollower) -> tuple[bool, bool]:
    """Return whether a game is running on a device, and whether the device is connected."""
    state = follower.client.state if follower.client else None
    return (bool(state and state.playing), state is not None)


def _revision(follower: PortFollower | None) -> tuple[object, ...]:
    """Return a value that changes whenever the message about a device has to be built again."""
    if not follower:
        return ()
    state, progress = follower.client.state if follower.client else None, follower.progress
    seen = (state.table_state.get("id"), state.table_state.get("facts"), state.language, state.added) if state else ()
    return follower.name, progress.id, progress.fact_count, tuple(progress.missing_seats), *seen


def _public(follower: PortFollower) -> Message | None:
    """Return the public state of the game; None if the box has not sent it, which older firmware does not."""
    seen = follower.client.state.table_state if follower.client else {}
    public = seen.get("public")
    return public if seen.get("id") == follower.progress.id and isinstance(public, dict) else None


def _player_state(seat: int, follower: PortFollower, facts: list[Fact], public: Message) -> str:
    """Return what a player does now: "out", "sits" (for this round), "asked", "answered", or "" for nothing."""
    asked = _last(facts, "asked")
    if _last(facts, "end") or not asked:
        return ""
    if seat not in (public.get("active") or [seat]):
        return "out"
    if seat not in (public.get("playing") or [seat]):
        return "sits"
    return "asked" if seat in follower.progress.missing_seats else "answered" if seat in asked["seats"] else ""


def _last(facts: list[Fact], event: str) -> Fact | None:
    """Return the last fact of a kind; None if there is none."""
    return next((fact for fact in reversed(facts) if fact["e"] == event), None)
