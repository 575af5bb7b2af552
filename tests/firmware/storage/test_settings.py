"""Settings: two files take turns, so that a last good one is always there."""

import json
from typing import Any

import pytest
from conclave.simulator.flash import CAPACITY, Flash, PowerCut

from firmware.line.framing import seal
from firmware.storage.settings import Settings
from firmware.storage.settings_file import FIELDS, SLOTS

OTHER: dict[str, Any] = {
    "language": "en",
    "welcome": True,
    "brightness": 70,
    "volume": 1,
    "grace": 0,
    "reveal": 7,
    "stir": False,
    "countdown": 90,
    "countdown_browse": 60,
    "countdown_sheet": 120,
    "discussion": 180,
    "ballots": True,
    "blanking": 0,
    "debounce": 25,
    "mirrored": 0b1000000001,
}
FAILING = {"open", "read", "write", "names", "remove", "rename", "free"}
DEFAULTS: dict[str, Any] = {name: default for name, default, _ in FIELDS}


def flashed(files: dict[str, bytes]) -> Flash:
    flash = Flash()
    flash.files.update(files)
    return flash


def values(settings: Settings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in OTHER}


def change(settings: Settings, to: dict[str, Any]) -> None:
    for name, value in to.items():
        setattr(settings, name, value)
    settings.save()


def slot(number: int, **changed: Any) -> bytes:
    return seal(json.dumps({**OTHER, "number": number, **changed}))


def test_every_setting_lasts() -> None:
    flash = Flash()
    settings = Settings(flash)
    assert values(settings) == DEFAULTS
    change(settings, OTHER)
    assert settings.problem is None
    assert values(Settings(flash)) == OTHER


def test_the_defaults_stay_the_defaults() -> None:
    settings = Settings(Flash())
    settings.mirrored = 3
    assert values(Settings(Flash())) == DEFAULTS


def test_the_files_take_turns_and_the_newest_counts() -> None:
    flash = Flash()
    settings = Settings(flash)
    for brightness in (40, 50, 60, 70, 80):
        kept = dict(flash.files)
        change(settings, {"brightness": brightness})
        assert sum(flash.files.get(name) != kept.get(name) for name in SLOTS) == 1
        settings = Settings(flash)
        assert settings.brightness == brightness
    assert sorted(flash.files) == sorted(SLOTS)


def test_what_has_not_changed_is_not_written() -> None:
    flash = Flash()
    settings = Settings(flash)
    change(settings, OTHER)
    written = flash.written
    settings.save()
    Settings(flash).save()
    assert flash.written == written


def test_power_cut_at_every_byte_leaves_the_old_or_the_new() -> None:
    start = Flash()
    settings = Settings(start)
    change(settings, {"grace": 100})
    change(settings, {"grace": 200})
    seen = set()
    for cut in range(1000):
        flash = flashed(start.files)
        settings = Settings(flash)
        flash.cut_after = cut
        try:
            change(settings, OTHER)
            whole = True
        except PowerCut:
            whole = False
        flash.power_up()
        resumed = Settings(flash)
        assert values(resumed) in (OTHER, {**DEFAULTS, "grace": 200})
        seen.add(resumed.grace)
        change(resumed, {"grace": 300})
        assert Settings(flash).grace == 300
        if whole:
            break
    else:
        pytest.fail("a save never ended")
    assert seen == {0, 200}


def test_a_failing_or_full_flash_is_told_and_the_last_good_ones_stand() -> None:
    flash = Flash()
    settings = Settings(flash)
    change(settings, OTHER)
    flash.failing = FAILING
    change(settings, {"grace": 400})
    assert settings.problem == "flash.failing"
    assert settings.grace == 400
    flash.failing = set()
    flash.capacity = sum(map(len, flash.files.values())) + 30
    settings.save()
    assert settings.problem == "flash.full"
    assert values(Settings(flash)) == OTHER
    flash.capacity = CAPACITY
    settings.save()
    assert settings.problem is None
    assert Settings(flash).grace == 400


def test_an_unreadable_flash_gives_the_defaults() -> None:
    flash = flashed({SLOTS[0]: slot(1)})
    flash.failing = FAILING
    assert values(Settings(flash)) == DEFAULTS


def test_every_flipped_or_missing_byte_gives_the_older_file() -> None:
    newer = slot(2, grace=1)
    for place in range(len(newer)):
        for damaged in (newer[:place], newer[:place] + bytes([newer[place] ^ 1]) + newer[place + 1 :]):
            assert Settings(flashed({SLOTS[0]: damaged, SLOTS[1]: slot(1)})).grace == OTHER["grace"]


@pytest.mark.parametrize(
    "garbage",
    [b"", b"\0" * 300, bytes(range(256)), b"\xff" * 4096, seal("[]"), seal("{}"), seal('{"number":"9"}'), seal("{")],
)
def test_garbage_is_passed_over(garbage: bytes) -> None:
    assert values(Settings(flashed({SLOTS[0]: garbage, SLOTS[1]: garbage}))) == DEFAULTS
    settings = Settings(flashed({SLOTS[0]: garbage, SLOTS[1]: slot(1)}))
    assert values(settings) == OTHER


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "de"),
        ("language", 1),
        ("brightness", 256),
        ("brightness", 31),
        ("brightness", True),
        ("brightness", 10.0),
        ("volume", 4),
        ("reveal", 11),
        ("grace", None),
        ("grace", 10**9),
        ("countdown", "90"),
        ("ballots", []),
        ("blanking", -5),
        ("debounce", 0),
        ("mirrored", 1024),
    ],
)
def test_one_value_that_cannot_be_falls_back_alone(name: str, value: Any) -> None:
    settings = Settings(flashed({SLOTS[0]: slot(3, **{name: value}, unknown="from a later version")}))
    assert values(settings) == {**OTHER, name: DEFAULTS[name]}
    settings.save()
    assert settings.problem is None


def test_a_missing_value_falls_back_alone() -> None:
    older = {name: value for name, value in OTHER.items() if name != "ballots"}
    settings = Settings(flashed({SLOTS[1]: seal(json.dumps({**older, "number": 1}))}))
    assert values(settings) == {**OTHER, "ballots": False}
