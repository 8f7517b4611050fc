"""The one hierarchy of errors, and what a refusal says as data: a reason, what was asked and what is allowed.

Malformed requests are `Misuse`, forbidden ones `Refused`, damaged records `Corrupt`, cases that do not hold `Unmet`.
A mistake of our own is an `AssertionError`; where it breaks a fold, the table is `Stopped`. Sentences about an error
are made in `ludex.words`, in the reader's language. This part imports nothing of Ludex: every other may use it.
"""

from __future__ import annotations

from ludex.errors.raised import (
    Corrupt,
    LudexError,
    Misuse,
    NoOutcome,
    Refusal,
    Refused,
    Several,
    Stopped,
    Unmet,
    Worded,
    damaged_line,
    within,
)
from ludex.errors.reasons import Reason
from ludex.errors.values import Allowed, Asked, Scalar, Unit, Value, flaw

__all__ = [
    "Allowed",
    "Asked",
    "Corrupt",
    "LudexError",
    "Misuse",
    "NoOutcome",
    "Reason",
    "Refusal",
    "Refused",
    "Scalar",
    "Several",
    "Stopped",
    "Unit",
    "Unmet",
    "Value",
    "Worded",
    "damaged_line",
    "flaw",
    "within",
]
