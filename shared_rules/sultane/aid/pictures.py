"""The lights of Au chevet de la Sultane that LIGHTS.md and the printed player aid explain."""

from conclave.lights.examples import SEATS, Asked, Look, Pictures

KINDS = ("interventionist", "pacifist")
ROLES = (*KINDS, "dinarzade")

PICTURES = Pictures(
    asked=(
        Asked(("vote", "veto", "agree_veto", "am_dinarzade"), (("yes", "no"),)),
        Asked(("nominate", "vizier", "exile", "investigate"), (*SEATS, ("done",))),
        Asked(("claim",), (("0", "1", "2", "3", "none"),)),
        Asked(("seen",), (("ok",),)),
        Asked(("discard",), (KINDS,)),
        Asked(("read",), (KINDS,)),
        Asked(("own_role",), (ROLES,)),
    ),
    looks=(
        Look("role", "interventionist", "your role: interventionist"),
        Look("role", "pacifist", "your role: pacifist"),
        Look("role", "dinarzade", "your role: Dinarzade"),
        Look("tales", ["pacifist", "interventionist", "pacifist"], "the tales you hold, in order"),
        Look("allies", [1, 4], "your allies, here players 2 and 5"),
        Look("dinarzade", 6, "Dinarzade, if you know, here player 7"),
        Look("investigated", [[3, "pacifist"]], "whom you investigated, here player 4: a pacifist"),
    ),
    on_keys=(("yes", "no"), ROLES),
    alone=SEATS,
    dealt=("seen", "nominate", "vote", "discard", "veto", "agree_veto", "claim", "investigate", "vizier", "exile"),
    real=("read", "am_dinarzade", "own_role"),
)
