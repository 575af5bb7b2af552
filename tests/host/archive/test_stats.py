"""`conclave stats`: what a hand count gives, as tables and as a picture."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conclave.archive import Archive
from conclave.archive.win_statistics import WinnerKey, Wins, collect_win_statistics
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from PIL import Image

from tests.host.commands import conclave, refused

HOUR = 3600.0
ROLES = ["interventionist", "pacifist", "pacifist", "interventionist", "dinarzade"]


def put(archive: Archive, id: str, game: str, names: str, minutes: float | None = None, **end: object) -> None:
    """Archive a game of two facts, or of one if it has no end."""
    start = {"e": "game", "n": 0, "id": id, "game": game, "seats": len(names), "options": {}}
    archive.add(start, "box", HOUR)
    if end:
        at = None if minutes is None else HOUR + 60 * minutes
        archive.add({"e": "end", "n": 1, "id": id, "why": "points", **end}, "box", at)
    for seat, name in enumerate(names):
        if name != "-":
            archive.set_player_name(id, seat, name)


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Archive]:
    """Yield the archive of the command line, empty."""
    monkeypatch.setenv("CONCLAVE_ARCHIVE", str(tmp_path / "a.sqlite"))
    with Archive() as found:
        yield found


@pytest.fixture
def season(archive: Archive) -> Archive:
    """Four games with a result, one without."""
    put(archive, "a1", "majority", "ABC", 20, winners=[0], scores=[20, 3, 4])
    put(archive, "a2", "majority", "BAC", 40, winners=[0, 1], scores=[20, 20, 4])
    put(archive, "a3", "majority", "-BC", None, winners=[0], scores=[20, 0, 0])
    put(archive, "a4", "sultane", "ABCDE", 30, winners=[1, 2], scores=None, camp="pacifists", roles=ROLES, why="tales")
    put(archive, "a5", "sultane", "ABCDE")
    return archive


def counts(found: dict[WinnerKey, Wins]) -> dict[WinnerKey, tuple[int, int]]:
    """Return the games played and won for each key."""
    return {key: (wins.played, wins.won) for key, wins in found.items()}


def test_wins_are_counted_by_player_game_camp_and_seat(season: Archive) -> None:
    stats = collect_win_statistics(season.games())
    assert counts(stats.players) == {("A",): (3, 2), ("B",): (4, 2), ("C",): (4, 1), ("D",): (1, 0), ("E",): (1, 0)}
    assert counts(stats.player_games)["majority", "B"] == (3, 1)
    assert counts(stats.camps) == {("sultane", "interventionists"): (1, 0), ("sultane", "pacifists"): (1, 1)}
    assert counts(stats.seats)["majority", "seat 1"] == (3, 3)
    assert counts(stats.seats)["majority", "seat 2"] == (3, 1)
    assert stats.unfinished == 1


def test_lengths_leave_out_what_nobody_knows(season: Archive) -> None:
    stats = collect_win_statistics(season.games())
    length = stats.lengths["majority"]
    assert length.minutes.cells() == ("30.00", "20", "40")
    told = stats.json()["games"]["majority"]
    assert told == {"games": 3, "minutes": length.minutes.json(), "facts": length.facts.json()}
    assert length.facts.count == 3


def test_json_has_the_counts_of_all_tables(season: Archive) -> None:
    stats = collect_win_statistics(season.games())
    told = stats.json()
    assert (set(told["games"]), told["unfinished"]) == ({"majority", "sultane"}, 1)
    for name, found in (
        ("players", stats.players),
        ("player_games", stats.player_games),
        ("camps", stats.camps),
        ("seats", stats.seats),
    ):
        assert [(tuple(row["who"]), (row["played"], row["won"])) for row in told[name]] == sorted(counts(found).items())
        assert found


def test_the_tables_show_the_counts(season: Archive) -> None:
    result = conclave("stats")
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["majority", "3", "30.00", "20", "40", "2.00", "2", "2"] in rows
    assert ["B", "4", "2", "50.0%"] in rows
    assert ["sultane,", "pacifists", "1", "1", "100.0%"] in rows
    assert "not in it: 1 games without a result" in result.stdout
    heads = [line.split("  ") for line in result.stdout.splitlines() if "games" in line and "not in it" not in line]
    assert [[name.strip() for name in head if name.strip()] for head in heads] == [
        ["game", "games", "minutes: mean", "min", "max", "facts: mean", "min", "max"],
        *([what, "games", "won", "share"] for what in ("player", "game and player", "game and camp", "game and seat")),
    ]


def test_the_plot_is_a_picture_with_something_on_it(season: Archive, tmp_path: Path) -> None:
    assert conclave("stats", "--plot", tmp_path / "season.png").exit_code == 0
    with Image.open(tmp_path / "season.png") as picture:
        assert picture.format == "PNG"
        colours = picture.convert("RGB").getcolors(1 << 24)
    assert colours is not None and len(colours) > 10


def test_the_plot_shows_wins_in_percent_and_how_long_games_took(
    season: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    season.set_player_name("a1", 0, "A$$")
    put(season, "a6", "witchcraft", "---", None, winners=[0], scores=[9, 8, 7])  # nobody knows how long it took
    figures, save = [], Figure.savefig
    monkeypatch.setattr(Figure, "savefig", lambda *values, **names: figures.append(values[0]) or save(*values, **names))
    assert conclave("stats", "--plot", tmp_path / "season.png").exit_code == 0
    (figure,) = figures
    assert list(figure.get_size_inches()) == [11, 8]
    titles = ["wins by player", "wins by seat", "wins by camp", "length"]
    assert [axes.get_title() for axes in figure.axes] == titles
    assert [axes.get_xlabel() for axes in figure.axes] == ["% of games"] * 3 + ["minutes, mean"]
    assert [axes.get_xlim() for axes in figure.axes[:3]] == [(0, 100)] * 3
    assert [bars(axes) for axes in (figure.axes[0], *figure.axes[2:])] == [
        [("E", 0), ("D", 0), ("C", 25), ("B", 50), (r"A\$\$", 100), ("A", 50)],
        [("sultane, pacifists", 100), ("sultane, interventionists", 0)],
        [("sultane", 30), ("majority", 30)],
    ]
    assert bars(figure.axes[1])[-1] == ("majority, seat 1", 100)


def bars(axes: Axes) -> list[tuple[str, float]]:
    """Return the label and the length of each bar, from below."""
    labels = [label.get_text() for label in axes.get_yticklabels()]
    return list(zip(labels, [bar.get_width() for bar in axes.patches if isinstance(bar, Rectangle)], strict=True))


def test_without_matplotlib_the_extra_is_named(
    season: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    refused(conclave("stats", "--plot", tmp_path / "season.png"), 2, "matplotlib", "conclave[plot]")


def test_an_archive_without_results_is_reported(archive: Archive) -> None:
    put(archive, "a5", "sultane", "ABCDE")
    refused(conclave("stats"), 2, "no game in the archive has a result")
