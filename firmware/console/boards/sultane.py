"""Au chevet de la Sultane on the console: offices, tracks, refusals, votes, and what became public of whom."""

from firmware.console.boards import flow, names, opening, say, tell, won

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.text import Texts
    from shared_rules.session import Fact

PLACES = (5, 6)  # of the tracks: interventionist, pacifist
PATIENCE = 3  # refusals
ROLES = ("dinarzade", "pacifist", "interventionist")


def state(board: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return offices, tracks and refusals; then the last vote, and what is known of whom."""
    lines = []
    if board["power"]:
        lines += say(texts, "s.power", texts("s." + board["power"]))
    if board["vizier"] is not None:
        narrator = board["narrator"]
        lines += say(texts, "s.offices", texts.seat(board["vizier"]), "-" if narrator is None else texts.seat(narrator))
    for name, read, places in zip(("s.interventionist", "s.pacifist"), board["tracks"], PLACES):
        lines.append(texts(name, _bar(read, places, "■□"), read, places))
    lines.append(texts("s.refused", _bar(board["refused"], PATIENCE, "●○")))
    if board["votes"]:
        lines += _votes(board["votes"], texts)
    lines += _powers(board, texts)
    return lines + _people(board, texts) + say(texts, "s.piles", board["pile"], board["discard"])


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact in words."""
    return tell(TELLERS, fact, texts)


def _bar(done: int, places: int, signs: str) -> str:
    return signs[0] * done + signs[1] * (places - done)


def _powers(board: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the powers that are still covered."""
    left = [
        str(place) + " " + texts("s." + power)
        for place, power in enumerate(board["powers"], 1)
        if power and place > board["tracks"][1]
    ]
    lines = flow(texts("s.powers"), left, ",") if left else []
    return lines + say(texts, "s.veto") if board["veto"] else lines


def _people(board: "dict[str, Any]", texts: "Texts") -> "list[str]":
    exiled = [seat for seat in board["not_dinarzade"] if seat not in board["active"]]
    lists = (
        ("s.ineligible", board["ineligible"]),
        ("s.exiled", exiled),
        ("s.not_dinarzade", board["not_dinarzade"]),
        ("s.investigated", board["investigated"]),
    )
    lines = []
    for key, seats in lists:
        if seats:
            lines += flow(texts(key), names(seats, texts))
    return lines


def _votes(votes: "list[str | None]", texts: "Texts") -> "list[str]":
    lines = []
    for vote in ("yes", "no"):
        voters = [seat for seat, cast in enumerate(votes) if cast == vote]
        lines += flow(texts("s." + vote, len(voters)), names(voters, texts))
    return lines


def _vizier(fact: "Fact", texts: "Texts") -> "list[str]":
    key = "fact.vizier_named" if fact["why"] == "named" else "fact.vizier"
    return say(texts, key, texts.seat(fact["seat"]))


def _nominated(fact: "Fact", texts: "Texts") -> "list[str]":
    return say(texts, "fact.nominated", texts.seat(fact["vizier"]), texts.seat(fact["narrator"]))


def _voted(fact: "Fact", texts: "Texts") -> "list[str]":
    key = "fact.accepted" if fact["accepted"] else "fact.refused"
    return _votes(fact["votes"], texts) + say(texts, key, fact["refused"])


def _not_dinarzade(fact: "Fact", texts: "Texts") -> "list[str]":
    return say(texts, "fact.not_dinarzade", texts.seat(fact["seat"]))


def _tale(fact: "Fact", texts: "Texts") -> "list[str]":
    tale = texts.option(fact["tale"])
    return say(texts, "fact.tale." + fact["by"], tale) + say(texts, "fact.tracks", *fact["tracks"])


def _claim(fact: "Fact", texts: "Texts") -> "list[str]":
    if fact["said"] == "none":
        return say(texts, "fact.says_nothing", texts.seat(fact["seat"]))
    return say(texts, "fact.claim", texts.seat(fact["seat"]), fact["said"])


def _veto(fact: "Fact", texts: "Texts") -> "list[str]":
    return say(texts, "fact.veto" if fact["agreed"] else "fact.no_veto", fact["refused"])


def _power(fact: "Fact", texts: "Texts") -> "list[str]":
    target = fact["target"]
    return say(
        texts, "fact.power." + fact["power"], texts.seat(fact["by"]), "" if target is None else texts.seat(target)
    )


def _shuffled(fact: "Fact", texts: "Texts") -> "list[str]":
    return say(texts, "fact.shuffled", fact["pile"])


def _end(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = say(texts, "fact.camp." + fact["camp"]) + say(texts, "why." + fact["why"])
    for role in ROLES:
        seats = [seat for seat, dealt in enumerate(fact["roles"]) if dealt == role]
        lines += flow(texts("fact.role." + role), names(seats, texts))
    return lines + won(fact, texts)


TELLERS = {
    "game": opening,
    "vizier": _vizier,
    "nominated": _nominated,
    "votes": _voted,
    "not_dinarzade": _not_dinarzade,
    "tale": _tale,
    "claim": _claim,
    "veto": _veto,
    "power": _power,
    "shuffled": _shuffled,
    "end": _end,
}
