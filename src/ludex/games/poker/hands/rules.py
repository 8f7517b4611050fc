"""The rules of poker hands: which combinations there are, what makes each, and how equal ones are told apart."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from ludex.kit.cards import FACES, SUITS
from ludex.law.ruleset import RuleGroup

Category = Literal[
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four",
    "full",
    "flush",
    "straight",
    "three",
    "figures",
    "two-pair",
    "pair",
    "high-card",
]
"""The combinations (cinco ases, escalera real, escalera de color, póquer, full, color, escalera, trío, figuras, dobles
parejas, pareja, carta más alta)."""

Rank = Literal["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
"""How a rank is written."""

CATEGORIES: tuple[Category, ...] = get_args(Category)
COMPLETED: frozenset[Category] = frozenset({"royal-flush", "straight-flush", "flush", "straight"})
"""What a joker may complete where it is no ace."""


class Ties(RuleGroup, frozen=True, kw_only=True):
    """Which of two hands of the same combination is higher; without a rule they are equal.

    Combinations that hands of three cards cannot make may be left out.
    """

    four: Literal["four-rank"] | None = None
    full: Literal["three-rank"] | None = None
    straight: Literal["top-card"] | None
    """For straights of any kind, also those of one suit."""
    flush: Literal["top-card"] | None
    three: Literal["three-rank"] | None
    figures: Literal["pair-then-card"] | None = None
    """The higher pair, then the highest of the other cards."""
    two_pair: Literal["pairs-then-card"] | None = None
    """The higher pair, then the lower one, then the other card."""
    pair: Literal["pair-then-card"] | None
    high_card: Literal["top-card"] | None
    beyond: Literal["card-by-card", "as-named"]
    """Whether the cards that the text does not name are compared too, or the hands are equal without them."""


class RankingRules(RuleGroup, frozen=True, kw_only=True):
    """Which hand is higher (combinaciones y su valor)."""

    cards: Annotated[int, Meta(ge=1, le=7)]
    """How many cards make a hand."""
    values: tuple[str, ...]
    """The ranks of the deck from high to low; a stripped deck has fewer."""
    ace_low: bool
    """In a straight the ace may stand below the lowest rank of the deck too."""
    wheel: Literal["lowest", "second"] = "lowest"
    """Where the straight with the ace below stands among straights: lowest, or next to the highest."""
    joker: Literal["ace-or-completes"] | None = None
    """The joker is an ace, or the card that completes a straight, a flush or a straight flush: the highest that the
    hand does not hold already. Packs without a joker leave the rule out; where no law says it, a joker is nothing."""
    order: tuple[Category, ...]
    """The combinations from high to low; what is not listed does not exist."""
    stripped_flush: Literal["above-full"] | None = None
    """Where the flush stands with fewer cards than a whole deck."""
    royal: Rank
    """The highest card of a straight flush that is royal."""
    straight_flush: int
    """How many consecutive cards of one suit it takes."""
    straight: int
    flush: int
    five_aces: tuple[int, ...] = ()
    """How many cards of each rank the hand is made of, the most first; the same for those below. Of five equal cards
    one is the joker, so they are aces."""
    four: tuple[int, ...] = ()
    full: tuple[int, ...] = ()
    three: tuple[int, ...]
    two_pair: tuple[int, ...] = ()
    pair: tuple[int, ...]
    figures: tuple[str, ...] = ()
    """The ranks of which all cards must be."""
    ties: Ties

    @property
    def is_stripped(self) -> bool:
        """Whether the deck lacks cards of a whole deck."""
        return len(self.values) * SUITS < FACES

    @property
    def effective_order(self) -> tuple[Category, ...]:
        """The combinations from high to low with this deck; the flush may move up."""
        order = tuple(dict.fromkeys(self.order))
        moves = self.is_stripped and self.stripped_flush == "above-full" and {"flush", "full"} <= set(order)
        if not moves or order.index("flush") < order.index("full"):
            return order
        place = order.index("full")
        return (*order[:place], "flush", *(category for category in order[place:] if category != "flush"))


FIVE_CARD_PATHS = tuple(
    f"ranking.{rule}"
    for rule in (
        "stripped_flush",
        *("four", "full", "two_pair", "figures"),
        *("ties.four", "ties.full", "ties.two_pair", "ties.figures"),
    )
)
"""The rules that a game of five cards expects of its statute besides those that every ranking has."""
