"""The page of a running game: the open question and who has not answered; news, scores and table are a key away.

It reads only what the whole table may see, never a secret.
"""

from firmware.clock import elapsed
from firmware.console.console_page import ConsolePage, justify, wrap
from firmware.console.discussion_timer import DiscussionTimer
from firmware.console.news import REVEAL_PAGE_ROWS, REVEAL_ROWS
from firmware.console.question_layout import layout_question_pages, missing_names, split_for_bar
from firmware.console.screen import BAR, CELLS, small_rows, total_height

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.master_sheet_page import MasterSheetPage
    from firmware.console.screen import Row, Screen
    from firmware.live_game import LiveGame

QUESTION, NEWS, SCORES, TABLE = range(4)  # the views, in the order in which OK steps through them
_TITLES = ("", "match.news", "match.scores", "match.table")
_SCROLL_STEP = REVEAL_PAGE_ROWS - 1  # lines that up and down scroll
_BAR_MS = 2000  # that the bar shows one message, if there are several


class GamePage(ConsolePage):
    """A bar that names the players still to answer, and below it one of four views: question, news, scores or table.

    OK steps through the views. In the question's view, which never scrolls, up opens the scores and down the table; in
    the others, up and down scroll. A question to the game master is a page of its own: Back leads from there to the
    news, OK in the table's view returns to it. At the end of a game the news are shown.

    During a reveal, only the reveal is shown, from its first line on. Its pages turn by themselves; after somebody has
    turned one by hand, the reveal lasts until OK.
    """

    def __init__(self, console: "Console", is_view_only: bool = False, message_key: str = "") -> None:
        """Show the running game; `message_key` is the text key of what has just happened, or "".

        With `is_view_only`, the page was opened from the menu: it answers nothing, and Back returns to the menu.
        """
        super().__init__(console)
        self._is_view_only = is_view_only
        self._view = TABLE if is_view_only else QUESTION
        self._scroll = 0  # lines above those shown; in the news, newer lines below them
        self._reveal_page = 0
        self._seen_turn = -1  # the game's turn when it was drawn last
        self._message_key = message_key
        self._talk = DiscussionTimer(console)
        self._question_pages: list[list[Row]] = [[]]  # alternate below the bar
        self._bar_index = 0  # messages shown in the bar so far
        self._bar_since = console.now
        self._seconds: int | None = None
        self._opened_question: object = None  # the game master's question whose page was opened automatically
        self._sheet: MasterSheetPage | None = None  # with what the game master has filled in so far
        self._worded_turn = -1  # the turn of `_question_pages` and `_context_rows`
        self._context_rows: list[Row] = []  # what the question is about

    def enter(self) -> None:
        """Have all texts made again, since the language may have changed."""
        self._worded_turn = -1

    def draw(self, screen: "Screen") -> None:
        """Draw the bar and the view below it."""
        match = self.device.live_game
        if not match:
            return
        self._follow_turn(match)
        rows = self._question_rows(match) if self._view == QUESTION else self._view_rows(match)
        screen.set_rows([(self._bar(match), BAR)] + rows)

    def handle_key(self, name: str) -> None:
        """Scroll, change the view, end the reveal, or open the menu."""
        if name == "back":
            self._open_menu()
        elif name == "ok":
            self._handle_ok()
        elif self._is_reveal:
            self._turn_page(-1 if name == "up" else 1)
        elif self._view == QUESTION:
            self._show(SCORES if name == "up" else TABLE)
        else:
            up = -1 if self._view == NEWS else 1
            self._scroll = max(0, self._scroll + (-up if name == "up" else up) * _SCROLL_STEP)  # limited when drawn

    def step(self, now: int) -> None:
        """Update the bar and the page of a reveal; open a question to the game master as soon as it is asked."""
        match = self.device.live_game
        if not match:
            return
        asked = match.master_question
        if asked and asked is not self._opened_question and not self._is_view_only:
            self._opened_question = asked
            self._open_master_question()
            if self.console.news.is_in_phase("NIGHT", asked.about):
                from firmware.console.night_page import NightPage

                session = match.session
                self.console.push(
                    NightPage(self.console, self.console.news.night_steps(session.options, session.seats))
                )
            return
        if self._is_reveal and not match.reveal_waits_for_ok and self._reveal_page != match.reveal_page:
            self._reveal_page = match.reveal_page
            self.console.refresh()
        self._talk.step(now)
        seconds = match.seconds_left(now) if not self._talk.is_running else self._talk.seconds_left(now)
        if elapsed(now, self._bar_since) >= _BAR_MS:
            self._bar_since = now
            self._bar_index += 1
        elif seconds == self._seconds:
            return
        self._seconds = seconds
        if self._view == QUESTION and len(self._question_pages) > 1:
            self.console.refresh()
        else:
            self.device.screen.set_line(0, self._bar(match), True)

    # --- what keys do

    def _open_menu(self) -> None:
        """Open the menu of the game, or return to it from a view-only page."""
        if self._is_view_only:
            self.console.pop()
        else:
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))

    def _handle_ok(self) -> None:
        """End the reveal, open the result or the game master's question, start a discussion, or show the next view."""
        match = self.device.live_game
        if match and match.is_revealing and not self._is_view_only:
            match.skip_reveal()
        elif match and match.result:
            from firmware.console.result_page import ResultPage

            self.console.push(ResultPage(self.console))
        elif match and match.master_question and self._view in (QUESTION, TABLE) and not self._is_view_only:
            self._open_master_question()
        elif match and self._can_talk(match):
            self._talk.start(match.revision)
        else:
            self._show((self._view + 1) % len(_TITLES))

    def help_lines(self) -> "list[str]":
        """Return lines about faults, the open question, how to answer it, and what its lights mean."""
        from firmware.console.help_page import game_help

        match, lines = self.device.live_game, []
        for sentence in match.fault_monitor.describe_fault(self.texts) if match else ():
            lines += wrap(sentence + ".")
        return lines + game_help(self.console, match) if match else []

    def _can_talk(self, match: "LiveGame") -> bool:
        """Return whether the game master can start a discussion now: once a turn, before questions that allow it."""
        before = self._talk.revision != match.revision and self.console.news.is_in_phase("TALK", match.about)
        return before and self._view == QUESTION and self.device.settings.discussion > 0

    def _open_master_question(self) -> None:
        """Open the page of the game master's question, with the news below it."""
        match = self.device.live_game
        if match:
            self._follow_turn(match)
        self._show(NEWS)
        question = match.master_question if match else None
        if question and question.subjects:
            from firmware.console.master_sheet_page import MasterSheetPage

            if not self._sheet or self._sheet.question is not question:
                self._sheet = MasterSheetPage(self.console, question)
            self.console.push(self._sheet)
        else:
            from firmware.console.master_question_page import MasterQuestionPage

            self.console.push(MasterQuestionPage(self.console))

    def _show(self, view: int) -> None:
        """Show a view from its start."""
        self._view = view
        self._scroll = self._reveal_page = self._bar_index = 0
        self._bar_since = self.console.now

    def _turn_page(self, step: int) -> None:
        """Turn to another page of the reveal, which from then on lasts until OK."""
        if self.device.live_game:
            self.device.live_game.hold_reveal()
        self._reveal_page = max(0, min(self._reveal_page + step, self.console.news.reveal_page_count - 1))

    # --- what is shown

    @property
    def _is_reveal(self) -> bool:
        """Whether the page shows a reveal now."""
        match = self.device.live_game
        return match is not None and match.is_revealing and not self._is_view_only

    def _follow_turn(self, match: "LiveGame") -> None:
        """Switch to the question's view when a question opens, and to the news during a reveal and at the end."""
        if match.revision != self._seen_turn and not self._is_view_only:
            if self._seen_turn >= 0:
                self._message_key = ""
            self._seen_turn = match.revision
            self._show(NEWS if match.is_revealing or match.result else QUESTION)

    def _question_rows(self, match: "LiveGame") -> "list[Row]":
        """Return the question, as large as its context leaves room for. Made once a turn: it takes the Pico 20 ms."""
        if self._worded_turn != match.revision:
            self._worded_turn = match.revision
            news, public = self.console.news, match.session.public
            self._context_rows = news.context_rows(match.about, public)
            room = REVEAL_ROWS - total_height(self._context_rows)
            self._question_pages = layout_question_pages(
                self._name(match.about), news.instruction(match.about, public), room
            )
        return self._question_pages[self._bar_index % len(self._question_pages)] + self._context_rows

    def _name(self, about: str) -> str:
        """Return the name of a question, without its subject, which not everybody may know."""
        return self.texts.name(about)

    def _bar(self, match: "LiveGame") -> str:
        """Return the text of the bar: the current message, with the countdown at the right."""
        seconds = match.seconds_left(self.console.now)
        clock = "" if seconds is None or not match.waiting_seats else self.texts("seconds", seconds)
        if self._talk.is_running:
            return justify(self.texts("match.discussion"), self._talk.clock_text(self.console.now))
        messages = self._bar_messages(match, CELLS - len(clock) - 1 if clock else CELLS)
        return justify(messages[self._bar_index % len(messages)], clock)

    def _bar_messages(self, match: "LiveGame", width: int) -> "list[str]":
        """Return the messages that alternate in the bar, each of at most `width` cells."""
        messages = [self.texts(_TITLES[self._view])] if self._view != QUESTION and match.questions else []
        messages += self._event_messages(match, width) + self._status_messages(match, width)
        for sentence in match.fault_monitor.describe_fault(self.texts):
            messages += split_for_bar(sentence, width)
        if self._view == QUESTION and not self._question_pages[0]:
            sentence = self.console.news.instruction(match.about, match.session.public)
            messages = [self._name(match.about)[:width]] + messages + split_for_bar(sentence, width) + messages
        return messages

    def _event_messages(self, match: "LiveGame", width: int) -> "list[str]":
        """Return what has just happened, and rules for all that hold now, such as silence."""
        keys = [self._message_key] if self._message_key else []
        if match.waiting_seats and match.seconds_left(self.console.now) == 0:
            keys.append("match.late")
        if match.questions and match.session.open_poll:
            keys.append("match.poll")
        if self.console.news.is_in_phase("SILENT", match.about):
            keys.append("match.silence")
        if self._can_talk(match):
            keys.append("match.talk")
        return [self.texts(key)[:width] for key in keys]

    def _status_messages(self, match: "LiveGame", width: int) -> "list[str]":
        """Return what the game waits for: usually the names of the players still to answer."""
        if match.is_revealing:
            return [self.texts("match.revealed")]
        if match.result:
            return [self.texts("match.over")]
        if match.master_question:
            return [self.texts("match.ask")]
        waiting = match.waiting_seats
        return missing_names(waiting, self.texts, width) if waiting else [self.texts("match.all_in")]

    def _view_rows(self, match: "LiveGame") -> "list[Row]":
        """Return the visible lines of the reveal, the news, the scores or the table."""
        news, public = self.console.news, match.session.public
        if self._is_reveal:
            return self._reveal_rows()
        if self._view == NEWS:
            return self._scrolled_rows(news.lines.get_lines, news.lines.count)
        lines = news.score_lines(public) if self._view == SCORES else news.state_lines(public)
        return self._scrolled_rows(lambda first, count: lines[first : first + count], len(lines))

    def _reveal_rows(self) -> "list[Row]":
        """Return the current page of the reveal."""
        news = self.console.news
        first = news.lines.count - news.reveal_line_count
        if news.reveal_line_count <= REVEAL_ROWS:
            return small_rows(news.lines.get_lines(first, REVEAL_ROWS))
        top = min(self._reveal_page, (news.reveal_line_count - 1) // REVEAL_PAGE_ROWS) * REVEAL_PAGE_ROWS
        lines = news.lines.get_lines(first + top, REVEAL_PAGE_ROWS)
        below = news.reveal_line_count - top - len(lines)
        return small_rows(lines + [""] * (REVEAL_PAGE_ROWS - len(lines))) + _scroll_marks(top, below)

    def _scrolled_rows(self, part: "Callable[[int, int], list[str]]", count: int) -> "list[Row]":
        """Return the visible ones of `count` lines; `part(first, n)` returns `n` lines from the line `first` on.

        If not all fit, the last row says how many are above and below.
        """
        shown = REVEAL_ROWS if count <= REVEAL_ROWS else REVEAL_PAGE_ROWS
        hidden = max(0, count - shown)
        self._scroll = min(self._scroll, hidden)
        top = hidden - self._scroll if self._view == NEWS else self._scroll
        return small_rows(part(top, shown)) + (_scroll_marks(top, hidden - top) if hidden else [])


def _scroll_marks(above: int, below: int) -> "list[Row]":
    """Return the row that says how many lines there are above and below."""
    return small_rows([justify(f"▲ {above}" if above else "", f"▼ {below}" if below else "")])
