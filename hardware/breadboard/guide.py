"""Write the pages of both breadboard builds as Markdown: the steps, hole by hole."""

import re
from dataclasses import dataclass, field

from hardware.breadboard import board_drawing, console, no_pods, pod, steps
from hardware.breadboard.board_drawing import is_in_step, parts_by_node
from hardware.breadboard.layout import APART, Breadboard, Hole, JumperWire, is_key, lay_out, wires_between
from hardware.breadboard.module import ModulePin
from hardware.breadboard.steps import Step

PICTURES = {**console.PICTURES, **pod.PICTURES, **no_pods.PICTURES}


@dataclass(frozen=True)
class Build:
    """One way to build the box: its page, its steps, and its breadboards with all parts on them."""

    page: str
    intro: str
    steps: tuple[Step, ...]
    boards: dict[str, Breadboard]
    links: list[JumperWire] = field(default_factory=list)  # from the neighbouring board to the step's board
    prefix: str = "board"  # of the file names of its drawings
    end: str = ""

    def earlier_refs(self, step: Step, name: str = "") -> set[str]:
        """Return the references that earlier steps put on a breadboard (by default the step's), and the Pico."""
        name = name or step.board
        steps = [other for other in self.steps[: self.steps.index(step)] if other.board == name]
        return {"A1", *(ref for other in steps for ref in other.refs)} & self._on(name)

    def added_refs(self, step: Step) -> set[str]:
        """Return the references that a step adds to its breadboard, with the Pico if the board was empty."""
        pico = {"A1"} if self.earlier_refs(step) == {"A1"} else set()
        return (pico | set(step.refs)) & self._on(step.board)

    def _on(self, name: str) -> set[str]:
        """Return the references of everything on a breadboard."""
        return {*self.boards[name].modules, *APART}

    def drawing_name(self, step: Step) -> str:
        """Return the file name of the drawing of a step's breadboard."""
        words = re.findall(r"\w+", step.title.lower())
        return f"{self.prefix}_{'_'.join(words)}.svg"

    def draw(self, step: Step) -> str:
        """Return that drawing as SVG."""
        laid_out, new = self.boards[step.board], self.added_refs(step)
        if step.beside:
            return board_drawing.svg_of_two_boards(
                self.boards[step.beside], self.earlier_refs(step, step.beside), laid_out, new, self.links
            )
        return board_drawing.svg(laid_out, new, self.earlier_refs(step) - new)

    @property
    def text(self) -> str:
        """The content of the page."""
        parts = [self.intro, *(_step(self, number, step) for number, step in enumerate(self.steps, 1)), self.end]
        return "\n".join(part for part in parts if part)


def left_out_table() -> str:
    """Return the table of the parts that only printed boards have."""
    lines = ["## Parts that only printed boards have", "", "| parts | why not here |", "| --- | --- |"]
    for name, build in (("console", console), ("pod", pod)):
        reasons = dict.fromkeys(build.LEFT_OUT.values())
        for reason in reasons:
            refs = [ref for ref, given in build.LEFT_OUT.items() if given == reason]
            lines.append(f"| {name} {', '.join(refs)} | {reason} |")
    return "\n".join([*lines, ""])


PLUGS = lay_out((tuple(no_pods.key_box(player) for player in no_pods.PLAYERS),))
PICO = lay_out((*console.display_keys_piezo(), *console.supply(), *no_pods.pixels(), *no_pods.pico_and_plugs()[1:]))
WITH_PODS = Build(
    "README.md",
    steps.INTRO_PODS,
    steps.WITH_PODS,
    {
        "console": lay_out((*console.display_keys_piezo(), *console.supply(), *console.chain())),
        "pod": lay_out(pod.whole()),
    },
    end=steps.TROUBLE + "\n" + left_out_table(),
)
WITHOUT = Build(
    "no_pods.md",
    steps.INTRO_WITHOUT,
    steps.WITHOUT,
    {"console": PICO, "plugs": PLUGS, "player": lay_out((*no_pods.player_keys(), *no_pods.player_pixels()))},
    wires_between(PICO, PLUGS),
    "no_pods_board",
)
BUILDS = (WITH_PODS, WITHOUT)


def _step(build: Build, number: int, step: Step) -> str:
    """Return the section of a step."""
    parts = [f"## {number}. {step.title}", step.text]
    if step.picture:
        parts.append(f"![{step.title}]({step.picture}.svg)")
    if step.board:
        parts += _hole_tables(build, step)
    parts += [f"![{step.title}: the display](screens/{name}.svg)" for name in step.screens]
    return "\n\n".join(parts) + "\n"


def _hole_tables(build: Build, step: Step) -> list[str]:
    """Return the drawing's link and the tables of holes for the parts and wires of a step."""
    laid_out, old, now = build.boards[step.board], build.earlier_refs(step), build.added_refs(step)
    put = [
        f"| {ref} | {module.title} | {_holes_of(laid_out, ref)} |"
        for ref, module in laid_out.modules.items()
        if ref in now
    ]
    nodes = parts_by_node(laid_out)
    wires = [wire for wire in laid_out.wires if is_in_step(wire, nodes, now, now | old)]
    found = [f"![{step.title}: the breadboard]({build.drawing_name(step)})"]
    if put:
        found.append("\n".join(["| put | what | where |", "| --- | --- | --- |", *put]))
    rows = [f"| {wire.start} | {wire.end} | {wire.net} |" for wire in wires]
    if step.beside:
        rows += [f"| {wire.end} | {wire.start} of the {step.beside}'s board | {wire.net} |" for wire in build.links]
    return [*found, "\n".join(["| wire from | to | carries |", "| --- | --- | --- |", *rows])]


def _holes_of(laid_out: Breadboard, ref: str) -> str:
    """Return the holes of a part in words."""
    if ref in laid_out.between_rails:
        plus = " (+ in the red one)" if laid_out.modules[ref].title.startswith("100u") else ""
        return f"between the lower rails at row {laid_out.between_rails[ref]}{plus}"
    module, places = laid_out.modules[ref], laid_out.pins[ref]
    if len(module.pins) == 2 and not is_key(module):
        return ", ".join(f"{pin.name or pin.net} in {hole}" for pin, hole in places)
    if is_key(module):
        holes = [str(hole) for _, hole in places]
        return f"legs in {', '.join(holes)}"
    sides = [(places[: len(module.left)]), (places[len(module.left) :])]
    return "; ".join(_first_and_last(side) for side in sides if side)


def _first_and_last(side: list[tuple[ModulePin, Hole]]) -> str:
    """Return the first and last hole of a row of pins in words."""
    (first, start), (last, end) = side[0], side[-1]
    names = first.number or first.name, last.number or last.name
    return f"{names[0]} in {start} to {names[1]} in {end}"
