"""The pages of a served table as people use them: joining, tapping, looking."""

import time
from collections.abc import Callable
from random import Random

from conclave.web.live_table import LiveTable
from playwright.sync_api import Page

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.kit import fixed_seed, play_random

Visit = Callable[..., Page]  # opens an address in a browser session of its own

# Answers whatever is asked, with taps on what a player sees; notes what would have to be scrolled to.
# After a tap it looks for a moment, as people do: a second tap would take back what the table has not shown yet.
TAPS = """() => {
  window.tooLow = [];
  window.shifts = [];
  let tapped = -Infinity;
  const look = () => {
    const groups = [...document.querySelectorAll('.question .options:not(.pads)')];
    const floor = document.querySelector('footer').getBoundingClientRect().top;
    for (const button of document.querySelectorAll('.question button')) {
      const { bottom } = button.getBoundingClientRect();
      if (floor > 100 && scrollY === 0 && bottom > floor + 1) {
        const asked = document.querySelector('#asked').textContent;
        const what = `${asked}: ${Math.round(bottom - floor)} px`;
        if (!window.tooLow.includes(what)) window.tooLow.push(what);
      }
    }
    if (performance.now() - tapped < 150) return;
    for (const group of groups) {
      if (group.querySelector('[aria-pressed=true]')) continue;
      tapped = performance.now();
      const open = [...group.querySelectorAll('.option:not([aria-disabled=true])')];
      if (open.length) open[Math.floor(Math.random() * open.length)].click();
    }
    if (document.querySelector('.question:not(.done) .pad')) document.querySelector('.pad').click();
    document.querySelector('.confirm .yes:not(:disabled)')?.click();
  };
  setInterval(look, 40);
}"""


LONG = {"majority-2"}  # with hundreds of questions: here they have been answered, all but the last ones
LAST = 8


def nearly_over(game: str, left: int = LAST) -> Session:
    """Return a game that was played at random until few questions are left."""
    seats = catalog.seat_limits(game)[0]
    whole = Session(game, seats, {}, fixed_seed(5))
    play_random(whole, Random(5))
    count = sum(fact["e"] == "sealed" for fact in whole.facts)
    return play_random(Session(game, seats, {}, fixed_seed(5)), Random(5), count - left)


def host_address(table: LiveTable) -> str:
    """Return the address of the game master's page."""
    return f"{table.address}/host#{table.seats.master_key}"


def workshop_address(table: LiveTable) -> str:
    """Return the address of the box and its pods."""
    return f"{table.address}/workshop#{table.seats.master_key}"


def seat_address(table: LiveTable, place: int, page: str = "pod") -> str:
    """Return the address of one place, for a phone or as its pod."""
    return f"{table.address}/{page}#{table.seats[place].key}"


def join(phone: Page, name: str) -> None:
    """Type a name and join."""
    phone.fill("#name", name)
    phone.locator("button[type=submit]").tap() if phone.evaluate("'ontouchstart' in window") else phone.click(
        "button[type=submit]"
    )
    phone.locator(".faces").wait_for()


def choice(table: LiveTable, place: int) -> str | None:
    """Return the option chosen on a pod."""
    assert table.box.device
    return table.box.device.pods[place].choice


def answer(phone: Page, number: int = 0) -> None:
    """Choose the nth option of every subject, and confirm where the choice is final."""
    for group in phone.locator(".question .options").all():
        group.locator(".option:not([aria-disabled=true])").nth(number).click()
    yes = phone.locator(".confirm .yes:not(:disabled)")
    if yes.count():
        yes.click()


def until_page(page: Page, is_so: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something holds, while the page goes on."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never became so"
        page.wait_for_timeout(40)
