"""Draw the console's display at each build step, by running the firmware on a simulated board and pressing its keys."""

from collections.abc import Callable

from conclave.simulator.simulated_board import SimulatedBoard
from conclave.simulator.simulated_matrix import BoardWithoutPods

from firmware.device import Device

PIXEL, FRAME = 2, 8
GLASS, LIT = "#0b0d10", "#bfe3ff"
SHOWN = 400  # ms until the display shows the result of a key press


class PicturedBox:
    """A simulated box. Unless `is_new`, English is chosen and the practice round is declined."""

    def __init__(self, board: SimulatedBoard, is_new: bool = False) -> None:
        self.board = board
        self.device = Device(board)
        self.run(SHOWN)
        if not is_new:
            self.tap("down", "ok", "back")

    def run(self, ms: int) -> None:
        """Run the firmware's loop for some milliseconds."""
        end = self.board.clock.now() + 1000 * ms
        while self.board.clock.now() < end:
            self.device.step()

    def tap(self, *keys: str) -> "PicturedBox":
        """Tap keys of the console one after the other."""
        for key in keys:
            self.board.master_hand.tap(key)
            self.run(SHOWN)
        return self

    def test(self, number: int) -> "PicturedBox":
        """Open a test by its number in the menu: 0 keys, 1 lights, 2 screen, 3 state."""
        return self.tap("down", "down", "down", "ok", *["down"] * number, "ok")

    def press(self, pod: int, keys: str) -> "PicturedBox":
        """Tap keys of a pod one after the other."""
        for key in keys:
            self.board.hands[pod].tap(key)
            self.run(SHOWN)
        return self

    def hold(self, pod: int, keys: str) -> "PicturedBox":
        """Press keys of a pod and hold them."""
        for key in keys:
            self.board.hands[pod].press(key)
        self.run(SHOWN)
        return self

    @property
    def picture(self) -> str:
        """The display as SVG."""
        return svg(self.board.oled.visible_rows())


def simulated_box(pods: int = 0, supply: bool = False) -> PicturedBox:
    """Return a console with `pods` pods, on USB or with an external supply."""
    board = SimulatedBoard(pods=pods)
    board.external_supply = supply
    return PicturedBox(board)


def _without_pods() -> PicturedBox:
    """Return the build without pods in the key test, with some keys pressed and some held."""
    return PicturedBox(BoardWithoutPods()).test(0).press(0, "ABCD").press(3, "BC").hold(1, "AD")


def _fault() -> PicturedBox:
    """Return two pods with an input of the second stuck at ground, on the page of the state."""
    board = SimulatedBoard(pods=2)
    board.chain.noise = lambda data: bytes((data[0], data[1] & 0xBF)) + data[2:]  # pod 2's D6 is at ground
    return PicturedBox(board).test(3)


SCREENS: dict[str, Callable[[], PicturedBox]] = {
    "home": lambda: PicturedBox(SimulatedBoard(pods=0), is_new=True),
    "language": lambda: PicturedBox(SimulatedBoard(pods=0), is_new=True).tap("down", "ok"),
    "menu": simulated_box,
    "tests": lambda: simulated_box().tap("down", "down", "down", "ok"),
    "keys": lambda: simulated_box().test(0).tap("up", "down", "ok", "back"),
    "screen": lambda: simulated_box().test(2).tap("down", "down"),
    "usb": lambda: simulated_box().test(3),
    "supply": lambda: simulated_box(supply=True).test(3),
    "pod": lambda: simulated_box(1, True).test(0).press(0, "AC").hold(0, "B"),
    "lights": lambda: simulated_box(1, True).test(1),
    "pods": lambda: simulated_box(3, True).test(3),
    "fault": _fault,
    "no_pods": _without_pods,
}


def svg(rows: list[list[int]]) -> str:
    """Return a display's pixels (1 = lit) as SVG."""
    width, height = len(rows[0]) * PIXEL + 2 * FRAME, len(rows) * PIXEL + 2 * FRAME
    lit = [(y, start, end) for y, row in enumerate(rows) for start, end in _runs(row)]
    path = "".join(f"M{start} {y}h{end - start}v1h{start - end}z" for y, start, end in lit)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" shape-rendering="crispEdges">'
        f'<rect width="{width}" height="{height}" rx="4" fill="{GLASS}"/>'
        f'<path transform="translate({FRAME} {FRAME}) scale({PIXEL})" fill="{LIT}" d="{path}"/></svg>\n'
    )


def _runs(row: list[int]) -> list[tuple[int, int]]:
    """Return the start and end of each run of lit pixels in a row."""
    edges = [x for x, (before, pixel) in enumerate(zip([0, *row], [*row, 0], strict=True)) if before != pixel]
    return list(zip(edges[::2], edges[1::2], strict=True))
