"""What an inspection says of a lottery: for each rule what was found wrong, and which prices a ticket may have."""

from __future__ import annotations

from ludex.core.establishment import Instead, asked, finding
from ludex.errors import Unit, Value
from ludex.games.draws.lottery.equipment import Lottery
from ludex.games.draws.lottery.rules import LotteryRules

_PLAIN = {
    "tickets.number_printed": "lottery-number-not-printed",
    "tickets.date_printed": "lottery-date-not-printed",
    "prizes.in_money": "lottery-prize-no-money",
    "drawing.some": "lottery-prize-for-nothing",
    "drawing.coincidences": "lottery-other-coincidence",
}
_FORMS = {"number": "lottery-one-number", "numbers": "lottery-several-numbers"}


def found(lottery: Lottery, rules: LotteryRules, rule: str) -> tuple[tuple[Value, ...], Instead]:
    """What is wrong with a lottery that does not keep to a rule, and what the law has instead."""
    name = Value(lottery.name, Unit.NAMED)
    if rule == "tickets.price_listed":
        what = finding("lottery-ticket-costs", name, Value.money(lottery.price))
        return what, asked(Unit.MONEY, *rules.tickets.prices)
    if rule == "tickets.forms":
        return finding(_FORMS[lottery.kind.form], name), None
    return finding(_PLAIN[rule], name), None
