"""Write the Wokwi diagram: `python -m hardware.wokwi`."""

import json
from pathlib import Path

from hardware.wokwi.diagram import build_diagram

FILE = Path(__file__).parent / "diagram.json"


def text() -> str:
    """Return the diagram as it is stored: one part or wire per line."""
    whole = build_diagram()
    lists = {name: ",\n    ".join(json.dumps(item) for item in whole.pop(name)) for name in ("parts", "connections")}
    head = json.dumps(whole)[1:-1]
    body = ",\n  ".join(f'"{name}": [\n    {items}\n  ]' for name, items in lists.items())
    return f"{{\n  {head},\n  {body}\n}}\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
