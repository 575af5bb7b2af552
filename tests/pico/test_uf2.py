"""A Pico made by dropping one file on it: it boots, plays, and keeps its games when a new file is dropped."""

import os
from pathlib import Path
from random import Random

from conclave.deploy import initial_files, uf2
from conclave.deploy.firmware_files import Compiler, SourceFile, build_files, collect_sources
from conclave.line.framing import encode_command

from tests.host.deploy.test_uf2 import SIZE, dropped
from tests.pico.conftest import Boxes
from tests.pico.test_boot import MENU
from tests.workbench.emulated import EmulatedBench
from tests.workbench.followed_game import DRAWING, SEEDED, FollowedGame, facts_as_json
from tests.workbench.hands import CONSOLE

REVEALED = 15_000  # ms: more than it takes to show all pages of a reveal, as the box is set when it is new
# The box deals by itself, so that CPython can follow the game.
DEALT = SEEDED.replace(b"device.run()", b"device.settings.stir = False\ndevice.run()")


def make_uf2_pages(changed: dict[str, bytes], language: str = "fr", names: tuple[str, ...] = ()) -> uf2.Pages:
    """Return the pages of a file made of the real MicroPython, with these files changed."""
    found = {source.name: source for source in collect_sources()}
    found |= {name: SourceFile(name, data) for name, data in changed.items()}
    files = {file.path: file.data for file in build_files(list(found.values()), Compiler())}
    files |= initial_files.build_initial_files(language, list(names))
    pages = uf2.add_files(uf2.parse_uf2(Path(os.environ["PICO_UF2"]).read_bytes()), files)
    return uf2.parse_uf2(uf2.encode_uf2(pages))


def read_flash(box: EmulatedBench, path: Path) -> bytes:
    """Return the flash of a box."""
    box.ask("save", file=str(path))
    return path.read_bytes()


def wait_for_question(box: EmulatedBench) -> None:
    """Wait until the reveal is over and the next question is open."""
    box.until(lambda: "⧗" in box.screen[0], ms=REVEALED)
    box.run(DRAWING)


def test_a_new_box_knows_its_language_and_its_people(boxes: Boxes) -> None:
    box = boxes(3, image=dropped(bytes(SIZE), make_uf2_pages({}, "en", ("Ana", "Zoé"))))
    box.until(lambda: box.screen[0] == "Trial round", ms=4000)
    box.tap(CONSOLE, "back")
    box.until(lambda: box.screen[1] == "▶New game", ms=4000)
    box.send(encode_command("names"))
    box.until(lambda: [line["names"] for line in box.records("names")] == [["Ana", "Zoé"]])


def test_one_file_makes_a_box_and_the_next_one_keeps_its_games(boxes: Boxes, tmp_path: Path) -> None:
    rng = Random(1)
    box = boxes(3, image=dropped(rng.randbytes(SIZE), make_uf2_pages({"main.py": DEALT})))
    box.until(lambda: box.screen[0] == "Tour d'essai", ms=4000)
    box.tap(CONSOLE, "back")
    box.until(lambda: box.screen == MENU, ms=4000)
    FollowedGame(box, "the-majority", 3).box.abort()
    box.until(lambda: box.screen[0] == MENU[0], ms=8000)
    box.run(300)
    box.clear_received()
    game = FollowedGame(box, "majority", 3)
    for _ in range(3):
        game.answer(rng)
        wait_for_question(box)
    told, flash = box.facts(), read_flash(box, tmp_path / "flash")
    box.close()

    newer = make_uf2_pages({"main.py": DEALT + b"# newer\n", "firmware/more.py": b"MORE = 1\n" * 500})
    again = boxes(3, image=dropped(flash, newer))
    game.box = again
    game.resume()
    choices = game.choices(rng)
    game.press_all(choices)
    game.lock(choices)
    again.until(lambda: again.facts()[-1:] == facts_as_json(game.session)[-1:], ms=8000)
    wait_for_question(again)
    assert told == facts_as_json(game.session)[: len(told)]
    again.abort()
    again.until(lambda: again.screen[0] == MENU[0], ms=8000)
    again.run(300)
    again.send(encode_command("games"))
    again.until(lambda: [line["games"] for line in again.records("listed")] == [2])  # both are among the past ones
    assert again.resets == 0
