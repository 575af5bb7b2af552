"""Runs tests in a forked process: pytest is loaded already, the code under test is not."""

import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import NoReturn

import hypothesis
import pytest

from tests.mutants.change import Change, Changer
from tests.mutants.targets import MARKS, ROOT, ROOTS

LOADED = ("-W", "ignore::pytest.PytestAssertRewriteWarning")  # before pytest began: that is the idea
OPTIONS = ("-q", "-m", MARKS, "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *LOADED)
MEMORY = 4 << 30  # bytes: a change may allocate for ever
FAILED, TOO_LATE, BROKEN = 1, 98, 99  # exit codes; pytest has up to 5
KILLED, SURVIVED, LATE = "killed", "survived", "timed out"
FIRST = 40  # tests: most changes are noticed by one of these, and few files have to be loaded
PATIENCE = 180  # seconds of tests for one change: some lines are reached by nearly all


class Chosen:
    """Of all tests of the given files, runs the chosen ones in their order."""

    def __init__(self, tests: list[str]) -> None:
        self.places = {test: place for place, test in enumerate(tests)}
        self.ended = 0

    def pytest_sessionstart(self) -> None:
        """Look for no simpler example of a failure: that there is one is enough."""
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutants", hypothesis.settings.default, phases=phases)
        hypothesis.settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen ones."""
        items[:] = sorted((item for item in items if item.nodeid in self.places), key=self._place)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember how it failed."""
        if report.failed:
            self.ended = TOO_LATE if "Timeout (>" in report.longreprtext else FAILED

    def run(self, limit: float) -> int:
        """Run them until one fails; whatever else a change then does to pytest, it has failed."""
        paths = sorted({test.partition("::")[0] for test in self.places})
        code = BROKEN
        try:
            code = pytest.main([*OPTIONS, "-x", f"--timeout={limit}", *paths], plugins=[self])
        except Exception:
            if not self.ended:
                raise
        return self.ended or code

    def _place(self, item: pytest.Item) -> int:
        return self.places[item.nodeid]


def forked(work: Callable[[], int], root: Path, output: Path, limit: float) -> int | None:
    """Do the work in a process of its own that imports code from this root; its exit code, or none after the limit."""
    child = os.fork()
    if not child:
        _as_child(work, root, output)
    end = time.monotonic() + limit
    has_ended = False
    while not has_ended and time.monotonic() < end:
        time.sleep(0.01)
        has_ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    os.killpg(child, signal.SIGKILL)  # with whatever it has started and left behind
    status = os.waitpid(child, 0)[1]
    return os.waitstatus_to_exitcode(status) if has_ended else None


def _as_child(work: Callable[[], int], root: Path, output: Path) -> NoReturn:
    """Leave everything of the parent behind but what is loaded of the libraries."""
    os.setsid()
    with output.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(root)
    paths = [str(root / name) for name in ROOTS]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    sys.path[:] = paths + [
        path for path in sys.path if Path(path or ".").resolve() not in (ROOT, *map(ROOT.joinpath, ROOTS))
    ]
    for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
        del sys.modules[name]
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    code = BROKEN
    try:
        code = work()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


class Copy:
    """A copy of the project in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.output = folder / "output"
        self.count = 0
        shutil.copytree(ROOT, self.root, symlinks=True, ignore=_ignored)
        for modules in ROOT.glob("tests/*/node_modules"):
            (self.root / modules.relative_to(ROOT)).symlink_to(modules.resolve())

    def ask(self, change: Change, tests: dict[str, float]) -> str:
        """How a change ends: these tests are run in their order until one fails."""
        with self._changed(change):
            some = _patiently(tests)
            for part in (some[:FIRST], some[FIRST:]):
                answer = self._ask(part, [tests[test] for test in part]) if part else SURVIVED
                if answer != SURVIVED:
                    return answer
        return SURVIVED

    def _ask(self, tests: list[str], seconds: list[float]) -> str:
        """A test that takes much longer than it should has failed; so has what ends no test at all."""
        run = partial(Chosen(tests).run, 10 + 5 * max(seconds))
        code = forked(run, self.root, self.output, 30 + 5 * sum(seconds))
        if code in (None, TOO_LATE):
            return LATE
        assert code not in (BROKEN, pytest.ExitCode.NO_TESTS_COLLECTED), self.output.read_text()
        return KILLED if code else SURVIVED

    @contextmanager
    def _changed(self, change: Change) -> Iterator[None]:
        """Put the change on the disk; its time is new each time, so that no compiled file is taken for it."""
        path = self.root / change.path
        text, before = path.read_text(), path.stat().st_mtime
        self.count += 1
        path.write_text(Changer(change.path, text).text(change))
        os.utime(path, (self.count, self.count))
        try:
            yield
        finally:
            path.write_text(text)
            os.utime(path, (before, before))


def _patiently(tests: dict[str, float]) -> list[str]:
    """The first of them, as many as the patience allows."""
    total = accumulate(tests.values())
    return [test for place, (test, seconds) in enumerate(zip(tests, total)) if place == 0 or seconds < PATIENCE]


def _ignored(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if name in (".git", ".venv", "build", "node_modules", "__pycache__", ".hypothesis")}
