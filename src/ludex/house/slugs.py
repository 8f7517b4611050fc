"""What commands are called that the host and the bots of many games give: their slugs, spelt once."""

from __future__ import annotations

from ludex.core.commands import slug_of
from ludex.games.common.stakes.commands import PlaceBet, Withdraw

BET, WITHDRAW = slug_of(PlaceBet), slug_of(Withdraw)
"""What every game with chips on a cloth calls putting them down and taking them back."""
