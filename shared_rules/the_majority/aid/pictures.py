"""The lights of The Majority that LIGHTS.md and the printed player aid explain."""

from conclave.lights.examples import Asked, Columns, Look, Pictures

from shared_rules.the_majority.box.lights import SUITS

CARDS: Columns = tuple(tuple(suit + str(power) for power in (0, 2, 3, 5, 6, 7, 9, 10)) for suit in SUITS)

PICTURES = Pictures(
    asked=(Asked(("draft", "exchange", "first_card", "play"), CARDS),),
    looks=(
        Look("hand", ["r5"], "your hand, a card a page"),
        Look("packet", ["b7"], "the packet passed to you, a card a page"),
        Look("kept", ["y2"], "the cards you kept, a card a page"),
        Look("received", "b10", "the card you received"),
        Look("given", "r0", "the card you gave"),
    ),
    alone=CARDS,
    dealt=("draft", "exchange", "play"),
    real=("first_card",),
)
