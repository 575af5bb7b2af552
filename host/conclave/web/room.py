"""A game at a real box, as the big screen takes it: from its line alone. Nobody here knows what is not public."""

import time
from typing import Any

from conclave.archive import Archive, BadArchive
from conclave.line.logger import Follower, Logger
from conclave.web.game_views import NO_GAME, has_page, open_question
from conclave.web.memory import Message
from conclave.web.words import Words
from firmware.text.languages import FALLBACK, languages
from shared_rules.engine import catalog

EVERY = 0.1  # s between two looks at the line
GAME_MASTER = -1
Fact = dict[str, Any]


class Room:
    """What the pages of `conclave log --web` are sent, made by who follows the devices."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._languages = {language: Words(language) for language in languages()}
        self._looked = 0.0
        self._seen: tuple[object, ...] = ()
        self.message = self._of(None, FALLBACK)

    def look(self, logger: Logger) -> None:
        """Bring the message up to date, now and then."""
        now = time.monotonic()
        if now - self._looked < EVERY:
            return
        self._looked = now
        follower = _liveliest(logger.followers)
        seen = _moment(follower)
        if seen != self._seen:
            self._seen = seen
            state = follower.client.state if follower and follower.client else None
            self.message = self._of(
                follower, state.language if state and state.language in self._languages else FALLBACK
            )

    @property
    def language(self) -> str:
        """The language of the box that is shown."""
        return self.message["language"]

    def _of(self, follower: Follower | None, language: str) -> Message:
        words = self._languages[language]
        facts = self._facts(follower)
        power = follower is not None and follower.client is not None
        said = {"trouble": "", "left": None, "power": power, "language": language, "join": None, "limit": 0}
        said |= {"unfinished": False, "order": [], "seats": [], "lobby": "room_wait" if power else "room_no_box"}
        if not follower or not facts or facts[0]["e"] != "game" or facts[0]["game"] not in catalog.names():
            return said | NO_GAME
        public = _public(follower)
        people = self._people(follower, facts, public or {})
        words.call([person["name"] for person in people])
        return said | {"seats": people} | self._game(facts, public, words)

    def _facts(self, follower: Follower | None) -> list[Fact]:
        return self._archive.lines(follower.progress.id) if follower and follower.progress.id else []

    def _people(self, follower: Follower, facts: list[Fact], public: Message) -> list[Message]:
        try:
            names = self._archive.game(follower.progress.id).players
        except BadArchive:  # its first line has not come yet
            names = ()
        people = []
        for seat in range(facts[0]["seats"]):
            name = names[seat] if seat < len(names) else None
            doing = _doing(seat, follower, facts, public)
            people.append({"seat": seat, "name": name or "", "holder": "here", "away": False, "state": doing})
        return people

    def _game(self, facts: list[Fact], public: Message | None, words: Words) -> Message:
        begun, result = facts[0], _last(facts, "end")
        words.use(begun["game"])
        about = {"name": begun["game"], "module": catalog.module(begun["game"]), "title": words.game(begun["game"])}
        about |= {"seats": begun["seats"], "options": begun["options"], "id": begun["id"]}
        about |= {"drawn": public is not None, "styled": has_page(begun["game"], "style.css")}
        asked = None if result else _last(facts, "asked")
        is_masters = asked is not None and asked["seats"] == [GAME_MASTER]
        return NO_GAME | {
            "game": about,
            "public": public or {},
            "facts": facts,
            "told": words.told(facts),
            "plain": None if public is not None else [],
            "asked": open_question(asked["about"], asked["seats"], words) if asked and not is_masters else None,
            "master": words.asked_of_all(asked["about"]) if asked and is_masters else None,
            "result": result,
            "replay": f"/replay#{begun['id']}" if _last(facts, "opened") else None,
        }


def _liveliest(followers: list[Follower]) -> Follower | None:
    """Return the device at which a game is played, or else any that is there."""
    return max(followers, key=_liveliness, default=None)


def _liveliness(follower: Follower) -> tuple[bool, bool]:
    state = follower.client.state if follower.client else None
    return (bool(state and state.playing), state is not None)


def _moment(follower: Follower | None) -> tuple[object, ...]:
    """Return what changes with everything that is to be seen."""
    if not follower:
        return ()
    state, progress = follower.client.state if follower.client else None, follower.progress
    seen = (state.seen.get("id"), state.seen.get("facts"), state.language, state.added) if state else ()
    return follower.name, progress.id, progress.count, tuple(progress.missing), *seen


def _public(follower: Follower) -> Message | None:
    """Return what everybody can see of the game; nothing when the box has not told it, as older ones do not."""
    seen = follower.client.state.seen if follower.client else {}
    public = seen.get("public")
    return public if seen.get("id") == follower.progress.id and isinstance(public, dict) else None


def _doing(seat: int, follower: Follower, facts: list[Fact], public: Message) -> str:
    asked = _last(facts, "asked")
    if _last(facts, "end") or not asked:
        return ""
    if seat not in (public.get("active") or [seat]):
        return "out"
    if seat not in (public.get("playing") or [seat]):
        return "sits"
    return "asked" if seat in follower.progress.missing else "answered" if seat in asked["seats"] else ""


def _last(facts: list[Fact], event: str) -> Fact | None:
    return next((fact for fact in reversed(facts) if fact["e"] == event), None)
