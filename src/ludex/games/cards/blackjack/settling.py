"""The end of a round, box by box: hands against the bank, insurance, and the jackpot."""

from __future__ import annotations

from functools import cache

from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.results import Push, Won
from ludex.core.rulebook import Action
from ludex.core.session import topped_up
from ludex.errors import Reason
from ludex.games.cards.blackjack.commands import Settle
from ludex.games.cards.blackjack.events import BoxSettled
from ludex.games.cards.blackjack.hands import Showdown, is_blackjack, showdown
from ludex.games.cards.blackjack.jackpot import prizes
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import (
    GATHERING,
    SETTLING,
    BlackjackState,
    Hand,
    HandStatus,
    first_two,
    insurance_slug,
    jackpot_slug,
)
from ludex.games.cards.blackjack.turns import in_order
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT, added_to_jackpot
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import Stake
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents, share


class _BoxAccount:
    """What settling a box comes to, as it is worked out."""

    def __init__(self) -> None:
        self.stakes: list[int] = []
        self.payments: list[Payment] = []
        self.rows: list[tuple[str, str, int]] = []
        self.paths: list[str] = []

    def lose(self, stake: Stake, *, to_jackpot: Cents = NOTHING) -> None:
        """A stake goes to the bank, part of it to the jackpot."""
        self.stakes.append(stake.id)
        self.rows += [(FELT, FLOAT, stake.amount - to_jackpot), (FELT, JACKPOT_ACCOUNT, to_jackpot)]

    def give_back(self, stake: Stake) -> None:
        """A stake goes back to its owner."""
        self.stakes.append(stake.id)
        self.rows.append((FELT, purse(stake.player), stake.amount))

    def pay(self, stake: Stake, profit: Cents, *, from_jackpot: Cents = NOTHING) -> None:
        """A stake goes back with its profit."""
        self.give_back(stake)
        self.payments.append(Payment(stake.id, stake.player, stake.bet, profit))
        self.rows += [
            (JACKPOT_ACCOUNT, purse(stake.player), from_jackpot),
            (FLOAT, purse(stake.player), profit - from_jackpot),
        ]


class Settling(Part[BlackjackState]):
    """Collecting and paying."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Settling a box."""
        return [Action(command=Settle, phases=frozenset({SETTLING}), offer=self._offer, act=self._settle)]

    def next_box(self, state: BlackjackState) -> int:
        """The box that is settled now."""
        return in_order(self._left(state), self._rules.settlement.starts)[0]

    def _left(self, state: BlackjackState) -> set[int]:
        """The boxes on which anything still lies."""
        return {box for box in state.this_round.controllers if self._stakes_at(state, box)}

    def _stakes_at(self, state: BlackjackState, box: int) -> list[Stake]:
        """All that lies on a box: its hands, its insurance line and its jackpot place."""
        slugs = {hand.slug for hand in state.this_round.hands_of(box)} | {insurance_slug(box), jackpot_slug(box)}
        return [stake for stake in state.stakes.values() if stake.bet in slugs]

    def _offer(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option:
        path = "settlement.starts"
        bound = Bound(Reason.OUT_OF_ORDER, self._cite(path), path)
        return Option("settle", by, domains=(Among("box", (None, self.next_box(state)), bound),))

    def _settle(self, state: BlackjackState, command: Settle, chance: Chance) -> list[Event]:
        box = self.next_box(state)
        account = _BoxAccount()
        for hand in state.this_round.hands_of(box):
            self._settle_hand(state, hand, account)
        self._settle_insurance(state, box, account)
        self._settle_jackpot(state, box, account)
        paid = sum(amount for source, _, amount in account.rows if source == FLOAT)
        got = sum(amount for _, target, amount in account.rows if target == FLOAT)
        collected = [row for row in account.rows if row[1] == FLOAT]
        others = [row for row in account.rows if row[1] != FLOAT]
        paths = ("settlement.starts", *dict.fromkeys(account.paths), *self._rules.paths_for("settle"))
        return [
            BoxSettled(
                box=box,
                stakes=tuple(account.stakes),
                payments=tuple(account.payments),
                moves=moves([*collected, *topped_up(state, Cents(paid - got)), *others]),
                clauses=self._cite(*paths),
                jackpot_fed=Cents(sum(amount for _, target, amount in account.rows if target == JACKPOT_ACCOUNT)),
                jackpot_paid=Cents(sum(amount for source, _, amount in account.rows if source == JACKPOT_ACCOUNT)),
                phase=None if self._left(state) - {box} else GATHERING,
            )
        ]

    def _settle_hand(self, state: BlackjackState, hand: Hand, account: _BoxAccount) -> None:
        stakes = list(state.stakes_on(hand.slug))
        if not stakes:
            return
        if hand.status == HandStatus.BUST:  # where the stakes of such a hand wait for the end
            account.paths.append("settlement.busts")
            for stake in stakes:
                account.lose(stake)
            return
        found: Showdown = showdown(self._rules, hand.cards, state.this_round.bank, split=hand.split)
        account.paths += ["values.court", "values.ace", *found.paths]
        if hand.split:
            account.paths += ["split.blackjack", "split.stake"]
        for stake in stakes:
            match found.result:
                case Won(pays):
                    account.pay(stake, share(stake.amount, pays, self._rules.settlement.rounding))
                case Push():
                    account.give_back(stake)
                case _:
                    account.lose(stake)

    def _settle_insurance(self, state: BlackjackState, box: int, account: _BoxAccount) -> None:
        law = self._rules.insurance
        won = is_blackjack(self._rules, state.this_round.bank)
        for stake in state.stakes_on(insurance_slug(box)):
            account.paths += ["insurance.pays" if won else "insurance.lost"]
            if won:
                account.pay(stake, share(stake.amount, law.pays, self._rules.settlement.rounding))
            elif law.lost is not None:
                account.lose(stake)
            else:
                account.give_back(stake)

    def _settle_jackpot(self, state: BlackjackState, box: int, account: _BoxAccount) -> None:
        law = self._rules.bets.jackpot
        hands = state.this_round.hands_of(box)
        # A box that was split has the combination of its first two cards alone.
        cards = (
            hands[0].cards
            if len(hands) == 1
            else tuple(state.this_round.hands[slug].cards[0] for slug in first_two(box))
        )
        left = added_to_jackpot(state)
        for stake in state.stakes_on(jackpot_slug(box)):
            won, paths = prizes(self._rules, cards)
            account.paths += ["bets.jackpot.stake_part", *paths]
            if not won:
                feeding = Cents(stake.amount * law.progressive_percent // 100) if law.progressive else NOTHING
                account.paths += ["bets.jackpot.progressive"] if law.progressive else []
                account.lose(stake, to_jackpot=feeding)
                continue
            profit = Cents(stake.amount * won)
            if "bets.jackpot.prize_suited_three" not in paths:
                account.pay(stake, profit)
                continue
            # Each stake on the box wins the whole; what was added is there once, and the bank pays the rest.
            account.pay(stake, max(profit, added_to_jackpot(state)), from_jackpot=left)
            left = NOTHING
