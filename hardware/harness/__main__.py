"""Write every cable as a WireViz file and draw it: `python -m hardware.harness`."""

from pathlib import Path
from typing import Any

from wireviz import wireviz  # type: ignore[import-untyped]

from hardware.harness.cables import CABLES, text

HERE = Path(__file__).parent


def main() -> None:
    """Write and draw all cables."""
    formats: Any = ("svg", "png")
    for name, cable in CABLES.items():
        (HERE / f"{name}.yml").write_text(text(cable), "utf-8")
        wireviz.parse(HERE / f"{name}.yml", output_formats=formats)


if __name__ == "__main__":
    main()
