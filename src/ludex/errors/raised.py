"""The errors: malformed requests, forbidden ones, damaged records and cases that do not hold."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ludex.errors.reasons import Reason
from ludex.errors.values import Allowed, Asked, Scalar, Unit, Value


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
