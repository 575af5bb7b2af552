"""Draw the wiring and the screens, and write the pages of both builds."""

from pathlib import Path

from hardware.breadboard import board, guide
from hardware.breadboard.drawing import svg
from hardware.breadboard.screens import SCREENS

HERE = Path(__file__).parent


def outputs() -> dict[str, str]:
    """Return every file that is made here, by name."""
    pages = {
        "README.md": guide.page(guide.INTRO_PODS, guide.WITH_PODS, guide.TROUBLE + "\n" + guide.left_out()),
        "no_pods.md": guide.page(guide.INTRO_WITHOUT, guide.WITHOUT),
    }
    steps = [step for step in guide.WITH_PODS if step.board]
    holes = {guide.board_picture(step): _board(step) for step in steps}
    wiring = {f"{name}.svg": svg(columns()) for name, columns in guide.PICTURES.items()}
    screens = {f"screens/{name}.svg": bench().picture for name, bench in SCREENS.items()}
    return {**pages, **wiring, **holes, **screens}


def _board(step: guide.Step) -> str:
    new, old = guide.new(step), guide.before(step)
    return board.svg(guide.BOARDS[step.board], new, old - new)


if __name__ == "__main__":
    (HERE / "screens").mkdir(exist_ok=True)
    for name, content in outputs().items():
        (HERE / name).write_text(content, "utf-8")
