"""What an inspection says of a lot: for each rule what was found wrong, and which prices a ticket may have."""

from __future__ import annotations

from ludex.core.establishment import Instead, asked, finding
from ludex.errors import Unit, Value
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.draws.scratch_tickets.rules import TicketRules

_PLAIN = {
    "lots.sold_for": "lot-for-nothing",
    "lots.in_money": "lot-prize-no-money",
    "lots.covered": "lot-not-covered",
    "lots.other_named": "lot-other-game-not-named",
    "lots.decided": "lot-prize-without-combination",
    "lots.modes": "lot-other-mode",
    "lots.wins_by": "lot-other-instructions",
    "print.prize": "lot-prize-not-printed",
    "print.price": "lot-price-not-printed",
    "print.prizes": "lot-prizes-not-printed",
    "print.instructions": "lot-instructions-not-printed",
    "print.combinations": "lot-combinations-not-printed",
    "print.amounts": "lot-amounts-not-printed",
    "codes.code": "lot-without-codes",
    "codes.code_unique": "lot-code-twice",
    "codes.serial": "lot-without-serials",
    "codes.serial_unique": "lot-serial-twice",
}


def found(lot: Lot, rules: TicketRules, rule: str) -> tuple[tuple[Value, ...], Instead]:
    """What is wrong with a lot that does not keep to a rule, and what the law has instead."""
    name = Value(lot.name, Unit.NAMED)
    if rule == "lots.price_listed":
        return finding("lot-ticket-costs", name, Value.money(lot.price)), asked(Unit.MONEY, *rules.lots.prices)
    return finding(_PLAIN[rule], name), None
