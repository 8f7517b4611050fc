"""Boule as a decider: the shared table of one throw with the dish, its bets and limits, and the bank's money."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.commands import Command, Kind
from ludex.core.events import CAGE, FLOAT, Event, moves
from ludex.core.options import BetGroup, Bound, Option, Range
from ludex.core.results import Result
from ludex.core.rulebook import Action
from ludex.errors import Reason, Value
from ludex.games.common.throws.declaration import group
from ludex.games.common.throws.state import ThrowState
from ludex.games.common.throws.table import OPEN_PHASES, ThrowTable
from ludex.games.wheels.boule.bets import NUMBER, SIMPLE, Bet, all_bets, result
from ludex.games.wheels.boule.dish import Dish, check_dish
from ludex.games.wheels.boule.rules import BouleRules
from ludex.kit.chance import Chance, Draw, Marked
from ludex.kit.money import Amount, Cents


class SendAway(Command, frozen=True, tag="send-away"):
    """Sends money of the bank from the table to the cage during play."""

    kind = Kind.AT_WILL

    amount: Amount


class SentAway(Event, frozen=True, tag="sent-away"):
    """Money of the bank left the table."""

    amount: Cents


class Boule(ThrowTable):
    """Boule under one ruleset, with one dish."""

    rules: BouleRules

    def __init__(self, rules: BouleRules, dish: Dish) -> None:
        self.dish = dish
        self._draw = Draw("ball", Marked(dish.holes))
        super().__init__(rules, all_bets(rules))

    def cases(self) -> Sequence[int]:
        """Every hole."""
        return self.dish.holes

    def draw(self, chance: Chance) -> int:
        """The number of the hole that the ball falls into."""
        return chance.next(self._draw)

    def result(self, bet: Bet, outcome: int) -> Result:
        """What a bet comes to on a number."""
        return result(self.rules, bet, outcome)

    def limits(self, kind: str, minimum: Cents) -> BetGroup:
        """From the table's minimum to so many authorised minima."""
        rules = self.rules
        path = "maximum_number" if kind == NUMBER else "maximum_simple"
        times = rules.maximum_number if kind == NUMBER else rules.maximum_simple
        least = ("minimum",) if minimum == rules.minimum else ("limits_change.multiples", "minimum")
        return group(rules, kind, minimum, rules.minimum * times, least=least, most=path)

    def said(self, outcome: int) -> str:
        """The number and the simple chances that win."""
        chances = [bet.slug for bet in self.bets.values() if bet.kind == SIMPLE and outcome in _numbers(bet)]
        return " ".join([str(outcome), *chances])

    def check_equipment(self) -> tuple[str, ...]:
        """Whether the dish is lawful."""
        return check_dish(self.rules, self.dish)

    def _more_actions(self) -> Sequence[Action]:
        return (
            Action(command=SendAway, phases=OPEN_PHASES, offer=self._offer_send, act=self._send, handles_money=True),
        )

    def _offer_send(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        held = state.accounts.get(FLOAT, 0)
        self.rules.require(False, "bank.stays", asked=Value.command("send-away"))
        short = Bound(Reason.NO_FUNDS)
        return Option("send-away", by, domains=(Range("amount", 1, held, short, short),)) if held > 0 else None

    def _send(self, state: ThrowState, command: SendAway, chance: Chance) -> list[Event]:
        return [SentAway(amount=Cents(command.amount), moves=moves([(FLOAT, CAGE, command.amount)]))]


def _numbers(bet: object) -> frozenset[int]:
    assert isinstance(bet, Bet)
    return bet.numbers
