"""What bots enter of real cards in Au chevet de la Sultane: the roles of a game, in the order of the seats."""

from shared_rules.sultane.roles import DINARZADE, cast

ANSWERS = {
    "own_role": lambda seat, seats, options, question: cast(seats)[seat],
    "am_dinarzade": lambda seat, seats, options, question: "yes" if cast(seats)[seat] == DINARZADE else "no",
}
