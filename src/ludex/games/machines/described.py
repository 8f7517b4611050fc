"""A machine as somebody describes it: a sample by its name, what differs from one, or all of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludex.errors import Misuse, within
from ludex.games.machines.commands import GOODS_MAX, REELS_MAX, SCORE_MAX, SEATS_MAX, VOUCHERS_MAX
from ludex.games.machines.rules import Decides, Goal, SeatWay, TypeName
from ludex.games.machines.samples import SAMPLES
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.law.shape import misfit
from ludex.law.strict import Tree

USUAL = "usual"
"""The machine that the licence names."""
CABINET, CASCADE, TIPS_POT = "cabinet", "cascade", "tips-pot"
"""The forms of machines."""
CHANCE = "chance"
"""What decides a play in which nobody can do anything."""
ANY = "any"
"""What stands in a row of a pay table for whatever lies on a reel."""

Money = int | str
"""In the main unit of the currency."""
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z")]
WAYS_MAX = 1_000_000
"""As many ways as are counted of a cycle, of coins or of scores together."""
FORCED_AFTER_MAX = 1000
Ways = Annotated[int, Meta(ge=1, le=WAYS_MAX)]
Strip = Annotated[tuple[Slug, ...], Meta(min_length=1, max_length=256)]


class Described(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the parts of a description share: nobody writes what no machine has."""


class PayRow(Described, frozen=True):
    """A combination of the line and what it pays."""

    symbols: tuple[Slug, ...]
    pays: Money
    jackpot: bool = False
    """Whether it wins the jackpot besides."""


class Reels(Described, frozen=True):
    """Reels with symbols, each of which stops where chance has it."""

    strips: Annotated[tuple[Strip, ...], Meta(min_length=1, max_length=REELS_MAX)]
    pays: Annotated[tuple[PayRow, ...], Meta(min_length=1, max_length=60)]
    held: bool = False
    """Whether players may hold reels from one play to the next."""


class Forced(Described, frozen=True):
    """A prize that comes by itself after so many plays without one."""

    after: Annotated[int, Meta(ge=1, le=FORCED_AFTER_MAX)]
    prize: Money


class CyclePrize(Described, frozen=True):
    """How many times a prize is in a cycle."""

    prize: Money
    count: Ways


class Fall(Described, frozen=True):
    """How many coins fall, and in how many of the equally likely ways."""

    coins: Annotated[int, Meta(ge=0, le=10_000)]
    ways: Ways


class Tips(Described, frozen=True):
    """The prize of a pot for tips: the amount or the number of tips that it is tied to."""

    goal: Goal | Slug
    reach: Money
    """An amount in the main unit, or a whole number of tips."""
    prize: Money


class Cards(Described, frozen=True):
    """An electronic card game: balls are drawn, and full lines of the card win."""

    card: Annotated[tuple[Annotated[tuple[int, ...], Meta(min_length=1, max_length=20)], ...], Meta(min_length=1)]
    numbers: Annotated[int, Meta(ge=1, le=200)]
    balls: Annotated[int, Meta(ge=1, le=200)]
    line: Money
    """One full line."""
    lines: Money
    """More than one of them."""
    bingo: Money
    """All of them; with the jackpot where the machine has one."""


class Rung(Described, frozen=True):
    """What a score of at least so much wins: a prize in kind, vouchers, or money."""

    least: Annotated[int, Meta(ge=0, le=SCORE_MAX)]
    prize: Slug = ""
    vouchers: Annotated[int, Meta(ge=0, le=100_000)] = 0
    pays: Money = 0


class ScoreWays(Described, frozen=True):
    """How often somebody reaches a score: what odds of such a machine are told for."""

    score: Annotated[int, Meta(ge=0, le=SCORE_MAX)]
    ways: Ways


class Skill(Described, frozen=True):
    """A play that the player decides by what they can do."""

    decides: Decides
    score_most: Annotated[int, Meta(ge=0, le=SCORE_MAX)]
    ladder: Annotated[tuple[Rung, ...], Meta(min_length=1, max_length=60)]
    scores: tuple[ScoreWays, ...] = ()


class Goods(Described, frozen=True):
    """A prize in kind."""

    value: Money
    """Its market value."""
    count: Annotated[int, Meta(ge=0, le=GOODS_MAX)] = 1
    vouchers: Annotated[int, Meta(ge=1, le=VOUCHERS_MAX)] | None = None
    """How many vouchers it costs; nothing where it is had directly alone."""
    identified: bool = True
    """Whether players can tell beforehand that it is among the prizes."""


class Counter(Described, frozen=True):
    """Where gifts are had for vouchers."""

    present: bool = True
    marked: bool = True
    """Whether it shows clearly how many vouchers each gift needs."""


class Jackpot(Described, frozen=True):
    """A prize that grows with what all players stake."""

    percent: Annotated[int, Meta(ge=1, le=100)]
    start: Money = 0


class Game(Described, frozen=True):
    """A game that the machine offers."""

    like: Slug
    """What it is like: bingo, reels, roulette..."""
    electronic: bool = True


class SeatsDescribed(Described, frozen=True):
    """Seats of a machine at which several may play."""

    count: Annotated[int, Meta(ge=1, le=SEATS_MAX)]
    way: SeatWay | Slug = "independent"
    pieces: Annotated[int, Meta(ge=1, le=SEATS_MAX)] = 1
    """Of how many pieces of furniture they are."""


class DescribedMachine(Described, frozen=True):
    """What somebody says of a machine."""

    type: TypeName
    form: Literal["cabinet", "cascade", "tips-pot"] = "cabinet"
    name: str = ""
    """Its commercial name."""
    names_of_b1: tuple[str, ...] = ()
    """The commercial names of B1 machines beside which it is sold."""
    price: Money | None = None
    time_s: Annotated[int, Meta(ge=0, le=86_400)] = 10
    """For how long one uses it in a play."""
    established: bool = True
    """Whether the program of prizes was set beforehand."""
    reels: Reels | None = None
    plan: Annotated[tuple[CyclePrize, ...], Meta(min_length=1, max_length=1000)] | None = None
    falls: Annotated[tuple[Fall, ...], Meta(min_length=1, max_length=1000)] | None = None
    tips: Tips | None = None
    cards: Cards | None = None
    skill: Skill | None = None
    forced: Forced | None = None
    jackpot: Jackpot | None = None
    games: dict[Slug, Game] = {}
    seats: SeatsDescribed | None = None
    prizes: dict[Slug, Goods] = {}
    counter: Counter | None = None
    establishment: Slug = "here"
    """Whose vouchers it gives."""
    hopper: Money = 100
    """What the hopper is filled with when a day begins."""
    hopper_most: Money = 200
    """What goes beyond it falls into the cash box."""


PROGRAMS = ("reels", "plan", "falls", "tips", "cards", "skill")


def read_described(sample: str, described: Tree) -> DescribedMachine:
    """A machine as somebody described it; `sample` is the one of the licence."""
    tree = _whole(sample, described)
    try:
        found = msgspec.convert(tree, DescribedMachine)
    except msgspec.ValidationError as error:
        raise within("equipment", Misuse(misfit(error))) from None
    return found


def _whole(sample: str, described: Tree) -> dict[str, Any]:
    if described == USUAL:
        described = sample
    if isinstance(described, str):
        described = {"like": described}
    if not isinstance(described, dict):
        raise within("equipment", Misuse("a machine is a name or a mapping", slug="machine-described"))
    like = described.get("like")
    if like is not None and (not isinstance(like, str) or like not in SAMPLES):
        raise Misuse(
            "no machine is called {machine}; known: {known}",
            slug="no-such-machine",
            machine=str(like),
            known=[*SAMPLES],
        )
    rest = {str(key): value for key, value in described.items() if key != "like"}
    return {**(SAMPLES[str(like)] if like is not None else {}), **rest}


def amount(written: Money, currency: Currency) -> Cents:
    """An amount of a description in the smallest unit; nothing less than nothing."""
    try:
        found = read_amount(written, currency)
    except Misuse as error:
        raise within("equipment", error) from None
    if found < 0:
        raise Misuse("{key}: {amount} is less than nothing", slug="less-than-nothing", key="equipment", amount=written)
    return Cents(found)
