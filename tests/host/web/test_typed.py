"""Texts of the game master, typed on the host page or in the terminal, wherever they are shown afterwards."""

from pathlib import Path
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.web import page_commands
from conclave.web.game_messages import GameMessages
from conclave.web.live_table import LiveTable as WebTable
from conclave.web.replay_data import build_replay

from shared_rules.engine.errors import Refused
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.question import BROWSE
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from tests import made_up
from tests.host.commands import SEED, conclave
from tests.host.web.tables import match, run, shuffle, table

NASTY = "[bold]<img src=x onerror=alert(1)> =1+1 é"


def play(table: GameTable) -> Any:
    """Ask for a note, then the players."""
    answer = yield from table.choose(table.gm, "note", ("note", "skip"), max_text_bytes=60)
    table.public["note"] = answer.partition(" ")[2]
    table.emit("note", text=answer.partition(" ")[2])
    yield table.ask(table.seats, "vote", ("yes", "no"))
    return {"winners": [0], "why": "points"}


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install a game with a typed text and return its name."""
    return made_up.install_game(monkeypatch, play, {"note": (BROWSE, False), "vote": (BROWSE, False)}, (2, 2))


def begun(name: str) -> WebTable:
    """Return a table with the game, after stirring."""
    made = table(2)
    made.box.start_with_defaults(name, 2)
    run(made, 500)
    shuffle(made)
    return made


def test_a_text_goes_from_the_host_page_to_everybody(name: str) -> None:
    made = begun(name)
    games = GameMessages(made)
    assert games.host_message()["typed"] == 60
    page_commands.obey_host(made, {"do": "answer", "option": "note", "text": " " + NASTY.replace("é", "e\u0301") + " "})
    run(made, 1000)
    assert match(made).about == "vote"
    assert [fact["text"] for fact in made.box.facts if fact["e"] == "note"] == [NASTY], "in its normal form"
    assert games.screen_message()["public"] == {"note": NASTY}
    assert games.host_message()["typed"] == 0
    assert not made.last_failure
    frames = build_replay(match(made).session.journal, "en", [])["frames"]
    assert any(fact.get("text") == NASTY for frame in frames for fact in frame["facts"])


@pytest.mark.parametrize("text", ["x" * 61, "a\nb", "\u202ex", "\x1b[31m"], ids=ascii)
def test_a_text_that_cannot_be_is_refused_in_a_sentence(name: str, text: str) -> None:
    made = begun(name)
    with pytest.raises(Refused, match="a text has to be one line of at most 60 bytes"):
        page_commands.obey_host(made, {"do": "answer", "option": "note", "text": text})
    assert match(made).about == "note"


@pytest.mark.parametrize("said", [{"option": "note", "text": 1}, {"option": "note", "text": None}, {"option": 1}])
def test_a_message_that_is_no_text_closes_the_page(name: str, said: dict[str, Any]) -> None:
    made = begun(name)
    with pytest.raises(page_commands.BadMessage):
        page_commands.obey_host(made, {"do": "answer", **said})


def test_on_the_console_it_is_answered_without_a_text(name: str) -> None:
    made = begun(name)
    made.press(-1, "ok")
    made.release(-1, "ok")
    run(made, 500)
    assert [fact["text"] for fact in made.box.facts if fact["e"] == "note"] == [""]


def test_letters_that_the_display_does_not_have_do_not_stop_it(name: str) -> None:
    made = begun(name)
    page_commands.obey_host(made, {"do": "answer", "option": "note", "text": "漢字 🎉 ẞ ﷽"})
    run(made, 2000)
    assert not made.last_failure
    assert match(made).about == "vote"


def test_in_the_terminal_it_is_typed_after_the_answer(name: str) -> None:
    played = conclave("hotseat", name, "--bots", 1, "--seed", SEED, feed=f"1\n{NASTY}\n1\n")
    assert played.exit_code == 0, played.output
    assert "Everybody will see it" in played.stdout
    assert f"note: text {NASTY}" in played.stdout
    again = conclave("hotseat", name, "--bots", 1, "--seed", SEED, feed="1\n\u202ex\nnote\n\n1\n")
    assert "a text has to be one line" in again.stdout
    assert again.exit_code == 0


def test_logs_and_the_archive_print_it_as_text(name: str, tmp_path: Path) -> None:
    session = Session(name, 2, {}, bytes(16))
    session.answer(-1, f"note {NASTY}")
    for seat in (0, 1):
        session.answer(seat, "yes")
    session.publish_secrets()
    log = tmp_path / "x.log"
    log.write_text("".join(fact_to_json(fact) + "\n" for fact in session.facts), "utf-8")
    assert conclave("verify", log).exit_code == 0
    kept, id = tmp_path / "archive.db", session.facts[0]["id"]
    with Archive(kept) as archive:
        archive.add_all([({**fact, "id": id, "u": 0}, 100.0) for fact in session.facts], "table")
    shown = conclave("archive", "show", id, "--archive", kept)
    assert NASTY in shown.stdout, shown.output
    for format in ("csv", "jsonl"):
        exported = conclave("archive", "export", id, "--format", format, "--archive", kept)
        assert exported.exit_code == 0, exported.output
