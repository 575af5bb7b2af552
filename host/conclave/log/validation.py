"""Validate lines of the log against the schemas, and replace lines that do not fit."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import fastjsonschema

from conclave.line.framing import Record, to_safe_json
from conclave.log import schema
from conclave.log.schema import GameSchema
from shared_rules.engine import catalog

ODD = "odd"  # the event of a line that replaces one that does not fit its schema
# in draft 4, unlike 7, 1.0 is no integer; it could not index a list
_IN_DRAFT_4 = "http://json-schema.org/draft-04/schema#"
_MAX_REASON = 200
_COPIED = ("n", "u", "ms")  # names copied to an odd line, if they are integers


def is_game_id(value: Any) -> bool:
    """Return whether a value has the form of a game's id."""
    return isinstance(value, str) and _id_pattern().fullmatch(value) is not None


@cache
def _id_pattern() -> re.Pattern[str]:
    """Return the pattern that the shared schema gives for ids of games."""
    return re.compile(schema.schema_of(None).definitions["id"]["pattern"].rstrip("$"))


def find_schema_error(line: Record, game: str | None = None, seats: int | None = None) -> str | None:
    """Return why a line does not fit the schema of its event, None if it fits.

    `game` and `seats` are those of the line's game; None if they are not known yet.
    """
    why = f"there is no {'fact' if 'n' in line else 'notice'} of that name"
    for declared, name in _definitions(line["e"], "n" in line, game):
        try:
            _validator(declared, name, seats)(line)
        except fastjsonschema.JsonSchemaException as error:
            why = str(error).removeprefix("data.")[:_MAX_REASON]
        else:
            return None
    return why


def odd_line(line: Record, why: str) -> Record:
    """Return the `odd` line that replaces a line that does not fit: it holds the original as text, and the reason."""
    kept = {name: line[name] for name in _COPIED if type(line.get(name)) is int}
    if is_game_id(line.get("id")):
        kept["id"] = line["id"]
    return {**kept, "e": ODD, "why": why, "text": to_safe_json(line)}


def _definitions(event: str, is_fact: bool, game: str | None) -> Iterator[tuple[GameSchema, str]]:
    """Yield the schemas and the names of their definitions that a line of this event may fit."""
    shared = schema.schema_of(None)
    if not is_fact:
        if f"notice.{event}" in shared.definitions:
            yield shared, f"notice.{event}"
        return
    found: dict[str, GameSchema] = {}
    for declared in [schema.schema_of(game)] if game else [shared, *map(schema.schema_of, catalog.game_names())]:
        name = declared.definition_name(event)
        if name:
            found.setdefault(name, declared)
    for name, declared in found.items():
        yield declared, name
    if not found and not schema.schema_of(game).fact_types:
        yield shared, "fact"  # the game declares no facts, or is not known yet


@cache
def _validator(game_schema: GameSchema, name: str, seats: int | None) -> Callable[[Record], Any]:
    """Return a compiled validator for a definition at a table with this number of seats."""
    definitions = dict(game_schema.definitions)
    if seats is not None:
        definitions["by_seat"] = {**definitions["by_seat"], "minItems": seats, "maxItems": seats}
        for one in ("seat", "anybody"):
            definitions[one] = {**definitions[one], "maximum": seats - 1}
    wanted = {"$schema": _IN_DRAFT_4, "$ref": f"#/definitions/{name}", "definitions": definitions}
    return fastjsonschema.compile(wanted, detailed_exceptions=False)
