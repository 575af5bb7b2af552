"""What has one place on the PC: commands in their room, frames of the line in one module, the id of a Pico."""

from pathlib import Path

import conclave
import pytest

HOST = Path(conclave.__file__).parent


def places(text: str) -> set[str]:
    """The modules in which a text stands."""
    return {str(path.relative_to(HOST)) for path in HOST.rglob("*.py") if text in path.read_text("utf-8")}


def test_only_commands_know_of_the_command_line() -> None:
    assert {Path(place).parent for place in places("import typer") - {"cli.py"}} == {Path("commands")}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("firmware.checksum", "line/link.py"),  # frames are made and read there
        ("def command(", "line/link.py"),
        ("0x2E8A", "deploy/ports.py"),
        ("fastjsonschema", "log/form.py"),
    ],
)
def test_it_has_one_place(text: str, place: str) -> None:
    assert places(text) == {place}
