"""Whose the money in an account is: what a house reckons its result by.

Every account that a game names is listed; one that nobody listed counts as stakes, whose owner is not known yet, so
that no result is claimed of it.
"""

from __future__ import annotations

from enum import StrEnum

from ludex.core.events import CAGE, DROP, FELT, FLOAT, GUARANTEE, purse


class Side(StrEnum):
    """Whose the money in an account is."""

    HOUSE = "house"  # its cage, what it has at a table, what it has kept
    PLAYERS = "players"  # theirs, and at no risk
    STAKES = "stakes"  # at risk: whose it will be is not decided
    DUE = "due"  # set aside for others: prizes that are owed or will be, the treasury's part
    TIPS = "tips"


SIDES = {
    CAGE: Side.HOUSE,
    FLOAT: Side.HOUSE,
    GUARANTEE: Side.HOUSE,
    DROP: Side.HOUSE,
    "tips": Side.TIPS,
    FELT: Side.STAKES,
    # At tables.
    "prison": Side.STAKES,
    "deposits": Side.STAKES,
    "announced": Side.PLAYERS,  # bets that were called and do not lie on the cloth yet
    "jackpot": Side.DUE,
    # Among players.
    "pot": Side.STAKES,
    "difference": Side.STAKES,
    "cagnotte": Side.HOUSE,
    "bank": Side.STAKES,
    "garage": Side.STAKES,
    "backing": Side.STAKES,
    "pledged": Side.PLAYERS,
    "deposit": Side.PLAYERS,
    # Where tickets and cards are sold.
    "takings": Side.STAKES,
    "house": Side.HOUSE,
    "rest": Side.DUE,
    "unclaimed": Side.DUE,
    "treasury": Side.DUE,
    "prima": Side.DUE,
    "linked": Side.DUE,
    "linked-reserve": Side.DUE,
    "crazy-ball": Side.DUE,
    "prizes": Side.DUE,
    "prizes-to-collect": Side.DUE,
    "carried": Side.DUE,
    # Where bets on events are taken.
    "pools": Side.STAKES,
    "deduction": Side.HOUSE,
    "book": Side.HOUSE,  # stakes at fixed odds, and what the house sets aside to pay them
    "owed": Side.DUE,
    "lapsed": Side.DUE,
    "exchange": Side.STAKES,
    "commission": Side.HOUSE,
    "exchange-rest": Side.DUE,
    # At machines.
    "credits": Side.PLAYERS,
    "staked": Side.STAKES,
    "hopper": Side.HOUSE,
    "cash-box": Side.HOUSE,
}
TAKES_STAKES = frozenset({"book"})
"""Accounts of the house into which stakes go at once, before anything is decided."""
_PURSES = purse("")


def side_of(account: str) -> Side:
    """Whose the money in an account is."""
    return Side.PLAYERS if account.startswith(_PURSES) else SIDES.get(account, Side.STAKES)


def takes_stakes(account: str) -> bool:
    """Whether what players move into it is staked."""
    return side_of(account) is Side.STAKES or account in TAKES_STAKES
