"""The account of a jackpot, and what is in it."""

from __future__ import annotations

from ludex.core.state import DeciderState
from ludex.kit.money import NOTHING, Cents

JACKPOT_ACCOUNT = "jackpot"
"""What progressive stakes have added up to."""


def added_to_jackpot(state: DeciderState, account: str = JACKPOT_ACCOUNT) -> Cents:
    """What stakes have added to the jackpot, at this table and at those that it is linked with."""
    return state.accounts.get(account, NOTHING)
