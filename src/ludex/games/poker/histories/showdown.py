"""The end of a hand by convention: cards are laid open or thrown away, and pots go to the best cards that lie open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core.events import Event, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.session import plain
from ludex.errors import Misuse, Reason
from ludex.games.poker.circle.hand.commands import PayPot
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.hand.events import BetReturned, PotPaid, PotShare
from ludex.games.poker.circle.hand.pots import Layer, divided, pot_account, uncalled, winners
from ludex.games.poker.circle.hand.turn_order import able
from ludex.games.poker.circle.state import DEALING, PAYING, SETTLED, SHOWDOWN, CircleState
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.histories.rules import PracticeRules
from ludex.games.poker.histories.state import NO_HAND, LaidOpen, LayOpen, Muck, Mucked, PracticeState
from ludex.kit.cards import Card, name
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

_NOTHING = Bound(Reason.NOTHING_TO_DO)
_LEAST = 5
"""Cards of a hand."""


class PracticeShowdown(Part[PracticeState]):
    """Showing and paying."""

    def __init__(self, rules: PracticeRules) -> None:
        self._ranking = hand_ranking(ranking_of(rules))
        self._own = rules.combination.hole_cards if rules.combination.of == "hole-and-board" else None
        self._pot = pot_account(rules)
        self._one_by_one = rules.customs.odd_chips == "one-by-one"

    def actions(self) -> list[Action]:
        """Laying cards open, throwing them away, paying."""
        showing = frozenset({SHOWDOWN})
        return [
            Action(command=LayOpen, phases=showing | {PAYING}, offer=self._offer_show, act=self._lay_open),
            Action(command=Muck, phases=showing | {DEALING}, offer=self._offer_muck, act=self._muck),
            Action(command=PayPot, phases=frozenset({PAYING}), offer=plain("pay-pot"), act=self._pay),
        ]

    def _offer_show(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        # Whoever is left alone need not show, and may.
        asked = state.phase == SHOWDOWN or len(hand.live) == 1
        return Option("lay-open", by) if asked and by in hand.live and by not in hand.shown else _NOTHING

    def _offer_muck(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        """Where nobody can bet any more, cards are thrown away before the last ones are dealt, too."""
        hand = state.hand
        over = state.phase == SHOWDOWN or is_run_out(state)
        return Option("muck", by) if over and by in hand.live and by not in hand.shown else _NOTHING

    def _lay_open(self, state: PracticeState, command: LayOpen, chance: Chance) -> list[Event]:
        hand = state.hand
        player = command.by
        own, cards = hand.cards[player], command.cards
        held = {card.face for card in own if card.face is not None}
        fresh = [card for card in cards if card not in held]
        assert hand.deck is not None
        if len(set(cards)) < len(cards) or len(fresh) > sum(card.face is None for card in own):
            raise Misuse(
                "{player} has not these cards: {cards}",
                slug="has-not-these-cards",
                player=player,
                cards=" ".join(map(name, cards)),
            )
        for card in fresh:
            if card not in hand.deck.unseen:
                raise Misuse("{card} lies elsewhere", slug="card-elsewhere", card=name(card))
        phase = PAYING if len(hand.shown) + 1 == len(hand.live) else None
        return [LaidOpen(player=player, cards=cards, value=self._value(state, cards), phase=phase)]

    def _value(self, state: PracticeState, cards: Sequence[Card]) -> int | None:
        """What some cards are worth with the community cards, where they make a hand."""
        hand = state.hand
        if len(cards) + len(hand.board) < _LEAST or (self._own is not None and len(cards) < self._own):
            return None
        return self._ranking.value_with(cards, hand.board, self._own)

    def _muck(self, state: PracticeState, command: Muck, chance: Chance) -> list[Event]:
        hand = state.hand
        left = [player for player in hand.live if player != command.by]
        over = len(left) == 1 or (state.phase == SHOWDOWN and all(player in hand.shown for player in left))
        return [Mucked(player=command.by, phase=PAYING if over else None)]

    # Paying.

    def _pay(self, state: CircleState, command: PayPot, chance: Chance) -> list[Event]:
        hand = state.hand
        put, live = dict(hand.contributions), hand.live
        events: list[Event] = []
        top, back = uncalled(put, live)
        if back:
            put[top] = Cents(put[top] - back)
            events.append(BetReturned(player=top, amount=back, moves=moves([(self._pot, purse(top), back)])))
        if len(live) == 1:
            # Whoever is left alone has every layer of the pot, whatever their cards.
            whole = state.carried_in + sum(put.values())
            shares: tuple[PotShare, ...] = (PotShare(1, live[0], Cents(whole)),) if whole else ()
        else:
            values = dict(hand.shown)
            shares = self._shares_of(state, self._pots(put, state.carried_in, live, values), values)
        rows = moves([(self._pot, purse(share.player), share.amount) for share in shares])
        return [*events, PotPaid(shares=shares, moves=rows, phase=SETTLED)]

    def _pots(self, put: Mapping[str, int], dead: int, live: Sequence[str], values: Mapping[str, int]) -> list[Layer]:
        """Main pot and side pots; whoever can win nothing is gone, and pots of the same players are one."""
        layers = _layers(put, dead, live)
        best = [winners(pot.players, values) for pot in layers]
        for names in best:
            if len(names) > 1 and values[names[0]] == NO_HAND:
                raise Misuse(
                    "nobody knows who wins: {players} show no hand", slug="nobody-knows-who-wins", players=names
                )
        staying = {name for names in best for name in names}
        found: list[Layer] = []
        for pot in layers:
            players = tuple(name for name in pot.players if name in staying)
            amount = pot.amount
            while found and found[-1].players == players:
                amount = Cents(amount + found.pop().amount)
            found.append(Layer(amount, players))
        return found

    def _shares_of(self, state: CircleState, pots: Sequence[Layer], values: Mapping[str, int]) -> tuple[PotShare, ...]:
        shares: list[PotShare] = []
        for number, pot in enumerate(pots, start=1):
            best = sorted(winners(pot.players, values), key=state.hand.order.index)
            if self._one_by_one:
                parts = divided(pot.amount, best, dict.fromkeys(best, 1), Cents(1))
            else:
                parts = dict.fromkeys(best, Cents(pot.amount // len(best)))
                parts[best[0]] = Cents(parts[best[0]] + pot.amount % len(best))
            shares += [PotShare(number, player, part) for player, part in parts.items() if part]
        return tuple(shares)


def is_run_out(state: CircleState) -> bool:
    """Whether only cards are left to come: at most one of those who are left has chips."""
    hand = state.hand
    return hand.street > 1 and len(able(state, hand.live)) < 2


def _layers(put: Mapping[str, int], dead: int, live: Sequence[str]) -> list[Layer]:
    """The layers of what was put in, with the antes of all in the first; what only those reach who are out joins it."""
    found: list[Layer] = []
    below, amount = 0, dead
    for level in sorted({0, *put.values()}):
        amount += sum(min(stake, level) - min(stake, below) for stake in put.values())
        players = tuple(player for player in live if put.get(player, 0) >= level)
        below = level
        if amount and players:
            found.append(Layer(Cents(amount), players))
            amount = 0
    if amount:
        last = found.pop()
        found.append(Layer(Cents(last.amount + amount), last.players))
    return found
