"""Bets of a game that one throw decides: from the call to bet until no more bets, in chips, on one of the cloths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Action
from ludex.core.state import BETTING, READY
from ludex.errors import Allowed, Reason, Value
from ludex.games.common.stakes.betting import (
    NOT_IN_CHIPS,
    PLAYED_OUT,
    BettingPhases,
    ChipBetting,
    Standing,
    chip_actions,
)
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.common.stakes.limits import LimitTable
from ludex.games.common.stakes.state import ROLLING, SETTLED
from ludex.games.common.throws.declaration import Declaration
from ludex.games.common.throws.rules import ThrowRules
from ludex.games.common.throws.state import ASKED, ThrowState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents


class ThrowBetting(Part[ThrowState]):
    """What may be put on the felt and taken off it."""

    def __init__(
        self,
        game: Declaration,
        after_the_call: frozenset[str],
        standing: Callable[[Any], Standing | None] | None = None,
    ) -> None:
        rules = game.rules
        self._rules = rules
        self._when = _phases(rules, after_the_call)
        limits = LimitTable(game.bets, game.limits())
        step, bound = _chips(rules)
        self.chips = ChipBetting(rules, game.bets, limits, step=step, step_bound=bound, standing=standing)
        cloths = Bound(Reason.NO_SUCH, rules.clauses_of("cloths"), "cloths")
        self._cloths = Among("cloth", tuple(range(1, rules.cloths + 1)), cloths)

    def actions(self) -> list[Action]:
        """Every command about bets."""
        return chip_actions(
            PlaceOnCloth,
            self._when,
            bet=(self._offer_bet, self._place),
            withdraw=(self.chips.offer_withdraw, self.chips.withdraw),
            report=(self.chips.late.offer, self.chips.late.act),
        )

    def _offer_bet(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.plays_out:
            return PLAYED_OUT
        if state.phase == READY:
            self._rules.require(
                False, "betting.opened", asked=Value.command("bet"), allowed=Allowed.commands("open-bets")
            )
        chips = self.chips
        let = chips.let[state.roles.get(by, VISITOR)]
        return Option("bet", by, owners, (chips.stakeable(state, owners), self._cloths), let)

    def _place(self, state: ThrowState, command: PlaceOnCloth, chance: Chance) -> list[Event]:
        return [self.chips.placed(state, command, command.cloth)]


def _phases(rules: ThrowRules, after_the_call: frozenset[str]) -> BettingPhases:
    """Bets are made as the law leaves them open; before the call to bet, that rule refuses them."""
    asked = {ASKED} if ROLLING in rules.betting.open_while else set()
    bet = frozenset[str](rules.betting.open_while) | asked | {READY}
    return BettingPhases(
        bet=bet,
        withdraw=bet | {SETTLED},  # what has won is its owner's again as soon as all are paid
        closed=(after_the_call | {BETTING, ROLLING, ASKED}) - bet,
        late=after_the_call,
    )


def _chips(rules: ThrowRules) -> tuple[Cents, Bound]:
    """What stakes are multiples of, and the rule that says so."""
    path = "betting.in_chips"
    if not rules.forbids(path):
        return Cents(1), NOT_IN_CHIPS
    return rules.chip, Bound(Reason.NOT_IN_CHIPS, rules.clauses_of(path), path)
