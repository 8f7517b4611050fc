"""The state of a table of circle poker. Only `evolve` writes it; it lives on from hand to hand."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from ludex.core.state import READY, TableState
from ludex.kit.cards import Card, Deck
from ludex.kit.money import Cents

SHUFFLING = "shuffling"
CUTTING = "cutting"
POSTING = "posting"
DEALING = "dealing"
ACTING = "acting"
SHOWDOWN = "showdown"
PAYING = "paying"
SETTLED = "settled"
RESTORING = "restoring"
RULING = "ruling"
UNCLEAR = "unclear"
ANSWERING = "answering"
HELD_UP = frozenset({RESTORING, RULING, UNCLEAR, ANSWERING})
"""A hand waits: for cards to be told apart, the chief's decision, the croupier to take chips in, a player's answer."""

DRAWING = "drawing"
REPLACING = "replacing"
RECUTTING = "recutting"
DRAW_PHASES = frozenset({DRAWING, REPLACING, RECUTTING})
"""Cards are being changed: somebody says which, is given others, or cuts a deck that was mixed again."""
PROVING = "proving"
DOUBTED = "doubted"
PROOF = frozenset({PROVING, DOUBTED})
"""Whoever opened the pot proves that they could, or the chief decides whether they did."""

UNDER_WAY = (
    frozenset({SHUFFLING, CUTTING, POSTING, DEALING, ACTING, SHOWDOWN, PAYING, SETTLED}) | HELD_UP | DRAW_PHASES | PROOF
)
"""The phases of a hand; between two hands a table is ready."""
OPEN_PHASES = UNDER_WAY | {READY}

POT = "pot"
CAGNOTTE = "cagnotte"
DIFFERENCE = "difference"
"""Chips that the books have in a pot and that somebody unknown still has in front of them."""
NOBODY = ""
"""Whom a board card or a burnt card is for."""
BURN, BOARD, HOLE, UP = "burn", "board", "hole", "up"
DEAD, SKIPPED, FROM_DEAD, DISCARD = "dead", "skipped", "from-dead", "discard"
"""A card that is set aside, one for somebody who was passed over, one from those set aside, one for the discards."""


class DueCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card that is to be dealt: to whom, and how."""

    to: str
    way: str


class PlayerCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card in front of a player: its face, once somebody has seen it, and whether all may see it."""

    id: int
    face: Card | None = None
    up: bool = False
    known: bool = False
    """Whether all have seen it although it lies face down again."""


def unseen(cards: Iterable[PlayerCard]) -> list[int]:
    """Those of some cards that nobody has seen."""
    return [card.id for card in cards if card.face is None]


class Deal(Struct):
    """The deal before a betting round: what it has still to give, and what happened while it was given."""

    due: tuple[DueCard, ...] = ()
    """The cards that are to be dealt next."""
    pot_at_deal: int = 0
    """What was in the pot when the last cards were dealt."""
    looked: frozenset[str] = frozenset()
    """Who has looked at their hole cards since they got that of this deal."""
    stray_places: tuple[int, ...] = ()
    """Places that are dealt cards although nobody plays there."""
    card_skipped: bool = False
    """Whether somebody was passed over."""
    others_seen: bool = False
    """Whether the others had seen their last card when somebody was passed over."""


class BettingRound(Struct):
    """One betting round: who has bet what, and who has still to act."""

    bets: dict[str, Cents] = field(default_factory=dict)
    """What each has bet in it."""
    highest: Cents = Cents(0)
    """What must be matched."""
    minimum_raise: Cents = Cents(0)
    to_act: tuple[str, ...] = ()
    """Who has still to act, or to change cards before it, in order; the first has the turn."""
    checked: tuple[str, ...] = ()
    raises: dict[str, int] = field(default_factory=dict)
    """How often each has raised."""
    barred: tuple[str, ...] = ()
    """Who may not raise any more."""
    first_to_act: str = NOBODY
    """Who acts first, until they have acted."""
    call_only: dict[str, str] = field(default_factory=dict)
    """Who may not raise in their next turn, by the rule that keeps them from it."""
    dealt_early: bool = False
    """Whether a card was dealt before the bets were even."""


class DrawPhase(Struct):
    """Cards that players change."""

    discards: dict[str, tuple[PlayerCard, ...]] = field(default_factory=dict)
    """What each has thrown away to change it."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many cards each has changed."""
    cutter: str = NOBODY
    """Who cuts the deck that was mixed again."""


class Hand(Struct, kw_only=True):
    """One hand from the button to the pot; the next one begins with nothing of it."""

    order: tuple[str, ...] = ()
    """Its players, from the one after the button on, in the direction of play."""
    live: tuple[str, ...] = ()
    """Those who have not folded, in the same order."""

    # The cards.
    deck: Deck | None = None
    cards: dict[str, tuple[PlayerCard, ...]] = field(default_factory=dict)
    board: tuple[Card, ...] = ()
    burnt: int = 0
    dead: int = 0
    """Cards set aside during the deals."""
    muck: tuple[PlayerCard, ...] = ()
    """The cards of those who are out of the hand."""
    next_card: int = 1
    street: int = 0
    """How many deals have been begun."""
    deal: Deal = field(default_factory=Deal)
    draw: DrawPhase = field(default_factory=DrawPhase)
    looked: frozenset[str] = frozenset()
    """Who has looked at hole cards of theirs, as everybody could see."""
    peeked: tuple[tuple[str, str], ...] = ()
    """Who looked at whose hole cards, where the law let them."""

    # The bets, and the hands shown for them.
    betting: BettingRound = field(default_factory=BettingRound)
    contributions: dict[str, Cents] = field(default_factory=dict)
    """What each has put into the pot."""
    last_first_to_act: str = NOBODY
    """Who acted first in the last betting round."""
    opener: str = NOBODY
    """Who made the first bet that nobody forced."""
    last_bettor: str = NOBODY
    """Who made the last bet or raise."""
    aside: tuple[str, ...] = ()
    """Who bets no more and plays for what they have bet."""
    shown: dict[str, int] = field(default_factory=dict)
    """The value of each hand that lies open, by player, in the order of showing."""

    # What went wrong.
    missing_antes: dict[str, Cents] = field(default_factory=dict)
    """Whose first bet is missing, and how much it is."""
    pot_shortfall: Cents = Cents(0)
    """How much is missing in the pot without anybody knowing whose it is."""
    mucked: str = NOBODY
    """Whose cards lie among the discards and are looked for."""
    resumes: str = ""
    """The phase in which the hand goes on when they are found or given up."""
    skipped_player: str = NOBODY
    """Who was passed over."""
    skipped_at_turn: int = 0
    """The turn since which nobody has acted, if they speak up at once."""
    next_card_up: tuple[str, ...] = ()
    """Who gets their next card open."""
    asked: str = NOBODY
    """Whom the croupier asks whether they go on."""
    unclear_stake: Cents = Cents(0)
    """What whoever acts has pushed over the line without a word."""


class CircleState(TableState, kw_only=True):
    """What is so at a table of circle poker: the session, and in it the hand that is being played."""

    hand: Hand = field(default_factory=Hand)

    # Who plays.
    seats: dict[int, str] = field(default_factory=dict)
    """Who sits at each place."""
    waiting_list: tuple[str, ...] = ()
    """Who waits for a place, in order."""
    seat_requests: tuple[str, ...] = ()
    """Who has asked for a place and is not on the list yet."""
    sitting_out: dict[str, int] = field(default_factory=dict)
    """How many hands each has still to rest."""
    absent: tuple[str, ...] = ()
    """Players who have a place and are away from the table."""
    proxies: dict[str, str] = field(default_factory=dict)
    """Who left their game to whom, where the law let them."""

    # How far the game is.
    begun: bool = False
    """Whether places were drawn and the game has begun."""
    starters: tuple[str, ...] = ()
    """Who sat down when it began."""
    button: int = 0
    """The place that has the button; none before the first deal."""
    had_button: dict[str, int] = field(default_factory=dict)
    """How often each has had the button."""
    length: int | None = None
    """How many hands the director lets the game last."""
    played: int = 0
    """How many hands were played since it began."""

    # What the house takes.
    announced: bool = False
    """Whether the table was told what the house takes."""
    paid_fee: tuple[str, ...] = ()
    """Who has paid the fee of this session."""
    hours: int = 0
    """How many hours of the session of the fee are over."""
    hands_to_fee: int | None = None
    """How many hands are left of the session of the fee, once its hour is over."""

    # How people behave.
    warnings: dict[str, int] = field(default_factory=dict)
    """How often each was warned."""
    referred: tuple[str, ...] = ()
    """About whom the chief has to decide."""
    decided: tuple[str, ...] = ()
    """About whom the chief has decided, for good."""
    excluded: tuple[str, ...] = ()
    """Whom the chief sent away; they do not come back in this session."""

    # Pots that outlive a hand.
    carried_in: Cents = Cents(0)
    """What lies in the pot of this hand from earlier ones."""
    carried_over: Cents = Cents(0)
    """What stays in the pot for the next hand."""
    unopened_hands: int = 0
    """How many hands in a row nobody has opened."""

    @property
    def actor(self) -> str | None:
        """Whose turn it is to act."""
        to_act = self.hand.betting.to_act
        return to_act[0] if to_act and self.phase == ACTING else None

    @property
    def drawer(self) -> str | None:
        """Whose turn it is to change cards."""
        to_act = self.hand.betting.to_act
        return to_act[0] if to_act and self.phase == DRAWING else None

    @property
    def missing_antes(self) -> dict[str, Cents]:
        """Whose first bet is missing in this hand, and how much it is."""
        return self.hand.missing_antes

    @property
    def skipped_player(self) -> str:
        """Who was passed over in this hand."""
        return self.hand.skipped_player

    @property
    def is_before_betting(self) -> bool:
        """Whether nobody has acted since the deal, or it is not over."""
        return self.phase == DEALING or bool(self.hand.betting.first_to_act)

    def place_of(self, player: str) -> int | None:
        """Where a player sits."""
        return next((place for place, name in self.seats.items() if name == player), None)
