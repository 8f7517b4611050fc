"""The end of a hand: cards are laid open in their order, the house takes its part, the pot is handed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ludex.core.events import Event, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.session import plain
from ludex.errors import Reason
from ludex.games.poker.circle.hand.commands import PayPot, Reveal, Show
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.hand.events import (
    BetReturned,
    HandsGathered,
    HandsShown,
    PotPaid,
    PotShare,
    Showing,
    TakeDeducted,
)
from ludex.games.poker.circle.hand.flow import paying_phase
from ludex.games.poker.circle.hand.pots import (
    Layer,
    after_take,
    divided,
    house_part,
    joined,
    layers,
    pot_account,
    uncalled,
    winners,
    without,
)
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    CAGNOTTE,
    DEALING,
    DRAW_PHASES,
    PAYING,
    SETTLED,
    SHOWDOWN,
    CircleState,
    PlayerCard,
)
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import FIVE_CARD_PATHS, Category
from ludex.kit.cards import Card, draw_faces
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

_NOTHING = Bound(Reason.NOTHING_TO_DO)


class Showdown(Part[CircleState]):
    """Showing and paying."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules, self._law = rules, rules.showdown
        rules.expect(*FIVE_CARD_PATHS)
        self._cite = cache(rules.clauses_of)
        self._ranking = hand_ranking(ranking_of(rules))
        self._own = rules.combination.hole_cards if rules.combination.of == "hole-and-board" else None
        self._pot = pot_account(rules)
        self._taking = self._cite("take.way", "take.pot_part", "take.before", *rules.paths_for("pay-pot"))
        paying = ("showdown.ties", "showdown.odd_chip", "betting.uncontested", "betting.fold", "betting.all_in")
        self._paying = self._cite(*paying)
        ties = [f"ranking.ties.{name}" for name in rules.ranking.ties.__struct_fields__]
        kinds = [f"ranking.{name}" for name in rules.ranking.__struct_fields__ if name != "ties"]
        known = rules.sources
        self._reading = self._cite(
            "showdown.first",
            "showdown.turns",
            "showdown.cards_speak",
            "combination.of",
            "combination.hole_cards",
            "calls.hand",
            *(path for path in (*kinds, *ties) if path in known),
        )

    def actions(self) -> list[Action]:
        """Showing one's hand, having all shown, paying."""
        showing = frozenset({SHOWDOWN})
        return [
            Action(
                command=Show,
                phases=showing | {PAYING},
                offer=self._offer_show,
                act=self._show,
                closed="showdown.early",
                closed_phases=frozenset({DEALING, ACTING}) | DRAW_PHASES,
            ),
            Action(command=Reveal, phases=showing, offer=plain("reveal"), act=self._reveal),
            Action(command=PayPot, phases=frozenset({PAYING}), offer=plain("pay-pot"), act=self._pay),
        ]

    # Showing.

    def showing_order(self, state: CircleState) -> tuple[str, ...]:
        """Those who must show, the first of them first: the last bettor, then round the table on the lawful side."""
        hand = state.hand
        first = hand.live[0]
        if self._law.first == "last-bettor" and hand.last_bettor in hand.live:
            first = hand.last_bettor
        at = hand.order.index(first)
        before, after = hand.order[:at], hand.order[at + 1 :]
        # `order` goes the way of play; cards may be shown the other way round the table.
        others = (
            (*after, *before) if self._law.turns == self._rules.betting.direction else (*before[::-1], *after[::-1])
        )
        live = hand.live
        order = (first, *[name for name in others if name in live])
        return order if self._law.all is not None else order[:1]

    def _offer_show(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        if state.phase == PAYING:
            # Whoever is left alone need not show, and may.
            alone = hand.live == (by,) and by not in hand.shown
            return Option("show", by, clauses=self._cite("betting.uncontested")) if alone else _NOTHING
        if state.phase != SHOWDOWN:
            # Only a law without the rule about early showing comes here.
            return Option("show", by) if by in hand.live else _NOTHING
        due = [name for name in self.showing_order(state) if name not in hand.shown]
        if not due or by not in due:
            return _NOTHING
        if by != due[0]:
            return Bound(Reason.OUT_OF_TURN, self._cite("showdown.first", "showdown.turns"), "showdown.first")
        return Option("show", by, clauses=self._cite("showdown.all"))

    def _show(self, state: CircleState, command: Show, chance: Chance) -> list[Event]:
        return [self._shown(state, (command.by,), chance, {command.by: command.claim})]

    def _reveal(self, state: CircleState, command: Reveal, chance: Chance) -> list[Event]:
        due = tuple(name for name in self.showing_order(state) if name not in state.hand.shown)
        return [self._shown(state, due, chance, {})]

    def _shown(
        self, state: CircleState, players: Sequence[str], chance: Chance, claims: Mapping[str, Category | None]
    ) -> Event:
        hand = state.hand
        assert hand.deck is not None
        held = [hand.cards.get(player, ()) for player in players]
        asked = draw_faces(hand.deck, chance, [card.id for own in held for card in own if card.face is None])
        faces, board = iter(asked), hand.board
        shown = tuple(
            [
                self._read(player, _faces(own, faces), board, claims.get(player))
                for player, own in zip(players, held, strict=True)
            ]
        )
        # In showing order nobody is left out, so the last one is known by their number.
        last = 1 if self._law.all is None else len(hand.live)
        done = state.phase == SHOWDOWN and len(hand.shown) + len(players) == last
        call = None
        if self._rules.calls.hand is not None and shown:
            call = self._ranking.category(max([*hand.shown.values(), *[each.value for each in shown]]))
        return HandsShown(
            shown=shown,
            asked=asked,
            call=call,
            clauses=self._reading,
            phase=paying_phase(self._rules, hand.opener, hand.live) if done else None,
        )

    def _read(self, player: str, own: tuple[Card, ...], board: tuple[Card, ...], claim: Category | None) -> Showing:
        """What a hand is worth: what lies on the table, unless the law took a player's word for it."""
        ranking = self._ranking
        if len(own) + len(board) < ranking.cards:
            return Showing(player, own, 0, "high-card")
        value = ranking.value((*own, *board)) if self._own is None else ranking.value_with(own, board, self._own)
        if claim is not None and self._law.cards_speak is None:
            return Showing(player, own, ranking.best_of(claim), claim)
        return Showing(player, own, value, ranking.category(value))

    # Paying.

    def _pay(self, state: CircleState, command: PayPot, chance: Chance) -> list[Event]:
        hand = state.hand
        law, live = self._law, hand.live
        events: list[Event] = []
        put = dict(hand.contributions)
        top, back = uncalled(put, live)
        if back and len(live) >= 1:
            put[top] = Cents(put[top] - back)
            rows = moves([(self._pot, purse(top), back)])
            events.append(BetReturned(player=top, amount=back, moves=rows, clauses=self._cite("betting.all_in")))
        pots = joined(without(layers(put, live), hand.pot_shortfall), state.carried_in, live)
        pots, taken = self._after_take(pots, back)
        if taken:
            rows = moves([(self._pot, CAGNOTTE, taken)])
            events.append(TakeDeducted(amount=Cents(taken), moves=rows, clauses=self._taking))
        values = dict(hand.shown) or dict.fromkeys(live, 1)
        shares = self._shares(state, pots, values, put)
        best = tuple(dict.fromkeys(share.player for share in shares))
        losers = tuple(player for player in hand.shown if player not in best)
        paid = PotPaid(
            shares=shares,
            moves=moves([(self._pot, purse(share.player), share.amount) for share in shares]),
            clauses=self._paying,
            phase=SETTLED,
        )
        if losers and law.losers is not None:
            events.append(HandsGathered(players=losers, clauses=self._cite("showdown.losers")))
        kept = law.winner is not None
        gathered = HandsGathered(players=best, clauses=self._cite("showdown.winner"))
        events += [paid, gathered] if kept else [gathered, paid]
        return events

    def _after_take(self, pots: list[Layer], back: Cents) -> tuple[list[Layer], int]:
        """The pots without the house's part, where it lives on the pots."""
        law = self._rules.take
        if law.way != "pot" or not pots:
            return pots, 0
        left, taken = after_take(pots, law.pot_part, self._rules.chip)
        if law.base == "whole-pot" and back:
            extra = house_part(back, law.pot_part, self._rules.chip)
            extra = min(extra, left[-1].amount)
            left[-1] = Layer(Cents(left[-1].amount - extra), left[-1].players)
            taken = Cents(taken + extra)
        return (left, taken) if law.before is not None else (pots, 0)

    def _shares(
        self, state: CircleState, pots: Sequence[Layer], values: Mapping[str, int], put: Mapping[str, int]
    ) -> tuple[PotShare, ...]:
        hand = state.hand
        shares: list[PotShare] = []
        for number, pot in enumerate(pots, start=1):
            best = winners(pot.players, values) or list(pot.players)
            order = hand.shown if self._law.odd_chip == "first-shown" and hand.shown else hand.order
            if len(best) > 1:
                best.sort(key=list(order).index)
            if self._law.ties is None:
                best = best[:1]
            equal = self._law.ties != "by-stakes"
            weights = {player: 1 if equal else max(1, put.get(player, 0)) for player in best}
            parts = divided(pot.amount, best, weights, self._rules.chip)
            shares += [PotShare(number, player, part) for player, part in parts.items() if part]
        return tuple(shares)


def _faces(held: tuple[PlayerCard, ...], unseen: object) -> tuple[Card, ...]:
    """The faces of a hand, those still unknown taken from what was just asked."""
    return tuple([card.face if card.face is not None else next(unseen) for card in held])  # type: ignore[call-overload]
