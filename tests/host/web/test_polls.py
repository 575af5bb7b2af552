"""Polls at a browser table: phones and bots, at default settings; afterwards the program knows no more than the log."""

import re
from pathlib import Path
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.line.device_client import DeviceClient
from conclave.web.game_messages import GameMessages
from conclave.web.live_table import LiveTable as WebTable
from conclave.web.pod_messages import PodMessages
from conclave.web.recorder import MemoryPort

from shared_rules.engine.question import BROWSE, KEYS
from shared_rules.engine.table import GameTable
from tests import made_up
from tests.host.web.tables import choose, match, run, shuffle, table, until

OPTIONS = ("yes", "no", "later")


def play(table: GameTable) -> Any:
    """Ask a poll, and then a question whose answers are public."""
    counted = yield table.poll(table.seats, "poll", OPTIONS)
    table.public["yes"] = counted.count("yes")
    table.emit("counted", answers=list(counted))
    yield table.ask(table.seats, "vote", ("yes", "no"))
    return {"winners": [0], "scores": None, "why": "points"}


def begun(monkeypatch: pytest.MonkeyPatch, bots: int = 0) -> tuple[WebTable, MemoryPort]:
    """Return a table with a game that polls, and its port."""
    name = made_up.install_game(monkeypatch, play, {"poll": (KEYS, False), "vote": (BROWSE, False)}, (3, 3))
    made = table(3, bots)
    made.box.listener = port = MemoryPort()
    made.box.start_with_defaults(name, 3)
    run(made, 500)
    shuffle(made)
    return made, port


def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *words: str) -> list[Any]:
    """Return what pages, line and archive have of a table where `words` were chosen, from the lock on."""
    made, port = begun(monkeypatch)
    words_of, games = PodMessages(made), GameMessages(made)
    for place, word in enumerate(words):
        choose(made, place, word)
    assert [games.phone_message(place)["question"]["chosen"] for place in range(3)] == [[word] for word in words]
    until(made, lambda: match(made).about == "vote")
    run(made, 500)
    games.screen_message()  # no phone may be connected
    assert not any("_private" in str(key[0]) for key in games._cache._messages)
    seen = [games.screen_message(), *(games.phone_message(place) for place in range(3))]
    seen += [
        page | {"links": None} for page in (games.host_message(), words_of.workshop_message())
    ]  # each table has keys of its own
    assert [fingers._wanted for fingers in made.key_pressers] == [{}] * 3
    made.box.abort_game()
    run(made, 3000)
    with Archive(tmp_path / "-".join(words)) as archive:
        client = DeviceClient(port, archive, "table")
        for _ in range(50):
            run(made, 100)
            while not port.is_empty:
                client.step(0, 0)
        (game,) = archive.games()
        seen += [game, list(archive.valid_facts(game.id))]
    return [*seen, made.box.feed.last_records]


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
    until(made, lambda: not match(made).waiting_seats)
    assert match(made).about == "poll"
    assert made.bot_players._decided == {}
    until(made, lambda: match(made).result)
    assert not made.last_failure


@pytest.mark.parametrize("place", range(3))
def test_a_phone_says_that_its_answer_is_only_counted(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    made, _ = begun(monkeypatch)
    games = GameMessages(made)
    assert games.phone_message(place)["question"]["polled"] is True
    assert games.screen_message()["asked"]["polled"] is True
