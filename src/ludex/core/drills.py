"""Exercises for a croupier school, as values: what is asked, what the table answered, the clauses and the working.

Games make them and speak in slugs and cents; marking them and putting them into words is for others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, TypeVar

from msgspec import Struct

from ludex.core.papers import Paper
from ludex.core.state import DeciderSetup
from ludex.kit.money import Cents
from ludex.law.regulations import Currency

Pick = Callable[[int], int]
"""A number below another, from whoever asks for exercises: the same numbers give the same exercises."""
Form = Literal["amount", "number", "word"]
Thing = TypeVar("Thing")

LEVELS = (1, 2, 3)
CITING = 3
"""The level that also asks for clauses."""
CLAUSE = "clause"
"""The ask of an item that wants the clause of another."""
CLAUSES = "clauses"
"""The section of slugs that are clauses."""
YES, NO = "yes", "no"
NOTHING = "-"
"""How a fact is told that there is not: no common cards, nobody who acted before."""


class Chips(Struct, frozen=True):
    """A stake on the felt of an exercise."""

    player: str
    bet: str
    stake: Cents


class Item(Struct, frozen=True, kw_only=True):
    """One thing to answer: an amount of money, a number of something else, or one of some slugs."""

    ask: str
    """The slug of what is asked: a payment, a total, the kind that comes next..."""
    about: str = ""
    """What or whom it is asked of: a bet, a player."""
    form: Form
    value: int | str
    also: tuple[str, ...] = ()
    """Other slugs that are as right."""
    section: str = ""
    """Among which words the slugs have their names."""
    choices: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    reading: str = ""
    """How the text was read, where it is in doubt."""
    working: str = ""


class Exercise(Struct, frozen=True, kw_only=True):
    """One exercise with its solution."""

    kind: str
    level: int
    facts: dict[str, int | str]
    felt: tuple[Chips, ...] = ()
    papers: tuple[Paper, ...] = ()
    """Tickets and slips that lie before whoever answers; all that stands on them is told in words too."""
    items: tuple[Item, ...]

    @property
    def question(self) -> tuple[object, ...]:
        """What makes it the question that it is: two that tell the same are one, whatever else may be chosen from."""
        return self.kind, tuple(self.facts.items()), tuple(sorted((c.player, c.bet, c.stake) for c in self.felt))

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that the solution stands on, each once."""
        return tuple(dict.fromkeys(clause for item in self.items for clause in item.clauses))


class Lesson(Struct, frozen=True):
    """What an exercise is made from: a game with its table, the croupier's script, a level, and whims."""

    game: Any
    setup: DeciderSetup
    script: Mapping[str, tuple[str, ...]]
    """Every gesture with its clauses."""
    level: int
    pick: Pick

    def one(self, things: Sequence[Thing]) -> Thing:
        """One of some things."""
        return things[self.pick(len(things))]

    def some(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """So many of some things, or all when there are fewer, in any order."""
        left = list(things)
        return [left.pop(self.pick(len(left))) for _ in range(min(count, len(left)))]


Maker = Callable[[Lesson], Exercise | None]
"""Makes an exercise of one kind; nothing where the law of the place leaves nothing to ask."""


def main_units(amount: int, currency: Currency) -> str:
    """An amount or a sum of some in the main unit, as it is typed: 700, 12.50."""
    main, rest = divmod(amount, currency.per_main)
    return f"{main}.{rest:0{currency.decimals}d}" if rest else str(main)


def times(amount: Cents, part: Fraction, result: Cents, currency: Currency) -> str:
    """The working of a product: 20 x 35 = 700; where it was rounded, the exact figure and then what is paid."""
    exact = Fraction(amount) * part
    step = f"{exact / currency.per_main} -> " if exact != result else ""
    return f"{main_units(amount, currency)} x {part} = {step}{main_units(result, currency)}"
