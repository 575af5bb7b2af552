"""The lights of Majority that LIGHTS.md and the printed player aid explain."""

from conclave.lights.light_examples import LightExamples, PanelExample, PicturedQuestions

from shared_rules.majority.rules import VOTES

PICTURES = LightExamples(
    questions=(PicturedQuestions(("vote",), (VOTES,)),),
    panel_examples=(PanelExample("points", 14, "your points, here 14"),),
    on_keys=(VOTES,),
    has_numbers=True,
    device_questions=("vote",),
)
