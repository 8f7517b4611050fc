"""What goes wrong at trente et quarante, who rules on it and how: void coups, the red card, and late chips."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.games.cards.trente_et_quarante.state import LAYING
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante
from ludex.games.common.incidents import incident, late_bet, voided


def incidents(game: TrenteEtQuarante) -> list[Incident]:
    """Every incident that may come up at this table."""
    return [*voided(game, "void-coup"), *_red_card(game), late_bet(game)]


def _red_card(game: TrenteEtQuarante) -> list[Incident]:
    if game.rules.shoe.last_round != "void":
        return []
    paths, call = ("shoe.last_round", "red_card.last_cards"), game.rules.calls.void
    return [replace(incident(game, "red-card", "lay-card", "coup-void-new-shoe", paths, call), phases=(LAYING,))]
