"""Files that commands write: on a full disk the old one stays, and the sentence names it."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conclave import atomic_files
from conclave.archive import Archive
from conclave.deploy import uf2

from tests.host.archive.test_exports import played
from tests.host.commands import conclave, refused
from tests.host.deploy.test_uf2 import program

OLD = b"an old file"


@contextmanager
def full_disk(room: int = 0) -> Iterator[None]:
    """Limit the size of files to `room` bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return an archive with one game, whose id this is."""
    monkeypatch.setenv("CONCLAVE_ARCHIVE", str(tmp_path / "archive"))
    with Archive(tmp_path / "archive") as kept:
        return played(kept, "majority", 3)


def stays(folder: Path, *command: object, room: int = 0) -> None:
    """Assert that a command which has no room for its file keeps the old one, and nothing else."""
    old = folder / "out" / "file"
    old.parent.mkdir()
    old.write_bytes(OLD)
    with full_disk(room):
        result = conclave(*command, old)
    refused(result, 2, f"{old} cannot be used: ")
    assert old.read_bytes() == OLD
    assert list(old.parent.iterdir()) == [old]


def test_a_uf2_keeps_the_old_file_when_the_disk_is_full(tmp_path: Path) -> None:
    (tmp_path / "micropython.uf2").write_bytes(uf2.encode_uf2(program()))
    stays(tmp_path, "uf2", "--micropython", tmp_path / "micropython.uf2", "-o", room=200_000)


def test_a_simulation_keeps_the_old_log_when_the_disk_is_full(tmp_path: Path) -> None:
    stays(tmp_path, "simulate", "majority", "--seats", 3, "--number", 3, "--log")


def test_an_export_keeps_the_old_file_when_the_disk_is_full(tmp_path: Path, archive: str) -> None:
    stays(tmp_path, "archive", "export", *[archive] * 20, "--out", room=50_000)  # SQLite needs some of it to read


def test_an_aid_keeps_the_old_file_when_the_disk_is_full(tmp_path: Path) -> None:
    stays(tmp_path, "aid", "majority", "--out")


@pytest.mark.parametrize("command", [("games",), ("simulate", "majority", "--number", "1", "--log", "-")])
def test_a_full_standard_output_is_named(command: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from conclave.cli import main; main()", *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "conclave: standard output cannot be used: No space left on device\n"


def test_what_is_no_file_is_written_to_and_stays_what_it_is() -> None:
    assert conclave("simulate", "majority", "--number", 1, "--log", "/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()
    refused(conclave("simulate", "majority", "--number", 1, "--log", "/dev/full"), 2, "/dev/full cannot be used")


def test_a_new_file_goes_where_a_link_leads_with_the_old_mode(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(OLD)
    real.chmod(0o600)
    link.symlink_to(real)
    with atomic_files.replace_file(link) as file:
        file.write(b"new")
        assert real.read_bytes() == OLD
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert real.stat().st_mode & 0o777 == 0o600


def test_an_interruption_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), atomic_files.replace_file(tmp_path / "file") as file:
        file.write(b"half of it")
        raise KeyboardInterrupt
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_named_by_the_file_in_it(tmp_path: Path) -> None:
    path = tmp_path / "nothing" / "file"
    refused(conclave("simulate", "majority", "--number", 1, "--log", path), 2, f"{path} cannot be used: No such file")
