"""Which tests reach which line: one run under coverage, kept for every test file until it or the code changes."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Generator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import pytest
from coverage import Coverage

from tests.mutants.change import Change
from tests.mutants.run import OPTIONS, forked
from tests.mutants.targets import BUILD, GROUPS, ROOT, TESTS, files

KEPT = BUILD / "reach.json"
CODE = ("shared_rules/**/*.py", "firmware/**/*.py", "host/conclave/**/*.py", "tests/**/*.py")


class Recorder:
    """Notes for every test how long it takes, which lines it reaches, and which fixtures it shares with others."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        self.context = ""
        self.seconds: dict[str, float] = defaultdict(float)
        self.shared: dict[str, list[str]] = {}
        self.failed: set[str] = set()

    @contextmanager
    def counted(self, name: str) -> Generator[None]:
        """Count time and lines for this name, and for the one before afterwards."""
        before, self.context, start = self.context, name, perf_counter()
        self.coverage.switch_context(name)
        try:
            yield
        finally:
            self.seconds[name] += perf_counter() - start
            self.context = before
            self.coverage.switch_context(before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Count a test."""
        self.shared[item.nodeid] = [_fixture(item.nodeid, name) for name in getattr(item, "fixturenames", ())]
        with self.counted(item.nodeid):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: pytest.FixtureRequest) -> Generator[None, Any, Any]:
        """Count a fixture of a whole module for itself: all who use it reach its lines, not only the first."""
        name = _fixture(request.node.nodeid, fixturedef.argname)
        with self.counted(self.context if fixturedef.scope == "function" else name):
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what does not pass unchanged."""
        if report.failed:
            self.failed.add(report.nodeid)

    def found(self) -> dict[str, Any]:
        """For every test its seconds and, by file, its lines; what the shared fixtures do is added."""
        reached: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        data = self.coverage.get_data()
        for file in data.measured_files():
            for line, names in data.contexts_by_lineno(file).items():
                for name in names:
                    reached[name][file.removeprefix(f"{ROOT}/")].add(line)
        return {
            test: self._of(reached, (test, *shared)) for test, shared in self.shared.items() if test not in self.failed
        }

    def _of(self, reached: dict[str, dict[str, set[int]]], names: tuple[str, ...]) -> dict[str, Any]:
        lines: dict[str, set[int]] = defaultdict(set)
        for name in names:
            for file, some in reached[name].items():
                lines[file] |= some
        seconds = round(sum(self.seconds[name] for name in names), 3)
        return {"seconds": seconds, "lines": {file: sorted(some) for file, some in lines.items()}}


def _fixture(test: str, name: str) -> str:
    return f"{test.partition('::')[0]} {name}"


def _record(tests: list[str]) -> int:
    """Run these test files and keep what they reach."""
    paths = [str(ROOT / path) for patterns in GROUPS.values() for path in files(patterns)]
    coverage = Coverage(data_file=None, config_file=False, include=paths)
    recorder = Recorder(coverage)
    coverage.start()
    pytest.main([*OPTIONS, *tests], plugins=[recorder])
    coverage.stop()
    (BUILD / "new.json").write_text(json.dumps([recorder.found(), sorted(recorder.failed)]))
    return int(bool(recorder.failed))


def _digest(paths: list[str]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.encode() + (ROOT / path).read_bytes())
    return digest.hexdigest()


class Reach:
    """For every line the tests that reach it."""

    def __init__(self) -> None:
        self.found = _reached()
        self.by_file: dict[str, set[str]] = defaultdict(set)
        self.by_line: dict[tuple[str, int], set[str]] = defaultdict(set)
        for test, found in self.found.items():
            for path, lines in found["lines"].items():
                self.by_file[path].add(test)
                for line in lines:
                    self.by_line[path, line].add(test)

    def tests(self, change: Change) -> dict[str, float]:
        """The tests that may notice a change, with their seconds; what is done at loading concerns all of the file."""
        tests = self.by_file[change.path] | self._of_room(change.path)
        if change.called:
            tests = {test for line in change.lines for test in self.by_line[change.path, line]}
        return {test: self.found[test]["seconds"] for test in self._ordered(tests, change.path)}

    def _ordered(self, tests: set[str], path: str) -> list[str]:
        """The closest first, but not all of one file before the others."""
        distances, seen = {test: self._distance(test, path) for test in tests}, Counter[str]()
        for test in sorted(tests, key=lambda test: (distances[test], test)):
            file = test.partition("::")[0]
            seen[file] += 1
            distances[test] *= seen[file]
        return sorted(tests, key=lambda test: (distances[test], test))

    def _of_room(self, path: str) -> set[str]:
        """The tests of the room a file is in: they may read what it holds, and run no line of it."""
        room = "/".join(path.replace("host/conclave/", "host/").split("/")[: 2 if path.startswith("host/") else 1])
        return {test for test in self.found if test.startswith(f"tests/{room}/")}

    def _distance(self, test: str, path: str) -> float:
        """Quick tests that are about this file and little else come first."""
        lines = self.found[test]["lines"]
        return self.found[test]["seconds"] * sum(map(len, lines.values())) / (len(lines.get(path, ())) or 1)


def _reached() -> dict[str, Any]:
    """For every test its seconds and the lines it reaches, by file; only what has changed is run again."""
    BUILD.mkdir(parents=True, exist_ok=True)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    tests = files(TESTS)
    common = _digest([path for path in files(CODE) if path not in tests and "/mutants/" not in path])
    digests = {path: _digest([path]) + common for path in tests}
    stale = [path for path in tests if kept.get(path, {}).get("digest") != digests[path]]
    if stale:
        kept = {path: kept[path] for path in tests if path not in stale} | _recorded(stale, digests)
        KEPT.write_text(json.dumps(kept))
    return {test: found for file in kept.values() for test, found in file["tests"].items()}


def _recorded(paths: list[str], digests: dict[str, str]) -> dict[str, Any]:
    """What there is to keep of some test files; those in which a test fails are tried again next time."""
    print(f"coverage of {len(paths)} test files ...", flush=True)
    output = BUILD / "output"
    code = forked(lambda: _record(paths), ROOT, output, limit=7200)
    assert code in (0, 1), f"see {output}"
    if code:
        print(f"some tests do not pass unchanged and are left out: {output}", flush=True)
    new, failed = json.loads((BUILD / "new.json").read_text())
    kept: dict[str, Any] = {path: {"digest": digests[path], "tests": {}} for path in paths}
    for test, found in new.items():
        kept[test.partition("::")[0]]["tests"][test] = found
    for test in failed:
        kept[test.partition("::")[0]]["digest"] = ""
    return kept
