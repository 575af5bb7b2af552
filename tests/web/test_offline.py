"""The service worker in a real Chromium: without the table a page says so, and nothing of an earlier version stays."""

import shutil
from pathlib import Path

import pytest
from conclave.web import table_server

from tests.web.pages import Visit
from tests.web.serving import served

KEPT = """async () => {
  const names = await caches.keys();
  const pages = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
  return pages.flat().map((request) => new URL(request.url).pathname).sort();
}"""
NEW = """async () => {
  const page = await caches.match("/static/offline.html");
  return (await caches.keys()).length === 1 && (await page?.text())?.includes("not there");
}"""
FILES = [f"/static/{name}" for name in ("icon.svg", "offline.css", "offline.html", "offline.js")]


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of pages that the test may change."""
    folder = tmp_path / "static"
    shutil.copytree(table_server.STATIC, folder)
    monkeypatch.setattr(table_server, "STATIC", folder)
    return folder


def change(path: Path, before: str, after: str) -> None:
    """Replace a text in a file."""
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


def test_an_offline_page_says_so_and_is_updated_later(visit: Visit, static: Path) -> None:
    with served(3, reveal=0, stir=False) as table:
        phone = visit(f"{table.address}/", 390, 844)
        phone.locator("#name").wait_for()
        phone.evaluate("navigator.serviceWorker.ready.then(() => null)")
        phone.wait_for_function("() => navigator.serviceWorker.controller")
        assert phone.evaluate(KEPT) == FILES
    phone.reload()
    phone.get_by_text("No connection to the table.").wait_for()
    assert phone.evaluate("document.styleSheets[0].cssRules.length") > 0
    change(static / "phone.html", "<title>Conclave</title>", "<title>Conclave II</title>")
    change(static / "join.js", "export function joinForm", "globalThis.isNew = true;\nexport function joinForm")
    change(static / "offline.html", "No connection to the table.", "The table is not there.")
    with served(3, port=int(table.address.rpartition(":")[2]), reveal=0, stir=False):
        phone.locator("#name").wait_for()  # it came back by itself
        assert phone.title() == "Conclave II"
        assert phone.evaluate("isNew")
        phone.wait_for_function(NEW)
        assert phone.evaluate(KEPT) == FILES
    phone.reload()
    phone.get_by_text("The table is not there.").wait_for()
