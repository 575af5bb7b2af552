"""Au chevet de la Sultane: trust those whose tales helped, vote for them, and keep tales that help."""

from random import Random
from typing import Any

from conclave.bots import Asked

from shared_rules.sultane.roles import INTERVENTIONIST, PACIFIST

MOST = 10  # players
KNOWN = 100.0  # trust in somebody whose camp is known


def choose(asked: Asked, random: Random) -> str:
    """Answer each kind of question by a rule of thumb."""
    if asked.about in ("discard", "veto", "agree_veto"):
        return _tale(asked)
    if asked.about == "vote":
        return "yes" if _accepts(asked) else "no"
    if asked.about == "claim":
        return "none"  # what was not said cannot be held against anybody
    if asked.options[0][:1] == "s":
        return _player(asked, random)
    return random.choice(asked.options)


def _is_pacifist(asked: Asked) -> bool:
    return asked.panels["role"] != INTERVENTIONIST


def _wanted(asked: Asked) -> str:
    return PACIFIST if _is_pacifist(asked) else INTERVENTIONIST


def _tale(asked: Asked) -> str:
    """Discard what the others want; ask for a veto when only that is left."""
    tales, wanted = asked.panels["tales"], _wanted(asked)
    if asked.about == "discard":
        unwanted = [place for place, tale in enumerate(tales) if tale != wanted]
        return asked.options[unwanted[0] if unwanted else 0]
    return "yes" if tales and tales[0] != wanted else "no"


def trust(asked: Asked) -> dict[int, float]:
    """How much each player seems to be of the own camp."""
    wanted = _wanted(asked)
    found = dict.fromkeys(range(MOST), 0.0)
    for vizier, narrator, tale in _governments(asked.facts):
        found[vizier] += 1.0 if tale == wanted else -1.0
        found[narrator] += 1.5 if tale == wanted else -1.5
    for seat, camp in asked.panels["investigated"]:
        found[seat] = KNOWN if camp == wanted else -KNOWN
    for seat in asked.panels["allies"]:
        found[seat] = KNOWN
    if _is_pacifist(asked) and asked.panels["allies"]:
        found = {seat: value if value == KNOWN else value - 2 for seat, value in found.items()}
    found[asked.seat] = KNOWN
    return found


def _governments(facts: list[dict[str, Any]]) -> list[tuple[int, int, str]]:
    """Who has read which tale."""
    found, last = [], (0, 0)
    for fact in facts:
        if fact["e"] == "nominated":
            last = (fact["vizier"], fact["narrator"])
        elif fact["e"] == "tale" and fact["by"] == "government":
            found.append((*last, fact["tale"]))
    return found


def _accepts(asked: Asked) -> bool:
    """A government that seems to be of the own camp; not one that may end the game badly."""
    public = asked.public
    vizier, narrator = public["vizier"], public["narrator"]
    if _is_pacifist(asked):
        return not _friends(asked).isdisjoint((vizier, narrator)) or public["refused"] == 2
    trusted = trust(asked)
    may_be_dinarzade = (
        public["tracks"][1] >= 3 and narrator not in public["not_dinarzade"] and trusted[narrator] < KNOWN
    )
    if may_be_dinarzade and trusted[narrator] <= 0:
        return False
    return trusted[vizier] + trusted[narrator] >= 0


def _friends(asked: Asked) -> set[int]:
    """Who is known to be of the own camp."""
    found = [seat for seat, camp in asked.panels["investigated"] if camp == _wanted(asked)]
    return {asked.seat, *asked.panels["allies"], *found}


def _player(asked: Asked, random: Random) -> str:
    """Name somebody: a friend as Narrator or Vizier, an enemy to exile, somebody unknown to investigate."""
    trusted = trust(asked)
    dinarzade = asked.panels["dinarzade"]

    def worth(option: str) -> tuple[float, float]:
        seat = int(option[1:])
        value = trusted[seat]
        if asked.about == "exile":
            value = -value - (KNOWN if seat in asked.public["not_dinarzade"] else 0)
        elif asked.about == "investigate":
            value = -abs(value)
        elif asked.about == "nominate" and _is_pacifist(asked) and asked.public["tracks"][1] >= 3:
            value += KNOWN if seat == dinarzade else 0
        return value, random.random()

    return max(asked.options, key=worth)
