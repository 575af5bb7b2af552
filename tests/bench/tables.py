"""The web table under load: 20 tables of 10 places, four of them bots', six on phones; on one of them a key is pressed.

One process serves all tables, as 20 times `conclave play` would; another one holds the sockets. Measured is the way
from a key that is let go on the page with the lights of a pod to the message in which its own lamp has changed:
debounce, firmware, frame. The other phones have the page of the game.
"""

import asyncio
import json
import multiprocessing
import resource
import statistics
import time
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import uvicorn
from conclave.commands.play import LOCAL, listen, names
from conclave.web.box import Box
from conclave.web.places import BOT
from conclave.web.server import app
from conclave.web.table import Table
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

TABLES, PODS, BOTS = 20, 10, 4
PRESSES = 12  # a table
WARM_UP = 3  # s
OUTPUT = Path("build/bench/tables.json")


async def serve_all(pipe: Connection) -> None:
    """Serve the tables until told to stop; then say what it has cost."""
    servers, links = [], []
    for number in range(TABLES):
        table = Table(Box(PODS, seed=number), BOTS, random=Random(number))
        table.box.device.settings.grace = 10_000  # nothing is locked while one presses
        table.box.device.settings.stir = False
        table.advance(500)
        table.box.start("majority", PODS)
        listener, port = listen(LOCAL, 0)
        settings = uvicorn.Config(app(table, names(LOCAL, port)), log_level="error", ws="websockets-sansio")
        server = uvicorn.Server(settings)
        servers.append(asyncio.create_task(server.serve(sockets=[listener])))
        links.append((f"http://{LOCAL}:{port}", [place.key for place in table.places.all if place.holder != BOT]))
    pipe.send(links)
    await asyncio.to_thread(pipe.recv)
    start = time.process_time(), time.monotonic()
    await asyncio.to_thread(pipe.recv)
    spent = time.process_time() - start[0], time.monotonic() - start[1]
    pipe.send((spent[0] / spent[1], resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


def serve(pipe: Connection) -> None:
    """Run the serving process."""
    asyncio.run(serve_all(pipe))


async def phone(address: str, key: str, role: str) -> ClientConnection:
    """Open the socket of a phone."""
    socket = await connect(address.replace("http", "ws") + "/socket", origin=Origin(address), max_size=None)
    await socket.send(json.dumps({"role": role, "key": key, "secret": "s" * 24}))
    return socket


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
            if "question" in said:  # told together with the lamp
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


async def measure(links: list[tuple[str, list[str]]], pipe: Connection) -> tuple[list[float], float, float]:
    """Open all sockets, press on one of each table."""
    readers, pressed = [], []
    for address, keys in links:
        sockets = [await phone(address, key, "phone" if at else "pod") for at, key in enumerate(keys)]
        pressed.append(sockets[0])
        readers += [asyncio.create_task(listen_on(socket)) for socket in sockets[1:]]
    await asyncio.gather(*(drain(socket, WARM_UP) for socket in pressed))
    pipe.send("go")
    times = await asyncio.gather(*(press(socket, Random(at)) for at, socket in enumerate(pressed)))
    pipe.send("stop")
    cpu, memory = pipe.recv()
    for reader in readers:
        reader.cancel()
    return sorted(one for found in times for one in found), cpu, memory


def main() -> None:
    """Measure, print, write the JSON."""
    ours, theirs = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(theirs,), daemon=True)
    server.start()
    times, cpu, memory = asyncio.run(measure(ours.recv(), ours))
    server.kill()
    found = {
        "tables": TABLES,
        "sockets": TABLES * (PODS - BOTS),
        "median_ms": round(statistics.median(times), 1),
        "p99_ms": round(times[int(0.99 * len(times))], 1),
        "cpu": round(cpu, 2),
        "memory_mb": round(memory),
    }
    Console(width=100).print(
        f"{TABLES} tables of {PODS} pods, {found['sockets']} sockets: key to lamp {found['median_ms']} ms median, "
        f"{found['p99_ms']} ms 99th; {cpu:.0%} of a core, {memory:.0f} MB"
    )
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
