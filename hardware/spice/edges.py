"""Evaluate clock waves: how often an edge is seen, how far it falls back, how long the next pod's bit stays."""

from math import log

import numpy as np

from hardware.spice.clock_line import DELAY, FALL, HELD, PERIOD, ClockLine, Waves

# Inputs, as fractions of the supply. A 74HCS165 turns high somewhere in RISES and low somewhere in FALLS, at least
# HYSTERESIS apart; a plain 74HC165 has one threshold somewhere in PLAIN, without promised hysteresis; NOISE is assumed.
RISES, FALLS, HYSTERESIS = (0.35, 0.70), (0.20, 0.50), 0.4 / 4.5
PLAIN, NOISE = (0.30, 0.70), 0.01
GRAIN = 0.01

Input = tuple[float, float]  # turns low at the first level, high at the second


def _levels(lowest: float, highest: float) -> list[float]:
    """Return the levels from lowest to highest in steps of GRAIN."""
    return [float(level) for level in np.arange(lowest, highest + GRAIN / 2, GRAIN)]


SCHMITT: list[Input] = [(low, max(low + HYSTERESIS, RISES[0])) for low in _levels(*FALLS)] + [(FALLS[0], RISES[1])]
SINGLE: list[Input] = [(middle - NOISE / 2, middle + NOISE / 2) for middle in _levels(*PLAIN)]


def rising_edges(wave: np.ndarray, low: float, high: float) -> int:
    """Return how often an input that turns high at `high` and low at `low` turns high."""
    level = np.where(wave >= high, 1, np.where(wave <= low, 0, -1))
    level = level[level >= 0]
    return int(np.sum((level[1:] == 1) & (level[:-1] == 0)))


def miscounts(waves: Waves, inputs: list[Input], clocks: int = 2) -> int:
    """Return how many pairs of pod and input do not see exactly one edge per clock."""
    return sum(rising_edges(wave, *levels) != clocks for wave in waves.parts for levels in inputs)


def largest_reversal(waves: Waves) -> float:
    """Return how far the line turns back at worst on its way up or down, between the levels of PLAIN."""
    worst = 0.0
    for start, sign in ((FALL + PERIOD / 2, 1), (FALL, -1)):
        window = (waves.seconds >= start) & (waves.seconds < start + PERIOD / 2)
        for wave in waves.parts:
            way = sign * np.clip(wave[window], *PLAIN)
            worst = max(worst, float(np.max(np.maximum.accumulate(way) - way)))
    return worst


def lateness(waves: Waves) -> float:
    """Return by how many seconds a pod may clock after its next one; each may turn high anywhere in RISES."""
    arrival = np.array([[_arrival(waves, wave, part) for part in _levels(*RISES)] for wave in waves.parts])
    if len(arrival) < 2:
        return 0.0
    return float(np.max(arrival[:-1].max(axis=1) - arrival[1:].min(axis=1)))


def spare_hold(line: ClockLine, waves: Waves) -> float:
    """Return the seconds by which the next pod's bit outlasts the clock, without the chip's own delay."""
    return HELD * log(1 / PLAIN[1]) + line.metres * DELAY - lateness(waves)


def _arrival(waves: Waves, wave: np.ndarray, part: float) -> float:
    """Return the time in seconds at which a wave's rising edge reaches a level."""
    start = int(np.argmax(waves.seconds >= FALL + PERIOD / 2 - 10e-9))
    return float(waves.seconds[start + int(np.argmax(wave[start:] >= part))])
