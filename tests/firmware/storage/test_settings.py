"""Settings are stored; an impossible value falls back to its default."""

from typing import Any

import pytest
from conclave.simulator.simulated_flash import CAPACITY, SimulatedFlash

from firmware.storage.checksummed_file import ChecksummedFile
from firmware.storage.setting_values import FIELDS
from firmware.storage.settings import Settings

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


def flash_with_settings(values: dict[str, Any]) -> SimulatedFlash:
    """Return a flash on which these settings were saved."""
    flash = SimulatedFlash()
    assert ChecksummedFile(flash, "settings").write([values]) is None
    return flash


def setting_values(settings: Settings) -> dict[str, Any]:
    """Return the values of the settings."""
    return {name: getattr(settings, name) for name in OTHER}


def change_settings(settings: Settings, to: dict[str, Any]) -> None:
    """Change and save settings."""
    for name, value in to.items():
        setattr(settings, name, value)
    settings.save()


def test_every_setting_lasts() -> None:
    flash = SimulatedFlash()
    settings = Settings(flash)
    assert setting_values(settings) == DEFAULTS
    change_settings(settings, OTHER)
    assert settings.problem is None
    assert setting_values(Settings(flash)) == OTHER


def test_the_defaults_stay_the_defaults() -> None:
    settings = Settings(SimulatedFlash())
    settings.mirrored = 3
    assert setting_values(Settings(SimulatedFlash())) == DEFAULTS


def test_unchanged_settings_are_not_written() -> None:
    flash = SimulatedFlash()
    settings = Settings(flash)
    change_settings(settings, OTHER)
    written = flash.change_count
    settings.save()
    Settings(flash).save()
    assert flash.change_count == written


def test_a_failed_save_is_reported_and_the_last_good_values_stay() -> None:
    flash = SimulatedFlash()
    settings = Settings(flash)
    change_settings(settings, OTHER)
    flash.failing_calls = FAILING
    change_settings(settings, {"grace": 400})
    assert settings.problem == "flash.failing"
    assert settings.grace == 400
    flash.failing_calls = set()
    flash.capacity = sum(map(len, flash.files.values())) - 30
    settings.save()
    assert settings.problem == "flash.full"
    assert setting_values(Settings(flash)) == OTHER
    flash.capacity = CAPACITY
    settings.save()
    assert settings.problem is None
    assert Settings(flash).grace == 400


def test_an_unreadable_flash_gives_the_defaults() -> None:
    flash = flash_with_settings(OTHER)
    flash.failing_calls = FAILING
    assert setting_values(Settings(flash)) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "tlh"),
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
    settings = Settings(flash_with_settings({**OTHER, name: value, "unknown": "from a later version"}))
    assert setting_values(settings) == {**OTHER, name: DEFAULTS[name]}
    settings.save()
    assert settings.problem is None


def test_a_missing_value_falls_back_alone() -> None:
    older = {name: value for name, value in OTHER.items() if name != "ballots"}
    settings = Settings(flash_with_settings(older))
    assert setting_values(settings) == {**OTHER, "ballots": False}
