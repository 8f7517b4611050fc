"""The bank's own hand: when it takes a card, and what it has in the end."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.cards.blackjack.commands import AnnounceBank
from ludex.games.cards.blackjack.events import BankAnnounced
from ludex.games.cards.blackjack.hands import bank_stands, points
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import BANK, GATHERING, SETTLING, BlackjackState, HandStatus, insurance_slug
from ludex.kit.chance import Chance


class BankPlay(Part[BlackjackState]):
    """How the bank plays once every hand has been played."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Announcing the bank's points; its cards are given like all others."""
        return [Action(command=AnnounceBank, phases=frozenset({BANK}), offer=self._offer_announce, act=self._announce)]

    def must_draw(self, state: BlackjackState) -> bool:
        """Whether the bank takes another card."""
        law = self._rules.bank
        if law.draws is None or bank_stands(self._rules, state.this_round.bank):
            return False
        return law.draws == "always" or self._is_opposed(state)

    def bound(self, state: BlackjackState, reason: Reason) -> Bound:
        """The rule by which the bank must take a card now, or may not."""
        unopposed = not self.must_draw(state) and not bank_stands(self._rules, state.this_round.bank)
        path = "bank.draws" if unopposed else "bank.stands_at"
        return Bound(reason, self._cite(path, *(() if unopposed else ("bank.soft",))), path)

    def _is_opposed(self, state: BlackjackState) -> bool:
        """Whether a stake waits for the bank's hand, or an insurance for its second card."""
        now = state.this_round
        waiting = {
            hand.slug for hand in now.hands.values() if hand.status not in (HandStatus.BUST, HandStatus.GIVEN_UP)
        }
        if len(now.bank) < 2:  # it may still be a blackjack
            waiting |= {insurance_slug(box) for box in now.controllers}
        return any(stake.bet in waiting for stake in state.stakes.values())

    def _offer_announce(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self.bound(state, Reason.OUT_OF_ORDER) if self.must_draw(state) else Option("announce-bank", by)

    def _announce(self, state: BlackjackState, command: AnnounceBank, chance: Chance) -> list[Event]:
        has = points(self._rules, state.this_round.bank).total
        return [
            BankAnnounced(
                points=has,
                call=None if self._rules.calls.bank is None else str(has),
                clauses=self._cite("calls.bank", "bank.stands_at", "bank.soft", "bank.draws"),
                phase=SETTLING if state.stakes else GATHERING,
            )
        ]
