"""What each game declares of its facts, public state, private panels and answers, in the `schema.json` of its folder.

A declaration is JSON Schema, draft 7. Its names refer to `types.json`, which says what a number or a list can mean: a
seat, seats, something by seat, a count. What a game does not declare can be anything.
"""

import json
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from conclave.log import patterns
from shared_rules.engine import catalog
from shared_rules.engine.refused import BadSetup

Json = dict[str, Any]

FILE = "schema.json"  # in the folder of a game
PARTS = ("public", "panels", "questions")  # definitions that are not about facts
_FACT, _LOCAL, _TYPES = "fact.", "#/definitions/", "types.json#/definitions/"
_PYTHON = {
    "array": (list, tuple),
    "boolean": bool,
    "integer": int,
    "null": type(None),
    "number": (int, float),
    "object": dict,
    "string": str,
}


class Type:
    """What a value can be: the keywords of JSON Schema with all references followed."""

    def __init__(self, node: Json, definitions: Json) -> None:
        self._definitions = definitions
        self.names: set[str] = set()  # of the types that it is made of: `seat`, `by_seat`
        self.rules: Json = {}
        self._take(node)

    def _take(self, node: Json) -> None:
        for one in node.get("allOf", ()):
            self._take(one)
        if "$ref" in node:
            name = node["$ref"].removeprefix(_LOCAL)
            self.names.add(name)
            self._take(self._definitions[name])
        properties = {**self.rules.get("properties", {}), **node.get("properties", {})}
        self.rules |= {name: rule for name, rule in node.items() if name not in ("allOf", "$ref")}
        if properties:
            self.rules["properties"] = properties

    def _of(self, node: Json) -> "Type":
        return Type(node, self._definitions)

    @property
    def says(self) -> str:
        """The description, of the type if it has none of its own."""
        return self.rules.get("description", "")

    @cached_property
    def choices(self) -> "tuple[Type, ...]":
        """The types that a value can have, `null` left out."""
        if "anyOf" not in self.rules:
            return () if self.rules.get("type") == "null" else (self,)
        return tuple(choice for node in self.rules["anyOf"] for choice in self._of(node).choices)

    @cached_property
    def properties(self) -> "dict[str, Type]":
        """The values of an object, by name."""
        return {name: self._of(node) for name, node in self.rules.get("properties", {}).items()}

    @cached_property
    def places(self) -> "tuple[Type, ...]":
        """The entries of a list whose places mean something; none if there can be any number of them."""
        items = self.rules.get("items", {})
        if isinstance(items, list):
            return tuple(map(self._of, items))
        count = self.rules.get("minItems")
        return (self.item,) * count if count and count == self.rules.get("maxItems") else ()

    @cached_property
    def item(self) -> "Type":
        """The entries of a list of any length."""
        items = self.rules.get("items", {})
        return ANY if isinstance(items, list) else self._of(items)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The texts that a value can be, in order; none if there is no end of them."""
        return tuple(dict.fromkeys(word for choice in self.choices for word in choice._own_words()))

    def _own_words(self) -> list[str]:
        if "enum" in self.rules:
            return [word for word in self.rules["enum"] if isinstance(word, str)]
        try:
            return patterns.words(self.rules.get("pattern", ""))
        except ValueError:
            return []

    def at(self, place: int) -> "Type":
        """Return the type of an entry of a list."""
        return self.places[place] if place < len(self.places) else self.item

    def of(self, value: Any) -> "Type":
        """Return which of the types it can be a value has; any, if it has none of them."""
        return next((choice for choice in self.choices if choice._fits(value)), ANY)

    def _fits(self, value: Any) -> bool:
        if "enum" in self.rules:
            return value in self.rules["enum"]
        kind = self.rules.get("type")
        if (kind and not isinstance(value, _PYTHON[kind])) or (kind != "boolean" and isinstance(value, bool)):
            return False
        return not isinstance(value, list | tuple) or len(value) <= self.rules.get("maxItems", len(value))


ANY = Type({}, {})

_read: "dict[tuple[str | None, str], Schema]" = {}  # by game and folder


class Schema:
    """What one game declares, with the types and facts that all games share."""

    def __init__(self, game: str | None) -> None:
        self.game = game
        found = _file(game)
        self.about: str = found.get("description", "")  # how the game's facts are read
        self.declared: Json = found.get("definitions", {})  # as they stand in the file
        self._types: dict[str, Type] = {}
        self.definitions = {**_shared("types"), **_shared("facts"), **_named(game or "", self.declared)}
        for reference in _references(self.definitions):
            name = reference.removeprefix(_LOCAL)
            if name not in self.definitions:
                what = name.removesuffix(f"@{game}")
                where = f"{catalog.module(game)}/{FILE}" if game else FILE
                raise BadSetup("bad-schema", f"{where} does not define {what}")

    def name(self, event: str) -> str | None:
        """Return the name of the definition of a fact: the game's own, or that of every game."""
        names = (f"{self.game}.{event}", _FACT + event)
        return next((name for name in names if name in self.definitions), None)

    def fact(self, event: str) -> Type:
        """Return the type of a fact."""
        if event not in self._types:
            name = self.name(event)
            self._types[event] = Type({"$ref": _LOCAL + name}, self.definitions) if name else ANY
        return self._types[event]

    @cached_property
    def facts(self) -> dict[str, Type]:
        """The types of the game's own facts."""
        names = [name.removeprefix(_FACT) for name in self.declared if name.startswith(_FACT)]
        return {event: self.fact(event) for event in names}

    @cached_property
    def public(self) -> Type:
        """The type of the public state."""
        return self._part("public")

    @cached_property
    def panels(self) -> Type:
        """The type of the private panels of a seat."""
        return self._part("panels")

    @cached_property
    def questions(self) -> dict[str, Type]:
        """The types of answers, by question."""
        return self._part("questions").properties

    def _part(self, name: str) -> Type:
        return Type(self.definitions.get(f"{name}@{self.game}", {}), self.definitions)

    def told(self, fact: Json, name: str) -> Iterator[Any]:
        """Yield the values of a fact that have a type of this name, such as `votes`."""
        for key, type in self.fact(fact["e"]).properties.items():
            if key in fact and name in type.of(fact[key]).names:
                yield fact[key]

    def first(self, facts: list[Json], name: str) -> Any:
        """Return the first value with a type of this name in the facts of a game, or None."""
        return next((value for fact in facts for value in self.told(fact, name)), None)


def of(game: str | None) -> Schema:
    """Return what a game declares; of a game that is not installed, or declares nothing, what every game has."""
    key = _key(game)
    if key not in _read:
        _read[key] = Schema(game)
    return _read[key]


def renew(game: str) -> None:
    """Read again what a game declares; raise BadSetup, and go on with what was read before, if it cannot be used."""
    _read[_key(game)] = Schema(game)


def _key(game: str | None) -> tuple[str | None, str]:
    return game, catalog.folder(game) if game in catalog.names() else ""


def log() -> Json:
    """Return the schema of the log with the facts of all games, as it is published."""
    found = {**_shared("types"), **_shared("facts")}
    for game in catalog.names():
        found |= _named(game, of(game).declared)
    lines = [name for name in found if "." in name]
    used = set(_used(lines, found))
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A line of Conclave's log",
        "description": "host/LOG.md tells what each one means. A fact is fact.<e>, or <game>.<e> of the game that its "
        "log is of; a line of notice.<e> has no n. More names than these may be there.",
        "anyOf": [{"$ref": _LOCAL + name} for name in lines],
        "definitions": {name: node for name, node in found.items() if name in used},
    }


def _used(names: list[str], definitions: Json) -> Iterator[str]:
    """Yield these names and those that they refer to."""
    open_names, seen = list(names), set(names)
    while open_names:
        name = open_names.pop()
        yield name
        found = {reference.removeprefix(_LOCAL) for reference in _references(definitions[name])} - seen
        seen |= found
        open_names += found


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"]
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from _references(one)


@cache
def _shared(name: str) -> Json:
    text = files("conclave.log").joinpath(f"{name}.json").read_text("utf-8")
    return {one: _renamed("", node) for one, node in json.loads(text)["definitions"].items()}


def _file(game: str | None) -> Json:
    """Return the declaration of a game as its file has it; nothing without a file."""
    if game not in catalog.names():
        return {}
    path = Path(catalog.folder(game)) / FILE
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise BadSetup("bad-schema", f"{path.parent.name}/{FILE} cannot be read: {error}") from None


def _named(game: str, declared: Json) -> Json:
    """Return the definitions of a game with names that no other game has."""
    found = {}
    for name, node in declared.items():
        if name.startswith(_FACT):
            event = name.removeprefix(_FACT)
            properties = {"e": {"enum": [event]}, **_renamed(game, node.get("properties", {}))}
            general = _FACT + event if _FACT + event in _shared("facts") else "fact"
            fact = {"allOf": [{"$ref": _LOCAL + general}], **_renamed(game, node), "properties": properties}
            found[f"{game}.{event}"] = fact
        else:
            found[f"{name}@{game}"] = _renamed(game, node)
    return found


def _renamed(game: str, node: Any) -> Any:
    """Return a definition with its references as they are in all definitions together."""
    if isinstance(node, list):
        return [_renamed(game, one) for one in node]
    if not isinstance(node, dict):
        return node
    found = {name: _renamed(game, one) for name, one in node.items()}
    reference = node.get("$ref")
    if isinstance(reference, str):
        is_shared = reference.startswith(_TYPES) or not game
        name = reference.rpartition("/")[2]
        found["$ref"] = _LOCAL + (name if is_shared else f"{name}@{game}")
    return found
