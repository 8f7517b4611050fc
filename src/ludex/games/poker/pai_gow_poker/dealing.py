"""The cards of a round: hands made up and the rest counted, the throw that says who begins, and handing them out."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.errors import Reason
from ludex.games.common.shoe.preparing import full
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.games.poker.banked.commands import CollectCards, GiveCard
from ludex.games.poker.banked.events import CardsCollected, CardsGiven
from ludex.games.poker.banked.state import DEALING, GATHERING, DueCards
from ludex.games.poker.pai_gow_poker.commands import CountRest, MakeHands, ShakeDice, ThrowDice
from ludex.games.poker.pai_gow_poker.events import DiceShaken, DiceThrown, HandsMade, RestCounted
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.state import (
    COUNTING,
    CROUPIER,
    SETTING,
    THROWING,
    PaiGowState,
    hand_at,
)
from ludex.kit.cards import Card
from ludex.kit.chance import Chance
from ludex.kit.dice import DIE


def first_position(rules: PaiGowRules, playing: list[int], banker: int, total: int) -> int:
    """The position that has the first hand: so many are counted round the table, the first of them the banker's.

    The croupier's position is 0, and the places follow it clockwise.
    """
    law = rules.dice
    begins = banker if law.counted_from == "banker" else CROUPIER
    ring = sorted(playing) if law.vacant == "counted-out" else list(range(law.positions))
    reached = ring[(ring.index(begins) + total - 1) % len(ring)] if begins in ring else CROUPIER
    # Clockwise from there, and round again from the croupier on.
    return min(playing, key=lambda position: (position < reached, position))


def handing_out(playing: list[int], first: int, *, clockwise: bool) -> list[int]:
    """Everybody who plays, from the first round the table."""
    ring = sorted(playing, reverse=not clockwise)
    at = ring.index(first)
    return [*ring[at:], *ring[:at]]


class Dealing(Part[PaiGowState]):
    """Everything that the croupier does with covered hands."""

    def __init__(self, rules: PaiGowRules, roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about cards and dice before the hands are set, and their gathering."""
        return [
            Action(command=MakeHands, phases=frozenset({NO_MORE_BETS}), offer=plain("make-hands"), act=self._make),
            Action(command=CountRest, phases=frozenset({COUNTING}), offer=plain("count-rest"), act=self._count),
            Action(command=ShakeDice, phases=frozenset({THROWING}), offer=self._offer_shake, act=self._shake),
            Action(command=ThrowDice, phases=frozenset({THROWING}), offer=self._offer_throw, act=self._throw),
            Action(command=GiveCard, phases=frozenset({DEALING}), offer=self._offer_give, act=self._give),
            Action(
                command=CollectCards, phases=frozenset({GATHERING}), offer=plain("collect-cards"), act=self._collect
            ),
        ]

    def duty(self, state: PaiGowState) -> Command | None:
        """What the croupier does with the cards now."""
        who = self._roster.who
        match state.phase:
            case "no-more-bets":
                return MakeHands(by=who(state, "make-hands"))
            case "counting-rest":
                return CountRest(by=who(state, "count-rest"))
            case "throwing-dice" if not state.this_round.shaken:
                return ShakeDice(by=who(state, "shake-dice"))
            case "throwing-dice":
                return ThrowDice(by=who(state, "throw-dice"))
            case "dealing":
                return GiveCard(by=who(state, "give-card"))
            case "gathering":
                return CollectCards(by=who(state, "collect-cards"))
            case _:
                return None

    def _make(self, state: PaiGowState, command: MakeHands, chance: Chance) -> list[Event]:
        law = self._rules.deal
        players = len(state.this_round.controllers) if law.made_up is not None else self._rules.boxes
        own = 1 if law.bank_cards else 0
        clauses = self._cite("deal.cards", "deal.bank_cards", "deal.made_up", *self._rules.paths_for("make-hands"))
        phase = THROWING if law.rest is None else COUNTING
        return [HandsMade(hands=players + own, cards=law.cards, clauses=clauses, phase=phase)]

    def rest_of(self, state: PaiGowState) -> int:
        """How many cards are left when all hands are made up."""
        law, made = self._rules.deal, state.this_round.made
        hands = (made - 1) * law.cards + law.bank_cards if law.bank_cards else made * law.cards
        return full(self._rules.shoe).left - hands

    def _count(self, state: PaiGowState, command: CountRest, chance: Chance) -> list[Event]:
        clauses = self._cite("deal.rest", *self._rules.paths_for("count-rest"))
        return [RestCounted(cards=self.rest_of(state), clauses=clauses, phase=THROWING)]

    def _offer_shake(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.this_round.shaken else Option("shake-dice", by)

    def _shake(self, state: PaiGowState, command: ShakeDice, chance: Chance) -> list[Event]:
        return [DiceShaken(clauses=self._cite("dice.shaken", *self._rules.paths_for("shake-dice")))]

    def _offer_throw(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not state.this_round.shaken and self._rules.forbids("dice.shaken"):
            return Bound(Reason.OUT_OF_ORDER, self._cite("dice.shaken"), "dice.shaken")
        return Option("throw-dice", by)

    def _throw(self, state: PaiGowState, command: ThrowDice, chance: Chance) -> list[Event]:
        rules, law = self._rules, self._rules.dice
        dice = tuple(chance.next(DIE) for _ in range(law.thrown))
        playing = state.positions_in_round()
        first = first_position(rules, playing, state.bank_position, sum(dice))
        order = handing_out(playing, first, clockwise=rules.deal.starts == "left")
        sizes = {CROUPIER: rules.deal.bank_cards}
        due = (DueCards(hand_at(each), sizes.get(each, rules.deal.cards)) for each in order)
        paths = [f"dice.{rule}" for rule in ("thrown", "announced", "positions", "counted_from", "vacant")]
        return [
            DiceThrown(
                dice=dice,
                total=sum(dice),
                first=first,
                due=tuple(lot for lot in due if lot.cards),
                call=str(sum(dice)) if law.announced else None,
                clauses=self._cite(*paths, *rules.paths_for("throw-dice")),
                phase=DEALING,
            )
        ]

    def _offer_give(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("give-card", by) if state.this_round.due else None

    def _give(self, state: PaiGowState, command: GiveCard, chance: Chance) -> list[Event]:
        now = state.this_round
        lot, shoe = now.due[0], state.shoe
        assert shoe is not None
        faces: list[Card | None] = []
        for _ in range(lot.cards):
            face = None if self._rules.deal.covered else chance.next(shoe.draw)
            shoe = shoe.dealt(face)
            faces.append(face)
        clauses = self._cite("deal.starts", "deal.covered", *self._rules.paths_for("give-card"))
        phase = SETTING if len(now.due) == 1 else None
        return [CardsGiven(to=lot.to, faces=tuple(faces), clauses=clauses, phase=phase)]

    def _collect(self, state: PaiGowState, command: CollectCards, chance: Chance) -> list[Event]:
        return [CardsCollected(clauses=self._cite(*self._rules.paths_for("collect-cards")), phase=SETTLED)]
