"""Who plays each pod: somebody at the table's own page, a bot, or a phone that holds the key of the place."""

import secrets
from typing import Literal

from shared_rules.refused import Refused

HERE, BOT, PHONE = "here", "bot", "phone"
Holder = Literal["here", "bot", "phone"]
SECRET = range(22, 65)  # letters of a phone's secret


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

    def __getitem__(self, number: int) -> Place:
        return self.all[number]

    def __len__(self) -> int:
        return len(self.all)

    def is_master(self, key: object) -> bool:
        """Tell whether this is the game master's key."""
        return isinstance(key, str) and _same(key, self.master)

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
        place.secret, place.holder = secret, PHONE
        self.changes += 1
        return place

    def give(self, number: int, holder: Holder) -> None:
        """Give a place to somebody at the table or to a bot; a phone that had it has lost it."""
        place = self.all[number]
        if place.holder == PHONE:
            place.renew()
        place.holder = holder
        self.changes += 1

    def move(self, number: int) -> None:
        """Take a place from its phone, so that another one can have it."""
        self.all[number].renew()
        self.changes += 1


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())
