"""What goes wrong in a betting shop: events that are not held, forecasts that cannot come, wrong results."""

from __future__ import annotations

from ludex.core.game import Incident
from ludex.games.betting.shop import Shop
from ludex.games.common.incidents import incident

CORRECTED, STAKES_BACK, MARKET_VOID = "result-corrected", "stakes-back", "market-void"


def incidents(shop: Shop) -> list[Incident]:
    """Every incident that may be declared."""
    law = shop.rules.results
    found = [
        incident(shop, "event-not-held", "cancel-event", law.void, ("results.void", "fixed.void_leg")),
        incident(shop, "result-impossible", "void-market", law.void, ("results.void", "fixed.void_leg")),
        incident(shop, "forecast-impossible", "scratch-forecast", law.scratched, ("results.scratched",)),
        incident(shop, "forecast-impossible-exchange", "void-market", MARKET_VOID, ("exchange.scratched",)),
    ]
    if law.correction == "before-payment":
        found.append(incident(shop, "result-wrong", "withdraw-result", CORRECTED, ("results.correction",)))
    return found
