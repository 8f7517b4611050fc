"""Random lawful evenings: people chosen at random do something they are offered, and the staff do their duties.

Whoever walks brings his own `pick` (a number below another), so that a failing walk can be walked again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ludex.core.commands import Command
from ludex.core.edge import read_command
from ludex.core.options import Among, Except, Option, Own, Range, Rows, Stakes
from ludex.core.state import CLOSED
from ludex.core.table import Entry, Table
from ludex.errors import Misuse
from ludex.games.registry import Opened
from ludex.kit.chance import Draw
from ludex.kit.money import Amount

Pick = Callable[[int], int]
Item = TypeVar("Item")
VISITORS = ("ana", "bea", "carlos", "dora")
CHIPS_MAX_IN_MINIMA = 500
_RARE = frozenset({"leave", "withdraw", "void-spin", "report-late"})
"""What people may do at almost any time but seldom do."""


class Leaning:
    """Chance that gives its first outcome (the zero of a wheel) one time in three, so that rare rules are met."""

    def __init__(self, pick: Pick) -> None:
        self._pick = pick

    def next(self, draw: Draw[Item]) -> Item:
        return draw.source.pick(0 if not self._pick(3) else self._pick(draw.source.total))


class Walk:
    """A table and somebody who decides at random what its people do."""

    def __init__(self, opened: Opened, table: Table[Any], pick: Pick) -> None:
        self.opened = opened
        self.table = table
        self._pick = pick
        self.people = (*VISITORS, *(name for holders in opened.setup.posts.values() for name in holders))

    def step(self) -> Entry | None:
        """One command that somebody was offered; nothing when the person chosen had nothing to do."""
        duty = self.table.game.duty(self.table.state)
        if duty is not None and self._pick(5):
            return self.table.apply(duty)
        who = self._person()
        options = [option for option in self.table.options(who) if option.do not in _RARE or not self._pick(6)]
        if not options:
            return None
        fields = self._fill(self._one(options))
        return None if fields is None else self.table.apply(read_command(self.opened.type, fields))

    def _person(self) -> str:
        """Mostly players and the first croupier: an evening is bets and spins."""
        if self.table.state.phase == CLOSED:
            return "chief"
        match self._pick(10):
            case 0 | 1 | 2 | 3 | 4:
                return self._one(VISITORS)
            case 5 | 6 | 7:
                return "croupier"
            case _:
                return self._one(self.people)

    def _one(self, items: Sequence[Item]) -> Item:
        return items[self._pick(len(items))]

    def _fill(self, option: Option) -> dict[str, Any] | None:
        """Fields for a command within an option; nothing when its domains leave no room."""
        fields: dict[str, Any] = {"do": option.do, "by": option.by}
        owner = self._one(option.owners) if option.owners else ""
        if owner and owner != option.by:
            fields["player"] = owner
        for domain in option.domains:
            chosen = self._choose(domain, owner)
            if chosen is None:
                return None
            # A later domain of the same field only narrows: rows over what was free before.
            fields |= chosen
        return {key: value for key, value in fields.items() if value is not None}

    def _choose(self, domain: Any, owner: str) -> dict[str, Any] | None:
        match domain:
            case Among(field, values):
                return {field: self._one(values)}
            case Own(field, values_of):
                own = values_of.get(owner, ())
                return {field: self._one(own)} if own else None
            case Range(field, low, high, step=step):
                first = -(-low // step)
                last = min(high // step, first + CHIPS_MAX_IN_MINIMA * self.opened.rules.minimum // step)
                return {field: (first + self._pick(last - first + 1)) * step} if last >= first else None
            case Rows(fields, rows, owned=owned):
                own_rows = [row[1:] for row in rows if row[0] == owner] if owned else list(rows)
                return dict(zip(fields, self._one(own_rows), strict=True)) if own_rows else None
            case Stakes():
                return self._stake(domain, owner)
            case Except():
                return {}
            case _:
                raise AssertionError(f"no way to choose from {domain}")

    def _stake(self, stakes: Stakes, owner: str) -> dict[str, Any] | None:
        bet = self._one(tuple(self.opened.type.bets(self.opened.game)))
        group, largest = stakes.group_of(bet), stakes.largest(owner, bet)
        if group is None or not largest:
            return None
        first = -(-group.low // stakes.step)
        last = largest // stakes.step
        # Now and then all that may be staked; mostly small change, so that evenings last.
        count = last if not self._pick(20) else min(last, first + self._pick(4))
        return {"bet": bet, "stake": count * stakes.step}

    def wild_command(self) -> Command | None:
        """A well-formed command of any kind by anybody, lawful or not."""
        command = self._one(self.opened.type.commands)
        fields: dict[str, Any] = {"do": command.__struct_config__.tag, "by": self._one(self.people)}
        if not self._pick(3):
            fields["player"] = self._one((*VISITORS, "nobody"))
        for name, hint in get_type_hints(command, include_extras=True).items():
            if name not in ("by", "player", "id", "seen"):
                fields[name] = self._wild(name, hint)
        try:
            return read_command(self.opened.type, {key: value for key, value in fields.items() if value is not None})
        except Misuse:
            return None  # a field without default that was left out

    def _wild(self, name: str, hint: Any) -> Any:
        options = get_args(hint) if get_origin(hint) is Union or type(None) in get_args(hint) else ()
        if options:
            return self._wild(name, self._one(options))
        if hint is type(None):
            return None
        if get_origin(hint) is Literal:
            return self._one(get_args(hint))
        if hint == Amount:
            unit = self._one((self.opened.rules.minimum, self.opened.rules.chip, 1))
            return unit * self._one((1, 2, 19, 20, 21, 359, 361)) + self._one((0, 0, 1))
        if get_origin(hint) is Annotated and get_args(hint)[0] is int:
            return self._pick(4)
        pools: Mapping[str, Sequence[str]] = {
            "bet": ("nonsense", *self.opened.type.bets(self.opened.game)),
            "croupier": self.people,
        }
        return self._one(pools.get(name, ("nonsense", "red", "straight", "column")))
