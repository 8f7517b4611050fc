"""Players of raffles: one who buys a few tickets, and one who buys as many as their money is good for."""

from __future__ import annotations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Among, Range
from ludex.games.draws.raffles.commands import BuyTickets, ReturnTickets, TakeObject
from ludex.games.draws.raffles.stand import RaffleView

FEW = 5


def sober(sight: Observation) -> Command | None:
    """Buys a few tickets, once before each draw."""
    return _due(sight) or _bought(sight, 1 + sight.pick(FEW))


def eager(sight: Observation) -> Command | None:
    """Buys all the tickets that they can."""
    return _due(sight) or _bought(sight, None)


def _due(sight: Observation) -> Command | None:
    """Tickets go back where there is no draw, and the dearest object in reach is taken."""
    if sight.option("return-tickets") is not None:
        return ReturnTickets(by=sight.who)
    option = sight.option("take-object")
    if option is None:
        return None
    view: RaffleView = sight.view
    values = {prize.name: prize.value for prize in view.prizes}
    (*_, reach) = [domain for domain in option.domains if isinstance(domain, Among)]
    return TakeObject(by=sight.who, object=max(map(str, reach.values), key=lambda name: values[name]))


def _bought(sight: Observation, wanted: int | None) -> Command | None:
    option = sight.option("buy-tickets")
    view: RaffleView = sight.view
    if option is None or (view.own and (wanted is not None or view.sold == view.issued)):
        return None
    most = next(domain.high for domain in option.domains if isinstance(domain, Range))
    return BuyTickets(by=sight.who, count=most if wanted is None else min(most, wanted))


STRATEGIES: dict[str, Strategy] = {"sober": sober, "eager": eager, "random": sober}
"""By the names that people choose them by; the first is the usual one."""
