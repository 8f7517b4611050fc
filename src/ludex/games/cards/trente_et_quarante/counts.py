"""What the two rows of trente et quarante count to so far."""

from __future__ import annotations

from ludex.core.game import HandCount
from ludex.games.cards.trente_et_quarante.coups import total
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante, TrenteView
from ludex.kit.cards import read_card


def counts(game: TrenteEtQuarante, view: TrenteView) -> dict[str, HandCount]:
    """The points of each row that has a card."""
    rows = {row: [read_card(card) for card in cards] for row, cards in view.rows.items()}
    return {f"row:{row}": HandCount(total(game.rules, cards)) for row, cards in rows.items() if cards}
