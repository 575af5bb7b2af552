"""The form of the log's lines: schemas say it, and every line that comes in is compared with them."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import fastjsonschema

from conclave.line.link import Line, to_text
from conclave.log import schema
from conclave.log.schema import Schema
from shared_rules.engine import catalog

ODD = "odd"  # the event in place of a line that has not its form
_IN_DRAFT_4 = "http://json-schema.org/draft-04/schema#"  # where 1.0 is no integer: a place in a list it cannot be
_LONGEST_WHY = 200
_WHOLE = ("n", "u", "ms")  # what an odd line keeps of the line, where it is a number


def is_id(value: Any) -> bool:
    """Return whether a value can be the id of a game."""
    return isinstance(value, str) and _id_pattern().fullmatch(value) is not None


@cache
def _id_pattern() -> re.Pattern[str]:
    return re.compile(schema.of(None).definitions["id"]["pattern"].rstrip("$"))


def misfit(line: Line, game: str | None = None, seats: int | None = None) -> str | None:
    """Return what is wrong with a line of such a game (None: it is not known yet), or None."""
    why = f"there is no {'fact' if 'n' in line else 'notice'} of that name"
    for declared, name in _definitions(line["e"], "n" in line, game):
        try:
            _form(declared, name, seats)(line)
        except fastjsonschema.JsonSchemaException as error:
            why = str(error).removeprefix("data.")[:_LONGEST_WHY]
        else:
            return None
    return why


def odd(line: Line, why: str) -> Line:
    """Return what takes the place of a line that has not its form: it holds the line as text, and why."""
    kept = {name: line[name] for name in _WHOLE if type(line.get(name)) is int}
    if is_id(line.get("id")):
        kept["id"] = line["id"]
    return {**kept, "e": ODD, "why": why, "text": to_text(line)}


def _definitions(event: str, is_fact: bool, game: str | None) -> Iterator[tuple[Schema, str]]:
    """Yield the definitions that a line of this event may have."""
    shared = schema.of(None)
    if not is_fact:
        if f"notice.{event}" in shared.definitions:
            yield shared, f"notice.{event}"
        return
    found: dict[str, Schema] = {}
    for declared in [schema.of(game)] if game else [shared, *map(schema.of, catalog.names())]:
        name = declared.name(event)
        if name:
            found.setdefault(name, declared)
    for name, declared in found.items():
        yield declared, name
    if not found and not schema.of(game).facts:
        yield shared, "fact"  # of a game that declares nothing, or that is not known yet


@cache
def _form(declared: Schema, name: str, seats: int | None) -> Callable[[Line], Any]:
    """Return what raises for a line that has not this form, at a table of so many seats."""
    definitions = dict(declared.definitions)
    if seats is not None:
        definitions["by_seat"] = {**definitions["by_seat"], "minItems": seats, "maxItems": seats}
        for one in ("seat", "anybody"):
            definitions[one] = {**definitions[one], "maximum": seats - 1}
    wanted = {"$schema": _IN_DRAFT_4, "$ref": f"#/definitions/{name}", "definitions": definitions}
    return fastjsonschema.compile(wanted, detailed_exceptions=False)
