"""A game is being played: what is asked and who is missing; the news, the scores and the table are a key away.

Nothing here looks at a secret: only at what the match shows to the whole table.
"""

from firmware.clock import elapsed
from firmware.console.asking import heads, in_bar, missing
from firmware.console.news import PAGE, ROWS
from firmware.console.page import Page, spread, wrap
from firmware.console.screen import BAR, CELLS, height, small
from firmware.console.talk import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.screen import Row, Screen
    from firmware.console.sheet_page import SheetPage
    from firmware.match import Match

QUESTION, NEWS, SCORES, TABLE = range(4)  # the views, in the order in which OK goes through them
_TITLES = ("", "match.news", "match.scores", "match.table")
_STEP = PAGE - 1  # lines that up and down scroll
_TURN = 2000  # ms that the bar says one thing, when there are several


class GamePage(Page):
    """A bar that says who is missing, and one of four views below it.

    The question's view needs no scrolling: OK goes on to the next view, up to the scores, down to the table; on the
    other views up and down scroll. A question of the game master is a page of its own: back leads from there to the
    news, and OK from the table back to it. At the end the news are shown; while something is revealed that alone, from
    its first line on. Its pages turn by themselves; whoever turns them has time until OK.
    """

    def __init__(self, console: "Console", looking: bool = False, said: str = "") -> None:
        """`looking`: opened from the menu, only to look; back goes back there. `said`: what has just happened."""
        super().__init__(console)
        self._is_looking = looking
        self._view = TABLE if looking else QUESTION
        self._top = 0  # the first line shown; of the news, how many are newer than those shown
        self._page = 0  # of what is revealed
        self._turn = -1  # of the match, as seen last
        self._just_said = said
        self._talk = Talk(console)
        self._heads: list[list[Row]] = [[]]  # what is asked, below the bar, in turn
        self._said = 0  # how many things the bar has said so far
        self._said_since = console.now
        self._seconds: int | None = None
        self._opened: object = None  # the game master's question that came by itself
        self._sheet: SheetPage | None = None  # as far as the game master has filled it in
        self._worded = -1  # the turn of which `_rows` tell what is asked
        self._rows: list[Row] = []  # what it is about

    def enter(self) -> None:
        """Word everything anew: the language may be another one."""
        self._worded = -1

    def draw(self, screen: "Screen") -> None:
        """Draw the view, and the bar above it."""
        match = self.device.match
        if not match:
            return
        self._follow(match)
        rows = self._question(match) if self._view == QUESTION else self._lines(match)
        screen.rows([(self._bar(match), BAR)] + rows)

    def key(self, name: str) -> None:
        """Scroll, go on, open the menu."""
        if name == "back":
            self._back()
        elif name == "ok":
            self._go_on()
        elif self._is_reveal:
            self._turn_page(-1 if name == "up" else 1)
        elif self._view == QUESTION:
            self._show(SCORES if name == "up" else TABLE)
        else:
            up = -1 if self._view == NEWS else 1
            self._top = max(0, self._top + (-up if name == "up" else up) * _STEP)  # kept inside when it is drawn

    def step(self, now: int) -> None:
        """Let the bar follow the clock; open the game master's question as soon as it is asked."""
        match = self.device.match
        if not match:
            return
        asked = match.asked_master
        if asked and asked is not self._opened and not self._is_looking:
            self._opened = asked
            self._answer()
            if self.console.news.has("NIGHT", asked.about):
                from firmware.console.night_page import NightPage

                session = match.session
                self.console.push(NightPage(self.console, self.console.news.night(session.options, session.seats)))
            return
        if self._is_reveal and not match.is_held and self._page != match.page:
            self._page = match.page
            self.console.refresh()
        self._talk.step(now)
        seconds = match.seconds_left(now) if not self._talk.is_on else self._talk.left(now)
        if elapsed(now, self._said_since) >= _TURN:
            self._said_since = now
            self._said += 1
        elif seconds == self._seconds:
            return
        self._seconds = seconds
        if self._view == QUESTION and len(self._heads) > 1:
            self.console.refresh()
        else:
            self.device.screen.line(0, self._bar(match), True)

    # --- what keys do

    def _back(self) -> None:
        if self._is_looking:
            self.console.pop()
        else:
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))

    def _go_on(self) -> None:
        match = self.device.match
        if match and match.is_revealing and not self._is_looking:
            match.go_on()
        elif match and match.result:
            from firmware.console.result_page import ResultPage

            self.console.push(ResultPage(self.console))
        elif match and match.asked_master and self._view in (QUESTION, TABLE) and not self._is_looking:
            self._answer()
        elif match and self._can_talk(match):
            self._talk.begin(match.turn)
        else:
            self._show((self._view + 1) % len(_TITLES))

    def help(self) -> "list[str]":
        """Return what is wrong, what is asked, how it is answered, and what its lights mean."""
        from firmware.console.help_page import on_game

        match, lines = self.device.match, []
        for sentence in match.trouble.sentences(self.texts) if match else ():
            lines += wrap(sentence + ".")
        return lines + on_game(self.console, match) if match else []

    def _can_talk(self, match: "Match") -> bool:
        """Tell whether the game master can give time for a discussion now."""
        before = self._talk.turn != match.turn and self.console.news.has("TALK", match.about)
        return before and self._view == QUESTION and self.device.settings.discussion > 0

    def _answer(self) -> None:
        """Show what the game master is asked, and below it the news."""
        match = self.device.match
        if match:
            self._follow(match)
        self._show(NEWS)
        question = match.asked_master if match else None
        if question and question.subjects:
            from firmware.console.sheet_page import SheetPage

            if not self._sheet or self._sheet.question is not question:
                self._sheet = SheetPage(self.console, question)
            self.console.push(self._sheet)
        else:
            from firmware.console.question_page import QuestionPage

            self.console.push(QuestionPage(self.console))

    def _show(self, view: int) -> None:
        self._view = view
        self._top = self._page = self._said = 0
        self._said_since = self.console.now

    def _turn_page(self, step: int) -> None:
        """Turn to another page of what is revealed, and leave time to read it."""
        if self.device.match:
            self.device.match.hold()
        self._page = max(0, min(self._page + step, self.console.news.pages - 1))

    # --- what is shown

    @property
    def _is_reveal(self) -> bool:
        """Whether nothing but what was just revealed is shown."""
        match = self.device.match
        return match is not None and match.is_revealing and not self._is_looking

    def _follow(self, match: "Match") -> None:
        """Show what is asked as soon as it is asked, and the news while nothing is."""
        if match.turn != self._turn and not self._is_looking:
            if self._turn >= 0:
                self._just_said = ""
            self._turn = match.turn
            self._show(NEWS if match.is_revealing or match.result else QUESTION)

    def _question(self, match: "Match") -> "list[Row]":
        """Return what is asked, as large as what it is about leaves room for; once a turn: it takes the Pico 20 ms."""
        if self._worded != match.turn:
            self._worded = match.turn
            news, public = self.console.news, match.session.public
            self._rows = news.asked(match.about, public)
            room = ROWS - height(self._rows)
            self._heads = heads(self._name(match.about), news.sentence(match.about, public), room)
        return self._heads[self._said % len(self._heads)] + self._rows

    def _name(self, about: str) -> str:
        """Return the name of a question; of whom or what it is asked is not for all."""
        return self.texts.name(about)

    def _bar(self, match: "Match") -> str:
        """Return what the bar says now: one thing after the other, with the clock at its end."""
        seconds = match.seconds_left(self.console.now)
        clock = "" if seconds is None or not match.waiting else self.texts("seconds", seconds)
        if self._talk.is_on:
            return spread(self.texts("match.discussion"), self._talk.clock(self.console.now))
        said = self._sayings(match, CELLS - len(clock) - 1 if clock else CELLS)
        return spread(said[self._said % len(said)], clock)

    def _sayings(self, match: "Match", width: int) -> "list[str]":
        said = [self.texts(_TITLES[self._view])] if self._view != QUESTION and match.questions else []
        said += self._happened(match, width) + self._status(match, width)
        for sentence in match.trouble.sentences(self.texts):
            said += in_bar(sentence, width)
        if self._view == QUESTION and not self._heads[0]:
            sentence = self.console.news.sentence(match.about, match.session.public)
            said = [self._name(match.about)[:width]] + said + in_bar(sentence, width) + said
        return said

    def _happened(self, match: "Match", width: int) -> "list[str]":
        """Return what goes beyond who is missing: what has just been done, and what is to be done by all."""
        keys = [self._just_said] if self._just_said else []
        if match.waiting and match.seconds_left(self.console.now) == 0:
            keys.append("match.late")
        if match.questions and match.session.poll:
            keys.append("match.poll")
        if self.console.news.has("SILENT", match.about):
            keys.append("match.silence")
        if self._can_talk(match):
            keys.append("match.talk")
        return [self.texts(key)[:width] for key in keys]

    def _status(self, match: "Match", width: int) -> "list[str]":
        if match.is_revealing:
            return [self.texts("match.revealed")]
        if match.result:
            return [self.texts("match.over")]
        if match.asked_master:
            return [self.texts("match.ask")]
        waiting = match.waiting
        return missing(waiting, self.texts, width) if waiting else [self.texts("match.all_in")]

    def _lines(self, match: "Match") -> "list[Row]":
        """Return a part of the lines of a view; when it is not all, the last row says how many are above and below."""
        news, public = self.console.news, match.session.public
        if self._is_reveal:
            return self._revealed()
        if self._view == NEWS:
            return self._scrolled(news.roll.part, news.roll.count)
        lines = news.scores(public) if self._view == SCORES else news.state(public)
        return self._scrolled(lambda first, count: lines[first : first + count], len(lines))

    def _revealed(self) -> "list[Row]":
        """Return a page of what was just revealed."""
        news = self.console.news
        first = news.roll.count - news.revealed
        if news.revealed <= ROWS:
            return small(news.roll.part(first, ROWS))
        top = min(self._page, (news.revealed - 1) // PAGE) * PAGE
        lines = news.roll.part(first + top, PAGE)
        below = news.revealed - top - len(lines)
        return small(lines + [""] * (PAGE - len(lines))) + _marks(top, below)

    def _scrolled(self, part: "Callable[[int, int], list[str]]", count: int) -> "list[Row]":
        shown = ROWS if count <= ROWS else PAGE
        hidden = max(0, count - shown)
        self._top = min(self._top, hidden)
        top = hidden - self._top if self._view == NEWS else self._top
        return small(part(top, shown)) + (_marks(top, hidden - top) if hidden else [])


def _marks(above: int, below: int) -> "list[Row]":
    """Return the row that says how many lines there are above and below."""
    return small([spread(f"▲ {above}" if above else "", f"▼ {below}" if below else "")])
