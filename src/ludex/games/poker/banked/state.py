"""The state of a table of poker against the house: covered hands, decisions and what they moved.

Only `evolve` writes it.
"""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.events import Move
from ludex.core.state import BETTING, READY
from ludex.games.common.boxes.state import BoxState
from ludex.games.common.covered import CoveredCard
from ludex.games.common.shoe.state import PREPARING
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.kit.cards import Card
from ludex.kit.money import Cents

TAKING = "taking"
"""The pack of this round is taken, where several are used in turn."""
DEALING = "dealing"
PLAYING = "playing"
FOLLOWING = "following"
REVEALING = "revealing"
SETTLING = "paying"
GATHERING = "gathering"

BEFORE_BETS = PREPARING | {TAKING, READY}
DEALT = frozenset({PLAYING, FOLLOWING, REVEALING, SETTLING})
"""When every hand has its cards."""
WITH_CARDS = DEALT | {DEALING}
UNDER_WAY = WITH_CARDS | {NO_MORE_BETS, GATHERING, SETTLED}
OPEN_PHASES = UNDER_WAY | BEFORE_BETS | {BETTING}

THE_BANK = "bank"
COMMON = "common"


def hand_of(box: int) -> str:
    """The name of the hand that lies at a box."""
    return f"box-{box}"


def bet_at(kind: str, box: int) -> str:
    """The slug of a kind of bet at a box."""
    return f"{kind}-{box}"


def open_cards(state: BankedState, hand: str) -> tuple[Card, ...]:
    """The cards of a hand that lie open."""
    return tuple(face for face in state.open_faces(hand) if face is not None)


class DueCards(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Cards that are to be dealt next: to whom, how many at once, and how many of the last ones open."""

    to: str
    cards: int = 1
    open: int = 0


class Round(Struct):
    """What is so of the round under way: replaced whole when it ends."""

    controllers: dict[int, str] = field(default_factory=dict)
    """Who decides for each box."""
    hands: dict[str, tuple[CoveredCard, ...]] = field(default_factory=dict)
    """The cards of each box, of the bank, and those that count for all."""
    out: int = 0
    """How many cards have left the pack."""
    looked: dict[str, str] = field(default_factory=dict)
    """Who has looked at a covered hand."""
    discards: dict[str, tuple[CoveredCard, ...]] = field(default_factory=dict)
    """The cards of a hand that were exchanged for others."""
    due: tuple[DueCards, ...] = ()
    step: int = 0
    """How many of the round's decisions and turned cards are behind."""
    asked: tuple[int, ...] = ()
    """The boxes that have still to decide, the one whose turn it is first."""
    followers: tuple[str, ...] = ()
    """Who is asked whether they add to the bet on another's hand."""
    decided: dict[int, str] = field(default_factory=dict)
    """What was last decided for each box."""
    folded: tuple[int, ...] = ()
    slots: dict[str, dict[int, Cents]] = field(default_factory=dict)
    """What each player put into the slot of a box."""
    settled: tuple[int, ...] = ()
    burnt: bool = False
    """Whether the card is burnt that goes before the next common ones."""
    aside: int = 0
    """How many cards were burnt or set aside in this round."""
    face_up: int = 0
    """How many of them lay face up in the pack."""
    drawn_early: bool = False
    """Whether the next card has left the pack by mistake, unseen."""
    moved: tuple[Move, ...] = ()
    """All money that this round has moved, so that a void round can give it back."""

    @property
    def lying(self) -> int:
        """How many cards lie on the table."""
        return sum(len(cards) for cards in (*self.hands.values(), *self.discards.values()))


class BankedState(BoxState, kw_only=True):
    """What is so at a table of poker against the house."""

    pack: int = 0
    """The pack in use, where several are used in turn; none before the first round."""
    this_round: Round = field(default_factory=Round)

    @property
    def turn_box(self) -> int | None:
        """The box whose turn it is."""
        asked = self.this_round.asked
        return asked[0] if asked and self.phase == PLAYING else None

    def is_in_round(self, player: str) -> bool:
        """Whether a player has anything on the table, or had in this round: a void one would give it back."""
        purse = f"player:{player}"
        return player in self.staked or any(purse in (move.source, move.target) for move in self.this_round.moved)

    def open_faces(self, hand: str) -> tuple[Card | None, ...]:
        """The faces of a hand that lie open."""
        return tuple(card.face if card.open else None for card in self.this_round.hands.get(hand, ()))

    def faces_for(self, hand: str, who: str) -> tuple[Card | None, ...]:
        """The faces of a hand that somebody may know: open ones, and those that they have looked at."""
        if self.this_round.looked.get(hand) != who:
            return self.open_faces(hand)
        return tuple(card.face for card in self.this_round.hands.get(hand, ()))
