"""Send the facts of a game again to a PC that missed some, computed from the journal step by step."""

import gc

from firmware.line.command_handlers import refuse_while_playing
from firmware.line.streamed_journal import StreamedJournal
from firmware.pico_memory import ModuleSnapshot
from firmware.replay import Replay
from shared_rules.engine import journal_records
from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from firmware.device import Device
    from firmware.line.command_reader import LongAnswer, Record
    from shared_rules.engine.growing_bytes import GrowingBytes

REPLAY_ROOM = 40_000  # bytes of free heap needed for a second session


def resend_facts(device: "Device", id: str, first_fact: int) -> "LongAnswer":
    """Yield the records of a game's facts from number `start` on, then a summary of all facts and takes.

    Yields None in passes without a record. Raises Refused if the game is unknown or memory is short.
    """
    link = device.link
    if id and id == link.game_id and first_fact >= link.fact_count and not link.undo_count:
        # the PC has everything: avoid creating a second session, which takes as long as a tap
        yield {"e": "sent", "id": id, "from": first_fact, "facts": link.fact_count, "u": 0, "takes": [[0, 0]]}
        return
    journal, is_open = yield from _find_journal(device, id)
    _make_room(device)
    facts: list[Record] = []
    replay = Replay(Session.replay_in_steps(journal, None, facts.append), device.board.ticks_ms)
    names = _player_names(device, journal, id)
    journal = b""
    loaded = ModuleSnapshot()
    try:
        if any(names):
            yield {"e": "seated", "id": id, "names": names, "again": True}
        yield from _send_facts(device, replay, facts, is_open, id, first_fact)
    finally:
        if not device.is_playing:
            loaded.unload_newer()  # the rules of past games would fill the memory


def _send_facts(
    device: "Device", replay: Replay, facts: "list[Record]", is_open: "bool | None", id: str, start: int
) -> "LongAnswer":
    """Replay the journal and yield the facts, then the summary; `is_open` as `_find_journal` returns it."""
    count, takes = 0, [[0, 0]]
    while replay.step(1):
        if is_open is None:
            refuse_while_playing(device)  # a game may have begun since the last pass
        count += len(facts)
        yield from _resent(facts, id, start, replay.undos, takes)
        yield None
    session, undos = replay.session, replay.undos
    if session and (is_open or (is_open is None and session.result)):
        session.publish_secrets(StreamedJournal)
        count += len(facts)
        yield from _resent(facts, id, start, undos, takes)
    if undos > takes[-1][0]:
        takes.append([undos, count])
    yield {"e": "sent", "id": id, "from": start, "facts": count, "u": undos, "takes": takes}


def _resent(facts: "list[Record]", id: str, start: int, undos: int, takes: "list[list[int]]") -> "LongAnswer":
    """Yield facts as records marked as repeated, and note in `takes` where a new take begins.

    A take is a stretch of facts between two undos: [number of undos, number of its first fact].
    """
    for fact in facts:
        if undos > takes[-1][0]:
            takes.append([undos, fact["n"]])
        if fact["n"] >= start:
            line = fact.copy()
            line["id"] = id
            line["again"] = True
            if undos:
                line["u"] = undos
            yield line
    facts.clear()


def _find_journal(device: "Device", id: str) -> "Generator[None, None, tuple[bytes | GrowingBytes, bool | None]]":
    """Return a game's journal and whether seed and journal are public: True, False, or None for "if it has a result".

    As a generator it yields None while it searches the flash. Raises Refused if there is no such game.
    """
    match, journals = device.live_game, device.journals
    if match and match.id == id:
        return match.session.live_journal, match.session.is_published
    current = journals.unfinished_journal()
    if current and _is_journal_of(current, id):
        return current, False
    refuse_while_playing(device)  # the rules of another game would take memory from this one
    for name in journals.past_games():
        if _is_journal_of(journals.read_header(name), id):
            journal = journals.read_past_game(name)
            if not journal:
                raise Refused("damaged-journal", "the journal cannot be read now")
            return journal, None
        yield
    raise Refused("no-game", "there is no such game on the flash")


def _player_names(device: "Device", journal: "bytes | GrowingBytes", id: str) -> "list[str]":
    """Return the names of the players by seat, as stored when the game began."""
    header = journal_records.read_header(journal)
    return device.seatings.player_names(id, header.seats) if header else []


def _is_journal_of(journal: "bytes | GrowingBytes", id: str) -> bool:
    """Return whether a journal is that of the game `id`."""
    header = journal_records.read_header(journal)
    return header is not None and header.game_id == id


def _make_room(device: "Device") -> None:
    """Collect garbage if memory is short; raises Refused if it still is."""
    board = device.board
    if board.free_memory() < REPLAY_ROOM:
        gc.collect()
        if board.free_memory() < REPLAY_ROOM:
            raise Refused("memory", "there is no room for a replay now")
