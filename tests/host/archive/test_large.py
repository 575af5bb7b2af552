"""A large archive: ten times the games take about ten times as long to be listed, and none to be looked for."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conclave.archive import Archive

from tests.host.commands import conclave

SMALL, LARGE = 1_000, 10_000
FACTS = 10


def made(path: Path, games: int) -> Path:
    """Return an archive of small games."""
    lines = []
    for number in range(games):
        id = f"{number:08x}"
        lines += [{"e": "game", "n": 0, "id": id, "game": "majority", "seats": 3, "options": {"deals": "device"}}]
        lines += [{"e": "round", "n": n, "id": id, "round": n} for n in range(1, FACTS - 1)]
        lines += [{"e": "end", "n": FACTS - 1, "id": id, "winners": [0], "scores": [20, 1, 2], "why": "points"}]
    with Archive(path) as archive:
        archive.add_all([(line, float(at)) for at, line in enumerate(lines)], "box")
    return path


def seconds(work: Callable[[], object]) -> float:
    """Seconds of CPU of the fastest of a few times."""

    def once() -> float:
        before = time.process_time()
        work()
        return time.process_time() - before

    return min(once() for _ in range(5))


@pytest.mark.slow
def test_ten_thousand_games_are_listed_quickly(tmp_path: Path) -> None:
    with Archive(made(tmp_path / "small", SMALL), "read") as small, Archive(made(tmp_path / "large", LARGE)) as large:
        listed = large.games()
        assert [game.id for game in listed] == [f"{number:08x}" for number in range(LARGE)]
        assert {game.lines for game in listed} == {FACTS}
        assert seconds(large.games) < 0.5
        assert seconds(large.games) < 20 * seconds(small.games)
        shown = conclave("archive", "list", "--archive", large.path).output.splitlines()
        assert [row.split()[0] for row in shown[1:]] == [game.id for game in listed]
        assert seconds(lambda: conclave("archive", "list", "--archive", large.path)) < 1
        newest = listed[-1].id
        assert large.current_game_id() == newest
        assert seconds(lambda: [large.current_game_id() for _ in range(100)]) < 0.05
        place = large.lines_after(newest)[-2][0]
        assert len(large.lines_after(newest, place)) == 1
        assert seconds(lambda: [large.lines_after(newest, place) for _ in range(100)]) < 0.05
        assert seconds(lambda: [large.lines_after(listed[0].id, FACTS) for _ in range(100)]) < 0.05
        assert seconds(lambda: [large.add({"e": "answered", "id": newest, "seat": 1}, "box", 1.0)]) < 0.05
