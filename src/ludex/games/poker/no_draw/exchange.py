"""Buying a card: one of the hand is laid down with its price, and another comes in its place."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.core.events import FLOAT, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason, Unit
from ludex.games.common.stakes.betting import NO_SUCH
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.folds import note_moves
from ludex.games.poker.banked.raising import turn_of
from ludex.games.poker.banked.state import PLAYING, BankedState, DueCards, bet_at, hand_of
from ludex.games.poker.no_draw.rules import NoDrawRules
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share


class BuyCard(Command, frozen=True, tag="buy-card"):
    """Lays down a card of one's hand, counted from the first, with the price of another."""

    kind = Kind.TURN

    card: Annotated[int, Meta(ge=1, le=99), Unit.CARD_HELD]


class CardBought(Event, frozen=True, tag="card-bought"):
    """A card was laid down and paid for; another is due. Nobody else sees which it was."""

    player: str
    box: int
    card: int


class Exchanging(Part[BankedState]):
    """What a player may buy in their turn."""

    def __init__(self, game: Declaration, rules: NoDrawRules) -> None:
        self._game, self._rules = game, rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Buying a card."""
        return [Action(command=BuyCard, phases=frozenset({PLAYING}), offer=self._offer, act=self._buy)]

    def price(self, state: BankedState, player: str, box: int) -> Cents:
        """What a card costs a player."""
        first = state.staked_on(player, bet_at(self._game.main, box))
        return share(first, self._rules.exchange.price, self._rules.settlement.rounding)

    def _offer(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        law = self._rules.exchange
        if not law.exchange:
            return Bound(Reason.NOT_AUTHORISED, self._cite("exchange.exchange"), "exchange.exchange")
        box = self._box(state, by)
        if isinstance(box, Bound):
            return box
        if state.seats.get(box) != by and self._rules.forbids("box.own_cards"):
            return Bound(Reason.NOT_YOUR_HAND, self._cite("box.own_cards"), "box.own_cards")
        if len(state.this_round.discards.get(hand_of(box), ())) >= law.cards:
            return Bound(Reason.REPEATED, self._cite("exchange.cards"), "exchange.cards")
        if self.price(state, by, box) > state.funds(by):
            return Bound(Reason.NO_FUNDS)
        places = tuple(range(1, len(state.this_round.hands[hand_of(box)]) + 1))
        clauses = self._cite("exchange.exchange", "exchange.price", "exchange.cards")
        return Option("buy-card", by, domains=(Among("card", places, NO_SUCH),), clauses=clauses)

    def _box(self, state: BankedState, by: str) -> int | Bound:
        """The box that somebody may now buy a card for, or why they may not."""
        found, own = turn_of(self._game, state, by), state.seat_of(by)
        waits = own in state.this_round.asked and state.this_round.controllers[own] == by and not state.this_round.due
        if not isinstance(found, Bound) or own is None or not waits:
            return found
        path = "exchange.in_turn"
        return Bound(Reason.OUT_OF_TURN, self._cite(path), path) if self._rules.forbids(path) else own

    def _buy(self, state: BankedState, command: BuyCard, chance: Chance) -> list[Event]:
        box = self._box(state, command.by)
        assert isinstance(box, int)
        rows = [(purse(command.by), FLOAT, int(self.price(state, command.by, box)))]
        paths = ("exchange", "price", "cards", "in_turn")
        clauses = self._cite(*(f"exchange.{path}" for path in paths), *self._rules.paths_for("buy-card"))
        return [CardBought(player=command.by, box=box, card=command.card, moves=moves(rows), clauses=clauses)]


def _fold_bought(state: BankedState, event: CardBought) -> None:
    now, hand = state.this_round, hand_of(event.box)
    cards = list(now.hands[hand])
    now.discards[hand] = (*now.discards.get(hand, ()), cards.pop(event.card - 1))
    now.hands[hand] = tuple(cards)
    now.due = (DueCards(hand),)
    note_moves(state, event)


EXCHANGE_FOLDS: dict[type[Event], Any] = {CardBought: _fold_bought}
