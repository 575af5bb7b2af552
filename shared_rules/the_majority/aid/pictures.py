"""The lights of The Majority that LIGHTS.md and the printed player aid explain."""

from conclave.lights.light_examples import Columns, LightExamples, PanelExample, PicturedQuestions

from shared_rules.the_majority.box.lights import SUITS

CARDS: Columns = tuple(tuple(suit + str(power) for power in (0, 2, 3, 5, 6, 7, 9, 10)) for suit in SUITS)

PICTURES = LightExamples(
    questions=(PicturedQuestions(("draft", "exchange", "first_card", "play"), CARDS),),
    panel_examples=(
        PanelExample("hand", ["r5"], "your hand, a card a page"),
        PanelExample("packet", ["b7"], "the packet passed to you, a card a page"),
        PanelExample("kept", ["y2"], "the cards you kept, a card a page"),
        PanelExample("received", "b10", "the card you received"),
        PanelExample("given", "r0", "the card you gave"),
    ),
    alone=CARDS,
    device_questions=("draft", "exchange", "play"),
    real_card_questions=("first_card",),
)
