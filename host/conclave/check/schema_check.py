"""Check that facts, public state and panels of a game have the types that its `schema.json` declares."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import fastjsonschema

from conclave.check.play_games import CheckedGame
from conclave.check.report import CheckReport

SCHEMA = "schema.json"
TYPES = "types.json"
_IN_DRAFT_4 = "http://json-schema.org/draft-04/schema#"  # in draft 4, unlike 7, 1.0 is no integer
OF_ENGINE = ("game", "asked", "sealed", "stirred", "end", "opened")


@cache
def shared_types() -> dict[str, Any]:
    """Return the types that all games share: seat, count, and so on."""
    return json.loads(files("conclave.log").joinpath(TYPES).read_text("utf-8"))["definitions"]


class SchemaFile:
    """The schema file of a game, for validating facts, public state and panels."""

    def __init__(self, text: str) -> None:
        """Parse the text of a schema file; raise ValueError if it is not JSON."""
        self._definitions: dict[str, Any] = json.loads(text.replace(f'"{TYPES}#', '"#')).get("definitions", {})
        self._validators: dict[tuple[str, int], Callable[[Any], Any]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._definitions

    def find_error(self, name: str, value: Any, seats: int) -> str:
        """Return why a value does not fit a definition, "" if it fits."""
        if (name, seats) not in self._validators:
            self._validators[name, seats] = self._validator(name, seats)
        try:
            self._validators[name, seats](json.loads(json.dumps(value)))
        except fastjsonschema.JsonSchemaException as error:
            return str(error).removeprefix("data.").removeprefix("data ")
        return ""

    def undeclared_names(self, name: str, value: Any) -> list[str]:
        """Return the names in an object that its definition does not declare."""
        known = self._definitions[name].get("properties", {}) if isinstance(self._definitions[name], dict) else {}
        return [key for key in value if key not in known and key not in ("n", "e")] if known else []

    def _validator(self, name: str, seats: int) -> Callable[[Any], Any]:
        """Return a compiled validator for a definition at a table with this number of seats."""
        definitions = {**shared_types(), **self._definitions}
        if "by_seat" in definitions:
            definitions["by_seat"] = {**definitions["by_seat"], "minItems": seats, "maxItems": seats}
        for one in ("seat", "anybody"):
            if one in definitions:
                definitions[one] = {**definitions[one], "maximum": seats - 1}
        wanted = {"$schema": _IN_DRAFT_4, "$ref": f"#/definitions/{name}", "definitions": definitions}
        return fastjsonschema.compile(wanted)  # with detailed messages, which name missing values


def check_schema(subject: CheckedGame) -> None:
    """Compare facts, public state and panels of random games with the schema; without a schema nothing is checked."""
    path = subject.report.folder / SCHEMA
    if not path.exists():
        return
    schema = _read(subject.report)
    if schema is None:
        return
    for session, _ in subject.random_positions(longest=subject.max_questions_fast, every=8):
        with subject.report.catching_errors("it is compared with the schema", SCHEMA):
            shown = [("panels", session.private_state(seat)) for seat in range(session.seats)]
            for name, value in (("public", session.public), *shown):
                if name in schema and value:
                    _compare(subject.report, schema, name, value, session.seats)
            for fact in session.facts if session.is_over else ():
                if fact["e"] not in OF_ENGINE or f"fact.{fact['e']}" in schema:
                    _compare(subject.report, schema, f"fact.{fact['e']}", fact, session.seats)


def _read(report: CheckReport) -> SchemaFile | None:
    """Return the schema of the game; report a fault and return None if it is not JSON."""
    try:
        return SchemaFile((report.folder / SCHEMA).read_text("utf-8"))
    except ValueError as error:
        report.add_fault(f"is no JSON: {error}", SCHEMA, getattr(error, "lineno", None))
    return None


def _compare(report: CheckReport, schema: SchemaFile, name: str, value: dict[str, Any], seats: int) -> None:
    """Report a value that is not declared, or does not fit its definition."""
    event = value.get("e", "")
    what = f"the fact `{event}`" if event else f"`{name}`"
    if name not in schema:
        report.add_fault(f"has no `{name}` for the fact that the rules tell", SCHEMA)
        return
    why = schema.find_error(name, value, seats)
    if why:
        report.add_fault(f"{what} is not as `{name}` says: {why}", SCHEMA)
    for key in schema.undeclared_names(name, value):
        report.add_fault(f"`{name}` does not name `{key}`, which {what} has", SCHEMA)
