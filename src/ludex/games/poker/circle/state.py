"""The state of a table of circle poker. Only `evolve` writes it; it lives on from hand to hand."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.state import READY, TableState
from ludex.kit.cards import Card, Deck

SHUFFLING = "shuffling"
CUTTING = "cutting"
POSTING = "posting"
DEALING = "dealing"
SPEAKING = "speaking"
SHOWING = "showing"
PAYING = "paying"
SETTLED = "settled"
RESTORING = "restoring"
RULING = "ruling"
UNCLEAR = "unclear"
ANSWERING = "answering"
HELD_UP = frozenset({RESTORING, RULING, UNCLEAR, ANSWERING})
"""A hand waits: for cards to be told apart, the chief's decision, the croupier to take chips in, a player's answer."""

DRAWING = "drawing"
SERVING = "serving"
RECUTTING = "recutting"
EXCHANGE = frozenset({DRAWING, SERVING, RECUTTING})
"""Cards are being changed: somebody says which, is given others, or cuts a pack that was mixed again."""
PROVING = "proving"
DOUBTED = "doubted"
PROOF = frozenset({PROVING, DOUBTED})
"""Whoever opened the pot proves that he could, or the chief decides whether he did."""

UNDER_WAY = (
    frozenset({SHUFFLING, CUTTING, POSTING, DEALING, SPEAKING, SHOWING, PAYING, SETTLED}) | HELD_UP | EXCHANGE | PROOF
)
"""The phases of a hand; between two hands a table is ready."""
OPEN_PHASES = UNDER_WAY | {READY}

POT = "pot"
CAGNOTTE = "cagnotte"
DIFFERENCE = "difference"
"""Chips that the books have in a pot and that somebody unknown still has in front of him."""
NOBODY = ""
"""Whom a common or a burnt card is for."""
BURN, COMMON, COVERED, OPEN = "burn", "common", "covered", "open"
DEAD, SKIPPED, FROM_DEAD, DISCARD = "dead", "skipped", "from-dead", "discard"
"""A card that is set aside, one for somebody who was passed over, one from those set aside, one for the discards."""


class Due(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card that is to be dealt: to whom, and how."""

    to: str
    way: str


class Held(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card in front of a player: its face, once somebody has seen it, and whether all may see it."""

    id: int
    face: Card | None = None
    up: bool = False
    known: bool = False
    """Whether all have seen it although it lies covered again."""


class CircleState(TableState, kw_only=True):
    """What is so at a table of circle poker."""

    # The people of the game, from hand to hand.
    seats: dict[int, str] = field(default_factory=dict)
    """Who sits at each place."""
    listed: tuple[str, ...] = ()
    """Who waits for a place, in order."""
    asking: tuple[str, ...] = ()
    """Who has asked for a place and is not on the list yet."""
    begun: bool = False
    """Whether places were drawn and the game has begun."""
    starters: tuple[str, ...] = ()
    """Who sat down when it began."""
    had_hand: dict[str, int] = field(default_factory=dict)
    """How often each has had the hand."""
    resting: dict[str, int] = field(default_factory=dict)
    """How many hands each has still to rest."""
    mark: int = 0
    """The place that has the hand; none before the first deal."""
    announced: bool = False
    """Whether the table was told what the house takes."""
    paid_fee: tuple[str, ...] = ()
    """Who has paid the fee of this session."""
    hours: int = 0
    """How many hours of the session of the fee are over."""
    hands_to_fee: int | None = None
    """How many hands are left of the session of the fee, once its hour is over."""
    length: int | None = None
    """How many hands the director lets the game last."""
    played: int = 0
    """How many hands were played since it began."""
    warnings: dict[str, int] = field(default_factory=dict)
    """How often each was warned."""
    referred: tuple[str, ...] = ()
    """About whom the chief has to decide."""
    decided: tuple[str, ...] = ()
    """About whom he has decided, for good."""
    excluded: tuple[str, ...] = ()
    """Whom he sent away; they do not come back in this session."""
    proxies: dict[str, str] = field(default_factory=dict)
    """Who left his game to whom, where the law let him."""
    peeked: tuple[tuple[str, str], ...] = ()
    """Who looked at whose covered cards in this hand, where the law let him."""

    # The hand that is being played.
    deck: Deck | None = None
    order: tuple[str, ...] = ()
    """Its players, from the one after the hand on, in the direction of play."""
    live: tuple[str, ...] = ()
    """Those who have not folded, in the same order."""
    cards: dict[str, tuple[Held, ...]] = field(default_factory=dict)
    common: tuple[Card, ...] = ()
    burnt: int = 0
    dead: int = 0
    """Cards set aside during the deals."""
    due: tuple[Due, ...] = ()
    """The cards that are to be dealt next."""
    next_card: int = 1
    street: int = 0
    """How many deals have been begun."""
    put: dict[str, int] = field(default_factory=dict)
    """What each has put into the pot in this hand."""
    bets: dict[str, int] = field(default_factory=dict)
    """What each has bet in this interval."""
    highest: int = 0
    """What must be matched in this interval."""
    least_raise: int = 0
    waiting: tuple[str, ...] = ()
    """Who has still to speak in this interval, in order; the first has the turn."""
    passed: tuple[str, ...] = ()
    raises: dict[str, int] = field(default_factory=dict)
    """How often each has raised in this interval."""
    barred: tuple[str, ...] = ()
    """Who may not raise any more in this interval."""
    first_speaker: str = ""
    """Who speaks first in this interval, until he has spoken."""
    led: str = ""
    """Who spoke first in the last interval."""
    opener: str = ""
    """Who made the first bet of the hand that nobody forced."""
    pot_at_deal: int = 0
    """What was in the pot when the last cards were dealt."""
    last_bettor: str = ""
    """Who made the last bet or raise of the hand."""
    shown: dict[str, int] = field(default_factory=dict)
    """The value of each hand that lies open, by player, in the order of showing."""
    absent: tuple[str, ...] = ()
    """Players who have a place and are away from the table."""
    aside: tuple[str, ...] = ()
    """Who bets no more in this hand and plays for what he has bet."""

    # Changing cards, and pots that outlive a hand.
    discards: dict[str, tuple[Held, ...]] = field(default_factory=dict)
    """What each has thrown away to change it."""
    exchanged: dict[str, int] = field(default_factory=dict)
    """How many cards each has changed."""
    muck: tuple[Held, ...] = ()
    """The cards of those who are out of the hand."""
    recutter: str = ""
    """Who cuts the pack that was mixed again."""
    carried: int = 0
    """What lies in the pot of this hand from earlier ones."""
    kept: int = 0
    """What stays in the pot for the next hand."""
    blanks: int = 0
    """How many hands in a row nobody has opened."""

    looked: frozenset[str] = frozenset()
    """Who has looked at covered cards of his in this hand, as everybody could see."""

    # What went wrong in this hand.
    stray: tuple[int, ...] = ()
    """Places that are dealt cards although nobody plays there."""
    bound: dict[str, str] = field(default_factory=dict)
    """Who may not raise in his next turn, by the rule that keeps him from it."""
    owing: dict[str, int] = field(default_factory=dict)
    """Whose first bet is missing, and how much it is."""
    reduced: int = 0
    """How much is missing in the pot without anybody knowing whose it is."""
    mixed: str = ""
    """Whose cards lie among the discards and are looked for."""
    resumes: str = ""
    """The phase in which the hand goes on when they are found or given up."""
    skipped: str = ""
    """Who was passed over."""
    skipped_at: int = 0
    """The turn since which nobody has spoken, if he speaks up at once."""
    open_next: tuple[str, ...] = ()
    """Who gets his next card open."""
    looked_last: frozenset[str] = frozenset()
    """Who has looked at his covered cards since he got that of the last deal."""
    skips: bool = False
    """Whether somebody was passed over in this deal."""
    others_seen: bool = False
    """Whether the others had seen their last card when somebody was passed over."""
    asked: str = ""
    """Whom the croupier asks whether he goes on."""
    early: bool = False
    """Whether a card was dealt before the bets were even."""
    unclear: int = 0
    """What whoever speaks has pushed over the line without a word."""

    @property
    def speaker(self) -> str | None:
        """Whose turn it is to speak."""
        return self.waiting[0] if self.waiting and self.phase == SPEAKING else None

    @property
    def is_before_betting(self) -> bool:
        """Whether nobody has spoken since the deal, or it is not over."""
        return self.phase == DEALING or bool(self.first_speaker)

    @property
    def drawer(self) -> str | None:
        """Whose turn it is to change cards."""
        return self.waiting[0] if self.waiting and self.phase == DRAWING else None

    def place_of(self, player: str) -> int | None:
        """Where a player sits."""
        return next((place for place, name in self.seats.items() if name == player), None)
