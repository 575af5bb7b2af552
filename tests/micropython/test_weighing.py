"""The memory that parts of the serial line take on MicroPython, as measured by `make bench`."""

import pytest

from tests.bench.line import heap


def test_every_part_of_the_line_can_be_weighed() -> None:
    found = heap()
    if not found:
        pytest.skip("Node or MicroPython is missing: make test installs both")
    assert found["code of link"] > 1000
    assert found["code of commands"] > 1000
    assert found["link"] > 4096, "it has a ring of that size"
