"""What the hands on a table of pai gow poker are, as whoever sees their cards tells them."""

from __future__ import annotations

from ludex.core.game import HandCount
from ludex.games.poker.pai_gow_poker.cloth import hand_place
from ludex.games.poker.pai_gow_poker.state import THE_CROUPIER
from ludex.games.poker.pai_gow_poker.table import PaiGowPoker, PaiGowView


def counts(game: PaiGowPoker, view: PaiGowView) -> dict[str, HandCount]:
    """The combinations of both hands that are set and seen, with whoever plays them."""
    found = {}
    for hand in view.lows:
        position = hand if hand == THE_CROUPIER else hand.rpartition("-")[2]
        whose = () if hand == THE_CROUPIER else (view.controllers[int(position)],)
        names = view.combinations.get(hand, ("", ""))
        for which, name in zip(("high", "low"), names, strict=True):
            found[hand_place(which, position)] = HandCount(whose=whose, name=name)
    return found
