"""What is so in a bingo hall: ranges of cards sold (not cards), the balls, claims, and what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from ludex.core.state import DeciderSetup, DeciderState
from ludex.games.bingo.events import CardRange, Due, GameEntry, Receipt
from ludex.games.bingo.rules import ANY_LINE
from ludex.kit.money import NOTHING, Cents

MATERIAL, BALLS, LOADING, BETWEEN = "checking-material", "counting-balls", "loading-balls", "between-games"
HANDING, SELLING, COLLECTING = "handing-out", "selling", "collecting-leftovers"
READING, PRIZES, CRAZY, MINUTES, READY = "reading-sold", "reading-prizes", "crazy-balls", "writing-minutes", "ready"
DRAWING, CALLING = "drawing", "calling"
PRESENTING, REPORTING, CHECKING, RIGHT, ASKED = "presenting", "reporting", "checking", "found-right", "asked-more"
PAYING, NEXT_PRIMA, USED = "paying", "choosing-prima", "collecting-used"
SUSPENDED, EXPLAINING, REFUNDING = "suspended", "reading-out", "refunding"
SIGNING, CLOSING = "signing", "closing"

IN_GAME = frozenset({DRAWING, CALLING, PRESENTING, REPORTING, CHECKING, RIGHT, ASKED})
BEFORE_FIRST = frozenset({HANDING, SELLING, COLLECTING, READING, PRIZES, CRAZY, MINUTES, READY})
STANDING_STILL = frozenset({SUSPENDED, EXPLAINING, REFUNDING})
"""Something went wrong, and the game goes on later or not at all."""
AFTER_ORDER = frozenset({PAYING, NEXT_PRIMA, USED})
"""The game is over: nobody has any right in it, and what it owes is paid."""
DOORS_SHUT = frozenset({PRIZES, CRAZY, MINUTES, READY}) | IN_GAME


class SeriesSold(Struct, frozen=True):
    """How far a series was sold, and when."""

    last: int
    day: str
    game: int = 0
    """The game of the session in which it was; none when it was a session before this one."""
    before: bool = True
    """Whether that was the last game that was played at all."""


class Kept(Struct, frozen=True):
    """What is kept of a day: cards that won nothing, winning ones, those that may prove an offence, or minutes."""

    what: Literal["used", "winning", "evidence", "minutes"]
    day: str
    pending: bool = False
    """Whether a complaint that stands in it is not settled."""


class HallSetup(DeciderSetup, frozen=True, kw_only=True):
    """What earlier days left to the hall."""

    sold: dict[str, SeriesSold] = field(default_factory=dict)
    ball_games: int = 0
    """How many games the set in use was played with."""
    reserve: bool = True
    prima_fund: Cents = NOTHING
    prima_amount: Cents = NOTHING
    prima_games: int = 0
    prima_balls: int = 0
    """The ball up to which it is won now; nothing where it is as the law begins."""
    linked_fund: Cents = NOTHING
    linked_reserve: Cents = NOTHING
    linked_games: int = 0
    crazy_fund: Cents = NOTHING
    archive: tuple[Kept, ...] = ()


class Range(Struct, frozen=True):
    """Cards that somebody bought together."""

    player: str
    series: str
    first: int
    last: int
    form: str

    @property
    def cards(self) -> int:
        """How many they are."""
        return self.last - self.first + 1


class OnSale(Struct, frozen=True):
    """A series in the game: which cards of it are sold."""

    series: str
    first: int
    next: int
    most: int
    """The last card that may be sold."""
    price: Cents


class Claim(Struct, frozen=True):
    """A prize that somebody called."""

    player: str
    prize: str
    series: str
    card: int
    ball: int
    """How many balls were out."""
    condition: str = ""


class Won(Struct, frozen=True):
    """A card that was found right."""

    player: str
    prize: str
    series: str
    card: int
    ball: int
    last_number: int


class Complaint(Struct, frozen=True):
    """What somebody complained of."""

    player: str
    about: str
    answered: bool = False


class Funds(Struct, frozen=True):
    """What earlier days gathered for extra prizes."""

    prima_fund: Cents = NOTHING
    linked_fund: Cents = NOTHING
    linked_reserve: Cents = NOTHING
    crazy_fund: Cents = NOTHING


class HallState(DeciderState, kw_only=True):
    """What is so in the hall now."""

    day: str = ""
    signed: str = ""
    """Who signed the entry that begins the minutes."""
    left: Funds = Funds()
    game: int = 0
    games_played: int = 0
    sold: dict[str, SeriesSold] = field(default_factory=dict)
    ball_games: int = 0
    reserve: bool = True
    balls_sound: bool = False
    unfit: bool = False
    """Whether something is wrong with a ball, so that the set must be changed."""
    attending: list[str] = field(default_factory=list)
    last_announced: bool = False
    last_played: bool = False
    last_of_others: list[str] = field(default_factory=list)
    """The other kinds of bingo of which the last game was announced."""
    series: list[OnSale] = field(default_factory=list)
    ranges: list[Range] = field(default_factory=list)
    winning_line: str = ANY_LINE
    balls: list[int] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)
    callers: list[str] = field(default_factory=list)
    by_hand: bool = False
    crazy: list[int] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    won: list[Won] = field(default_factory=list)
    line_closed: bool = False
    miscalled: bool = False
    """Whether a number was called wrong in this game, put right or not."""
    awarded_wrong: bool = False
    """Whether a card was found right while a number stood wrong."""
    unpaid: list[Due] = field(default_factory=list)
    paid: list[Due] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    """What went with the extra prizes of the session."""
    cheques: list[str] = field(default_factory=list)
    prima_amount: Cents = NOTHING
    prima_games: int = 0
    prima_balls: int = 0
    prima_on: bool = False
    """Whether it may be won in this game."""
    linked_games: int = 0
    """How many games, here and in the other halls, have gathered for the linked prize."""
    entry: GameEntry | None = None
    """What the minutes say of the game so far."""
    prima_granted: bool = False
    prima_was: Cents = NOTHING
    """Its amount before the hall chose another because it was won in this game."""
    remedy: str = ""
    resumes: str = ""
    """The phase to which a game that a claim interrupted goes back."""
    paused_in: str = ""
    """The phase in which a fault stopped it."""
    complaints: list[Complaint] = field(default_factory=list)
    stages: dict[str, str] = field(default_factory=dict)
    """How far the complaints of a day have come that are not settled."""
    disputes: int = 0
    """How many complaints of the session nobody has decided for good."""
    evidence: bool = False
    """Whether the cards of the game are kept for the authority."""
    computer_down: bool = False
    notes: list[str] = field(default_factory=list)
    minutes: list[GameEntry] = field(default_factory=list)
    archive: list[Kept] = field(default_factory=list)

    def begin_game(self, game: int, on_sale: OnSale) -> None:
        """Nothing is left of the game before."""
        self.game = game
        self.series, self.ranges = [on_sale], []
        self.winning_line = ANY_LINE
        self.balls, self.calls, self.callers, self.by_hand, self.crazy = [], [], [], False, []
        self.claims, self.won = [], []
        self.line_closed = self.miscalled = self.awarded_wrong = self.prima_granted = False
        self.unpaid, self.paid, self.cheques, self.complaints = [], [], [], []
        self.remedy = self.resumes = self.paused_in = ""
        self.prima_was = NOTHING

    def over(self, entry: GameEntry) -> None:
        """A game stands in the minutes, played or not."""
        self.minutes.append(entry)
        self.games_played += 1
        self.round += 1
        self.last_played = self.last_announced
        self.notes, self.entry, self.evidence = [], None, False

    @property
    def cards(self) -> int:
        """How many cards are in the game."""
        return sum(each.cards for each in self.ranges)

    @property
    def price(self) -> Cents:
        """What a card of this game costs."""
        return self.series[0].price if self.series else NOTHING

    @property
    def takings(self) -> Cents:
        """What the cards of this game were sold for."""
        return Cents(self.cards * self.price)

    @property
    def wrong_calls(self) -> tuple[int, ...]:
        """Which balls, counted from one, stand called by another number than theirs."""
        pairs = zip(self.balls, self.calls, strict=False)  # the last ball may not be called yet
        return tuple(place for place, (ball, call) in enumerate(pairs, 1) if ball != call)

    def concerns(self, player: str) -> bool:
        """Whether somebody has called a prize that is not settled."""
        phase = self.paused_in if self.phase in (SUSPENDED, EXPLAINING) else self.phase
        if phase not in IN_GAME | AFTER_ORDER:
            return False
        if phase in AFTER_ORDER:
            return any(each.player == player for each in self.unpaid)
        return any(each.player == player for each in self.claims) or any(each.player == player for each in self.won)

    def held(self) -> dict[str, int]:
        """How many cards of this game everybody has who has any."""
        found: dict[str, int] = {}
        for each in self.ranges:
            found[each.player] = found.get(each.player, 0) + each.cards
        return found

    def holder(self, series: str, card: int) -> str:
        """Who has a card of this game; nobody is an empty name."""
        for each in self.ranges:
            if each.series == series and each.first <= card <= each.last:
                return each.player
        return ""

    def in_play(self) -> Iterator[CardRange]:
        """The cards in the game, series by series."""
        return (CardRange(each.series, each.first, each.next - 1) for each in self.series if each.next > each.first)
