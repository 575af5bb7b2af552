"""One player's pod: shows a question, turns key presses into a choice, and opens the private view.

Every key acts on release, whatever it is and however many options there are. D has to, because holding D opens the
private view; if the other keys acted on press, the lamp's timing would reveal which key was used. For the same reason
no key that was held for long chooses. The private strip reacts immediately.

A slow tap of D may open the private view. Releasing D immediately afterwards still counts as a tap: nobody can see a
page, understand it and release the key between VIEW_AFTER and LONGEST_TAP.
"""

from firmware.clock import elapsed
from firmware.pods.answer_pad import A, B, D
from firmware.pods.debounce import KEYS
from firmware.pods.lamp import ANSWERED, CLOSED, OFF, REMINDED, WAITING, Lamp
from firmware.pods.private_strip import NO_BAR, PrivateStrip
from firmware.pods.private_view import PrivateView
from firmware.pods.word_lights import PIXELS, SLOT_BITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.drivers.limited_pixels import LimitedPixels
    from firmware.pods.answer_pad import AnswerPad
    from firmware.pods.word_lights import ViewPage

VIEW_AFTER = 500  # ms that D is held until the private view opens
LONGEST_TAP = 800  # ms; a key held for this long chooses nothing
TOGETHER = 30  # ms; keys pressed within this time of each other are all ignored
REPEAT_AFTER, REPEAT_EVERY = 500, 250  # ms that B is held until it repeats, and between repeats


class Pod:
    """One pod: the question it asks, the lights it shows, and the choice of its player."""

    def __init__(self, strip: "LimitedPixels", number: int) -> None:
        self.number = number
        self.choice: str | None = None
        self.make_private_pages: Callable[[], list[ViewPage]] = list  # returns the pages its player may see now
        self.is_reminded = False
        self._strip = strip
        self._private_strip = PrivateStrip(strip, number)
        self._lamp = Lamp(strip, number)
        self._view = PrivateView()
        self._pad: AnswerPad | None = None
        self._is_closed = self._is_out = self._is_covered = False
        self._asked_at = 0
        self._countdown_from = self._countdown_ms = 0  # ms; start and length of the time to take the choice back
        self._armed_key = -1  # the key that will choose when released; -1: none
        self._down = self._new_presses = self._ignored = 0  # masks: held; just pressed; held but ignored
        self._pressed_at = [0, 0, 0, 0]  # ms, by key
        self._repeated_at = 0
        self._slot = -1
        self._is_dirty = True

    # --- called by the running game

    def ask(self, pad: "AnswerPad", now: int) -> None:
        """Ask the question of an answer pad. Keys held now do not count for it."""
        self._pad = pad
        self._asked_at = now
        self._reset()

    @property
    def is_view_open(self) -> bool:
        """Whether the private view is open."""
        return self._view.is_open

    def clear_question(self) -> None:
        """Remove the question."""
        self._pad = None
        self._reset()

    def leave_game(self) -> None:
        """Remove the player from the game: the pod stays dark, also when D is held, until it is asked again."""
        self.clear_question()
        self._is_out, self._view.is_open = True, False

    def cover(self, is_covered: bool) -> None:
        """Go dark and ignore all keys while nobody knows whose pod this is, or end that; the choice is not lost."""
        self._is_covered = is_covered
        self.ignore_held_keys()
        self.redraw()

    def close_question(self) -> None:
        """Accept no more changes; the choice stays visible."""
        self._is_closed, self.is_reminded = True, False
        self._armed_key, self._countdown_ms = -1, 0
        if self._pad:
            self._pad.close(self.choice)
        self._is_dirty = True

    def start_countdown(self, ms: int, now: int) -> None:
        """Start the countdown to take the choice back, of `ms`; 0: no countdown, because answers are still missing."""
        self._countdown_from, self._countdown_ms = now, ms

    def reveal_on_lamp(self, hue: int) -> None:
        """Show the hue of what was revealed about the player on the lamp, or DARK, until the next question."""
        self._lamp.reveal(hue)
        self._slot = -1

    def _reset(self) -> None:
        """Forget the previous question's choice and state."""
        self._lamp.reveal(None)
        self.choice = None
        self._is_closed = self._is_out = self.is_reminded = False
        self._armed_key, self._countdown_ms = -1, 0
        self._new_presses, self._ignored = 0, self._down
        if self._view.is_open:
            self._open_view(self._asked_at)
        self._is_dirty = True

    @property
    def answer_pad(self) -> "AnswerPad | None":
        """The answer pad of the current question, or None."""
        return self._pad

    @property
    def is_browsing(self) -> bool:
        """Whether options are being browsed one at a time."""
        return self._pad is not None and self._pad.is_browsed

    @property
    def mirrored(self) -> bool:
        """Whether keys and pixels run from right to left, for a left-handed player."""
        return self._private_strip.mirrored

    @mirrored.setter
    def mirrored(self, mirrored: bool) -> None:
        if mirrored != self._private_strip.mirrored:
            self._private_strip.mirrored = mirrored
            self.ignore_held_keys()  # the keys held now have swapped their meaning

    # --- keys

    def press(self, key: int, now: int) -> None:
        """Register the press of a key (0 to 3, from the left). It takes effect at the next `step`."""
        if self._is_covered:
            return
        key = D - key if self._private_strip.mirrored else key
        self._down |= 1 << key
        self._new_presses |= 1 << key
        self._ignored &= ~(1 << key)
        self._pressed_at[key] = now

    def release(self, key: int, now: int) -> None:
        """Register the release of a key (0 to 3, from the left), which may choose."""
        key = D - key if self._private_strip.mirrored else key
        self._process_presses(now)
        if not self._down >> key & 1:
            return
        self._down &= ~(1 << key)
        self._is_dirty = True
        if self._armed_key == key:
            self._armed_key = -1
        if key == D:
            self._view.is_open = False
        if not self._ignored >> key & 1:
            self._handle_release(key, now)

    def ignore_held_keys(self) -> None:
        """Ignore the keys held now, and their release."""
        self._down = self._new_presses = 0
        self._armed_key, self._view.is_open = -1, False
        self._is_dirty = True

    def _process_presses(self, now: int) -> None:
        """Act on the keys pressed since the last pass; keys pressed together are ignored."""
        fresh, self._new_presses = self._new_presses, 0
        if not fresh:
            return
        self._is_dirty = True
        together = self._recently_pressed(now) if self._down & (self._down - 1) else 0
        if together & (together - 1):
            self._ignored |= together
            self._armed_key = -1
        else:
            for key in range(KEYS):
                if fresh >> key & 1:
                    self._handle_press(key, now)

    def _recently_pressed(self, now: int) -> int:
        """Return the mask of the held keys that were pressed less than TOGETHER ago."""
        keys = 0
        for key in range(KEYS):
            if self._down >> key & 1 and elapsed(now, self._pressed_at[key]) < TOGETHER:
                keys |= 1 << key
        return keys

    def _handle_press(self, key: int, now: int) -> None:
        """Act on the press of a key: turn a page, browse, or get ready to choose.

        Other keys still held are ignored from now on.
        """
        self._ignored |= self._down & ~(1 << key)
        if self._view.is_open:
            self._ignored |= 1 << key
            if key in (A, B):
                self._view.turn_pages(1 if key == B else -1)
        elif self._pad is None or self._is_closed:
            self._ignored |= 1 << key
        elif not self._pad.is_browsed:
            self._armed_key = key if key < len(self._pad.options) else -1
        else:
            self._pad.move(key)
            self._repeated_at = now + REPEAT_AFTER - REPEAT_EVERY

    def _handle_release(self, key: int, now: int) -> None:
        """Act on the release of a key: choose, or withdraw the choice."""
        if self._pad is None or self._is_closed or elapsed(now, self._pressed_at[key]) >= LONGEST_TAP:
            return
        choice = self._pad.choose(key, self.choice)
        if choice != self.choice:
            self.choice, self.is_reminded, self._countdown_ms = choice, False, 0

    def _handle_held(self, now: int) -> None:
        """Act on keys that stay held: D opens the private view, B repeats, a key held for too long is dimmed."""
        if self._armed_key >= 0 and elapsed(now, self._pressed_at[self._armed_key]) >= LONGEST_TAP:
            self._armed_key = -1
            self._is_dirty = True
        if self._view.is_open:
            return
        if self._down >> D & 1 and elapsed(now, self._pressed_at[D]) >= VIEW_AFTER and not self._is_out:
            self._open_view(now)
        elif self._down & ~self._ignored & (1 << B) and elapsed(now, self._pressed_at[B]) >= REPEAT_AFTER:
            self._repeat_b(now)

    def _repeat_b(self, now: int) -> None:
        """Browse on while B is held."""
        if self._pad and self._pad.is_browsed and elapsed(now, self._repeated_at) >= REPEAT_EVERY:
            self._repeated_at = now
            self._pad.move(B)
            self._is_dirty = True

    def _open_view(self, now: int) -> None:
        """Open the private view; other keys held are ignored from now on."""
        self._view.open(self.make_private_pages(), now)
        self._ignored |= self._down & ~(1 << D)  # a release of D may still count as a tap
        self._armed_key = -1
        self._is_dirty = True

    # --- light

    def step(self, now: int) -> None:
        """Process key presses, and draw the lamp and the private strip if they have changed."""
        if self._is_covered:
            self._go_dark()
            return
        if self._down:
            self._process_presses(now)
            self._handle_held(now)
        slot = now >> SLOT_BITS
        if slot == self._slot and not self._is_dirty:
            return
        self._slot = slot
        self._lamp.show_state(self._state(), elapsed(slot << SLOT_BITS, self._asked_at >> SLOT_BITS << SLOT_BITS))
        bar, is_new = self._remaining_bar(now), self._view.turn_if_due(now) or self._is_dirty
        if is_new:
            self._private_strip.suspend_blinking(now)
        if is_new or bar != self._private_strip.countdown_bar:
            self._is_dirty = False
            self._private_strip.countdown_bar = bar
            self._draw()
        self._private_strip.step(now)

    def _go_dark(self) -> None:
        """Switch all pixels of the pod off, once."""
        if self._is_dirty:
            self._is_dirty = False
            self._strip.switch_off(self.number)

    def redraw(self) -> None:
        """Draw everything again after something else has used the pod's pixels."""
        self._lamp.force_redraw()
        self._slot = -1
        self._is_dirty = True

    def _state(self) -> int:
        """Return the state that the lamp shows."""
        if self._is_closed:
            return CLOSED
        if self._pad is None:
            return OFF
        if self.choice is not None:
            return ANSWERED
        return REMINDED if self.is_reminded else WAITING

    def _remaining_bar(self, now: int) -> int:
        """Return the remaining pixels of the countdown in which the choice can be taken back, or NO_BAR."""
        if not self._countdown_ms or self._view.is_open:
            return NO_BAR
        return max(0, PIXELS - elapsed(now, self._countdown_from) * PIXELS // self._countdown_ms)

    def _draw(self) -> None:
        """Draw the private view or the question on the private strip."""
        self._private_strip.clear()
        if self._view.is_open:
            self._view.draw(self._private_strip)
        elif self._pad:
            self._pad.draw(self._private_strip, self.choice, self._armed_key)
            self._private_strip.add_countdown_bar()
