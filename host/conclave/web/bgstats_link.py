"""Make the link that opens the result of a game in the app BG Stats."""

from conclave.archive import Archive
from conclave.exports import bgstats
from conclave.exports.game_outcome import BadExport
from conclave.web.serial_feed import SerialFeed


def bgstats_link(feed: SerialFeed) -> str | None:
    """Return the BG Stats link for the game that has ended; None if it has not ended or facts of it are missing."""
    numbers = [fact["n"] for fact in feed.facts]
    if numbers != list(range(len(numbers))) or not any(fact["e"] == "end" for fact in feed.facts):
        return None
    with Archive(":memory:") as archive:
        facts = [{**fact, "u": 0} for fact in feed.facts]  # facts that were taken back are left out already
        times = [feed.started_at, *[feed.last_fact_at for _ in facts[1:]]]
        archive.add_all(zip(facts, times, strict=True), "table")
        try:
            return bgstats.play_link(archive, archive.game(feed.facts[0]["id"]))
        except BadExport:
            return None
