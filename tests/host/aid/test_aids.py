"""Player aids: the committed ones are current, complete, and say it in type that can be read."""

import re
import zlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from conclave.aid import contents
from conclave.aid.pdf import LEAST, AidPdf, TooFull
from conclave.lights.light_examples import light_examples

import hardware.aids
from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.the_majority_two.cards import CARDS, GHOST, PROMO, RANKS
from tests.host.commands import conclave

FOLDER = Path(hardware.aids.__file__).parent
AIDS = [(game, language) for game in contents.games_with_aid() for language in contents.in_languages(game)]
A6 = (297.64, 419.53)  # points


def streams(pdf: bytes) -> list[bytes]:
    """Return the streams in a PDF, inflated."""
    found = []
    for match in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(match[1]))
        except zlib.error:
            found.append(match[1])
    return found


def sides(pdf: bytes) -> list[bytes]:
    """Return the drawing commands of each side: text, its size and place, shapes and colours."""
    return [stream for stream in streams(pdf) if b" Tf" in stream and b" re" in stream]


class Said(AidPdf):
    """Remembers what was written."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.text = ""

    def _write(self, left: float, top: float, text: str, **how: Any) -> None:  # type: ignore[override]
        """Write, and note the text."""
        self.text += text + "\n"
        super()._write(left, top, text, **how)

    def _block(self, text: str, left: float, width: float) -> None:
        """Write a block, and note the text."""
        self.text += text + "\n"
        super()._block(text, left, width)


class Made(NamedTuple):
    """An aid and all of its text."""

    pdf: bytes
    text: str


@cache
def made(game: str, language: str) -> Made:
    """Return the PDF of an aid and the text on it."""
    papers = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contents, "AidPdf", lambda title: papers.append(Said(title)) or papers[-1])
        pdf = contents.make_aid(game, language)
    return Made(pdf, papers[0].text)  # the others were for the size of the type


@pytest.mark.parametrize(("game", "language"), AIDS)
def test_committed_files_are_current(game: str, language: str) -> None:
    """Only drawing commands are compared: another version of the font library may pack the same font differently."""
    committed = sides((FOLDER / f"{game}.{language}.pdf").read_bytes())
    assert committed == sides(made(game, language).pdf), f"{game}.{language}.pdf: run python -m hardware.aids"


def test_every_game_has_its_aids_and_no_other_is_there() -> None:
    assert {path.name for path in FOLDER.glob("*.pdf")} == {f"{game}.{language}.pdf" for game, language in AIDS}


@pytest.mark.parametrize(("game", "language"), AIDS)
def test_two_sides_of_a6_in_type_that_can_be_read(game: str, language: str) -> None:
    pdf = made(game, language).pdf
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert {(float(wide), float(tall)) for wide, tall in boxes} == {A6}
    assert len(sides(pdf)) == 2
    sizes = {float(size) for side in sides(pdf) for size in re.findall(rb"/F\d+ ([\d.]+) Tf", side)}
    assert min(sizes) >= LEAST


def test_the_same_words_make_the_same_file() -> None:
    assert contents.make_aid("majority", "fr") == made("majority", "fr").pdf


@pytest.mark.parametrize(("game", "language"), AIDS)
def test_every_question_of_the_pods_is_on_it(game: str, language: str) -> None:
    texts, text = Texts(language), made(game, language).text
    texts.use_game(game)
    dealt, by_hand = light_examples(game).device_questions, light_examples(game).real_card_questions
    assert set(dealt + by_hand) <= set(catalog.load_module(game).QUESTIONS)
    for about in (CONTRIBUTION, *dealt, *by_hand):
        assert f"**{texts.name(about)}**  {texts.ask(about)}" in text, about


@pytest.mark.parametrize("language", contents.in_languages("majority"))
def test_the_examples_of_majority_name_the_keys(language: str) -> None:
    texts, text = Texts(language), made("majority", language).text
    texts.use_game("majority")
    votes = re.findall(r"^[A-Z](?: [A-Z])+", text, re.MULTILINE)
    assert len(votes) == 6
    assert set("".join(votes)) - {" "} == set(contents.KEYS)
    assert f"{texts.option('score').capitalize()} (D)" in text


@pytest.mark.parametrize("language", contents.in_languages("majority-2"))
def test_every_card_of_the_majority_2_is_on_it_with_its_points(language: str) -> None:
    text = made("majority-2", language).text
    told = re.findall(r"^\*\*.*\((\d)\)\*\* .+", text, re.MULTILINE)
    others = [card for card in (*CARDS, *PROMO, GHOST) if card.rank != "secretary"]
    assert sorted(map(int, told)) == sorted([2] + [card.points for card in others])


def test_every_card_of_the_majority_2_stands_below_what_it_costs() -> None:
    costs = re.findall(
        r"^(\w+).*: costs (\d)(?: and (\d) cards? of its faction scored)?$",
        made("majority-2", "en").text,
        re.MULTILINE,
    )
    assert {rank.lower(): (int(cost), int(needs or 0)) for rank, cost, needs in costs} == {
        rank: tuple(RANKS[rank][1:]) for rank in RANKS
    }


def test_what_is_too_full_is_not_cut_off() -> None:
    with AidPdf("full") as paper:
        paper.begin_side(LEAST, "full", "")
        with pytest.raises(TooFull):
            for _ in range(100):
                paper.paragraph("a line")
        with pytest.raises(TooFull):
            paper.paragraph("a" * 200)


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "aid.pdf"
    result = conclave("aid", "majority", "--language", "en", "--out", file)
    assert result.exit_code == 0
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("game", "language"), [("chess", "en"), ("majority", "tlh")])
def test_a_missing_game_or_language_is_reported(game: str, language: str) -> None:
    result = conclave("aid", game, "--language", language)
    assert result.exit_code == 2
    assert "there is no" in result.stderr
