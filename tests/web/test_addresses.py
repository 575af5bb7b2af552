"""The code by which phones join, in a real Chromium: one address at a time, and whether it can be reached."""

from pathlib import Path

import pytest

from tests.host.web.process import served_table
from tests.web.pages import Visit

CLOSED = "127.0.0.1:2"
UNREACHABLE = "Other devices cannot reach this address."


@pytest.mark.parametrize("path", ["/watch", "/host#{}"])
def test_a_code_that_leads_nowhere_says_so_and_another_works(visit: Visit, tmp_path: Path, path: str) -> None:
    with served_table(tmp_path, "--address", CLOSED, "--address", "localhost") as table:
        page = visit(table.address + path.format(table.master))
        shown = page.locator(".address, .join-code strong")
        page.get_by_text(UNREACHABLE).wait_for()
        assert shown.inner_text() == CLOSED
        with page.expect_response("**/reach") as answer:
            page.get_by_role("button", name="Show another address").click()
        assert answer.value.status == 204
        assert shown.inner_text() == f"localhost:{table.port}"
        page.get_by_text(UNREACHABLE).wait_for(state="hidden")
        page.context.close()
