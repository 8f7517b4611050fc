"""The room in which a draw is held: panels with figures, the desk of whoever holds it, people, and open tickets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.core.cloth import Cloth, Mark, MarkKind, Place, PlaceKind
from ludex.core.outlines import Point, rectangle
from ludex.core.papers import Paper
from ludex.core.scene import AnyPiece, Display, Marker, Printed, Seat
from ludex.kit.money import Cents

WIDTH, HEIGHT, EDGE = 300.0, 190.0, 6.0
PANEL_HEIGHT, PANEL_GAP, LABEL = 26.0, 4.0, 5.5
SEATS_IN_ROW, SEAT_ROWS = 6, 2
SEATS = SEATS_IN_ROW * SEAT_ROWS
SEAT, SEAT_STEP, SEAT_TOP, SEAT_ROW = (40.0, 11.5), 47.0, 154.0, 20.0
PAPERS_SHOWN = 6
"""So many tickets lie open; of more, those that came last."""


def room(panels: Sequence[str]) -> Cloth:
    """The room with panels that show these figures."""
    return Cloth(edge=rectangle(0, 0, WIDTH, HEIGHT, 8), zones=(), places=tuple(_places(panels)))


def _places(panels: Sequence[str]) -> Iterator[Place]:
    wide = (WIDTH - 2 * EDGE - (len(panels) - 1) * PANEL_GAP) / len(panels)
    for at, panel in enumerate(panels):
        x, y = EDGE + at * (wide + PANEL_GAP) + wide / 2, EDGE + PANEL_HEIGHT / 2
        name = Mark(panel, x, y - PANEL_HEIGHT * 0.28, LABEL, MarkKind.WORD, width=wide - 2, colour="silver")
        yield Place(
            panel, PlaceKind.PANEL, x, y, wide, PANEL_HEIGHT, marks=(name,), chips=(x, y + PANEL_HEIGHT * 0.16)
        )  # fmt: skip
    yield Place("desk", PlaceKind.DESK, WIDTH / 2, 48, 120, 18)
    yield Place("papers", PlaceKind.HAND, WIDTH / 2, 102, WIDTH - 4 * EDGE, 80)
    for number in range(1, SEATS + 1):
        x, y = _seat_at(number)
        yield Place(f"seat:{number}", PlaceKind.SEAT, x, y, *SEAT, number=number)
    x, y = _seat_at(SEATS)
    yield Place("others", PlaceKind.MARKER, x, y, 18, 11)


def _seat_at(number: int) -> Point:
    row, at = divmod(number - 1, SEATS_IN_ROW)
    return WIDTH / 2 + (at - (SEATS_IN_ROW - 1) / 2) * SEAT_STEP, SEAT_TOP + row * SEAT_ROW


def figures(shown: Mapping[str, int | None], *, money: str = "") -> Iterator[AnyPiece]:
    """What the panels show, one of them perhaps an amount of money."""
    for name, value in shown.items():
        if value is not None:
            yield Display(name, name, Cents(value), None) if name == money else Display(name, name, None, value)


def people(players: Sequence[str], balances: Mapping[str, Cents]) -> Iterator[AnyPiece]:
    """Everybody at a place; those for whom there is none are counted at the last one."""
    several = len(players) > SEATS
    for number, who in enumerate(players[: SEATS - 1 if several else SEATS], start=1):
        yield Seat(f"seat:{who}", f"seat:{number}", who, balances.get(who))
    if several:
        yield Marker("others", "others", "others", text=f"+{len(players) - SEATS + 1}")


def laid_open(papers: Sequence[Paper]) -> Iterator[AnyPiece]:
    """Tickets side by side, the last ones where there are many."""
    shown = papers[-PAPERS_SHOWN:]
    for slot, paper in enumerate(shown):
        yield Printed(f"paper:{paper.id}", "papers", paper, slot=slot, slots=len(shown))
