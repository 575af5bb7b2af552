"""Polls at a browser table: phones and bots, at default settings; afterwards the program knows no more than the log."""

import json
import re
from dataclasses import replace

import pytest
from conclave.archive import Archive
from conclave.line.client import Client
from conclave.web.game_views import GameViews
from conclave.web.record import Port
from conclave.web.views import Views

from shared_rules.engine.question import BROWSE
from tests import made_up
from tests.host.web.tables import choose, match, run, shuffle, table, until

OPTIONS = ("yes", "no", "later")


def play(table):
    """Ask a poll, and then something that everybody is told."""
    counted = yield table.poll(table.seats, "poll", OPTIONS)
    table.public["yes"] = counted.count("yes")
    table.tell("counted", answers=list(counted))
    yield table.ask(table.seats, "vote", ("yes", "no"))
    return {"winners": [0], "scores": None, "why": "points"}


def begun(monkeypatch, bots=0):
    name = made_up.install(monkeypatch, play, {"poll": (BROWSE, False), "vote": (BROWSE, False)}, (3, 3))
    made = table(3, bots)
    made.box.port = port = Port()
    made.box.start(name, 3)
    run(made, 500)
    shuffle(made)
    return made, port


def opened(monkeypatch, tmp_path, *words):
    """What pages, line and archive have of a table at which this was chosen, from the lock on."""
    made, port = begun(monkeypatch)
    words_of, games = Views(made), GameViews(made)
    for place, word in enumerate(words):
        choose(made, place, word)
    assert [games.phone(place)["question"]["chosen"] for place in range(3)] == [[word] for word in words]
    until(made, lambda: match(made).about == "vote")
    run(made, 500)
    games.screen()  # whoever looks: the phones may be gone
    assert not any("_own" in str(key[0]) for key in games._memory._kept)
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
        seen += [replace(game, started=0, ended=None), list(archive.lines(game.id))]
    return timeless([*seen, [json.loads(line) for line in made.box.feed.lines]])


def timeless(value):
    """The same without the times of the board, which runs as fast as the computer lets it."""
    if isinstance(value, dict):
        return {name: timeless(item) for name, item in value.items() if name != "ms"}
    if isinstance(value, list):
        return [timeless(item) for item in value]
    return re.sub(r'"ms":\d+', '"ms":0', value) if isinstance(value, str) else value


def test_pages_line_and_archive_are_the_same_whoever_chose_what(monkeypatch, tmp_path):
    one = opened(monkeypatch, tmp_path, "yes", "no", "no")
    other = opened(monkeypatch, tmp_path, "no", "yes", "no")
    assert len(one[-1]) > 10
    assert other == one


def test_bots_answer_a_poll_and_forget_it(monkeypatch):
    made, _ = begun(monkeypatch, bots=3)
    until(made, lambda: not match(made).waiting)
    assert match(made).about == "poll"
    assert made.sitter._decided == {}
    until(made, lambda: match(made).result)
    assert not made.trouble


@pytest.mark.parametrize("place", range(3))
def test_a_phone_is_told_that_its_answer_is_only_counted(monkeypatch, place):
    made, _ = begun(monkeypatch)
    games = GameViews(made)
    assert games.phone(place)["question"]["polled"] is True
    assert games.screen()["asked"]["polled"] is True
