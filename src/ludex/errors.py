"""The one hierarchy of errors, and what a refusal says as data: a reason, what was asked and what is allowed.

Malformed requests are `Misuse`, forbidden ones `Refused`, damaged records `Corrupt`, cases that do not hold `Unmet`.
A mistake of our own is an `AssertionError`; where it breaks a fold, the table is `Stopped`. Sentences about an error
are made in `ludex.words`, in the reader's language. This module imports nothing of Ludex: every part may use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace


class Reason(StrEnum):
    """Why something is refused: a slug that words, cases and clients share. Legal reasons come with their clause."""

    ABOVE_MAXIMUM = "above-maximum"
    BALL_WITH_WHEEL = "ball-with-wheel"
    BEFORE_THE_CALL = "before-the-call"
    BANK_STAYS = "bank-stays"
    BELOW_MINIMUM = "below-minimum"
    BETS_CLOSED = "bets-closed"
    BETS_NOT_OPEN = "bets-not-open"
    CHANGED_ALREADY = "changed-already"
    CHIP_VALUE = "chip-value"
    CLEARED_BY_YOU = "cleared-by-you"
    DICE_MOVING = "dice-moving"
    DICE_NOT_REPLACED = "dice-not-replaced"
    DURING_SESSION = "during-session"
    HANDS_OFF = "hands-off"
    LAST_ROUND_OVER = "last-round-over"
    LICENCE = "licence"
    LOSERS_FIRST = "losers-first"
    MUST_ACCEPT = "must-accept"
    MUST_BET = "must-bet"
    MUST_STAY = "must-stay"
    NOT_ACCEPTED = "not-accepted"
    NOT_AT_THE_WHEEL = "not-at-the-wheel"
    NOT_AUTHORISED = "not-authorised"
    NOT_IN_CHIPS = "not-in-chips"
    NOT_LISTED = "not-listed"
    NOT_PRESENT = "not-present"
    NOT_REPEATED = "not-repeated"
    NOT_SEATED = "not-seated"
    NOT_UPWARDS = "not-upwards"
    NOT_YOURS = "not-yours"
    NOTHING_TO_DO = "nothing-to-do"
    NO_LINE_BET = "no-line-bet"
    NO_SIMPLE_BET = "no-simple-bet"
    NO_FUNDS = "no-funds"
    NO_SUCH = "no-such"
    OTHER_CROUPIER = "other-croupier"
    OUT_OF_ORDER = "out-of-order"
    OUT_OF_PHASE = "out-of-phase"
    OUT_OF_TURN = "out-of-turn"
    OUTSIDE_ZONE = "outside-zone"
    REPEATED = "repeated"
    SAME_DIRECTION = "same-direction"
    SEEKING_POINT = "seeking-point"
    STAKES_IN_PLAY = "stakes-in-play"
    STACKS_FIRST = "stacks-first"
    STALE = "stale"
    TABLE_FULL = "table-full"
    THROWER_NOT_RELIEVED = "thrower-not-relieved"
    UNLAWFUL_DICE = "unlawful-dice"
    UNLAWFUL_WHEEL = "unlawful-wheel"
    VALUE_FIXED = "value-fixed"
    AT_TARGET = "at-target"
    ANTE_FIRST = "ante-first"
    BET_MADE = "bet-made"
    CALL_ONLY = "call-only"
    DECIDED = "decided"
    LIST_FIRST = "list-first"
    MAY_REST = "may-rest"
    NOT_ANNOUNCED = "not-announced"
    NOT_DRAWN = "not-drawn"
    NOT_LONG_ENOUGH = "not-long-enough"
    NOT_REOPENED = "not-reopened"
    SEAT_TAKEN = "seat-taken"
    STILL_CHIPS = "still-chips"
    STRING_BET = "string-bet"
    TOO_FEW_BREACHES = "too-few-breaches"
    TOO_FEW_CARDS = "too-few-cards"
    TOO_FEW_PLAYERS = "too-few-players"
    TOO_MANY_RAISES = "too-many-raises"
    CHIPS_STAY = "chips-stay"
    COVERED_CARDS = "covered-cards"
    DEAD_CARDS = "dead-cards"
    HAND_UNDER_WAY = "hand-under-way"
    NO_LENDING = "no-lending"
    NO_ONLOOKERS = "no-onlookers"
    NO_SHARING = "no-sharing"
    PLACES_STAY = "places-stay"
    PLAYS_FOR_THEMSELVES = "plays-for-themselves"
    BOX_FULL = "box-full"
    NO_CONSENT = "no-consent"
    NOT_AGAINST = "not-against"
    NOT_ALIKE = "not-alike"
    NOT_YOUR_HAND = "not-your-hand"
    TOO_FEW_HANDS = "too-few-hands"
    TOO_LATE = "too-late"
    WRONG_TOTAL = "wrong-total"
    WRONG_MOMENT = "wrong-moment"
    WRONG_POCKET = "wrong-pocket"
    AFTER_THE_LAST = "after-the-last"
    CARDS_FIRST = "cards-first"
    CARDS_REPEATED = "cards-repeated"
    CHIEF_ABSENT = "chief-absent"
    DOORS_CLOSED = "doors-closed"
    KEPT = "kept"
    LINE_GONE = "line-gone"
    MANUAL_BOOK = "manual-book"
    MEANS_OF_PAYMENT = "means-of-payment"
    MINUTES_FIRST = "minutes-first"
    NO_ELECTRONIC_SALE = "no-electronic-sale"
    NO_HINTS = "no-hints"
    NO_KIND = "no-kind"
    NO_RESERVE = "no-reserve"
    NO_SUCH_PRIZE = "no-such-prize"
    NO_SUPPLEMENT = "no-supplement"
    NOT_A_MULTIPLE = "not-a-multiple"
    NOT_ASKED = "not-asked"
    NOT_COLLECTED = "not-collected"
    NOT_CORRELATIVE = "not-correlative"
    NOT_COUNTED = "not-counted"
    NOT_FROM_ONE = "not-from-one"
    NOT_IN_THE_HALL = "not-in-the-hall"
    NOT_READ_OUT = "not-read-out"
    OTHER_LINE = "other-line"
    OTHER_VALUE = "other-value"
    OWN_TRAY = "own-tray"
    PENDING_COMPLAINT = "pending-complaint"
    PERCENTAGES = "percentages"
    PRIMA_STAYS = "prima-stays"
    RIGHTS_LOST = "rights-lost"
    ROOMS_NOT_EQUIPPED = "rooms-not-equipped"
    SAME_CALLER = "same-caller"
    SERIES_NOT_EXHAUSTED = "series-not-exhausted"
    UNLAWFUL_BALLS = "unlawful-balls"
    UNLAWFUL_CARDS = "unlawful-cards"
    UNLAWFUL_MODALITY = "unlawful-modality"
    WORN_BALLS = "worn-balls"
    WRONG_START = "wrong-start"


class Unit(StrEnum):
    """What a value of a refusal is, and so how it is told: as money, as a number of something, or by its name."""

    MONEY = "money"  # in the currency's smallest unit
    PERCENT = "percent"
    NUMBER = "number"
    # Numbers of things.
    CARDS = "cards"
    CHANGES = "changes"
    HANDS = "hands"
    PLAYERS = "players"
    ROUNDS = "rounds"
    THROWS = "throws"
    TIMES = "times"
    # Things that have a number.
    ANNOUNCEMENT = "announcement"
    BOX = "box"
    CARD_HELD = "card-held"
    CLOTH = "cloth"
    DICE = "dice"
    DICE_SET = "dice-set"
    PLACE = "place"
    PRISONER = "prisoner"
    ROUND = "round"
    # Slugs, each with a name in a section of the words.
    BET = "bet"
    CATEGORY = "category"
    CHOICE = "choice"
    COMMAND = "command"
    FEATURE = "feature"  # of a described table: a shape, a side, where something is kept
    FINDING = "finding"
    FLAW = "flaw"
    HAND = "hand"  # of a box, of the bank, or the cards that count for all
    HINT = "hint"
    INCIDENT = "incident"
    LANGUAGE = "language"
    PHASE = "phase"
    ROLE = "role"
    # What has no other name: it is told as it stands.
    CARD = "card"
    COMMAND_ID = "command-id"
    DAY = "day"
    MEASURE = "measure"  # a number that need not be whole; its sentence says of what
    NAMED = "named"  # what people gave a name to: an event, a forecast, a ticket
    ODDS = "odds"  # in hundredths: 250 is what a stake is multiplied by two and a half
    PERSON = "person"
    POCKET = "pocket"
    SERIES = "series"
    SETTING = "setting"  # as a licence or a described table writes it

    @property
    def section(self) -> str:
        """The section of the words in which slugs of this unit have their names; empty where values are no slugs."""
        return _SECTIONS.get(self, "")


_SECTIONS = {
    Unit.BET: "bets",
    Unit.CATEGORY: "hands",
    Unit.CHOICE: "values",
    Unit.COMMAND: "commands",
    Unit.FEATURE: "features",
    Unit.FINDING: "findings",
    Unit.FLAW: "flaws",
    Unit.HINT: "hints",
    Unit.INCIDENT: "incidents",
    Unit.LANGUAGE: "languages",
    Unit.PHASE: "phases",
    Unit.ROLE: "roles",
}

Scalar = str | int | bool


class Value(Struct, frozen=True):
    """A value with its unit."""

    value: Scalar
    unit: Unit

    @staticmethod
    def command(do: str) -> Value:
        """A command by its slug."""
        return Value(do, Unit.COMMAND)

    @staticmethod
    def money(amount: int) -> Value:
        """An amount in the currency's smallest unit."""
        return Value(amount, Unit.MONEY)

    @staticmethod
    def person(name: str) -> Value:
        """Somebody by name."""
        return Value(name, Unit.PERSON)

    def __str__(self) -> str:
        return f"{self.unit.value} {self.value}"


Asked = Value | tuple[Value, ...]
"""What was asked: one value or several. Where the first is a flaw, the others are what its sentence names."""


def flaw(slug: str, *named: Value) -> tuple[Value, ...]:
    """Something that is wrong with what was asked, and what its sentence names."""
    return (Value(slug, Unit.FLAW), *named)


class Allowed(Struct, frozen=True):
    """What would be allowed instead: numbers within bounds and in steps, or some values. All have the same unit."""

    unit: Unit
    low: int | None = None
    high: int | None = None
    step: int | None = None
    values: tuple[Scalar, ...] | None = None

    @staticmethod
    def commands(*slugs: str) -> Allowed:
        """Commands that come first, or may be given instead."""
        return Allowed(Unit.COMMAND, values=slugs)

    @staticmethod
    def people(*names: str) -> Allowed:
        """People who may do it instead."""
        return Allowed(Unit.PERSON, values=names)

    @staticmethod
    def hint(slug: str) -> Allowed:
        """What has to be so first, where neither a number nor a name says it."""
        return Allowed(Unit.HINT, values=(slug,))

    def __str__(self) -> str:
        bounds = {"from": self.low, "to": self.high, "in steps of": self.step}
        told = [f"{word} {number}" for word, number in bounds.items() if number is not None]
        if self.values is not None:
            told.append(", ".join(map(str, self.values)) or "nothing")
        return f"{self.unit.value} {' '.join(told)}"


class LudexError(Exception):
    """Everything Ludex raises on purpose."""


class Worded(LudexError):
    """An error that is told in a sentence.

    With a slug the message is a template and `values` are what it names: `ludex.words` then has the sentence in other
    languages. Values that are several are told with commas between them; an error among them, as what is wrong with a
    part of what was written, is told in that language too, and whole numbers as that language writes them.
    """

    def __init__(self, message: str, *, slug: str = "", **values: object) -> None:
        self.slug = slug
        kept = {name: isinstance(value, LudexError) or type(value) is int for name, value in values.items()}
        self.values = {name: value if kept[name] else _told(value) for name, value in values.items()}
        told = {name: f"{value:,}" if type(value) is int else value for name, value in self.values.items()}
        super().__init__(message.format(**told) if slug else message)


class Misuse(Worded):
    """The request makes no sense: malformed, of the wrong type, or naming what does not exist."""


class Several(Misuse):
    """All that is wrong with something at once."""

    def __init__(self, found: Sequence[Misuse]) -> None:
        self.found = tuple(found)
        super().__init__("; ".join(map(str, found)))


def within(place: object, misuse: Worded) -> Misuse:
    """The same, after the file, table or part of it that it is about."""
    return Misuse("{place}: {misuse}", slug="within", place=place, misuse=misuse)


def damaged_line(number: int, why: LudexError) -> Corrupt:
    """What is wrong with a line of a record."""
    return Corrupt("line {number}: {why}", slug="damaged-line", number=str(number), why=why)


def _told(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple | dict) else str(value)


class Corrupt(Worded):
    """Stored data does not verify."""


class Stopped(Worded):
    """A table could not record what was decided; it accepts nothing more."""


class NoOutcome(Worded):
    """Chance has no answer yet: a script has run out, or nobody has read the wheel."""


class Unmet(Worded):
    """A case expects what did not happen."""


class Refusal(Struct, frozen=True, omit_defaults=True):
    """A refusal as it is sent: `low`, `high`, `step` and `values` are what is allowed, in `unit`."""

    reason: Reason
    clauses: tuple[str, ...] = ()
    rule: str = ""
    asked: tuple[Value, ...] = ()
    unit: Unit | None = None
    low: int | None = None
    high: int | None = None
    step: int | None = None
    values: tuple[Scalar, ...] | None = None


class Refused(LudexError):
    """What was asked is understood and may not be done: the reason, and the clauses where the law forbids it."""

    def __init__(
        self,
        reason: Reason,
        *,
        clauses: tuple[str, ...] = (),
        rule: str = "",
        reading: str = "",
        asked: Asked = (),
        allowed: Allowed | None = None,
    ) -> None:
        self.reason = reason
        self.clauses = clauses
        self.rule = rule  # the path of the rule in the law's data
        self.reading = reading  # the reading behind the rule, where whoever refuses knows it
        self.asked = (asked,) if isinstance(asked, Value) else asked
        self.allowed = allowed
        super().__init__(reason.value)

    @property
    def clause(self) -> str | None:
        """The first clause that forbids it, or nothing for a practical reason."""
        return self.clauses[0] if self.clauses else None

    @property
    def refusal(self) -> Refusal:
        """All of it as one struct, to be encoded."""
        told = Refusal(self.reason, self.clauses, self.rule, self.asked)
        allowed = self.allowed
        if allowed is None:
            return told
        return replace(
            told, unit=allowed.unit, low=allowed.low, high=allowed.high, step=allowed.step, values=allowed.values
        )

    def __str__(self) -> str:
        parts = [self.reason.value]
        if self.clauses:
            parts.append(f"[{', '.join(self.clauses)}]")
        if self.asked:
            parts.append(f"asked {', '.join(map(str, self.asked))}")
        if self.allowed is not None:
            parts.append(f"allowed {self.allowed}")
        return " ".join(parts)
