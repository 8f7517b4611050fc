"""What results of bets come to in units of the bet."""

from __future__ import annotations

from fractions import Fraction

from ludex.core.results import Push, Result, Won


def unit_net(result: Result) -> Fraction:
    """What a unit comes to: its profit, nothing, or its loss."""
    match result:
        case Won(pays):
            return pays
        case Push():
            return Fraction(0)
        case _:
            return Fraction(-1)
