"""Fragmented memory on the emulated Pico: fences divide it, and a long journal fits between no two of them."""

from pathlib import Path

from conclave.line.framing import encode_command
from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.storage.journal_blocks import REPLICAS
from shared_rules.engine import journal_records
from shared_rules.engine.session import Session
from tests.pico.conftest import Boxes
from tests.pico.image import files_of, firmware_image, image_with_unfinished_game
from tests.workbench.emulated import EmulatedBench, flash_files_with_settings, with_least_heap
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEED, SEEDED, FollowedGame
from tests.workbench.hands import CONSOLE

PIECE, FENCE, LONG = 9000, 500, 11000  # bytes
FENCED = f"""
import gc
blocks, fences = [], []
try:
    while True:
        blocks.append(bytearray({PIECE}))
        fences.append(bytearray({FENCE}))
except MemoryError:
    blocks = None
gc.collect()
""".encode()
NO_ROOM, GO_ON = "Mémoire insuffisante", "▶Reprendre"


def new_session() -> Session:
    """Return the game that has the long journal."""
    return Session("majority", 3, {}, SEED)


def long_journal() -> bytes:
    """Return the first answers of a game of Majority, undone again and again."""
    journal = journal_records.JournalWriter()
    for kind, payload in journal_records.iterate_records(new_session().journal):
        journal.add_record(kind, payload)
    while len(journal.journal) < LONG:
        journal.add_record(journal_records.ANSWERS, bytes(3))
        journal.add_record(journal_records.UNDO, b"")
    return journal.journal[:]


def unfinished_flash(main: bytes, journal: bytes) -> bytes:
    """Return the flash of a box on which that journal is unfinished."""
    return image_with_unfinished_game(
        firmware_image(main, **flash_files_with_settings(**NO_GRACE_SETTINGS)), new_session(), journal
    )


def stored_journals(box: EmulatedBench, folder: Path) -> dict[str, bytes]:
    """Return the journals on the flash."""
    box.ask("save", file=str(folder / "seen"))
    files = files_of((folder / "seen").read_bytes())
    return {path.rpartition("/")[2]: data for path, data in files.items() if path.startswith("/save/0")}


def test_a_journal_too_long_to_read_resumes_once_there_is_memory(boxes: Boxes, tmp_path: Path) -> None:
    journal = long_journal()
    box = boxes(3, image=unfinished_flash(with_least_heap(FENCED + SEEDED), journal))
    box.until(lambda: NO_ROOM in box.screen)
    box.tap(CONSOLE, "ok")
    game = FollowedGame(box, "majority", 3)
    for _ in range(2):
        game.choose({seat: question.options[0] for seat, question in game.session.questions.items()})
    assert not box.records("error")
    assert box.resets == 0
    ((name, data),) = stored_journals(box, tmp_path).items()
    assert (name, data.rstrip(b"\xff")) == ("00001.old", journal), "copied from flash to flash, with what is blank"
    assert (tmp_path / "seen").read_bytes().count(game.session.journal) == REPLICAS

    plain = boxes(3, image=unfinished_flash(with_least_heap(SEEDED), journal))
    plain.until(lambda: any(line.startswith(GO_ON) for line in plain.screen))
    plain.resume()


def test_a_past_game_too_long_to_read_is_neither_shown_nor_sent(boxes: Boxes, tmp_path: Path) -> None:
    journal = long_journal()
    id = new_session().facts[0]["id"]
    flash = SimulatedFlash()
    flash.force_content("00001.old", journal)
    box = boxes(3, flash, main=with_least_heap(FENCED + SEEDED), reveal=0, stir=False)
    box.until(lambda: box.screen[1].startswith("▶"))
    box.send(encode_command("send", id=id))
    box.until(lambda: [line["why"] for line in box.records("refused")] == ["memory"])
    box.tap(CONSOLE, "down", "ok")
    box.run(box.loading)
    assert any("Majority" in line for line in box.screen)
    box.tap(CONSOLE, "ok")
    box.until(lambda: NO_ROOM in box.screen)
    assert not box.records("error")
    assert box.resets == 0
    assert stored_journals(box, tmp_path) == {"00001.old": journal}
