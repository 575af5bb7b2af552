"""The lights of The Majority 2 that LIGHTS.md and the printed player aid explain."""

from conclave.lights.light_examples import Columns, LightExamples, PanelExample, PicturedQuestions

from firmware.pods.word_lights import PIXELS
from shared_rules.the_majority_two.aid import cards
from shared_rules.the_majority_two.box.lights import COLUMNS, FACTIONS, RANKS

MEMBERS: Columns = tuple(tuple(f"{faction}.{rank}" for rank in RANKS) for faction in FACTIONS)
DISCS = ("black", "red", "pink", "blue", "green")
LAID = ("representative", "take", "burn", "mark", "give_up")
ROWS = "counted from the left for player 1, from the right for player 2; from the tenth on the first pixel is dark."


def _place_question(seat: int) -> PicturedQuestions:
    """Return the questions whose options are cards in front of a seat, with their lights."""
    columns = tuple(tuple(f"s{seat}.{column}.{row}" for row in range(PIXELS)) for column in COLUMNS)
    return PicturedQuestions(LAID, columns, f"look through the cards of player {seat + 1}, {ROWS}")


PICTURES = LightExamples(
    questions=(
        PicturedQuestions(("exchange",), (("exchange", "keep"),)),
        PicturedQuestions(("draw",), (("draw", "no"),)),
        PicturedQuestions(("free", "play", "reserve"), (*MEMBERS, ("ghost", "done"))),
        PicturedQuestions(("column", "cross"), (("c0", "c1", "c2"),)),
        _place_question(0),
        _place_question(1),
        PicturedQuestions(("disc", "colour"), (DISCS,)),
        PicturedQuestions(("agree",), (("continue", "end"),)),
    ),
    panel_examples=(
        PanelExample("hand", ["witch.senior"], "your hand, a card a page"),
        PanelExample("given", ["reaper.junior"], "the hand you passed on, a card a page"),
        PanelExample("reserve", ["demon.veteran"], "your reserve, a card a page"),
    ),
    on_keys=(("exchange", "keep"), ("draw", "no"), ("continue", "end")),
    alone=(("c0", "c1", "c2", "s0.c1.2", "s1.c2.3"), ("blue", "green", "red", "pink", "black")),
    device_questions=(
        *("exchange", "draw", "free", "play", "column", "representative", "take", "reserve", "burn", "colour"),
        *("give_up", "cross", "disc", "mark", "agree"),
    ),
    draw_second_side=cards.write,
)
