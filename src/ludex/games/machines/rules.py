"""The rules of gaming machines: what each type is, what B3 may play, seats, chance in C, goods and vouchers of D."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.rules import DeciderRules
from ludex.errors import Reason
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

TypeName = Literal["b1", "b2", "b3", "c", "d"]
Goal = Literal["amount", "number"]
SeatWay = Literal["independent", "joint", "simultaneous"]
Decides = Literal["skill", "dexterity", "knowledge", "chance"]
PrizeKind = Literal["money", "goods"]
PrizeWay = Literal["direct", "vouchers"]
Percent = Annotated[int, Meta(ge=0, le=100)]


class Forms(RuleGroup, frozen=True):
    """What type some machines are by their form."""

    cascade: TypeName
    """A fall of coins (cascada)."""
    tips_pot: TypeName
    """An electronic pot for tips (bote electrónico)."""


class Tips(RuleGroup, frozen=True):
    """The prize of an electronic pot for tips."""

    goals: tuple[Goal, ...]
    """With what it may be tied: reaching an amount, or a number of tips."""


class B1(RuleGroup, frozen=True):
    """Recreational machines with a prize in cash."""

    priced: Reason | None
    """A play is had for its price."""
    time: Reason | None
    """It grants a time of use or of play."""
    program: Reason | None
    """Prizes come by the program of play."""
    cash: Reason | None
    """They are money."""


class B2(B1, frozen=True):
    """The same with prizes above those of B1."""

    above_b1: Reason | None
    named: Reason | None
    """They have a commercial name."""
    own_name: Reason | None
    """That name tells them from B1 machines."""


class B3(RuleGroup, frozen=True):
    """Electronic card games like those of bingo halls."""

    priced: Reason | None
    time: Reason | None
    cash: Reason | None
    program: Reason | None
    """The program of prizes was set beforehand."""
    above_b1: Reason | None
    progressive: bool
    """Prizes may be in proportion to what all players have staked."""
    games: tuple[str, ...]
    """What their games may be like."""
    electronic: Reason | None


class Seats(RuleGroup, frozen=True):
    """Machines with several seats (multipuesto)."""

    types: tuple[TypeName, ...]
    """Of which types they are."""
    least: Annotated[int, Meta(ge=1, le=100)]
    one_piece: Reason | None
    """All seats are one piece of furniture."""
    ways: tuple[SeatWay, ...]


class C(RuleGroup, frozen=True):
    """Machines of chance."""

    priced: Reason | None
    time: Reason | None
    gives: tuple[PrizeKind, ...]
    """What its prizes may be."""
    by_chance: Reason | None
    """The prize always depends on chance."""
    independent: Reason | None
    """No result depends on earlier or later ones."""


class D(RuleGroup, frozen=True):
    """Recreational machines with a prize in kind."""

    priced: Reason | None
    time: Reason | None
    in_kind: Reason | None
    ways: tuple[PrizeWay, ...]
    """How prizes are had: directly, or by vouchers."""
    decides: tuple[Decides, ...]
    """What the prize depends on."""
    value_times: Annotated[int, Meta(ge=0, le=10_000)]
    """How many times the price of a play a prize may be worth."""
    price_most: Cents
    identified: Reason | None
    """The player can tell beforehand which prizes there are."""
    stocked: Reason | None
    """No play is sold whose prize is not there any more."""


class Vouchers(RuleGroup, frozen=True):
    """Vouchers of a D machine (bonos, vales)."""

    accumulate: bool
    exchange: bool
    elsewhere: Reason | None
    """They are used only in the establishment where they were won."""
    for_money: Reason | None
    worth: Reason | None
    """To every voucher belongs a prize."""


class Counter(RuleGroup, frozen=True):
    """Where gifts are had for vouchers (mostrador de obsequios)."""

    present: Reason | None
    marked: Reason | None
    """It shows clearly how many vouchers each gift needs."""


class Amounts(RuleGroup, frozen=True):
    """What the regulation of machines sets, as the licence says it: largest prices and prizes, least returns."""

    usual_price: Cents
    """What a play costs where nothing is said."""
    b1_price: Cents
    b1_prize: Cents
    b2_price: Cents
    b2_prize: Cents
    b3_price: Cents
    b3_prize: Cents
    c_price: Cents
    c_prize: Cents
    b1_return: Percent
    b2_return: Percent
    b3_return: Percent
    c_return: Percent
    within: Reason | None
    """Prices and prizes above the largest ones are refused."""
    returns: Reason | None
    """Machines that give back less are refused."""


class Sample(RuleGroup, frozen=True):
    """The machine that stands there where nobody describes one."""

    machine: str


class MachineRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a gaming machine is run by."""

    sample: Sample
    forms: Forms
    tips: Tips
    b1: B1
    b2: B2
    b3: B3
    c: C
    d: D
    seats: Seats
    vouchers: Vouchers
    counter: Counter
    amounts: Amounts
    jackpots_elsewhere: Reason | None
    """No type but B3 has prizes in proportion to what was staked."""
