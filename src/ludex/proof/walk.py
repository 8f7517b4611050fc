"""Random lawful evenings: people chosen at random do something they are offered, and the staff do their duties.

Whoever walks brings a `pick` of their own (a number below another), so that a failing walk can be walked again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from ludex.core.commands import Command, Kind, slug_of
from ludex.core.edge import command_types, field_types, read_command, required_fields
from ludex.core.options import Among, Except, NotBefore, Option, Orders, Own, Range, Rows, Some, Stakes
from ludex.core.roles import CROUPIER, PLAYER
from ludex.core.rules import TableRules
from ludex.core.state import CLOSED
from ludex.core.table import Entry, Table
from ludex.core.waits import waits
from ludex.errors import Misuse
from ludex.games.registry import Opened
from ludex.kit.chance import Draw, Unkept
from ludex.kit.money import Amount

Pick = Callable[[int], int]
Item = TypeVar("Item")
VISITORS = ("ana", "bea", "carlos", "dora", "eva", "fede", "gil", "hugo")
FEW, SPARE = 4, 2
"""How many people come, and how many more than usual where a game needs more of them: in a walk people come and go."""
CHIPS_MAX_IN_MINIMA = 500
_TRIES = 20
"""Where some ways of filling fields are excepted, others are tried."""
_SOME = 40
"""So many values of a field are tried besides nonsense."""


class Leaning(Unkept):
    """Chance that gives its first outcome (a zero, an ace) one time in three, so that rare rules are met."""

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
        self._bets = tuple(opened.type.bets(opened.game))
        self._automatic = {do: command.automatic for do, command in command_types(opened.type).items()}
        self._opening = {str(written["do"]): written for written in opened.type.opening({})}
        usual = opened.type.party(opened.rules, 0)
        self._visitors = VISITORS[: FEW if usual <= FEW else usual + SPARE]
        self.people: tuple[str, ...] = (
            *self._visitors,
            *(name for holders in opened.setup.posts.values() for name in holders),
        )

    def step(self) -> Entry | None:
        """One command that somebody was offered; nothing when the person chosen had nothing to do."""
        duty = self.table.game.duty(self.table.state)
        if duty is not None and self._pick(5):
            return self.table.apply(duty)
        if duty is None and not self._pick(8):
            return self._lead()
        who = self._person()
        options = [option for option in self.table.options(who) if not self._is_rare(option) or not self._pick(6)]
        if not options:
            return None
        command = self.within(self._one(options))
        return None if command is None else self.table.apply(command)

    def _is_rare(self, option: Option) -> bool:
        """What people may do but seldom do: something went wrong, or a player does something unasked."""
        if option.kind is Kind.INCIDENT:
            return True
        at_will = option.kind is Kind.AT_WILL and self.table.state.roles.get(option.by) is PLAYER
        return at_will and not self._automatic[option.do]

    def within(self, option: Option) -> Command | None:
        """A command within an option; nothing when some tries find none."""
        for _ in range(_TRIES):
            fields = self._fill(option)
            if fields is None:
                return None
            command = read_command(self.opened.type, fields | self._free(option, fields))
            if option.refusal(command) is None:
                return command
        return None

    def _lead(self) -> Entry | None:
        """What follows when nobody does anything; nothing where the table waits for ever."""
        wait = waits(self.table.game, self.table.state)
        return None if wait is None or wait.silence is None else self.table.apply(wait.silence)

    def _person(self) -> str:
        """Mostly players, and croupiers or whoever else has something to do: an evening is bets and spins or throws."""
        holders = self.people[len(self._visitors) :]
        if self.table.state.phase == CLOSED:
            return self._one(holders)
        match self._pick(10):
            case 0 | 1 | 2 | 3 | 4:
                return self._one(self._visitors)
            case 5 | 6 | 7:
                croupiers: tuple[str, ...] = self.table.state.posts.get(CROUPIER, ())
                return self._one(croupiers or [name for name in holders if self.table.options(name)] or holders)
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
        for domain in sorted(option.domains, key=lambda domain: not isinstance(domain, Range)):
            chosen = self._choose(domain, owner)
            if chosen is None:
                return None
            # Another domain of the same field only narrows: values or rows over what a range left free.
            fields |= chosen
        return {key: value for key, value in fields.items() if value is not None}

    def _free(self, option: Option, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """What must be said besides and has no domain: as it is usually said at the opening, or anything."""
        command = command_types(self.opened.type)[option.do]
        usual = self._opening.get(option.do, {})
        return {
            name: usual[name] if name in usual else self._wild(name, field_types(command)[name], option.by)
            for name in required_fields(command)
            if name not in chosen
        }

    def _choose(self, domain: Any, owner: str) -> dict[str, Any] | None:
        match domain:
            case Among(field, values):
                return {field: self._one(values)}
            case Own(field, values_of):
                own = values_of.get(owner, ())
                return {field: self._one(own)} if own else None
            case NotBefore(field, day):
                return {field: day}
            case Range(field, low, high, step=step):
                first = -(-low // step)
                last = min(high // step, first + CHIPS_MAX_IN_MINIMA * self.opened.least_stake // step)
                return {field: (first + self._pick(last - first + 1)) * step} if last >= first else None
            case Rows(fields, rows, owned=owned):
                own_rows = [row[1:] for row in rows if row[0] == owner] if owned else list(rows)
                return dict(zip(fields, self._one(own_rows), strict=True)) if own_rows else None
            case Some(field, values, least, most):
                count = least + self._pick(most - least + 1)
                return {field: self._several(values, count)}
            case Stakes():
                return self._stake(domain, owner)
            case Orders():
                return domain.any_of(self._pick)
            case Except():
                return {}
            case _:
                raise AssertionError(f"no way to choose from {domain}")

    def _several(self, values: Sequence[Item], count: int) -> tuple[Item, ...]:
        """So many of some values, in their order."""
        left = list(values)
        for _ in range(len(values) - count):
            left.pop(self._pick(len(left)))
        return tuple(left)

    def _stake(self, stakes: Stakes, owner: str) -> dict[str, Any] | None:
        bet = self._one(self._bets)
        if not stakes.largest(owner, bet):
            open_now = [bet for bet in stakes.bets if stakes.largest(owner, bet)]
            if not open_now:
                return None
            bet = self._one(open_now)
        step = stakes.step_of(owner)
        first, last = stakes.least(owner, bet) // step, stakes.largest(owner, bet) // step
        # Now and then all that may be staked; mostly small change, so that evenings last.
        count = last if not self._pick(20) else min(last, first + self._pick(4))
        return {"bet": bet, "stake": count * step}

    def wild_command(self) -> Command | None:
        """A well-formed command of any kind by anybody, lawful or not."""
        command = self._one(self.opened.type.commands)
        fields: dict[str, Any] = {"do": slug_of(command), "by": self._one(self.people)}
        if not self._pick(3):
            fields["player"] = self._one((*self._visitors, "nobody"))
        for name, hint in field_types(command).items():
            if name not in ("by", "player", "id", "seen"):
                fields[name] = self._wild(name, hint, fields["by"])
        try:
            return read_command(self.opened.type, {key: value for key, value in fields.items() if value is not None})
        except Misuse:
            return None  # a field without default that was left out

    def _wild(self, name: str, hint: Any, by: str) -> Any:
        if get_origin(hint) is Annotated and hint != Amount:
            # Its bounds are for the edge to check, and its unit tells nothing here.
            return self._wild(name, get_args(hint)[0], by)
        options = get_args(hint) if get_origin(hint) is Union or type(None) in get_args(hint) else ()
        if options:
            return self._wild(name, self._one(options), by)
        if hint is type(None):
            return None
        if get_origin(hint) is Literal:
            return self._one(get_args(hint))
        if hint == Amount:
            chip = self.opened.rules.chip if isinstance(self.opened.rules, TableRules) else 1
            unit = self._one((self.opened.least_stake, chip, 1))
            return unit * self._one((1, 2, 19, 20, 21, 359, 361)) + self._one((0, 0, 1))
        if get_origin(hint) is tuple:
            return [self._wild(name, get_args(hint)[0], by) for _ in range(self._pick(3))]
        if hint is bool:
            return not self._pick(2)
        named = [value for value in self._named(name, by) if isinstance(value, hint)]
        if hint is int:
            return self._one([*named, *range(4)])
        bets = [self._one(self._bets)] if self._bets else []
        return self._one(["nonsense", *bets, self._one(self.people), *named])

    def _named(self, name: str, by: str) -> list[Any]:
        """Values of a field that this person is offered now, under whatever command."""
        found: list[Any] = []
        for option in self.table.options(by):
            for domain in option.domains:
                match domain:
                    case Among(field, values) if field == name:
                        found += values[:_SOME]
                    case Some(field, several) if field == name:
                        found += several
                    case Own(field, values_of) if field == name:
                        found += [value for own in values_of.values() for value in own]
                    case Rows(fields, rows, owned=owned) if name in fields:
                        found += [row[fields.index(name) + owned] for row in rows[:_SOME]]
                    case Orders() if name in ("market", "forecast", "price"):
                        order = domain.any_of(self._pick)
                        found += [order[name]] if order else []
                    case _:
                        pass
        return found
