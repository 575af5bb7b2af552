"""Plot the rising edge of the clock, as built and with resistors at the source only."""

from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from hardware.spice.clock_line import FALL, FAST, PERIOD, ClockLine, simulate
from hardware.spice.edges import FALLS, RISES

PICTURE = Path(__file__).parent / "clock.svg"
PODS = {1: "#0072b2", 5: "#e69f00", 10: "#009e73"}
SHOWN = (-10.0, 150.0)  # ns from the edge at the driver
POINTS = 400


def draw() -> None:
    """Write clock.svg, with the same bytes in every run."""
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "conclave"
    figure, axes = plt.subplots(1, 2, figsize=(10, 4), sharey=True, layout="constrained")
    for axis, series, title in zip(axes, (None, 0.0), ("as built", "resistor at the source only"), strict=True):
        _edge(axis, ClockLine(driver=FAST) if series is None else ClockLine(driver=FAST, series=series))
        axis.set_title(title)
        axis.set_xlabel("ns")
    axes[0].set_ylabel("at CP, part of the supply")
    axes[0].legend(loc="lower right")
    figure.savefig(PICTURE, metadata={"Date": None, "Creator": None})
    plt.close(figure)


def _edge(axis: Axes, line: ClockLine) -> None:
    """Plot the rising edge of a line at some pods, over the bands of thresholds."""
    waves = simulate(line)
    shown = np.linspace(*SHOWN, POINTS)
    axis.axhspan(*RISES, color="0.88", label="rising threshold")
    axis.axhspan(*FALLS, color="0.5", alpha=0.15, label="falling threshold")
    for pod, colour in PODS.items():
        nanoseconds = (waves.seconds - FALL - PERIOD / 2) * 1e9
        axis.plot(shown, np.interp(shown, nanoseconds, waves.parts[pod - 1]), color=colour, label=f"pod {pod}")
