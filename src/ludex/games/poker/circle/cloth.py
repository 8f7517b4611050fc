"""The table of circle poker: the places round it, and the middle where the community cards and the pot lie.

The croupier sits at the top, in a recess. Places are numbered from the side of the croupier that the law names; every
place has a seat, room for a hand, a box for bets and a spot for the button.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

from msgspec import Struct

from ludex.core.cloth import Cloth, Line, Mark, MarkKind, Place, PlaceKind
from ludex.core.outlines import Box, Leg, Outline, rectangle
from ludex.games.poker.circle.rules import CircleRules

HALF, DEPTH, ROUND = 160.0, 180.0, 90.0
"""Half of the table's width, its depth from the croupier to the players across, and the radius of its ends."""
RECESS = (40.0, 8.0)
"""Half of the width of the croupier's recess, and its depth."""
SEAT, CARD_WIDTH, CARD_HEIGHT, CHIP = (42.0, 15.0), 11.0, 15.4, 4.7
BOX = (23.0, 12.0)
"""The box for a player's bets."""
INDEX_ROOM = 5.8
"""How much of a card must be free so that its index can be read."""
HAND_ROOM = (34.0, 46.0)
"""The least room for a hand, and the most."""
TOP_X, SIDE_YS = 66.0, {1: (104.0,), 2: (104.0,), 3: (60.0, 106.0)}
"""Where the seats beside the croupier are, and those at the ends of the table, by how many there are on a side."""
BOTTOM_STEP = {2: 64.0, 3: 52.0, 4: 50.0, 5: 50.0}
"""From seat to seat across from the croupier, by how many there are."""
SIDES_MOST = 3
"""So many seats at most are on either side: beside the croupier, and two at the end."""
BOARD_Y, BOARD_STEP = 59.0, CARD_WIDTH * 1.06
POT = Box(-74, 72, 148, 14)
POT_COLUMNS = 6
"""Pots that lie side by side in their box; should there be more, they lie before it."""


class Seating(Struct, frozen=True):
    """Where a place is: the middle of its seat, and which way its player looks."""

    x: float
    y: float
    look: tuple[int, int]
    """One step towards the middle of the table: down from the top, up from below, or across from an end."""


def cloth(game: Any, below: int = 0) -> Cloth:
    """The table as it is drawn; with a place `below`, as somebody sees it who sits there.

    Then that place is at the bottom, in the middle, and the others follow in their order; the croupier stays at the
    top.
    """
    rules: CircleRules = game.rules
    seats = seatings(rules.seating.places, below, clockwise=rules.players.first_place == "left")
    room = hand_room(rules)
    places = (*_board(rules), _pot(), *_places(seats, room), *_croupier(), *_pots(rules))
    pill = SEAT[1] / 2
    return Cloth(
        edge=_edge(),
        zones=(),
        places=places,
        marks=(Mark(rules.game, 0, 122, 9, MarkKind.WORD, width=80),),
        lines=tuple(
            Line(rectangle(seat.x - SEAT[0] / 2, seat.y - pill, *SEAT, rounded=pill)) for seat in seats.values()
        ),
        chip=CHIP,
        card=CARD_WIDTH,
    )


def hand_room(rules: CircleRules) -> float:
    """How wide the room for a hand is: every card's index can be read."""
    cards = sum(street.hole + street.face_up for street in rules.streets.listed())
    least, most = HAND_ROOM
    return min(max(least, CARD_WIDTH + INDEX_ROOM * (cards - 1)), most)


def seatings(places: int, below: int, *, clockwise: bool) -> dict[int, Seating]:
    """Where each place is; the first is at the croupier's left, which is the picture's right, if they go clockwise."""
    # Going round clockwise as seen in the picture: down its right side, along the bottom, up its left side.
    sides = min(SIDES_MOST, (places - 2) // 2)
    bottom = places - 2 * sides
    left = sides
    if below and bottom % 2 == 0:
        bottom, left = bottom + 1, sides - 1
    found = [
        *(Seating(-seat.x, seat.y, (-seat.look[0], seat.look[1])) for seat in _side(sides)),
        *_bottom(bottom),
        *reversed(_side(left)),
    ]
    if not clockwise:
        found = [Seating(-seat.x, seat.y, (-seat.look[0], seat.look[1])) for seat in found]
    middle = next((at for at, seat in enumerate(found) if not seat.x and seat.look[1] < 0), 0)
    first = (middle - (below - 1)) % places if below else 0
    return {place: found[(first + place - 1) % places] for place in range(1, places + 1)}


def _side(count: int) -> list[Seating]:
    """The seats of the left side, from the croupier down."""
    if not count:
        return []
    beside = [Seating(-TOP_X, SEAT[1] / 2 + 2.5, (0, 1))] if count > 1 else []
    return [*beside, *(Seating(-_reach(y), y, (1, 0)) for y in SIDE_YS[count])]


def _bottom(count: int) -> list[Seating]:
    """The seats across from the croupier, from right to left."""
    step = BOTTOM_STEP.get(count, 0)
    xs = [step * ((count - 1) / 2 - at) for at in range(count)]
    return [Seating(x, _lowest(abs(x)), (0, -1)) for x in xs]


def _reach(y: float) -> float:
    """How far from the middle a seat at an end may be, so that it stays on the table."""
    off = abs(y - ROUND) + SEAT[1] / 2
    return HALF - ROUND + sqrt((ROUND - 2) ** 2 - off**2) - SEAT[0] / 2


def _lowest(x: float) -> float:
    """How low a seat may be, so far from the middle."""
    off = max(0.0, x + SEAT[0] / 2 - (HALF - ROUND))
    return ROUND + sqrt((ROUND - 2) ** 2 - off**2) - SEAT[1] / 2


def _before(seat: Seating, room: float) -> tuple[float, float]:
    """The middle of the hand before a seat."""
    across, down = seat.look
    along = SEAT[0] / 2 + 2 + room / 2 if across else SEAT[1] / 2 + 1.2 + CARD_HEIGHT / 2
    return seat.x + across * along, seat.y + down * along


def _bet_at(seat: Seating, room: float) -> tuple[float, float]:
    """The middle of the box for bets before a hand."""
    (x, y), (across, down) = _before(seat, room), seat.look
    along = room / 2 + 2 + BOX[0] / 2 if across else CARD_HEIGHT / 2 + 1.6 + BOX[1] / 2
    return x + across * along, y + down * along


def _inwards(seat: Seating) -> int:
    """Which way along a row leads to the middle; to the right where it is there."""
    return -1 if seat.x > 0 else 1


def _places(seats: dict[int, Seating], room: float) -> Iterator[Place]:
    """What every seat has before it: room for a hand, a box for its bets with its number, a spot for the button."""
    width, height = BOX
    for number, seat in seats.items():
        yield Place(f"seat:{number}", PlaceKind.SEAT, seat.x, seat.y, *SEAT, number=number)
        yield Place(f"hand:{number}", PlaceKind.HAND, *_before(seat, room), room, CARD_HEIGHT, number=number)
        x, y = _bet_at(seat, room)
        mark = Mark(str(number), x - width / 2 + 5.8, y, 7, width=9)
        yield Place(
            f"bet:{number}", PlaceKind.BET, x, y, width, height, marks=(mark,), outlined=True, dx=0,
            chips=(x + width / 2 - CHIP - 1.2, y), number=number,
        )  # fmt: skip
        aside = width / 2 + 2 + CHIP * 1.25
        yield Place(f"button:{number}", PlaceKind.BUTTON, x + _inwards(seat) * aside, y, number=number)


def _board(rules: CircleRules) -> Iterator[Place]:
    """A box for each community card."""
    count = sum(street.board for street in rules.streets.listed())
    for number in range(1, count + 1):
        x = (number - (count + 1) / 2) * BOARD_STEP
        yield Place(f"board:{number}", PlaceKind.BOARD, x, BOARD_Y, CARD_WIDTH, CARD_HEIGHT, outlined=True)


def _pot() -> Place:
    """The box that the pots lie in."""
    x, y = POT.middle
    mark = Mark("pot", POT.x + 16, y, 7, MarkKind.WORD, width=24)
    return Place("pot", PlaceKind.POT, x, y, POT.width, POT.height, marks=(mark,), outlined=True)


def _pots(rules: CircleRules) -> Iterator[Place]:
    """Where the main pot and the side pots lie, as many as there may be, and the figure of all."""
    for number in range(1, rules.seating.places + 1):
        yield Place(f"pot:{number}", PlaceKind.POT, *_pot_at(number))
    yield Place("total", PlaceKind.SIGN, POT.x + 52, POT.y + POT.height / 2, 42, 10)


def _pot_at(number: int) -> tuple[float, float]:
    row, column = divmod(number - 1, POT_COLUMNS)
    return POT.x + 82 + column * 12, POT.y + POT.height / 2 + row * 11


def _croupier() -> Iterator[Place]:
    """What the croupier has before them: chips, the sign, and the cards that nobody holds."""
    yield Place("rack", PlaceKind.RACK, 0, 15, 62, 9)
    yield Place("sign", PlaceKind.SIGN, 0, 26, 46, 9.5)
    size = (CARD_WIDTH + 2, CARD_HEIGHT + 1.5)
    # Where no deal burns a card or sets one aside, the remedy of an irregularity may.
    yield Place("deck", PlaceKind.DECK, -24, 41, *size)
    yield Place("burnt", PlaceKind.BURNT, -8, 41, *size)
    yield Place("dead", PlaceKind.DEAD, 8, 41, *size)
    yield Place("discard", PlaceKind.DISCARD, 24, 41, *size)


def _edge() -> Outline:
    """Round ends, straight sides, and the recess for the croupier in the middle of the upper one."""
    half, depth = RECESS
    r = depth / 2
    straight = HALF - ROUND
    return Outline(
        (-straight, 0),
        (
            Leg((-half - r, 0)), Leg((-half, r), (r, r)), Leg((-half + r, depth), (r, r), clockwise=False),
            Leg((half - r, depth)), Leg((half, r), (r, r), clockwise=False), Leg((half + r, 0), (r, r)),
            Leg((straight, 0)), Leg((straight, DEPTH), (ROUND, ROUND)),
            Leg((-straight, DEPTH)), Leg((-straight, 0), (ROUND, ROUND)),
        ),
    )  # fmt: skip
