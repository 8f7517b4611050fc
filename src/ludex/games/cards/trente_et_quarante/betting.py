"""Bets on the four chances, plain or insured against the refait, within the limits of the table."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from ludex.core.events import Event, moves, purse
from ludex.core.options import BetGroup, Bound, Option, StakeLimits, Stakes
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.cards.trente_et_quarante.commands import PlaceInsured
from ludex.games.cards.trente_et_quarante.coups import deposit
from ludex.games.cards.trente_et_quarante.events import BetInsured
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.state import DEPOSITS, TrenteState
from ludex.games.common.stakes import betting as stakes
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.commands import Withdraw
from ludex.games.common.stakes.state import StakedState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents


class Betting(stakes.Betting):
    """What may be put on the cloth and taken off it."""

    _rules: TrenteRules

    def __init__(self, rules: TrenteRules, bets: dict[str, Bet], after_the_call: frozenset[str]) -> None:
        super().__init__(
            rules,
            bets,
            limits=lambda kind, minimum: limits(rules, kind, minimum),
            kept=lambda _bet: "winning_stake",
            after_the_call=after_the_call,
            before_the_call=frozenset({BETTING}),
        )
        self._insurable = lru_cache(stakes.MINIMA_KEPT)(self._insurable_limits)

    def actions(self) -> list[Action]:
        """Every command about bets, insured ones besides."""
        insured = Action(
            command=PlaceInsured,
            phases=self._open,
            offer=self._offer_insured,
            act=self._insure,
            for_player=True,
            handles_money=True,
            closed="betting.closed",
            closed_phases=self._shut,
        )
        return [*super().actions(), insured]

    def _offer_insured(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        law = self._rules.insurance
        if state.plays_out:
            return stakes.PLAYED_OUT
        if law.covers is None:
            return Bound(Reason.NOT_LISTED, self._cite("insurance.covers"), "insurance.covers")
        plain = self._stakes(state, by, owners)
        # Whoever insures must have the deposit too, whole chips of it included.
        funds = {owner: held - deposit(self._rules, Cents(held)) for owner, held in plain.funds.items()}
        domain = Stakes(limits=self._insurable(state.minimum), taken=plain.taken, funds=funds)
        clauses = (*self._allowed_by[state.roles.get(by, VISITOR)], *self._cite("insurance.covers"))
        return Option("bet-insured", by, owners, (domain,), clauses)

    def _insurable_limits(self, minimum: Cents) -> StakeLimits:
        """What may be staked on an insured bet at a minimum."""
        fixed = self._fixed(minimum)
        return replace(fixed, groups=tuple(self._from_threshold(group) for group in fixed.groups))

    def _from_threshold(self, group: BetGroup) -> BetGroup:
        threshold = self._rules.insurance.threshold
        if threshold is None or threshold <= group.low:
            return group
        path = "insurance.threshold"
        bound = Bound(Reason.BELOW_MINIMUM, self._cite(path), path)
        return BetGroup(group.kind, threshold, group.high, bound, group.high_bound)

    def _insure(self, state: StakedState, command: PlaceInsured, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        premium = deposit(self._rules, command.stake)
        return [
            *self._place(state, command, chance),
            BetInsured(
                stake=state.next_id,
                player=owner,
                amount=premium,
                moves=moves([(purse(owner), DEPOSITS, int(premium))]),
                clauses=self._cite("insurance.covers", "insurance.percent", "insurance.threshold"),
            ),
        ]

    def _withdraw(self, state: StakedState, command: Withdraw, chance: Chance) -> list[Event]:
        """A bet that is taken back takes its deposit with it."""
        (event,) = super()._withdraw(state, command, chance)
        assert isinstance(state, TrenteState)
        owner = command.player or command.by
        gone: tuple[int, ...] = event.stakes  # type: ignore[attr-defined]  # what is withdrawn names its stakes
        back = sum(state.insured.get(stake_id, 0) for stake_id in gone)
        return [replace(event, moves=(*event.moves, *moves([(DEPOSITS, purse(owner), back)])))]


def limits(rules: TrenteRules, kind: str, minimum: Cents) -> BetGroup:
    """From the minimum to so many times as much."""
    paths = ("maximum", "maximum_per")
    return BetGroup(
        kind=kind,
        low=minimum,
        high=Cents(minimum * rules.maximum),
        low_bound=Bound(Reason.BELOW_MINIMUM, rules.clauses_of("minimum"), "minimum"),
        high_bound=Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of(*paths), "maximum"),
    )
