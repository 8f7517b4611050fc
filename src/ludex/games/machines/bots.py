"""Players at a machine: one who plays a few times and goes on while their money lasts, and one who hardly does."""

from __future__ import annotations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Among, Range
from ludex.games.machines.commands import Collect, Exchange, GiveTip, InsertMoney, Play, Score
from ludex.games.machines.machine import MachineView
from ludex.kit.money import Cents

PLAYS, FEWER = 3, 1
"""How often somebody plays between two readings of the meters."""
PUT_IN = 5
"""How many plays somebody puts money in for."""


def keen(sight: Observation) -> Command | None:
    """Plays a few times."""
    return _next(sight, PLAYS)


def careful(sight: Observation) -> Command | None:
    """Plays once."""
    return _next(sight, FEWER)


def _next(sight: Observation, most: int) -> Command | None:
    view: MachineView = sight.view
    if (asked := sight.option("score")) is not None:
        highest = next(domain.high for domain in asked.domains if isinstance(domain, Range))
        return Score(by=sight.who, points=sight.pick(highest + 1))
    if (found := sight.option("exchange")) is not None:
        gifts = next(domain.told for domain in found.domains if isinstance(domain, Among))
        return Exchange(by=sight.who, prize=str(gifts[sight.pick(len(gifts))]))
    if view.since.get(sight.who, 0) >= most:
        # Others want the seat.
        return Collect(by=sight.who) if sight.option("collect") is not None else None
    if sight.option("play") is not None:
        return Play(by=sight.who)
    if sight.option("give-tip") is not None:
        return GiveTip(by=sight.who, amount=view.price)
    return None if sight.who in view.paid_for else _put_in(sight, view)


def _put_in(sight: Observation, view: MachineView) -> Command | None:
    """Money for some plays, as far as there is any."""
    option, own = sight.option("insert-money"), view.balances.get(sight.who, 0)
    if option is None or own + view.credit.get(sight.who, 0) < view.price:
        return None
    command = InsertMoney(by=sight.who, amount=Cents(min(own, view.price * PUT_IN)))
    return command if option.refusal(command) is None else None


STRATEGIES: dict[str, Strategy] = {"keen": keen, "careful": careful}
"""By the names that people choose them by; the first is the usual one."""
