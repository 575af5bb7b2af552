"""What the game master sees and reads of every game, in both languages."""

from collections.abc import Iterator
from operator import itemgetter
from random import Random
from typing import Any

import pytest

from firmware.console.font import SIGNS
from firmware.console.news import News
from firmware.console.page import wrap
from firmware.console.screen import CELLS
from firmware.console.telling import flow
from firmware.text import LANGUAGES, Texts
from firmware.text.words import about, option
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests import kit
from tests.firmware.wording import wording

GAMES = catalog.names()
SAME = {"majority-2": -1, "witchcraft": 0}  # which option: passing; counting nothing of what lies on the table
SILENT = ("asked", "sealed", "opened")


class Strict(Texts):
    """Texts that does not let a missing text or a value that does not fit pass."""

    used: set[str]

    def __call__(self, key: str, *values: str | int) -> str:
        assert self.knows(key), f"{key} is missing in {self.language}"
        self.used.add(key)
        text = super().__call__(key, *values)
        assert "{" not in text, f"{key} is told too little"
        return text


def strict(game: str, language: str) -> Strict:
    texts = Strict(language)
    texts.used = set()
    texts.game(game)
    return texts


def pages(game: str) -> Any:
    return catalog.load(game, "box.console")


def words(game: str, language: str) -> dict[str, str]:
    return wording(language, game)


def play(game: str, setup: tuple[int, dict[str, Any]], number: int) -> Iterator[Session]:
    """Yield a random game at every question, and at its end.

    In every fifth of some games the players mostly do
    what at random they never do for long.
    """
    seats, options = setup
    session, rng = Session(game, seats, options, kit.seed(number)), Random(number)
    same = SAME.get(game) if number % 5 == 4 else None
    while not session.over:
        yield session
        if same is not None and rng.random() < 0.9:
            for seat, question in list(session.questions.items()):
                session.answer(seat, question.fill(itemgetter(same)))
        else:
            kit.lock(session, rng)
    yield session


def check_game(game: str, setup: tuple[int, dict[str, Any]], number: int, languages: tuple[str, ...]) -> set[str]:
    """Look at all that can be seen of a game; return the texts that were needed."""
    page, both = pages(game), [strict(game, language) for language in languages]
    news = [News(texts) for texts in both]
    for one in news:
        one.open(game)
    read = 0
    for session in play(game, setup, number):
        for one, texts in zip(news, both, strict=True):
            for question in list(session.questions.values())[:1]:
                check_asked(one, texts, question.about, session)
            check_lines(one.scores(session.public) + one.state(session.public))
        for texts in both:
            check_lines(told(page, texts, session.facts[read:]))
            for question in session.questions.values():
                check_question(texts, question)
        read = len(session.facts)
    return set().union(*[texts.used for texts in both])


def check_asked(news: News, texts: Texts, about_it: str, session: Session) -> None:
    """Look at what everybody reads of a question, and at what is read aloud before it."""
    check_lines([text for text, _ in news.asked(about_it, session.public)])
    check_letters(texts.name(about_it) + news.sentence(about_it, session.public))
    if news.has("NIGHT", about_it):
        for key, seat in news.night(session.options, session.seats):
            check_letters(texts(key) if seat is None else texts(key, texts.seat(seat)))


def check_lines(lines: list[str]) -> None:
    for line in lines:
        assert 0 < len(line) <= CELLS, line
        check_letters(line)


def check_letters(text: str) -> None:
    assert all(" " <= letter <= "~" or letter in SIGNS for letter in text), text


def check_question(texts: Texts, question: Any) -> None:
    asked = about(texts, question.about, question.subject)
    assert 0 < len(asked) <= 2 * CELLS
    check_letters(asked)
    assert all(0 < len(option(texts, subject)) <= CELLS for subject in question.subjects)
    named = [option(texts, word) for word in question.options]
    assert len(set(named)) == len(named)
    for word, name in zip(question.options, named, strict=True):
        assert name != word or word.isdigit() or len(word) == 1 or texts.knows("o." + word), word
        assert 0 < len(name) <= CELLS, name
        check_letters(name)


def sample(game: str, count: int) -> list[tuple[int, dict[str, Any]]]:
    setups = kit.setups(game)
    return Random(5).sample(setups, min(count, len(setups)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_random_games_fits_and_can_be_drawn(game: str) -> None:
    for number, setup in enumerate(sample(game, 14)):
        check_game(game, setup, number, LANGUAGES)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_many_games_fits_and_every_text_is_needed(game: str) -> None:
    used: set[str] = set()
    for number, setup in enumerate(sample(game, 150)):
        used |= check_game(game, setup, number, (LANGUAGES[number % 2],))
    before_or_after = ("opt.", "why.", "camp.")  # looked up when a game is set up, and by its result
    assert {key for key in words(game, "fr") if not key.startswith(before_or_after)} <= used


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_texts_with_the_same_values(game: str) -> None:
    french, english = words(game, "fr"), words(game, "en")
    assert set(french) == set(english)
    for key in french:
        assert french[key].count("{}") == english[key].count("{}"), key


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_game_are_small(game: str, language: str) -> None:
    assert sum(len((key + text).encode()) for key, text in words(game, language).items()) < 5120


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_event_and_silent_ones_give_no_line(game: str) -> None:
    texts = strict(game, "en")
    for event in (*SILENT, "meteor"):
        assert pages(game).told({"e": event, "n": 3, "about": "x", "seats": [0]}, texts) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_title_and_the_commitment_open_every_game(game: str) -> None:
    session = Session(game, catalog.seats(game)[1], {}, kit.seed(1))
    fact = session.facts[0]
    lines = pages(game).told(fact, strict(game, "en"))
    assert " ".join(" ".join(lines).split()).endswith("Commitment: " + fact["commit"][:16])
    assert lines[0] == strict(game, "en").title(game)


# --- secrecy


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_answers_that_are_not_locked_show_nowhere(game: str) -> None:
    page, texts = pages(game), strict(game, "fr")
    differed = 0
    for number, setup in enumerate(sample(game, 10)):
        for session in play(game, setup, number):
            asked = sorted(session.questions)
            if len(asked) < 2:
                continue
            seen = []
            for place in (0, -1):
                other, read = Session.replay(session.journal), len(session.facts)
                for seat in asked[:-1]:  # with the last one they would be locked
                    other.answer(seat, other.questions[seat].fill(itemgetter(place)))
                differed += len(asked) - 1
                seen.append((page.state(other.public, texts), told(page, texts, other.facts[read:])))
            assert seen[0] == seen[1]
            assert seen[0][1] == []
    assert differed


def test_what_was_drafted_and_exchanged_shows_nowhere() -> None:
    """The Majority: locked, but secret until the cards are played."""
    page, texts = pages("the-majority"), strict("the-majority", "fr")
    twins = [Session("the-majority", 4, {}, kit.seed(3)) for _ in range(2)]
    while twins[0].questions[0].about != "play":
        for twin, place in zip(twins, (0, -1), strict=True):
            for seat, question in list(twin.questions.items()):
                twin.answer(seat, question.fill(itemgetter(place)))
    assert twins[0].panels(0) != twins[1].panels(0)
    assert shown(page, texts, twins[0]) == shown(page, texts, twins[1])


@pytest.mark.parametrize(
    ("game", "seats", "longest"),
    [("the-majority", 4, 99), ("sultane", 7, 99), ("witchcraft", 5, 5), ("majority-2", 2, 99)],
)
def test_what_was_dealt_shows_nowhere(game: str, seats: int, longest: int) -> None:
    """Two games that differ in hands, roles or colours; in Witchcraft not in the field, which is public."""
    page, texts = pages(game), strict(game, "fr")
    plain = Session(game, seats, {}, kit.seed(2))
    with kit.rigged(lambda items: items.reverse() if len(items) <= longest else None):
        rigged = Session(game, seats, {}, kit.seed(2))
    assert [plain.panels(seat) for seat in range(seats)] != [rigged.panels(seat) for seat in range(seats)]
    assert shown(page, texts, plain) == shown(page, texts, rigged)


def test_tales_in_hand_show_nowhere() -> None:
    page, texts = pages("sultane"), strict("sultane", "fr")
    plain = deal_sultane()
    with kit.rigged(lambda items: items.reverse()):
        rigged = deal_sultane()
    assert plain.panels(0)["tales"] != rigged.panels(0)["tales"]
    assert shown(page, texts, plain) == shown(page, texts, rigged)


def deal_sultane() -> Session:
    """A game up to the three tales in the Vizier's hands."""
    session = Session("sultane", 7, {"vizier": 0}, kit.seed(2))
    for answer in ("ok", "s1", "yes"):
        for seat in list(session.questions):
            session.answer(seat, answer)
    assert session.questions[0].about == "discard"
    return session


def shown(page: Any, texts: Texts, session: Session) -> list[str]:
    return page.state(session.public, texts) + told(page, texts, session.facts)


def told(page: Any, texts: Texts, facts: list[Any]) -> list[str]:
    return [line for fact in facts for line in page.told(fact, texts)]


# --- lines


def test_texts_break_between_words_and_later_lines_are_indented() -> None:
    assert wrap("a bird in the hand is worth two in bushes", " ") == ["a bird in the hand is", " worth two in bushes"]


def test_no_line_begins_with_a_closing_sign() -> None:
    assert wrap("aaaaaaaaa bbbbbbbbbbb : cc", " ") == ["aaaaaaaaa", " bbbbbbbbbbb : cc"]


def test_a_word_longer_than_a_line_is_broken() -> None:
    assert wrap("x" * 50) == ["x" * 21, "x" * 21, "x" * 8]


def test_items_are_kept_together() -> None:
    assert flow("Cards:", ["one 1", "two 2", "three 3", "four 4"], ",") == ["Cards: one 1, two 2,", " three 3, four 4"]
    assert flow("None:", [], ",") == ["None:"]
