"""Three card poker put together."""

from __future__ import annotations

from ludex.core.decider import merged
from ludex.core.options import BetGroup
from ludex.core.results import LOST
from ludex.core.state import Setup
from ludex.games.common.stakes.limits import KindLimits, bet_group
from ludex.games.poker.banked.betting import first_bet_limits
from ludex.games.poker.banked.declaration import BetKind, Declaration, Hands, Step
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.folds import BANKED_FOLDS
from ludex.games.poker.banked.raising import RAISING_FOLDS, SECOND, Raising
from ludex.games.poker.banked.settlement import BoxAccount, settle_stake
from ludex.games.poker.banked.state import THE_BANK, BankedState, bet_at
from ludex.games.poker.banked.table import BankedTable, opened
from ludex.games.poker.three_card.payouts import against_bank, category_of, pair_plus
from ludex.games.poker.three_card.rules import LINES, ThreeCardRules
from ludex.kit.money import Cents, Rounding, share

ANTE, PAIR_PLUS = "ante", "pair-plus"


def declaration(rules: ThreeCardRules) -> Declaration:
    """Three card poker as the shared parts see it."""
    return Declaration(
        rules=rules,
        bets=(
            BetKind(kind="ante", slug=ANTE, limits=first_bet_limits(rules, "ante")),
            BetKind(kind="pair_plus", slug=PAIR_PLUS, limits=_pair_plus_limits(rules), beside="bets.pair_plus.beside"),
        ),
        later=(SECOND,),
        steps=(
            Step("decide", paths=("second.times",)),
            Step("reveal", hand=THE_BANK, paths=("bank.plays_from.category",)),
        ),
        settle=lambda state, box, hands: settle(rules, state, box, hands),
        sides_stand=rules.second.sides == "stand",
    )


def _pair_plus_limits(rules: ThreeCardRules) -> KindLimits:
    law = rules.bets.pair_plus

    def at(minimum: Cents) -> BetGroup:
        low, high = share(minimum, law.pair_plus_least, Rounding.UP), Cents(minimum * law.most)
        least, most = ("bets.pair_plus.pair_plus_least",), ("bets.pair_plus.most",)
        return bet_group(rules, "pair_plus", low=low, high=high, least=least, most=most)

    return at


def settle(rules: ThreeCardRules, state: BankedState, box: int, hands: Hands) -> BoxAccount:
    """What all that lies at a box comes to."""
    account = BoxAccount()
    account.category = category_of(rules, hands.own)
    rounding, beaten = rules.settlement.rounding, False
    if box not in state.this_round.folded:
        found = against_bank(rules, hands.own, hands.bank)
        account.paths += found.paths
        beaten = found.ante == LOST
        for stake in state.stakes_on(bet_at(ANTE, box)):
            settle_stake(account, stake, found.ante, rounding)
            account.add(stake, share(stake.amount, found.bonus, rounding))
        for stake in state.stakes_on(bet_at(SECOND, box)):
            settle_stake(account, stake, found.second, rounding)
    for stake in state.stakes_on(bet_at(PAIR_PLUS, box)):
        result, paths = pair_plus(rules, hands.own, beaten=beaten)
        account.paths += paths
        settle_stake(account, stake, result, rounding)
    return account


class ThreeCardPoker(BankedTable[BankedState]):
    """Three card poker under one ruleset."""

    folds = merged(BANKED_FOLDS, RAISING_FOLDS)
    rules: ThreeCardRules

    def __init__(self, rules: ThreeCardRules) -> None:
        rules.expect(*LINES)
        game = declaration(rules)
        flow = Flow(game)
        super().__init__(game, flow, (Raising(game, rules.second, flow),))

    def start(self, setup: Setup) -> BankedState:
        """A table with its staff at their posts and nobody else."""
        return opened(BankedState(), setup)
