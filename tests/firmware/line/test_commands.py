"""Commands from the PC: their answers, their refusals, and that they press no key."""

import json
from importlib.metadata import version

import pytest
from conclave.line.framing import RecordReader, encode_command
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.checksum import append_checksum
from firmware.line.command_reader import MAX_COMMAND_BYTES
from shared_rules.engine import catalog, journal_records
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.journal_records import JournalWriter
from shared_rules.engine.session import Session
from tests.firmware.line_client import Line, read_records, refusal_reason, send_command
from tests.host.line.box_and_pc import Box
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.games import flash_with_past_games, random_game

PASS = 3  # ms at most


def is_repeated(lines: list[Line], facts: list[Line]) -> bool:
    """Return whether these are the facts, each named with its game and marked as repeated."""
    id = facts[0]["id"] if facts[0]["e"] == "game" else lines[0]["id"]
    expected = [fact_to_json({**fact, "id": id, "again": True}) for fact in facts]
    return [fact_to_json({name: value for name, value in line.items() if name != "u"}) for line in lines] == expected


# --- hello, and the games


def test_hello_says_what_the_device_is() -> None:
    box = Box()
    (line,) = send_command(box, "hello")
    assert line["e"] == "hello"
    assert (line["what"], line["protocol"], line["version"]) == ("conclave", 1, version("conclave"))
    assert bytes.fromhex(line["chip"]) == box.board.chip_id
    assert (line["language"], line["kept"], line["playing"], line["id"], line["busy"]) == ("fr", 0, False, "", "")
    assert (line["facts"], line["u"]) == (0, 0)
    id = box.start()
    box.lock(2)
    (line,) = send_command(box, "hello")
    assert (line["playing"], line["id"], line["facts"], line["u"]) == (True, id, len(box.games[id]), 0)
    box.undo()
    (line,) = [line for line in send_command(box, "hello") if line["e"] == "hello"]
    assert (line["facts"], line["u"]) == (len(box.games[id]), 1)


def test_hello_says_which_game_is_being_sent() -> None:
    """A PC can wait for a long transfer, and ask again for lost records."""
    session = random_game("majority-2", 2, 7)
    box, id = Box(flash_with_past_games(session)), session.facts[0]["id"]
    read_records(box)
    box.board.serial.send(encode_command("send", id=id) + encode_command("hello"))
    lines = read_records(box) + send_command(box, "hello")
    assert [line["busy"] for line in lines if line["e"] == "hello"] == [id, ""]


def test_an_ended_game_is_counted_without_being_asked_for() -> None:
    box = Box()
    assert send_command(box, "hello")[0]["kept"] == 0
    box.start("majority", 3)
    while not box.live_game.session.is_over:
        box.lock()
    box.live_game.close(box.board.ticks_ms())
    box.run(3000)  # all of it goes out first
    assert [line["kept"] for line in send_command(box, "hello") if line["e"] == "hello"] == [1]


def test_past_games_are_recounted_only_after_a_start_or_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    box, looked = Box(), []
    monkeypatch.setattr(box.flash, "names", lambda folder="": looked.append(folder) or [])
    counts = []
    for step in (lambda: None, box.start, box.lock, box.finish, lambda: box.run(3000)):
        step()
        for _ in range(3):
            looked.clear()
            send_command(box, "hello")
            counts.append(len(looked) > 0)
    assert counts == [True, False, False] * 2 + [False] * 3 + [True, False, False] + [False] * 3


def test_the_games_on_the_flash_are_listed_the_one_in_hand_first() -> None:
    box = Box(flash_with_past_games(random_game("majority", 3, 1), random_game("sultane", 5, 2)))
    id = box.start("the-majority", 4)
    *games, end = send_command(box, "games")
    assert [(game["name"], game["game"], game["seats"], game["over"]) for game in games] == [
        ("", "the-majority", 4, False),
        ("00002.old", "sultane", 5, True),
        ("00001.old", "majority", 3, True),
    ]
    assert games[0]["id"] == id
    assert games[1]["id"] == random_game("sultane", 5, 2).facts[0]["id"]
    assert end == {"e": "listed", "games": 3}


# --- facts sent again


@pytest.mark.parametrize("game", catalog.game_names())
def test_a_finished_game_is_sent_again_from_any_fact_on(game: str) -> None:
    session = random_game(game, catalog.seat_limits(game)[0], 4)
    box = Box(flash_with_past_games(session))
    session.publish_secrets()
    id = session.facts[0]["id"]
    for start in (0, 1, 17, len(session.facts) - 1):
        *lines, sent = send_command(box, "send", id=id, **{"from": start})
        assert is_repeated(lines, session.facts[start:])
        assert sent == {
            "e": "sent",
            "id": id,
            "from": start,
            "facts": len(session.facts),
            "u": 0,
            "takes": [[0, 0]],
        }
    (sent,) = send_command(box, "send", id=id, **{"from": len(session.facts)})
    assert sent["e"] == "sent"


def test_the_current_game_is_sent_again_with_takes_of_facts() -> None:
    box = Box()
    id = box.start()
    box.lock(4)
    box.undo()
    box.undo()
    box.lock(1)
    facts = len(box.games[id])
    box.lock(1)
    box.undo()
    *lines, sent = send_command(box, "send", id=id)
    assert is_repeated(lines, box.games[id])
    assert sent["takes"] == [[0, 0], [2, sent["takes"][1][1]], [3, facts]]
    start = sent["takes"][1][1]
    assert [line.get("u", 0) for line in lines] == [0] * start + [2] * (facts - start)
    assert sent["u"] == 3


def test_nothing_new_to_send_needs_no_second_session() -> None:
    box = Box()
    id = box.start()
    box.lock(2)
    read_records(box)
    facts = len(box.games[id])
    box.board.memory = 0  # none could be begun
    assert refusal_reason(box, "send", id=id, **{"from": facts - 1}) == "memory"
    assert send_command(box, "send", id=id, **{"from": facts}) == [
        {"e": "sent", "id": id, "from": facts, "facts": facts, "u": 0, "takes": [[0, 0]]}
    ]
    box.undo()
    read_records(box)
    assert refusal_reason(box, "send", id=id, **{"from": facts}) == "memory"


def test_facts_continue_in_their_take_after_a_power_cut() -> None:
    box = Box()
    id = box.start()
    box.lock(3)
    box.undo()
    box.power_cut()
    (hello,) = [line for line in send_command(box, "hello") if line["e"] == "hello"]
    assert hello["id"] == ""
    *lines, _ = send_command(box, "send", id=id)  # it is sent before anybody resumes it
    assert is_repeated(lines, box.games[id])
    box.resume()
    resumed = [line for line in read_records(box) if line["e"] == "resumed"]
    assert [(line["from"], line["u"]) for line in resumed] == [(len(box.games[id]), 1)]
    box.lock()
    assert {line["u"] for line in read_records(box) if "n" in line} == {1}


def test_new_facts_do_not_wait_for_facts_sent_again() -> None:
    """A long game is sent again; a notice goes out after the record that was begun."""
    session = random_game("majority-2", 2, 7)
    box = Box(flash_with_past_games(session))
    longest = max(len(fact_to_json(fact)) for fact in session.facts)
    read_records(box)
    box.board.serial.send(encode_command("send", id=session.facts[0]["id"]))
    for ms in (400, 667, 800):
        box.run(ms)
        box.board.serial.received.clear()
        box.device.link.send_notice("answered", 1, seat=ms)
        box.run(PASS * (longest // 64 + 6))
        assert b'"answered"' in box.board.serial.received
    assert box.device.commands._job


def test_a_pc_that_asks_and_does_not_read_costs_no_line() -> None:
    session = random_game("majority", 3, 4)
    box = Box(flash_with_past_games(session))
    read_records(box)
    box.board.serial.is_read = False
    for _ in range(50):
        box.board.serial.send(encode_command("send", id=session.facts[0]["id"]) + encode_command("hello"))
        box.run(20)
    id = box.start("the-majority", 3)
    assert box.device.link.dropped == 0
    box.board.serial.is_read = True
    assert is_repeated([{**line, "again": True} for line in facts_of(read_records(box), id)], box.games[id])


def facts_of(lines: list[Line], id: str) -> list[Line]:
    """Return the facts of a game as they were emitted."""
    found = [line for line in lines if line.get("id") == id and "n" in line and not line.get("again")]
    return [{name: value for name, value in line.items() if name != "ms"} for line in found]


def test_a_pass_works_out_one_set_of_answers_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop continues while a long game is replayed."""
    session = random_game("majority-2", 2, 7)
    box = Box(flash_with_past_games(session))
    read_records(box)
    honest, taken = Session._replay_answers, []
    monkeypatch.setattr(Session, "_replay_answers", lambda *given: (taken.append(1), honest(*given))[1])
    box.board.serial.send(encode_command("send", id=session.facts[0]["id"], **{"from": len(session.facts)}))
    most = 0
    while not box.board.serial.received.endswith(b"\n"):
        taken.clear()
        box.device.step()
        most = max(most, len(taken))
    assert most == 1


# --- what is set, and shown


def test_the_language_is_set_and_lasts() -> None:
    box = Box()
    assert send_command(box, "language", to="en") == [{"e": "language", "to": "en"}]
    assert box.device.texts.language == "en"
    box.power_cut()
    assert box.device.settings.language == "en"
    assert refusal_reason(box, "language", to="tlh") == "no-language"
    box.start()
    assert refusal_reason(box, "language", to="fr") == "playing"


def test_the_clock_goes_on_from_what_it_was_set_to() -> None:
    box = Box()
    (line,) = send_command(box, "clock", at=1_700_000_000)
    assert (line["e"], line["at"], line["ms"]) == ("clock", 1_700_000_000, pytest.approx(box.board.ticks_ms(), abs=200))
    box.board.clock.advance(90_000_000)
    (hello,) = send_command(box, "hello")
    assert hello["at"] in (1_700_000_090, 1_700_000_091)
    for wrong in ("noon", -1, True, None):
        assert refusal_reason(box, "clock", at=wrong) == "no-command"
    assert send_command(box, "clock", at=0)[0]["at"] == 0


def test_identify_lights_all_lamps_for_a_second_and_sounds() -> None:
    table = Bench(4, **QUICK_SETTINGS)
    table.start("majority", 3)
    before = [lamp != (0, 0, 0) for lamp in table.lamps]
    table.board.tones.clear()
    assert send_command(table, "identify") == [{"e": "identified"}]
    table.run(300)
    assert len(set(table.lamps[:4])) == 1
    assert table.lamps[0] != (0, 0, 0)
    assert {hertz for _, hertz in table.board.tones} - {0}
    table.run(1500)
    assert [lamp != (0, 0, 0) for lamp in table.lamps] == before == [True, True, True, False]


def test_the_prompt_is_reached_only_when_no_game_is_played() -> None:
    box = Box()
    box.start()
    assert refusal_reason(box, "deploy") == "playing"
    box.finish()
    read_records(box)
    box.board.serial.send(encode_command("deploy"))
    box.device.run()  # it comes back
    assert list(RecordReader().feed(bytes(box.board.serial.received)))[-1] == {"e": "deploying"}


# --- what is refused


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (append_checksum('{"do":"press"}'), "unknown"),
        (append_checksum('{"do":7}'), "no-command"),
        (append_checksum("[]"), "no-command"),
        (append_checksum("no json"), "no-command"),
        (b'{"do":"hello"} 00000000\n', "damaged"),
        (b"hello\n", "damaged"),
        (b"x" * (MAX_COMMAND_BYTES + 1) + b"\n", "too-long"),
        (append_checksum('{"do":"send"}'), "no-command"),
        (append_checksum('{"do":"send","id":"00","from":-1}'), "no-command"),
        (append_checksum('{"do":"send","id":"00","from":true}'), "no-command"),
        (append_checksum('{"do":"send","id":"00"}'), "no-game"),
    ],
)
def test_anything_else_gets_a_refusal(sent: bytes, why: str) -> None:
    box = Box()
    read_records(box)
    box.board.serial.send(sent)
    (line,) = read_records(box)
    assert (line["e"], line["why"]) == ("refused", why)
    assert [line["e"] for line in send_command(box, "hello")] == ["hello"]
    assert refusal_reason(box, "press") == "unknown"


def test_no_past_game_is_sent_while_a_game_is_played() -> None:
    session = random_game("majority", 3, 4)
    box = Box(flash_with_past_games(session))
    id = box.start("sultane", 5)
    assert refusal_reason(box, "send", id=session.facts[0]["id"]) == "playing"
    assert send_command(box, "send", id=id)[-1]["e"] == "sent"


def test_a_game_that_begins_stops_the_sending_of_a_past_one() -> None:
    session = random_game("majority-2", 2, 7)
    box = Box(flash_with_past_games(session))
    read_records(box)
    box.board.serial.send(encode_command("send", id=session.facts[0]["id"]))
    box.run(300)
    box.start()
    lines = read_records(box)
    assert len([line for line in lines if line.get("again")]) < 600
    assert ("refused", "playing") in [(line["e"], line.get("why")) for line in lines]


@pytest.mark.parametrize(("memory", "end"), [(39_999, "refused"), (40_000, "sent")])
def test_without_room_for_a_replay_nothing_is_replayed(memory: int, end: str) -> None:
    session = random_game("majority", 3, 4)
    box = Box(flash_with_past_games(session))
    box.board.memory = memory
    last = send_command(box, "send", id=session.facts[0]["id"])[-1]
    assert (last["e"], last.get("why")) == (end, None if end == "sent" else "memory")


def test_a_journal_that_cannot_be_replayed_is_refused() -> None:
    """It was written by an older version of the rules; the current game goes on."""
    session, old = random_game("majority", 3, 4), JournalWriter()
    for kind, payload in journal_records.read_records(session.journal):
        old.add_record(
            kind, payload.replace(b"majority 3 ", b"majority 3 0") if kind == journal_records.HEADER else payload
        )
    flash = flash_with_past_games(session)
    flash.files["00001.old"] = old.journal[:]
    box = Box(flash)
    (game, _) = send_command(box, "games")
    assert refusal_reason(box, "send", id=game["id"]) == "other-rules"
    box.start()
    box.lock()


def test_a_failing_command_does_not_affect_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an immediate bug nor one in the middle of a replay stops the game."""
    box = Box()
    id = box.start()
    read_records(box)

    def fail(*_: object) -> None:
        """Fail."""
        raise ZeroDivisionError

    monkeypatch.setattr(type(box.device), "identify", fail)
    monkeypatch.setattr(Session, "_replay_answers", fail)
    assert refusal_reason(box, "identify") == "failed"
    monkeypatch.undo()
    box.lock()
    read_records(box)
    monkeypatch.setattr(Session, "_replay_answers", fail)
    assert send_command(box, "send", id=id)[-1] == {"e": "refused", "why": "failed", "do": "send", "id": id}
    assert box.live_game.id == id


# --- whatever comes in


@settings(max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=300),
            st.binary(max_size=40).map(lambda noise: noise + b"\n"),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.text(max_size=8),
                lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
            ).map(lambda value: append_checksum(json.dumps(value))),
            st.fixed_dictionaries(
                {"do": st.sampled_from(["hello", "games", "send", "clock", "identify", "deploy", "language", "x"])},
                optional={
                    "id": st.text(max_size=5) | st.integers(),
                    "from": st.integers(-5, 5) | st.none(),
                    "at": st.integers() | st.text(max_size=3),
                    "to": st.sampled_from(["fr", "xx", 3]),
                },
            ).map(lambda value: append_checksum(json.dumps(value))),
        ),
        max_size=12,
    )
)
def test_random_bytes_and_commands_do_no_harm(pieces: list[bytes]) -> None:
    box = Box()
    box.start()
    box.lock(2)
    before = (
        box.live_game.session.journal,
        dict(box.live_game.session.questions),
        [pod.choice for pod in box.device.pods],
    )
    read_records(box)
    for piece in pieces:
        box.board.serial.send(piece)
        box.run(3)
        assert len(box.device.commands._input) <= MAX_COMMAND_BYTES
        assert len(box.device.commands._answers) <= 4
    lines = read_records(box)
    assert "error" not in {line["e"] for line in lines}
    assert before == (
        box.live_game.session.journal,
        dict(box.live_game.session.questions),
        [pod.choice for pod in box.device.pods],
    )
    assert not box.device.exit_reason
    assert "hello" in [line["e"] for line in send_command(box, "hello")]
