"""What players may choose before the third cards: insurance, even money, and giving the hand up."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import BetGroup, Bound, Option, Own, Stakes
from ludex.core.rulebook import Deed
from ludex.core.session import topped_up
from ludex.errors import Reason
from ludex.games.cards.blackjack.commands import EvenMoney, Insure, Surrender
from ludex.games.cards.blackjack.events import EvenMoneyTaken, HandSurrendered, Insured
from ludex.games.cards.blackjack.hands import is_blackjack
from ludex.games.cards.blackjack.rules import BlackjackRules, Window
from ludex.games.cards.blackjack.state import (
    DEALING,
    GIVEN_UP,
    OFFERING,
    OPEN,
    PLAYING,
    BlackjackState,
    Hand,
    insurance_slug,
)
from ludex.games.cards.blackjack.turns import turn
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import rank
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, Rounding, share

_NO_SUCH = Bound(Reason.NO_SUCH)


class Offers:
    """Choices that are open to all at once."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def deeds(self) -> list[Deed]:
        """Insurance, even money, surrender."""
        phases = frozenset({OFFERING, PLAYING})
        return [
            # Where each hand has its own time for it, insurance is offered while the second cards are dealt.
            Deed(
                command=Insure, phases=phases | {DEALING}, offer=self._offer_insure, act=self._insure, for_player=True
            ),
            Deed(command=EvenMoney, phases=phases, offer=self._offer_even, act=self._even, for_player=True),
            Deed(command=Surrender, phases=phases, offer=self._offer_surrender, act=self._surrender, for_player=True),
        ]

    def _insurable(self, state: BlackjackState) -> bool:
        return bool(state.bank) and rank(state.bank[0]) == self._rules.insurance.upcard

    def _too_strong(self, state: BlackjackState) -> bool:
        return bool(state.bank) and rank(state.bank[0]) == self._rules.surrender.not_against

    def _bound(self, reason: Reason, path: str) -> Bound:
        return Bound(reason, self._cite(path), path)

    @staticmethod
    def _is_open(state: BlackjackState, window: Window | None, box: int) -> bool:
        if window == "until-first-third-card":
            return not state.third_card
        return window is None or not state.has_drawn(box)

    # Insurance.

    def _offer_insure(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        law = self._rules.insurance
        if not self._insurable(state):
            return self._bound(Reason.NOT_AGAINST, "insurance.upcard")
        own = {hand.slug: hand for hand in state.hands.values() if self._first_stake(state, by, hand)}
        if state.phase == DEALING:
            early = law.window == "until-own-third-card"
            own = {slug: hand for slug, hand in own.items() if early and len(hand.cards) == self._rules.deal.cards}
        if not own:
            return _NO_SUCH
        open_now = [hand for hand in own.values() if self._is_open(state, law.window, hand.box)]
        if not open_now:
            return self._bound(Reason.TOO_LATE, "insurance.window")
        groups = [self._limits(state, by, hand) for hand in open_now]
        taken = {by: {hand.slug: self._own(state, by, insurance_slug(hand.box)) for hand in open_now}}
        domain = Stakes(
            {hand.slug: place for place, hand in enumerate(open_now)},
            tuple(groups),
            taken,
            {by: state.funds(by)},
            1 if law.exactly else self._rules.chip,
            self._bound(Reason.TOO_LATE, "insurance.window") if len(own) > len(open_now) else _NO_SUCH,
        )
        # Where nothing more can be laid on any box there is nothing to offer.
        if not any(domain.largest(by, hand.slug) for hand in open_now) and all(
            taken[by][hand.slug] for hand in open_now
        ):
            return Bound(Reason.REPEATED)
        return Option("insure", by, owners, (domain,), self._cite("insurance.upcard", "insurance.window"))

    def _own(self, state: BlackjackState, player: str, bet: str) -> int:
        return state.staked.get(player, {}).get(bet, 0)

    def _first_stake(self, state: BlackjackState, player: str, hand: Hand) -> int:
        """What somebody first staked on a box; a hand that was split or doubled has had its card."""
        return 0 if hand.split or hand.doubled else self._own(state, player, hand.slug)

    def _limits(self, state: BlackjackState, player: str, hand: Hand) -> BetGroup:
        """From the least insurance to the part of the stake that may be insured; just that where the law says so."""
        law = self._rules.insurance
        most = share(Cents(self._first_stake(state, player, hand)), law.part, Rounding.DOWN)
        least, path = most if law.exactly else Cents(self._rules.chip), "insurance.exactly"
        if law.least is not None and not law.exactly:
            least, path = share(state.minimum, law.least, Rounding.UP), "insurance.least"
        return BetGroup(
            "insurance",
            least,
            most,
            self._bound(Reason.BELOW_MINIMUM, path),
            self._bound(Reason.ABOVE_MAXIMUM, "insurance.part"),
        )

    def _insure(self, state: BlackjackState, command: Insure, chance: Chance) -> list[Event]:
        bet = insurance_slug(state.hands[command.bet].box)
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
            for hand in state.hands.values()
            if self._own(state, by, hand.slug) and is_blackjack(self._rules, hand.cards, split=hand.split)
        ]
        if not boxes:
            return self._bound(Reason.WRONG_TOTAL, "insurance.even_money")
        open_now = [slug for slug in boxes if self._is_open(state, law.window, state.hands[slug].box)]
        if not open_now:
            return self._bound(Reason.TOO_LATE, "insurance.window")
        return Option("even-money", by, owners, (Own("bet", {by: tuple(open_now)}, _NO_SUCH),))

    def _even(self, state: BlackjackState, command: EvenMoney, chance: Chance) -> list[Event]:
        rules = self._rules
        part = rules.insurance.even_money
        assert part is not None
        stakes = [stake for stake in state.stakes_on(command.bet) if stake.player == command.by]
        profit = {stake.id: share(stake.amount, part, rules.settlement.rounding) for stake in stakes}
        due = sum(profit.values())
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

    # Surrender.

    def _offer_surrender(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        law = self._rules.surrender
        if law.back is None:
            return Bound(Reason.NOTHING_TO_DO)
        boxes = [
            hand.slug
            for hand in state.hands.values()
            if state.commands[hand.box] == by and hand.status == OPEN and not hand.split and not hand.doubled
        ]
        if self._too_strong(state):
            return self._bound(Reason.NOT_AGAINST, "surrender.not_against")
        if not boxes:
            return _NO_SUCH
        open_now = [slug for slug in boxes if self._is_open(state, law.window, state.hands[slug].box)]
        if not open_now or state.owed:
            return self._bound(Reason.TOO_LATE, "surrender.window")
        return Option("surrender", by, owners, (Own("bet", {by: tuple(open_now)}, _NO_SUCH),))

    def _surrender(self, state: BlackjackState, command: Surrender, chance: Chance) -> list[Event]:
        rules = self._rules
        part = rules.surrender.back
        assert part is not None
        stakes = list(state.stakes_on(command.bet))
        rows: list[tuple[str, str, int]] = []
        for stake in stakes:
            back = share(stake.amount, part, rules.settlement.rounding)
            rows += [(FELT, purse(stake.player), back), (FELT, FLOAT, stake.amount - back)]
        given_up = HandSurrendered(
            hand=command.bet,
            stakes=tuple(stake.id for stake in stakes),
            moves=moves(rows),
            clauses=self._cite("surrender.back", "surrender.not_against", "surrender.window"),
        )
        if state.current != command.bet:
            return [given_up]
        hands = {**state.hands, command.bet: replace(state.hands[command.bet], status=GIVEN_UP)}
        return [given_up, turn(rules, hands)]
