"""Polls at a browser table: phones and bots, at default settings; afterwards the program knows no more than the log."""

import re
from pathlib import Path
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.line.client import Client
from conclave.web.game_views import GameViews
from conclave.web.record import Port
from conclave.web.table import Table as WebTable
from conclave.web.views import Views

from shared_rules.engine.question import BROWSE, KEYS
from shared_rules.engine.table import Table
from tests import made_up
from tests.host.web.tables import choose, match, run, shuffle, table, until

OPTIONS = ("yes", "no", "later")


def play(table: Table) -> Any:
    """Ask a poll, and then a question whose answers are public."""
    counted = yield table.poll(table.seats, "poll", OPTIONS)
    table.public["yes"] = counted.count("yes")
    table.tell("counted", answers=list(counted))
    yield table.ask(table.seats, "vote", ("yes", "no"))
    return {"winners": [0], "scores": None, "why": "points"}


def begun(monkeypatch: pytest.MonkeyPatch, bots: int = 0) -> tuple[WebTable, Port]:
    """Return a table with a game that polls, and its port."""
    name = made_up.install(monkeypatch, play, {"poll": (KEYS, False), "vote": (BROWSE, False)}, (3, 3))
    made = table(3, bots)
    made.box.port = port = Port()
    made.box.start(name, 3)
    run(made, 500)
    shuffle(made)
    return made, port


def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *words: str) -> list[Any]:
    """Return what pages, line and archive have of a table where `words` were chosen, from the lock on."""
    made, port = begun(monkeypatch)
    words_of, games = Views(made), GameViews(made)
    for place, word in enumerate(words):
        choose(made, place, word)
    assert [games.phone(place)["question"]["chosen"] for place in range(3)] == [[word] for word in words]
    until(made, lambda: match(made).about == "vote")
    run(made, 500)
    games.screen()  # no phone may be connected
    assert not any("_private" in str(key[0]) for key in games._cache._messages)
    seen = [games.screen(), *(games.phone(place) for place in range(3))]
    seen += [page | {"links": None} for page in (games.host(), words_of.table())]  # each table has keys of its own
    assert [fingers._wanted for fingers in made.fingers] == [{}] * 3
    made.box.abort()
    run(made, 3000)
    with Archive(tmp_path / "-".join(words)) as archive:
        client = Client(port, archive, "table")
        for _ in range(50):
            run(made, 100)
            while not port.is_empty:
                client.step(0, 0)
        (game,) = archive.games()
        seen += [game, list(archive.lines(game.id))]
    return [*seen, made.box.feed.lines]


def without_times(seen: list[Any]) -> str:
    """Return all of it as text, but for when each fact was told: the two tables begin some ticks apart."""
    return re.sub(r"\W*ms\W+\d+", "", repr(seen))


def test_pages_line_and_archive_do_not_depend_on_who_chose_what(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one = opened(monkeypatch, tmp_path, "yes", "no", "no")
    other = opened(monkeypatch, tmp_path, "no", "yes", "no")
    assert len(one[-1]) > 10
    assert without_times(other) == without_times(one)


def test_bots_answer_a_poll_and_forget_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = begun(monkeypatch, bots=3)
    until(made, lambda: not match(made).waiting)
    assert match(made).about == "poll"
    assert made.sitter._decided == {}
    until(made, lambda: match(made).result)
    assert not made.trouble


@pytest.mark.parametrize("place", range(3))
def test_a_phone_says_that_its_answer_is_only_counted(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    made, _ = begun(monkeypatch)
    games = GameViews(made)
    assert games.phone(place)["question"]["polled"] is True
    assert games.screen()["asked"]["polled"] is True
