"""Measuring how strong the bots are: the same games however often it was stopped, and the cheap ones first."""

from collections import Counter
from itertools import islice
from pathlib import Path

from conclave.lab.plan import LabTable

from tests.bench.strength import PAIRINGS, Pairing, play_on, row

TABLES = (LabTable("sultane", 5, "sensible/random", {}), LabTable("majority", 3, "sensible", {}))


def pairings(folder: Path) -> list[Pairing]:
    """Read what a folder has."""
    folder.mkdir(exist_ok=True)
    return [Pairing(folder, table) for table in TABLES]


def kept(folder: Path) -> list[list[str]]:
    """Return the games of each file, without the time they took."""
    return [
        [line.split(', "seconds"')[0] for line in path.read_text("utf-8").splitlines()]
        for path in sorted(folder.iterdir())
    ]


def test_a_measurement_that_is_stopped_goes_on_where_it_stood(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    list(play_on(pairings(whole), 6))
    list(islice(play_on(pairings(cut), 6), 5))
    assert sum(map(len, kept(cut))) == 5
    last = max(cut.iterdir(), key=lambda path: path.stat().st_size)
    last.write_text(last.read_text("utf-8")[:-20], "utf-8")  # the machine went off while it was written
    assert len(list(play_on(pairings(cut), 6))) == 8
    assert kept(cut) == kept(whole)
    assert list(play_on(pairings(cut), 6)) == []


def test_the_pairing_that_took_the_least_time_comes_next(tmp_path: Path) -> None:
    both = pairings(tmp_path)
    both[0].spent = 1000.0
    assert [pairing.name for pairing in play_on(both, 2)] == [both[1].name] * 2 + [both[0].name] * 2


def test_the_table_shows_the_first_sides_share_and_interval(tmp_path: Path) -> None:
    both = pairings(tmp_path)
    list(play_on(both, 4))
    shares = [Pairing(tmp_path, table).share for table in TABLES]
    assert [share.total for share in shares] == [4, 4]
    for pairing, share in zip(both, shares, strict=True):
        low, high = share.interval()
        assert row(pairing)[:4] == (pairing.name, "4", f"{share.hits / 4:.1%}", f"{low:.1%} to {high:.1%}")


def test_every_game_measures_all_its_bots() -> None:
    found = Counter(table.game for table in PAIRINGS)
    assert set(found.values()) == {6}
    assert len(found) == 5
