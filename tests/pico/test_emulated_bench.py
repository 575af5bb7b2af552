"""The emulated bench itself: its time limit is emulated, and no process outlives it."""

import os
from contextlib import suppress
from pathlib import Path
from select import select
from threading import Thread

import pytest

from tests.pico.conftest import Boxes
from tests.workbench import emulated
from tests.workbench.emulated import EmulatedBench

GONE = 10  # seconds to wait for a killed process


def descendants(pid: int) -> set[int]:
    """Return all processes that a process has started, and those that they have."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found |= {child} | descendants(child)
    return found


def run_until_closed(box: EmulatedBench) -> None:
    """Run the box until it is closed."""
    with suppress(ValueError, OSError):  # no answer will come
        box.run(60_000)


def test_a_box_that_is_closed_while_it_runs_leaves_no_process(boxes: Boxes) -> None:
    before = descendants(os.getpid())
    box = boxes(1)
    started = [os.pidfd_open(pid) for pid in descendants(os.getpid()) - before]
    working = Thread(target=run_until_closed, args=(box,))
    working.start()
    box.close()
    working.join()
    assert started
    for process in started:
        assert select([process], [], [], GONE)[0], "it goes on without us"
        os.close(process)


def test_a_box_may_be_closed_twice(boxes: Boxes) -> None:
    box = boxes(1)
    box.close()
    box.close()


def test_a_box_that_runs_for_too_long_is_stopped(boxes: Boxes, monkeypatch: pytest.MonkeyPatch) -> None:
    box = boxes(1)
    monkeypatch.setattr(emulated, "LIMIT", 1)
    box.run(800)
    with pytest.raises(AssertionError, match="1 emulated seconds"):
        box.run(800)
