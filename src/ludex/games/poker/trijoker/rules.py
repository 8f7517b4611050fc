"""The ruleset of Trijoker: what it has besides poker against the house."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.games.poker.banked.rules import BankedRules, PayTable, Side
from ludex.games.poker.hands.rules import Rank
from ludex.law.ruleset import RuleGroup


class LeastWinner(RuleGroup, frozen=True):
    """The lowest hand that wins (jugada mínima para ganar)."""

    category: Literal["high-card", "pair", "two-pair", "three"]
    rank: Rank
    """The rank that leads it: that of the pair."""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The same as the ranking asks for it."""
        return (self.rank,)


class PlaceRules(RuleGroup, frozen=True):
    """The bets of a player, one in each of their boxes (apuestas 1, 2 y 3)."""

    pays: PayTable
    wins_from: LeastWinner
    lost: Literal["below-least"] | None
    """A lower one loses the bets that are still in play."""
    each: bool
    """Whether every bet that is still in play is paid in the same proportion."""


class BetRules(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    count: Annotated[int, Meta(ge=1, le=4)]
    """How many bets a player makes."""
    equal: Reason | None
    """They are equal."""
    minimum_and_maximum: Literal["each", "together"]
    """Whether they are those of each bet, or of all of a player's together."""
    place: PlaceRules


class PullRules(RuleGroup, frozen=True):
    """Bets that may be taken back before all cards are open (retirar la apuesta)."""

    first: bool
    """Whether the first may be, after one's own cards."""
    second: bool
    """Whether the second may be, after the first common card."""
    second_after: Literal["either", "pulled", "left"]
    """Whatever became of the first, or only when it was taken back, or only when it was left."""
    last: Reason | None
    """The last one may not: whoever has made their bets plays one of them at least."""


class ExposedCommon(RuleGroup, frozen=True):
    """A common card that lies open too early."""

    continues: Literal["round-goes-on"] | None
    """The round goes on with it."""
    void_from: Rank | None
    """From this rank on the round is void after all."""


class CommonRules(RuleGroup, frozen=True):
    """The two cards that count for all (cartas comunes), by their side of the croupier."""

    placed: tuple[Side, ...]
    """Where they are laid, in the order of the deal."""
    first: Side
    """Which is turned over once everybody has decided about the first bet."""
    second: Side
    """Which is turned over after the second."""


class TrijokerRules(BankedRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Trijoker at one table."""

    bets: BetRules
    pull: PullRules
    common: CommonRules
    exposed_common: ExposedCommon
