"""The cards before they go into the shoe: the croupier mixes, any player may, and the croupier mixes last."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.banking import Banking
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import CARDS_ROUND, MIXING, CheminState, OfferState
from ludex.games.baccarat.points import BANK
from ludex.games.common.shoe.commands import Shuffle
from ludex.games.common.shoe.preparing import full
from ludex.games.common.shoe.state import CUTTING
from ludex.kit.chance import Chance


class Mixing(Part[CheminState]):
    """What is done with the cards before they are cut, and the count that a player may ask for."""

    def __init__(self, rules: CheminRules, banking: Banking, roster: Roster, in_shoe: frozenset[str]) -> None:
        self._rules, self._law, self._banking, self._roster = rules, rules.dealing, banking, roster
        self._in_shoe = in_shoe
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Passing the cards round, mixing, and counting."""
        # Whoever mixes after the croupier would be the last to do so.
        begun = frozenset({MIXING, CARDS_ROUND})
        rounds = {MIXING, CARDS_ROUND} if self._law.mixed_last is not None else {MIXING, CARDS_ROUND, CUTTING}
        return [
            Action(command=say.PassCards, phases=frozenset({MIXING}), offer=self._offer_pass, act=self._pass),
            Action(
                command=say.MixCards,
                phases=frozenset(rounds),
                offer=self._offer_mix,
                act=self._mix,
                when="dealing.mixed_last",
            ),
            Action(command=say.AskCount, phases=self._in_shoe | begun, offer=self._offer_ask, act=self._ask),
            Action(
                command=say.CountCards,
                phases=frozenset({MIXING, CARDS_ROUND}),
                offer=self._offer_count,
                act=self._count,
            ),
        ]

    def duty(self, state: CheminState) -> Command | None:
        """The cards are counted where somebody asked, and passed round."""
        if state.phase in (MIXING, CARDS_ROUND) and state.count_asked:
            return say.CountCards(by=self._roster.who(state, "count-cards"))
        if state.phase != MIXING:
            return None
        who = self._roster.who(state, "pass-cards")
        return say.MixCards(by=who) if self._must_mix(state) else say.PassCards(by=who)

    def lead(self, state: CheminState) -> Command | None:
        """When nobody wants to mix any more the croupier does, for the last time."""
        return Shuffle(by=self._roster.who(state, "shuffle")) if state.phase == CARDS_ROUND else None

    def _must_mix(self, state: CheminState) -> bool:
        """Whether the croupier has not mixed the cards yet that they will offer."""
        return self._law.mixed_first is not None and not state.mixed_by

    def _offer_pass(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if self._must_mix(state):
            return Bound(Reason.OUT_OF_ORDER, self._cite("dealing.mixed_first"), "dealing.mixed_first")
        return Option("pass-cards", by)

    def _pass(self, state: CheminState, command: say.PassCards, chance: Chance) -> list[Event]:
        ended = ("shoe.last_round", "bank.last_coup") if state.shoe is not None else ()
        clauses = self._cite("calls.cards_pass", *ended, *self._rules.paths_for("pass-cards"))
        passed = fact.CardsPassed(call=self._rules.calls.cards_pass, clauses=clauses, phase=CARDS_ROUND)
        return [*self._next_bank(state), passed]

    def _next_bank(self, state: CheminState) -> list[Event]:
        """Whoever won the last coup of a shoe goes on; otherwise the bank begins anew with the next."""
        law = self._rules.bank
        if state.banker and (law.last_coup is None or state.last_outcome != BANK):
            offer = OfferState() if law.next_shoe == "first-place" else OfferState(place=self._banking.lost_from(state))
            return [self._banking.ended(state, offer, self._cite("bank.last_coup", "bank.next_shoe"), MIXING)]
        if not state.banker and law.next_shoe == "first-place" and state.offer.giver:
            return [fact.OffersBegun(clauses=self._cite("bank.next_shoe"))]
        return []

    def _offer_mix(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.phase == MIXING:
            return Option("mix-cards", by) if by not in state.players and self._must_mix(state) else None
        if self._law.mixed_by_players is None or by in state.mixed_by or by not in state.players:
            return None
        return Option("mix-cards", by)

    def _mix(self, state: CheminState, command: say.MixCards, chance: Chance) -> list[Event]:
        path = "dealing.mixed_first" if state.phase == MIXING else "dealing.mixed_by_players"
        clauses = self._cite(path, *self._rules.paths_for("mix-cards"))
        return [fact.CardsMixed(player=command.by, clauses=clauses)]

    def _offer_ask(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._law.counted is None or state.count_asked:
            return None
        return Option("ask-count", by)

    def _ask(self, state: CheminState, command: say.AskCount, chance: Chance) -> list[Event]:
        clauses = self._cite("dealing.counted", *self._rules.paths_for("ask-count"))
        return [fact.CountAsked(player=command.by, clauses=clauses)]

    def _offer_count(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("count-cards", by) if state.count_asked else None

    def _count(self, state: CheminState, command: say.CountCards, chance: Chance) -> list[Event]:
        clauses = self._cite("dealing.counted", *self._rules.paths_for("count-cards"))
        return [fact.CardsCounted(cards=full(self._rules.shoe).left, clauses=clauses)]
