"""Who plays each pod: somebody at the table's own page, a bot, or a phone that holds the key of the place."""

import secrets
import unicodedata
from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from shared_rules.engine.refused import Refused

HERE, BOT, PHONE = "here", "bot", "phone"
Holder = Literal["here", "bot", "phone"]
HOLDERS: tuple[Holder, ...] = (HERE, BOT, PHONE)
MOST = 10  # pods of a table
SECRET = range(22, 65)  # letters of a phone's secret
LONGEST = 10  # letters of a name: what the display of a box has room for


class Kept(NamedTuple):
    """What has to be known to let the same pages in again, and to call people by the same names."""

    master: str
    pods: list[tuple[str, str, Holder]]  # key, secret and holder of each
    names: tuple[str, ...] = ()
    order: tuple[int, ...] = ()


class Place:
    """One pod. Its key lets one phone in: the first that comes, known again by a secret of its own."""

    def __init__(self, number: int, holder: Holder) -> None:
        self.number = number
        self.holder: Holder = holder
        self.name = ""
        self.key = ""
        self.secret = ""
        self.connected = False
        self.used = False  # keys were pressed at the table: nobody who joins gets this hand
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
        self.order = list(range(count))  # in which people sit around the table
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
        if with_holders:
            for place, name in zip(self.all, kept.names, strict=False):
                place.name = name
            if sorted(kept.order) == sorted(self.order):
                self.order = list(kept.order)

    def change(self) -> None:
        """Tell that somebody else holds a place, or is called otherwise."""
        self.changes += 1
        pods: list[tuple[str, str, Holder]] = [(place.key, place.secret, place.holder) for place in self.all]
        self.keep(Kept(self.master, pods, tuple(place.name for place in self.all), tuple(self.order)))

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

    def back(self, secret: object) -> Place | None:
        """Return the place of a phone that was here before, if it still has one."""
        if not isinstance(secret, str) or len(secret) not in SECRET:
            raise Refused("unknown", "a phone shows a secret of its own")
        found = [place for place in self.all if place.holder == PHONE and place.secret and _same(secret, place.secret)]
        return found[0] if found else None

    def join(self, secret: str, name: str, wanted: Collection[int] = ()) -> Place:
        """Let a new phone have a free place, one of those that are wanted if there is any; raise Refused when not."""
        free = [place for place in self.all if place.holder == HERE and not place.secret and not place.used]
        if not free:
            raise Refused("full", "there is no place left: who comes now can watch")
        place = min(free, key=lambda place: (place.number not in wanted, self.order.index(place.number)))
        place.secret, place.holder = secret, PHONE
        self.call(place.number, name)
        return place

    def call(self, number: int, name: str) -> None:
        """Call who has a place by a name that nobody else has."""
        others = {place.name.casefold() for place in self.all if place.number != number}
        base, twin = clean(name), 2
        name = base
        while name and name.casefold() in others:
            name = f"{base[: LONGEST - 2].rstrip()} {twin}"
            twin += 1
        self.all[number].name = name
        self.change()

    def seat_in(self, order: list[int]) -> None:
        """Let people sit in this order; who is not named sits behind them."""
        self.order = [*order, *(number for number in self.order if number not in order)]
        self.change()

    @property
    def taken(self) -> list[int]:
        """The places that somebody has, a phone or a bot, in the order of the table."""
        return [number for number in self.order if self.all[number].holder != HERE]

    def give(self, number: int, holder: Holder) -> None:
        """Give a place to somebody at the table or to a bot; a phone that had it has lost it."""
        place = self.all[number]
        if place.holder == PHONE:
            place.renew()
            place.name = ""
        place.holder, place.used = holder, False
        self.change()

    def move(self, number: int) -> None:
        """Take a place from its phone, so that another one can have it."""
        self.all[number].renew()
        self.change()


def clean(name: str) -> str:
    """Return a name as it can stand on a page or a display: printed letters, at most ten of them."""
    shown = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", name))
    return " ".join(shown.split())[:LONGEST].rstrip()


def _forget(kept: Kept) -> None:
    """Where nothing is to outlive the program."""


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())
