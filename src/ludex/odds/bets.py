"""The odds of one bet, as every game tells them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol

from msgspec import Struct

from ludex.odds.distribution import Distribution


class BetOdds(Struct, frozen=True):
    """The odds of one bet at one stake, played in one way: the net result of a unit staked."""

    bet: str
    choice: str | None
    """The way of playing it, where there is more than one; the best comes first."""
    net: Distribution
    clauses: tuple[str, ...]
    reading: str = ""
    note: str = ""
    """The slug of a phrase that whoever reads the figure should know."""
    error: Fraction = Fraction(0)
    """How far the edge may be off, where the distribution is that of something simpler, as the note says."""

    @property
    def edge(self) -> Fraction:
        """The house's expected share of the stake."""
        return -self.net.mean


class Spread(Struct, frozen=True):
    """How far the results of a unit lie apart, and how often it wins."""

    deviation: float
    win: float


class SpreadSource(Protocol):
    """Something that finds a spread when it is asked for: that may take a simulation."""

    def find(self) -> Spread:
        """The spread."""
        ...


class SolvedOdds(Struct, frozen=True):
    """The odds of a bet whose play was solved in binary fractions: its edge, and how far that may be off."""

    bet: str
    choice: str | None
    edge_float: float
    error: float
    clauses: tuple[str, ...]
    reading: str = ""
    note: str = ""
    method: str = "enumerated"
    """Solved by counting every case, or simulated."""
    spread: SpreadSource | None = None
    """Where the deviation comes from, which was not solved with the edge."""

    @property
    def net(self) -> None:
        """The results of many hands that one bank decides are not told apart."""

    @property
    def edge(self) -> None:
        """There is no exact figure."""


class Picture(Struct, frozen=True):
    """Best play of a game in which there is something to choose."""

    lines: tuple[str, ...]
    """As it is drawn."""
    decisions: tuple[dict[str, Any], ...]
    """Every decision as a row of a table, with what each choice expects."""
