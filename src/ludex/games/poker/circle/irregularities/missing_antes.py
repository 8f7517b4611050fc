"""First bets that are not in the pot: where it is known whose, they pay or are out; where not, the pot is smaller."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event, Move, purse
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, DEALING, DIFFERENCE, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import Amount, Cents

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_WHILE_DEALT = frozenset({DEALING, ACTING})


class ReportMissingAnte(Command, frozen=True, tag="report-missing-ante"):
    """Says that a player's first bet is not in the pot."""

    kind = Kind.INCIDENT

    who: Name


class PayAnte(Command, frozen=True, tag="pay-ante"):
    """Puts in the first bet that was missing."""

    kind = Kind.OFFER


class ReportReducedPot(Command, frozen=True, tag="report-reduced-pot"):
    """Says that first bets are missing, and that nobody can tell whose."""

    kind = Kind.INCIDENT

    amount: Amount


COMMANDS: tuple[type[Command], ...] = (ReportMissingAnte, PayAnte, ReportReducedPot)


class AnteMissing(Event, frozen=True, tag="ante-missing"):
    """A player still has their first bet in front of them; they pay it or are out when their turn comes."""

    player: str
    amount: Cents


class AntePaid(Event, frozen=True, tag="ante-paid"):
    """The missing bet is in the pot."""

    player: str
    amount: Cents
    as_bet: bool
    """Whether it counts in the betting round, as blinds do."""


class PotReduced(Event, frozen=True, tag="pot-reduced"):
    """The hand is played for a smaller pot; the chips are with somebody unknown."""

    amount: Cents


EVENTS: tuple[type[Event], ...] = (AnteMissing, AntePaid, PotReduced)


class MissingAntes(Part[CircleState]):
    """Antes and blinds that are missing."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules, self._law = rules, rules.incidents
        self._cite = cache(rules.clauses_of)
        self._pot, self._chip = pot_account(rules), int(rules.chip)

    def actions(self) -> list[Action]:
        """Reporting and paying them."""
        return [
            Action(command=ReportMissingAnte, phases=_WHILE_DEALT, offer=self._offer_missing, act=self._missing),
            Action(command=PayAnte, phases=_WHILE_DEALT, offer=self._offer_pay, act=self._pay, needs="missing_antes"),
            Action(command=ReportReducedPot, phases=_WHILE_DEALT, offer=self._offer_reduced, act=self._reduced),
        ]

    def _offer_missing(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.missing_ante is None:
            return None
        # After the first bet of the betting nobody can tell first bets from others any more.
        posted = tuple(player for player in hand.live if hand.contributions.get(player))
        if hand.street != 1 or hand.pot_shortfall or not posted or not state.is_before_betting:
            return _NOTHING
        return Option("report-missing-ante", by, domains=(Among("who", posted, _NO_SUCH),))

    def _missing(self, state: CircleState, command: ReportMissingAnte, chance: Chance) -> list[Event]:
        player, amount = command.who, state.hand.contributions[command.who]
        rows = (Move(self._pot, purse(player), Cents(amount)),)
        clauses = self._cite("incidents.missing_ante")
        return [AnteMissing(player=player, amount=amount, moves=rows, clauses=clauses)]

    def _offer_pay(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        if not hand.missing_antes or by not in hand.missing_antes or by not in hand.live:
            return _NOTHING
        return Option("pay-ante", by, clauses=self._cite("incidents.missing_ante"))

    def _pay(self, state: CircleState, command: PayAnte, chance: Chance) -> list[Event]:
        hand = state.hand
        player, amount = command.by, hand.missing_antes[command.by]
        return [
            AntePaid(
                player=player,
                amount=amount,
                as_bet=self._rules.forced.kind == "blinds" and hand.street == 1,
                moves=(Move(purse(player), self._pot, Cents(amount)),),
                clauses=self._cite("incidents.missing_ante"),
            )
        ]

    def _offer_reduced(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.unknown_ante is None:
            return None
        if hand.street != 1 or hand.pot_shortfall or not state.is_before_betting:
            return _NOTHING
        posted = [amount for amount in hand.contributions.values() if amount]
        # Somebody's must be there; what nobody called is theirs again, so that as much as the others' may be missing.
        most = sum(posted) - max(posted, default=0)
        if most < self._chip:
            return _NOTHING
        domain = Range("amount", self._chip, most, _NO_SUCH, _NO_SUCH, self._chip)
        return Option("report-reduced-pot", by, domains=(domain,))

    def _reduced(self, state: CircleState, command: ReportReducedPot, chance: Chance) -> list[Event]:
        rows = (Move(self._pot, DIFFERENCE, command.amount),)
        return [PotReduced(amount=command.amount, moves=rows, clauses=self._cite("incidents.unknown_ante"))]


def _fold_missing(state: CircleState, event: AnteMissing) -> None:
    hand = state.hand
    hand.missing_antes[event.player] = event.amount
    hand.contributions.pop(event.player)
    hand.betting.bets.pop(event.player, None)


def _fold_paid(state: CircleState, event: AntePaid) -> None:
    hand = state.hand
    betting = hand.betting
    del hand.missing_antes[event.player]
    hand.contributions[event.player] = Cents(hand.contributions.get(event.player, 0) + event.amount)
    if event.as_bet:
        betting.bets[event.player] = Cents(betting.bets.get(event.player, 0) + event.amount)


def _fold_reduced(state: CircleState, event: PotReduced) -> None:
    state.hand.pot_shortfall = event.amount


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    AnteMissing: _fold_missing,
    AntePaid: _fold_paid,
    PotReduced: _fold_reduced,
}
