"""Store who plays each pod: somebody at the workshop page, a bot, or a phone; and check the keys that prove it."""

import secrets
import unicodedata
from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from shared_rules.engine.errors import Refused

HERE, BOT, PHONE = "here", "bot", "phone"  # HERE: nobody, or somebody at the workshop page
Holder = Literal["here", "bot", "phone"]
HOLDERS: tuple[Holder, ...] = (HERE, BOT, PHONE)
MAX_PODS = 10  # pods of a table
SECRET_LENGTHS = range(22, 65)  # allowed lengths of a phone's secret (characters)
MAX_NAME_LENGTH = 10  # characters of a name: what fits on the display of a box


class SavedSeats(NamedTuple):
    """The keys, holders and names that are saved, so that the same pages are admitted after a restart."""

    master: str  # key of the game master
    pods: list[tuple[str, str, Holder]]  # key, secret and holder of each
    names: tuple[str, ...] = ()  # by pod
    order: tuple[int, ...] = ()  # of the pods around the table


class PodSeat:
    """One pod and who plays it.

    Its key admits one phone: the first that shows it. From then on the phone is recognized by its own secret.
    """

    def __init__(self, number: int, holder: Holder) -> None:
        self.number = number  # of the pod
        self.holder: Holder = holder
        self.name = ""  # of the player
        self.key = ""
        self.secret = ""
        self.is_connected = False  # whether the phone's page is open
        self.is_used_here = False  # keys were pressed at the workshop page: the pod is not given to a phone that joins
        self.generation = 0  # counts the keys: pages that were admitted with an older one lose the pod
        self.renew_key()

    def renew_key(self) -> None:
        """Replace the key; a phone that was admitted with the old one loses the pod."""
        self.key = secrets.token_urlsafe(16)
        self.secret = ""
        self.is_connected = False
        self.generation += 1


class SeatRegistry:
    """All pods of the table with their holders, and the key of the game master."""

    def __init__(self, count: int, bots: int) -> None:
        """Create `count` pods with new keys; the last `bots` of them are played by bots."""
        self.master_key = secrets.token_urlsafe(16)  # key of the game master
        self.all = [PodSeat(number, BOT if number >= count - bots else HERE) for number in range(count)]
        self.order = list(range(count))  # of the pods around the table
        self.changes = 0  # counts the changes
        self.save: Callable[[SavedSeats], None] = _discard  # called after each change to save it

    def __getitem__(self, number: int) -> PodSeat:
        """Return the place of the pod `number`."""
        return self.all[number]

    def __len__(self) -> int:
        return len(self.all)

    def is_master(self, key: object) -> bool:
        """Return whether this is the game master's key."""
        return isinstance(key, str) and _are_equal(key, self.master_key)

    def restore(self, kept: SavedSeats, with_holders: bool) -> None:
        """Restore the keys of an earlier run, and with `with_holders` also holders, names and order.

        Without holders the keys of pods that were on a phone are replaced, so that these phones lose them.
        """
        self.master_key = kept.master
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

    def save_change(self) -> None:
        """Count and save a change of holders, names or order."""
        self.changes += 1
        pods: list[tuple[str, str, Holder]] = [(place.key, place.secret, place.holder) for place in self.all]
        self.save(SavedSeats(self.master_key, pods, tuple(place.name for place in self.all), tuple(self.order)))

    def claim(self, key: object, secret: object) -> PodSeat:
        """Give a phone the place whose key it shows and return it; raise Refused if another phone has it."""
        if not isinstance(key, str) or not isinstance(secret, str) or len(secret) not in SECRET_LENGTHS:
            raise Refused("unknown", "a phone shows the key of a place and a secret of its own")
        found = [place for place in self.all if _are_equal(key, place.key)]
        if not found:
            raise Refused("unknown", "this key is of no place, or of one that was given to somebody else")
        place = found[0]
        if place.secret and not _are_equal(secret, place.secret):
            raise Refused("taken", "another phone holds this place")
        if (place.secret, place.holder) != (secret, PHONE):
            place.secret, place.holder = secret, PHONE
            self.save_change()
        return place

    def find_by_secret(self, secret: object) -> PodSeat | None:
        """Return the place that a phone with this secret already has; None if it has none."""
        if not isinstance(secret, str) or len(secret) not in SECRET_LENGTHS:
            raise Refused("unknown", "a phone shows a secret of its own")
        found = [
            place for place in self.all if place.holder == PHONE and place.secret and _are_equal(secret, place.secret)
        ]
        return found[0] if found else None

    def join(self, secret: str, name: str, wanted: Collection[int] = ()) -> PodSeat:
        """Give a new phone a free place, preferably one of `wanted`, and return it; raise Refused if none is free."""
        free = [place for place in self.all if place.holder == HERE and not place.secret and not place.is_used_here]
        if not free:
            raise Refused("full", "no place is free: further phones can watch")
        place = min(free, key=lambda place: (place.number not in wanted, self.order.index(place.number)))
        place.secret, place.holder = secret, PHONE
        self.set_name(place.number, name)
        return place

    def set_name(self, number: int, name: str) -> None:
        """Set the name of the player at a place; a number is added if somebody else has the same name."""
        others = {place.name.casefold() for place in self.all if place.number != number}
        base, twin = clean_name(name), 2
        name = base
        while name and name.casefold() in others:
            name = f"{base[: MAX_NAME_LENGTH - 2].rstrip()} {twin}"
            twin += 1
        self.all[number].name = name
        self.save_change()

    def set_order(self, pods: list[int]) -> None:
        """Set the order of the pods around the table; pods that are not in `order` come last."""
        self.order = [*pods, *(number for number in self.order if number not in pods)]
        self.save_change()

    @property
    def taken(self) -> list[int]:
        """The pods played by a phone or a bot, in the order around the table."""
        return [number for number in self.order if self.all[number].holder != HERE]

    def set_holder(self, number: int, holder: Holder) -> None:
        """Set the holder of a place to HERE or BOT; a phone that had it loses it."""
        place = self.all[number]
        if place.holder == PHONE:
            place.renew_key()
            place.name = ""
        place.holder, place.is_used_here = holder, False
        self.save_change()

    def renew_key(self, number: int) -> None:
        """Replace the key of a place, so that another phone can take it over."""
        self.all[number].renew_key()
        self.save_change()


def clean_name(name: str) -> str:
    """Return a name reduced to printable characters with single spaces, at most `LONGEST` of them."""
    shown = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", name))
    return " ".join(shown.split())[:MAX_NAME_LENGTH].rstrip()


def _discard(kept: SavedSeats) -> None:
    """Do nothing: without a folder for the state nothing is saved."""


def _are_equal(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return secrets.compare_digest(one.encode(), other.encode())
