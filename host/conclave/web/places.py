"""Who plays each pod: somebody at the table's own page, a bot, or a phone that holds the key of the place."""

import secrets
from collections.abc import Callable
from typing import Literal, NamedTuple

from shared_rules.engine.refused import Refused

HERE, BOT, PHONE = "here", "bot", "phone"
Holder = Literal["here", "bot", "phone"]
SECRET = range(22, 65)  # letters of a phone's secret


class Kept(NamedTuple):
    """What has to be known to let the same pages in again."""

    master: str
    pods: list[tuple[str, str, Holder]]  # key, secret and holder of each


class Place:
    """One pod. Its key lets one phone in: the first that comes, known again by a secret of its own."""

    def __init__(self, number: int, holder: Holder) -> None:
        self.number = number
        self.holder: Holder = holder
        self.key = ""
        self.secret = ""
        self.connected = False
        self.generation = 0  # counts the keys: a phone of an older one is no longer let in
        self.renew()

    def renew(self) -> None:
        """Make a new key; who held the old one holds nothing any more."""
        self.key = secrets.token_urlsafe(16)
        self.secret = ""
        self.connected = False
        self.generation += 1


class Places:
    """All pods of the table, and the key of the game master."""

    def __init__(self, count: int, bots: int) -> None:
        self.master = secrets.token_urlsafe(16)
        self.all = [Place(number, BOT if number >= count - bots else HERE) for number in range(count)]
        self.changes = 0
        self.keep: Callable[[Kept], None] = _forget

    def __getitem__(self, number: int) -> Place:
        return self.all[number]

    def __len__(self) -> int:
        return len(self.all)

    def is_master(self, key: object) -> bool:
        """Tell whether this is the game master's key."""
        return isinstance(key, str) and _same(key, self.master)

    def restore(self, kept: Kept, with_holders: bool) -> None:
        """Take the keys of an earlier run, and who held the pods; without holders a phone has lost its key."""
        self.master = kept.master
        for place, (key, secret, holder) in zip(self.all, kept.pods, strict=False):
            if with_holders:
                place.key, place.secret, place.holder = key, secret, holder
            elif holder != PHONE:
                place.key = key

    def change(self) -> None:
        """Tell that somebody else holds a place."""
        self.changes += 1
        self.keep(Kept(self.master, [(place.key, place.secret, place.holder) for place in self.all]))

    def claim(self, key: object, secret: object) -> Place:
        """Let a phone have the place of a key, for good; raise Refused when it may not."""
        if not isinstance(key, str) or not isinstance(secret, str) or len(secret) not in SECRET:
            raise Refused("unknown", "a phone shows the key of a place and a secret of its own")
        found = [place for place in self.all if _same(key, place.key)]
        if not found:
            raise Refused("unknown", "this key is of no place, or of one that was given to somebody else")
        place = found[0]
        if place.secret and not _same(secret, place.secret):
            raise Refused("taken", "another phone holds this place")
        if (place.secret, place.holder) != (secret, PHONE):
            place.secret, place.holder = secret, PHONE
            self.change()
        return place

    def give(self, number: int, holder: Holder) -> None:
        """Give a place to somebody at the table or to a bot; a phone that had it has lost it."""
        place = self.all[number]
        if place.holder == PHONE:
            place.renew()
        place.holder = holder
        self.change()

    def move(self, number: int) -> None:
        """Take a place from its phone, so that another one can have it."""
        self.all[number].renew()
        self.change()


def _forget(kept: Kept) -> None:
    """Where nothing is to outlive the program."""


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())
