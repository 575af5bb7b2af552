"""The lights of Au chevet de la Sultane that LIGHTS.md and the printed player aid explain."""

from conclave.lights.light_examples import SEATS, LightExamples, PanelExample, PicturedQuestions

KINDS = ("interventionist", "pacifist")
ROLES = (*KINDS, "dinarzade")

PICTURES = LightExamples(
    questions=(
        PicturedQuestions(("vote", "veto", "agree_veto", "am_dinarzade"), (("yes", "no"),)),
        PicturedQuestions(("nominate", "vizier", "exile", "investigate"), (*SEATS, ("done",))),
        PicturedQuestions(("claim",), (("0", "1", "2", "3", "none"),)),
        PicturedQuestions(("seen",), (("ok",),)),
        PicturedQuestions(("discard",), (KINDS,)),
        PicturedQuestions(("read",), (KINDS,)),
        PicturedQuestions(("own_role",), (ROLES,)),
    ),
    panel_examples=(
        PanelExample("role", "interventionist", "your role: interventionist"),
        PanelExample("role", "pacifist", "your role: pacifist"),
        PanelExample("role", "dinarzade", "your role: Dinarzade"),
        PanelExample("tales", ["pacifist", "interventionist", "pacifist"], "the tales you hold, in order"),
        PanelExample("allies", [1, 4], "your allies, here players 2 and 5"),
        PanelExample("dinarzade", 6, "Dinarzade, if you know, here player 7"),
        PanelExample("investigated", [[3, "pacifist"]], "whom you investigated, here player 4: a pacifist"),
    ),
    on_keys=(("yes", "no"), ROLES),
    alone=SEATS,
    device_questions=(
        "seen",
        "nominate",
        "vote",
        "discard",
        "veto",
        "agree_veto",
        "claim",
        "investigate",
        "vizier",
        "exile",
    ),
    real_card_questions=("read", "am_dinarzade", "own_role"),
)
