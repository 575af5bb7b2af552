"""A Pico that waits for a UF2 as a drive."""

from pathlib import Path

import pytest
from conclave.deploy import bootsel, mpremote_device, uf2
from conclave.deploy.deploy_errors import DeployError
from conclave.deploy.serial_ports import PortInfo

from tests.host.commands import conclave, refused
from tests.host.deploy.test_uf2 import program

INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


@pytest.fixture
def media(tmp_path: Path) -> Path:
    """Three drives: one of a Pico, one of another board, one with pictures."""
    for name, info in (("RPI-RP2", INFO), ("SAMD", INFO.replace("RPI-RP2", "SAMD21")), ("PICTURES", "")):
        (tmp_path / name).mkdir()
        if info:
            (tmp_path / name / "INFO_UF2.TXT").write_text(info)
    return tmp_path


@pytest.fixture
def micropython(tmp_path: Path) -> Path:
    """Return the path of a UF2 file with MicroPython."""
    (tmp_path / "RPI_PICO.uf2").write_bytes(uf2.encode_uf2(program()))
    return tmp_path / "RPI_PICO.uf2"


def test_the_drive_of_a_pico_is_found_among_others(media: Path) -> None:
    assert bootsel.find_drive(media.iterdir()) == media / "RPI-RP2"
    assert bootsel.find_drive([media / "SAMD", media / "nothing"]) is None


def test_of_two_picos_none_is_chosen(media: Path) -> None:
    (media / "SAMD" / "INFO_UF2.TXT").write_text(INFO)
    with pytest.raises(DeployError, match="several"):
        bootsel.find_drive(media.iterdir())


def test_the_file_is_copied_unchanged_if_it_is_for_a_pico(media: Path, micropython: Path) -> None:
    found = bootsel.copy_uf2(micropython, media / "RPI-RP2")
    assert found.version == "1.28.0"
    assert (media / "RPI-RP2" / "RPI_PICO.uf2").read_bytes() == micropython.read_bytes()
    micropython.write_bytes(uf2.encode_uf2(program(board="pico2")))
    (media / "RPI-RP2" / "RPI_PICO.uf2").unlink()
    with pytest.raises(DeployError, match="pico2"):
        bootsel.copy_uf2(micropython, media / "RPI-RP2")
    assert not (media / "RPI-RP2" / "RPI_PICO.uf2").exists()


def test_a_phone_that_does_not_return_is_not_awaited_for_ever() -> None:
    times = iter((0.0, 30.0))
    with pytest.raises(DeployError, match="did not come back"):
        bootsel.wait_for_restart(lambda: False, lambda: next(times))


def test_without_a_pico_that_waits_it_is_said_how_to_make_one(
    micropython: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootsel, "_mounted_drives", lambda: iter(()))
    refused(conclave("deploy", "--micropython", micropython), 2, "hold BOOTSEL")


def test_it_asks_before_it_writes(media: Path, micropython: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootsel, "_mounted_drives", media.iterdir)
    result = conclave("deploy", "--micropython", micropython, feed="n\n")
    assert result.exit_code == 1
    assert not (media / "RPI-RP2" / "RPI_PICO.uf2").exists()


def test_then_it_deploys_to_the_port_that_appears(
    media: Path, micropython: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = media / "RPI-RP2" / "RPI_PICO.uf2"
    monkeypatch.setattr(bootsel, "_mounted_drives", media.iterdir)
    monkeypatch.setattr(
        mpremote_device, "list_ports", lambda: [PortInfo("/dev/none", 0x2E8A, 5)] if copied.exists() else []
    )
    result = conclave("deploy", "--micropython", micropython, feed="y\n")
    assert "MicroPython 1.28.0 is on the Pico" in result.output
    assert "/dev/none" in result.output, "it goes on with the port that is there now"
