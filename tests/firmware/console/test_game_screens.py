"""Screens and facts of each game, compared letter by letter with what people read."""

from typing import Any

from shared_rules.engine.session import Session
from tests import kit
from tests.firmware.console.test_games import console_pages, lines_of_facts, strict_texts


def play_script(game: str, seats: int, options: dict[str, Any], *answers: Any) -> Session:
    """Return a game with these answers: one for all asked seats, or one for each."""
    session = Session(game, seats, options, kit.fixed_seed(1))
    for answer in answers:
        asked = sorted(session.questions)
        each = [answer] * len(asked) if isinstance(answer, str) else answer
        for seat, option in zip(asked, each, strict=True):
            session.answer(seat, option)
    return session


def state_lines(session: Session, language: str) -> list[str]:
    """Return the lines of the current state."""
    return console_pages(session.game).state(session.public, strict_texts(session.game, language))


def last_fact_lines(session: Session, language: str, event: str) -> list[str]:
    """Return the last fact of that event, in words."""
    fact = [fact for fact in session.facts if fact["e"] == event][-1]
    return fact_lines(session.game, language, fact)


def fact_lines(game: str, language: str, *facts: dict[str, Any]) -> list[str]:
    """Return these facts in words."""
    return lines_of_facts(console_pages(game), strict_texts(game, language), list(facts))


def play_the_majority() -> Session:
    """Return a game of The Majority after two turns."""
    turns = (("r5", "b0", "b10", "y7"), ("r2", "b6", "y3", "y9"))
    return play_script("the-majority", 4, {"deals": "table", "spy": 0}, *turns)


def test_the_majority_shows_totals_coins_spy_and_cards() -> None:
    assert state_lines(play_the_majority(), "fr") == [
        "Manche 1/4, espion J1",
        "       R   B   J pces",
        "J1●    7   0   0    0",
        "J2     0  10   0    0",
        "J3     0   0   7    0",
        "J4     0   0   0    0",
        "J1+J3 0, J2+J4 0",
        "Joué : J1 2R, J2 6B,",
        " J3 3J, J4 9J",
        "J1 a 5R 2R",
        "J2 a 0B 10B",
        "J3 a 7J",
    ]


def test_the_majority_tells_a_turn_and_its_outcome() -> None:
    game = play_the_majority()
    assert last_fact_lines(game, "en", "turn") == ["Turn 2: P1 2R, P2 6B,", " P3 3Y, P4 9Y"]
    assert last_fact_lines(game, "en", "outcome") == ["P1 wins 2R", "Killed: 6B 3Y 9Y"]


def test_the_majority_tells_the_debate_and_the_end() -> None:
    fact = {"e": "debate", "round": 1, "totals": [[15, 32, 0], [0, 0, 100]], "coins": [2, 16], "purse": [2, 30]}
    assert fact_lines("the-majority", "fr", fact) == [
        "Débat, manche 1 :",
        "J1 15R 32B 0J",
        " +2 pièces, total 2",
        "J2 0R 0B 100J",
        " +16 pièces, total 30",
    ]
    end = {"e": "end", "winners": [1, 3], "scores": [6, 4, 2, 4], "teams": [8, 8], "why": "spy"}
    assert fact_lines("the-majority", "en", end)[:2] == ["Won by P2 P4", "P1+P3 8, P2+P4 8"]


def test_majority_shows_the_words_to_vote_for() -> None:
    board = {
        "round": 2,
        "pile": 3,
        "playing": [0, 2, 9],
        "face": "red",
        "words": {"reference": "Forêt", "A": "Vélo", "B": "Nuit", "C": "Oncle"},
    }
    assert console_pages("majority").state(board, strict_texts("majority", "fr")) == [
        "▶ Forêt",
        "A Vélo",
        "B Nuit",
        "C Oncle",
        "Face rouge : le moins",
        " logique",
        "Manche 2, pile 3",
        "En jeu : J1 J3 J10",
    ]


def test_majority_tells_votes_and_tally() -> None:
    votes = ("A", "A", "score", "score", "B", "C")
    game = play_script("majority", 6, {"words": "table"}, votes)
    assert last_fact_lines(game, "en", "votes") == ["Votes, pile 1:", "A: P1 P2", "B: P5", "C: P6", "score: P3 P4"]
    assert last_fact_lines(game, "en", "tally") == ["Majority: A, score", "+1 for P3 P4", "Still in: P1 P2", "Pile 2"]
    assert last_fact_lines(game, "en", "round_over") == ["+2 for P1 P2", "Two left: the round", " is over"]


def play_sultane() -> Session:
    """Return a game of Sultane after two elections."""
    return play_script(
        "sultane",
        5,
        {"deals": "table", "vizier": 1},
        *("done", "s2", ("yes", "yes", "no", "no", "yes"), "pacifist"),
        *("s4", ("no", "no", "no", "yes", "no")),
    )


def test_sultane_shows_offices_tracks_refusals_and_votes() -> None:
    assert state_lines(play_sultane(), "fr") == [
        "Vizir J4 Narr. -",
        "Interv. □□□□□  0/5",
        "Pacif.  ■□□□□□ 1/6",
        "Refus   ●○○",
        "Oui 1 : J4",
        "Non 4 : J1 J2 J3 J5",
        "À venir :",
        " 3 voir contes,",
        " 4 exil, 5 exil",
        "Inéligibles : J3",
        "Pioche 14, défausse 2",
    ]


def test_sultane_tells_vote_tale_power_and_end() -> None:
    game = play_sultane()
    assert last_fact_lines(game, "en", "votes") == ["Yes 1: P4", "No 4: P1 P2 P3 P5", "Refused: 1 of 3"]
    assert last_fact_lines(game, "en", "tale") == ["Tale read: pacifist", "Int. 0/5, pac. 1/6"]
    power = {"e": "power", "power": "exile", "by": 0, "target": 9}
    assert fact_lines("sultane", "fr", power) == ["J1 exile J10"]
    claims = [{"e": "claim", "seat": 3, "said": "2"}, {"e": "claim", "seat": 4, "said": "none"}]
    assert fact_lines("sultane", "fr", *claims) == ["J4 dit : 2 interv.", "J5 ne dit rien"]
    roles = ["pacifist", "dinarzade", "interventionist", "interventionist", "interventionist"]
    end = {"e": "end", "camp": "pacifists", "why": "narrator", "roles": roles, "winners": [0, 1], "scores": None}
    assert fact_lines("sultane", "fr", end) == [
        "Les pacifistes",
        " gagnent",
        "Dinarzade est devenue",
        " Narratrice",
        "Dinarzade : J2",
        "Pacifistes : J1",
        "Interv. : J3 J4 J5",
        "Victoire : J1 J2",
    ]


def test_witchcraft_shows_field_rumours_and_discs_as_tables() -> None:
    none = {"red": 0, "pink": 0, "blue": 0, "yellow": 0}
    board = {
        "day": 1,
        "first": 0,
        "turn": 2,
        "points": None,
        "suspicion": None,
        "pile": 27,
        "discards": 3,
        "field": ["red", "data", "yellow", "red"],
        "rumours": [none | {"red": 2}, none | {"yellow": 1}, none],
        "face_down": [1, 0, 0],
        "discs": [none | {"blue": 1}, none, none | {"pink": 4}],
        "supply": {"red": 4, "pink": 0, "blue": 3, "yellow": 4},
    }
    assert console_pages("witchcraft").state(board, strict_texts("witchcraft", "fr")) == [
        "Jour 1, tour de J3",
        "Terrain, pioche 27",
        "    Rg Rs Bl Ja Do",
        "     2  ·  ·  1  1",
        "Rumeurs",
        "    Rg Rs Bl Ja  ▼",
        "J1   2  ·  ·  ·  1",
        "J2   ·  ·  ·  1  ·",
        "J3   ·  ·  ·  ·  ·",
        "Disques",
        "    Rg Rs Bl Ja",
        "J1   ·  ·  1  ·",
        "J2   ·  ·  ·  ·",
        "J3   ·  4  ·  ·",
        "Rés  4  ·  3  4",
    ]


def test_witchcraft_tells_what_was_taken_and_hidden() -> None:
    took = {"e": "took", "seat": 0, "rumour": "red", "discarded": "blue", "wanted": "blue", "disc": "blue", "source": 2}
    assert fact_lines("witchcraft", "fr", took) == ["J1 : rumeur rouge,", " défausse bleu", "disque bleu pris à J3"]
    token = took | {"disc": None, "source": "token"}
    assert fact_lines("witchcraft", "en", token)[-1] == "no blue disc: 1 point"
    data = {"e": "data", "seat": 1, "hidden": [[0, "red"], [2, "black"]]}
    assert fact_lines("witchcraft", "en", data) == ["P2: Data, 1 point", "Face down: P1 red,", " P3 black"]


def test_witchcraft_shows_guesses_as_a_table_and_ticks_them() -> None:
    guesses = [[[None, "red", "blue"], ["pink", None, "red"], ["yellow", "red", None]]]
    fact = {"e": "revealed", "colours": ["pink", "red", "blue"], "guesses": guesses, "paid": [4, -3, 0]}
    assert fact_lines("witchcraft", "en", fact) == [
        "Colours: P1 pink,",
        " P2 red, P3 blue",
        "Guesses, night 1",
        "   P1 P2 P3",
        "P1 -  Rd✓Bu✓",
        "P2 Pk✓-  Rd",
        "P3 Ye Rd✓-",
        "Guesses: P1 +4,",
        " P2 -3, P3 0",
    ]


def test_majority_2_shows_both_halves_side_by_side() -> None:
    board = {
        "phase": "play",
        "turn": 1,
        "must_exchange": None,
        "up": [0, 3],
        "down": [4, 0],
        "hand": 5,
        "pile": 31,
        "reserves": [4, 6],
        "supply": 33,
        "columns": [
            [[{"card": "witch.senior", "disc": "red"}, {"card": "demon.junior", "disc": None}], [], []],
            [[{"card": "ghost", "disc": "black", "by": 0}], [], [{"card": "angel.veteran", "disc": None}]],
        ],
        "zones": [[{"card": "reaper.aristocrat", "disc": None}], []],
        "discs": ["blue", "green", "pink"],
        "discards": ["dragon.junior", "angel.junior", "dragon.junior"],
    }
    assert console_pages("majority-2").state(board, strict_texts("majority-2", "fr")) == [
        "▶ J2 : jeu standard",
        "             J1    J2",
        "Factions      1     0",
        "Pièces      0+4   3+0",
        "Réserve       4     6",
        "Main 5, pioche 31",
        "Colonne 1",
        "So.Sén●Rg |Fant.●No",
        "Dé.Jun    |",
        "Colonne 2",
        "Colonne 3",
        "          |An.Vét",
        "Score",
        "Fa.Ari    |",
        "Disq. Bl Ve Rs",
        "Banque 33",
        "Défausse 3 : An.Jun",
        " Dr.Junx2",
    ]


def test_majority_2_tells_plays_effects_and_factions() -> None:
    play = {"e": "play", "seat": 0, "card": "reaper.veteran", "column": 2, "paid": 4, "free": False}
    assert fact_lines("majority-2", "en", play) == ["P1 plays Reaper", " veteran, col. 3, 4", " coins"]
    to = {"seat": 1, "zone": "score", "index": 0, "card": "demon.senior", "disc": "red"}
    marked = {"e": "effect", "seat": 0, "card": "reaper.veteran", "column": 2}
    moved = marked | {"discs": [{"colour": "red", "from": None, "to": to}]}
    assert fact_lines("majority-2", "en", moved) == ["P1 Re.Vet:", " Rd → De.Sen (P2 sc.)"]
    assert fact_lines("majority-2", "en", marked | {"did": False}) == ["P1 Re.Vet: no effect"]
    burnt = marked | {"discarded": [to, to | {"card": "ghost", "disc": None}]}
    assert fact_lines("majority-2", "en", burnt) == [
        "P1 Re.Vet: discards",
        " De.Sen●Rd (P2 sc.),",
        " Ghost (P2 sc.)",
    ]
    robbed = {"e": "effect", "seat": 1, "card": "reaper.aristocrat", "column": 0, "coins": [-1, 0]}
    assert fact_lines("majority-2", "fr", robbed) == ["J2 Fa.Ari :", " J1 -1 pièces"]
    faction = {"e": "faction", "seat": 1, "column": 0, "colour": "pink", "card": "angel.junior", "disc": None}
    faction |= {"coins": 1, "discarded": [{"seat": 1, "column": 0, "index": 0, "card": "ghost", "disc": "pink"}]}
    assert fact_lines("majority-2", "fr", faction) == [
        "J2 : faction rose,",
        " colonne 1",
        "An.Jun au score, +1",
        " pièces",
        "défausse",
        " Fant.●Rs (J2 c1)",
    ]


def test_composed_options_are_named_as_people_count() -> None:
    named = [
        ("the-majority", "b10", "bleu 10"),
        ("sultane", "s3", "J4"),
        ("sultane", "t0", "conte 1"),
        ("witchcraft", "s2.red", "J3 rouge"),
        ("majority-2", "witch.senior", "Sorcière sénior"),
        ("majority-2", "s0.c1.3", "J1 colonne 2 carte 4"),
        ("majority-2", "s1.z.0", "J2 score carte 1"),
        ("majority-2", "ghost", "Fantôme"),
    ]
    for game, word, name in named:
        assert strict_texts(game, "fr").option(word) == name
