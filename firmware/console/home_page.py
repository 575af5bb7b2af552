"""The main menu, and the page that offers to resume an unfinished game."""

from firmware.console import seat_lights
from firmware.console.console_page import justify, wrap
from firmware.console.menu import Menu
from shared_rules.engine import journal_records, rules_fingerprint
from shared_rules.engine.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console.menu import Entry


class HomePage(Menu):
    """The main menu, below all other pages."""

    title = "Conclave"

    def enter(self) -> None:
        """Find out whether there is an unfinished game. Not whenever the page is drawn, since it reads the flash."""
        self._is_unfinished = self.device.journals.unfinished_journal() is not None
        self.texts.set_names([])
        self._last = self.device.seatings.last_game()

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
            self.console.run_later(self._play_again)
        elif key == "home.names":
            from firmware.console.names_page import NamesPage

            self.console.push(NamesPage(self.console))
        elif key == "home.new":
            from firmware.console.new_game_pages import GamesPage

            self.console.push(GamesPage(self.console))
        elif key == "home.history":
            from firmware.console.history_page import HistoryPage

            self.console.push(HistoryPage(self.console))
        elif key == "home.settings":
            from firmware.console.settings_page import SettingsPage

            self.console.push(SettingsPage(self.console))
        else:
            from firmware.console.self_test_pages import SelfTestPage

            self.console.push(SelfTestPage(self.console))

    def _play_again(self) -> None:
        """Start the last game again, with the same players on the same pods and the same options."""
        last, found = self._last, self.device.chain.pod_count
        if not last:
            return
        if found <= max(last["places"]):
            self.console.show_note(self.texts("seats.few", max(last["places"]) + 1, found))
            return
        try:
            self.device.start_game(last["game"], last["places"], last["options"], last["names"])
        except Refused as refused:
            self.console.show_refusal(refused)
            return
        self.console.show_game()


class ResumePage(Menu):
    """Offers to resume an unfinished game, or to put it aside.

    The box cannot know whether the pods are still in the same order. So each pod shows the number of its seat, and the
    game master confirms the order by resuming.
    """

    title = "resume.title"

    def enter(self) -> None:
        """Read from the journal which game it is, and which pods its seats have."""
        from firmware.console.history_page import read_setup

        journal = self.device.journals.unfinished_journal() or b""
        self._game_and_seats = read_setup(journal)
        self._places = self.device.journals.seating
        header = journal_records.read_header(journal)
        self._is_changed = rules_fingerprint.differs_from_installed(header)
        self._names = self.device.seatings.player_names(header.game_id if header else "", len(self._places))
        self.texts.set_names(self._names)

    def entries(self) -> "list[Entry]":
        """Return lines about the game, then the possible actions."""
        game, seats = self._game_and_seats
        lines = [self.texts("history.damaged")]
        if game:
            lines = [justify(self.texts.title(game), self.texts("players.short", seats))]
        if self.device.journals.lost_answers:
            lines += wrap(self.texts("resume.lost", self.device.journals.lost_answers))
        keys = ["resume.go", "resume.aside"]
        if self._is_changed:
            lines += wrap(self.texts("resume.changed"))
            keys = ["resume.aside", "resume.anyway"]
        if self._places:
            lines += wrap(self.texts("resume.places"))
            if any(self._names):
                lines += seat_lights.describe_seat_numbers(self.texts, range(len(self._places)), self._names)
            keys.append("resume.moved")
        head: list[Entry] = [(None, line, None) for line in lines]
        return head + [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Resume the game, or put its journal into the history."""
        if key == "resume.aside":
            self.device.journals.finish_game()
            self.console.show_home()
            return
        if key == "resume.moved":
            self.device.order.invalidate()
        else:
            self.device.order.confirm(self._places)
        self.console.resume_game()

    def step(self, now: int) -> None:
        """Keep the seat numbers lit on the pods."""
        seat_lights.show_seat_numbers(self.device.strip, enumerate(self._places))

    def leave(self) -> None:
        """Make the pods dark again."""
        seat_lights.clear_pods(self.device.strip, self._places)
