"""Positions of eyes around the table, seen from one pod, in millimetres in the model's coordinates."""

from itertools import product
from math import cos, radians, sin

import numpy as np

from hardware.board_shape import LAMP, STRIP
from hardware.case.dimensions import PIXEL_HEIGHT, PIXEL_POINTS, STRIP_LINE, TABLE
from hardware.case.mesh import Points

TO_EYES, EYE_HEIGHT, EYES_APART = 450.0, 400.0, 64.0  # the player: in front of the strip, over the table
PODS = (250.0, 400.0)  # from the middle of a round table 1.2 m across to the strip
EYES = (550.0, 700.0, 850.0)  # from that middle: bent forward, upright, leaning back
HEIGHTS = (350.0, 400.0, 450.0, 500.0, 550.0)  # over the table, sitting
NEXT_SEAT = 36.0  # least degrees between neighbours: ten seats around the table
STANDING = (800.0, 1000.0)  # distance from the table's middle of people behind the seats opposite
STANDING_HEIGHTS = (850.0, 1000.0)
MIDDLE = (STRIP[0][0] + STRIP[-1][0]) / 2


def eyes_at(angle: float, pod: float, radius: float, height: float) -> tuple[float, float, float]:
    """Return the position of eyes at `angle` degrees around the table from this pod's player."""
    turn = radians(angle)
    return (MIDDLE + radius * sin(turn), -STRIP_LINE + pod - radius * cos(turn), TABLE + height)


def player_eyes() -> Points:
    """Return both eyes of the pod's player."""
    sides = (MIDDLE - EYES_APART / 2, MIDDLE + EYES_APART / 2)
    return np.array([(x, -STRIP_LINE - TO_EYES, TABLE + EYE_HEIGHT) for x in sides])


def other_eyes() -> Points:
    """Return the eyes of everybody else at the table, from neighbour to neighbour."""
    angles = np.linspace(NEXT_SEAT, 360 - NEXT_SEAT, 49)
    return np.array([eyes_at(*seat) for seat in product(angles, PODS, EYES, HEIGHTS)])


def standing_eyes() -> Points:
    """Return the eyes of people standing behind the seats on the other half of the table."""
    angles = np.linspace(90, 270, 37)
    return np.array([eyes_at(*place) for place in product(angles, PODS, STANDING, STANDING_HEIGHTS)])


def all_eyes() -> Points:
    """Return the eyes of all who sit at the table, the pod's player included."""
    return np.concatenate([player_eyes(), other_eyes()])


def pixel_centres() -> Points:
    """Return the centres of the ten pixels' faces."""
    return np.array([(x, -y, PIXEL_HEIGHT) for x, y in STRIP])


def pixel_faces() -> Points:
    """Return nine points on each pixel's face: middle, edges, corners."""
    return np.array([(x + dx, -y + dy, PIXEL_HEIGHT) for x, y in STRIP for dx, dy in PIXEL_POINTS])


def lamp_centre() -> Points:
    """Return the centre of the lamp's face."""
    return np.array([(LAMP[0], -LAMP[1], PIXEL_HEIGHT)])
