"""Load what a game declares in its `schema.json`: the types of its facts, public state, private panels and answers.

The files are JSON Schema, draft 7. They refer to `types.json`, which defines what a number or a list means: a seat, a
list of seats, a list by seat, a count. Values that a game does not declare can be anything.
"""

import json
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from conclave.log import pattern_words
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup

Json = dict[str, Any]

FILE = "schema.json"  # file name in the folder of a game
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


class SchemaType:
    """The type of a value: the keywords of its JSON Schema, with all references resolved."""

    def __init__(self, node: Json, definitions: Json) -> None:
        """Create the type of a schema node; `definitions` are those that it may refer to."""
        self._definitions = definitions
        self.definition_names: set[str] = set()  # names of the definitions it refers to: `seat`, `by_seat`
        self.keywords: Json = {}
        self._add_keywords(node)

    def _add_keywords(self, node: Json) -> None:
        """Add the keywords of a schema node and of the definitions that it refers to."""
        for one in node.get("allOf", ()):
            self._add_keywords(one)
        if "$ref" in node:
            name = node["$ref"].removeprefix(_LOCAL)
            self.definition_names.add(name)
            self._add_keywords(self._definitions[name])
        properties = {**self.keywords.get("properties", {}), **node.get("properties", {})}
        self.keywords |= {name: rule for name, rule in node.items() if name not in ("allOf", "$ref")}
        if properties:
            self.keywords["properties"] = properties

    def _type_of(self, node: Json) -> "SchemaType":
        """Return the type of another schema node with the same definitions."""
        return SchemaType(node, self._definitions)

    @property
    def description(self) -> str:
        """The description of the type, "" if it has none."""
        return self.keywords.get("description", "")

    @cached_property
    def choices(self) -> "tuple[SchemaType, ...]":
        """The alternative types of a value, without `null`; the type itself if there is only one."""
        if "anyOf" not in self.keywords:
            return () if self.keywords.get("type") == "null" else (self,)
        return tuple(choice for node in self.keywords["anyOf"] for choice in self._type_of(node).choices)

    @cached_property
    def properties(self) -> "dict[str, SchemaType]":
        """The types of an object's values, by name."""
        return {name: self._type_of(node) for name, node in self.keywords.get("properties", {}).items()}

    @cached_property
    def entry_types(self) -> "tuple[SchemaType, ...]":
        """The types of a list's entries if each position has its own meaning; empty if the list can have any length."""
        items = self.keywords.get("items", {})
        if isinstance(items, list):
            return tuple(map(self._type_of, items))
        count = self.keywords.get("minItems")
        return (self.item_type,) * count if count and count == self.keywords.get("maxItems") else ()

    @cached_property
    def item_type(self) -> "SchemaType":
        """The type of the entries of a list of any length."""
        items = self.keywords.get("items", {})
        return ANY_TYPE if isinstance(items, list) else self._type_of(items)

    @cached_property
    def possible_texts(self) -> tuple[str, ...]:
        """All texts that a value can be, in order; empty if there is no finite list of them."""
        return tuple(dict.fromkeys(word for choice in self.choices for word in choice._own_words()))

    def _own_words(self) -> list[str]:
        """Return the texts of this type's `enum` or `pattern`; empty if it has neither."""
        if "enum" in self.keywords:
            return [word for word in self.keywords["enum"] if isinstance(word, str)]
        try:
            return pattern_words.list_words(self.keywords.get("pattern", ""))
        except ValueError:
            return []

    def entry_type(self, place: int) -> "SchemaType":
        """Return the type of the entry of a list at an index."""
        return self.entry_types[place] if place < len(self.entry_types) else self.item_type

    def choice_for(self, value: Any) -> "SchemaType":
        """Return which of the alternative types a value has; ANY_TYPE if it has none of them."""
        return next((choice for choice in self.choices if choice._fits(value)), ANY_TYPE)

    def _fits(self, value: Any) -> bool:
        """Return whether a value may have this type, by its basic type, enumeration and length."""
        if "enum" in self.keywords:
            return value in self.keywords["enum"]
        kind = self.keywords.get("type")
        if (kind and not isinstance(value, _PYTHON[kind])) or (kind != "boolean" and isinstance(value, bool)):
            return False
        return not isinstance(value, list | tuple) or len(value) <= self.keywords.get("maxItems", len(value))


ANY_TYPE = SchemaType({}, {})

_loaded: "dict[tuple[str | None, str], GameSchema]" = {}  # by game and folder


class GameSchema:
    """The declarations of one game, with the types and facts that all games share."""

    def __init__(self, game: str | None) -> None:
        """Load the schema of a game, None for the shared part; raise BadSetup if it is invalid."""
        self.game = game
        found = _read_file(game)
        self.description: str = found.get("description", "")  # how to read the game's facts
        self.declared: Json = found.get("definitions", {})  # as in the file
        self._types: dict[str, SchemaType] = {}
        self.definitions = {
            **_shared_definitions("types"),
            **_shared_definitions("facts"),
            **_with_unique_names(game or "", self.declared),
        }
        for reference in _references(self.definitions):
            name = reference.removeprefix(_LOCAL)
            if name not in self.definitions:
                what = name.removesuffix(f"@{game}")
                where = f"{catalog.package_name(game)}/{FILE}" if game else FILE
                raise BadSetup("bad-schema", f"{where} does not define {what}")

    def definition_name(self, event: str) -> str | None:
        """Return the name of the definition of a fact: the game's own or the shared one, None if there is neither."""
        names = (f"{self.game}.{event}", _FACT + event)
        return next((name for name in names if name in self.definitions), None)

    def fact_type(self, event: str) -> SchemaType:
        """Return the type of a fact, ANY_TYPE if it is not declared."""
        if event not in self._types:
            name = self.definition_name(event)
            self._types[event] = SchemaType({"$ref": _LOCAL + name}, self.definitions) if name else ANY_TYPE
        return self._types[event]

    @cached_property
    def fact_types(self) -> dict[str, SchemaType]:
        """The types of the facts that the game itself declares, by event."""
        names = [name.removeprefix(_FACT) for name in self.declared if name.startswith(_FACT)]
        return {event: self.fact_type(event) for event in names}

    @cached_property
    def public_type(self) -> SchemaType:
        """The type of the public state."""
        return self._part_type("public")

    @cached_property
    def panels_type(self) -> SchemaType:
        """The type of the private panels of a seat."""
        return self._part_type("panels")

    @cached_property
    def answer_types(self) -> dict[str, SchemaType]:
        """The types of the answers, by question."""
        return self._part_type("questions").properties

    def _part_type(self, name: str) -> SchemaType:
        """Return the type of a definition that is not a fact; ANY_TYPE if the game does not declare it."""
        return SchemaType(self.definitions.get(f"{name}@{self.game}", {}), self.definitions)

    def values_of_type(self, fact: Json, name: str) -> Iterator[Any]:
        """Yield the values in a fact whose type has this name, such as `votes`."""
        for key, type in self.fact_type(fact["e"]).properties.items():
            if key in fact and name in type.choice_for(fact[key]).definition_names:
                yield fact[key]

    def first_value_of_type(self, facts: list[Json], name: str) -> Any:
        """Return the first value in a game's facts whose type has this name; None if there is none."""
        return next((value for fact in facts for value in self.values_of_type(fact, name)), None)


def schema_of(game: str | None) -> GameSchema:
    """Return the schema of a game; the shared declarations only, if it is not installed or declares nothing."""
    key = _cache_key(game)
    if key not in _loaded:
        _loaded[key] = GameSchema(game)
    return _loaded[key]


def reload(game: str) -> None:
    """Load the schema of a game again from its file; if it is invalid, raise BadSetup and keep the old one."""
    _loaded[_cache_key(game)] = GameSchema(game)


def _cache_key(game: str | None) -> tuple[str | None, str]:
    """Return the cache key of a game's schema: its name and folder."""
    return game, catalog.game_folder(game) if game in catalog.game_names() else ""


def log_schema() -> Json:
    """Return the published JSON Schema of a line of the log, with the facts of all games."""
    found = {**_shared_definitions("types"), **_shared_definitions("facts")}
    for game in catalog.game_names():
        found |= _with_unique_names(game, schema_of(game).declared)
    lines = [name for name in found if "." in name]
    used = set(_reachable(lines, found))
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A line of Conclave's log",
        "description": "host/LOG.md tells what each one means. A fact is fact.<e>, or <game>.<e> of the game that its "
        "log is of; a line of notice.<e> has no n. More names than these may be there.",
        "anyOf": [{"$ref": _LOCAL + name} for name in lines],
        "definitions": {name: node for name, node in found.items() if name in used},
    }


def _reachable(names: list[str], definitions: Json) -> Iterator[str]:
    """Yield these definitions, and all that they refer to directly or indirectly."""
    open_names, seen = list(names), set(names)
    while open_names:
        name = open_names.pop()
        yield name
        found = {reference.removeprefix(_LOCAL) for reference in _references(definitions[name])} - seen
        seen |= found
        open_names += found


def _references(node: Any) -> Iterator[str]:
    """Yield every reference in a schema node."""
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"]
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from _references(one)


@cache
def _shared_definitions(name: str) -> Json:
    """Return the definitions in a file that all games share: `types` or `facts`."""
    text = files("conclave.log").joinpath(f"{name}.json").read_text("utf-8")
    return {one: _with_renamed_references("", node) for one, node in json.loads(text)["definitions"].items()}


def _read_file(game: str | None) -> Json:
    """Return the content of a game's schema file; an empty object if there is no file."""
    if game not in catalog.game_names():
        return {}
    path = Path(catalog.game_folder(game)) / FILE
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise BadSetup("bad-schema", f"{path.parent.name}/{FILE} cannot be read: {error}") from None


def _with_unique_names(game: str, definitions: Json) -> Json:
    """Return the definitions of a game under names that no other game has, with the shared parts of facts added."""
    found = {}
    for name, node in definitions.items():
        if name.startswith(_FACT):
            event = name.removeprefix(_FACT)
            properties = {"e": {"enum": [event]}, **_with_renamed_references(game, node.get("properties", {}))}
            general = _FACT + event if _FACT + event in _shared_definitions("facts") else "fact"
            fact = {
                "allOf": [{"$ref": _LOCAL + general}],
                **_with_renamed_references(game, node),
                "properties": properties,
            }
            found[f"{game}.{event}"] = fact
        else:
            found[f"{name}@{game}"] = _with_renamed_references(game, node)
    return found


def _with_renamed_references(game: str, node: Any) -> Any:
    """Return a schema node whose references use the names of the merged definitions."""
    if isinstance(node, list):
        return [_with_renamed_references(game, one) for one in node]
    if not isinstance(node, dict):
        return node
    found = {name: _with_renamed_references(game, one) for name, one in node.items()}
    reference = node.get("$ref")
    if isinstance(reference, str):
        is_shared = reference.startswith(_TYPES) or not game
        name = reference.rpartition("/")[2]
        found["$ref"] = _LOCAL + (name if is_shared else f"{name}@{game}")
    return found
