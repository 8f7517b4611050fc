"""The state of a table of pai gow poker: who has the bank, the dice, and hands set as two. Only `evolve` writes it."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.roles import Role
from ludex.core.state import BETTING
from ludex.games.common.shoe.state import PREPARING
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.games.poker.banked.state import DEALING, GATHERING, REVEALING, SETTLING, BankedState, Round, hand_of
from ludex.kit.cards import Card
from ludex.kit.money import NOTHING, Cents, total

BANKER = Role("banker")
"""The office of the player who has the bank."""
NEXT_BANKER = Role("next-banker")
"""The office of the player whom the bank is offered to."""

ANNOUNCING = "announcing-commission"
OFFERING = "offering-bank"
COUNTING = "counting-rest"
THROWING = "throwing-dice"
SETTING = "setting"
HOUSE_SETTING = "setting-house"
EXPOSING = "exposing-bank"

IDLE = PREPARING | {ANNOUNCING, OFFERING}
"""Before the bets, while nothing of anybody is in play."""
WITH_CARDS = frozenset({DEALING, SETTING, REVEALING, HOUSE_SETTING, EXPOSING, SETTLING})
"""While hands lie before their players."""
UNDER_WAY = WITH_CARDS | {NO_MORE_BETS, COUNTING, THROWING, GATHERING, SETTLED}
OPEN_PHASES = IDLE | UNDER_WAY | {BETTING}

CROUPIER = 0
"""The croupier's position among the places, and what stands for them where a place is asked for."""
THE_CROUPIER = "croupier"
"""The name of the croupier's hand."""
REST = "rest"
"""The cards that are left when all hands are made up."""


def hand_at(position: int) -> str:
    """The name of the hand at a position."""
    return THE_CROUPIER if position == CROUPIER else hand_of(position)


class BankTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """Who has the bank: at which position, for how many rounds already, and what the croupier plays for against it."""

    position: int = CROUPIER
    rounds: int = 0
    house_stake: Cents = NOTHING
    cover: Cents = NOTHING
    """What a player's bank answers with: all that they had before them when they took it, which they said aloud."""


class PaiGowRound(Round):
    """What is so of the round under way besides: replaced whole when it ends."""

    made: int = 0
    """How many hands were made up."""
    rest: int | None = None
    """How many cards were left, once they are counted."""
    shaken: bool = False
    dice: tuple[int, ...] = ()
    lows: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The cards of each hand that its low hand is made of, by their places in it; once it is set."""
    compared: tuple[int, ...] = ()
    """The positions whose hands were compared with the bank's."""
    bank_won: int = 0
    """What the bank of a player has won in it so far, less what it has lost."""
    void: bool = False


class PaiGowState(BankedState, kw_only=True):
    """What is so at a table of pai gow poker."""

    this_round: PaiGowRound = field(default_factory=PaiGowRound)
    waiting: tuple[str, ...] = ()
    """The list for vacant places, in its order."""
    bank: BankTurn | None = None
    """Who has the bank, or had it last; nobody while it is offered."""
    asked_last: int | None = None
    """The position that the bank was last offered to while nobody has it; none before the first round."""
    let_pass: bool = False
    """Whether whoever was asked last let it pass."""

    @property
    def banker(self) -> str:
        """The player who has the bank; an empty name where the croupier has it, or nobody."""
        return self.holder_of(BANKER)

    @property
    def offered(self) -> str:
        """The player whom the bank is offered to."""
        return self.holder_of(NEXT_BANKER)

    @property
    def bank_position(self) -> int:
        """Where the bank is."""
        return CROUPIER if self.bank is None else self.bank.position

    @property
    def cover_left(self) -> Cents:
        """What may still be staked against the bank of a player."""
        assert self.bank is not None
        laid = total(stake.amount for stake in self.stakes.values())
        return Cents(self.bank.cover - self.bank.house_stake - laid)

    def is_banking(self, player: str) -> bool:
        """Whether a player's bank is open to bets, or these are under way."""
        return bool(player) and player == self.banker and self.phase not in IDLE

    def has_money_in_play(self, player: str) -> bool:
        """Whether anything of this player lies on the table, or answers for the bank."""
        return super().has_money_in_play(player) or self.is_banking(player)

    def is_in_round(self, player: str) -> bool:
        """The same, or had in this round: a void one would give it back."""
        return super().is_in_round(player) or self.is_banking(player)

    def set_faces(self, hand: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The high and the low cards of a hand that is set and whose faces are known."""
        cards, low = self.this_round.hands[hand], self.this_round.lows[hand]
        faces = [card.face for card in cards]
        assert None not in faces, "a hand is compared once it is open"
        return divided(tuple(face for face in faces if face is not None), low)

    def positions_in_round(self) -> list[int]:
        """Every position that has a hand, the boxes in their order and the croupier last."""
        return [*sorted(self.this_round.controllers), CROUPIER]


def divided(faces: tuple[Card, ...], low: tuple[int, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The high and the low cards of seven, by the places of the low ones, counted from one."""
    return (
        tuple(face for place, face in enumerate(faces, start=1) if place not in low),
        tuple(faces[place - 1] for place in low),
    )
