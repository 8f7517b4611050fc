"""Selling the tickets of a lottery, each for a draw that is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import Bound, Domain, Except, Option, Range, Some, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.premises.part import NOT_NOW
from ludex.games.draws.lottery import commands as do
from ludex.games.draws.lottery import events as did
from ludex.games.draws.lottery.numbers import DIGITS, Numbers
from ludex.games.draws.lottery.part import OPEN_PHASES, Part
from ludex.games.draws.lottery.state import PRIZES, TAKINGS, LotteryState
from ludex.kit.chance import Chance

NO_SUCH = Bound(Reason.NO_SUCH)


class Selling(Part):
    """Tickets with a number, or with several."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (
            self.action(do.BuyNumber, OPEN_PHASES, self._sell_number, self._offer_number),
            self.action(do.BuyNumbers, OPEN_PHASES, self._sell_numbers, self._offer_numbers),
        )

    def _on_sale(self, state: LotteryState, by: str) -> tuple[tuple[str, ...], dict[str, Bound]] | Bound:
        """The draws that tickets are sold for, and why none are for the others; or why nothing is sold to somebody."""
        lottery = self.lottery
        if lottery.unlawful is not None:
            return lottery.unlawful
        # Where a rule no longer ends the sale, tickets are sold for draws that were held.
        ended = [draw for draw in lottery.draws if draw in state.stages or draw < state.day]
        over = self.forbidden_or("drawing.later", Reason.TOO_LATE)
        shut = dict.fromkeys(ended, over) if self.rules.forbids("drawing.later") else {}
        draws = tuple(draw for draw in lottery.draws if draw not in shut)
        if not draws:
            return over
        return (draws, shut) if state.funds(by) >= lottery.price else Bound(Reason.NO_FUNDS)

    def _offer_number(self, state: LotteryState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        kind = self.lottery.kind
        if kind.of is not None:
            return NOT_NOW
        on_sale = self._on_sale(state, by)
        if isinstance(on_sale, Bound):
            return on_sale
        draws, shut = on_sale
        numbers = Range("number", 0, DIGITS**kind.length - 1, NO_SUCH, NO_SUCH)
        gone = Counter((each.draw, int("".join(map(str, each.numbers)))) for each in state.tickets.values())
        rows = tuple((by, draw, number) for (draw, number), sold in gone.items() if sold >= self.rules.tickets.copies)
        taken = Except(("draw", "number"), rows, self.bound(Reason.SOLD_OUT, "tickets.copies"))
        domains: tuple[Domain, ...] = (*each_by_its_own("draw", draws, shut), numbers, taken)
        return Option("buy-number", by, domains=domains, clauses=self.cited("tickets.forms"))

    def _offer_numbers(self, state: LotteryState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        kind = self.lottery.kind
        if kind.of is None:
            return NOT_NOW
        on_sale = self._on_sale(state, by)
        if isinstance(on_sale, Bound):
            return on_sale
        draws, shut = on_sale
        numbers = Some("numbers", tuple(range(1, kind.of + 1)), kind.length, kind.length, NO_SUCH, NO_SUCH, NO_SUCH)
        domains: tuple[Domain, ...] = (*each_by_its_own("draw", draws, shut), numbers)
        return Option("buy-numbers", by, domains=domains, clauses=self.cited("tickets.forms"))

    def _sell_number(self, state: LotteryState, command: do.BuyNumber, _chance: Chance) -> list[Event]:
        return self._sell(state, command, command.draw, self.lottery.kind.digits_of(command.number))

    def _sell_numbers(self, state: LotteryState, command: do.BuyNumbers, _chance: Chance) -> list[Event]:
        return self._sell(state, command, command.draw, tuple(sorted(command.numbers)))

    def _sell(
        self, state: LotteryState, command: do.BuyNumber | do.BuyNumbers, draw: str, numbers: Numbers
    ) -> list[Event]:
        lottery, sold = self.lottery, state.sold.get(draw, 0)
        cover = lottery.cover(sold + 1) - lottery.cover(sold) if self.rules.prizes.funded else 0
        return [
            did.NumberSold(
                player=command.by,
                ticket=f"{lottery.name}-{len(state.tickets) + 1}",
                draw=draw,
                numbers=numbers,
                told=lottery.kind.told(numbers),
                price=lottery.price,
                moves=moves([(purse(command.by), TAKINGS, int(lottery.price)), (CAGE, PRIZES, cover)]),
                clauses=self.cited_for(command.do, "tickets.forms", "drawing.later"),
            )
        ]
