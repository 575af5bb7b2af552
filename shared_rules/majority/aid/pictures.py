"""The lights of Majority that LIGHTS.md and the printed player aid explain."""

from conclave.lights.examples import Asked, Look, Pictures

from shared_rules.majority.rules import VOTES

PICTURES = Pictures(
    asked=(Asked(("vote",), (VOTES,)),),
    looks=(Look("points", 14, "your points, here 14"),),
    on_keys=(VOTES,),
    has_numbers=True,
    dealt=("vote",),
)
