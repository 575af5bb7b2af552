"""The heuristic bot of Au chevet de la Sultane: it trusts players whose tales helped its camp, and votes for them."""

from random import Random
from typing import Any

from conclave.bots import BotQuestion

from shared_rules.sultane.roles import INTERVENTIONIST, PACIFIST

MOST = 10  # players
KNOWN = 100.0  # trust in a player whose camp is known


def choose(asked: BotQuestion, random: Random) -> str:
    """Return the answer to a question, by a rule of thumb for each kind of question."""
    if asked.about in ("discard", "veto", "agree_veto"):
        return _choose_tale(asked)
    if asked.about == "vote":
        return "yes" if _accepts(asked) else "no"
    if asked.about == "claim":
        return "none"  # saying nothing gives nothing away
    if asked.options[0][:1] == "s":
        return _choose_player(asked, random)
    return random.choice(asked.options)


def _is_pacifist(asked: BotQuestion) -> bool:
    return asked.panels["role"] != INTERVENTIONIST


def _wanted(asked: BotQuestion) -> str:
    """Return the kind of tale that helps this bot's camp."""
    return PACIFIST if _is_pacifist(asked) else INTERVENTIONIST


def _choose_tale(asked: BotQuestion) -> str:
    """Discard a tale of the other camp; ask for a veto, or agree, if the remaining tale is of the other camp."""
    tales, wanted = asked.panels["tales"], _wanted(asked)
    if asked.about == "discard":
        unwanted = [place for place, tale in enumerate(tales) if tale != wanted]
        return asked.options[unwanted[0] if unwanted else 0]
    return "yes" if tales and tales[0] != wanted else "no"


def trust(asked: BotQuestion) -> dict[int, float]:
    """Return by seat how much each player seems to belong to this bot's camp; KNOWN for certain."""
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
    """Return Vizier, Narrator and tale of each government that has read one."""
    found, last = [], (0, 0)
    for fact in facts:
        if fact["e"] == "nominated":
            last = (fact["vizier"], fact["narrator"])
        elif fact["e"] == "tale" and fact["by"] == "government":
            found.append((*last, fact["tale"]))
    return found


def _accepts(asked: BotQuestion) -> bool:
    """Return whether to accept a government: it seems to be of this bot's camp, and cannot let the other camp win."""
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


def _friends(asked: BotQuestion) -> set[int]:
    """Return the seats known to be of this bot's camp."""
    found = [seat for seat, camp in asked.panels["investigated"] if camp == _wanted(asked)]
    return {asked.seat, *asked.panels["allies"], *found}


def _choose_player(asked: BotQuestion, random: Random) -> str:
    """Choose a player: a friend as Narrator or Vizier, an enemy to exile, an unknown one to investigate."""
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
