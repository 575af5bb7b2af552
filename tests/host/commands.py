"""Shared by the tests of the command line: running it, logs, and the lines of a device."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from conclave.cli import app
from typer import testing
from typer.main import get_command
from typer.testing import CliRunner, Result

from shared_rules.engine import catalog
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session

GAMES = tuple(catalog.game_names())
SEED = "00112233445566778899aabbccddeeff"

# Typer builds all commands again for each run, which takes longer than most commands
testing._get_command = cache(get_command)  # type: ignore[attr-defined]


def conclave(*arguments: object, feed: str | bytes | None = None, **environment: str) -> Result:
    """Run a command; its width is set so that no line of a table is broken."""
    texts = [str(argument) for argument in arguments]
    return CliRunner().invoke(app, texts, input=feed, env={"COLUMNS": "1000", **environment})


def start(*arguments: object, descriptors: int | None = None) -> subprocess.Popen[bytes]:
    """Start a command as a process of its own, which Ctrl-C ends even if it does not end the test run.

    `descriptors` limits the number of files and connections that it may have open.
    """
    command = [
        sys.executable,
        "-c",
        "from signal import *; signal(SIGINT, default_int_handler); from conclave.cli import main; main()",
        *(str(argument) for argument in arguments),
    ]
    if descriptors:
        command = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *command]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def refused(result: Result, code: int, *words: str) -> None:
    """Assert that a command ended with one sentence that names these words, and nothing else."""
    assert result.exit_code == code, result.output
    assert result.stderr.startswith("conclave: ")
    assert result.stderr.count("\n") == 1
    for word in words:
        assert word in result.stderr


def simulated(
    path: Path, game: str = "majority", seats: int | None = None, games: int = 1, **options: str
) -> list[str]:
    """Write a log with `conclave simulate`; return its lines."""
    chosen = [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
    result = conclave(
        "simulate",
        game,
        "--seats",
        seats or catalog.seat_limits(game)[0],
        "--number",
        games,
        "--seed",
        SEED,
        "--log",
        path,
        *chosen,
    )
    assert result.exit_code == 0, result.output
    return lines(path)


def lines(path: Path) -> list[str]:
    """Return the lines of a log."""
    return path.read_bytes().decode().split("\n")[:-1]


def write(path: Path, texts: list[str]) -> Path:
    """Write lines to a log."""
    path.write_bytes(("\n".join(texts) + "\n").encode())
    return path


def with_values(line: str, **values: Any) -> str:
    """Return a line with other values."""
    return json.dumps({**json.loads(line), **values}, separators=(",", ":"))


class PrintedSession:
    """A session whose lines are stored as a device prints them: each with the time, notices among the facts."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lines: list[str] = []
        self._told = 0
        self.print()

    def notice(self, event: str, **details: Any) -> None:
        """Print what happened around the game."""
        self.lines.append(fact_to_json({"e": event, "ms": 7 * len(self.lines), **details}))

    def print(self) -> None:
        """Print the facts that are new."""
        for fact in self.session.facts[self._told :]:
            self.lines.append(fact_to_json({**fact, "ms": 7 * len(self.lines)}))
        self._told = len(self.session.facts)

    def lock(self, option: str) -> None:
        """Let all asked seats give this answer."""
        for seat in sorted(self.session.questions):
            self.notice("answered", seat=seat)
            self.session.answer(seat, option)
        self.print()

    def undo(self) -> None:
        """Take the last answers back."""
        self.session.undo()
        self._told = len(self.session.facts)
        self.notice("undone", **{"from": self._told})

    def open(self) -> None:
        """Publish seed and journal."""
        self.session.publish_secrets()
        self.print()

    def to_the_end(self) -> "PrintedSession":
        """Let everybody answer `score` until Majority is over."""
        while not self.session.is_over:
            self.lock("score")
        return self


def event(line: str) -> str:
    """Return the event of a line."""
    return json.loads(line)["e"]


def index_of(texts: list[str], name: str) -> int:
    """Return the index of the first line of this event."""
    return next(at for at, line in enumerate(texts) if event(line) == name)


def finds_error(log: list[str] | bytes) -> bool:
    """Return whether `verify` reports an error in these lines or bytes."""
    result = conclave("verify", "-", feed=log if isinstance(log, bytes) else "\n".join(log))
    assert result.exit_code in (0, 1, 2)
    assert "Traceback" not in result.output
    return result.exit_code != 0
