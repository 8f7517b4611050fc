"""What the two hands of punto y banca count to, as far as their cards lie open."""

from __future__ import annotations

from ludex.core.game import HandCount
from ludex.games.cards.punto_y_banca.hands import worth
from ludex.games.cards.punto_y_banca.table import PuntoView, PuntoYBanca
from ludex.kit.cards import read_card


def counts(game: PuntoYBanca, view: PuntoView) -> dict[str, HandCount]:
    """The points of each hand of which no card is covered: those are told by their number in the deal."""
    return {
        f"hand:{hand}": HandCount(worth(game.rules, map(read_card, cards)))
        for hand, cards in view.cards.items()
        if cards and not any(card.isdigit() for card in cards)
    }
