"""The form of the log's lines: log.schema.json says it, and every line that comes in is compared with it."""

import json
import re
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import fastjsonschema

from conclave.line.link import Line, to_text

ODD = "odd"  # the event in place of a line that has not its form
_IN_DRAFT_4 = "http://json-schema.org/draft-04/schema#"  # where 1.0 is no integer: a place in a list it cannot be
_LONGEST_WHY = 200
_WHOLE = ("n", "u", "ms")  # what an odd line keeps of the line, where it is a number


@cache
def schema() -> dict[str, Any]:
    """Return the schema of the log."""
    return json.loads(files("conclave.log").joinpath("log.schema.json").read_text("utf-8"))


def is_id(value: Any) -> bool:
    """Return whether a value can be the id of a game."""
    return isinstance(value, str) and _id_pattern().fullmatch(value) is not None


@cache
def _id_pattern() -> re.Pattern[str]:
    return re.compile(schema()["definitions"]["id"]["pattern"].rstrip("$"))


def misfit(line: Line, game: str | None = None, seats: int | None = None) -> str | None:
    """Return what is wrong with a line of such a game (None: it is not known yet), or None."""
    why = f"there is no {'fact' if 'n' in line else 'notice'} of that name"
    for name in _names(line["e"], "n" in line, game):
        try:
            _form(name, seats)(line)
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


@lru_cache(1000)
def _names(event: str, is_fact: bool, game: str | None) -> tuple[str, ...]:
    """Return the definitions that a line of this event may have."""
    known = [name for name in schema()["definitions"] if name.endswith("." + event)]
    if not is_fact:
        return tuple(name for name in known if name.startswith("notice."))
    if game is None:
        return tuple(name for name in known if not name.startswith("notice."))
    return (f"{game}.{event}",) if f"{game}.{event}" in known else tuple({f"fact.{event}"}.intersection(known))


@cache
def _form(name: str, seats: int | None) -> Callable[[Line], Any]:
    """Return what raises for a line that has not this form, at a table of so many seats."""
    definitions = dict(schema()["definitions"])
    if seats is not None:
        definitions["by_seat"] = {**definitions["by_seat"], "minItems": seats, "maxItems": seats}
        for one in ("seat", "anybody"):
            definitions[one] = {**definitions[one], "maximum": seats - 1}
    wanted = {"$schema": _IN_DRAFT_4, "$ref": f"#/definitions/{name}", "definitions": definitions}
    return fastjsonschema.compile(wanted, detailed_exceptions=False)
