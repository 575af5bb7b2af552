"""The page for whoever solders: the board beside a list of its parts. A row shows them, a tick says they are on."""

from html import escape

from hardware.boards.geometry import Pad, Placed, Wire
from hardware.shape import CORNER, DEPTH, WIDTH

TALL = ("socket", "key", "RJ45", "barrel", "piezo", "electrolytic")
STYLE = """
body { margin: 0; font: 15px/1.4 sans-serif; display: flex; height: 100vh; color: #222; background: #fff; }
main { flex: 1; padding: 1em; display: flex; min-width: 0; } main svg { width: 100%; height: 100%; }
aside { width: 30em; overflow: auto; border-left: 1px solid #ccc; padding: 0 1em; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .25em .4em; }
tbody tr { border-top: 1px solid #ddd; cursor: pointer; } tbody tr:hover, tbody tr.chosen { background: #ffe9a8; }
tbody tr.done { color: #888; } .plate { fill: #12452e; } .copper { stroke: #1f7048; fill: none; stroke-linecap: round; }
.pad { fill: #d9b25a; } .hole { fill: #1a1a1a; } .body { fill: #ffffff22; stroke: #f4f4ee; stroke-width: .15; }
.name { fill: #f4f4ee; text-anchor: middle; font-family: sans-serif; }
.part.done .body { fill: #0008; stroke: #777; } .part.chosen .body { fill: #ff3b30cc; stroke: #fff; stroke-width: .4; }
@media (max-width: 60em) { body { flex-direction: column; } aside { width: auto; border: 0; } main { flex: none; } }
"""
SCRIPT = """
const key = "conclave-placed-" + document.body.dataset.board;
const rows = [...document.querySelectorAll("tbody tr")];
const parts = row => row.dataset.refs.split(" ").map(ref => document.getElementById(ref));
const each = (row, word, on) => [row, ...parts(row)].forEach(shown => shown.classList.toggle(word, on));
let kept = null, placed = new Set();
const load = () => { try { placed = new Set(JSON.parse(localStorage.getItem(key) || "[]")); } catch { } };
const save = () => { try { localStorage.setItem(key, JSON.stringify([...placed])); } catch { } };
const choose = row => { kept = kept === row ? null : row; rows.forEach(r => each(r, "chosen", r === kept)); };
load();
for (const row of rows) {
  const tick = row.querySelector("input");
  tick.checked = placed.has(row.dataset.refs);
  each(row, "done", tick.checked);
  tick.onclick = event => event.stopPropagation();
  tick.onchange = () => {
    placed[tick.checked ? "add" : "delete"](row.dataset.refs); each(row, "done", tick.checked); save();
  };
  row.onmouseenter = () => each(row, "chosen", true);
  row.onmouseleave = () => each(row, "chosen", row === kept);
  row.onclick = () => choose(row);
  parts(row).forEach(part => part.onclick = () => { choose(row); row.scrollIntoView({ block: "nearest" }); });
}
"""


def page(name: str, parts: list[Placed], wires: list[Wire]) -> str:
    """The whole page; nothing of it is loaded from elsewhere."""
    placed = [part for part in parts if part.part != "screw"]
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Conclave {name}: what goes where</title><style>{STYLE}</style></head>
<body data-board="{name}"><main>{_drawing(parts, wires)}</main>
<aside><h1>{name}: {len(placed)} parts</h1><p>Low parts come first. A row shows where its parts go.</p>
<table><thead><tr><th></th><th>parts</th><th></th><th>what</th></tr></thead><tbody>{_rows(placed)}</tbody></table></aside>
<script>{SCRIPT}</script></body></html>
"""


def _rows(parts: list[Placed]) -> str:
    kinds: dict[str, list[str]] = {}
    for part in parts:
        kinds.setdefault(part.part + " (not needed by most displays)" * part.optional, []).append(part.ref)
    return "".join(
        _row(kind, refs) for kind, refs in sorted(kinds.items(), key=lambda item: (_height(item[0]), item[0]))
    )


def _height(kind: str) -> int:
    """Low parts first: they are easiest to solder while nothing tall is in the way."""
    return next((place for place, tall in enumerate(TALL, 1) if kind.startswith(tall)), 0)


def _row(kind: str, refs: list[str]) -> str:
    cells = f'<td><input type="checkbox" aria-label="placed"></td><td>{" ".join(refs)}</td><td>{len(refs)}</td>'
    return f'\n<tr data-refs="{" ".join(refs)}">{cells}<td>{escape(kind)}</td></tr>'


def _drawing(parts: list[Placed], wires: list[Wire]) -> str:
    plate = f'<rect class="plate" width="{WIDTH}" height="{DEPTH}" rx="{CORNER}"/>'
    lines = "".join(_line(wire) for wire in wires if wire.layer == "F")
    drawn = "".join(_part(part) for part in parts)
    return f'<svg viewBox="-1 -1 {WIDTH + 2} {DEPTH + 2}">{plate}{lines}{drawn}</svg>'


def _line(wire: Wire) -> str:
    (x0, y0), (x1, y1) = wire.start, wire.end
    return f'<path class="copper" stroke-width="{wire.width}" d="M{x0:g} {y0:g}L{x1:g} {y1:g}"/>'


def _part(part: Placed) -> str:
    holes = "".join(_hole(pad) for pad in part.pads if pad.hole)
    if part.part == "screw":
        return holes
    pads = "".join(_pad(pad) for pad in part.pads if pad.number)
    left, back, right, front = part.body
    body = f'<rect class="body" x="{left}" y="{back}" width="{right - left:.2f}" height="{front - back:.2f}"/>'
    title = f"<title>{part.ref} {escape(part.value)}</title>"
    return f'\n<g class="part" id="{part.ref}">{title}{pads}{holes}{body}{_name(part)}</g>'


def _name(part: Placed) -> str:
    left, back, right, front = part.body
    size = min(2.0, max(0.8, min(right - left, front - back) / 2.5))
    x, y = part.at
    return f'<text class="name" x="{x}" y="{y + size * 0.36:.2f}" font-size="{size:.2f}">{part.ref}</text>'


def _hole(pad: Pad) -> str:
    return f'<circle class="hole" cx="{pad.at[0]}" cy="{pad.at[1]}" r="{pad.hole / 2}"/>'


def _pad(pad: Pad) -> str:
    return f'<path class="pad" d="M{"L".join(f"{x:.2f} {y:.2f}" for x, y in pad.polygon)}Z"/>'
