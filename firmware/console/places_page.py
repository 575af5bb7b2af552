"""Whose pod is whose, after several were gone: the box cannot tell pods apart, so people say it."""

from firmware.console import numbers
from firmware.console.page import Page, wrap
from firmware.console.screen import BAR, large, small

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Row, Screen


class PlacesPage(Page):
    """The pods that were gone show the numbers of their seats: OK when each is right, or a key on each, in order.

    Until then these pods are covered, and the others play on.
    """

    def __init__(self, console: "Console", places: "list[int]", names: "list[str]") -> None:
        """Ask about the seats of a game, which have these pods and names."""
        super().__init__(console)
        self._all = places
        self._names = names
        self._sure = self.device.order.sure
        self._seats = [seat for seat, place in enumerate(places) if place >= self._sure]
        self._pressed: list[int] = []  # the pods on which a key was pressed, in the order of these seats

    def enter(self) -> None:
        """The question is seen."""
        self.device.order.is_asked = True

    def leave(self) -> None:
        """Let the pods be dark again: the game lights them."""
        self.device.order.is_asked = False
        numbers.hide(self.device.strip, self._places)

    @property
    def _places(self) -> "list[int]":
        """The pods that show a number, by the seats in question."""
        return self._pressed or [self._all[seat] for seat in self._seats]

    def draw(self, screen: "Screen") -> None:
        """Draw what to do: first for all, then seat by seat."""
        rows: list[Row] = [(self.texts("places.title"), BAR)]
        if not self._pressed:
            called = numbers.in_words(self.texts, self._seats, self._names)
            rows += small(wrap(self.texts("places.check")) + called)
        elif len(self._pressed) < len(self._seats):
            seat = self._seats[len(self._pressed)]
            rows += [large(self.texts.seat(seat))] + small(wrap(self.texts("places.next")))
        else:
            rows += small(wrap(self.texts("places.all")))
        screen.rows(rows)

    def key(self, name: str) -> None:
        """Confirm, take a press back, or open the menu."""
        if name == "ok" and len(self._places) == len(self._seats):
            self._confirm()
        elif name == "back" and self._pressed:
            numbers.hide(self.device.strip, self._places)
            self._pressed.pop()
        elif name == "back":
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))

    def help(self) -> "list[str]":
        """Return why this is asked."""
        return wrap(self.texts("places.help"))

    def pod_key(self, place: int, key: int) -> None:
        """Seat the next one at this pod."""
        if place >= self._sure and place not in self._pressed and len(self._pressed) < len(self._seats):
            if not self._pressed:
                numbers.hide(self.device.strip, self._places)
            self._pressed.append(place)
            self.console.refresh()

    def step(self, now: int) -> None:
        """Keep the numbers lit; close when the chain has changed again, since the question is then asked again."""
        order, match = self.device.order, self.device.match
        if not match or order.sure != self._sure or not order.is_due(self._all):
            self.console.pop()
        else:
            numbers.show(self.device.strip, zip(self._seats, self._places))

    def _confirm(self) -> None:
        match, places = self.device.match, list(self._all)
        for seat, place in zip(self._seats, self._places):
            places[seat] = place
        if match and places != self._all:
            match.move(places)
        self.device.order.confirm(places)
        self.console.pop()
