"""verify.html, the checker of logs that shares no code with the box: it says what `conclave verify` says."""

import json
from pathlib import Path
from typing import Any

import pytest
from conclave.log import log_reader
from conclave.log.verify import verify
from playwright.sync_api import Page

from shared_rules.engine.mnemonic import mnemonic_words
from tests.host.log.tampering import honest_log, tampered_log
from tests.web.axe import ALL, violations
from tests.web.pages import Visit

PAGE = Path(__file__).parents[2] / "docs" / "verify.html"
WORST = ["right", "aborted", "incomplete", "wrong"]


def said(lines: list[str], path: Path) -> str:
    """Return the verdict of `conclave verify`."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    try:
        verdicts = [verify(game).verdict for game in log_reader.read_log(str(path))]
    except log_reader.BadLog:
        return "wrong"
    return max(verdicts, key=WORST.index)


def found(page: Page, lines: list[str]) -> dict[str, Any]:
    """Return the page's report on the game with the worst verdict."""
    games = page.evaluate("content => check(content)", "\n".join(lines) + "\n")
    return max(games, key=lambda game: WORST.index(game["verdict"]))


@pytest.fixture
def page(visit: Visit) -> Page:
    """Open verify.html."""
    return visit(PAGE.as_uri())


@pytest.mark.parametrize("count", [40, pytest.param(500, marks=pytest.mark.slow)])
def test_it_agrees_with_the_command_on_good_logs(page: Page, tmp_path: Path, count: int) -> None:
    verdicts = set()
    for number in range(count):
        lines = honest_log(number)
        verdict = said(lines, tmp_path / "x.log")
        assert verdict != "wrong"
        game = found(page, lines)
        assert game["verdict"] == verdict, (number, game)
        assert game["words"] == " ".join(mnemonic_words(json.loads(lines[0])["id"]))
        verdicts.add(verdict)
    assert verdicts == {"right", "aborted", "incomplete"}


@pytest.mark.parametrize("count", [40, pytest.param(500, marks=pytest.mark.slow)])
def test_it_agrees_with_the_command_on_tampered_logs(page: Page, tmp_path: Path, count: int) -> None:
    wrong = 0
    for number in range(count):
        way, lines = tampered_log(number)
        verdict = said(lines, tmp_path / "x.log")
        game = found(page, lines)
        assert game["verdict"] == verdict, (number, way, game)
        wrong += verdict == "wrong"
    assert wrong > 0.8 * count


def test_a_chosen_log_is_checked_and_described_in_words(page: Page, tmp_path: Path, pictures: Path) -> None:
    log = tmp_path / "x.log"
    number = next(
        number for number in range(100) if said(honest_log(number), log) == "right" and "stirred" in log.read_text()
    )
    id = json.loads(honest_log(number)[0])["id"]
    page.set_input_files("#file", str(log))
    assert page.inner_text("article.right h2") == f"{' '.join(mnemonic_words(id))}: right"
    assert "have stirred" in page.inner_text("article")
    assert "only who took it down can tell" in page.inner_text("article")
    page.fill("#taken", " ".join(mnemonic_words(id)))
    page.wait_for_function("() => document.querySelector('article').innerText.includes('64 of 256')")
    page.screenshot(path=str(pictures / "verify.png"), full_page=True)
    assert page.evaluate("takenDown('babab-babab, babab babad')") == "0000000000000001"
    assert page.evaluate("takenDown('0123456789abcde')") is None, "less than the four words say"
    page.fill("#taken", "babab babab babab babab")
    page.wait_for_selector("article.wrong")
    page.fill("#taken", "anything")
    page.wait_for_function("() => document.querySelector('article').innerText.includes('no commitment')")


@pytest.mark.parametrize("name", ["commit", "id", "n", "options", "seats"])
@pytest.mark.parametrize("value", [7, [], [1], True, {}, {"startsWith": 1}, {"toString": 1, "valueOf": 1}])
def test_an_odd_value_is_wrong_and_no_verdict_stays(page: Page, tmp_path: Path, name: str, value: object) -> None:
    good, odd = honest_log(1), tmp_path / "odd.log"
    (tmp_path / "good.log").write_text("\n".join(good) + "\n", "utf-8")
    first = json.loads(good[0])
    odd.write_text("\n".join([json.dumps({**first, name: value}), *good[1:]]) + "\n", "utf-8")
    page.set_input_files("#file", str(tmp_path / "good.log"))
    page.fill("#taken", first["commit"][:16])
    page.wait_for_selector("article.right, article.unopened")
    page.set_input_files("#file", str(odd))
    page.wait_for_selector("article.wrong", timeout=10_000)
    assert page.locator("article").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visit: Visit, tmp_path: Path, scheme: str) -> None:
    page = visit(PAGE.as_uri(), 320, 700, color_scheme=scheme)
    log = tmp_path / "x.log"
    log.write_text("\n".join(honest_log(1) + tampered_log(2)[1]) + "\n", "utf-8")
    page.set_input_files("#file", str(log))
    page.wait_for_selector("article")
    assert violations(page, ALL) == []


def test_a_game_without_a_result_does_not_look_right(page: Page, tmp_path: Path) -> None:
    looks = set()
    for verdict in ("right", "aborted", "incomplete", "wrong"):
        log = tmp_path / f"{verdict}.log"
        number = next(number for number in range(200) if said(honest_log(number), log) == verdict or verdict == "wrong")
        log.write_text("\n".join(tampered_log(2)[1] if verdict == "wrong" else honest_log(number)) + "\n", "utf-8")
        page.set_input_files("#file", str(log))
        card = page.locator(f"article.{verdict}")
        looks.add(card.evaluate("card => getComputedStyle(card).borderLeft"))
        assert ("right" in card.locator("h2").inner_text()) == (verdict == "right")
        assert ("Who sat at each seat" in card.inner_text()) == (verdict in ("right", "aborted"))
    assert len(looks) == 3, "aborted and incomplete look the same, and like nothing else"


@pytest.mark.parametrize("twice", ['"e":"x","e":"game"', '"o":{"a":1,"\\u0061":2}', '"o":[{"a":"}"},{"a":{},"a":1}]'])
def test_a_line_with_a_name_twice_is_refused(page: Page, twice: str) -> None:
    """JSON.parse hides it: it takes the last value."""
    lines = honest_log(1)
    whole = lines[0][:-1] + ',"p":[{"a":"{\\"a\\":"},{"a":2,"b":{"a":1}}]}'
    assert not page.evaluate("line => hasTwins(line)", whole)
    (game,) = page.evaluate("content => check(content)", "\n".join([lines[0][:-1] + f",{twice}}}", *lines[1:]]))
    assert (game["verdict"], game["line"]) == ("wrong", 1)
    assert "a name twice" in game["sentence"]


def test_a_seal_that_was_undone_is_checked_too(page: Page) -> None:
    logs = (honest_log(number) for number in range(300))
    lines = next(log for log in logs if '"undone"' in "".join(log) and '"opened"' in "".join(log))
    undone = next(at for at, line in enumerate(lines) if '"undone"' in line)
    start = json.loads(lines[undone])["from"]
    void = next(
        at for at, line in enumerate(lines[:undone]) if json.loads(line).get("n", 0) >= start and '"seal"' in line
    )
    assert found(page, lines)["verdict"] != "wrong"
    lines[void] = json.dumps({**json.loads(lines[void]), "seal": "0" * 64})
    assert found(page, lines)["line"] == void + 1


def test_names_that_change_within_a_log_are_wrong(page: Page) -> None:
    lines = honest_log(1)
    both = [json.dumps({"e": "seated", "names": names}) for names in (["Ann", "Bo"], ["Bo", "Ann"])]
    assert found(page, [*lines[:1], both[0], both[0], *lines[1:]])["verdict"] != "wrong"
    assert found(page, [*lines[:1], *both, *lines[1:]])["verdict"] == "wrong"


def test_it_knows_every_notice(page: Page) -> None:
    assert page.evaluate("NOTICES") == list(log_reader.NOTICES)


def test_it_asks_nothing_of_any_network(page: Page) -> None:
    text = PAGE.read_text("utf-8")
    assert "http" not in text
    assert "import" not in text
    assert "fetch" not in text


def test_a_log_is_dropped_onto_it_and_it_speaks_french(visit: Visit, tmp_path: Path) -> None:
    page = visit(PAGE.as_uri(), 320, 700, locale="fr-FR")
    assert page.inner_text("h1").startswith("Vérifier")
    page.evaluate(
        """content => {
            const carried = new DataTransfer();
            carried.items.add(new File([content], "x.log"));
            dispatchEvent(new DragEvent("drop", {dataTransfer: carried, bubbles: true, cancelable: true}));
        }""",
        "\n".join(tampered_log(3)[1]),
    )
    page.wait_for_selector("article")
    assert "faux" in page.inner_text("article h2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
