"""What bots and simulations answer for the game master. A box never asks for it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.question import Question


def is_declared(question: "Question") -> bool:
    """Return whether the game declares it, as the third value of the question in `QUESTIONS`."""
    return len(question.kind) > 2


def of(question: "Question") -> str:
    """Return the option that the game declares, else the first; of a sheet as often as it can be given."""
    declared = question.kind[2] if is_declared(question) else ""
    return question.fill(lambda options: declared if declared in options else options[0])
