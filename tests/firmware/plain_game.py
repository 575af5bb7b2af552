"""A game in a folder of its own that brings only texts for the box; everything else is as for any game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import shared_rules
from shared_rules import games

NAME, FOLDER = "odd-one", "odd_one"
MANIFEST = f"""\
name = "{NAME}"
title = {{ en = "Odd one" }}
seats = [3, 5]
api = 1
"""
RULES = '''\
"""Each player throws a hand; the game master counts; the player named most often wins."""

from shared_rules.engine.question import BROWSE, KEYS, SHEET

VERSION = 1
OPTIONS = ()
QUESTIONS = {"throw_it": (KEYS, False), "name": (BROWSE, False), "piles": (SHEET, False), "go_on": (KEYS, False)}
HANDS = ("rock", "paper", "scissors", "well")
ROLES = ("wolf", "hunter")


def check(seats, options):
    """Any number may play."""


def play(table):
    """Throw, count, name."""
    table.public["pile"] = 7
    roles = [ROLES[seat % 2] for seat in table.seats]
    table.chance.shuffle(roles)
    for seat in table.seats:
        table.show(seat, role=roles[seat], held=[1, 2])
    hands = yield table.ask(table.seats, "throw_it", HANDS)
    table.emit("hands", hands=[hands[seat] for seat in table.seats])
    yield from table.choose(-1, "go_on", ("yes", "no"))
    yield table.sheet({seat: ("grain", "wine", "cloth") for seat in table.seats}, "piles", ("0", "1", "2"))
    names = yield table.ask(table.seats, "name", tuple(["s" + str(seat) for seat in table.seats]))
    table.emit("all_named", seat=0, seats=list(table.seats), most=3)
    count = [list(names.values()).count("s" + str(seat)) for seat in table.seats]
    winners = [seat for seat in table.seats if count[seat] == max(count)]
    return {"winners": winners, "scores": count, "why": "most_named", "roles": roles}
'''
TEXTS = {
    "en": "# Odd one.\nask.throw_it: Throw your hand\n",
    "it": "# Odd one, in Italian.\nask.throw_it: Mostra la mano\n",
}
WORDS = "o.rock: rock\no.paper: paper\no.scissors: scissors\no.well: well\no.wolf: wolf\no.hunter: hunter\n"


@contextmanager
def install_plain_game(room: Path, language: str = "en") -> Iterator[str]:
    """Put the game into the catalog for a while; its only texts are in this language."""
    folder = room / FOLDER
    (folder / "box").mkdir(parents=True)
    (folder / "game.toml").write_text(MANIFEST)
    (folder / "rules.py").write_text(RULES)
    (folder / "box" / f"{language}.txt").write_text(TEXTS[language] + WORDS)
    game = games.catalog_entry(games.read_manifest(folder), folder)
    games.GAMES.append(game)
    shared_rules.__path__.append(str(room))
    try:
        yield NAME
    finally:
        games.GAMES.remove(game)
        shared_rules.__path__.remove(str(room))
        for name in [name for name in sys.modules if name.startswith(f"shared_rules.{FOLDER}")]:
            del sys.modules[name]
