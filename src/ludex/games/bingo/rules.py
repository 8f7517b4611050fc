"""The rules of a bingo hall: its cards, balls and panels, the sale, the game, prizes, incidents and records."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.roles import VISITOR, Role
from ludex.core.rules import DeciderRules
from ludex.errors import Reason, Refused, Value
from ludex.kit.bingo.cards import CardRules, columns_of_tens
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

Percent = Annotated[int, Meta(ge=0, le=100)]
Numbers = Annotated[int, Meta(ge=1, le=100)]

SetBy = Literal["each-game", "sales"]
"""By what the prizes of derived bingo are set: in every game by itself, or by what was sold over some games."""

Stage = Literal["decided", "final", "carried-out"]
"""How far a complaint has come: decided, so that nobody can appeal any more, and so that what was decided is done."""

ANY_LINE = "any"


class Cards(RuleGroup, frozen=True):
    """What a card is (cartón), and what it says of itself."""

    rows: Annotated[int, Meta(ge=1, le=10)]
    per_row: Annotated[int, Meta(ge=1, le=20)]
    columns: Annotated[int, Meta(ge=0, le=20)]
    """How many columns a card has; none where the text asks for none."""
    every_column: bool
    column_numbers: Literal["tens"]
    """Which numbers a column holds, where cards are made and reckoned with."""
    ascending: bool
    lawful: Reason | None
    authorised: Reason | None
    """Only cards that the authority has authorised are sold."""
    printed: tuple[str, ...]
    """What a card says of itself."""
    identified: Reason | None
    markable: Reason | None
    """They are of a material that can be marked."""
    checker: Reason | None
    """Winning cards are checked by a computer that is authorised."""
    forms: tuple[str, ...]
    """Physical ones, electronic ones."""
    face_values: tuple[Cents, ...]


class Balls(RuleGroup, frozen=True):
    """The balls and what draws them."""

    numbers: Numbers
    material_checked: Reason | None
    """Everything else is tried before they are counted."""
    complete: Reason | None
    approved: Reason | None
    machine_approved: Reason | None
    machines: tuple[str, ...]
    life: int
    """After how many games a set is changed."""
    life_of: tuple[str, ...]
    """The machines whose sets are worn out by games."""
    worn: Reason | None
    reserve: Reason | None
    """A whole set lies in reserve."""
    counted_first: Reason | None
    counted_last: Reason | None
    chief_present: Reason | None
    players_present: bool
    """Players who ask for it are present when they are counted."""
    change_recorded: bool
    order_recorded: bool


class Panels(RuleGroup, frozen=True):
    """What everybody can read in the hall."""

    game: tuple[str, ...]
    """What is told of a game."""
    numbers: tuple[str, ...]
    """What is told of the balls."""
    rooms: tuple[str, ...]
    """What a further room needs, so that those in it can follow the game."""
    rooms_equipped: Reason | None


class SecondSeries(RuleGroup, frozen=True):
    """A second series in the same game."""

    allowed: bool
    not_allowed: Reason | None
    first_exhausted: Reason | None
    same_value: Reason | None
    from_one: Reason | None
    below_first: Reason | None


class Sale(RuleGroup, frozen=True):
    """How cards are sold."""

    inside: Reason | None
    correlative: Reason | None
    first_of_series: Reason | None
    """A series that begins, begins with its first card."""
    goes_on: Literal["any-game", "game-before"]
    """After which game a series that has begun goes on."""
    goes_on_after: Reason | None
    days: Annotated[int, Meta(ge=0, le=1000)] | None
    """How many days later it may go on; nothing where no days are counted."""
    announced: Reason | None
    handed_out: bool
    """The cards are handed to the sellers before the sale."""
    second: SecondSeries
    means: tuple[str, ...]
    other_means: str
    """What else the authority has authorised."""
    on_account: Reason | None
    cheque: Reason | None
    credit: Reason | None
    deferred: Reason | None
    electronic_sale: bool
    electronic_authorised: Reason | None
    no_entry: Reason | None
    """Nobody comes in once the data of the game are read."""


class Claims(RuleGroup, frozen=True):
    """How a line or a bingo is called, checked and lost."""

    numbers: Literal["drawn", "called"]
    """What makes a combination: the balls, or what was called."""
    holds_last: bool
    """The last number must be one of it, so that a late claim is lost."""
    line_once: Reason | None
    """A line that was called right while earlier balls were drawn is gone."""
    lines: tuple[str, ...]
    """The lines of a card that may win."""
    announced_line: bool
    """Whether one line alone may be announced as the one that wins."""
    one_line: Reason | None
    unsound: tuple[str, ...]
    """What makes a card lose its right to a prize."""
    false_call: Literal["game-goes-on", "game-ends"]
    interrupts: bool
    reported: bool
    """The seller tells the number of the card to whoever checks it."""
    no_hints: Reason | None
    closed: Reason | None
    """Once the order is given nobody has any right left."""
    complaints: Reason | None
    one_game: Reason | None
    """A card is good for one game."""
    marked_when: Literal["called", "drawn", "drawn-and-called"]
    marked_forms: tuple[str, ...]
    """The cards that players mark; others mark themselves."""
    mark: Reason | None


class Prima(RuleGroup, frozen=True):
    """The extra prize for an early bingo (prima de bingo)."""

    offered: bool
    prima_percent: Percent
    prima_least: Cents
    prima_most: Cents
    step: Cents
    balls: Numbers
    more_balls: Annotated[int, Meta(ge=0, le=90)]
    """How many more balls each further game allows, until somebody wins it."""
    enters: Literal["next-game", "same-game"]
    """From which game on it can be won once its amount is reached."""
    fixed: Reason | None
    """Its amount stays while nobody has won it."""
    announced: Reason | None
    change_recorded: bool
    """That it has another amount stands in the minutes, with the game."""
    keeps_adding: bool
    """What is taken off after its amount is reached goes to later ones."""
    own_tray: Reason | None
    receipt: tuple[str, ...]
    minutes: tuple[str, ...]
    on_closing: Literal["treasury", "house"]

    def allows(self, amount: Cents) -> bool:
        """Whether a hall may offer so much."""
        return self.prima_least <= amount <= self.prima_most and not amount % self.step


class Linked(RuleGroup, frozen=True):
    """The extra prize of halls that are linked (bingo interconectado)."""

    linked_halls: bool
    linked_percent: Percent
    linked_balls: Annotated[int, Meta(ge=0, le=100)]
    linked_maximum: Cents


class CrazyBall(RuleGroup, frozen=True):
    """The extra prize for completing with a number drawn beforehand (bola loca)."""

    crazy_ball: bool
    crazy_percent: Percent
    crazy_numbers: Annotated[int, Meta(ge=0, le=20)]
    prizes: tuple[str, ...]


class Prizes(RuleGroup, frozen=True):
    """What the takings of a game are divided into."""

    total_percent: Percent
    line_percent: Percent
    bingo_percent: Percent
    adds_up: Reason | None
    prima: Prima
    linked: Linked
    crazy: CrazyBall
    shared: Literal["by-cards", "by-players"]
    means: tuple[str, ...]
    cheque_asked: Reason | None
    in_kind: Reason | None
    supplement: Reason | None
    other_prizes: Reason | None
    paid_before_next: Reason | None
    against_cards: Reason | None


class Incidents(RuleGroup, frozen=True):
    """What is done when something goes wrong."""

    before_first: Literal["suspend", "refund"]
    after_first: Literal["by-hand", "suspend"]
    irreparable: Literal["refund", "nothing"]
    faulty_balls: tuple[str, ...]
    ball_fault: Literal["end-and-refund", "suspend"]
    against_cards: Reason | None
    read_out: Reason | None
    ball_prevails: bool
    same_caller: Reason | None
    reader_chief: Reason | None
    miscall: Literal["void", "stands"]
    miscall_until: Literal["awarded", "game-over"]
    gives_back: bool
    leaving_refunds: bool
    giving_on: bool


class Records(RuleGroup, frozen=True):
    """The minutes, and what is kept."""

    before_first_ball: Reason | None
    header: tuple[str, ...]
    game: tuple[str, ...]
    also: tuple[str, ...]
    """What stands in the minutes of a game besides what the text asks for."""
    closing_entry: Reason | None
    manual_book: Reason | None
    minutes_months: Annotated[int, Meta(ge=0, le=1000)]
    cards_months: Annotated[int, Meta(ge=0, le=1000)]
    used_destroyed: bool
    """Cards that won nothing are destroyed once they are no longer needed."""
    minutes_kept: Reason | None
    cards_kept: Reason | None
    pending_kept: Reason | None
    settled_by: Stage
    """How far a complaint has come when it keeps nothing any more."""
    evidence_kept: Reason | None
    collected: Reason | None
    last_announced: Reason | None
    none_after_last: Reason | None


class Derived(RuleGroup, frozen=True):
    """A kind of bingo with its own numbers, within what the law lets the authority authorise."""

    numbers_from: int
    numbers_to: int
    per_card_from: int
    per_card_to: int
    range: Reason | None
    """It is played with no more and no fewer numbers."""
    on_card: Reason | None
    """A card has no more and no fewer of them, all different."""


class Modalities(RuleGroup, frozen=True):
    """What else is bingo."""

    simultaneous: bool
    connected: Reason | None
    """Halls that play together are in connection with each other and with the central office."""
    no_repeats: Reason | None
    draws_at: tuple[str, ...]
    video: Reason | None
    """Each of them receives the draw as a picture."""
    electronic: bool
    together: Reason | None
    """Everybody plays the same game at the same time, each at a terminal."""
    electronic_cards: tuple[str, ...]
    paid_means: Reason | None
    virtual_refund: Reason | None
    """Whoever buys a card on a screen has the same rights to prizes and refunds."""
    derived: Derived
    derived_cards: tuple[str, ...]
    derived_layout: tuple[str, ...]
    """How the numbers of a card may stand."""
    derived_versions: dict[str, SetBy]
    """Its versions, and by what the prizes of each are set."""
    derived_prizes: Reason | None
    """What wins, and how much, is set beforehand."""
    derived_percent: Percent
    derived_least: Reason | None
    derived_divided: Reason | None
    guarantees: tuple[str, ...]
    """What is guaranteed where cards are virtual."""
    plus: Derived
    plus_prizes: Reason | None
    """What wins stands in a plan of prizes."""


class BingoRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bingo hall is run by."""

    cards: Cards
    balls: Balls
    panels: Panels
    sale: Sale
    claims: Claims
    prizes: Prizes
    incidents: Incidents
    records: Records
    modalities: Modalities | None
    calls: dict[str, str | None]
    """What is said aloud."""
    read_out: dict[str, str]
    """The rule whose paragraph is read out before each remedy."""

    def keeps_off(self, role: Role, do: str) -> Refused | None:
        """Whoever is not in the hall buys no cards."""
        outside = role == VISITOR and do == "buy-cards"
        return self.refusal("sale.inside", asked=Value.command(do)) if outside and self.forbids("sale.inside") else None

    def not_present(self, player: str) -> Refused:
        """Cards are sold in the hall alone."""
        if self.forbids("sale.inside"):
            return self.refusal("sale.inside", asked=Value.person(player))
        return DeciderRules.not_present(self, player)

    @property
    def card_rules(self) -> CardRules:
        """What a card is held against."""
        cards, numbers = self.cards, self.balls.numbers
        return CardRules(
            numbers=numbers,
            rows=cards.rows,
            per_row=cards.per_row,
            columns=columns_of_tens(numbers=numbers, columns=cards.columns) if cards.columns else (),
            every_column=cards.every_column,
            ascending=cards.ascending,
        )
