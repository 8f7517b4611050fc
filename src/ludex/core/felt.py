"""The cloth as data: zones where chips may lie, with their place and the bet each stands for.

Lengths are whole units with twelve to a cell, so that lines, crossings and thirds of a cell are exact.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

CELL = 12
"""Units to the side of an ordinary cell."""


class Shape(StrEnum):
    """What kind of place a zone is."""

    FIELD = "field"
    LINE = "line"
    CROSSING = "crossing"


class Zone(Struct, frozen=True):
    """A place on the cloth: its rectangle, the bet that chips there stand for, and its paint."""

    bet: str
    shape: Shape
    x: int
    y: int
    width: int
    height: int
    colour: str = ""
