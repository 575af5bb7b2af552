"""Memory in pieces on the emulated Pico: fences stand in it, and a long journal fits between no two of them."""

from pathlib import Path

import pytest
from conclave.line.link import command

from firmware.storage.journal_blocks import REPLICAS
from shared_rules.engine import records
from shared_rules.engine.session import Session
from tests.pico.conftest import SEED, SEEDED, Boxes, settings, tight
from tests.pico.image import files_of, installed, unfinished
from tests.pico.playing import LOADING, Game
from tests.pico.rig import Rig

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


def begun() -> Session:
    """The game that has the long journal."""
    return Session("majority", 3, {}, SEED)


def long_journal() -> bytes:
    """The first answers of a game of Majority, taken back again and again."""
    journal = records.Records()
    for kind, payload in records.walk(begun().journal):
        journal.add(kind, payload)
    while len(journal.bytes) < LONG:
        journal.add(records.ANSWERS, bytes(3))
        journal.add(records.UNDO, b"")
    return journal.bytes[:]


def played(main: bytes, journal: bytes) -> bytes:
    """The flash of a box on which that journal is unfinished."""
    return unfinished(installed(**{"main.py": main}, **settings(grace=0, reveal=0, stir=False)), begun(), journal)


def kept(rig: Rig, folder: Path) -> dict[str, bytes]:
    """The journals on the flash."""
    rig.ask("save", file=str(folder / "seen"))
    files = files_of((folder / "seen").read_bytes())
    return {path.rpartition("/")[2]: data for path, data in files.items() if path.startswith("/save/0")}


@pytest.mark.slow
def test_a_journal_too_long_to_be_read_is_kept_and_goes_on_when_there_is_memory(boxes: Boxes, tmp_path: Path) -> None:
    journal = long_journal()
    rig = boxes(image=played(tight(FENCED + SEEDED), journal), pods=3)
    rig.until(lambda: NO_ROOM in rig.screen)
    rig.tap("ok")
    game = Game(rig, "majority", 3)
    for _ in range(2):
        choices = {seat: question.options[0] for seat, question in game.session.questions.items()}
        game.press_all(choices)
        game.lock(choices)
        game.told()
    assert '"error"' not in rig.serial
    assert rig.resets == 0
    ((name, data),) = kept(rig, tmp_path).items()
    assert (name, data.rstrip(b"\xff")) == ("00001.old", journal), "copied from flash to flash, with what is blank"
    assert (tmp_path / "seen").read_bytes().count(game.session.journal) == REPLICAS

    plain = boxes(image=played(tight(SEEDED), journal), pods=3)
    plain.until(lambda: any(line.startswith(GO_ON) for line in plain.screen))
    plain.tap("ok")
    plain.until(lambda: '"resumed"' in plain.serial)


@pytest.mark.slow
def test_a_past_game_too_long_to_be_read_is_neither_shown_nor_sent(boxes: Boxes, tmp_path: Path) -> None:
    journal = long_journal()
    id = begun().facts[0]["id"]
    files = {"main.py": tight(FENCED + SEEDED), **settings(reveal=0, stir=False), "save/00001.old": journal}
    rig = boxes(files, pods=3)
    rig.until(lambda: rig.screen[1].startswith("▶"))
    rig.ask("send", data=command("send", id=id).decode("latin1"))
    rig.until(lambda: '"why":"memory"' in rig.serial)
    rig.tap("down", "ok")
    rig.run(LOADING)
    assert any("Majority" in line for line in rig.screen)
    rig.tap("ok")
    rig.until(lambda: NO_ROOM in rig.screen)
    assert '"error"' not in rig.serial
    assert rig.resets == 0
    assert kept(rig, tmp_path) == {"00001.old": journal}
