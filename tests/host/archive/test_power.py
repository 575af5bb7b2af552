"""A power cut at any moment: what the archive took in is on the disk, not only in the memory of the system."""

from pathlib import Path

from conclave.archive import Archive

from tests.host.archive.disk import watch_disk
from tests.host.archive.test_archive import lines_of
from tests.workbench.games import random_game

GAME = lines_of(random_game("majority", 3, 1, locks=2))
ID = GAME[0]["id"]


def test_added_lines_are_on_the_disk(tmp_path: Path) -> None:
    with watch_disk() as disk, Archive(tmp_path / "archive") as archive:
        for number, line in enumerate(GAME, 1):
            archive.add(line, "box", 1.0)
            disk.restore(tmp_path / str(number))
        archive.set_player_name(ID, 1, "Ann")
        disk.restore(tmp_path / "named")
    for number in range(1, len(GAME) + 1):
        with Archive(tmp_path / str(number) / "archive", "read") as archive:
            assert archive.valid_facts(ID) == GAME[:number]
    with Archive(tmp_path / "named" / "archive", "read") as archive:
        assert archive.game(ID).players == (None, "Ann", None)
