"""A Pico that was made by dropping one file on it: it boots, plays, and keeps its games when a new file is dropped."""

import os
from pathlib import Path
from random import Random

from conclave.deploy import first, uf2
from conclave.deploy.files import Compiler, Source, build, sources
from conclave.line.link import command

from tests.host.deploy.test_uf2 import SIZE, dropped
from tests.pico.conftest import SEEDED, Boxes
from tests.pico.playing import DRAWING, Game, facts, plain
from tests.pico.rig import Rig
from tests.pico.test_boot import MENU
from tests.pico.test_faults import resume

REVEALED = 15_000  # ms: more than it takes to show all pages of a reveal, as the box is set when it is new
# The box deals by itself, so that CPython can follow the game.
DEALT = SEEDED.replace(b"device.run()", b"device.settings.stir = False\ndevice.run()")


def made(changed: dict[str, bytes], language: str = "fr", names: tuple[str, ...] = ()) -> uf2.Pages:
    """The pages of a file that is made of the real MicroPython; these files differ from ours."""
    found = {source.name: source for source in sources()}
    found |= {name: Source(name, data) for name, data in changed.items()}
    files = {file.path: file.data for file in build(list(found.values()), Compiler())}
    files |= first.files(language, list(names))
    pages = uf2.with_files(uf2.read(Path(os.environ["PICO_UF2"]).read_bytes()), files)
    return uf2.read(uf2.write(pages))


def flash_of(rig: Rig, path: Path) -> bytes:
    rig.ask("save", file=str(path))
    return path.read_bytes()


def asked_again(rig: Rig) -> None:
    """Wait until what was revealed has been shown, and the next question is open."""
    rig.until(lambda: "⧗" in rig.screen[0], ms=REVEALED)
    rig.run(DRAWING)


def test_a_new_box_knows_its_language_and_its_people(boxes: Boxes) -> None:
    rig = boxes(image=dropped(bytes(SIZE), made({}, "en", ("Ana", "Zoé"))), pods=3)
    rig.until(lambda: rig.screen[0] == "Trial round", ms=4000)
    rig.tap("back")
    rig.until(lambda: rig.screen[1] == "▶New game", ms=4000)
    rig.ask("send", data=command("names").decode("latin1"))
    rig.until(lambda: '"Zoé"' in rig.serial.encode("latin1").decode("utf-8", "ignore"))


def test_one_file_makes_a_box_and_the_next_one_keeps_its_games(boxes: Boxes, tmp_path: Path) -> None:
    rng = Random(1)
    rig = boxes(image=dropped(rng.randbytes(SIZE), made({"main.py": DEALT})), pods=3)
    rig.until(lambda: rig.screen[0] == "Tour d'essai", ms=4000)
    rig.tap("back")
    rig.until(lambda: rig.screen == MENU, ms=4000)
    Game(rig, "the-majority", 3).abort()
    rig.until(lambda: rig.screen[0] == MENU[0], ms=8000)
    rig.run(300)
    rig.serial = ""
    game = Game(rig, "majority", 3)
    for _ in range(3):
        game.answer(rng)
        asked_again(rig)
    told, flash = facts(rig), flash_of(rig, tmp_path / "flash")
    rig.close()

    newer = made({"main.py": DEALT + b"# newer\n", "firmware/more.py": b"MORE = 1\n" * 500})
    again = boxes(image=dropped(flash, newer), pods=3)
    resume(again)
    game.rig = again
    choices = game.choices(rng)
    game.press_all(choices)
    game.lock(choices)
    again.until(lambda: facts(again)[-1:] == plain(game.session)[-1:], ms=8000)
    asked_again(again)
    assert told == plain(game.session)[: len(told)]
    game.abort()
    again.until(lambda: again.screen[0] == MENU[0], ms=8000)
    again.run(300)
    again.ask("send", data=command("games").decode("latin1"))
    again.until(lambda: '"games":2' in again.serial)  # both are among the past ones
    assert again.resets == 0
