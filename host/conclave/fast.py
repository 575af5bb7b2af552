"""Compile the rules to machine code with mypyc, and use the compiled modules instead of the Python files.

Builds lie in the user's cache, in a folder named after a hash of all sources. If a rule file changes, its hash no
longer matches and Python runs the files until they are compiled again.
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
PLAIN = "CONCLAVE_PLAIN"  # environment variable: if set, the Python files are used
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")  # Python version, processor and system of a build
LISTS = Path("engine", "word_lists")
AS_THEY_ARE = ("__init__.py", "games.py")  # not compiled, as they find files relative to themselves
KEPT = 4  # number of builds in the cache, as there may be several checkouts
FLAGS = "-fvisibility=hidden -fno-plt "  # hidden symbols are 6 % faster
COMPILE = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"), debug_level="0")
setup(name="rules", packages=[], ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", "built"])
"""


class CannotCompile(Exception):
    """Raised when compiling fails; holds the output of the compiler."""


class Compiled(MetaPathFinder):
    """An import finder that returns compiled modules, and comes before Python's own finders."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Return the spec of a compiled module, None if there is no such module."""
        file = self._folder / (fullname.replace(".", "/") + SUFFIX)
        return importlib.util.spec_from_file_location(fullname, file) if file.exists() else None


def choose() -> None:
    """Use compiled rules in this process, if they are built and no rules have been imported yet."""
    if not os.environ.get(PLAIN) and not is_loaded() and folder().exists():
        sys.meta_path.insert(0, Compiled(folder()))


def is_loaded() -> bool:
    """Return whether rules have been imported already; compiled and plain modules must not be mixed."""
    return any(name.startswith(PACKAGE + ".") for name in sys.modules)


def is_chosen() -> bool:
    """Return whether this process uses compiled rules."""
    return any(isinstance(finder, Compiled) for finder in sys.meta_path)


def version() -> str:
    """Return whether the rules are compiled or plain, as a sentence for people."""
    return "rules compiled" if is_chosen() else "rules as plain Python (`conclave compile` makes them faster)"


def folder() -> Path:
    """Return the folder for the compiled form of the current sources, for this Python; it may not exist."""
    mark = sha256(SUFFIX.encode())
    for path in sources():
        mark.update(path.read_bytes())
    return user_cache_path("conclave") / "rules" / mark.hexdigest()[:16]


def room() -> Path:
    """Return the folder of the package `shared_rules`."""
    rules = importlib.util.find_spec(PACKAGE)
    assert rules
    assert rules.origin
    return Path(rules.origin).parent


def sources() -> list[Path]:
    """Return the files to compile: the engine and the rules of every game."""
    return sorted(path for path in room().glob("*/*.py") if path.name not in AS_THEY_ARE)


def build() -> Path:
    """Compile the rules, which takes about a minute, and return the folder of the build.

    Raise CannotCompile on failure.
    """
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
        shutil.copytree(root / LISTS, Path(work, "built", PACKAGE, LISTS))  # read relative to the module
        shutil.rmtree(there, ignore_errors=True)
        Path(work, "built").rename(there)
    _delete_old_builds(there)
    return there


def _delete_old_builds(there: Path) -> None:
    """Delete all builds but the newest ones and this one."""
    builds = sorted((path for path in there.parent.iterdir() if path != there), key=lambda path: path.stat().st_mtime)
    for old in builds[: -KEPT + 1]:
        shutil.rmtree(old, ignore_errors=True)
