"""Changes one thing at a time in the code, and looks whether a test that reaches it fails.

Neither mutmut nor cosmic-ray does this here. mutmut 3 changes functions only (not the tables of cards, not constants),
takes the module's name from its path (`host/conclave` is imported as `conclave`), and has no samples. cosmic-ray starts
the whole test command anew for every change and does not know which tests reach a line.

Here the tests run once under coverage, each with the lines it reaches (`reach`); a seeded sample of changes is drawn
(`change`); for each a forked process runs the tests that reach its line, quick and close ones first, until one fails
(`run`). A survivor is noticed by none of the tests that can be run in three minutes. `equivalent.txt` lists changes
that no test can notice, each with the reason.
"""

import argparse
import random
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from tests.mutants.change import Change, Changer
from tests.mutants.equivalents import EQUIVALENTS
from tests.mutants.reach import Reach
from tests.mutants.run import KILLED, LATE, SURVIVED, Copy
from tests.mutants.targets import ROOT, targets

UNTOUCHED, EQUIVALENT = "untouched", "equivalent"
ENDS = (KILLED, LATE, EQUIVALENT, SURVIVED, UNTOUCHED)
Results = list[tuple[Change, str]]


def main() -> None:
    """Draw a sample for every group, try it, print a table and what survived."""
    arguments = _arguments()
    reach = Reach()
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for group, paths in targets(arguments.only).items():
            changes = [change for path in paths for change in Changer(path, (ROOT / path).read_text()).changes()]
            sample = random.Random(arguments.seed).sample(changes, min(arguments.sample, len(changes)))
            results = [(change, _end(copy, change, reach.tests(change))) for change in sorted(sample, key=_place)]
            _report(f"{group}: {len(sample)} of {len(changes)} changes, seed {arguments.seed}", results)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--sample", type=int, default=40, help="changes a group")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a group, or part of a path")
    return parser.parse_args()


def _place(change: Change) -> tuple[str, int]:
    return change.path, change.lines[-1]


def _end(copy: Copy, change: Change, tests: dict[str, float]) -> str:
    if change.name in EQUIVALENTS:
        return EQUIVALENT
    end = copy.ask(change, tests) if tests else UNTOUCHED
    if end in (SURVIVED, UNTOUCHED):
        print(f"{end}: {change.path}:{change.lines[-1]} ({change.name.split(' ', 1)[1]})", flush=True)
    return end


def _report(title: str, results: Results) -> None:
    """A row for every file."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for change, end in results:
        rows[change.path][end] += 1
        rows["together"][end] += 1
    print(f"\n{title}")
    print(f"{'':42}{'tried':>11}" + "".join(f"{end:>11}" for end in ENDS))
    for path, row in sorted(rows.items(), key=lambda item: (item[0] == "together", item[0])):
        print(f"{path:42}{row.total():11}" + "".join(f"{row[end]:11}" for end in ENDS))
    print(flush=True)


if __name__ == "__main__":
    main()
