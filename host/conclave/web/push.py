"""The link that hands a result to BG Stats."""

from typing import Any

from conclave.web.words import Words


def push_link(facts: list[dict[str, Any]], words: Words) -> str | None:
    """Return the link, None while there is no result."""
    return None
