"""What is installed elsewhere is whole."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_folder_with_modules_is_a_package_that_is_installed():
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    rooms = {name: ROOT / folder for name, folder in setup["package-dir"].items()}
    found = {
        ".".join([name, *path.parent.relative_to(room).parts])
        for name, room in rooms.items()
        for path in room.rglob("*.py")
    }
    assert found == set(setup["packages"])
