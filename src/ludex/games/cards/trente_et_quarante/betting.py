"""Bets on the four chances, plain or insured against the refait, within the limits of the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from ludex.core.events import Event, moves, purse
from ludex.core.options import BetGroup, Bound, Option, StakeLimits, Stakes
from ludex.core.parts import Part
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.cards.trente_et_quarante.commands import PlaceInsured
from ludex.games.cards.trente_et_quarante.coups import KINDS, deposit
from ludex.games.cards.trente_et_quarante.events import BetInsured
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.state import DEPOSITS, TrenteState
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.betting import (
    MINIMA_KEPT,
    PLAYED_OUT,
    ChipBetting,
    betting_action,
    chip_actions,
    phases,
)
from ludex.games.common.stakes.commands import PlaceBet, Withdraw
from ludex.games.common.stakes.limits import KindLimits, LimitTable, in_minima
from ludex.kit.chance import Chance
from ludex.kit.money import Cents
from ludex.law.clauses import each_once


class TrenteBetting(Part[TrenteState]):
    """What may be put on the cloth and taken off it."""

    def __init__(self, rules: TrenteRules, bets: Mapping[str, Bet], after_the_call: frozenset[str]) -> None:
        self._rules = rules
        self._when = phases(rules, before_the_call=frozenset({BETTING}), after_the_call=after_the_call)
        self.chips = ChipBetting(rules, bets, LimitTable(bets, limits(rules)))
        self._cite = self.chips.cite
        self._insurable = lru_cache(MINIMA_KEPT)(self._insurable_limits)

    def actions(self) -> list[Action]:
        """Every command about bets, insured ones besides."""
        return [
            *chip_actions(
                PlaceBet,
                self._when,
                bet=(self._offer_bet, self._place),
                withdraw=(self.chips.offer_withdraw, self._withdraw),
                report=(self.chips.late.offer, self.chips.late.act),
            ),
            betting_action(PlaceInsured, self._when, self._offer_insured, self._insure),
        ]

    def _offer_bet(self, state: TrenteState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.plays_out:
            return PLAYED_OUT
        let = self.chips.let[state.roles.get(by, VISITOR)]
        return Option("bet", by, owners, (self.chips.stakeable(state, owners),), let)

    def _place(self, state: TrenteState, command: PlaceBet, chance: Chance) -> list[Event]:
        return [self.chips.placed(state, command)]

    def _offer_insured(self, state: TrenteState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.plays_out:
            return PLAYED_OUT
        if self._rules.insurance.covers is None:
            return Bound(Reason.NOT_LISTED, self._cite("insurance.covers"), "insurance.covers")
        plain = self.chips.stakeable(state, owners)
        # Whoever insures must have the deposit too, whole chips of it included.
        funds = {owner: Cents(held - deposit(self._rules, held)) for owner, held in plain.funds.items()}
        insured = Stakes(limits=self._insurable(state.minimum), taken=plain.taken, funds=funds)
        let = self.chips.let[state.roles.get(by, VISITOR)]
        return Option("bet-insured", by, owners, (insured,), each_once(*let, *self._cite("insurance.covers")))

    def _insurable_limits(self, minimum: Cents) -> StakeLimits:
        """What may be staked on an insured bet at a minimum."""
        fixed = self.chips.limits_at(minimum)
        return replace(fixed, groups=tuple(self._from_threshold(group) for group in fixed.groups))

    def _from_threshold(self, group: BetGroup) -> BetGroup:
        threshold = self._rules.insurance.threshold
        if threshold is None or threshold <= group.low:
            return group
        path = "insurance.threshold"
        bound = Bound(Reason.BELOW_MINIMUM, self._cite(path), path)
        return BetGroup(group.kind, threshold, group.high, bound, group.high_bound)

    def _insure(self, state: TrenteState, command: PlaceInsured, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        premium = deposit(self._rules, command.stake)
        return [
            self.chips.placed(state, command),
            BetInsured(
                stake=state.next_id,
                player=owner,
                amount=premium,
                moves=moves([(purse(owner), DEPOSITS, int(premium))]),
                clauses=self._cite("insurance.covers", "insurance.percent", "insurance.threshold"),
            ),
        ]

    def _withdraw(self, state: TrenteState, command: Withdraw, chance: Chance) -> list[Event]:
        """A bet that is taken back takes its deposit with it."""
        gone = self.chips.withdrawn(state, command)
        back = sum(state.insured.get(stake_id, 0) for stake_id in gone.stakes)
        return [replace(gone, moves=(*gone.moves, *moves([(DEPOSITS, purse(gone.player), back)])))]


def limits(rules: TrenteRules) -> Mapping[str, KindLimits]:
    """From the minimum to so many times as much, whatever the chance."""
    return {kind: in_minima(rules, kind, rules.maximum, "maximum") for kind in KINDS}
