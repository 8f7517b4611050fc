"""The chips that players bring: what one joins with, what a newcomer is told of the table, and buying again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import BuyChips, Command, Join
from ludex.core.events import CAGE, HOUSE_ACCOUNTS, ChipsBought, Event, Joined, moves, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import READY
from ludex.errors import Allowed, Reason, Unit, Value
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import UNDER_WAY, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents

_NO_SUCH = Bound(Reason.NO_SUCH)

COMMANDS: tuple[type[Command], ...] = ()


class TableShown(Event, frozen=True, tag="table-shown"):
    """What every player knows of the table between two hands, and only players do."""

    accounts: dict[str, Cents]
    button: int
    played: int
    had_button: dict[str, int]
    paid_fee: tuple[str, ...]
    hours: int
    hands_to_fee: int | None
    warnings: dict[str, int]
    referred: tuple[str, ...]
    decided: tuple[str, ...]
    absent: tuple[str, ...]
    kept: int = 0
    unopened_hands: int = 0
    carried_in: int = 0
    """What of the pot comes from hands before: whoever went away while there was some has seen no more of it."""


EVENTS: tuple[type[Event], ...] = (TableShown,)


def table_shown(state: CircleState, newcomer: str, chips: Cents) -> TableShown:
    """The table as it is when somebody sits down with so many chips."""
    public = {name: held for name, held in state.accounts.items() if name not in HOUSE_ACCOUNTS}
    return TableShown(
        accounts={**public, purse(newcomer): chips},
        button=state.button,
        played=state.played,
        had_button=dict(state.had_button),
        paid_fee=state.paid_fee,
        hours=state.hours,
        hands_to_fee=state.hands_to_fee,
        warnings=dict(state.warnings),
        referred=state.referred,
        decided=state.decided,
        absent=state.absent,
        kept=state.carried_over,
        unopened_hands=state.unopened_hands,
        carried_in=state.carried_in,
    )


class BuyIns(Part[CircleState]):
    """Coming to the table, and buying again."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules, self._law = rules, rules.stack
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Joining with enough chips; buying more, never once a hand has begun."""
        return [
            # Nobody who does not play may watch a hand, so people come to the table between two of them.
            Action(command=Join, phases=frozenset({READY}), offer=self._offer_join, act=self._join),
            Action(
                command=BuyChips,
                phases=frozenset({READY}),
                offer=self._offer_buy,
                act=self._buy,
                closed="stack.between_hands",
                closed_phases=UNDER_WAY,
            ),
        ]

    def _offer_join(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        rules = self._rules
        rules.require(by not in state.excluded, "conduct.irrevocable", asked=Value.person(by))
        if len(state.players) >= rules.seating.places:
            asked, allowed = Value.person(by), Allowed(Unit.PLAYERS, high=rules.seating.places)
            raise rules.refusal("seating.players", reason=Reason.TABLE_FULL, asked=asked, allowed=allowed)
        if state.waiting_list and state.waiting_list[0] != by:
            first = Allowed.people(state.waiting_list[0])
            rules.require(False, "players.waiting_list", asked=Value.person(by), allowed=first)
        low = rules.stack.buy_in if rules.forbids("stack.least") else rules.chip
        few = Bound(Reason.BELOW_MINIMUM, self._cite("stack.least", "stack.buy_in"), "stack.buy_in")
        domain = Range("chips", low, LARGEST, few, _NO_SUCH, rules.chip)
        clauses = self._cite("seating.players", "stack.buy_in", "players.waiting_list")
        return Option("join", by, domains=(domain,), clauses=clauses)

    def _join(self, state: CircleState, command: Join, chance: Chance) -> list[Event]:
        rows = moves([(CAGE, purse(command.by), int(command.chips))])
        clauses = self._cite("seating.players", "stack.buy_in", "stack.least", "players.waiting_list")
        joined = Joined(player=command.by, chips=command.chips, moves=rows, clauses=clauses)
        return [joined, table_shown(state, command.by, command.chips)]

    def _offer_buy(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        rules, law = self._rules, self._law
        rules.require(not state.funds(by), "stack.exhausted", asked=Value.money(state.funds(by)))
        low, high = rules.chip, LARGEST
        if rules.forbids("stack.exhausted"):
            low = high = law.rebuy
        few = Bound(Reason.BELOW_MINIMUM, self._cite("stack.rebuy"), "stack.rebuy")
        much = Bound(Reason.ABOVE_MAXIMUM, self._cite("stack.rebuy"), "stack.rebuy")
        clauses = self._cite("stack.exhausted", "stack.rebuy", "stack.between_hands")
        return Option("buy-chips", by, domains=(Range("chips", low, high, few, much, rules.chip),), clauses=clauses)

    def _buy(self, state: CircleState, command: BuyChips, chance: Chance) -> list[Event]:
        clauses = self._cite("stack.exhausted", "stack.rebuy", "stack.between_hands")
        rows = moves([(CAGE, purse(command.by), int(command.chips))])
        return [ChipsBought(player=command.by, amount=command.chips, moves=rows, clauses=clauses)]


def _fold_table_shown(state: CircleState, event: TableShown) -> None:
    state.accounts |= {account: Cents(held) for account, held in event.accounts.items()}
    state.had_button, state.warnings = dict(event.had_button), dict(event.warnings)
    state.button, state.played = event.button, event.played
    state.paid_fee, state.hours, state.hands_to_fee = event.paid_fee, event.hours, event.hands_to_fee
    state.referred, state.decided, state.absent = event.referred, event.decided, event.absent
    state.carried_over, state.carried_in = Cents(event.kept), Cents(event.carried_in)
    state.unopened_hands = event.unopened_hands


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {TableShown: _fold_table_shown}
