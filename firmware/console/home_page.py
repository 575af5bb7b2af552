"""The main menu, and the page that offers to resume an unfinished game."""

from firmware.console import numbers
from firmware.console.menu import Menu
from firmware.console.page import spread, wrap
from shared_rules.engine import fingerprint, records
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console.menu import Entry


class HomePage(Menu):
    """The main menu, below all other pages."""

    title = "Conclave"

    def enter(self) -> None:
        """Find out whether there is an unfinished game. Not whenever the page is drawn, since it reads the flash."""
        self._is_unfinished = self.device.journals.unfinished() is not None
        self.texts.seated([])
        self._last = self.device.seatings.last()

    def entries(self) -> "list[Entry]":
        """Return the entries: resume or repeat the last game first, if possible, then the fixed ones."""
        keys = ["home.new", "home.history", "home.settings", "home.test", "home.names"]
        found: list[Entry] = [(key, self.texts(key), None) for key in keys]
        if self._is_unfinished:
            found.insert(0, ("home.resume", self.texts("home.resume"), None))
        elif self._last:
            found.insert(0, ("home.again", self.texts("home.again"), self.texts.title(self._last["game"])))
        return found

    def choose(self, key: str) -> None:
        """Open the page of an entry; its code is loaded only now, to save memory."""
        if key == "home.resume":
            self.console.push(ResumePage(self.console))
        elif key == "home.again":
            self.console.later(self._play_again)
        elif key == "home.names":
            from firmware.console.names_page import NamesPage

            self.console.push(NamesPage(self.console))
        elif key == "home.new":
            from firmware.console.setup import GamesPage

            self.console.push(GamesPage(self.console))
        elif key == "home.history":
            from firmware.console.history_page import HistoryPage

            self.console.push(HistoryPage(self.console))
        elif key == "home.settings":
            from firmware.console.settings_page import SettingsPage

            self.console.push(SettingsPage(self.console))
        else:
            from firmware.console.test_page import TestPage

            self.console.push(TestPage(self.console))

    def _play_again(self) -> None:
        """Start the last game again, with the same players on the same pods and the same options."""
        last, found = self._last, self.device.chain.present
        if not last:
            return
        if found <= max(last["places"]):
            self.console.note(self.texts("seats.few", max(last["places"]) + 1, found))
            return
        try:
            self.device.start(last["game"], last["places"], last["options"], last["names"])
        except Refused as refused:
            self.console.refuse(refused)
            return
        self.console.play()


class ResumePage(Menu):
    """Offers to resume an unfinished game, or to put it aside.

    The box cannot know whether the pods are still in the same order. So each pod shows the number of its seat, and the
    game master confirms the order by resuming.
    """

    title = "resume.title"

    def enter(self) -> None:
        """Read from the journal which game it is, and which pods its seats have."""
        from firmware.console.history_page import setup_of

        journal = self.device.journals.unfinished() or b""
        self._game_and_seats = setup_of(journal)
        self._places = self.device.journals.seating
        header = records.header(journal)
        self._is_changed = fingerprint.differs(header)
        self._names = self.device.seatings.names(header.id if header else "", len(self._places))
        self.texts.seated(self._names)

    def entries(self) -> "list[Entry]":
        """Return lines about the game, then the possible actions."""
        game, seats = self._game_and_seats
        lines = [self.texts("history.damaged")]
        if game:
            lines = [spread(self.texts.title(game), self.texts("players.short", seats))]
        if self.device.journals.lost:
            lines += wrap(self.texts("resume.lost", self.device.journals.lost))
        keys = ["resume.go", "resume.aside"]
        if self._is_changed:
            lines += wrap(self.texts("resume.changed"))
            keys = ["resume.aside", "resume.anyway"]
        if self._places:
            lines += wrap(self.texts("resume.places"))
            if any(self._names):
                lines += numbers.in_words(self.texts, range(len(self._places)), self._names)
            keys.append("resume.moved")
        head: list[Entry] = [(None, line, None) for line in lines]
        return head + [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Resume the game, or put its journal into the history."""
        if key == "resume.aside":
            self.device.journals.finish()
            self.console.home()
            return
        if key == "resume.moved":
            self.device.order.forget()
        else:
            self.device.order.confirm(self._places)
        self.console.resume()

    def step(self, now: int) -> None:
        """Keep the seat numbers lit on the pods."""
        numbers.show(self.device.strip, enumerate(self._places))

    def leave(self) -> None:
        """Make the pods dark again."""
        numbers.hide(self.device.strip, self._places)
