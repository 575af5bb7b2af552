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


def test_every_other_file_of_the_rooms_is_installed_or_for_readers():
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    for name, folder in setup["package-dir"].items():
        room = ROOT / folder
        installed = {path for pattern in setup["package-data"].get(name, []) for path in room.glob(pattern)}
        others = {path for path in room.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc", ".md")}
        assert others <= {*installed, *(path for top in installed for path in top.rglob("*"))}, name
