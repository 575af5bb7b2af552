"""One player's pod: a question becomes light, presses become a choice.

A key that chooses does so when it is let go, whichever it is and however many options there are: D must, since a
longer press of D is for looking, and were the others quicker, the lamp would tell which key it was. For the same
reason no key that was held for long chooses. The own strip answers at once.

Slow fingers are slower than a look begins. Who lets go of D at once when the look begins was tapping: nobody sees a
leaf, understands it and lets go within the time between LOOK_AFTER and TAP.
"""

from firmware.clock import elapsed
from firmware.pods.ballot import A, B, D
from firmware.pods.buttons import KEYS
from firmware.pods.hood import NO_BAR, Hood
from firmware.pods.lamp import ANSWERED, CLOSED, OFF, REMINDED, WAITING, Lamp
from firmware.pods.lights import PIXELS, SLOT_BITS
from firmware.pods.look import Look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.drivers.strip import Strip
    from firmware.pods.ballot import Ballot
    from firmware.pods.lights import Leaf

LOOK_AFTER = 500  # ms that D is held
TAP = 800  # ms: a key that is held for so long chooses nothing
TOGETHER = 30  # ms: of keys pressed within this time none counts
RUN_AFTER, RUN_EVERY = 500, 250  # ms that B is held


class Pod:
    """What one pod asks and shows, and what its player has chosen."""

    def __init__(self, strip: "Strip", number: int) -> None:
        self.number = number
        self.choice: str | None = None
        self.look_up: Callable[[], list[Leaf]] = list  # returns what its player may see now
        self.nag = False
        self._strip = strip
        self._hood = Hood(strip, number)
        self._lamp = Lamp(strip, number)
        self._look = Look()
        self._ballot: Ballot | None = None
        self._is_closed = self._is_out = self._is_covered = False
        self._asked = 0
        self._locks_from = self._locks_in = 0  # since when, and for how long, the choice can still be taken back
        self._touched = -1  # the key that will choose when it is let go
        self._down = self._fresh = self._void = 0  # keys held; not looked at yet; not counting until pressed again
        self._pressed = [0, 0, 0, 0]  # when
        self._run_at = 0
        self._slot = -1
        self._is_dirty = True

    # --- what a match tells it

    def ask(self, ballot: "Ballot", now: int) -> None:
        """Ask what is on a ballot. Keys held now do not count for it."""
        self._ballot = ballot
        self._asked = now
        self._begin()

    @property
    def is_looking(self) -> bool:
        """Whether its player looks at what is for nobody else."""
        return self._look.active

    def rest(self) -> None:
        """Ask nothing."""
        self._ballot = None
        self._begin()

    def out(self) -> None:
        """Take the pod out of the game: it is dark, also for looking, until it is asked again."""
        self.rest()
        self._is_out, self._look.active = True, False

    def cover(self, is_covered: bool) -> None:
        """Be dark and take no key as long as nobody knows whose pod this is; a choice that was made stays."""
        self._is_covered = is_covered
        self.forget_keys()
        self.relight()

    def close(self) -> None:
        """Take no choice any more; one that was made stays to be seen."""
        self._is_closed, self.nag = True, False
        self._touched, self._locks_in = -1, 0
        if self._ballot:
            self._ballot.close(self.choice)
        self._is_dirty = True

    def lock_in(self, ms: int, now: int) -> None:
        """Say how long the choice can still be taken back; 0: as long as others have not answered."""
        self._locks_from, self._locks_in = now, ms

    def reveal(self, hue: int) -> None:
        """Let the lamp show the hue of what was revealed of its player, or DARK, until something else is asked."""
        self._lamp.reveal(hue)
        self._slot = -1

    def _begin(self) -> None:
        self._lamp.reveal(None)
        self.choice = None
        self._is_closed = self._is_out = self.nag = False
        self._touched, self._locks_in = -1, 0
        self._fresh, self._void = 0, self._down
        if self._look.active:
            self._start_looking(self._asked)
        self._is_dirty = True

    @property
    def ballot(self) -> "Ballot | None":
        """What is asked, as it lies on the keys."""
        return self._ballot

    @property
    def browsing(self) -> bool:
        """Whether options are looked at one by one now."""
        return self._ballot is not None and self._ballot.browsing

    @property
    def mirrored(self) -> bool:
        """Whether keys and pixels run from right to left, for a left-handed player."""
        return self._hood.mirrored

    @mirrored.setter
    def mirrored(self, mirrored: bool) -> None:
        if mirrored != self._hood.mirrored:
            self._hood.mirrored = mirrored
            self.forget_keys()  # those held now have changed their names

    # --- keys

    def press(self, key: int, now: int) -> None:
        """Take the press of a key: 0 to 3, from the left. It counts at the next `step`."""
        if self._is_covered:
            return
        key = D - key if self._hood.mirrored else key
        self._down |= 1 << key
        self._fresh |= 1 << key
        self._void &= ~(1 << key)
        self._pressed[key] = now

    def release(self, key: int, now: int) -> None:
        """Take the release of a key."""
        key = D - key if self._hood.mirrored else key
        self._settle(now)
        if not self._down >> key & 1:
            return
        self._down &= ~(1 << key)
        self._is_dirty = True
        if self._touched == key:
            self._touched = -1
        if key == D:
            self._look.active = False
        if not self._void >> key & 1:
            self._let_go(key, now)

    def forget_keys(self) -> None:
        """Let the keys held now do nothing more, nor when they are let go."""
        self._down = self._fresh = 0
        self._touched, self._look.active = -1, False
        self._is_dirty = True

    def _settle(self, now: int) -> None:
        """Let the key count that was pressed since the last pass; of keys pressed together none does."""
        fresh, self._fresh = self._fresh, 0
        if not fresh:
            return
        self._is_dirty = True
        together = self._just_pressed(now) if self._down & (self._down - 1) else 0
        if together & (together - 1):
            self._void |= together
            self._touched = -1
        else:
            for key in range(KEYS):
                if fresh >> key & 1:
                    self._count(key, now)

    def _just_pressed(self, now: int) -> int:
        keys = 0
        for key in range(KEYS):
            if self._down >> key & 1 and elapsed(now, self._pressed[key]) < TOGETHER:
                keys |= 1 << key
        return keys

    def _count(self, key: int, now: int) -> None:
        """Do what a key does when it is pressed; those still held count no more."""
        self._void |= self._down & ~(1 << key)
        if self._look.active:
            self._void |= 1 << key
            if key in (A, B):
                self._look.turn(1 if key == B else -1)
        elif self._ballot is None or self._is_closed:
            self._void |= 1 << key
        elif not self._ballot.browsing:
            self._touched = key if key < len(self._ballot.options) else -1
        else:
            self._ballot.move(key)
            self._run_at = now + RUN_AFTER - RUN_EVERY

    def _let_go(self, key: int, now: int) -> None:
        """Do what a key does when it is let go: choose, or withdraw what was chosen."""
        if self._ballot is None or self._is_closed or elapsed(now, self._pressed[key]) >= TAP:
            return
        choice = self._ballot.choose(key, self.choice)
        if choice != self.choice:
            self.choice, self.nag, self._locks_in = choice, False, 0

    def _hold(self, now: int) -> None:
        """Do what a key does while it is held: D looks, B runs on, and none looks as if it would still choose."""
        if self._touched >= 0 and elapsed(now, self._pressed[self._touched]) >= TAP:
            self._touched = -1
            self._is_dirty = True
        if self._look.active:
            return
        if self._down >> D & 1 and elapsed(now, self._pressed[D]) >= LOOK_AFTER and not self._is_out:
            self._start_looking(now)
        elif self._down & ~self._void & (1 << B) and elapsed(now, self._pressed[B]) >= RUN_AFTER:
            self._run_on(now)

    def _run_on(self, now: int) -> None:
        if self._ballot and self._ballot.browsing and elapsed(now, self._run_at) >= RUN_EVERY:
            self._run_at = now
            self._ballot.move(B)
            self._is_dirty = True

    def _start_looking(self, now: int) -> None:
        self._look.begin(self.look_up(), now)
        self._void |= self._down & ~(1 << D)  # D may still be a tap
        self._touched = -1
        self._is_dirty = True

    # --- light

    def step(self, now: int) -> None:
        """Let presses count, and draw what has changed."""
        if self._is_covered:
            self._be_dark()
            return
        if self._down:
            self._settle(now)
            self._hold(now)
        slot = now >> SLOT_BITS
        if slot == self._slot and not self._is_dirty:
            return
        self._slot = slot
        self._lamp.show(self._state(), elapsed(slot << SLOT_BITS, self._asked >> SLOT_BITS << SLOT_BITS))
        bar, is_new = self._bar(now), self._look.go_on(now) or self._is_dirty
        if is_new:
            self._hood.refresh(now)
        if is_new or bar != self._hood.bar:
            self._is_dirty = False
            self._hood.bar = bar
            self._draw()
        self._hood.step(now)

    def _be_dark(self) -> None:
        if self._is_dirty:
            self._is_dirty = False
            self._strip.clear(self.number)

    def relight(self) -> None:
        """Give the lamp back its light after something else has used it."""
        self._lamp.refresh()
        self._slot = -1
        self._is_dirty = True

    def _state(self) -> int:
        if self._is_closed:
            return CLOSED
        if self._ballot is None:
            return OFF
        if self.choice is not None:
            return ANSWERED
        return REMINDED if self.nag else WAITING

    def _bar(self, now: int) -> int:
        """Return how many pixels of the bar are left, while the choice can still be taken back."""
        if not self._locks_in or self._look.active:
            return NO_BAR
        return max(0, PIXELS - elapsed(now, self._locks_from) * PIXELS // self._locks_in)

    def _draw(self) -> None:
        self._hood.clear()
        if self._look.active:
            self._look.draw(self._hood)
        elif self._ballot:
            self._ballot.draw(self._hood, self.choice, self._touched)
            self._hood.add_bar()
