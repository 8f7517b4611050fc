"""What the hands on a table of poker against the house are, as whoever sees their cards tells them."""

from __future__ import annotations

from typing import Any

from ludex.core.game import HandCount
from ludex.games.poker.banked.state import COMMON, THE_BANK, hand_of
from ludex.games.poker.banked.table import BankedTable, BankedView
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.kit.cards import read_card


def counts(game: BankedTable[Any], view: BankedView) -> dict[str, HandCount]:
    """The combination of every hand that is whole, with those who decide for it or have bet on it."""
    found = {THE_BANK: HandCount(name=_combination(game, view.hands.get(THE_BANK, ())))}
    common = view.hands.get(COMMON, ())
    for box, decides in view.controllers.items():
        bettors = (stake.player for stake in view.stakes if stake.bet.endswith(f"-{box}"))
        whole = (*view.hands.get(hand_of(box), ()), *common)
        found[f"hand:{box}"] = HandCount(
            whose=tuple(dict.fromkeys((decides, *bettors))), name=_combination(game, whole)
        )
    return found


def _combination(game: BankedTable[Any], faces: tuple[str | None, ...]) -> str:
    """The combination of some cards; nothing where one is covered, or some are missing."""
    known = tuple(read_card(face) for face in faces if face is not None)
    if len(known) != len(faces) or len(known) != game.rules.ranking.cards:
        return ""
    ranking = hand_ranking(game.rules.ranking)
    return ranking.category(ranking.value(known))
