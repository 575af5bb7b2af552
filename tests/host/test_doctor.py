"""`conclave doctor`: what is missing is named, with the way to get it; only what playing needs is an error."""

import importlib.metadata
import json
import os
from pathlib import Path

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from tests.host.commands import conclave


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an archive in a temporary folder, and no serial ports."""
    monkeypatch.setenv("CONCLAVE_ARCHIVE", str(tmp_path / "a.sqlite"))
    monkeypatch.setattr(list_ports, "comports", list)


def findings(*options: str) -> dict[str, dict]:
    """Return the findings of `conclave doctor` by name."""
    return {found["what"]: found for found in json.loads(conclave("doctor", "--json", *options).stdout)}


def without(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """Make a package look as if it were not installed."""
    version = importlib.metadata.version

    def found(name: str) -> str:
        if name == package:
            raise importlib.metadata.PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr("conclave.commands.doctor.version", found)


def test_all_is_well_here() -> None:
    result = conclave("doctor")
    assert result.exit_code == 0
    assert findings()["packages"]["fine"]
    assert "no device is plugged in" in result.stdout


def test_a_missing_extra_is_reported_and_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "mpremote")
    assert conclave("doctor", "--all").exit_code == 0
    found = findings("--all")["extra [deploy]"]
    assert not found["fine"]
    assert "mpremote" in found["found"]
    assert found["remedy"] == "pip install 'conclave[deploy]'"


def test_people_who_only_play_read_of_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(name: str) -> str:
        if name in ("mpremote", "pytest", "psutil", "mypy"):
            raise importlib.metadata.PackageNotFoundError(name)
        return importlib.metadata.version(name)

    monkeypatch.setattr("conclave.commands.doctor.version", found)
    monkeypatch.setenv("PATH", "")  # and no browser
    assert set(findings()) == {"Python", "packages", "serial ports", "archive"}
    assert "missing" not in conclave("doctor").stdout
    assert {"extra [test]", "extra [deploy]", "browser for tests"} <= set(findings("--all"))


def test_a_package_that_playing_needs_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "starlette")
    assert conclave("doctor").exit_code == 1
    assert "starlette" in findings()["packages"]["found"]


def test_a_port_that_may_not_be_used_gets_the_rule_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    port = ListPortInfo(str(tmp_path / "ttyACM0"))
    port.vid = 0x2E8A
    (tmp_path / "ttyACM0").touch()
    monkeypatch.setattr(list_ports, "comports", lambda: [port])
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert conclave("doctor").exit_code == 1
    found = findings()[f"port {port.device}"]
    assert "2e8a" in found["remedy"]
    assert "dialout" in found["remedy"]


def test_an_unreadable_archive_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite").write_bytes(b"no archive" * 1000)
    assert conclave("doctor").exit_code == 1
    assert not findings()["archive"]["fine"]


def test_a_browser_without_windows_is_taken_before_a_whole_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("chromium", "chromium-headless-shell"):
        (tmp_path / name).touch(0o755)
        assert findings("--all")["browser for tests"]["found"] == str(tmp_path / name)
