"""Boule: what the shared table of one throw has to know of this game, and the bank's money, which stays there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core.commands import Command, Kind
from ludex.core.events import CAGE, FLOAT, Event, moves
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.results import Result
from ludex.core.rulebook import Action
from ludex.core.state import TableState
from ludex.errors import Reason, Value
from ludex.games.common.stakes.limits import KindLimits
from ludex.games.common.throws.hooks import ThrowHooks
from ludex.games.common.throws.state import ThrowState
from ludex.games.common.throws.table import OPEN_PHASES, ThrowTable
from ludex.games.wheels.boule.bets import BouleBet, all_bets, announced, limits, result
from ludex.games.wheels.boule.dish import Dish, check_dish
from ludex.games.wheels.boule.rules import BouleRules
from ludex.kit.chance import Chance, Draw, Marked
from ludex.kit.money import Amount


class SendAway(Command, frozen=True, tag="send-away"):
    """Sends money of the bank from the table to the cage during play."""

    kind = Kind.AT_WILL

    amount: Amount


class SentAway(Event, frozen=True, tag="sent-away"):
    """Money of the bank left the table."""

    amount: Amount


class Boule:
    """Boule under one ruleset, with one dish."""

    def __init__(self, rules: BouleRules, dish: Dish) -> None:
        self.rules = rules
        self.dish = dish
        self.bets = all_bets(rules)
        self._draw = Draw("ball", Marked(dish.holes))

    def cases(self) -> Sequence[int]:
        """Every hole."""
        return self.dish.holes

    def draw(self, chance: Chance) -> int:
        """The number of the hole that the ball falls into."""
        return chance.next(self._draw)

    def result(self, bet: BouleBet, outcome: int) -> Result:
        """What a bet comes to on a number."""
        return result(self.rules, bet, outcome)

    def limits(self) -> Mapping[str, KindLimits]:
        """The least and largest stake of every kind of bet."""
        return limits(self.rules)

    def said(self, outcome: int) -> str:
        """The number and the simple chances that win."""
        return " ".join([str(outcome), *announced(self.bets.values(), outcome)])

    def check_equipment(self) -> tuple[str, ...]:
        """Whether the dish is lawful."""
        return check_dish(self.rules, self.dish)


class BankMoney(Part[TableState]):
    """The bank's money at the table: none of it leaves during play but what winners are paid."""

    def __init__(self, rules: BouleRules) -> None:
        self._rules = rules

    def actions(self) -> list[Action]:
        """Sending it away."""
        return [Action(command=SendAway, phases=OPEN_PHASES, offer=self._offer, act=self._send, handles_money=True)]

    def _offer(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        held = state.accounts.get(FLOAT, 0)
        self._rules.require(False, "bank.stays", asked=Value.command("send-away"))
        short = Bound(Reason.NO_FUNDS)
        return Option("send-away", by, domains=(Range("amount", 1, held, short, short),)) if held > 0 else None

    def _send(self, state: TableState, command: SendAway, chance: Chance) -> list[Event]:
        return [SentAway(amount=command.amount, moves=moves([(FLOAT, CAGE, command.amount)]))]


BouleTable = ThrowTable[Boule, ThrowState]


def boule_table(game: Boule) -> BouleTable:
    """The table at which boule is played."""
    return ThrowTable(game, ThrowHooks(new_state=ThrowState, parts=(BankMoney(game.rules),)))
