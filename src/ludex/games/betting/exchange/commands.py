"""What people do at the exchange: they back or lay a forecast at a price, and withdraw what nobody has met."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.betting.exchange.rules import Price
from ludex.kit.exposure import Side
from ludex.kit.money import Amount

Named = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z"), Unit.NAMED]
"""What a market or a forecast is called."""

OrderNumber = Annotated[int, Meta(ge=1)]


class PlaceOrder(Command, frozen=True, tag="place-order"):
    """Backs a forecast, or lays it, at a price or a better one."""

    kind = Kind.AT_WILL

    market: Named
    forecast: Named
    side: Side
    price: Annotated[Price, Unit.ODDS]
    size: Amount
    """What a back stakes; what a lay takes of the stakes of others."""


class CancelOrder(Command, frozen=True, tag="cancel-order"):
    """Withdraws what nobody has met of an order, or so much of it."""

    kind = Kind.AT_WILL

    order: Annotated[OrderNumber, Unit.NUMBER]
    size: Amount | None = None


EXCHANGE_COMMANDS: tuple[type[Command], ...] = (PlaceOrder, CancelOrder)
