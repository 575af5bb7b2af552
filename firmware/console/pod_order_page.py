"""The page that asks whose pod is whose after several pods were unplugged: the box cannot tell pods apart."""

from firmware.console import seat_lights
from firmware.console.console_page import ConsolePage, wrap
from firmware.console.screen import BAR, large_row, small_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Row, Screen


class PodOrderPage(ConsolePage):
    """Shows the seat numbers on the pods that were lost: OK if all are right, or a key press on each pod in seat order.

    Until then these pods are dark, and the others play on.
    """

    def __init__(self, console: "Console", places: "list[int]", names: "list[str]") -> None:
        """Ask about a game whose seats have had the pods at `places` and these players' names."""
        super().__init__(console)
        self._game_places = places
        self._names = names
        self._sure_pods = self.device.order.confirmed_pods
        self._seats = [seat for seat, place in enumerate(places) if place >= self._sure_pods]
        self._pressed: list[int] = []  # places of the pods on which a key was pressed, in the order of these seats

    def enter(self) -> None:
        """Note that the question is shown."""
        self.device.order.is_confirmation_asked = True

    def leave(self) -> None:
        """Make the pods dark again; the game then lights them."""
        self.device.order.is_confirmation_asked = False
        seat_lights.clear_pods(self.device.strip, self._shown_places)

    @property
    def _shown_places(self) -> "list[int]":
        """The places of the pods that show a number, in the order of the seats in question."""
        return self._pressed or [self._game_places[seat] for seat in self._seats]

    def draw(self, screen: "Screen") -> None:
        """Draw the instruction: first for all seats, then for one seat after the other."""
        rows: list[Row] = [(self.texts("places.title"), BAR)]
        if not self._pressed:
            called = seat_lights.describe_seat_numbers(self.texts, self._seats, self._names)
            rows += small_rows(wrap(self.texts("places.check")) + called)
        elif len(self._pressed) < len(self._seats):
            seat = self._seats[len(self._pressed)]
            rows += [large_row(self.texts.seat(seat))] + small_rows(wrap(self.texts("places.next")))
        else:
            rows += small_rows(wrap(self.texts("places.all")))
        screen.set_rows(rows)

    def handle_key(self, name: str) -> None:
        """Confirm the order, undo the last press on a pod, or open the menu."""
        if name == "ok" and len(self._shown_places) == len(self._seats):
            self._confirm()
        elif name == "back" and self._pressed:
            seat_lights.clear_pods(self.device.strip, self._shown_places)
            self._pressed.pop()
        elif name == "back":
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))

    def help_lines(self) -> "list[str]":
        """Return lines that say why this is asked."""
        return wrap(self.texts("places.help"))

    def handle_pod_key(self, place: int, key: int) -> None:
        """Assign this pod to the next seat."""
        if place >= self._sure_pods and place not in self._pressed and len(self._pressed) < len(self._seats):
            if not self._pressed:
                seat_lights.clear_pods(self.device.strip, self._shown_places)
            self._pressed.append(place)
            self.console.refresh()

    def step(self, now: int) -> None:
        """Keep the numbers lit; close if the chain has changed again, since the question is then asked again."""
        order, match = self.device.order, self.device.live_game
        if not match or order.confirmed_pods != self._sure_pods or not order.needs_confirmation(self._game_places):
            self.console.pop()
        else:
            seat_lights.show_seat_numbers(self.device.strip, zip(self._seats, self._shown_places))

    def _confirm(self) -> None:
        """Give the seats their pods, and close the page."""
        match, places = self.device.live_game, list(self._game_places)
        for seat, place in zip(self._seats, self._shown_places):
            places[seat] = place
        if match and places != self._game_places:
            match.reassign_pods(places)
        self.device.order.confirm(places)
        self.console.pop()
