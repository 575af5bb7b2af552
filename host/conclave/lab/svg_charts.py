"""Draw the charts of a report as SVG: shares with confidence intervals, and histograms."""

from collections import Counter
from html import escape
from math import sqrt
from statistics import median
from typing import NamedTuple

Z = 1.96  # standard deviations of a 95 % interval
WIDE, LEFT, SCALE = 900, 375, 250  # pixels: width of a chart, of its labels, of its axis
ROW, TALL = 26, 90  # pixels: height of a share, of a histogram
BARS = 40  # bars in a histogram, at most


class Proportion(NamedTuple):
    """A proportion: the number of hits among a number of cases."""

    hits: int
    total: int

    @property
    def rate(self) -> float:
        """The proportion, 0 to 1; 0 without cases."""
        return self.hits / self.total if self.total else 0.0

    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval by Wilson's formula."""
        if not self.total:
            return 0.0, 1.0
        middle = (self.rate + Z * Z / (2 * self.total)) / (1 + Z * Z / self.total)
        half = (
            Z / (1 + Z * Z / self.total) * sqrt(self.rate * (1 - self.rate) / self.total + Z * Z / (4 * self.total**2))
        )
        return max(0.0, middle - half), min(1.0, middle + half)

    def text(self) -> str:
        """Return the share with its interval as text."""
        low, high = self.interval()
        return f"{self.rate:.1%} ({low:.1%} to {high:.1%}; {self.hits} of {self.total})"

    def difference_text(self, other: "Proportion") -> str:
        """Return the difference to another share, with its 95 % interval by Newcombe's formula, as text."""
        more, (low, high), (least, most) = self.rate - other.rate, self.interval(), other.interval()
        down = sqrt((self.rate - low) ** 2 + (most - other.rate) ** 2)
        up = sqrt((high - self.rate) ** 2 + (other.rate - least) ** 2)
        return f"{more:+.1%} ({more - down:+.1%} to {more + up:+.1%})"


NamedProportions = list[tuple[str, Proportion]]


def draw_shares(shares: NamedProportions, line: float | None) -> str:
    """Return a chart of named shares with their intervals; `line` is the rate at which a vertical line is drawn."""
    height = ROW * len(shares) + 8
    drawn = [f'<line x1="{_x_of(line)}" x2="{_x_of(line)}" y1="0" y2="{height}" stroke="#c60"/>'] if line else []
    drawn += [_share_svg(name, share, ROW * place + ROW / 2) for place, (name, share) in enumerate(shares)]
    return _svg(height, drawn)


def _share_svg(name: str, share: Proportion, y: float) -> str:
    """Return the SVG of one share at height `y`."""
    low, high = share.interval()
    return (
        f'<text x="{LEFT - 10}" y="{y + 5}" text-anchor="end">{escape(name)}</text>'
        f'<line x1="{_x_of(0)}" x2="{_x_of(1)}" y1="{y}" y2="{y}" stroke="currentColor" stroke-opacity=".15"/>'
        f'<line x1="{_x_of(low)}" x2="{_x_of(high)}" y1="{y}" y2="{y}" stroke="#06c" stroke-width="6"/>'
        f'<circle cx="{_x_of(share.rate)}" cy="{y}" r="5" fill="currentColor"/>'
        f'<text x="{LEFT + SCALE + 12}" y="{y + 5}" font-size="13">{share.text()}</text>'
    )


def _x_of(rate: float) -> str:
    """Return the x coordinate of a rate."""
    return f"{LEFT + rate * SCALE:.1f}"


def draw_histogram(name: str, numbers: list[int]) -> str:
    """Return a histogram of numbers with a line at the median."""
    low, step = min(numbers), 1 + (max(numbers) - min(numbers)) // BARS
    counts = Counter((number - low) // step for number in numbers)
    wide, tallest = (WIDE - LEFT) / (max(counts) + 1), max(counts.values())
    drawn = [f'<text x="{LEFT - 10}" y="{TALL}" text-anchor="end">{escape(name)}</text>']
    for at, count in sorted(counts.items()):
        first, high = low + at * step, TALL * count / tallest
        said = f"{first}: {count}" if step == 1 else f"{first} to {first + step - 1}: {count}"
        place = f'x="{LEFT + at * wide:.1f}" y="{TALL - high:.1f}" width="{wide * 0.9:.1f}" height="{high:.1f}"'
        drawn.append(f'<rect {place} fill="#06c"><title>{said}</title></rect>')
    middle = LEFT + ((median(numbers) - low) / step + 0.45) * wide
    drawn.append(f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="0" y2="{TALL}" stroke="#c60"/>')
    drawn.append(f'<text x="{LEFT}" y="{TALL + 18}" font-size="13">{low}</text>')
    drawn.append(f'<text x="{WIDE}" y="{TALL + 18}" font-size="13" text-anchor="end">{max(numbers)}</text>')
    return _svg(TALL + 26, drawn)


def _svg(height: int, parts: list[str]) -> str:
    """Return an SVG drawing of this height from its elements."""
    size = f'viewBox="0 0 {WIDE} {height}" width="{WIDE}" font-size="15"'
    return f'<svg {size} fill="currentColor" role="img">{"".join(parts)}</svg>'
