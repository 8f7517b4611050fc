"""`--stakes`: how stakes lie on two cloths, for the odds of a game in which one bank plays against both."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from inspect import signature

from msgspec.structs import replace

from ludex.api.odds import told_odds
from ludex.errors import Misuse
from ludex.games.registry import Opened

AMOUNT = r"([0-9]{1,12}(?:[.][0-9]{1,2})?)"
PARAMETER = "stakes"
"""What the odds of such a game take by name."""


def with_stakes(opened: Opened, written: str | None) -> Opened:
    """A game whose odds are those of stakes that lie so; as it is where nothing is said."""
    if written is None:
        return opened
    kind = opened.type
    odds = told_odds(opened)
    if PARAMETER not in signature(odds).parameters:
        raise Misuse("{game} is not played on two cloths", slug="not-two-cloths", game=opened.header.game)
    told = partial(odds, **{PARAMETER: read_stakes(written)})
    duels = kind.duels and partial(kind.duels, **{PARAMETER: read_stakes(written)})
    return replace(opened, type=replace(kind, odds=told, duels=duels))


def read_stakes(written: str) -> tuple[int, int]:
    """How much lies on the first cloth to how much on the second, in the smallest whole numbers."""
    found = re.fullmatch(f"{AMOUNT}:{AMOUNT}", written)
    first, second = (Fraction(each) for each in found.groups()) if found else (Fraction(0), Fraction(0))
    if not first and not second:
        raise Misuse("stakes on two cloths are written as 30:10, not {stakes}", slug="stakes-as", stakes=written)
    ratio = Fraction(first, second) if second else None
    return (1, 0) if ratio is None else (ratio.numerator, ratio.denominator)
