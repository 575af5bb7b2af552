"""The console's display for Au chevet de la Sultane: offices, tracks, refusals, votes, and public knowledge."""

from firmware.console.game_wording import (
    fact_lines,
    flow_lines,
    opening_lines,
    seat_names,
    text_lines,
    track_bar,
    winner_lines,
)
from firmware.console.screen import SMALL, TALL, small_rows
from shared_rules.sultane.rules import INTERVENTIONIST_PLACES, PACIFIST_PLACES, PATIENCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.console.game_wording import Night
    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact

PLACES = (INTERVENTIONIST_PLACES, PACIFIST_PLACES)  # in the order of the tracks
ROLES = ("dinarzade", "pacifist", "interventionist")
FEW = 2  # lines of full names; lists that need more lines use short names
MANY = 4  # lines: above this many the tracks are drawn small


OF_PEOPLE = {  # the lists of players to show with a question
    "nominate": ("ineligible", "not_dinarzade"),
    "vizier": ("not_dinarzade", "investigated"),
    "exile": ("investigated", "not_dinarzade"),
    "investigate": ("investigated",),
}
TALK = ("vote", "exile")
SILENT = ("discard", "veto", "agree_veto", "read")  # questions during which the government must not talk
NIGHT = ("roles",)
BY_HAND = ("roles", "shuffle", "seen")  # questions for which the board is of no use
OF_ROLES = ("counted", "mismatch")  # questions about the roles entered from real cards


def asked(about: str, public: "dict[str, Any]", texts: "Texts") -> "list[Row]":
    """Return the rows below a question: offices, or lists of players if it is about players, and the tracks as bars."""
    if about in BY_HAND:
        return []
    if about in OF_ROLES:
        return small_rows(_role_lines(public["roles"], texts.short_name, texts))
    lines = [] if about in OF_PEOPLE else _office_lines(public, texts)
    for name in OF_PEOPLE.get(about, ()):
        lines += _player_lines(name, public, texts)
    bars = [track_bar(read, places) for read, places in zip(public["tracks"], PLACES)]
    tracks = texts("s.tracks", *bars) + " " + track_bar(public["refused"], PATIENCE, "●○")
    return small_rows(lines) + [(tracks, TALL if len(lines) < MANY else SMALL)]


def scores(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the tracks and the refusals as bars, one line each."""
    lines = []
    for name, read, places in zip(("s.interventionist", "s.pacifist"), public["tracks"], PLACES):
        lines.append(texts(name, track_bar(read, places), read, places))
    return lines + [texts("s.refused", track_bar(public["refused"], PATIENCE, "●○"))]


def state(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the public state as lines: offices, tracks, refusals, the last vote, powers, players and piles."""
    lines = _role_lines(public["roles"], texts.seat, texts) if public.get("roles") else []
    if public["power"]:
        lines += text_lines(texts, "s.power", texts("s." + public["power"]))
    lines += _office_lines(public, texts) + scores(public, texts)
    if public["votes"]:
        lines += _vote_lines(public["votes"], texts)
    lines += _power_lines(public, texts)
    return lines + _people_lines(public, texts) + text_lines(texts, "s.piles", public["pile"], public["discard"])


def night(options: "dict[str, Any]", seats: int) -> "Night":
    """Return what the game master reads aloud, for players with real cards to recognise each other (SU2, SU3)."""
    from shared_rules.sultane.box.night import sentences  # needed at most once in a game

    return sentences(options, seats)


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact as lines of text."""
    return fact_lines(TELLERS, fact, texts)


def _office_lines(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    if public["vizier"] is None:
        return []
    narrator = public["narrator"]
    return text_lines(
        texts, "s.offices", texts.seat(public["vizier"]), "-" if narrator is None else texts.seat(narrator)
    )


def _power_lines(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the powers that no tale covers yet, and whether a veto is possible."""
    remaining = [
        str(place) + " " + texts("s." + power)
        for place, power in enumerate(public["powers"], 1)
        if power and place > public["tracks"][1]
    ]
    lines = flow_lines(texts("s.powers"), remaining, ",") if remaining else []
    return lines + text_lines(texts, "s.veto") if public["veto"] else lines


def _people_lines(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    lines = []
    for name in ("ineligible", "exiled", "not_dinarzade", "investigated"):
        lines += _player_lines(name, public, texts)
    return lines


def _player_lines(name: str, public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return one list of players as lines: `ineligible`, `exiled`, `not_dinarzade` or `investigated`."""
    if name == "exiled":
        seats = [seat for seat in public["not_dinarzade"] if seat not in public["active"]]
    else:
        seats = public[name]
    lines = flow_lines(texts("s." + name), seat_names(seats, texts)) if seats else []
    return lines if len(lines) <= FEW else flow_lines(texts("s." + name), [texts.short_name(seat) for seat in seats])


def _vote_lines(votes: "list[str | None]", texts: "Texts") -> "list[str]":
    lines = []
    for vote in ("yes", "no"):
        voters = [seat for seat, cast in enumerate(votes) if cast == vote]
        lines += flow_lines(texts("s." + vote, len(voters)), seat_names(voters, texts))
    return lines


def _vizier_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    key = "fact.vizier_named" if fact["why"] == "named" else "fact.vizier"
    return text_lines(texts, key, texts.seat(fact["seat"]))


def _nominated_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.nominated", texts.seat(fact["vizier"]), texts.seat(fact["narrator"]))


def _votes_and_result_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    key = "fact.accepted" if fact["accepted"] else "fact.refused"
    return _vote_lines(fact["votes"], texts) + text_lines(texts, key, fact["refused"])


def _not_dinarzade_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.not_dinarzade", texts.seat(fact["seat"]))


def _tale_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    tale = texts.option(fact["tale"])
    return text_lines(texts, "fact.tale." + fact["by"], tale) + text_lines(texts, "fact.tracks", *fact["tracks"])


def _claim_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    if fact["said"] == "none":
        return text_lines(texts, "fact.says_nothing", texts.seat(fact["seat"]))
    return text_lines(texts, "fact.claim", texts.seat(fact["seat"]), fact["said"])


def _veto_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.veto" if fact["agreed"] else "fact.no_veto", fact["refused"])


def _power_used_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    target = fact["target"]
    return text_lines(
        texts, "fact.power." + fact["power"], texts.seat(fact["by"]), "" if target is None else texts.seat(target)
    )


def _shuffled_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.shuffled", fact["pile"])


def _mismatch_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    if fact["counted"] > fact["possible"]:
        return text_lines(texts, "fact.too_many", texts.option(fact["role"]), fact["counted"], fact["possible"])
    return text_lines(texts, "fact.denied", " ".join(seat_names(fact["seats"], texts)))


def _role_lines(roles: "list[str]", named: "Callable[[int], str]", texts: "Texts") -> "list[str]":
    lines = []
    for role in ROLES:
        seats = [seat for seat, dealt in enumerate(roles) if dealt == role]
        lines += flow_lines(texts("fact.role." + role), [named(seat) for seat in seats])
    return lines


def _end_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = text_lines(texts, "fact.camp." + fact["camp"]) + text_lines(texts, "why." + fact["why"])
    return lines + _role_lines(fact["roles"], texts.seat, texts) + winner_lines(fact, texts)


TELLERS = {
    "game": opening_lines,
    "vizier": _vizier_lines,
    "nominated": _nominated_lines,
    "votes": _votes_and_result_lines,
    "not_dinarzade": _not_dinarzade_lines,
    "tale": _tale_lines,
    "claim": _claim_lines,
    "veto": _veto_lines,
    "power": _power_used_lines,
    "shuffled": _shuffled_lines,
    "mismatch": _mismatch_lines,
    "end": _end_lines,
}
