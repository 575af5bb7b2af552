"""Write drawings, screens and pages of both breadboard builds: `python -m hardware.breadboard`."""

from pathlib import Path

from hardware.breadboard import guide
from hardware.breadboard.circuit_drawing import svg
from hardware.breadboard.screens import SCREENS

HERE = Path(__file__).parent


def outputs() -> dict[str, str]:
    """Return the content of every generated file, by name."""
    pages = {build.page: build.text for build in guide.BUILDS}
    holes = {build.drawing_name(step): build.draw(step) for build in guide.BUILDS for step in build.steps if step.board}
    wiring = {f"{name}.svg": svg(columns()) for name, columns in guide.PICTURES.items()}
    screens = {f"screens/{name}.svg": bench().picture for name, bench in SCREENS.items()}
    return {**pages, **wiring, **holes, **screens}


if __name__ == "__main__":
    (HERE / "screens").mkdir(exist_ok=True)
    for name, content in outputs().items():
        (HERE / name).write_text(content, "utf-8")
