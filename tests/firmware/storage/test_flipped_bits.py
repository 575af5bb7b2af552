"""One flipped bit, anywhere on the flash: nothing that was revealed is lost, with or without a power cut before it.

On littlefs, by the driver of the Pico: whole blocks of it go back to an earlier state when a bit of its tables flips.
"""

from collections.abc import Iterator
from random import Random

import pytest
from conclave.simulator.simulated_flash import PowerCut

from firmware.storage.journals import Journals
from firmware.storage.player_names import PlayerNames
from firmware.storage.seatings import Seatings
from firmware.storage.settings import Settings
from tests.firmware.littlefs_flash import BLOCK, Chip, LittleFlash
from tests.firmware.storage.test_power_cut import random_journals

SEATING = [4, 1, 5, 0, 2]
GAME = random_journals("sultane", 0)
PAST = (random_journals("witchcraft", 1), random_journals("majority", 2))
FLIPS = 150  # of each moment


def play_evening(chip: Chip, locks: int, told: list[bytes]) -> None:
    """Play two games to their ends and some locks of a third; append what was revealed to `told`, the newest last."""
    journals = Journals(LittleFlash(chip, new=True))
    for grown in (*PAST, GAME[: locks + 1]):
        told.append(b"")
        for journal in grown:
            if len(journal) == len(grown[0]):
                journals.start_game(journal, SEATING[: 5 if grown[0] == GAME[0] else 3])
            else:
                journals.append(journal[len(journals.unfinished_journal() or b"") :])
            told[-1] = journal
        if grown[0] != GAME[0]:
            journals.finish_game()


def flip_bits(image: bytes, rng: Random) -> Iterator[tuple[int, bytes]]:
    """Yield images with one flipped bit each, on all blocks that were ever written."""
    written = [block for block in range(len(image) // BLOCK) if image[block * BLOCK :][:BLOCK].strip(b"\xff")]
    for number in range(FLIPS):
        at = written[number % len(written)] * BLOCK + rng.randrange(BLOCK if number % 2 else 700)
        changed = bytearray(image)
        changed[at] ^= 1 << rng.randrange(8)
        yield at, bytes(changed)


def restored_journals(journals: Journals) -> list[bytes]:
    """Return all journals that come back, the newest last."""
    past = [journals.read_past_game(name) for name in reversed(journals.past_games())]
    return [*past, *([game[:]] if (game := journals.unfinished_journal()) else [])]


def holds_all(journals: Journals, told: list[bytes]) -> bool:
    """Return whether all that was revealed is there: each game, with at least as many locks, and on its pods."""
    found = restored_journals(journals)
    is_there = all(any(journal.startswith(game) for journal in found) for game in told if game)
    return is_there and (told[-1][:60] != GAME[0][:60] or journals.seating == SEATING)


def can_go_on(image: bytes, told: list[bytes]) -> bool:
    """Return whether everything comes back, and again after two more locks."""
    chip = Chip(image=image)
    journals = Journals(LittleFlash(chip))
    if not holds_all(journals, told):
        return False
    game = journals.unfinished_journal()
    more = [journal for journal in GAME if game and len(journal) > len(game) and game == journal[: len(game)]][:2]
    for journal in more:
        journals.append(journal[len(journals.unfinished_journal() or b"") :])
        if journals.problem:
            return False
    return holds_all(
        Journals(LittleFlash(Chip(image=bytes(chip.buffer)))), [*told[:-1], more[-1] if more else told[-1]]
    )


@pytest.mark.slow
@pytest.mark.parametrize("locks", [0, 1, 7, 30])
def test_a_flipped_bit_loses_nothing_that_was_revealed(locks: int) -> None:
    chip, told = Chip(), []
    play_evening(chip, locks, told)
    lost = [at for at, image in flip_bits(bytes(chip.buffer), Random(locks)) if not can_go_on(image, told)]
    assert lost == []


@pytest.mark.slow
def test_a_flipped_bit_of_a_block_mark_loses_nothing() -> None:
    """All bits of the marks, and of the heads of the journal blocks of a game."""
    chip, told = Chip(), []
    play_evening(chip, 7, told)
    image = bytes(chip.buffer)
    blocks = [at for at in range(0, len(image), BLOCK) if image.startswith(b"conclave", at)]
    assert len(blocks) == 8
    bits = [8 * at + bit for block in blocks for at in range(block + 8, block + 12) for bit in range(8)]
    for block in blocks:
        if GAME[0] in image[block : block + BLOCK]:
            bits += range(8 * (block + 12), 8 * (block + 36))
    assert len(bits) == 8 * 32 + 2 * 24 * 8
    lost = []
    for bit in bits:
        changed = bytearray(image)
        changed[bit // 8] ^= 1 << bit % 8
        if not can_go_on(bytes(changed), told):
            lost.append(bit)
    assert lost == []


@pytest.mark.slow
def test_a_power_cut_and_a_flipped_bit_lose_nothing() -> None:
    first, whole = Chip(), Chip()
    Journals(LittleFlash(first, new=True)).start_game(PAST[0][0], SEATING[:3])
    play_evening(whole, 20, [])
    rng, lost = Random(3), []
    for _ in range(30):
        chip, told = Chip(), []
        chip.ends = rng.randrange(first.writes, whole.writes)  # while games are played, begun or put away
        with pytest.raises(PowerCut):
            play_evening(chip, 20, told)
        for at, image in flip_bits(bytes(chip.buffer), rng):
            if rng.random() < 0.1 and not can_go_on(image, told):
                lost.append((chip.ends, at))
    assert lost == []


def test_a_flipped_bit_costs_no_setting_name_or_seating() -> None:
    chip = Chip()
    flash = LittleFlash(chip, new=True)
    settings = Settings(flash)
    settings.save()
    Journals(flash).start_game(PAST[0][0], SEATING[:3])
    settings.volume = 1
    settings.save()
    assert PlayerNames(flash).write(["Ann", "Zoé"]) is None
    Seatings(flash).add("a0", "sultane", SEATING, ["Ann", "", "", "Zoé", ""], {"claims": True})
    lost = []
    for at, image in flip_bits(bytes(chip.buffer), Random(4)):
        found = LittleFlash(Chip(image=image))
        seated = Seatings(found).last_game() or {}
        if (Settings(found).volume, PlayerNames(found).read(), seated.get("places")) != (1, ["Ann", "Zoé"], SEATING):
            lost.append(at)
    assert lost == []
