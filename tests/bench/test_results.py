"""A bench replaces its own table in RESULTS.md and nothing else."""

from importlib.metadata import version
from pathlib import Path

from tests.bench.results import PAGE, record

OTHERS = "# Results\n\n<!-- one -->\nold\n<!-- end of one -->\n\nText.\n\n<!-- two -->\nkept\n<!-- end of two -->\n"


def test_a_table_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_text(OTHERS, "utf-8")
    for value in ("1.5", "1.6"):
        record("one", ["game", "ms"], [["majority", value]], "compiled", page=page)
    begin, table, end = page.read_text("utf-8").partition("| game | ms |\n| --- | --- |\n| majority | 1.6 |\n")
    assert table
    assert begin.startswith("# Results\n\n<!-- one -->\nMeasured on ")
    assert f"Conclave {version('conclave')}" in begin
    assert begin.endswith("; compiled.\n\n")
    assert end == OTHERS[OTHERS.index("<!-- end of one") :]


def test_a_new_table_goes_to_the_end(tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_text(OTHERS, "utf-8")
    record("three", ["ms"], [["7"]], page=page)
    text = page.read_text("utf-8")
    assert text.startswith(OTHERS + "\n<!-- three -->\n")
    assert text.endswith("| 7 |\n<!-- end of three -->\n")


def test_every_table_of_the_page_has_both_its_ends() -> None:
    marks = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("<!-- ")]
    assert marks[1::2] == [mark.replace("<!-- ", "<!-- end of ") for mark in marks[::2]]
