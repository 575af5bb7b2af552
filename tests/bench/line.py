"""The serial line: what it can carry, what the games put on it, and what it takes of the device's memory.

The device's end in a process of its own plays game after game into a pseudo-terminal, as fast as its ring empties; the
real logger follows it into an archive on the disk. Every fact must be there in the end, and none asked for twice.
The heap is that of MicroPython in WebAssembly, whose words have 32 bits as those of the Pico.
"""

import multiprocessing
import os
import pty
import select
import shutil
import statistics
import subprocess
import tempfile
import time
import tty
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from conclave.archive import Archive
from conclave.deploy.firmware_files import catalog_module
from conclave.line.device_logger import DeviceLogger

from firmware.device import Device
from firmware.line.command_reader import CommandReader
from firmware.line.serial_link import SerialLink
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.bench.results import record
from tests.kit import answer_all, fixed_seed, play_random

GAMES = 60  # of each kind
LOCK_EVERY = 2.0  # seconds from one locked set of answers to the next at a very fast table
RING = 4096  # bytes
LONG = 9000  # bytes of `opened` of a long game
PATIENCE = 60  # seconds for the last lines
WEIGH = Path("tests/micropython/weigh.mjs")
# What is built on MicroPython, one after the other; what each adds to the heap is counted
BUILT = {
    # others need them
    "": "from shared_rules.engine import growing_bytes, journal_records, session; "
    "from firmware import clock, pico_memory",
    "code of link": "import firmware.line.serial_link",
    "code of commands": "import firmware.line.command_reader",
    "board": "class Board:\n def __init__(self): self.serial = self\n def write(self, data): return 0\nboard = Board()",
    "link": "link = firmware.line.serial_link.SerialLink(board)",
    "commands": "commands = firmware.line.command_reader.CommandReader(board)",
    "a full ring": "while not link.dropped: link.send_notice('answered', 1000, seat=1)",
    "a long journal": f"journal = growing_bytes.GrowingBytes(bytes({LONG} * 3 // 4))",
    "how it is sent": "from firmware.line.streamed_journal import StreamedJournal",
    "a long line": "link._waiting = link.dropped = 0; "
    "link.send_fact({'n': 0, 'e': 'opened', 'journal': StreamedJournal(journal)}, 1)",
}


class Port:
    """The device's end of the pseudo-terminal, as its serial port: takes what there is room for."""

    def __init__(self, end: int) -> None:
        self._end = end
        os.set_blocking(end, False)
        self.bytes = self.full = 0

    def write(self, data: bytes) -> int:
        """Return how many bytes were taken."""
        try:
            taken = os.write(self._end, data)
        except BlockingIOError:
            self.full += 1
            select.select([], [self._end], [], 0.01)
            return 0
        self.bytes += taken
        return taken

    def read(self) -> bytes:
        """Return what has come in."""
        try:
            return os.read(self._end, 64)
        except BlockingIOError:
            return b""


class Line:
    """The part of a device that talks."""

    def __init__(self, port: Any, size: int = RING) -> None:
        board = SimpleNamespace(serial=port, chip_id=bytes(8), free_memory=lambda: 1 << 20)
        self.link = SerialLink(board, size)
        settings, journals = SimpleNamespace(language="en"), SimpleNamespace(history=list, unfinished=lambda: None)
        parts = {"board": board, "link": self.link, "settings": settings, "journals": journals, "match": None}
        device: Device = SimpleNamespace(**parts)  # type: ignore[assignment]
        self.commands = CommandReader(device)
        self.passes = 0  # in which something was to be sent

    @property
    def is_idle(self) -> bool:
        """Return whether all has gone out."""
        return not self.link._waiting and self.link.can_answer

    def step(self) -> None:
        """Do what a pass of the loop does for the line."""
        now = int(time.monotonic() * 1000)
        self.passes += not self.is_idle
        self.commands.step(now)
        self.link.step(now)

    def tell(self, fact: dict[str, Any]) -> None:
        """Send a fact as soon as there is surely room: `opened` can be as long as the ring."""
        most = 0 if fact["e"] == "opened" else RING // 2
        while self.link._waiting > most or self.link._next_piece:
            self.step()
        self.link.send_fact(fact, int(time.monotonic() * 1000))


class Load(NamedTuple):
    """The load of a game on the line when a set of answers is locked."""

    lines: float
    bytes: float
    most: int  # bytes in one burst


def games() -> list[list[dict[str, Any]]]:
    """Facts of games that were played at random, a kind after the other."""
    found = []
    for number in range(GAMES):
        for game in catalog.game_names():
            session = Session(game, catalog.seat_limits(game)[1], {}, fixed_seed(number))
            play_random(session, Random(number)).publish_secrets()
            found.append(session.facts)
    return found


def talk(end: int, pipe: Connection) -> None:
    """Be the device: wait for a listener, send all games, and report the cost."""
    port, played = Port(end), games()
    line = Line(port)
    pipe.send([(facts[0]["id"], len(facts)) for facts in played])
    while not port.bytes:
        line.step()  # until a hello was answered
        time.sleep(0.001)
    line.passes = port.bytes = port.full = 0
    start = time.process_time(), time.monotonic()
    for facts in played:
        for fact in facts:
            line.tell(fact)
        while not line.is_idle:
            line.step()
    cost = time.process_time() - start[0], time.monotonic() - start[1]
    pipe.send((*cost, port.bytes, line.passes, port.full))
    while not pipe.poll():
        line.step()
        time.sleep(0.001)


def carried() -> dict[str, float]:
    """Measure the line at its fastest."""
    end, far = pty.openpty()
    tty.setraw(far)
    ours, theirs = multiprocessing.Pipe()
    device = multiprocessing.get_context("fork").Process(target=talk, args=(end, theirs), daemon=True)
    device.start()
    told = ours.recv()
    with tempfile.TemporaryDirectory() as folder, Archive(Path(folder) / "archive.sqlite") as archive:
        logger = DeviceLogger([os.ttyname(far)], archive)
        start = time.process_time(), time.monotonic()
        while not ours.poll():
            logger.step()
        cpu, wall, size, passes, full = ours.recv()
        wanted = sum(count for _, count in told)
        until = time.monotonic() + PATIENCE
        while logger.followers[0].counts()[0] < wanted or archive.first_missing(told[-1][0]) is not None:
            logger.step()
            assert time.monotonic() < until, "the last lines did not come"
        mine = time.process_time() - start[0], time.monotonic() - start[1]
        received, resent, damaged, dropped = logger.followers[0].counts()
        assert [len(archive.valid_facts(id)) for id, _ in told] == [count for _, count in told]
        assert not (resent or damaged or dropped), (resent, damaged, dropped)
        logger.close()
    ours.send("stop")
    device.join()
    wall = max(wall, mine[1])  # with the last lines written to the disk
    return {
        "lines": received,
        "bytes": size,
        "lines_per_second": received / wall,
        "bytes_per_second": size / wall,
        "lines_per_cpu_second_of_device": received / cpu,
        "bytes_per_cpu_second_of_device": size / cpu,
        "lines_per_cpu_second_of_logger": received / mine[0],
        "bytes_per_cpu_second_of_logger": size / mine[0],
        "bytes_per_pass": size / (passes - full),
    }


class Counter:
    """A port that counts."""

    def __init__(self) -> None:
        self.lines = self.bytes = 0

    def write(self, data: bytes) -> int:
        """Take everything."""
        self.lines += data.count(b"\n")
        self.bytes += len(data)
        return len(data)

    def read(self) -> bytes:
        """Return nothing: no command comes in."""
        return b""


def load(game: str, seats: int, number: int = 8) -> Load:
    """Count what the locks of some games put on the line, the `answered` of everybody who was asked among it."""
    locks = []
    for at in range(number):
        session, random, port = Session(game, seats, {}, fixed_seed(at)), Random(at), Counter()
        line, told = Line(port, 1 << 16), 0
        while not session.is_over:
            before = port.lines, port.bytes
            for seat in session.questions:
                line.link.send_notice("answered", 100_000, seat=seat)
            answer_all(session, random)
            for fact in session.facts[told:]:
                line.link.send_fact(fact, 100_000)
            told = len(session.facts)
            while not line.is_idle:
                line.step()
            locks.append((port.lines - before[0], port.bytes - before[1]))
    return Load(*(statistics.mean(column) for column in zip(*locks, strict=True)), max(size for _, size in locks))


def heap() -> dict[str, int]:
    """Weigh the line's parts on MicroPython; without Node nothing is found."""
    if not (shutil.which("node") and (WEIGH.parent / "node_modules").exists()):
        return {}
    code = "".join(f"exec({lines!r})\n" for lines in BUILT.values())
    done = subprocess.run(
        ["node", str(WEIGH), catalog_module().data.decode()], input=code, capture_output=True, text=True, check=True
    )
    heaps = [int(line) for line in done.stdout.split()]
    return {name: after - before for name, (before, after) in zip(list(BUILT)[1:], pairwise(heaps), strict=True)}


def main() -> None:
    """Measure, print the tables, and save them."""
    line, loads = carried(), []
    rows = [("wall clock", f"{line['lines_per_second']:,.0f}", f"{line['bytes_per_second']:,.0f}")]
    for end in ("device", "logger"):
        rates = [f"{line[f'{what}_per_cpu_second_of_{end}']:,.0f}" for what in ("lines", "bytes")]
        rows.append((f"CPU of the {end}", *rates))
    sent = f"{line['lines']:,} lines, {line['bytes_per_pass']:.1f} bytes a pass"
    record("serial line", ("", "lines a second", "bytes a second"), rows, sent)
    for game in catalog.game_names():
        one = load(game, catalog.seat_limits(game)[1])
        ratio = line["bytes_per_second"] * LOCK_EVERY / one.bytes
        rates = [f"{one.lines / LOCK_EVERY:.1f}", f"{one.bytes / LOCK_EVERY:,.0f}"]
        loads.append((f"{game}, {catalog.seat_limits(game)[1]} seats", *rates, str(one.most), f"{ratio:,.0f} times"))
    columns = ("", "lines a second", "bytes a second", "largest burst in bytes", "the line carries")
    record("load of games on the line", columns, loads, f"a lock every {LOCK_EVERY:g} s")
    if found := heap():
        record("heap of the line", ("", "bytes"), [(name, f"{size:,}") for name, size in found.items()])
    else:
        print("The heap was not measured: Node is missing (make test installs it)")


if __name__ == "__main__":
    main()
