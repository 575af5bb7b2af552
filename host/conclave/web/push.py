"""The link that hands a result to BG Stats."""

from conclave.archive import Archive
from conclave.exports import bgstats
from conclave.exports.played import BadExport
from conclave.web.feed import Feed


def push_link(feed: Feed) -> str | None:
    """Return the link for the game that has just ended; None while it has not, or when facts of it are missing."""
    numbers = [fact["n"] for fact in feed.facts]
    if numbers != list(range(len(numbers))) or not any(fact["e"] == "end" for fact in feed.facts):
        return None
    with Archive(":memory:") as archive:
        standing = [{**fact, "u": 0} for fact in feed.facts]  # what was taken back is left out already
        times = [feed.begun, *[feed.heard for _ in standing[1:]]]
        archive.add_all(zip(standing, times, strict=True), "table")
        try:
            return bgstats.link(archive, archive.game(feed.facts[0]["id"]))
        except BadExport:
            return None
