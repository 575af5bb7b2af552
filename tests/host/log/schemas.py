"""JSON schemas of the formats of Board Game Stats, as far as they are known."""

from typing import Any

TEXT, FLAG = {"type": "string"}, {"type": "boolean"}
COUNT, NUMBER = {"type": "integer", "minimum": 0}, {"type": "integer", "minimum": 1}
UUID = {"type": "string", "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"}
DATE = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$"}


def thing(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    """Return an object with these names and no others."""
    return {
        "type": "object",
        "properties": required | optional,
        "required": list(required),
        "additionalProperties": False,
    }


def some(items: dict[str, Any], least: int = 0) -> dict[str, Any]:
    """Return a list."""
    return {"type": "array", "items": items, "minItems": least}


LINK = thing(
    {
        "sourceName": {"const": "Conclave"},
        "sourcePlayId": UUID,
        "playDate": DATE,
        "durationMin": COUNT,
        "board": TEXT,
        "comments": TEXT,
        "location": TEXT,
        "game": thing({"name": TEXT, "sourceGameId": UUID, "highestWins": FLAG, "noPoints": FLAG}, bggId=NUMBER),
        "players": some(
            thing(
                {
                    "name": TEXT,
                    "sourcePlayerId": UUID,
                    "startPlayer": FLAG,
                    "rank": COUNT,
                    "role": TEXT,
                    "score": {"type": "integer"},
                    "winner": FLAG,
                },
                team=TEXT,
            ),
            2,
        ),
    }
)
BGSPLAY = thing(
    {
        "about": {"type": "string", "pattern": "^This is a Play file that can be read by Board Game Stats"},
        "userInfo": thing({"meRefId": COUNT}),
        "players": some(
            thing(
                {
                    "id": NUMBER,
                    "uuid": UUID,
                    "name": TEXT,
                    "isAnonymous": FLAG,
                    "bggUsername": TEXT,
                    "modificationDate": DATE,
                }
            ),
            2,
        ),
        "locations": some(thing({"id": NUMBER, "uuid": UUID, "name": TEXT})),
        "games": some(
            thing(
                {
                    "id": NUMBER,
                    "uuid": UUID,
                    "name": TEXT,
                    "bggId": COUNT,
                    "bggName": TEXT,
                    "bggYear": COUNT,
                    "cooperative": FLAG,
                    "highestWins": FLAG,
                    "noPoints": FLAG,
                    "usesTeams": FLAG,
                }
            ),
            1,
        ),
        "plays": some(
            thing(
                {
                    "uuid": UUID,
                    "playDate": DATE,
                    "entryDate": DATE,
                    "modificationDate": DATE,
                    "playDateYmd": {"type": "integer", "minimum": 20000101, "maximum": 99991231},
                    "durationMin": COUNT,
                    "gameRefId": NUMBER,
                    "locationRefId": COUNT,
                    "board": TEXT,
                    "comments": TEXT,
                    "rounds": COUNT,
                    "usesTeams": FLAG,
                    "manualWinner": FLAG,
                    "ignored": FLAG,
                    "scoringSetting": COUNT,
                    "playerScores": some(
                        thing(
                            {
                                "playerRefId": NUMBER,
                                "score": {"type": "string", "pattern": r"^(-?\d+)?$"},
                                "winner": FLAG,
                                "rank": COUNT,
                                "role": TEXT,
                                "seatOrder": COUNT,
                                "startPlayer": FLAG,
                                "newPlayer": FLAG,
                                "metaData": TEXT,
                            }
                        ),
                        2,
                    ),
                }
            ),
            1,
        ),
    }
)
