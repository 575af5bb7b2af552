"""What LIGHTS.md and the aid show of the lights of Majority."""

from conclave.lights.examples import Asked, Look, Pictures

from shared_rules.majority.rules import VOTES

PICTURES = Pictures(
    asked=(Asked(("vote",), (VOTES,)),),
    looks=(Look("points", 14, "your points, here 14"),),
    on_keys=(VOTES,),
    has_numbers=True,
    dealt=("vote",),
)
