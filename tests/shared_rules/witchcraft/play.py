"""Shared by the tests of Witchcraft: stacked piles, and the counting of a night with real cards."""

from typing import Any

import pytest

from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests import kit

COLOURS = ("black", "red", "pink", "blue", "yellow")
DISCS = COLOURS[1:]
DECKS = {  # WI1: seats, game: colours, characters of each, Data cards, discs of each, series
    (5, "standard"): (COLOURS, 14, 5, 7, 9),
    (5, "discovery"): (COLOURS, 14, 5, 7, 9),
    (4, "standard"): (COLOURS, 12, 4, 6, 7),
    (4, "discovery"): (COLOURS, 14, 4, 7, 7),
    (3, "standard"): (DISCS, 9, 3, 4, 5),
}
SETUPS = kit.allowed_setups("witchcraft")
DEALT = [(seats, options) for seats, options in SETUPS if options["deals"] == "device"]

Counts = dict[int, dict[str, int]]  # seat: colour: how many, where there are any


def last(game: Session, event: str) -> dict[str, Any]:
    """Return the last fact of this event, without its number."""
    found = [fact for fact in game.facts if fact["e"] == event][-1]
    return {name: value for name, value in found.items() if name not in ("e", "n")}


def dealt(seats: int, *top: str, **options: Any) -> Session:
    """Return a game that seat 0 starts, with these cards on top of the pile, in the order they are laid."""

    def stack(items: list[str]) -> None:
        if "data" in items:
            for card in top:
                items.remove(card)
            items.extend(reversed(top))

    with kit.rigged_shuffles(stack):
        return Session("witchcraft", seats, {"first": 0, **options}, kit.fixed_seed(1))


def answer_in_turn(game: Session, *options: str) -> None:
    """Let the player who is asked answer these questions, one after the other; a sheet takes several words."""
    left = list(options)
    while left:
        ((seat, question),) = game.questions.items()
        game.answer(seat, " ".join(left[: question.encoded_size]))
        del left[: question.encoded_size]


def asked(game: Session) -> tuple[int, str, tuple[str, ...]]:
    """Return seat, subject and options of the only open question."""
    ((seat, question),) = game.questions.items()
    return seat, question.about, question.options


def refuses(game: Session, *options: str) -> bool:
    """Return whether the player who is asked cannot answer this, and nothing comes of it."""
    before, ((seat, _),) = (len(game.facts), game.journal), game.questions.items()
    with pytest.raises(Refused):
        game.answer(seat, " ".join(options))
    return (len(game.facts), game.journal) == before


def assert_nothing_lost(game: Session) -> bool:
    """Check that no card or disc is lost or doubled."""
    public = game.public
    colours, characters, data, discs, _ = DECKS[game.seats, game.options["game"]]
    cards = len(public["field"]) + public["pile"] + public["discards"] + sum(public["face_down"])
    cards += sum(sum(owned.values()) for owned in public["rumours"])
    shared = [public["supply"][colour] + sum(held[colour] for held in public["discs"]) for colour in DISCS]
    return cards == characters * len(colours) + data and shared == [discs] * 4


def on_table(seats: int, **options: Any) -> Session:
    """Begin a game with real cards."""
    return Session("witchcraft", seats, {"deals": "table", "first": 0, **options}, kit.fixed_seed(0))


def answer_gm(game: Session, option: str) -> None:
    """Answer for the game master."""
    game.answer(GAME_MASTER, option)


def game_master_question(game: Session) -> tuple[str, str, tuple[str, ...]]:
    """Return the game master's question."""
    question = game.questions[GAME_MASTER]
    return question.about, question.subject, question.options


def guess(game: Session, rows: dict[int, str] | None = None) -> None:
    """Answer all guesses of a night. `rows`: the colours that some seats guess, from seat 0 on; others guess pink."""
    for seat in range(game.seats):
        assert game.questions[seat].about == "guesses"
        others = [(seat + step) % game.seats for step in range(1, game.seats)]
        assert game.questions[seat].subjects == tuple(f"s{other}" for other in others)
        row = (rows or {}).get(seat, "").split() or ["pink"] * game.seats
        game.answer(seat, " ".join(row[other] for other in others))


def enter(game: Session, *counts: dict[str, int]) -> None:
    """Answer with a sheet for every seat that is asked, in seat order."""
    for seat, own in zip(sorted(game.questions), counts, strict=True):
        game.answer(seat, " ".join(str(own.get(colour, 0)) for colour in game.questions[seat].subjects))


def accept(game: Session) -> None:
    """Accept the counts as the game master, whether they add up or not."""
    assert game_master_question(game)[0] in ("counted", "mismatch")
    answer_gm(game, "accept")


def count_everything(game: Session, discs: Counts, rumours: Counts, tokens: list[int]) -> None:
    """Enter everything that is counted on the table in a night, and accept it."""
    for about, counts in (("own_discs", discs), ("own_rumours", rumours)):
        assert {question.about for question in game.questions.values()} == {about}
        enter(game, *(counts.get(seat, {}) for seat in range(game.seats)))
        accept(game)
    for seat, number in enumerate(tokens):
        game.answer(seat, str(number))
    accept(game)


def night(game: Session, rumours: Counts, tokens: list[int], discs: Counts | None = None) -> None:
    """Play a day by hand and its night up to the counting, with guesses that do not matter."""
    answer_gm(game, "done")
    guess(game)
    count_everything(game, discs or {}, rumours, tokens)


def show(game: Session, *colours: str) -> None:
    """Enter the colours of the players, all at the same time."""
    for seat, colour in enumerate(colours):
        assert game.questions[seat].about == "own_colour"
        game.answer(seat, colour)
    accept(game)


def face_up_rumours(**rumours: int) -> Counts:
    """Return face-up Rumours of these colours, spread over the players."""
    owned: Counts = {0: {}, 1: {}, 2: {}}
    for place, (colour, number) in enumerate(rumours.items()):
        owned[place % 3][colour] = number // 2
        owned[(place + 1) % 3][colour] = number - number // 2
    return owned
