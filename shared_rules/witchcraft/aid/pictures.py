"""The lights of Witchcraft that LIGHTS.md and the printed player aid explain."""

from conclave.lights.light_examples import Columns, LightExamples, PanelExample, PicturedQuestions

from shared_rules.witchcraft.scoring import COLOURS

RUMOURS: Columns = tuple(tuple(f"s{seat}.{colour}" for colour in COLOURS) for seat in range(5))
COUNTS: Columns = tuple(tuple(f"{colour}.{count}" for count in (0, 1, 2, 5, 10)) for colour in COLOURS)
NUMBERS = "a sheet of numbers; it begins with none, one colour after the other."

PICTURES = LightExamples(
    questions=(
        PicturedQuestions(("action",), (("take", "data"),)),
        PicturedQuestions(("cards", "guesses"), (COLOURS,)),
        PicturedQuestions(("disc",), (COLOURS,)),
        PicturedQuestions(("own_discs", "own_rumours"), COUNTS, NUMBERS),
        PicturedQuestions(("own_tokens",), (tuple(str(number) for number in (0, 1, 2, 9, 10, 17, 28)),)),
        PicturedQuestions(("own_colour",), (COLOURS,)),
        PicturedQuestions(("hides",), RUMOURS),
        PicturedQuestions(("hide",), RUMOURS),
    ),
    panel_examples=(
        PanelExample("colour", "pink", "your colour, here pink"),
        PanelExample("points", 7, "your points, here 7"),
        PanelExample("guesses", [["red", None, "blue"]], "your guesses, a page a night: here player 1 red, 3 blue"),
    ),
    on_keys=(("take", "data"),),
    alone=((*COLOURS, "s1.red", "s3.black"), ("red.0", "red.3", "blue.5", "black.0", "black.2", "7", "13")),
    has_numbers=True,
    device_questions=("action", "cards", "disc", "hides", "hide", "guesses"),
    real_card_questions=("own_discs", "own_rumours", "own_tokens", "own_colour"),
)
