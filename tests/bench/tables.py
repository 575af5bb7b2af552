"""The web table under load: tables of 10 places, four of them bots', six on phones; on one of them a key is pressed.

A process serves all tables, or its share of them, as many times `conclave play` would; another one holds the sockets.
It measures the way from a released key to the message that shows the choice: debounce, firmware, frame;
on every other table on the page with the lights of a pod, on the others on the phone's own page. The other phones have
their own page, too. `python -m tests.bench.tables 100 2` measures 100 tables on two processes, and tells how much of
its time each table had: below 100 % the boxes are slower than a clock.
"""

import asyncio
import json
import multiprocessing
import resource
import statistics
import sys
import time
from itertools import chain
from multiprocessing.connection import Connection
from random import Random

import uvicorn
from conclave.commands.play import open_listening_socket
from conclave.web.addresses import LOCAL, accepted_hosts
from conclave.web.live_table import LiveTable
from conclave.web.seat_registry import BOT
from conclave.web.simulated_box import SimulatedBox
from conclave.web.table_server import table_app
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.bench.results import record

PODS, BOTS = 10, 4
PRESSES = 24  # a table
PAGES = ("pod", "phone")  # on which one presses: the one with the lights, the phone's own
AT_ONCE = 10  # tables of which sockets are opened
WARM_UP = 3  # s
Phones = tuple[ClientConnection, list[asyncio.Task[None]]]  # of a table: the one that is pressed, who reads each
SIZES = ((20, 1), (100, 2), (120, 2), (140, 2))  # tables, processes
COLUMNS = (
    *("tables", "sockets", "processes", "key to lamp on the page with the lights, median / 99th, ms"),
    *("on the phone's own page", "CPU of the tables, of a core", "CPU of the phones", "memory, MB", "of their time"),
)


async def serve_all(pipe: Connection, count: int) -> None:
    """Serve `count` tables until told to stop; then send what it has cost."""
    servers, tables = [], [begun(number) for number in range(count)]
    for table in tables:
        listener, port = open_listening_socket(LOCAL, 0)
        table.address = f"http://{LOCAL}:{port}"
        settings = uvicorn.Config(
            table_app(table, accepted_hosts(LOCAL, port)), log_level="error", ws="websockets-sansio"
        )
        servers.append(asyncio.create_task(uvicorn.Server(settings).serve(sockets=[listener])))
    pipe.send([(table.address, [place.key for place in table.seats.all if place.holder != BOT]) for table in tables])
    await asyncio.to_thread(pipe.recv)
    start, cpu, clocks = time.monotonic(), time.process_time(), [clock(table) for table in tables]
    await asyncio.to_thread(pipe.recv)
    passed = time.monotonic() - start
    had = statistics.mean(clock(table) - before for table, before in zip(tables, clocks, strict=True)) / passed
    pipe.send(((time.process_time() - cpu) / passed, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, had))
    await asyncio.to_thread(pipe.recv)  # until it is killed


def begun(number: int) -> LiveTable:
    """Return a table at which a vote is open."""
    table = LiveTable(SimulatedBox(PODS, seed=number), BOTS, random=Random(number))
    table.box.device.settings.grace = 10_000  # nothing is locked while one presses
    table.box.device.settings.stir = False
    table.advance(500)
    table.box.start_with_defaults("majority", PODS)
    return table


def clock(table: LiveTable) -> float:
    """Return the time of a box (s)."""
    return table.box.board.clock.now() / 1_000_000


def serve(pipe: Connection, count: int) -> None:
    """Run a serving process."""
    asyncio.run(serve_all(pipe, count))


async def phone(address: str, key: str, role: str) -> ClientConnection:
    """Open the socket of a phone."""
    address, origin = address.replace("http", "ws") + "/socket", Origin(address)
    socket = await connect(address, origin=origin, max_size=None, ping_interval=None, open_timeout=60)
    await socket.send(json.dumps({"role": role, "key": key, "secret": "s" * 24}))
    return socket


async def phones(address: str, keys: list[str], page: str) -> Phones:
    """Open the sockets of a table and read them: the server drops clients that do not read. The first is for `page`."""
    found = await asyncio.gather(*(phone(address, key, "phone" if at else page) for at, key in enumerate(keys)))
    return found[0], [asyncio.create_task(listen_on(socket)) for socket in found]


async def listen_on(socket: ClientConnection) -> None:
    """Read whatever comes."""
    async for _ in socket:
        pass


async def press(socket: ClientConnection, random: Random) -> list[float]:
    """Choose and withdraw, again and again; how long it took each time until the lamp had changed (ms)."""
    found = []
    for _ in range(PRESSES):
        await drain(socket, 0.5 + random.random() / 2)
        await socket.send('{"do":"press","key":"A"}')
        await drain(socket, 0.1)
        start = time.perf_counter()
        await socket.send('{"do":"release","key":"A"}')
        while True:
            said = json.loads(await socket.recv())
            if "question" in said:  # sent together with the lamp
                break
        found.append(1000 * (time.perf_counter() - start))
    return found


async def drain(socket: ClientConnection, seconds: float) -> None:
    """Read on for so long."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            await asyncio.wait_for(socket.recv(), left)
        except TimeoutError:
            return


async def measure(links: list[tuple[str, list[str]]], pipes: list[Connection]) -> tuple[list[list[float]], list, float]:
    """Open all sockets, press on one of each table; return how long it took by page, and what each process has cost."""
    found: list[Phones] = []
    for start in range(0, len(links), AT_ONCE):  # a busy server takes long for one, and not much longer for a few
        some = enumerate(links[start : start + AT_ONCE], start)
        found += await asyncio.gather(*(phones(*link, PAGES[number % len(PAGES)]) for number, link in some))
    await asyncio.sleep(WARM_UP)
    pressed = [socket for socket, _ in found]
    for _, readers in found:
        readers[0].cancel()
    for pipe in pipes:
        pipe.send("go")
    start, own = time.monotonic(), time.process_time()
    times = await asyncio.gather(*(press(socket, Random(at)) for at, socket in enumerate(pressed)))
    for pipe in pipes:
        pipe.send("stop")
    own = (time.process_time() - own) / (time.monotonic() - start)
    spent = [pipe.recv() for pipe in pipes]
    for _, readers in found:
        for reader in readers:
            reader.cancel()
    return [sorted(chain(*times[at :: len(PAGES)])) for at in range(len(PAGES))], spent, own


def load(tables: int, processes: int) -> list[str]:
    """Measure `tables` tables on `processes` processes; return the row of the table."""
    start, pipes, links = multiprocessing.get_context("spawn"), [], []
    servers = []
    for number in range(processes):
        ours, theirs = multiprocessing.Pipe()
        share = len(range(number, tables, processes))
        servers.append(start.Process(target=serve, args=(theirs, share), daemon=True))
        servers[-1].start()
        pipes.append(ours)
    for pipe in pipes:
        links += pipe.recv()
    times, spent, own = asyncio.run(measure(links, pipes))
    for server in servers:
        server.kill()
    cpu, memory, had = zip(*spent, strict=True)
    lamps = [f"{statistics.median(taken):.1f} / {taken[int(0.99 * len(taken))]:.0f}" for taken in times]
    carried = [f"{sum(cpu):.0%}", f"{own:.0%}", f"{sum(memory):.0f}", f"{statistics.mean(had):.0%}"]
    return [str(tables), str(tables * (PODS - BOTS)), str(processes), *lamps, *carried]


def main(*sizes: int) -> None:
    """Measure the given number of tables and processes, or all that RESULTS.md has."""
    rows = [load(*size) for size in ([sizes] if sizes else SIZES)]
    if sizes:
        print(*zip(COLUMNS, rows[0], strict=True), sep="\n")
    else:
        record("web table", COLUMNS, rows)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
