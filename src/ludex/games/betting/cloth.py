"""A betting shop as it is drawn: the boards with its markets, forecast by forecast, one's slips, and the people.

A board hangs there for every market that the shop described, as far as there is room. One of the exchange shows two
prices for each forecast: the best at which it can be backed, and the best at which it can be laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core.cloth import Cloth, Mark, MarkKind, Place, PlaceKind
from ludex.core.outlines import rectangle
from ludex.games.betting.equipment import DescribedMarket
from ludex.games.betting.shop import Shop
from ludex.games.common.seats import seat_row

WIDTH, EDGE, GAP = 340.0, 6.0, 5.0
BOARDS_IN_ROW, BOARD_ROWS, FORECASTS = 4, 2, 6
BOARDS = BOARDS_IN_ROW * BOARD_ROWS
BOARD = (WIDTH - 2 * EDGE - (BOARDS_IN_ROW - 1) * GAP) / BOARDS_IN_ROW
"""How wide a board is."""
HEAD, ROW, ROW_GAP = 14.0, 12.0, 1.0
TITLE, KIND, LABEL = 5.8, 5.4, 5.4
PRICE = 17.0
"""How wide a price is."""
SLIPS, SLIPS_SHOWN = 92.0, 5
"""How high the slips are, and how many of one's own lie open."""
SEATS = 10
SEAT_ROOM = 20.0
SIDES = ("back", "lay")


def shown(markets: Sequence[str]) -> Sequence[str]:
    """The markets that have a board."""
    return markets[:BOARDS]


def cloth(shop: Shop) -> Cloth:
    """The shop as it is drawn."""
    described = shop.equipment.described.markets
    names = shown(tuple(described))
    rows = [names[at : at + BOARDS_IN_ROW] for at in range(0, len(names), BOARDS_IN_ROW)]
    places: list[Place] = []
    top = EDGE
    for row in rows:
        deepest = max(min(len(described[name].forecasts), FORECASTS) for name in row)
        for at, name in enumerate(row):
            places += _board(name, described[name], EDGE + at * (BOARD + GAP), top)
        top += HEAD + deepest * (ROW + ROW_GAP) + GAP
    places.append(Place("slips", PlaceKind.HAND, WIDTH / 2, top + SLIPS / 2, WIDTH - 4 * EDGE, SLIPS))
    top += SLIPS + GAP
    places += seat_row(SEATS, EDGE, WIDTH - EDGE, top + SEAT_ROOM / 2)
    return Cloth(edge=rectangle(0, 0, WIDTH, top + SEAT_ROOM + EDGE, 8), zones=(), places=tuple(places))


def _board(name: str, market: DescribedMarket, x: float, top: float) -> Iterator[Place]:
    """The head of a market with its name and kind, and below it a line for each forecast."""
    middle = x + BOARD / 2
    marks = (
        Mark(name, middle, top + HEAD * 0.3, TITLE, width=BOARD - 3, colour="silver"),
        Mark(f"market-{market.kind}", middle, top + HEAD * 0.74, KIND, MarkKind.WORD, width=BOARD - 3, colour="silver"),
    )
    yield Place(f"panel:{name}", PlaceKind.PANEL, middle, top + HEAD / 2, BOARD, HEAD, marks=marks)
    prices = SIDES if market.kind == "exchange" else ("",)
    for row, forecast in enumerate(market.forecasts[:FORECASTS]):
        y = top + HEAD + ROW_GAP + row * (ROW + ROW_GAP) + ROW / 2
        label = BOARD - len(prices) * (PRICE + ROW_GAP)
        mark = Mark(forecast, x + label / 2, y, LABEL, width=label - 3, colour="silver")
        yield Place(f"panel:{name}/{forecast}/name", PlaceKind.PANEL, x + label / 2, y, label, ROW, marks=(mark,))
        for at, side in enumerate(prices):
            right = x + label + ROW_GAP + at * (PRICE + ROW_GAP) + PRICE / 2
            yield Place(price_place(name, forecast, side), PlaceKind.PANEL, right, y, PRICE, ROW)


def price_place(market: str, forecast: str, side: str = "") -> str:
    """Where the price of a forecast is shown; at the exchange, that of a side."""
    return "/".join(filter(None, (f"panel:{market}", forecast, side)))
