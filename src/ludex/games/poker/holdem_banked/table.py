"""Hold'em against the house put together."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.decider import merged
from ludex.core.events import Event
from ludex.core.results import LOST
from ludex.core.rulebook import Roster
from ludex.core.state import Setup
from ludex.games.poker.banked.betting import first_bet_limits
from ludex.games.poker.banked.declaration import BetKind, Declaration, Hands, Step
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.folds import BANKED_FOLDS
from ludex.games.poker.banked.raising import RAISING_FOLDS
from ludex.games.poker.banked.rules import Side
from ludex.games.poker.banked.settlement import BoxAccount, settle_stake
from ludex.games.poker.banked.state import COMMON, THE_BANK, BankedState, bet_at, hand_of
from ludex.games.poker.banked.table import BankedTable, BankedView, opened
from ludex.games.poker.holdem_banked.errors import ERROR_FOLDS, Errors
from ludex.games.poker.holdem_banked.payouts import against_bank, bonus, category_of, made_paths
from ludex.games.poker.holdem_banked.rules import STREETS, HoldemRules
from ludex.games.poker.holdem_banked.streets import STREET_FOLDS, Board, StreetBetting
from ludex.law.clauses import each_once

ANTE, BONUS = "ante", "bonus"
_OF_FIVE_CARDS = tuple(
    f"ranking.{rule}" for rule in ("four", "full", "two_pair", "ties.four", "ties.full", "ties.two_pair")
)
"""The rules on hands that games of fewer cards do without."""


class HandSaid(Event, frozen=True, tag="hand-said"):
    """The croupier says which hand somebody has."""

    hand: str
    category: str

    @property
    def call(self) -> str:
        """What is said."""
        return self.category


class HoldemView(BankedView, frozen=True, kw_only=True):
    """What a person sees of the table: as at any poker against the house, and the cards that are out of play."""

    bank_at: tuple[Side, ...]
    """On which side of the croupier each of the bank's cards lies."""
    aside: int
    """How many cards were burnt or set aside in this round."""
    drawn_early: bool
    """Whether the next card is out of the pack already, by mistake."""


def declaration(rules: HoldemRules) -> Declaration:
    """Hold'em as the shared parts see it."""
    law = rules.bets.bonus
    beside = () if law is None else (_bonus_bet(rules),)
    return Declaration(
        rules=rules,
        bets=(BetKind(kind="ante", slug=ANTE, limits=first_bet_limits(rules, "ante")), *beside),
        later=STREETS,
        steps=tuple(_steps(rules)),
        settle=lambda state, box, hands: settle(rules, state, box, hands),
        sides_stand=law is not None and law.stands,
        announced=lambda state, hand, hands: list(_announced(rules, state, hand, hands)),
    )


def _bonus_bet(rules: HoldemRules) -> BetKind:
    limits = first_bet_limits(rules, "bonus")
    return BetKind(kind="bonus", slug=BONUS, limits=limits, beside="bets.bonus.beside")


def _steps(rules: HoldemRules) -> Iterator[Step]:
    """Before each lot of common cards everybody decides; then the bank's cards are turned over."""
    for street in STREETS:
        law, base = rules.streets.of(street), f"streets.{street}"
        if law.asked is not None:
            yield Step("decide", street=street, paths=(f"{base}.asked", f"{base}.times"))
        yield Step("board", street=street, cards=law.cards, paths=(f"{base}.decided_first",))
    if not all(rules.streets.of(street).face_up for street in STREETS):
        yield Step("reveal", hand=COMMON)
    yield Step("reveal", hand=THE_BANK, paths=("deal.decided_first",))


def _announced(rules: HoldemRules, state: BankedState, hand: str, hands: Hands) -> Iterator[Event]:
    """What the croupier says of a hand in play: the best that its cards make with the common ones."""
    folded = {hand_of(box) for box in state.this_round.folded}
    said, path = (
        (rules.bank.announced, "bank.announced")
        if hand == THE_BANK
        else (rules.settlement.announced, "settlement.announced")
    )
    category = category_of(rules, (*(hands.bank if hand == THE_BANK else hands.own), *hands.common))
    if said is not None and category is not None and hand not in folded and hand != COMMON:
        yield HandSaid(hand=hand, category=category, clauses=rules.clauses_of(path, *made_paths(rules, category)))


def settle(rules: HoldemRules, state: BankedState, box: int, hands: Hands) -> BoxAccount:
    """What all that lies at a box comes to."""
    account, rounding = BoxAccount(), rules.settlement.rounding
    beaten = box in state.this_round.folded
    if box not in state.this_round.folded:
        account.category = category_of(rules, (*hands.own, *hands.common)) or ""
        found = against_bank(rules, hands.own, hands.bank, hands.common)
        account.paths += found.paths
        beaten = found.later[STREETS[0]] == LOST
        results = {ANTE: found.ante, **found.later}
        for slug, result in results.items():
            for stake in state.stakes_on(bet_at(slug, box)):
                settle_stake(account, stake, result, rounding)
    for stake in state.stakes_on(bet_at(BONUS, box)):
        result, paths = bonus(rules, hands.own, hands.bank, hands.common, beaten=beaten)
        account.paths += paths
        settle_stake(account, stake, result, rounding)
    return account


class Holdem(BankedTable[BankedState]):
    """Hold'em against the house under one ruleset."""

    folds = merged(BANKED_FOLDS, RAISING_FOLDS, STREET_FOLDS, ERROR_FOLDS)
    rules: HoldemRules

    def __init__(self, rules: HoldemRules) -> None:
        rules.expect(*_OF_FIVE_CARDS)
        game = declaration(rules)
        flow = Flow(game)
        roster = Roster(rules)
        own = (StreetBetting(game, rules, flow), Board(game, rules, roster, flow))
        super().__init__(game, flow, own, misdeals=Errors(game, rules, flow))

    def check_equipment(self) -> tuple[str, ...]:
        """Refuses a minimum outside the band; the cards are dealt by hand or with a shuffler, as the table chose."""
        return each_once(*super().check_equipment(), *self.rules.clauses_of("dealer"))

    def start(self, setup: Setup) -> BankedState:
        """A table with its staff at their posts and nobody else."""
        return opened(BankedState(), setup)

    def view(self, state: BankedState, who: str) -> HoldemView:
        """What this person may see."""
        now = state.this_round
        return HoldemView(
            **self.seen_here(state, who),
            bank_at=self.rules.deal.bank_at[: len(now.hands.get(THE_BANK, ()))],
            aside=now.aside,
            drawn_early=now.drawn_early,
        )
