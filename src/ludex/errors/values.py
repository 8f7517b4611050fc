"""What a refusal says as data: what was asked and what is allowed, each with its unit."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


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
    GAME = "game"
    HAND = "hand"  # of a box, of the bank, or the cards that count for all
    HINT = "hint"
    INCIDENT = "incident"
    LANGUAGE = "language"
    PHASE = "phase"
    ROLE = "role"
    SYMBOL = "symbol"  # on a ticket, or in the window of a machine
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
    Unit.GAME: "games",
    Unit.HINT: "hints",
    Unit.INCIDENT: "incidents",
    Unit.LANGUAGE: "languages",
    Unit.PHASE: "phases",
    Unit.ROLE: "roles",
    Unit.SYMBOL: "symbols",
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
