"""Ports that are not there, or no ports at all: a sentence, whatever pyserial raises."""

import pytest
from conclave.archive import Archive
from conclave.deploy import mpremote_device
from conclave.line.device_logger import PortFollower

from shared_rules.engine.errors import Refused
from tests.host.commands import conclave, refused

NO_PORTS = ["hwgrep://(", "socket://127.0.0.1:99999", "socket://127.0.0.1", "what://is-this", "alt://x?class=No"]


@pytest.mark.parametrize("port", NO_PORTS)
def test_a_name_that_is_no_port_is_refused_in_a_sentence(port: str) -> None:
    refused(conclave("names", "Ann", "--port", port), 2, "cannot be opened")
    with pytest.raises(Refused, match="cannot be opened"):
        mpremote_device.open_port(port)


@pytest.mark.parametrize("port", NO_PORTS)
def test_log_says_why_a_port_cannot_be_followed(port: str) -> None:
    with Archive(":memory:") as archive:
        follower = PortFollower(port, archive)
        assert follower.step(0, 0) == []
        assert follower.problem


def test_a_missing_port_is_reported_by_its_name() -> None:
    refused(conclave("names", "Ann", "--port", "/dev/none"), 2, "there is no device at /dev/none")
    refused(conclave("names", "--port", "socket://127.0.0.1:1"), 2, "socket://127.0.0.1:1", "Connection refused")
