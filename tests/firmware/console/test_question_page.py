"""The question's page: all that an answer needs is on it, whatever is asked, in any game."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from firmware.console.news import News
from firmware.console.question_layout import layout_question, layout_question_pages, missing_names, split_for_bar
from firmware.console.screen import BIG, BIG_CELLS, CELLS, HEIGHTS, LINES, total_height
from firmware.text import Texts
from firmware.text.languages import languages
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.firmware.console.test_game import texts_in_turn
from tests.firmware.console.test_games import console_pages
from tests.kit import allowed_setups, answer_all, fixed_seed
from tests.workbench.bench import Bench
from tests.workbench.games import flash_with_unfinished_game

ROOM = LINES - 1  # below the bar
COLOURS: tuple[str, ...] = ("black", "red", "pink", "blue", "yellow")
NAMES = ["Ann", "Maximilien", "Bob", "Jean-Luc 2", "Zoé", "Ou", "Anna-Maria", "Max", "Félix", "Wilhelmina"]


@cache
def texts_of(game: str, seats: int, language: str) -> Texts:
    """Return the texts of a game with named seats."""
    texts = Texts(language)
    texts.use_game(game)
    texts.set_names(NAMES[:seats])
    return texts


@cache
def news_of(game: str, seats: int, language: str) -> News:
    """Return the news of a game."""
    news = News(texts_of(game, seats, language))
    news.load_game(game)
    return news


def random_questions(game: str, count: int) -> Iterator[Session]:
    """Yield each question of `count` games of a kind, with all their options."""
    found = allowed_setups(game)
    Random(count).shuffle(found)
    for number in range(count):
        seats, options = found[number % len(found)]
        session, rng = Session(game, seats, options, fixed_seed(number)), Random(number)
        while not session.is_over:
            yield session
            answer_all(session, rng)


def check_majority(about: str, public: dict[str, Any], lines: list[str]) -> None:
    """Check that the words to vote for are shown."""
    if public["words"]:
        assert all(any(word in line for line in lines) for word in public["words"].values())
    else:
        assert str(public["pile"]) in lines[0]


def check_sultane(about: str, public: dict[str, Any], lines: list[str]) -> None:
    """Check that tracks, refusals, barred players and the government are shown."""
    shown = "".join(lines)
    if lines and about not in ("counted", "mismatch"):  # which are about roles
        assert (shown.count("■"), shown.count("□")) == (sum(public["tracks"]), 11 - sum(public["tracks"]))
        assert shown.count("●") == public["refused"]
    barred = public["ineligible"] if about == "nominate" else public["investigated"] if about == "investigate" else ()
    assert all(NAMES[seat] in shown or NAMES[seat][:2] in shown for seat in barred)
    if about in ("vote", "veto", "agree_veto"):
        assert NAMES[public["vizier"]] in shown
        assert NAMES[public["narrator"]] in shown


def check_witchcraft(about: str, public: dict[str, Any], lines: list[str]) -> None:
    """Check that the field and the discs or Rumours of the players are shown."""
    if "field" in public and about in ("action", "cards"):
        counts = [0 if cell == "·" else int(cell) for cell in lines[-1].split()]
        assert counts[:-1] == [public["field"].count(card) for card in (*COLOURS[-len(counts) + 2 :], "data")]
        assert counts[-1] == public["pile"]
    kind = {"disc": "discs", "hides": "rumours", "guesses": "rumours"}.get(about, "")
    shown: list[dict[str, int]] = public.get(kind) or [] if lines[1:] else []
    for seat, held in enumerate(shown):
        (line,) = [line for line in lines[1:] if line.startswith(f"{NAMES[seat][:2]}")]
        cells = [line[at : at + 3].strip() for at in range(3, len(line), 3)]
        numbers = [int(cell) for cell in cells if cell not in ("", "·")]
        assert numbers[: len([n for n in held.values() if n])] == [n for n in held.values() if n]


def check_the_majority(about: str, public: dict[str, Any], lines: list[str]) -> None:
    """Check that totals and cards are shown."""
    for line, totals in zip(lines[1:], public["totals"], strict=True):
        assert [int(cell) for cell in line[4:].split()[:3]] == totals
    for line, card in zip(lines[1:], public["cards"] or [""] * len(public["totals"]), strict=True):
        assert not card or line.split()[-1][:-1] == card[1:]


def check_majority_two(about: str, public: dict[str, Any], lines: list[str]) -> None:
    """Check that both halves of the columns are shown."""
    assert lines[0].split() == NAMES[:2]
    for column, line in enumerate(lines[2:5]):
        for half, cell in zip(public["columns"], line.split("|"), strict=True):
            cards = half[column]
            assert cell.strip().startswith(str(len(cards)) if cards else "·")


def check_nothing(about: str, public: dict[str, Any], lines: list[str]) -> None:
    """Check nothing: the game needs no more on the page than every game."""


NEEDED = {
    "majority": check_majority,
    "sultane": check_sultane,
    "witchcraft": check_witchcraft,
    "the-majority": check_the_majority,
    "majority-2": check_majority_two,
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", catalog.game_names())
@pytest.mark.parametrize("count", [2, pytest.param(50, marks=pytest.mark.slow)])
def test_nothing_that_a_question_needs_is_below_the_fold(game: str, count: int, language: str) -> None:
    for session in random_questions(game, count):
        texts, public = texts_of(game, session.seats, language), session.public
        about = next(iter(session.questions.values())).about
        rows = console_pages(game).asked(about, public, texts)
        news = news_of(game, session.seats, language)
        for shown in lines_at_top(texts.name(about), news.instruction(about, public), ROOM - total_height(rows)):
            assert total_height(shown + rows) <= ROOM, (about, rows)
            assert all(len(text) <= (BIG_CELLS if size == BIG else CELLS) for text, size in shown + rows), (about, rows)
        NEEDED.get(game, check_nothing)(about, public, [text for text, _ in rows])


def lines_at_top(name: str, sentence: str, room: int) -> list[list[tuple[str, int]]]:
    """Return the lines at the top, in turn, or the whole text of the bar where only it has room."""
    turns = layout_question_pages(name, sentence, room)
    said = [text for shown in turns for text, _ in shown] if room else [name, *split_for_bar(sentence, CELLS)]
    assert " ".join(said) == f"{name} {sentence}"
    assert len({total_height(shown) for shown in turns}) == 1, "what is below stays where it is"
    return turns


def test_a_question_is_as_large_as_there_is_room() -> None:
    name, sentence = "Vote", "Votez pour ou contre ce gouvernement"
    heights = [total_height(layout_question(name, sentence, room)) for room in range(8)]
    assert heights == [0, 1, 2, 3, 4, 4, 6, 6]
    assert layout_question(name, sentence, 7)[0] == ("Vote", BIG)
    for room in range(1, 8):
        assert " ".join(layout_question(name, sentence, room)[0][0].split()) == name


def test_name_and_sentence_take_turns_where_both_do_not_fit() -> None:
    """The table of The Majority leaves two lines for them."""
    box, seen = Bench(4, flash_with_unfinished_game(Session("the-majority", 4, {}, fixed_seed(1)))), []
    box.press_console("ok")
    for _ in range(12):
        seen.append(" ".join(box.screen[1:3]).strip())
        assert box.screen[3].split() == ["R", "B", "J", "pces"]
        box.run(500)
    assert set(seen) == {"Draft", "Gardez une carte, passez les autres"}
    assert [seen[at] for at in (0, 4, 8)] == ["Draft", "Gardez une carte, passez les autres", "Draft"]


def test_the_bar_shows_the_question_where_there_is_no_room() -> None:
    """The words to vote for in Majority fill the glass."""
    box = Bench(3, flash_with_unfinished_game(Session("majority", 3, {}, fixed_seed(1))))
    assert box.press_console("ok")[0] == "Vote"
    said = texts_in_turn(box) | texts_in_turn(box)
    assert said == {"Vote", "⧗J1 J2 J3", "Votez pour un mot, ou", "marquez les points"}


def test_a_question_with_a_long_name_in_it_is_not_cut() -> None:
    for room in range(2, 8):
        rows = layout_question("Jeannette1 est Dinarzade ?", "Entrez si l'élue est Dinarzade", room)
        assert " ".join(text for text, _ in rows).startswith("Jeannette1 est Dinarzade ?")
        assert sum(HEIGHTS[size] for _, size in rows) <= room


@pytest.mark.parametrize("width", [CELLS, CELLS - 6])
def test_everybody_who_is_missing_is_named_in_turn(width: int) -> None:
    texts = texts_of("majority", 10, "en")
    for mask in range(1, 1 << 10):
        seats = [seat for seat in range(10) if mask >> seat & 1]
        lines = missing_names(seats, texts, width)
        assert len(lines) <= 3
        assert all(len(line) <= width and line[0] == "⧗" for line in lines)
        named = [name for line in lines for name in line[1:].split(" ")]
        full = [part for seat in seats for part in texts.seat(seat).split(" ")]
        assert named in (full, [part for seat in seats for part in texts.short_name(seat).split(" ")])


def test_a_name_longer_than_the_page_shows_its_first_lines() -> None:
    assert [text for text, _ in layout_question("À vérifier : rumeurs bleu", "Le compte est faux", 1)] == [
        "À vérifier : rumeurs"
    ]
    assert layout_question("À vérifier : rumeurs bleu", "Le compte est faux", 0) == []


@pytest.mark.parametrize("about", ["counted", "mismatch"])
def test_the_game_master_sees_which_roles_were_entered(about: str) -> None:
    texts = texts_of("sultane", 10, "fr")
    roles = ["pacifist", "dinarzade", *["interventionist"] * 6, "pacifist", "pacifist"]
    lines = " ".join(text for text, _ in console_pages("sultane").asked(about, {"roles": roles}, texts))
    dinarzade, pacifists, others = lines.split(" :")[1:]
    assert texts.short_name(1) in dinarzade
    assert all(texts.short_name(seat) in pacifists for seat in (0, 8, 9))
    assert all(texts.short_name(seat) in others for seat in range(2, 8))
