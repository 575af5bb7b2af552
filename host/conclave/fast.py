"""The rules as machine code: the same files, compiled by mypyc, and chosen by themselves where they are there.

What was compiled lies in the user's cache, in a folder that is named after every byte it was made of: rules that have
changed since are played from their files until they are compiled anew.
"""

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from importlib.abc import MetaPathFinder
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from platformdirs import user_cache_path

PACKAGE = "shared_rules"
PLAIN = "CONCLAVE_PLAIN"  # set to anything: play from the files
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")  # what they are compiled for: Python, processor, system
LISTS = Path("engine", "word_lists")
AS_THEY_ARE = ("__init__.py", "games.py")  # they find files beside themselves
KEPT = 4  # builds, of several checkouts
FLAGS = "-fvisibility=hidden -fno-plt "  # nothing outside calls what is in it, which makes that 6 % faster
COMPILE = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"), debug_level="0")
setup(name="rules", packages=[], ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", "built"])
"""


class CannotCompile(Exception):
    """The rules could not be compiled; what the compiler said."""


class Compiled(MetaPathFinder):
    """Finds what was compiled before Python looks for its files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Return where a compiled module is, if it is one."""
        file = self._folder / (fullname.replace(".", "/") + SUFFIX)
        return importlib.util.spec_from_file_location(fullname, file) if file.exists() else None


def choose() -> None:
    """Play with compiled rules from here on, if there are any and no rules were loaded before."""
    if not os.environ.get(PLAIN) and not is_loaded() and folder().exists():
        sys.meta_path.insert(0, Compiled(folder()))


def is_loaded() -> bool:
    """Whether rules were loaded already: half of them from files, half compiled, they would not know each other."""
    return any(name.startswith(PACKAGE + ".") for name in sys.modules)


def is_chosen() -> bool:
    """Whether the rules of this process are compiled."""
    return any(isinstance(finder, Compiled) for finder in sys.meta_path)


def version() -> str:
    """Return which rules these are, in words."""
    return "rules compiled" if is_chosen() else "rules as plain Python (`conclave compile` makes them faster)"


def folder() -> Path:
    """Return where these rules are, or would be, when they are compiled for this Python."""
    mark = sha256(SUFFIX.encode())
    for path in sources():
        mark.update(path.read_bytes())
    return user_cache_path("conclave") / "rules" / mark.hexdigest()[:16]


def room() -> Path:
    """Return the folder of the rules."""
    rules = importlib.util.find_spec(PACKAGE)
    assert rules
    assert rules.origin
    return Path(rules.origin).parent


def sources() -> list[Path]:
    """Return the files that are compiled: the engine and the rules of every game."""
    return sorted(path for path in room().glob("*/*.py") if path.name not in AS_THEY_ARE)


def build() -> Path:
    """Compile the rules, which takes a minute; return where they are."""
    there, root = folder(), room()
    there.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=there.parent) as work:
        shutil.copytree(root, Path(work, PACKAGE), ignore=shutil.ignore_patterns("__pycache__"))
        names = [str(Path(PACKAGE, path.relative_to(root))) for path in sources()]
        command = [sys.executable, "-c", COMPILE, *names]
        flags = {**os.environ, "CFLAGS": FLAGS + os.environ.get("CFLAGS", "")}
        done = subprocess.run(command, cwd=work, env=flags, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotCompile((done.stdout + done.stderr).strip())
        shutil.copytree(root / LISTS, Path(work, "built", PACKAGE, LISTS))  # the words look for them beside themselves
        shutil.rmtree(there, ignore_errors=True)
        Path(work, "built").rename(there)
    _forget(there)
    return there


def _forget(there: Path) -> None:
    """Drop the oldest builds."""
    builds = sorted((path for path in there.parent.iterdir() if path != there), key=lambda path: path.stat().st_mtime)
    for old in builds[: -KEPT + 1]:
        shutil.rmtree(old, ignore_errors=True)
