"""Insurance against a blackjack of the bank, and even money for a blackjack of one's own."""

from __future__ import annotations

from functools import cache

from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import BetGroup, Bound, Except, Option, Own, StakeLimits, Stakes
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.session import topped_up
from ludex.errors import Reason
from ludex.games.cards.blackjack.commands import EvenMoney, Insure
from ludex.games.cards.blackjack.events import EvenMoneyTaken, Insured
from ludex.games.cards.blackjack.hands import is_blackjack
from ludex.games.cards.blackjack.rules import BlackjackRules, bounds_of
from ludex.games.cards.blackjack.state import (
    DEALING,
    OFFERING,
    PLAYING,
    BlackjackState,
    Hand,
    insurance_slug,
)
from ludex.games.cards.blackjack.turns import is_open
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import Stake
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, Rounding, share, total

_NO_SUCH = Bound(Reason.NO_SUCH)


class Insuring(Part[BlackjackState]):
    """What players may do while the bank may still have blackjack."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        self._bound = bounds_of(rules)
        # What may be insured depends on what lies on each hand: only the chips are the same for all.
        self._chips_alone = StakeLimits({}, (), rules.chip, _NO_SUCH)

    def actions(self) -> list[Action]:
        """Insurance and even money."""
        phases = frozenset({OFFERING, PLAYING})
        return [
            # Where each hand has its own time for it, insurance is offered while the second cards are dealt.
            Action(
                command=Insure,
                phases=phases | {DEALING},
                offer=self._offer_insure,
                act=self._insure,
                for_player=True,
                when="insurance.window",
            ),
            Action(command=EvenMoney, phases=phases, offer=self._offer_even, act=self._even, for_player=True),
        ]

    def _insurable(self, state: BlackjackState) -> bool:
        return state.this_round.bank_shows(self._rules.insurance.upcard)

    # Insurance.

    def _offer_insure(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not self._insurable(state):
            return self._bound(Reason.NOT_AGAINST, "insurance.upcard")
        hands = [hand for hand in state.this_round.hands.values() if state.staked_on(by, hand.slug)]
        if not hands:
            return _NO_SUCH
        kept = {hand.slug: bound for hand in hands if (bound := self._closed(state, hand)) is not None}
        open_now = [hand for hand in hands if hand.slug not in kept]
        if not open_now:
            return kept[hands[0].slug]
        lying = {by: {hand.slug: state.staked_on(by, insurance_slug(hand.box)) for hand in open_now}}
        domain = Stakes(
            limits=self._chips_alone,
            taken=lying,
            funds={by: state.funds(by)},
            lying=lying,
            extra={hand.slug: self._limits(state, by, hand) for hand in open_now},
        )
        empty = {
            hand.slug: self._cannot_lay(domain, by, hand) for hand in open_now if not domain.largest(by, hand.slug)
        }
        if len(empty) == len(open_now):
            return empty[open_now[0].slug]
        rows = tuple(Except(("bet",), ((by, slug),), bound) for slug, bound in {**kept, **empty}.items())
        return Option("insure", by, owners, (*rows, domain), self._cite("insurance.upcard", "insurance.window"))

    def _closed(self, state: BlackjackState, hand: Hand) -> Bound | None:
        """Why a hand may not be insured now: it has not its two cards yet, or there was a third one."""
        window = self._rules.insurance.window
        if state.phase == DEALING and (window != "until-own-third-card" or len(hand.cards) < self._rules.deal.cards):
            return self._bound(Reason.OUT_OF_ORDER, "insurance.window")
        late = hand.split or hand.doubled or not is_open(state.this_round, window, hand.box)
        return self._bound(Reason.TOO_LATE, "insurance.window") if late else None

    def _cannot_lay(self, domain: Stakes, player: str, hand: Hand) -> Bound:
        """Why nothing can be laid on the insurance line of a hand, though it is open."""
        group, lying = domain.group_of(hand.slug), domain.taken[player][hand.slug]
        assert group is not None
        if domain.least(player, hand.slug) <= group.high - lying:
            return Bound(Reason.NO_FUNDS)
        # All of it is insured already, or no whole chip is as much as the law asks for and no more.
        reason = Reason.ABOVE_MAXIMUM if lying else Reason.NOT_IN_CHIPS
        return Bound(reason, self._cite("insurance.part", "insurance.exactly", "insurance.least"), "insurance.part")

    def _limits(self, state: BlackjackState, player: str, hand: Hand) -> BetGroup:
        """From the least insurance to the part of the stake that may be insured; just that where the law says so."""
        law, stake = self._rules.insurance, Cents(state.staked_on(player, hand.slug))
        most = share(stake, law.part, Rounding.DOWN)
        least, path = Cents(self._rules.chip), "insurance.exactly"
        if law.exactly:
            least = share(stake, law.part, Rounding.UP)
        elif law.least is not None:
            least, path = share(state.minimum, law.least, Rounding.UP), "insurance.least"
        return BetGroup(
            "insurance",
            least,
            most,
            self._bound(Reason.BELOW_MINIMUM, path),
            self._bound(Reason.ABOVE_MAXIMUM, "insurance.part"),
        )

    def _insure(self, state: BlackjackState, command: Insure, chance: Chance) -> list[Event]:
        bet = insurance_slug(state.this_round.hands[command.bet].box)
        stake = Stake(state.next_id, command.by, bet, command.stake)
        paths = [f"insurance.{path}" for path in ("upcard", "window", "part", "exactly", "least")]
        rows = [(purse(command.by), FELT, int(command.stake))]
        return [Insured(stake=stake, moves=moves(rows), clauses=self._cite(*paths))]

    # Even money.

    def _offer_even(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        law = self._rules.insurance
        if law.even_money is None:
            return Bound(Reason.NOTHING_TO_DO)
        if not self._insurable(state):
            return self._bound(Reason.NOT_AGAINST, "insurance.even_money")
        boxes = [
            hand.slug
            for hand in state.this_round.hands.values()
            if state.staked_on(by, hand.slug) and is_blackjack(self._rules, hand.cards, split=hand.split)
        ]
        if not boxes:
            return self._bound(Reason.WRONG_TOTAL, "insurance.even_money")
        open_now = [slug for slug in boxes if is_open(state.this_round, law.window, state.this_round.hands[slug].box)]
        if not open_now:
            return self._bound(Reason.TOO_LATE, "insurance.window")
        return Option("even-money", by, owners, (Own("bet", {by: tuple(open_now)}, _NO_SUCH),))

    def _even(self, state: BlackjackState, command: EvenMoney, chance: Chance) -> list[Event]:
        rules = self._rules
        part = rules.insurance.even_money
        assert part is not None
        stakes = [stake for stake in state.stakes_on(command.bet) if stake.player == command.by]
        profit = {stake.id: share(stake.amount, part, rules.settlement.rounding) for stake in stakes}
        due = total(profit.values())
        rows = [*topped_up(state, due), (FLOAT, purse(command.by), due)]
        rows.append((FELT, purse(command.by), sum(stake.amount for stake in stakes)))
        return [
            EvenMoneyTaken(
                player=command.by,
                stakes=tuple(stake.id for stake in stakes),
                payments=tuple(Payment(stake.id, command.by, command.bet, profit[stake.id]) for stake in stakes),
                moves=moves(rows),
                clauses=self._cite("insurance.even_money"),
            )
        ]
