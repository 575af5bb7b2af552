"""Write what the games declare for readers of the log: their tables on the page about it, and the schema of a line.

`python -m conclave.log.page` writes both; a test holds them against the declarations.
"""

import json
from pathlib import Path
from typing import Any

from conclave.log import schema
from shared_rules.engine import catalog

_HOST = Path(__file__).parents[2]
PAGE, PUBLISHED = _HOST / "LOG.md", _HOST / "log.schema.json"
MARK = "<!-- What follows is made by `python -m conclave.log.page` from the schema.json of each game. -->\n"
MORE = "log.md"  # in the folder of a game: what a table cannot say of its facts
_KINDS = {"seat": "seat", "starter": "seat", "seats": "seats", "by_seat": "by seat"}  # what types are called in tables
_LONGEST = 140  # characters of a line


def page(text: str) -> str:
    """Return the page on the log with the sections of all games as they are declared now."""
    games = [game for game in catalog.names() if schema.of(game).facts]
    return text.partition(MARK)[0] + MARK + "".join(map(_section, games))


def published() -> str:
    """Return the schema of a line as text, a definition a line."""
    found = schema.log()
    lines = [f"  {json.dumps(name)}: {_text(found[name])}" for name in ("$schema", "title", "description")]
    lines.append('  "anyOf": [\n    ' + ",\n    ".join(map(_text, found["anyOf"])) + "\n  ]")
    definitions = [f"    {json.dumps(name)}: {_text(node)}" for name, node in found["definitions"].items()]
    lines.append('  "definitions": {\n' + ",\n".join(definitions) + "\n  }")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _section(game: str) -> str:
    declared = schema.of(game)
    rows = [f"| `{event}` | {_row(declared, event)} |\n" for event in declared.facts]
    said = _wrapped(declared.about)
    more = Path(catalog.folder(game)) / MORE
    return (
        f"\n## {catalog.title(game, 'en')}\n\n{said}| e | names |\n| --- | --- |\n"
        + "".join(rows)
        + (f"\n{more.read_text('utf-8')}" if more.exists() else "")
    )


def _row(declared: schema.Schema, event: str) -> str:
    """Return what a fact says: what it is, and each of its names with what that holds."""
    node = declared.declared[f"fact.{event}"]
    names = [_named(name, one, declared.facts[event].properties[name]) for name, one in node["properties"].items()]
    return node.get("description", "") + (f": {', '.join(names)}" if names else "")


def _named(name: str, node: dict[str, Any], type: schema.Type) -> str:
    kinds = [text for kind, text in _KINDS.items() if kind in type.names]
    said = node.get("description") or (kinds[0] if kinds else "")
    return f"`{name}` ({said})" if said and said != name else f"`{name}`"


def _wrapped(text: str) -> str:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= _LONGEST:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines) + "\n\n" if text else ""


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    PUBLISHED.write_text(published(), "utf-8")
