"""LIGHTS.md and its pictures: made of the tables that light the pods, and complete."""

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from conclave.lights.light_examples import light_examples
from conclave.lights.lights_svg import screen_colour
from conclave.lights.page import lights_page_files

import firmware
from firmware.pods.word_lights import load_lights
from shared_rules.engine import catalog
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from tests import kit

FOLDER = Path(firmware.__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
GAMES, LOCKS = 40, 300


def test_the_page_and_its_pictures_are_up_to_date() -> None:
    made = lights_page_files()
    committed = {str(path.relative_to(FOLDER)) for path in FOLDER.glob("lights/*")} | {"LIGHTS.md"}
    assert committed == set(made)
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run python -m conclave.lights"


def test_the_page_shows_every_picture() -> None:
    page, *pictures = lights_page_files().items()
    assert all(f"]({name})" in page[1] for name, _ in pictures)


def _words(question: Question) -> set[str]:
    """Return the words that are shown of its options; of consecutive numbers only what is counted."""
    if question.options[-1].isdigit():
        return {f"{subject}.0" for subject in question.subjects} or {"0"}
    return set(question.options)


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_every_question_and_every_panel_of_a_game_is_on_the_page(game: str) -> None:
    shown: dict[str, set[str]] = {}
    for asked in light_examples(game).questions:
        for about in asked.abouts:
            shown.setdefault(about, set()).update(word for column in asked.columns for word in column)
    met: set[str] = set()
    setups = kit.allowed_setups(game)
    for number in range(GAMES):
        seats, options = Random(number).choice(setups)
        session, rng = Session(game, seats, options, kit.fixed_seed(number)), Random(number)
        for _ in range(LOCKS):
            if session.is_over:
                break
            for seat, question in session.questions.items():
                if seat < 0 or load_lights(game).pointed_panel(
                    question.options[0]
                ):  # the console; tales, shown as what they are
                    continue
                met.add(question.about)
                assert _words(question) <= shown[question.about], question.about
            assert set(session.private_state(rng.randrange(seats))) <= {
                name for name, _, _ in light_examples(game).panel_examples
            }
            kit.answer_all(session, rng)
    assert met <= set(shown)


@pytest.mark.parametrize("game", catalog.game_names())
def test_what_is_looked_at_is_listed_in_the_order_of_the_leaves(game: str) -> None:
    places = [load_lights(game).panels.index(name) for name, _, _ in light_examples(game).panel_examples]
    assert places == sorted(places)


def test_a_picture_has_the_pixels_of_its_light() -> None:
    asked = light_examples("the-majority").questions[0]
    root = ElementTree.fromstring(lights_page_files()["lights/the_majority-1.svg"])
    words = [word for column in asked.columns for word in column]
    for word, row in zip(words, root.findall(f"{SVG}g"), strict=True):
        hue, pixels, _ = load_lights("the-majority").light(word)
        drawn = [circle.get("fill") == screen_colour(hue) for circle in row.findall(f"{SVG}circle")]
        assert drawn == [bool(pixels >> at & 1) for at in range(10)], word
