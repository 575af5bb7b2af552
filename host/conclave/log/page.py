"""Generate the sections on games in host/LOG.md, and the schema host/log.schema.json, from the games' schemas.

`python -m conclave.log.page` writes both files; a test checks that they are up to date.
"""

import json
from pathlib import Path
from typing import Any

from conclave.log import schema
from shared_rules.engine import catalog

_HOST = Path(__file__).parents[2]
PAGE, PUBLISHED = _HOST / "LOG.md", _HOST / "log.schema.json"
MARK = "<!-- What follows is made by `python -m conclave.log.page` from the schema.json of each game. -->\n"
EXTRA_TEXT_FILE = "log.md"  # file in a game's folder with text that follows its table
_KINDS = {"seat": "seat", "starter": "seat", "seats": "seats", "by_seat": "by seat"}  # words for types in tables
_MAX_LINE = 140  # characters in a line


def log_page(text: str) -> str:
    """Return the text of LOG.md with the generated sections replaced."""
    games = [game for game in catalog.game_names() if schema.schema_of(game).fact_types]
    return text.partition(MARK)[0] + MARK + "".join(map(_section, games))


def published_schema() -> str:
    """Return the schema of a line as JSON text, one definition a line."""
    found = schema.log_schema()
    lines = [f"  {json.dumps(name)}: {_json(found[name])}" for name in ("$schema", "title", "description")]
    lines.append('  "anyOf": [\n    ' + ",\n    ".join(map(_json, found["anyOf"])) + "\n  ]")
    definitions = [f"    {json.dumps(name)}: {_json(node)}" for name, node in found["definitions"].items()]
    lines.append('  "definitions": {\n' + ",\n".join(definitions) + "\n  }")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    """Return a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def _section(game: str) -> str:
    """Return the section of LOG.md on one game."""
    game_schema = schema.schema_of(game)
    rows = [f"| `{event}` | {_fact_cell(game_schema, event)} |\n" for event in game_schema.fact_types]
    said = _wrapped(game_schema.description)
    more = Path(catalog.game_folder(game)) / EXTRA_TEXT_FILE
    return (
        f"\n## {catalog.game_title(game, 'en')}\n\n{said}| e | names |\n| --- | --- |\n"
        + "".join(rows)
        + (f"\n{more.read_text('utf-8')}" if more.exists() else "")
    )


def _fact_cell(game_schema: schema.GameSchema, event: str) -> str:
    """Return the description of a fact and of each of its names, for a table."""
    node = game_schema.declared[f"fact.{event}"]
    names = [
        _name_text(name, one, game_schema.fact_types[event].properties[name])
        for name, one in node["properties"].items()
    ]
    return node.get("description", "") + (f": {', '.join(names)}" if names else "")


def _name_text(name: str, node: dict[str, Any], type: schema.SchemaType) -> str:
    """Return one name of a fact with its description, for a table."""
    kinds = [text for kind, text in _KINDS.items() if kind in type.definition_names]
    said = node.get("description") or (kinds[0] if kinds else "")
    return f"`{name}` ({said})" if said and said != name else f"`{name}`"


def _wrapped(text: str) -> str:
    """Return text as a paragraph with lines of limited length."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= _MAX_LINE:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines) + "\n\n" if text else ""


if __name__ == "__main__":
    PAGE.write_text(log_page(PAGE.read_text("utf-8")), "utf-8")
    PUBLISHED.write_text(published_schema(), "utf-8")
