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
PLAIN_VARIABLE = "CONCLAVE_PLAIN"  # environment variable: if set, the Python files are used
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")  # Python version, processor and system of a build
WORD_LISTS = Path("engine", "word_lists")
NOT_COMPILED = ("__init__.py", "games.py")  # not compiled, as they find files relative to themselves
MAX_BUILDS = 4  # number of builds in the cache, as there may be several checkouts
COMPILER_FLAGS = "-fvisibility=hidden -fno-plt "  # hidden symbols are 6 % faster
COMPILE_SCRIPT = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"), debug_level="0")
setup(name="rules", packages=[], ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", "built"])
"""


class CannotCompile(Exception):
    """Raised when compiling fails; holds the output of the compiler."""


class CompiledFinder(MetaPathFinder):
    """An import finder that returns compiled modules, and comes before Python's own finders."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Return the spec of a compiled module, None if there is no such module."""
        file = self._folder / (fullname.replace(".", "/") + SUFFIX)
        return importlib.util.spec_from_file_location(fullname, file) if file.exists() else None


def use_compiled_rules() -> None:
    """Use compiled rules in this process, if they are built and no rules have been imported yet."""
    if not os.environ.get(PLAIN_VARIABLE) and not are_rules_imported() and build_folder().exists():
        sys.meta_path.insert(0, CompiledFinder(build_folder()))


def are_rules_imported() -> bool:
    """Return whether rules have been imported already; compiled and plain modules must not be mixed."""
    return any(name.startswith(PACKAGE + ".") for name in sys.modules)


def are_rules_compiled() -> bool:
    """Return whether this process uses compiled rules."""
    return any(isinstance(finder, CompiledFinder) for finder in sys.meta_path)


def describe_rules() -> str:
    """Return whether the rules are compiled or plain, as a sentence for people."""
    return "rules compiled" if are_rules_compiled() else "rules as plain Python (`conclave compile` makes them faster)"


def build_folder() -> Path:
    """Return the folder for the compiled form of the current sources, for this Python; it may not exist."""
    mark = sha256(SUFFIX.encode())
    for path in rule_files():
        mark.update(path.read_bytes())
    return user_cache_path("conclave") / "rules" / mark.hexdigest()[:16]


def rules_folder() -> Path:
    """Return the folder of the package `shared_rules`."""
    rules = importlib.util.find_spec(PACKAGE)
    assert rules
    assert rules.origin
    return Path(rules.origin).parent


def rule_files() -> list[Path]:
    """Return the files to compile: the engine and the rules of every game."""
    return sorted(path for path in rules_folder().glob("*/*.py") if path.name not in NOT_COMPILED)


def compile_rules() -> Path:
    """Compile the rules, which takes about a minute, and return the folder of the build.

    Raise CannotCompile on failure.
    """
    there, root = build_folder(), rules_folder()
    there.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=there.parent) as work:
        shutil.copytree(root, Path(work, PACKAGE), ignore=shutil.ignore_patterns("__pycache__"))
        names = [str(Path(PACKAGE, path.relative_to(root))) for path in rule_files()]
        command = [sys.executable, "-c", COMPILE_SCRIPT, *names]
        flags = {**os.environ, "CFLAGS": COMPILER_FLAGS + os.environ.get("CFLAGS", "")}
        done = subprocess.run(command, cwd=work, env=flags, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotCompile((done.stdout + done.stderr).strip())
        shutil.copytree(root / WORD_LISTS, Path(work, "built", PACKAGE, WORD_LISTS))  # read relative to the module
        shutil.rmtree(there, ignore_errors=True)
        Path(work, "built").rename(there)
    _delete_old_builds(there)
    return there


def _delete_old_builds(there: Path) -> None:
    """Delete all builds but the newest ones and this one."""
    builds = sorted((path for path in there.parent.iterdir() if path != there), key=lambda path: path.stat().st_mtime)
    for old in builds[: -MAX_BUILDS + 1]:
        shutil.rmtree(old, ignore_errors=True)
