"""Options: what a person may do now, with the domain of every field and the reason behind every bound.

`decide` refuses by the same domains, so what is offered is accepted and what is not is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from ludex.core.commands import Command, Kind
from ludex.core.fields import member_unit_of, unit_of
from ludex.errors import Allowed, Asked, Reason, Refused, Scalar, Unit, Value
from ludex.kit.exposure import Exposure, Prices, Side, room
from ludex.kit.money import NOTHING, Cents

DIGEST_SIGNS = 16


class Bound(Struct, frozen=True):
    """Why a domain ends where it does."""

    reason: Reason
    clauses: tuple[str, ...] = ()
    rule: str = ""

    def refused(self, asked: Asked, allowed: Allowed | None = None) -> Refused:
        """The refusal of something beyond this bound."""
        return Refused(self.reason, clauses=self.clauses, rule=self.rule, asked=asked, allowed=allowed)


class Among(Struct, frozen=True, gc=False, tag_field="domain", tag="among"):
    """One of some values."""

    field: str
    values: tuple[Scalar | None, ...]
    """Nothing stands for a field that is left out."""
    bound: Bound
    told: tuple[Scalar | None, ...] = ()
    """What is told instead, where other domains shut out some of these values as well."""

    def refusal(self, command: Command) -> Refused | None:
        value = getattr(command, self.field)
        if value in self.values:
            return None
        unit = unit_of(type(command), self.field)
        return self.bound.refused(_told((value,), unit), Allowed(unit, values=_said(self.told or self.values)))


NO_SUCH = Bound(Reason.NO_SUCH)


def each_by_its_own(
    field: str, offered: tuple[str, ...], bounds: Mapping[str, Bound], unknown: Bound = NO_SUCH
) -> tuple[Among, ...]:
    """One of some words; each of the others is refused by a rule of its own, and told what is offered."""
    words = (*offered, *bounds)
    rows = (
        Among(field, tuple(each for each in words if each != word), bound, told=offered)
        for word, bound in bounds.items()
    )
    return (Among(field, words, unknown, told=offered), *rows)


class Range(Struct, frozen=True, gc=False, tag_field="domain", tag="range"):
    """A whole number within bounds, in steps counted from zero."""

    field: str
    low: int
    high: int
    low_bound: Bound
    high_bound: Bound
    step: int = 1
    step_bound: Bound = Bound(Reason.NOT_IN_CHIPS)
    optional: bool = False

    def refusal(self, command: Command) -> Refused | None:
        value = getattr(command, self.field)
        if value is None:
            least = Allowed(unit_of(type(command), self.field), self.low)
            return None if self.optional else self.low_bound.refused(Value.command(command.do), least)
        if value < self.low:
            # What is told is a number that may be asked for: the ends themselves need not be whole steps.
            bound, low, high, step = self.low_bound, -(-self.low // self.step) * self.step, None, None
        elif value > self.high:
            bound, low, high, step = self.high_bound, None, self.high - self.high % self.step, None
        elif value % self.step:
            bound, low, high, step = self.step_bound, None, None, self.step
        else:
            return None
        unit = unit_of(type(command), self.field)
        return bound.refused(Value(value, unit), Allowed(unit, low, high, step))


class RangeBy(Range, frozen=True, gc=False, kw_only=True, tag_field="domain", tag="range-by"):
    """A whole number whose upper end depends on another field; what lies within `high` may be asked of any of them."""

    by: str
    most: Mapping[int, int]

    def refusal(self, command: Command) -> Refused | None:
        high = self.most.get(getattr(command, self.by), self.high)
        return Range.refusal(msgspec.structs.replace(self, high=high), command)


class Some(Struct, frozen=True, gc=False, tag_field="domain", tag="some"):
    """Several of some values, each at most once, and at least and at most so many of them."""

    field: str
    values: tuple[int, ...]
    least: int
    most: int
    bound: Bound
    least_bound: Bound
    most_bound: Bound

    def refusal(self, command: Command) -> Refused | None:
        """The fewest and the most come after what may be chosen at all."""
        chosen: tuple[int, ...] = getattr(command, self.field)
        if len(set(chosen)) < len(chosen) or not set(chosen) <= set(self.values):
            member = member_unit_of(type(command), self.field)
            return self.bound.refused(_told(chosen, member), Allowed(member, values=self.values))
        unit = unit_of(type(command), self.field)
        if len(chosen) < self.least:
            return self.least_bound.refused(Value(len(chosen), unit), Allowed(unit, low=self.least))
        if len(chosen) > self.most:
            return self.most_bound.refused(Value(len(chosen), unit), Allowed(unit, high=self.most))
        return None


def _told(values: Iterable[Scalar | None], unit: Unit) -> tuple[Value, ...]:
    """Values of one unit as a refusal tells them."""
    return tuple(Value(value, unit) for value in _said(values))


def _said(values: Iterable[Scalar | None]) -> tuple[Scalar, ...]:
    """The values that are there; what is left out has nothing to tell."""
    return tuple(value for value in values if value is not None)


def _filled(command: Command, fields: Sequence[str]) -> tuple[Value, ...]:
    """What a command says in some fields."""
    kind = type(command)
    return tuple(each for field in fields for each in _told((getattr(command, field),), unit_of(kind, field)))


def owner_of(command: Command) -> str:
    """Whose money a command moves."""
    return command.player or command.by


class Own(Struct, frozen=True, gc=False, tag_field="domain", tag="own"):
    """One of the values that belong to the player concerned."""

    field: str
    values: dict[str, tuple[str, ...]]
    bound: Bound

    def refusal(self, command: Command) -> Refused | None:
        value = getattr(command, self.field)
        own = self.values.get(owner_of(command), ())
        if value in own:
            return None
        unit = unit_of(type(command), self.field)
        return self.bound.refused(Value(value, unit), Allowed(unit, values=own))


class NotBefore(Struct, frozen=True, gc=False, tag_field="domain", tag="not-before"):
    """A day that is not before another."""

    field: str
    day: str
    bound: Bound

    def refusal(self, command: Command) -> Refused | None:
        value = getattr(command, self.field)
        if value >= self.day:  # days are written so that their order is that of their letters
            return None
        unit = unit_of(type(command), self.field)
        return self.bound.refused(Value(value, unit))


class Rows(Struct, frozen=True, gc=False, tag_field="domain", tag="rows"):
    """Fields that only go together in certain ways; the first is whose money it is when `owned`."""

    fields: tuple[str, ...]
    rows: tuple[tuple[Scalar | None, ...], ...]
    bound: Bound
    owned: bool = False

    def refusal(self, command: Command) -> Refused | None:
        row = tuple(getattr(command, field) for field in self.fields)
        if self.owned:
            row = (owner_of(command), *row)
        if row in self.rows:
            return None
        owner = (Value.person(owner_of(command)),) if self.owned else ()
        return self.bound.refused((*owner, *_filled(command, self.fields)))


class Except(Struct, frozen=True, gc=False, tag_field="domain", tag="except"):
    """Ways of filling some fields that are refused for a reason of their own; a row begins with whose money it is."""

    fields: tuple[str, ...]
    rows: tuple[tuple[Scalar | None, ...], ...]
    bound: Bound

    def refusal(self, command: Command) -> Refused | None:
        row = (owner_of(command), *(getattr(command, field) for field in self.fields))
        return self.bound.refused(_filled(command, self.fields)) if row in self.rows else None


class BetGroup(Struct, frozen=True):
    """The least and largest stake of bets that have them in common."""

    kind: str
    low: Cents
    high: Cents
    low_bound: Bound
    high_bound: Bound


class StakeLimits(Struct, frozen=True, dict=True):
    """The bets of a table with their limits at one minimum.

    They stay the same as long as the minimum does: a table makes them once for each, and all its options share them.
    """

    bets: dict[str, int]
    """Every bet with the place of its group."""
    groups: tuple[BetGroup, ...]
    step: Cents
    """What stakes are multiples of."""
    unlisted: Bound
    step_bound: Bound = Bound(Reason.NOT_IN_CHIPS)

    @cached_property
    def digest(self) -> str:
        """What tells them from all others, so that they need be sent only once."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:DIGEST_SIGNS]


class StakesNow(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What changes from moment to moment in what may be staked."""

    taken: Mapping[str, Mapping[str, Cents]]
    """What counts against the largest stake, for each player and bet."""
    funds: Mapping[str, Cents]
    lying: Mapping[str, Mapping[str, Cents]] | None = None
    """What each player has on each bet already, where what is added to it counts together with it."""
    steps: Mapping[str, Cents] | None = None
    """What each player's own chips are worth, where they differ; stakes are made of them."""
    zone: frozenset[str] | None = None
    outside_zone: Bound | None = None
    extra: dict[str, BetGroup] | None = None
    """Bets whose limits depend on what else lies on the table, besides those of the fixed limits."""
    shut: frozenset[str] = frozenset()
    """Bets of the fixed limits that nobody concerned may make now; another domain says why."""


class Stakes(StakesNow, frozen=True, gc=False, kw_only=True, tag_field="domain", tag="stakes"):
    """A bet with its stake: what is staked already counts against the largest, and nobody stakes what they lack."""

    limits: StakeLimits

    def refusal(self, command: Command) -> Refused | None:
        bet: str = command.bet  # type: ignore[attr-defined]  # every command with this domain has a bet and a stake
        stake: Cents = command.stake  # type: ignore[attr-defined]
        owner = command.player or command.by
        limits = self.limits
        place = limits.bets.get(bet)
        group = self.group_of(bet) if place is None else limits.groups[place]
        if group is None or bet in self.shut:
            return limits.unlisted.refused(Value(bet, Unit.BET))
        taken = self.taken[owner].get(bet, 0)
        if self.zone is not None and bet not in self.zone:
            assert self.outside_zone is not None
            return self.outside_zone.refused(Value(bet, Unit.BET))
        if stake < group.low and stake < (least := self.least(owner, bet)):
            return group.low_bound.refused(Value.money(stake), Allowed(Unit.MONEY, low=least))
        if stake + taken > group.high:
            return group.high_bound.refused(Value.money(stake), Allowed(Unit.MONEY, high=group.high - taken))
        step = limits.step if self.steps is None else self.steps[owner]
        if stake % step:
            return limits.step_bound.refused(Value.money(stake), Allowed(Unit.MONEY, step=step))
        if stake > self.funds[owner]:
            allowed = Allowed(Unit.MONEY, high=self.funds[owner])
            return Refused(Reason.NO_FUNDS, asked=Value.money(stake), allowed=allowed)
        return None

    @property
    def bets(self) -> list[str]:
        """Every bet that somebody concerned may make now, whatever they have."""
        every = (*self.limits.bets, *(self.extra or ()))
        return [bet for bet in every if bet not in self.shut and (self.zone is None or bet in self.zone)]

    def group_of(self, bet: str) -> BetGroup | None:
        """The group that a bet belongs to."""
        place = self.limits.bets.get(bet)
        if place is None:
            return None if self.extra is None else self.extra.get(bet)
        return self.limits.groups[place]

    def largest(self, owner: str, bet: str) -> Cents:
        """The largest stake that a player may still put on a bet."""
        group = self.group_of(bet)
        if group is None or bet in self.shut or (self.zone is not None and bet not in self.zone):
            return NOTHING
        most = min(group.high - self.taken[owner].get(bet, 0), self.funds[owner])
        most -= most % self.step_of(owner)
        return Cents(most) if most >= self.least(owner, bet) else NOTHING

    def least(self, owner: str, bet: str) -> Cents:
        """The least that a player may put on a bet: what lies there already counts."""
        group = self.group_of(bet)
        assert group is not None
        lying, step = 0 if self.lying is None else self.lying[owner].get(bet, 0), self.step_of(owner)
        return Cents(-(-max(group.low - lying, 1) // step) * step)

    def step_of(self, owner: str) -> Cents:
        """What the stakes of a player are multiples of."""
        return self.limits.step if self.steps is None else self.steps[owner]


class OrderTerms(Struct, frozen=True):
    """What all orders at an exchange must be like; they stay the same as long as the rules do."""

    prices: Prices
    least: Cents
    most: Cents
    price_bound: Bound
    least_bound: Bound
    most_bound: Bound
    funds_bound: Bound | None
    """Nobody may come to lose more than they have, where a rule says so."""
    own_bound: Bound | None
    """Nobody's order meets their own, where a rule says so."""
    shut_bounds: Mapping[str, Bound]
    """Why a market takes no orders, by a word for it."""


class Orders(Struct, frozen=True, gc=False, tag_field="domain", tag="orders"):
    """An order at an exchange: to back or to lay a forecast of a market at a price, for so much."""

    terms: OrderTerms
    markets: Mapping[str, tuple[str, ...]]
    """Those that take orders, with their forecasts."""
    shut: Mapping[str, str]
    """Those that do not now, with the word for why."""
    exposures: Mapping[str, Exposure]
    """What whoever orders has at stake already, by market."""
    funds: Cents

    def refusal(self, command: Command) -> Refused | None:
        """Where and on what, at which price, for how much; then whether it would meet an order of theirs."""
        order: Any = command  # every command with this domain has these fields
        forecasts = self.markets.get(order.market)
        if forecasts is None:
            shut = self.terms.shut_bounds[self.shut[order.market]] if order.market in self.shut else NO_SUCH
            return shut.refused(Value(order.market, Unit.NAMED), Allowed(Unit.NAMED, values=tuple(self.markets)))
        if order.forecast not in forecasts:
            return NO_SUCH.refused(Value(order.forecast, Unit.NAMED), Allowed(Unit.NAMED, values=forecasts))
        terms, price = self.terms, order.price
        step = terms.prices.step_at(price)
        if not step or price % step:
            return self._price_refused(price, step)
        if not terms.least <= order.size <= terms.most:
            return self._size_refused(order.size)
        return self._stake_refused(order, forecasts.index(order.forecast))

    def _price_refused(self, price: int, step: int) -> Refused:
        prices = self.terms.prices
        allowed = Allowed(Unit.ODDS, step=step) if step else Allowed(Unit.ODDS, prices.lowest, prices.highest)
        return self.terms.price_bound.refused(Value(price, Unit.ODDS), allowed)

    def _size_refused(self, size: Cents) -> Refused:
        terms = self.terms
        if size < terms.least:
            return terms.least_bound.refused(Value.money(size), Allowed(Unit.MONEY, low=terms.least))
        return terms.most_bound.refused(Value.money(size), Allowed(Unit.MONEY, high=terms.most))

    def _stake_refused(self, order: Any, forecast: int) -> Refused | None:
        """Whether they could pay it in the end, and whose order it would meet."""
        terms, exposure = self.terms, self.exposures.get(order.market)
        own = terms.own_bound
        if own is not None and exposure is not None and exposure.crosses(order.side, forecast, order.price):
            return own.refused((Value(order.forecast, Unit.NAMED), Value(order.price, Unit.ODDS)))
        most = room(exposure, order.side, forecast, order.price, self.funds)
        if terms.funds_bound is not None and order.size > most:
            return terms.funds_bound.refused(Value.money(order.size), Allowed(Unit.MONEY, high=max(most, 0)))
        return None

    def any_of(self, pick: Callable[[int], int]) -> dict[str, Any] | None:
        """The fields of some order at one of the ends of a band; nothing where none is taken or answered for."""
        terms, markets = self.terms, tuple(self.markets)
        if not markets:
            return None
        market = markets[pick(len(markets))]
        forecast = pick(len(self.markets[market]))
        side: Side = "lay" if pick(2) else "back"
        price = terms.prices.ends[pick(len(terms.prices.ends))]
        largest = min(terms.most, room(self.exposures.get(market), side, forecast, price, self.funds))
        if largest < terms.least:
            return None
        size = terms.least + pick(min(largest - terms.least, _SPREAD * terms.least) + 1)
        named = {"market": market, "forecast": self.markets[market][forecast]}
        return named | {"side": side, "price": price, "size": size}


_SPREAD = 20
"""So many times the least is what somebody who orders at random orders at most besides it."""

Domain = Among | Except | NotBefore | Orders | Own | Range | RangeBy | Rows | Some | Stakes


class Option(Struct, frozen=True, gc=False):
    """Something a person may do now, for themselves or for some players."""

    do: str
    by: str
    owners: tuple[str, ...] = ()
    """Whose money it may move; nobody's when there are none."""
    domains: tuple[Domain, ...] = ()
    clauses: tuple[str, ...] = ()
    kind: Kind = Kind.TURN
    """Whether the table waits for it. An offer leaves it out: the rulebook puts in what the command states."""

    def refusal(self, command: Command) -> Refused | None:
        """Why this command is outside the option; nothing when it is inside."""
        for domain in self.domains:
            refused = domain.refusal(command)
            if refused is not None:
                return refused
        return None


def is_offered(options: Iterable[Option], command: Command) -> bool:
    """Whether a command lies within one of the options."""
    do = str(command.__struct_config__.tag)
    for option in options:
        if option.do == do and option.by == command.by:
            owned = owner_of(command) in option.owners if option.owners else command.player in ("", command.by)
            if owned and option.refusal(command) is None:
                return True
    return False
