"""The facts of a game once more, for who has missed some: worked out from its journal, a little in each pass."""

import gc

from firmware.line.answers import not_while_playing
from firmware.line.encoded import Encoded
from firmware.memory import Loaded
from firmware.replay import Replay
from shared_rules.engine import records
from shared_rules.engine.refused import Refused
from shared_rules.engine.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from firmware.device import Device
    from firmware.line.commands import Job, Line
    from shared_rules.engine.pieces import Pieces

REPLAY_ROOM = 40_000  # bytes of heap for a second session


def retell(device: "Device", id: str, start: int) -> "Job":
    """Yield the facts of a game from number `start` on, as lines, and in the end which of them stand."""
    link = device.link
    if id and id == link.id and start >= link.count and not link.undos:
        # who follows the game has all: no second session has to be begun, which takes as long as a tap
        yield {"e": "sent", "id": id, "from": start, "facts": link.count, "u": 0, "takes": [[0, 0]]}
        return
    journal, is_open = yield from _find(device, id)
    _make_room(device)
    facts: list[Line] = []
    replay = Replay(Session.replaying(journal, None, facts.append), device.board.ticks_ms)
    names = _names(device, journal, id)
    journal = b""
    loaded = Loaded()
    try:
        if any(names):
            yield {"e": "seated", "id": id, "names": names, "again": True}
        yield from _replay(device, replay, facts, is_open, id, start)
    finally:
        if not device.is_playing:
            loaded.let_go()  # the rules of past games would fill the memory


def _replay(
    device: "Device", replay: Replay, facts: "list[Line]", is_open: "bool | None", id: str, start: int
) -> "Job":
    count, takes = 0, [[0, 0]]
    while replay.step(1):
        if is_open is None:
            not_while_playing(device)  # a game has begun meanwhile
        count += len(facts)
        yield from _again(facts, id, start, replay.undos, takes)
        yield None
    session, undos = replay.session, replay.undos
    if session and (is_open or (is_open is None and session.result)):
        session.open(Encoded)
        count += len(facts)
        yield from _again(facts, id, start, undos, takes)
    if undos > takes[-1][0]:
        takes.append([undos, count])
    yield {"e": "sent", "id": id, "from": start, "facts": count, "u": undos, "takes": takes}


def _again(facts: "list[Line]", id: str, start: int, undos: int, takes: "list[list[int]]") -> "Job":
    """Yield the facts as they go over the line, and note where a new take begins."""
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


def _find(device: "Device", id: str) -> "Generator[None, None, tuple[bytes | Pieces, bool | None]]":
    """Find a game's journal, and whether it was opened: None is yes if it has a result."""
    match, journals = device.match, device.journals
    if match and match.id == id:
        return match.session.kept, match.session.opened
    current = journals.unfinished()
    if current and _is_of(current, id):
        return current, False
    not_while_playing(device)  # the rules of another game would take room from this one
    for name in journals.history():
        if _is_of(journals.header(name), id):
            journal = journals.read(name)
            if not journal:
                raise Refused("damaged-journal", "the journal cannot be read now")
            return journal, None
        yield
    raise Refused("no-game", "there is no such game on the flash")


def _names(device: "Device", journal: "bytes | Pieces", id: str) -> "list[str]":
    header = records.header(journal)
    return device.seatings.names(id, header.seats) if header else []


def _is_of(journal: "bytes | Pieces", id: str) -> bool:
    header = records.header(journal)
    return header is not None and header.id == id


def _make_room(device: "Device") -> None:
    board = device.board
    if board.free_memory() < REPLAY_ROOM:
        gc.collect()
        if board.free_memory() < REPLAY_ROOM:
            raise Refused("memory", "there is no room for a replay now")
