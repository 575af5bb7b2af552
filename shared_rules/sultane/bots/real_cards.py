"""The entries of bots when Sultane is played with real cards: the roles of a game, in the order of the seats."""

from shared_rules.sultane.roles import DINARZADE, roles_in_game

ANSWERS = {
    "own_role": lambda seat, seats, options, question: roles_in_game(seats)[seat],
    "am_dinarzade": lambda seat, seats, options, question: "yes" if roles_in_game(seats)[seat] == DINARZADE else "no",
}
