"""What an inspection says of a machine: for each rule what is wrong, and what the law has where it is a number."""

from __future__ import annotations

from collections.abc import Callable

from ludex.core.establishment import Instead, asked, finding
from ludex.errors import Allowed, Unit, Value
from ludex.games.machines.cabinet import Cabinet
from ludex.games.machines.described import DescribedMachine

Found = tuple[tuple[Value, ...], Instead]
"""The finding, and what the law has instead."""

_PLAIN = {
    "jackpots_elsewhere": "machine-jackpot-elsewhere",
    "forms.cascade": "machine-cascade-of-type",
    "forms.tips_pot": "machine-tips-pot-of-type",
    "priced": "machine-play-for-nothing",
    "time": "machine-no-time",
    "program": "machine-no-program",
    "b2.named": "machine-without-name",
    "b2.own_name": "machine-name-of-b1",
    "b3.progressive": "machine-jackpot",
    "b3.electronic": "machine-game-not-electronic",
    "c.gives": "machine-prize-in-kind",
    "c.by_chance": "machine-not-by-chance",
    "c.independent": "machine-dependent-results",
    "d.decides": "machine-not-by-skill",
    "d.in_kind": "machine-prize-in-money",
    "d.ways": "machine-other-way-of-prizes",
    "d.identified": "machine-prizes-not-told",
    "tips.goals": "machine-other-goal-of-tips",
    "vouchers.worth": "machine-vouchers-for-nothing",
    "counter.present": "machine-no-counter",
    "counter.marked": "machine-counter-not-marked",
    "seats.types": "machine-seats-of-type",
    "seats.ways": "machine-other-way-of-seats",
}
"""What is found where nothing needs to be counted, by the rule, or by its last part where every type has it."""


def named(machine: DescribedMachine) -> Value:
    """A machine by its name, or else by its type."""
    return Value(machine.name or machine.type.upper(), Unit.SETTING)


def found(cabinet: Cabinet, rule: str) -> Found:
    """What is wrong with a machine that does not keep to a rule."""
    last = rule.rpartition(".")[2]
    tell = _COUNTED.get(rule) or _COUNTED.get(last)
    if tell is not None:
        return tell(cabinet)
    if rule.startswith("amounts."):
        return _of_amount(cabinet, last)
    return of_machine(_PLAIN.get(rule) or _PLAIN[last], cabinet.said), None


def of_machine(slug: str, machine: DescribedMachine) -> tuple[Value, ...]:
    """A finding that names the machine and its type."""
    of_type = (Value(machine.type.upper(), Unit.NAMED),) if slug.endswith("-of-type") else ()
    return finding(slug, named(machine), *of_type)


def name_of_b1(machine: DescribedMachine) -> tuple[Value, ...]:
    """What is found of a B2 machine that is called like a B1 machine."""
    return of_machine(_PLAIN["b2.own_name"], machine)


def _cash(cabinet: Cabinet) -> Found:
    """A machine of money that gives something else, or nothing."""
    return of_machine("machine-prize-in-kind" if cabinet.gives_goods else "machine-no-prize", cabinet.said), None


def _above_b1(cabinet: Cabinet) -> Found:
    what = finding("machine-largest-prize", named(cabinet.said), Value.money(cabinet.largest))
    return what, Allowed(Unit.MONEY, low=cabinet.rules.amounts.b1_prize + 1)


def _games(cabinet: Cabinet) -> Found:
    """The games that are like none of those of the law; the program itself is named by what it is."""
    lawful = cabinet.rules.b3.games
    strange = sorted({each.like for each in cabinet.said.games.values()} - {*lawful})
    what = finding("machine-other-games", named(cabinet.said), *(Value(each, Unit.SETTING) for each in strange))
    return what if strange else of_machine("machine-other-program", cabinet.said), asked(Unit.GAME, *lawful)


def _value(cabinet: Cabinet) -> Found:
    most = max(cabinet.values.values())
    what = finding("machine-prize-worth", named(cabinet.said), Value.money(most))
    return what, Allowed(Unit.MONEY, high=cabinet.rules.d.value_times * cabinet.price)


def _price(cabinet: Cabinet) -> Found:
    what = finding("machine-play-costs", named(cabinet.said), Value.money(cabinet.price))
    return what, Allowed(Unit.MONEY, high=cabinet.rules.d.price_most)


def _seats(cabinet: Cabinet) -> Found:
    what = finding("machine-seats", named(cabinet.said), Value(cabinet.seats, Unit.NUMBER))
    return what, Allowed(Unit.NUMBER, low=cabinet.rules.seats.least)


def _pieces(cabinet: Cabinet) -> Found:
    pieces = 1 if cabinet.said.seats is None else cabinet.said.seats.pieces
    return finding("machine-pieces", named(cabinet.said), Value(pieces, Unit.NUMBER)), asked(Unit.NUMBER, 1)


def _of_amount(cabinet: Cabinet, last: str) -> Found:
    """A price, a prize or a return that the licence has otherwise."""
    limit, name = getattr(cabinet.rules.amounts, last), named(cabinet.said)
    if last.endswith("_return"):
        back = cabinet.pays_back
        assert back is not None, "only what is reckoned is held against a return"
        # Rounded down, so that what is less than the law has never looks like as much.
        what = finding("machine-gives-back", name, Value(back.numerator * 100 // back.denominator, Unit.PERCENT))
        return what, Allowed(Unit.PERCENT, low=limit)
    if last.endswith("_price"):
        return finding("machine-play-costs", name, Value.money(cabinet.price)), Allowed(Unit.MONEY, high=limit)
    largest = cabinet.dearest if cabinet.said.type == "c" else cabinet.largest
    return finding("machine-largest-prize", name, Value.money(largest)), Allowed(Unit.MONEY, high=limit)


_COUNTED: dict[str, Callable[[Cabinet], Found]] = {
    "above_b1": _above_b1,
    "cash": _cash,
    "b3.games": _games,
    "d.value_times": _value,
    "d.price_most": _price,
    "seats.least": _seats,
    "seats.one_piece": _pieces,
}
"""What is found where something is counted, or depends on what the machine gives."""
