"""Write the parts list: `python -m hardware.parts`."""

from pathlib import Path

from hardware.parts.pages import page, table

HERE = Path(__file__).parent


def outputs() -> dict[str, str]:
    """Return the content of every generated file, by name."""
    return {"parts.md": page(), "parts.csv": table()}


if __name__ == "__main__":
    for name, content in outputs().items():
        (HERE / name).write_text(content, "utf-8")
