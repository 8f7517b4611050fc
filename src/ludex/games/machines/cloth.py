"""A machine as it is drawn: its window, what it tells in figures above it, and the seats before it."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import Cloth, Line, Mark, MarkKind, Place, PlaceKind
from ludex.core.outlines import rectangle
from ludex.games.common.seats import seat_row
from ludex.games.machines.machine import Machine
from ludex.games.machines.programs import ReelProgram

WIDTH, HEIGHT, EDGE = 240.0, 170.0, 6.0
PANEL, GAP = 20.0, 2.0
LABEL = 5.0
WINDOW_TOP, WINDOW, BESIDE = 54.0, 74.0, 4.0
SEATS_DRAWN = 8
PER_ROW = 4
FIGURES = ("machine-price", "machine-won", "machine-plays", "machine-paid")
"""What every machine tells in figures."""


def panels(machine: Machine) -> tuple[str, ...]:
    """The figures of a machine: those of all, and of its jackpot, its pot or its vouchers."""
    cabinet = machine.cabinet
    has = {
        "machine-jackpot": bool(cabinet.percent),
        "machine-pot": cabinet.kind == "tips",
        "machine-tips": cabinet.kind == "tips",
        "machine-vouchers": bool(cabinet.gifts),
    }
    return (*FIGURES, *(name for name, there in has.items() if there))


def cloth(machine: Machine) -> Cloth:
    """The machine as it is drawn."""
    middle = WIDTH / 2
    width = WIDTH - 2 * EDGE
    return Cloth(
        edge=rectangle(0, 0, WIDTH, HEIGHT, 8),
        zones=(),
        places=(
            *_figures(panels(machine)),
            Place("window", PlaceKind.PANEL, middle, WINDOW_TOP + WINDOW / 2, width - 2 * BESIDE, WINDOW - 2 * BESIDE),
            *seat_row(min(machine.cabinet.seats, SEATS_DRAWN), EDGE, WIDTH - EDGE, HEIGHT - 20),
        ),
        lines=(Line(rectangle(EDGE, WINDOW_TOP, width, WINDOW, 4)), *_line_that_counts(machine)),
    )


def _line_that_counts(machine: Machine) -> Iterator[Line]:
    """On either side of reels, a mark at the row that pays."""
    if isinstance(machine.cabinet.program, ReelProgram):
        for x in (EDGE, WIDTH - EDGE - BESIDE):
            yield Line(rectangle(x, WINDOW_TOP + WINDOW / 2 - 1, BESIDE, 2, 0))


def _figures(names: tuple[str, ...]) -> Iterator[Place]:
    """Panels in rows, each with its name above what it shows."""
    width = (WIDTH - 2 * EDGE - (PER_ROW - 1) * GAP) / PER_ROW
    for at, name in enumerate(names):
        row, column = divmod(at, PER_ROW)
        x, y = EDGE + column * (width + GAP) + width / 2, EDGE + row * (PANEL + GAP) + PANEL / 2
        mark = Mark(name, x, y - PANEL * 0.28, LABEL, MarkKind.WORD, width=width - 2, colour="silver")
        yield Place(name, PlaceKind.PANEL, x, y, width, PANEL, marks=(mark,), chips=(x, y + PANEL * 0.16))
