"""What is changed, and which tests are asked: the one place that names paths."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
ROOTS = ("", "host")  # what the code is imported from

FIRMWARE = (
    "match",
    "seed",
    "line/answers",
    "line/commands",
    "line/link",
    "line/retelling",
    "storage/history",
    "storage/journal",
    "storage/side",
    "storage/slates",
)
GROUPS = {
    "shared_rules": ("shared_rules/**/*.py",),
    "firmware": tuple(f"firmware/{name}.py" for name in FIRMWARE),
    "archive": ("host/conclave/archive/*.py",),
    "host": ("host/conclave/log/verify.py", "host/conclave/line/client.py"),
    "web": tuple(f"host/conclave/web/{name}.py" for name in ("guard", "views", "places", "table")),
}

# not those that need a browser, an emulator or a toolchain: they reach no line in this process
TESTS = ("tests/shared_rules/**/test_*.py", "tests/firmware/**/test_*.py", "tests/host/**/test_*.py")
MARKS = "not slow"


def files(patterns: tuple[str, ...]) -> list[str]:
    """Paths under the root that match any of the patterns, in order."""
    return sorted({path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern)})


def targets(only: str = "") -> dict[str, list[str]]:
    """The files of every group; `only` is the name of one group, or part of a path."""
    if only in GROUPS:
        return {only: files(GROUPS[only])}
    found = {group: [path for path in files(patterns) if only in path] for group, patterns in GROUPS.items()}
    return {group: paths for group, paths in found.items() if paths}
