"""The odds of one bet, as every game tells them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol

from msgspec import Struct

from ludex.odds.distribution import Distribution

DIVISIBLE = 2**10 * 3**2 * 5**2 * 7 * 11
"""So many minima are divided without a rest by everything that the texts pay in parts of a stake."""


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
    mean_stake: Fraction | None = None
    """How many units are staked on average, where play may add to the first one or take bets back."""
    dilutes: bool = False
    """Whether the stake adds to what it is paid from, so that a large one gets less for each unit."""
    part_of: str = ""
    """The bet with which it is decided, and whose odds have its own in them; empty where it stands alone."""
    lost_by_folding: bool = False
    """Whether it is lost with a hand that is given up, so that it is worth so much with best play alone."""

    @property
    def is_of_best_play(self) -> bool:
        """Whether the edge is that of best play of a hand: other play gives the house more."""
        return self.mean_stake is not None or self.lost_by_folding

    @property
    def edge(self) -> Fraction:
        """The house's expected share of the stake."""
        return -self.net.mean


class Mixture(Struct, frozen=True):
    """How often somebody draws a card who mixes drawing and standing."""

    who: str
    hand: tuple[int, ...]
    """What they know of their own: the total, or what both cards count."""
    third: int | None
    """What the other's third card counts; nothing where there is none."""
    draws: Fraction
    cloth: str = ""
    """At which of two cloths, where there are two and it is not the bank."""
    shown: tuple[str, ...] = ()
    """What the bank has seen of two cloths: what each third card counts, `stood`, or `natural-` and the total."""


class DuelOdds(Struct, frozen=True, kw_only=True):
    """Best play of two against each other, and what it is worth to each for a unit staked."""

    choice: str
    """How free they are."""
    known: str
    """What cards there are, and what they know of them."""
    deduction: Fraction
    """The house's part of what the bank wins, for which they play; none: one wins what the other loses."""
    to_punto: Fraction
    to_bank: Fraction
    mixed: tuple[Mixture, ...]
    chances: dict[str, Fraction]
    """How likely each outcome is."""
    ways: dict[str, int] | None
    """In how many ways of drawing six cards each outcome comes; nothing where somebody chooses."""
    clauses: tuple[str, ...]


class ClothsOdds(DuelOdds, frozen=True, kw_only=True):
    """Two cloths against one bank: a unit against it is staked on both as all stakes are, and so is a unit of it.

    Outcomes are told by who wins on the first cloth and who on the second; a cloth without stakes is left out.
    """

    stakes: tuple[int, int]
    """How much is staked on the one to how much on the other."""
    to_first: Fraction | None
    """What a unit on the first cloth is worth; nothing where nothing is staked there."""
    to_second: Fraction | None
    gains: dict[str, Fraction]
    """What a unit on a cloth would gain by the other answer where its punto may choose, the bank going on as before."""
    cost: Fraction
    """What a unit of the bank loses beside best play against the same answers."""


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
