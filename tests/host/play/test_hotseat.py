"""`conclave hotseat`: a game in the terminal, one keyboard passed around."""

import re
from typing import Any

import pytest
from conclave.bots.random_games import SeededRandomBot, play_random_game
from typer.testing import Result

from shared_rules.engine import catalog, rules_fingerprint
from shared_rules.engine.mnemonic import mnemonic_words
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from tests.host.commands import GAMES, SEED, conclave, refused

CLEARED = "\x1b[3J"


def ending(session: Session) -> list[str]:
    """Return how the last fact tells winners and scores."""
    assert session.result
    winners, scores = session.result["winners"], session.result["scores"]
    told = f"winners {', '.join(str(seat + 1) for seat in winners)}; scores {', '.join(map(str, scores or '-'))}"
    return sorted(told.split("; "))


def ended(played: Result) -> list[str]:
    """Return the same of a game that was played."""
    assert played.exit_code == 0, played.output[-500:]
    last = next(line for line in reversed(played.stdout.splitlines()) if "end: " in line)
    return sorted(part for part in last.split("end: ")[1].split("; ") if part.startswith(("winners ", "scores ")))


def typed(game: str, people: int, by_number: bool = True, seed: str = SEED, **options: Any) -> tuple[Session, str]:
    """Return a game of people and bots, all answering at random: the session, and what the people type."""
    session = Session(game, catalog.seat_limits(game)[0], options, bytes.fromhex(seed))
    bot, person = SeededRandomBot(session.seed), SeededRandomBot(b"person")
    keys = []
    while not session.is_over:
        for seat in sorted(session.questions):
            question = session.questions[seat]
            answer = (person if seat < people else bot).choose(question)
            if seat < people:
                keys += [""] * (people > 1) + lines(question, answer, by_number)
            session.answer(seat, answer)
    return session, "\n".join([*keys, ""])


def lines(question: Question, answer: str, by_number: bool) -> list[str]:
    """Return what is typed for an answer: a line for each subject; options that are used up leave the list."""
    words = answer.split(" ")
    found = []
    for at, word in enumerate(words):
        shown = question.allowed_options(words[:at])
        numbered = by_number and not any(option.isdigit() for option in shown)
        found.append(str(shown.index(word) + 1) if numbered else word)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_bots_plays_the_random_game_of_the_seed(game: str) -> None:
    for seats in range(catalog.seat_limits(game)[0], catalog.seat_limits(game)[1] + 1):
        played = conclave("hotseat", game, "--seats", seats, "--bots", seats, "--seed", SEED)
        assert ended(played) == ending(play_random_game(game, seats, {}, bytes.fromhex(SEED)))
        assert "is asked" not in played.stdout
        assert f"seed {SEED}" in played.stdout


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people, by_number", [(1, True), (2, False)])
def test_people_and_bots_play_a_game_to_its_end(game: str, people: int, by_number: bool) -> None:
    expected, keys = typed(game, people, by_number)
    played = conclave("hotseat", game, "--bots", expected.seats - people, "--seed", SEED, feed=keys)
    assert ended(played) == ending(expected)
    assert ("take the keyboard" in played.stdout) == (people > 1)  # alone there is nobody to hide from


def test_bots_leave_a_seat_for_a_person() -> None:
    played = conclave("hotseat", "the-majority", "--bots", 3, "--no-stir", feed="\n")
    assert "Seat 1 is asked" in played.stdout
    refused(conclave("hotseat", "the-majority", "--bots", 4), 2, "4 bots leave none for a person")


def test_the_game_master_is_asked_too() -> None:
    expected, keys = typed("sultane", 1, deals="table")
    played = conclave("hotseat", "sultane", "--bots", 4, "--seed", SEED, "--option", "deals=table", feed=keys)
    assert "The game master is asked: Roles known?\nConfirm that all know their role.\n" in played.stdout
    assert ended(played) == ending(expected)


@pytest.mark.parametrize("game", GAMES)
def test_each_page_is_cleared_before_the_next_person_looks(game: str) -> None:
    _, keys = typed(game, catalog.seat_limits(game)[0])
    played = conclave("hotseat", game, "--seed", SEED, feed=keys, FORCE_COLOR="1")
    first, *pages, last = played.stdout.split(CLEARED)
    assert first.endswith("\x1b[2J")
    handed_over = keys.split("\n")[:-1].count("")
    assert len(pages) == 2 * handed_over
    for handing, private in zip(pages[::2], pages[1::2], strict=True):
        assert "alone" not in handing
        assert "is asked" not in handing
        (asked,) = re.findall(r"(Seat \d|The game master) is asked", private)
        assert re.findall(r"Only for (Seat \d|The game master)", private) in ([asked], [])
        assert f"{asked}, take the keyboard" in handing
    assert "end: " in last
    assert "alone" not in last


def test_news_is_shown_once_to_each_player_asked_next() -> None:
    _, keys = typed("majority", 3)
    played = conclave("hotseat", "majority", "--seed", SEED, feed=keys, FORCE_COLOR="1")
    handing = played.stdout.split(CLEARED)[1:-1:2]
    assert ["round: round 1;" in page for page in handing] == [True] * 3 + [False] * (len(handing) - 3)
    assert all("votes: " in page for page in handing[3:])


def test_options_that_are_numbers_are_taken_as_they_are() -> None:
    seeds = (f"{number:032x}" for number in range(100))
    seed = next(seed for seed in seeds if "0" in typed("sultane", 1, seed=seed)[1].split())
    expected, keys = typed("sultane", 1, seed=seed)
    played = conclave("hotseat", "sultane", "--bots", 4, "--seed", seed, feed=keys)
    assert "Seat 1 is asked: Your claim\nClaim your interventionist tales.\n  0\n  1\n" in played.stdout
    assert ended(played) == ending(expected)


def test_a_page_shows_knowledge_and_choices_in_words() -> None:
    session = Session("the-majority", 3, {}, bytes.fromhex(SEED))
    packet = session.view(0)["panels"]["packet"]
    colours = {"r": "red", "b": "blue", "y": "yellow"}
    played = conclave("hotseat", "the-majority", "--seed", SEED, feed="\n")
    assert f"packet       {', '.join(f'{colours[card[0]]} {card[1:]}' for card in packet)}\n" in played.stdout
    for number, card in enumerate(session.questions[0].options, 1):
        assert f"  {number:2}  {colours[card[0]]} {card[1:]}\n" in played.stdout
    assert "spy random" in played.stdout  # the setup is public
    assert "Seat 2" not in played.stdout


def test_what_is_no_option_is_asked_again() -> None:
    played = conclave("hotseat", "majority", "--seed", SEED, feed="\n5\n0\nD\n\n²\n-1\nscore\n")
    assert "5 is not an option of seat 1; options: A, B, C, score" in played.stdout
    assert "0 is not an option" in played.stdout
    assert "D is not an option" in played.stdout
    assert "² is not an option" in played.stdout
    assert "-1 is not an option" in played.stdout
    assert "Type a number or a word from the list." in played.stdout
    assert "Seat 2, take the keyboard" in played.stdout


def test_a_sheet_is_filled_in_for_one_subject_after_the_other() -> None:
    played = conclave("hotseat", "witchcraft", "--seats", 4, "--seed", SEED, "--option", "first=1", feed="\n9\n1\n1\n")
    ((seat, question),) = Session("witchcraft", 4, {"first": 0}, bytes.fromhex(SEED)).questions.items()
    page = played.stdout.split(f"Seat {seat + 1} is asked: Rumour and discard\nTake a Rumour and a card to discard.\n")[
        1
    ]
    for subject, options in (
        ("Rumour", question.options),
        ("Rumour", question.options),  # there is no 9
        ("discard", question.allowed_options([question.options[0]])),
    ):
        listed = "".join(f"  {number:2}  {option}\n" for number, option in enumerate(options, 1))
        before, page = page.split(f"\n{subject}:\n{listed}> ", 1)
        assert before == ""
    assert f"took: seat 1; rumour {question.options[0]}; discarded" in page


def test_a_sheet_names_the_players_it_is_about() -> None:
    played = conclave("hotseat", "witchcraft", "--option", "deals=table", "--seed", SEED, feed="\n1\n\n2\n3\n")
    assert "Seat 1 is asked: Your guesses\nGuess every other player's colour.\n" in played.stdout
    first, second = played.stdout.index("\nseat 2:\n"), played.stdout.index("\nseat 3:\n")
    assert first < second


def test_without_a_game_it_asks_which() -> None:
    by_number = conclave("hotseat", "--seed", SEED, feed="0\n9\nchess\n2\n\n")
    assert by_number.stdout.count("Which game?") == 4
    assert "2  majority (3 to 10 players)" in by_number.stdout
    assert "game majority; seats 3" in by_number.stdout
    assert "game the-majority; seats 4" in conclave("hotseat", "--seats", 4, feed="the-majority\n").stdout


@pytest.mark.parametrize("keys", ["", "\n", "\nA\n"])
def test_input_that_ends_early_is_reported_in_a_sentence(keys: str) -> None:
    refused(conclave("hotseat", "majority", feed=keys), 1, "the input ended")


def test_people_stir_by_four_letters_and_bots_too() -> None:
    seed = bytes.fromhex(SEED)
    files = rules_fingerprint.fingerprint_of_game("majority")
    session = Session("majority", 3, {}, seed, contributes=True, fingerprint=files)
    bot, person = SeededRandomBot(seed), SeededRandomBot(b"person")
    keys = ["abc", "ABCE"]  # too few, and no key: asked again
    while not session.is_over:
        for seat in sorted(session.questions):
            question = session.questions[seat]
            answer = (person if seat < 1 else bot).choose(question)
            if seat < 1:
                keys.append(answer.replace(" ", "").lower() if question.about == "stir" else answer)
            session.answer(seat, answer)
    played = conclave("hotseat", "majority", "--stir", "--bots", 2, "--seed", SEED, feed="\n".join([*keys, ""]))
    assert ended(played) == ending(session)
    assert played.stdout.startswith(f"Commitment: {' '.join(mnemonic_words(session.commitment))}")
    assert "stirred: " in played.stdout


@pytest.mark.parametrize(
    "arguments, stirs",
    [((), True), (("--no-stir",), False), (("--seed", SEED), False), (("--seed", SEED, "--stir"), True)],
)
def test_a_game_is_stirred_unless_its_seed_was_named(arguments: tuple[str, ...], stirs: bool) -> None:
    played = conclave("hotseat", "majority", "--bots", 3, *arguments)
    assert ("Commitment: " in played.stdout) is stirs
