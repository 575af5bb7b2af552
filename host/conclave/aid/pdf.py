"""Draw a sheet of A6 with two sides: headings, steps, tables, and lights as the pods show them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import as_file, files
from typing import Self

from fpdf import FPDF

from conclave.lights.lights_svg import GAP, HOOD, INK, UNLIT, Light, LightRow, screen_colour
from firmware.pods.word_lights import PIXELS, RHYTHMS_BY_SLOT, SLOTS

WIDTH, HEIGHT, MARGIN = 105, 148, 5  # mm
LEAST, MOST, STEP = 6.5, 8.5, 0.25  # points: the smallest and largest type, and what lies between two sizes
POINT = 25.4 / 72
LINE = 1.17  # of the type's size
BAND = 8.5  # on top
ENTRY = 11  # mm: a strip
FAMILY = "DejaVu"
DARK, RULE, PALE = "#20242a", "#b8bec6", "#eef0f3"
SAME_DAY = datetime(2000, 1, 1, tzinfo=UTC)  # the same texts make the same file


class TooFull(Exception):
    """A text does not fit on a side in this size of type."""


class AidPdf:
    """Writes a PDF, each side from top to bottom; raises TooFull when a side has no room left."""

    def __init__(self, title: str) -> None:
        self._pdf = FPDF(unit="mm", format=(WIDTH, HEIGHT))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(MARGIN)
        self._pdf.set_creation_date(SAME_DAY)
        self._pdf.set_title(title)
        self._pdf.c_margin = 0
        for style, name in (("", "DejaVuSansCondensed"), ("B", "DejaVuSansCondensed-Bold")):
            with as_file(files("conclave.aid").joinpath(f"fonts/{name}.ttf")) as font:
                self._pdf.add_font(FAMILY, style, font)
        self.size = self.line = self.y = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for font in self._pdf.fonts.values():
            font.close()  # type: ignore[attr-defined]

    def bytes(self) -> bytes:
        """Return the PDF."""
        return bytes(self._pdf.output())

    # --- what stands on it

    def begin_side(self, size: float, title: str, beside: str) -> None:
        """Begin a side in this size of type (points), with a band on top: `title` left, `beside` right."""
        self.size, self.line = size, size * POINT * LINE
        self._pdf.add_page()
        self._pdf.set_fill_color(DARK)
        self._pdf.rect(0, 0, WIDTH, BAND, style="F")
        self._write(MARGIN, 1.7, title, size=11, bold=True, ink=INK)
        self._write(MARGIN, 2.7, beside, size=LEAST, ink=RULE, right=WIDTH - MARGIN)
        self.y = BAND + 1.5

    def heading(self, text: str) -> None:
        """Write a heading with a rule below."""
        self.y += 0.2 * self.line
        self._write(MARGIN, self.y, text, size=self.size + 0.3, bold=True)
        self.y += 1.05 * self.line
        self._rule(self.y - 0.05 * self.line)
        self.y += 0.1 * self.line

    def listing(self, steps: Sequence[str], numbered: bool = True) -> None:
        """Write a list, numbered or with dots; text between ** is bold."""
        for number, step in enumerate(steps, 1):
            self._write(MARGIN, self.y, f"{number}" if numbered else "·", bold=True)
            self._block(step, MARGIN + 3.2, WIDTH - 2 * MARGIN - 3.2)
            self._check()

    def paragraph(self, text: str) -> None:
        """Write a paragraph."""
        self._block(text, MARGIN, WIDTH - 2 * MARGIN)
        self._check()

    def light_with_text(self, light: Light, text: str) -> None:
        """Draw a light, and a text beside it."""
        left = self.draw_strip(MARGIN, self.y, ENTRY, (light,), dashed=False) + 1
        self._block(text, left, WIDTH - MARGIN - left)
        self._check()

    def table(self, rows: Sequence[Sequence[str]], widths: Sequence[float], has_head: bool) -> None:
        """Write a table; with `has_head` its first row is bold. Widths are shares of the whole."""
        room = (WIDTH - 2 * MARGIN) / sum(widths)
        for at, row in enumerate(rows):
            top, bottom, left = self.y, self.y, float(MARGIN)
            for cell, width in zip(row, widths, strict=True):
                self.y = top
                self._block(f"**{cell}**" if has_head and at == 0 and cell else cell, left, width * room - 1.2)
                bottom, left = max(bottom, self.y), left + width * room
            self.y = bottom + 0.12 * self.line
            if at + 1 < len(rows):
                self._rule(self.y - 0.06 * self.line, PALE)
            self._check()

    def lights(self, columns: Sequence[Sequence[LightRow]]) -> None:
        """Draw columns of lights with their meanings."""
        width = (WIDTH - 2 * MARGIN) / len(columns)
        strip = min(14.0, 0.42 * width)
        for at in range(max(len(rows) for rows in columns)):
            for across, rows in enumerate(columns):
                if at < len(rows):
                    left = MARGIN + across * width
                    after = self.draw_strip(left, self.y, strip, rows[at].lights)
                    self._label(after + 0.8, rows[at].meaning, left + width - 0.8)
            self.y += 1.12 * self.line
            self._check()

    def draw_strip(self, left: float, top: float, width: float, lights: Sequence[Light], dashed: bool = True) -> float:
        """Draw ten pixels, and beside them two seconds of a single light; return the right edge. Places are in mm."""
        step, tall = width / PIXELS, 0.92 * self.line
        dash = 0.38 * width if dashed and len(lights) == 1 else 0
        self._pdf.set_fill_color(HOOD)
        self._pdf.rect(
            left, top, width + dash + (0.8 if dash else 0), tall, style="F", round_corners=True, corner_radius=0.5
        )
        lit = {pixel: hue for hue, pixels, _ in lights for pixel in range(PIXELS) if pixels >> pixel & 1}
        radius = min(0.4 * step, 0.36 * tall)
        for pixel in range(PIXELS):
            self._dot(
                left + (pixel + 0.5) * step,
                top + tall / 2,
                radius,
                screen_colour(lit[pixel]) if pixel in lit else UNLIT,
            )
        if dash:
            self._dashes(left + width + 0.3, top + tall / 2, dash, lights[0])
        return left + width + dash + (0.8 if dash else 0)

    def draw_lamp(self, hue: int, is_lit: bool, meaning: str) -> None:
        """Draw the lamp of a pod, and its meaning."""
        tall = 0.92 * self.line
        self._pdf.set_fill_color(HOOD)
        self._pdf.rect(MARGIN, self.y, tall, tall, style="F", round_corners=True, corner_radius=0.5)
        self._dot(MARGIN + tall / 2, self.y + tall / 2, 0.36 * tall, screen_colour(hue) if is_lit else UNLIT)
        self._block(meaning, MARGIN + tall + 1, WIDTH - 2 * MARGIN - tall - 1)
        self._check()

    # --- how it is drawn

    def _dot(self, x: float, y: float, radius: float, fill: str) -> None:
        self._pdf.set_fill_color(fill)
        self._pdf.circle(x=x, y=y, radius=radius, style="F")

    def _dashes(self, left: float, middle: float, width: float, light: Light) -> None:
        """Draw two seconds of a light as a line from left to right, with gaps where it is dark."""
        slot = width / SLOTS
        self._pdf.set_fill_color(GAP)
        self._pdf.rect(left, middle - 0.1, width, 0.2, style="F")
        self._pdf.set_fill_color(screen_colour(light[0]))
        for at in range(SLOTS):
            if RHYTHMS_BY_SLOT[at] >> light[2] & 1:
                self._pdf.rect(left + at * slot, middle - 0.4, slot, 0.8, style="F")

    def _write(
        self,
        left: float,
        top: float,
        text: str,
        size: float = 0,
        bold: bool = False,
        ink: str = DARK,
        right: float = 0,
    ) -> None:
        """Write one line from `left` on, or so that it ends at `right`."""
        text = _bound(text)
        size = size or self.size
        self._pdf.set_font(FAMILY, "B" if bold else "", size)
        self._pdf.set_text_color(ink)
        left = right - self._pdf.get_string_width(text) if right else left
        self._pdf.text(left, top + 0.76 * size * POINT * LINE, text)

    def _label(self, left: float, text: str, until: float) -> None:
        """Write one line beside a light, in the smallest type; raise TooFull when it passes `until`."""
        self._write(left, self.y + 0.5 * (self.line - LEAST * POINT * LINE), text, size=LEAST)
        if left + self._pdf.get_string_width(_bound(text)) > until:
            raise TooFull(text)

    def _block(self, text: str, left: float, width: float) -> None:
        """Write a text, wrapped between words; raise TooFull when a word is wider than the block."""
        text = _bound(text)
        self._pdf.set_font(FAMILY, "B", self.size)
        if any(self._pdf.get_string_width(word) > width for word in text.replace("**", "").split(" ")):
            raise TooFull(text)
        self._pdf.set_font(FAMILY, "", self.size)
        self._pdf.set_text_color(DARK)
        self._pdf.set_xy(left, self.y)
        self._pdf.multi_cell(width, self.line, text, markdown=True, align="L", new_x="LMARGIN", new_y="NEXT")
        self.y = self._pdf.get_y()

    def _rule(self, y: float, ink: str = RULE) -> None:
        self._pdf.set_draw_color(ink)
        self._pdf.set_line_width(0.15)
        self._pdf.line(MARGIN, y, WIDTH - MARGIN, y)

    def _check(self) -> None:
        if self.y > HEIGHT - MARGIN + 1:
            raise TooFull(f"{self.y:.0f} mm")


def _bound(text: str) -> str:
    """Return a text with a no-break space before the signs that French sets apart, and with printed apostrophes."""
    for sign in ":;?!":
        text = text.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
