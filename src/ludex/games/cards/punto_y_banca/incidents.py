"""What goes wrong at punto y banca, who rules on it and how: void hands, a dealer who does not bet, blocked shoes."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.core.state import BETTING
from ludex.games.cards.punto_y_banca.table import PuntoYBanca
from ludex.games.common.incidents import incident, late_bet, voided
from ludex.games.common.shoe.blocking import blocked


def incidents(game: PuntoYBanca) -> list[Incident]:
    """Every incident that may be declared at this table."""
    return [*voided(game, "void-hand"), *_dealer_without_bet(game), *blocked(game), late_bet(game)]


def _dealer_without_bet(game: PuntoYBanca) -> list[Incident]:
    path = "dealing.must_bet"
    if not game.rules.forbids(path):
        return []
    return [replace(incident(game, "dealer-without-bet", "pass-shoe", "shoe-passes", (path,)), phases=(BETTING,))]
