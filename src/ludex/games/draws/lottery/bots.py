"""Players of a lottery: one who has a ticket for every draw, and one who has several."""

from __future__ import annotations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Option, Range, Some
from ludex.games.draws.lottery.commands import BuyNumber, BuyNumbers, ClaimTicket
from ludex.games.draws.lottery.views import OfficeView

SEVERAL = 3
TRIES = 10
"""So often somebody thinks of another number where the first ones are sold."""


def regular(sight: Observation) -> Command | None:
    """Buys one ticket for each draw, and claims what it wins."""
    return _claimed(sight) or _bought(sight, 1)


def devoted(sight: Observation) -> Command | None:
    """Buys several for each."""
    return _claimed(sight) or _bought(sight, SEVERAL)


def _claimed(sight: Observation) -> Command | None:
    view: OfficeView = sight.view
    for ticket in view.tickets:
        command = ClaimTicket(by=sight.who, ticket=ticket.ticket)
        if ticket.state in ("won", "void") and _offered(sight, command):
            return command
    return None


def _bought(sight: Observation, most: int) -> Command | None:
    """A ticket for the first draw to come of which they have fewer than they want."""
    view: OfficeView = sight.view
    coming = [draw.draw for draw in view.draws if not draw.stage]
    own = [ticket.draw for ticket in view.tickets]
    draw = next((draw for draw in coming if own.count(draw) < most), None)
    option = sight.option("buy-number") or sight.option("buy-numbers")
    if draw is None or option is None:
        return None
    for _ in range(TRIES):
        command = _thought_of(sight, option, draw)
        if option.refusal(command) is None:
            return command
    return None


def _thought_of(sight: Observation, option: Option, draw: str) -> Command:
    for domain in option.domains:
        if isinstance(domain, Range):
            return BuyNumber(by=sight.who, draw=draw, number=domain.low + sight.pick(domain.high - domain.low + 1))
        if isinstance(domain, Some):
            left, chosen = [int(str(each)) for each in domain.values], []
            for _ in range(domain.least):
                chosen.append(left.pop(sight.pick(len(left))))
            return BuyNumbers(by=sight.who, draw=draw, numbers=tuple(chosen))
    raise AssertionError("a ticket has a number or several")


def _offered(sight: Observation, command: Command) -> bool:
    option = sight.option(command.do)
    return option is not None and option.refusal(command) is None


STRATEGIES: dict[str, Strategy] = {"regular": regular, "devoted": devoted, "random": devoted}
"""By the names that people choose them by; the first is the usual one."""
