"""The end of a round: hands are compared with the bank's one after the other, bets collected, given back and paid."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import topped_up
from ludex.errors import Reason
from ludex.games.common.covered import faces_of
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import Stake
from ludex.games.poker.banked.commands import Settle
from ludex.games.poker.banked.flow import in_order
from ludex.games.poker.banked.state import GATHERING, SETTLING, bet_at
from ludex.games.poker.pai_gow_poker.comparing import Comparison, compared
from ludex.games.poker.pai_gow_poker.events import BankCharged, HandsCompared, HouseCompared
from ludex.games.poker.pai_gow_poker.hands import SetHands, house_places
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.state import CROUPIER, PaiGowState, divided, hand_at
from ludex.kit.cards import Card
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share

BET = "bet"
"""What the slug of the one bet begins with."""
_PERCENT = 100


def commission_on(rules: PaiGowRules, won: Cents) -> Cents:
    """What the house keeps of an amount that was won."""
    return share(won, Fraction(rules.commission.commission_percent, _PERCENT), rules.commission.rounding)


class _Account:
    """What settling one position comes to, as it is worked out."""

    def __init__(self, rules: PaiGowRules, bank: str) -> None:
        """`bank` is the account that pays and collects."""
        self._rules, self._bank = rules, bank
        self.stakes: list[int] = []
        self.payments: list[Payment] = []
        self.rows: list[tuple[str, str, int]] = []
        self.commission = 0

    def settle(self, stake: Stake, outcome: str) -> None:
        """A stake with what became of it."""
        fates = self._rules.fates
        self.stakes.append(stake.id)
        kept = (outcome == "lost" and fates.lost is not None) or (outcome == "void" and fates.void is None)
        self.rows.append((FELT, self._bank if kept else purse(stake.player), stake.amount))
        if outcome == "won":
            self._pay(stake)

    def _pay(self, stake: Stake) -> None:
        """The bank pays at par; the house keeps its part of it."""
        won = share(stake.amount, self._rules.bets.bet.pays, self._rules.settlement.rounding)
        kept = commission_on(self._rules, won)
        profit = Cents(won - kept)
        self.commission += kept
        self.payments.append(Payment(stake.id, stake.player, stake.bet, profit))
        self.rows.append((self._bank, purse(stake.player), profit))
        if self._bank != FLOAT:
            self.rows.append((self._bank, FLOAT, kept))

    @property
    def bank_won(self) -> int:
        """What the bank has won, less what it has paid."""
        got = sum(amount for _, target, amount in self.rows if target == self._bank)
        return got - sum(amount for source, _, amount in self.rows if source == self._bank)


class Settling(Part[PaiGowState]):
    """Comparing, collecting and paying."""

    def __init__(self, rules: PaiGowRules, roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Settling the next position."""
        return [Action(command=Settle, phases=frozenset({SETTLING}), offer=self._offer, act=self._settle)]

    def duty(self, state: PaiGowState) -> Command | None:
        """The croupier goes from hand to hand."""
        if state.phase != SETTLING:
            return None
        return Settle(by=self._roster.who(state, "settle"), box=self._left(state)[0] or None)

    def _left(self, state: PaiGowState) -> list[int]:
        """The positions that are still to be compared with the bank, in their order."""
        bank, now = state.bank_position, state.this_round
        boxes = [box for box in in_order(now.controllers, self._rules.settlement.starts) if box != bank]
        if bank != CROUPIER:
            first = self._rules.settlement.croupier_first is not None
            boxes = [CROUPIER, *boxes] if first else [*boxes, CROUPIER]
        return [position for position in boxes if position not in now.compared]

    def _offer(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option:
        following = self._left(state)[0]
        path = "settlement.starts" if following != CROUPIER else "settlement.croupier_first"
        bound = Bound(Reason.OUT_OF_ORDER, self._cite(path), path)
        values = (None, following) if following != CROUPIER else (None,)
        return Option("settle", by, domains=(Among("box", values, bound),), clauses=self._cite(path))

    def _settle(self, state: PaiGowState, command: Settle, chance: Chance) -> list[Event]:
        position, *others = self._left(state)
        now, hand = state.this_round, hand_at(position)
        assert state.shoe is not None
        faces, new = faces_of(state.shoe, now.out, now.hands[hand], chance)
        left = () if now.lows[hand] else house_places(self._rules, faces)
        own = SetHands(*divided(faces, now.lows[hand] or left))
        bank = SetHands(*state.set_faces(hand_at(state.bank_position)))
        found = compared(self._rules, own, bank)
        event: HandsCompared | HouseCompared = (
            self._of_croupier(state, found)
            if position == CROUPIER
            else replace(self._of_player(state, position, found, (faces, new)), house_low=left)
        )
        if others:
            return [event]
        return [event, *self._charged(state, event)]

    def _of_player(
        self, state: PaiGowState, box: int, found: Comparison, seen: tuple[tuple[Card, ...], tuple[Card, ...]]
    ) -> HandsCompared:
        """A player's bet against whoever has the bank."""
        rules, banker = self._rules, state.banker
        account = _Account(rules, purse(banker) if banker else FLOAT)
        for stake in state.stakes_on(bet_at(BET, box)):
            account.settle(stake, found.outcome)
        due = 0 if banker else -account.bank_won
        own = {
            "won": ("bets.bet.pays", "commission.commission_percent", "commission.rounding"),
            "void": ("fates.void",),
        }
        paths = (*found.paths, *own.get(found.outcome, ("fates.lost",)), "settlement.starts")
        return HandsCompared(
            box=box,
            player=state.this_round.controllers[box],
            outcome=found.outcome,
            high=found.high,
            low=found.low,
            foul=found.foul,
            faces=seen[0],
            new=seen[1],
            stakes=tuple(account.stakes),
            payments=tuple(account.payments),
            commission=Cents(account.commission),
            bank_won=account.bank_won if banker else 0,
            moves=moves([*topped_up(state, Cents(due)), *account.rows]),
            clauses=self._cite(*paths, *rules.paths_for("settle")),
            phase=self._after(state, box),
        )

    def _of_croupier(self, state: PaiGowState, found: Comparison) -> HouseCompared:
        """The croupier's hands against the bank of a player: the house plays for its own stake."""
        assert state.bank is not None
        stake, banker = state.bank.house_stake, purse(state.banker)
        rows = {"won": [(banker, FLOAT, stake)], "lost": [(FLOAT, banker, stake)]}.get(found.outcome, [])
        paths = (*found.paths, "settlement.croupier_first", "bank.house_stake", *self._rules.paths_for("settle"))
        won = {"won": -stake, "lost": stake}.get(found.outcome, 0)
        return HouseCompared(
            player=state.banker,
            outcome=found.outcome,
            amount=stake,
            high=found.high,
            low=found.low,
            foul=found.foul,
            bank_won=won,
            moves=moves([*topped_up(state, Cents(won)), *rows]),
            clauses=self._cite(*paths),
            phase=self._after(state, CROUPIER),
        )

    def _after(self, state: PaiGowState, position: int) -> str | None:
        """What follows once a position is settled."""
        return None if [each for each in self._left(state) if each != position] else GATHERING

    def _charged(self, state: PaiGowState, last: HandsCompared | HouseCompared) -> list[Event]:
        """What the house keeps of a player's bank, where the law lets it keep anything."""
        won = state.this_round.bank_won + last.bank_won
        if self._rules.commission.on_bank == "nothing" or not state.banker or won <= 0:
            return []
        kept = commission_on(self._rules, Cents(won))
        clauses = self._cite("commission.on_bank", "commission.commission_percent", "commission.rounding")
        rows = [(purse(state.banker), FLOAT, int(kept))]
        return [BankCharged(player=state.banker, commission=kept, moves=moves(rows), clauses=clauses)]
