"""The state of a blackjack table: seats, hands, the bank's cards and what is owed. Only `evolve` writes it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

from ludex.core.state import BETTING
from ludex.games.common.boxes.state import BoxState
from ludex.games.common.shoe.state import BURNING
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.kit.cards import Card, rank

DEALING = "dealing"
OFFERING = "offering"
PLAYING = "playing"
FOLLOWING = "following"
BANK = "bank"
SETTLING = "paying"
GATHERING = "gathering"

UNDER_WAY = frozenset({NO_MORE_BETS, DEALING, OFFERING, PLAYING, FOLLOWING, BANK, SETTLING, GATHERING, SETTLED})
SHOE_IN_USE = frozenset({BURNING, BETTING, NO_MORE_BETS, DEALING, OFFERING, PLAYING, FOLLOWING, BANK})
"""When cards are in the shoe and more may be drawn: something may be found wrong with it."""
BEFORE_THE_CARDS = frozenset({BURNING, BETTING})
"""When a new shoe can be made up at once, because no round is under way."""

THE_BANK = "bank"
"""Who a card is for, when it is for no box."""


class HandStatus(StrEnum):
    """How far a hand has come."""

    OPEN = "open"
    DONE = "done"
    """It gets no further card."""
    BUST = "bust"
    GIVEN_UP = "given-up"


def box_slug(box: int) -> str:
    """The bet on a box, and the name of its first hand."""
    return f"box-{box}"


def insurance_slug(box: int) -> str:
    """The insurance line of a box."""
    return f"insurance-{box}"


def jackpot_slug(box: int) -> str:
    """The jackpot place of a box."""
    return f"jackpot-{box}"


def split_slug(box: int, number: int) -> str:
    """A hand that was split off: the second, the third... of its box."""
    return f"{box_slug(box)}.{number}"


def first_two(box: int) -> tuple[str, str]:
    """The hands that hold the first two cards of a box that was split."""
    return box_slug(box), split_slug(box, 2)


class Hand(Struct, frozen=True, gc=False):
    """The cards of a box, or of one of the hands that it was split into."""

    slug: str
    box: int
    cards: tuple[Card, ...] = ()
    split: bool = False
    aces: bool = False
    """It came of splitting aces."""
    doubled: bool = False
    status: HandStatus = HandStatus.OPEN


class FollowingAsked(Struct, frozen=True):
    """Those who bet behind a hand that was split or doubled are asked whether they add to their stakes."""

    players: tuple[str, ...]
    """Who has still to answer."""
    hand: str
    """The hand that they may add to."""
    owed: tuple[str, ...]
    """For whom cards are owed once they have answered."""


class Round(Struct):
    """What is so of the round under way: replaced whole when its cards are gathered."""

    controllers: dict[int, str] = field(default_factory=dict)
    """Who decides for each box."""
    hands: dict[str, Hand] = field(default_factory=dict)
    bank: tuple[Card, ...] = ()
    owed: tuple[str, ...] = ()
    """For whom the next cards are, in order."""
    current: str | None = None
    """The hand whose turn it is."""
    third_card: bool = False
    """Whether any hand has been given a card beyond its first two."""
    following: FollowingAsked | None = None
    cut_card_shown: bool = False

    @property
    def asked_to_follow(self) -> tuple[str, ...]:
        """Who has still to say whether they follow."""
        return () if self.following is None else self.following.players

    @property
    def lying(self) -> int:
        """How many cards lie on the table."""
        return len(self.bank) + sum(len(hand.cards) for hand in self.hands.values())

    def bank_shows(self, upcard: int) -> bool:
        """Whether the bank's first card is of this rank."""
        return bool(self.bank) and rank(self.bank[0]) == upcard

    def hands_of(self, box: int) -> list[Hand]:
        """The hands of a box in their order from the player's right."""
        return [hand for hand in self.hands.values() if hand.box == box]

    def has_drawn(self, box: int) -> bool:
        """Whether the hand of a box was given more than its first two cards."""
        hands = self.hands_of(box)
        return len(hands) > 1 or any(len(hand.cards) > 2 for hand in hands)


class BlackjackState(BoxState, kw_only=True):
    """What is so at a blackjack table."""

    this_round: Round = field(default_factory=Round)
