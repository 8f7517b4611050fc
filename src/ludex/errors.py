"""The one hierarchy of errors, and the closed list of reasons for which something is refused.

Malformed requests are `Misuse`, forbidden ones `Refused`, damaged records `Corrupt`. A mistake of our own is an
`AssertionError`; where it breaks a fold, the table is `Stopped`. This module imports nothing of Ludex, so that every
part may use it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any


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
    PLAYS_FOR_HIMSELF = "plays-for-himself"
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


class LudexError(Exception):
    """Everything Ludex raises on purpose."""


class Misuse(LudexError):
    """The request makes no sense: malformed, of the wrong type, or naming what does not exist."""


class Corrupt(LudexError):
    """Stored data does not verify."""


class Stopped(LudexError):
    """A table could not record what was decided; it accepts nothing more."""


class NoOutcome(LudexError):
    """Chance has no answer yet: a script has run out, or nobody has read the wheel."""


class Refused(LudexError):
    """What was asked is understood and may not be done: the reason, and the clauses where the law forbids it."""

    def __init__(
        self,
        reason: Reason,
        *,
        clauses: tuple[str, ...] = (),
        rule: str = "",
        asked: Any = None,
        allowed: Any = None,
    ) -> None:
        self.reason = reason
        self.clauses = clauses
        self.rule = rule  # the path of the rule in the law's data; names the reading where there is no clause
        self.asked = asked
        self.allowed = allowed
        super().__init__(reason.value)

    @property
    def clause(self) -> str | None:
        """The first clause that forbids it, or nothing for a practical reason."""
        return self.clauses[0] if self.clauses else None

    def __str__(self) -> str:
        parts = [self.reason.value]
        if self.clauses:
            parts.append(f"[{', '.join(self.clauses)}]")
        if self.asked is not None:
            parts.append(f"asked {self.asked}")
        if self.allowed is not None:
            parts.append(f"allowed {self.allowed}")
        return " ".join(parts)
