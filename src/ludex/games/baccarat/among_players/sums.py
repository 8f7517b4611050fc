"""Sums that players put up: no more than the law lets them or they have, and how they are called at the table."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.options import Bound, Range
from ludex.errors import Reason
from ludex.kit.money import Cents

NO_SUCH = Bound(Reason.NO_SUCH)
NO_FUNDS = Bound(Reason.NO_FUNDS)


def affordable(domain: Range, funds: Cents) -> Range | None:
    """What somebody may put up: no more than the law lets them or they have; nothing where that is too little."""
    if funds < domain.high:
        domain = replace(domain, high=funds, high_bound=NO_FUNDS)
    return domain if domain.high >= domain.low else None


def in_words(amount: Cents, per_main: int) -> str:
    """An amount as it is called at the table: decimals only where there are some."""
    whole, rest = divmod(amount, per_main)
    return f"{whole},{rest:02}" if rest else str(whole)
