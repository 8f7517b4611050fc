"""Trijoker put together."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.decider import merged
from ludex.core.options import BetGroup
from ludex.core.state import Setup
from ludex.games.common.stakes.limits import KindLimits, bet_group
from ludex.games.poker.banked.declaration import BetKind, Declaration, Hands, Step
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.folds import BANKED_FOLDS
from ludex.games.poker.banked.settlement import BoxAccount, settle_stake
from ludex.games.poker.banked.state import COMMON, BankedState, bet_at
from ludex.games.poker.banked.table import BankedTable, opened
from ludex.games.poker.banked.voiding import Misdeals
from ludex.games.poker.hands.classes import HIGH_CARD
from ludex.games.poker.trijoker.equal_bets import EqualBets
from ludex.games.poker.trijoker.exposed import EXPOSED_FOLDS, ExposedCommonCards
from ludex.games.poker.trijoker.payouts import category_of, hand_result, pay_line
from ludex.games.poker.trijoker.pulling import PLACES, PULLING_FOLDS, Pulling
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.kit.money import Cents

_OF_FIVE_CARDS = tuple(
    f"ranking.{rule}" for rule in ("four", "full", "two_pair", "ties.four", "ties.full", "ties.two_pair")
)
"""The rules on hands that games of fewer cards do without."""
BOXES = (*PLACES, "fourth")
"""As many boxes as the law may ask a player to bet in."""


def declaration(rules: TrijokerRules) -> Declaration:
    """Trijoker as the shared parts see it."""
    first, *others = BOXES[: rules.bets.count]
    equal = first if rules.bets.equal is not None else ""
    limits = place_limits(rules)
    return Declaration(
        rules=rules,
        bets=(
            BetKind(kind="place", slug=first, limits=limits),
            *(
                BetKind(kind="place", slug=place, limits=limits, beside="bets.count", equal_to=equal)
                for place in others
            ),
        ),
        steps=tuple(_steps(rules)),
        settle=lambda state, box, hands: settle(rules, state, box, hands),
    )


def place_limits(rules: TrijokerRules) -> KindLimits:
    """From the table's minimum to so many times as much in each box; or in all of them, which hold the same."""
    parts = rules.bets.count if rules.bets.minimum_and_maximum == "together" else 1

    def at(minimum: Cents) -> BetGroup:
        low, high = Cents(-(-minimum // parts)), Cents(minimum * rules.multiple // parts)
        least, most = ("minimum", "bets.minimum_and_maximum"), ("multiple", "bets.minimum_and_maximum")
        return bet_group(rules, "place", low=low, high=high, least=least, most=most)

    return at


def _steps(rules: TrijokerRules) -> Iterator[Step]:
    """Everybody decides about the first bet, a common card is turned over, about the second, and the other one."""
    common = rules.common
    for name, side in (("first", common.first), ("second", common.second)):
        yield Step("decide", paths=(f"pull.{name}",))
        place = common.placed.index(side)
        if place < rules.deal.common_cards:
            yield Step("reveal", hand=COMMON, place=place, paths=("common.placed", f"common.{name}"))
    if rules.pull.last is None:
        yield Step("decide", paths=("pull.last",))


def settle(rules: TrijokerRules, state: BankedState, box: int, hands: Hands) -> BoxAccount:
    """What all that lies at a box comes to."""
    account = BoxAccount()
    cards = (*hands.own, *hands.common)
    account.category = category_of(rules, cards)
    result, paths = hand_result(rules, cards)
    account.paths += paths
    *_, last = places = BOXES[: rules.bets.count]
    for place in places:
        for stake in state.stakes_on(bet_at(place, box)):
            if rules.bets.place.each or place == last:
                settle_stake(account, stake, result, rules.settlement.rounding)
            else:
                account.give_back(stake)
    return account


class Trijoker(BankedTable[BankedState]):
    """Trijoker under one ruleset."""

    folds = merged(BANKED_FOLDS, PULLING_FOLDS, EXPOSED_FOLDS)
    rules: TrijokerRules

    def __init__(self, rules: TrijokerRules) -> None:
        rules.expect(
            *_OF_FIVE_CARDS, *(pay_line(category) for category in rules.ranking.order if category != HIGH_CARD)
        )
        game = declaration(rules)
        flow = Flow(game)
        own = (EqualBets(game, rules), Pulling(game, rules, flow), ExposedCommonCards(rules, flow))
        super().__init__(game, flow, own, misdeals=Misdeals(rules, common_apart=True))

    def start(self, setup: Setup) -> BankedState:
        """A table with its staff at their posts and nobody else."""
        return opened(BankedState(), setup)
