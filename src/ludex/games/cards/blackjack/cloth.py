"""The cloth of blackjack: boxes from the croupier's left, each with insurance line and jackpot."""

from __future__ import annotations

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.games.cards.blackjack.betting import JACKPOT
from ludex.games.cards.blackjack.state import box_slug, insurance_slug, jackpot_slug
from ludex.games.cards.blackjack.table import Blackjack
from ludex.games.common.plain import plain

WIDTH = 2 * CELL
GAP = CELL // 2
LINE = CELL // 4


def cloth(game: Blackjack) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(game))


def plan(game: Blackjack) -> list[Field]:
    """Every place for chips, as the players see it: the first box is at their right."""
    found = []
    boxes = game.rules.boxes
    middle = (boxes + 1) / 2
    for box in range(1, boxes + 1):
        x = (boxes - box) * (WIDTH + GAP)
        # The boxes stand on an arc: those in the middle are nearest to the players.
        y = int(CELL * (2 - abs(box - middle) / middle * 2))
        found.append(Field(insurance_slug(box), Shape.LINE, x, y, WIDTH, LINE))
        top = y + CELL // 2
        if jackpot_slug(box) in game.bets and game.bets[jackpot_slug(box)].kind == JACKPOT:
            found.append(Field(jackpot_slug(box), Shape.FIELD, x + CELL // 2, top, CELL, CELL // 2))
        found.append(Field(box_slug(box), Shape.FIELD, x, top + CELL, WIDTH, CELL))
    return found
