"""The page about results: what it says is what the games came to, with intervals, and it draws it."""

import json
import re
from statistics import mean
from typing import Any

import pytest
from conclave.lab import bot_games, report
from conclave.lab.game_report import game_section
from conclave.lab.plan import LabTable
from conclave.lab.svg_charts import Proportion, draw_histogram, draw_shares

from shared_rules.engine.word_list import load_list

GAMES = 12
TABLES = (
    LabTable("majority", 3, "random", {}),
    LabTable("majority", 4, "random", {}),
    LabTable("sultane", 7, "sensible/random", {"recognition": "standard"}),
    LabTable("sultane", 7, "sensible/random", {"recognition": "lone"}),
    LabTable("sultane", 7, "random", {}),
    LabTable("witchcraft", 3, "random", {}),
)


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    """Return the results of games of all tables."""
    words = load_list("en")
    return [bot_games.play_game(table, "spring", number, words) for table in TABLES for number in range(GAMES)]


@pytest.fixture(scope="module")
def page(rows: list[dict]) -> str:
    """Return the page about these results."""
    return report.html_page(rows)


def of(rows: list[dict], game: str, **what: Any) -> list[dict]:
    """Return the rows of a game that have these values."""
    return [row for row in rows if row["game"] == game and all(row[name] == what[name] for name in what)]


def lone(row: dict) -> bool:
    """Return whether a game was played with lone recognition."""
    return json.loads(row["options"]).get("recognition") == "lone"


def test_intervals_are_those_of_wilson() -> None:
    low, high = Proportion(8, 10).interval()
    assert (low, high) == (pytest.approx(0.490, abs=1e-3), pytest.approx(0.943, abs=1e-3))
    assert Proportion(0, 0).interval() == (0.0, 1.0)


def test_intervals_of_differences_are_those_of_newcombe() -> None:
    """The example of his paper: 56 of 70 beside 48 of 80."""
    assert Proportion(56, 70).difference_text(Proportion(48, 80)) == "+20.0% (+5.2% to +33.4%)"


def test_the_page_loads_nothing_else(page: str) -> None:
    assert f"What {GAMES * len(TABLES)} games came to" in page
    assert "http" not in page
    assert "<script" not in page


def test_it_tells_wins_by_seat_role_and_camp(rows: list[dict], page: str) -> None:
    for seats in (3, 4):
        found = of(rows, "majority", seats=seats)
        assert Proportion(sum(0 in row["winners"] for row in found), GAMES).text() in page
    camps = [row["camp"] for row in rows if lone(row)]
    assert f"Minority camp: {Proportion(camps.count('pacifists'), GAMES).text()}" in page
    assert Proportion(468, 910).text() in page
    roles = [
        (role, seat in row["winners"])
        for row in of(rows, "sultane", bots="random")
        for seat, role in enumerate(row["roles"])
    ]
    for role in ("dinarzade", "pacifist", "interventionist"):
        won = [has_won for one, has_won in roles if one == role]
        assert f">{role}</text>" in page
        assert Proportion(sum(won), len(won)).text() in page


def test_it_compares_each_option_and_each_number_of_seats(rows: list[dict], page: str) -> None:
    both = of(rows, "sultane", bots="sensible/random")
    parts = [[row for row in both if lone(row) == is_lone] for is_lone in (False, True)]
    changed = page[page.index("What options change: sultane, 7 seats, sensible/random bots") :]
    for has_won in (lambda row: row["camp"] == "pacifists", lambda row: row["side"][0] in row["winners"]):
        standard, alone = (Proportion(sum(map(has_won, part)), GAMES) for part in parts)
        assert f"Beside recognition=standard: recognition=lone {alone.difference_text(standard)}." in changed
    assert f"Questions: recognition=standard {mean(row['questions'] for row in parts[0]):.1f} ±" in changed
    three, four = (
        Proportion(sum(0 in row["winners"] for row in of(rows, "majority", seats=seats)), GAMES) for seats in (3, 4)
    )
    changed = page[page.index("What seats change: majority, random bots") :]
    assert f"Beside seats=3: seats=4 {four.difference_text(three)}." in changed


def test_it_draws_lengths_and_scores(rows: list[dict], page: str) -> None:
    found = of(rows, "majority", seats=3)
    for name, numbers in (
        ("questions", [row["questions"] for row in found]),
        ("score", [score for row in found for score in row["scores"]]),
        ("winner ahead by", [sorted(row["scores"])[-1] - sorted(row["scores"])[-2] for row in found]),
    ):
        assert draw_histogram(name, numbers) in page


def test_a_histogram_counts_every_number_once() -> None:
    numbers = [3, 3, 5, 900, 17, 3]
    bars = re.findall(r"<title>(\d+)(?: to (\d+))?: (\d+)</title>", draw_histogram("score", numbers))
    assert sum(int(count) for *_, count in bars) == len(numbers)
    for first, last, count in bars:
        assert sum(int(first) <= number <= int(last or first) for number in numbers) == int(count)
    assert "<title>3: 3</title>" in draw_histogram("score", [3, 3, 3])


def test_a_plot_puts_a_share_between_the_ends_of_its_interval() -> None:
    drawn = draw_shares([("a & b", Proportion(5, 20))], 0.5)
    ((low, high),) = re.findall(r'x1="([\d.]+)" x2="([\d.]+)" [^>]*stroke-width="6"', drawn)
    (at,) = re.findall(r'cx="([\d.]+)"', drawn)
    assert float(low) < float(at) < float(high)
    assert "a &amp; b" in drawn
    assert Proportion(5, 20).text() in drawn


def test_it_shows_the_worth_of_votes_for_score_and_for_words() -> None:
    """Of three turns two had votes for Score, one of which paid; of seven votes for a word four stayed in."""
    notes = {"turns": [[2, 3, 1, 0], [1, 0, 2, 2], [0, 0, 4, 2]]}
    said = "".join(game_section("majority", [{"notes": json.dumps(notes)}]))
    assert f"All together: {Proportion(1, 2).text()}, 1.50 points" in said
    assert "Of votes for a word 57.1% stayed in" in said
    assert " 1 for Score</text>" in said


def test_it_shows_the_worth_of_governments_votes_and_claims(rows: list[dict]) -> None:
    found = of(rows, "sultane", bots="random")
    said = "".join(game_section("sultane", found))
    claims = [claim for row in found for claim in json.loads(row["notes"])["claims"]]
    assert {office for _, office, *_ in claims} == {"Vizier", "Narrator"}
    made = [camp for camp, office, word, tale in claims if (office, word, tale) == ("Vizier", "1", "pacifist")]
    assert "pacifist tale, Vizier says 1</text>" in said
    assert Proportion(made.count("pacifist"), len(made)).text() in said


def test_notes_are_what_the_facts_say(rows: list[dict]) -> None:
    for row in of(rows, "majority"):
        for scored, points, words, stay in json.loads(row["notes"])["turns"]:
            assert 3 <= scored + words <= row["seats"]
            assert stay <= words
            assert points >= 0
            assert scored or not points
    assert game_section("witchcraft", of(rows, "witchcraft")) == []
