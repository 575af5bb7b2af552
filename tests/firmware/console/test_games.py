"""The pages of games that the game master sees and reads. The checks for authors test that everything fits."""

from operator import itemgetter
from typing import Any

import pytest
from conclave.check.box_files import StrictTexts

from firmware.console.console_page import wrap
from firmware.console.game_wording import flow_lines, load_console_module
from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests import kit

GAMES = catalog.game_names()


def strict_texts(game: str, language: str) -> StrictTexts:
    """Return texts that fail the test when one is missing."""
    return StrictTexts(language, game, fail)


def fail(text: str) -> None:
    """Fail the test."""
    raise AssertionError(text)


def console_pages(game: str) -> Any:
    """Return the console pages of a game."""
    return load_console_module(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_title_and_the_commitment_open_every_game(game: str) -> None:
    session = Session(game, catalog.seat_limits(game)[1], {}, kit.fixed_seed(1))
    fact = session.facts[0]
    lines = console_pages(game).told(fact, strict_texts(game, "en"))
    assert " ".join(" ".join(lines).split()).endswith("Commitment: " + fact["commit"][:16])
    assert lines[0] == strict_texts(game, "en").title(game)


# --- secrecy


def test_drafted_and_exchanged_cards_show_nowhere() -> None:
    """The Majority: locked, but secret until the cards are played."""
    page, texts = console_pages("the-majority"), strict_texts("the-majority", "fr")
    twins = [Session("the-majority", 4, {}, kit.fixed_seed(3)) for _ in range(2)]
    while twins[0].questions[0].about != "play":
        for twin, place in zip(twins, (0, -1), strict=True):
            for seat, question in list(twin.questions.items()):
                twin.answer(seat, question.make_answer(itemgetter(place)))
    assert twins[0].private_state(0) != twins[1].private_state(0)
    assert lines_shown(page, texts, twins[0]) == lines_shown(page, texts, twins[1])


@pytest.mark.parametrize(
    ("game", "seats", "longest"),
    [("the-majority", 4, 99), ("sultane", 7, 99), ("witchcraft", 5, 5), ("majority-2", 2, 99)],
)
def test_the_deal_shows_nowhere(game: str, seats: int, longest: int) -> None:
    """Two games that differ in hands, roles or colours; in Witchcraft not in the field, which is public."""
    page, texts = console_pages(game), strict_texts(game, "fr")
    plain = Session(game, seats, {}, kit.fixed_seed(2))
    with kit.rigged_shuffles(lambda items: items.reverse() if len(items) <= longest else None):
        rigged = Session(game, seats, {}, kit.fixed_seed(2))
    assert [plain.private_state(seat) for seat in range(seats)] != [rigged.private_state(seat) for seat in range(seats)]
    assert lines_shown(page, texts, plain) == lines_shown(page, texts, rigged)


def test_tales_in_hand_show_nowhere() -> None:
    page, texts = console_pages("sultane"), strict_texts("sultane", "fr")
    plain = game_with_three_tales()
    with kit.rigged_shuffles(lambda items: items.reverse()):
        rigged = game_with_three_tales()
    assert plain.private_state(0)["tales"] != rigged.private_state(0)["tales"]
    assert lines_shown(page, texts, plain) == lines_shown(page, texts, rigged)


def game_with_three_tales() -> Session:
    """Return a game of Sultane in which the Vizier holds three tales."""
    session = Session("sultane", 7, {"vizier": 0}, kit.fixed_seed(2))
    for answer in ("ok", "s1", "yes"):
        for seat in list(session.questions):
            session.answer(seat, answer)
    assert session.questions[0].about == "discard"
    return session


def lines_shown(page: Any, texts: Texts, session: Session) -> list[str]:
    """Return all lines a page shows of a session: its state and its facts."""
    return page.state(session.public, texts) + lines_of_facts(page, texts, session.facts)


def lines_of_facts(page: Any, texts: Texts, facts: list[Any]) -> list[str]:
    """Return the lines that describe these facts."""
    return [line for fact in facts for line in page.told(fact, texts)]


# --- lines


def test_texts_break_between_words_and_later_lines_are_indented() -> None:
    assert wrap("a bird in the hand is worth two in bushes", " ") == ["a bird in the hand is", " worth two in bushes"]


def test_no_line_begins_with_a_closing_sign() -> None:
    assert wrap("aaaaaaaaa bbbbbbbbbbb : cc", " ") == ["aaaaaaaaa", " bbbbbbbbbbb : cc"]


def test_a_word_longer_than_a_line_is_broken() -> None:
    assert wrap("x" * 50) == ["x" * 21, "x" * 21, "x" * 8]


def test_items_are_kept_together() -> None:
    assert flow_lines("Cards:", ["one 1", "two 2", "three 3", "four 4"], ",") == [
        "Cards: one 1, two 2,",
        " three 3, four 4",
    ]
    assert flow_lines("None:", [], ",") == ["None:"]
