"""A pod of the table in the browser gets into other hands, or loses its power, in the middle of something."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from conclave.web import simulated_box
from conclave.web.live_table import LiveTable
from conclave.web.page_commands import obey_host, obey_pod, obey_workshop

from tests.host.web.tables import OTHER, SECRET, client, page, run, table
from tests.workbench.bench import QUICK_SETTINGS

Change = Callable[[LiveTable], None]
Page = Callable[[LiveTable, dict[str, Any]], None]


def on_phones() -> LiveTable:
    """Return a vote; the first pod is on a phone."""
    made = table(game="majority", **QUICK_SETTINGS)
    made.seats.claim(made.seats[0].key, SECRET)
    return made


def choice(made: LiveTable, place: int = 0) -> str | None:
    """Return the option chosen on a pod."""
    pod = made.box.pod(place)
    assert pod
    return pod.choice


def given(page: Page) -> Change:
    """Return a change that gives the pod away from this page."""
    return lambda made: page(made, {"do": "give", "at": 0, "holder": "here"})


def moved(page: Page) -> Change:
    """Return a change that moves the pod to another phone."""

    def change(made: LiveTable) -> None:
        page(made, {"do": "move", "at": 0})
        made.seats.claim(made.seats[0].key, OTHER)

    return change


CHANGES = [
    pytest.param(change(page), id=f"{change.__name__} {page.__name__}")
    for change in (given, moved)
    for page in (obey_workshop, obey_host)
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("held", [0, 5, 30, 300])
@pytest.mark.parametrize("key", ["A", "D"])
def test_giving_a_pod_away_releases_its_keys_without_a_choice(change: Change, held: int, key: str) -> None:
    made = on_phones()
    obey_pod(made, 0, {"do": "press", "key": key})
    run(made, held)
    change(made)
    assert made.box.board.cable.pods[0].keys.mask == 0
    run(made, 1000)
    assert choice(made) is None
    obey_pod(made, 0, {"do": "release", "key": key})
    run(made, 100)
    assert choice(made) is None
    obey_pod(made, 0, {"do": "press", "key": "B"})
    obey_pod(made, 0, {"do": "release", "key": "B"})
    run(made, 100)
    assert choice(made) == "B", "who has it now presses it as ever"


def test_queued_presses_are_dropped_when_a_pod_changes_hands() -> None:
    made = on_phones()
    for key in "DDDB":
        for do in ("press", "release"):
            obey_pod(made, 0, {"do": do, "key": key})
    given(obey_workshop)(made)
    run(made, 1000)
    assert choice(made) is None


@pytest.mark.parametrize("change", CHANGES)
def test_a_requested_choice_is_dropped_when_a_pod_changes_hands(change: Change) -> None:
    made = on_phones()
    obey_pod(made, 0, {"do": "choose", "option": "C"})
    while not made.box.board.cable.pods[0].keys.mask:
        run(made, 5)
    change(made)
    assert made.box.board.cable.pods[0].keys.mask == 0
    run(made, 2000)
    assert choice(made) is None


def test_the_last_of_several_quick_taps_counts() -> None:
    """Repeating a tap delays nothing."""
    made = table(game="majority", **QUICK_SETTINGS)
    for option in ("A", None, "B", "C"):
        obey_pod(made, 0, {"do": "choose", "option": option})
        run(made, 60)
    for _ in range(8):
        obey_pod(made, 0, {"do": "choose", "option": "C"})
        run(made, 150)
    assert choice(made) == "C"
    obey_pod(made, 0, {"do": "choose", "option": "A"})
    run(made, 30)
    obey_pod(made, 0, {"do": "choose", "option": "C"})
    run(made, 1200)
    assert choice(made) == "C"


def test_a_choice_made_before_a_pod_is_given_away_stays() -> None:
    made = on_phones()
    obey_pod(made, 0, {"do": "press", "key": "C"})
    run(made, 100)
    obey_pod(made, 0, {"do": "release", "key": "C"})
    run(made, 100)
    given(obey_workshop)(made)
    run(made, 500)
    assert choice(made) == "C"


def test_a_phone_that_leaves_with_a_key_held_chooses_nothing() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser:
        with page(browser, role="pod", key=made.seats[0].key, secret=SECRET) as phone:
            phone.read()
            phone.say(do="press", key="A")
            while not made.box.board.cable.pods[0].keys.mask:
                phone.say(do="press", key="A")
            run(made, 100)
        while made.seats[0].is_connected:
            browser.get("/watch")
    run(made, 200)
    assert made.box.board.cable.pods[0].keys.mask == 0
    assert choice(made) is None


def test_a_new_page_releases_keys_held_on_the_old_page() -> None:
    """Both pages belong to the same phone."""
    made = table(game="majority", **QUICK_SETTINGS)
    about = {"role": "pod", "key": made.seats[0].key, "secret": SECRET}
    with client(made) as browser, page(browser, **about) as old:
        old.read()
        while not made.box.board.cable.pods[0].keys.mask:
            old.say(do="press", key="A")
        run(made, 100)
        with page(browser, **about) as new:
            new.read()
            assert made.box.board.cable.pods[0].keys.mask == 0
            run(made, 200)
            assert choice(made) is None


@pytest.mark.parametrize("ms", range(24))
def test_the_first_line_after_a_power_cut_is_read(ms: int) -> None:
    """An unfinished line before the cut does not spoil it."""
    made = table(game="majority", **QUICK_SETTINGS)
    made.box.press(0, "A")
    run(made, 100)
    made.box.release(0, "A")
    run(made, 10)
    for _ in range(ms):
        made.box.advance(0.5)
    obey_workshop(made, {"do": "power", "on": False})
    obey_workshop(made, {"do": "power", "on": True})
    run(made, 500)
    heard = made.box.feed.record_count
    obey_workshop(made, {"do": "press", "at": -1, "key": "ok"})
    obey_workshop(made, {"do": "release", "at": -1, "key": "ok"})
    run(made, 500)
    assert made.box.live_game
    assert [json.loads(line)["e"] for line in made.box.feed.last_records][heard:][:1] == ["resumed"]


@pytest.mark.parametrize("ms", [60, 120, 180, 200, 240])
def test_choices_work_with_coarse_time_slices(ms: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loaded computer advances the table in large steps."""
    monkeypatch.setattr(simulated_box, "MAX_SLICE", 10)
    made = on_phones()
    made.choose_option(0, "B")
    for _ in range(1200 // ms):
        made.advance(ms)
    assert choice(made) == "B"
