"""The answers that bots and simulations give in place of the game master. The box itself never uses them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.question import Question


def has_declared_default(question: "Question") -> bool:
    """Return whether the game declares a default answer: the third value of this question in its `QUESTIONS`."""
    return len(question.kind) > 2


def default_answer(question: "Question") -> str:
    """Return the default answer to a question: the option that the game declares, or else the first one.

    On a sheet every subject gets that option as long as its limit allows, then the first one that is open.
    """
    declared = question.kind[2] if has_declared_default(question) else ""
    return question.make_answer(lambda options: declared if declared in options else options[0])
