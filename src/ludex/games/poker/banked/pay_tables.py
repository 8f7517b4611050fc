"""What the bets of a game are paid, as its cloth tells it: read off the rules, so that nothing is said twice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from ludex.games.poker.banked.bank_hand import BankHandRules
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.rules import BankedRules, LeastHand, PayTable, Side
from ludex.games.poker.hands.rules import Category
from ludex.law.ruleset import RuleGroup

NOTHING_MADE: Category = "high-card"
"""A hand that makes no combination."""


@runtime_checkable
class LowestHand(Protocol):
    """The lowest hand that counts for something, as games say it in their rules."""

    @property
    def category(self) -> Category: ...
    @property
    def ranks(self) -> tuple[str, ...]: ...


class PaidLine(Struct, frozen=True):
    """What one combination is paid: so much to one, or such a part of a pool."""

    category: Category
    pays: Fraction
    ranks: tuple[str, ...] = ()
    """The highest cards that it must have; none where any hand of the combination does."""


class PaidTable(Struct, frozen=True, kw_only=True):
    """What combinations are paid on one bet, the highest first."""

    kind: str
    """The rules of `bets` under which it stands; nothing where they are those of every bet."""
    lines: tuple[PaidLine, ...]
    of_pool: bool = False


class PlainBet(Struct, frozen=True):
    """A bet that is paid alike whatever the combination."""

    kind: str
    pays: Fraction


def bank_plays_from(rules: BankedRules) -> LeastHand | None:
    """The lowest hand with which the bank plays, where it has a hand."""
    found = (group.plays_from for _, group in _groups(rules) if isinstance(group, BankHandRules))
    return next(found, None)


def common_sides(rules: BankedRules) -> tuple[Side, ...]:
    """On which side of the croupier each of the cards lies that count for all, in the order of the deal."""
    found = (getattr(group, "placed", None) for _, group in _groups(rules))
    return next((placed for placed in found if placed is not None), ())


def pay_tables(game: Declaration) -> list[PaidTable]:
    """Every table of what combinations are paid, of the bets that the house offers."""
    rules: Any = game.rules
    slots = {bet.kind for bet in game.bets if bet.slot}
    left_out = {bet.kind for bet in game.bets if not bet.is_offered}
    found = []
    for kind, value in _fields(rules.bets):
        if kind in left_out:
            continue
        table = value if isinstance(value, PayTable) else _table_of(value, of_pool=kind in slots)
        if table is not None:
            named = "" if isinstance(value, PayTable) else kind
            lines = _lines(game.rules, table, _least_ranks(game.rules, value))
            found.append(PaidTable(kind=named, lines=lines, of_pool=kind in slots))
    return found


def plain_bets(game: Declaration) -> list[PlainBet]:
    """Every bet that is paid alike whatever the combination."""
    rules: Any = game.rules
    return [
        PlainBet(kind, pays)
        for kind, group in _groups(rules.bets)
        if isinstance(pays := getattr(group, "pays", None), Fraction)
    ]


def _table_of(group: Any, *, of_pool: bool) -> PayTable | None:
    """The table that a bet is paid by: the only one, the one that the house has chosen, or its parts of a pool."""
    if not isinstance(group, RuleGroup):
        return None
    if of_pool:
        return PayTable(**{line: part for line, part in _fields(group) if line in PayTable.__struct_fields__})
    tables = {name: value for name, value in _fields(group) if isinstance(value, PayTable)}
    chosen = str(getattr(group, "table", "")).replace("-", "_")
    return tables.get(chosen) or next(iter(tables.values()), None)


def _lines(rules: BankedRules, table: PayTable, least: dict[Category, tuple[str, ...]]) -> tuple[PaidLine, ...]:
    order = rules.ranking.effective_order
    return tuple(
        PaidLine(category, pays, least.get(category, ()))
        for category in order
        if (pays := table.of(category)) is not None
    )


def _least_ranks(rules: BankedRules, group: Any) -> dict[Category, tuple[str, ...]]:
    """The cards that the lowest hands need which win: by the bet's own rule, or to beat a bank that plays."""
    bank = bank_plays_from(rules)
    found = {bank.category: bank.ranks} if bank is not None and bank.category == NOTHING_MADE else {}
    own = (each for _, each in _groups(group) if isinstance(each, LowestHand))
    return {**found, **{each.category: each.ranks for each in own}}


def _groups(rules: Any) -> Iterator[tuple[str, RuleGroup]]:
    return ((name, value) for name, value in _fields(rules) if isinstance(value, RuleGroup))


def _fields(group: Any) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(group, name)) for name in group.__struct_fields__)
