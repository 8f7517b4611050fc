"""Laying the same in every one of one's boxes at once: the law asks for equal bets, and this makes them so."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command, Kind
from ludex.core.events import FELT, Event, Move, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.common.stakes.betting import betting_action, phases
from ludex.games.common.stakes.events import BetPlaced
from ludex.games.common.stakes.state import Stake
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.state import UNDER_WAY, BankedState, bet_at
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.kit.chance import Chance
from ludex.kit.money import Amount, Cents

_NO_FUNDS = Bound(Reason.NO_FUNDS)


class BetEqually(Command, frozen=True, tag="bet-equally"):
    """Puts the same in each of the boxes before oneself."""

    kind = Kind.OFFER

    stake: Amount
    """In each of them."""


class EqualBets(Part[BankedState]):
    """All bets of a player by one command."""

    def __init__(self, game: Declaration, rules: TrijokerRules) -> None:
        self._game, self._rules = game, rules
        self._cite = cache(rules.clauses_of)
        self._step = rules.chip if rules.forbids("betting.in_chips") else Cents(1)

    def actions(self) -> list[Action]:
        """The one command."""
        when = phases(self._rules, before_the_call=frozenset({BETTING}), after_the_call=UNDER_WAY)
        return [betting_action(BetEqually, when, self._offer, self._place)]

    def _offer(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        seat = state.seat_of(by)
        if seat is None:
            return Bound(Reason.NOT_SEATED, self._cite("box.seated"), "box.seated")
        limits = self._game.bets[0].limits(state.minimum)
        lying = [state.staked_on(by, bet_at(bet.slug, seat)) for bet in self._game.bets]
        step = Bound(Reason.NOT_IN_CHIPS, self._cite("betting.in_chips"), "betting.in_chips")
        low, high = max(limits.low - min(lying), self._step), limits.high - max(lying)
        afforded = state.funds(by) // len(lying)
        most, bound = (high, limits.high_bound) if high <= afforded else (afforded, _NO_FUNDS)
        if most < low:
            return bound
        stakes = Range("stake", low, most, limits.low_bound, bound, self._step, step)
        return Option("bet-equally", by, owners, (stakes,), self._cite("bets.count", "bets.equal"))

    def _place(self, state: BankedState, command: BetEqually, chance: Chance) -> list[Event]:
        owner, seat = command.by, state.seat_of(command.by)
        assert seat is not None
        clauses = self._cite("bets.count", "bets.equal", "boxes", *self._rules.paths_for("bet-equally"))
        bets = [bet_at(bet.slug, seat) for bet in self._game.bets]
        return [
            BetPlaced(
                stake=Stake(state.next_id + number, owner, bet, command.stake),
                moves=(Move(purse(owner), FELT, command.stake),),
                clauses=clauses,
            )
            for number, bet in enumerate(bets)
        ]
