"""Box and PC of different versions: what is said, and what to do."""

import io

import pytest
from conclave.archive import Archive
from conclave.line import version_check
from conclave.live.terminal_display import devices_table
from rich.console import Console

from firmware.checksum import append_checksum
from shared_rules.engine.fact_json import fact_to_json
from tests.host.line.odd_lines import follower


@pytest.mark.parametrize(
    ("box", "pc", "words"),
    [
        ("0.2.0", "0.2.0", ""),
        ("", "0.2.0", ""),
        ("0.1.9", "0.2.0", "conclave deploy"),
        ("0.9.0", "0.10.0", "conclave deploy"),
        ("0.10.0", "0.9.0", "pip install --upgrade"),
        ("1.0.0", "0.9.9", "pip install --upgrade"),
        ("nonsense", "0.2.0", "conclave deploy"),
    ],
)
def test_the_older_side_is_advised_to_update(box: str, pc: str, words: str) -> None:
    said = version_check.update_advice(box, pc)
    assert words in said
    assert bool(said) == bool(words)


def test_the_logger_says_so_while_it_follows_a_box() -> None:
    hello = {"e": "hello", "what": "conclave", "chip": "00ab", "version": "0.0.1", "playing": False, "kept": 0, "ms": 9}
    with Archive(":memory:") as archive:
        following, _ = follower(iter([append_checksum(fact_to_json(hello)), b"", b""]), archive)
        following.step(1.0, 1_700_000_000.0)
        console = Console(file=io.StringIO(), width=200)
        console.print(devices_table([following], archive))
    assert isinstance(console.file, io.StringIO)
    assert f"the box has version 0.0.1, this is {version_check.installed_version()}" in console.file.getvalue()
