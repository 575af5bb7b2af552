"""The lights of Witchcraft that LIGHTS.md and the printed player aid explain."""

from conclave.lights.examples import Asked, Columns, Look, Pictures

from shared_rules.witchcraft.scoring import COLOURS

RUMOURS: Columns = tuple(tuple(f"s{seat}.{colour}" for colour in COLOURS) for seat in range(5))
COUNTS: Columns = tuple(tuple(f"{colour}.{count}" for count in (0, 1, 2, 5, 10)) for colour in COLOURS)
NUMBERS = "a sheet of numbers; it begins with none, one colour after the other."

PICTURES = Pictures(
    asked=(
        Asked(("action",), (("take", "data"),)),
        Asked(("cards", "guesses"), (COLOURS,)),
        Asked(("disc",), (COLOURS,)),
        Asked(("own_discs", "own_rumours"), COUNTS, NUMBERS),
        Asked(("own_tokens",), (tuple(str(number) for number in (0, 1, 2, 9, 10, 17, 28)),)),
        Asked(("own_colour",), (COLOURS,)),
        Asked(("hides",), RUMOURS),
        Asked(("hide",), RUMOURS),
    ),
    looks=(
        Look("colour", "pink", "your colour, here pink"),
        Look("points", 7, "your points, here 7"),
        Look("guesses", [["red", None, "blue"]], "your guesses, a page a night: here player 1 red, 3 blue"),
    ),
    on_keys=(("take", "data"),),
    alone=((*COLOURS, "s1.red", "s3.black"), ("red.0", "red.3", "blue.5", "black.0", "black.2", "7", "13")),
    has_numbers=True,
    dealt=("action", "cards", "disc", "hides", "hide", "guesses"),
    real=("own_discs", "own_rumours", "own_tokens", "own_colour"),
)
