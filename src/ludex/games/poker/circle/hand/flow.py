"""The flow of a hand: what each deal consists of, and what comes after a betting round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ludex.core.events import Event, moves, purse
from ludex.games.poker.circle.hand.events import BetsInvited, BettingRoundClosed, DrawClosed, HandUnopened
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.hand.turn_order import TurnOrder, Turns, from_player
from ludex.games.poker.circle.rules import STREETS, CircleRules, Street
from ludex.games.poker.circle.state import (
    ACTING,
    BOARD,
    BURN,
    DEAD,
    DEALING,
    DISCARD,
    DRAWING,
    HOLE,
    NOBODY,
    PAYING,
    PROVING,
    SETTLED,
    SHOWDOWN,
    UP,
    CircleState,
    DueCard,
)
from ludex.kit.money import Cents

_DEALS_KEPT = 256
_DEALT = ("hole", "face_up", "board", "burn", "draw", "announced")


class HandFlow:
    """How a hand goes on, by the streets of its variety."""

    def __init__(self, rules: CircleRules, turns: Turns | None = None) -> None:
        """`turns` say who acts when, where that is not as the law of circle poker has it."""
        turns = TurnOrder(rules) if turns is None else turns
        self.first_turns, self.narrowed = turns.first_turns, turns.narrowed
        self._rules = rules
        self._streets = rules.streets.listed()
        self.streets = len(self._streets)
        self._cite = cache(rules.clauses_of)
        self._closing = tuple(self._closing_clauses(number) for number in range(len(self._streets) + 1))
        self._dealing = tuple(self._dealing_clauses(name) for name in STREETS[: len(self._streets)])
        self._ending = self._cite("betting.uncontested")
        # The same players are dealt to in the same order until somebody folds, comes or goes.
        self._due = lru_cache(maxsize=_DEALS_KEPT)(self._cards_due)
        self._announces = rules.calls.actor is not None
        self._dead_deals = 0 if rules.dead_cards is None else rules.dead_cards.deals
        self._retired = DISCARD if rules.exposure is not None and rules.exposure.early_pile == "discards" else BURN
        self._pot = pot_account(rules)

    def _closing_clauses(self, street: int) -> tuple[str, ...]:
        """What the deal after a betting round stands on, or the showing after the last one."""
        if street == len(self._streets):
            return self._cite("showdown.all")
        return self._cite(*self._paths(STREETS[street], _DEALT))

    def _paths(self, name: str, parts: Sequence[str]) -> list[str]:
        """The rules of a street that the variety has."""
        return [path for part in parts if (path := f"streets.{name}.{part}") in self._rules.sources]

    def _dealing_clauses(self, name: str) -> tuple[str, ...]:
        paths = [*self._paths(name, (*_DEALT, "acts_first")), "betting.direction", "calls.actor"]
        if f"streets.{name}.face_up" in self._rules.sources:
            paths.append("betting.nearest")
        if self._rules.dead_cards is not None:
            paths.append("dead_cards.deals")
        return self._cite(*paths)

    def clauses(self, street: int) -> tuple[str, ...]:
        """What a deal and the betting round after it stand on."""
        return self._dealing[street - 1]

    def due(self, street: int, players: Sequence[str]) -> tuple[DueCard, ...]:
        """The cards of a deal, one by one: burnt ones, hole cards round the table, community cards."""
        return self._due(street, tuple(players))

    def _cards_due(self, street: int, players: tuple[str, ...]) -> tuple[DueCard, ...]:
        law: Street = self._streets[street - 1]
        cards = [DueCard(NOBODY, BURN)] * law.burn
        cards += [DueCard(player, HOLE) for _ in range(law.hole) for player in players]
        cards += [DueCard(player, UP) for _ in range(law.face_up) for player in players]
        cards += [DueCard(NOBODY, BOARD)] * law.board
        if street <= self._dead_deals:
            cards.append(DueCard(NOBODY, DEAD))
        return tuple(cards)

    def _after_early(self, state: CircleState, live: Sequence[str]) -> tuple[DueCard, ...]:
        """What goes away before the next deal where a card of it was dealt too early: that one, and one a player."""
        return (DueCard(NOBODY, self._retired),) * (1 + len(live)) if state.hand.betting.dealt_early else ()

    def called(self, to_act: Sequence[str]) -> str | None:
        """What the croupier says of whose turn it is."""
        return to_act[0] if self._announces and to_act else None

    def invited(self, street: int) -> Event | None:
        """What the croupier says to have bets made after a deal."""
        call = self._streets[street - 1].invites
        if call is None:
            return None
        return BetsInvited(call=call, clauses=self._cite(f"streets.{STREETS[street - 1]}.invites"))

    def _to_showing(self) -> Event:
        return BettingRoundClosed(phase=SHOWDOWN, clauses=self._closing[-1])

    def closed(self, state: CircleState, live: Sequence[str], opener: str = NOBODY) -> Event:
        """The end of a betting round: the next deal, the showing of hands, or a pot for whoever is left.

        `opener` is whoever opens the pot with the very bet that ends the betting round.
        """
        hand = state.hand
        opener = opener or hand.opener
        if len(live) == 1 and self._rules.betting.uncontested is not None:
            return BettingRoundClosed(phase=paying_phase(self._rules, opener, live), clauses=self._ending)
        if hand.street == len(self._streets) or len(live) == 1:
            return self._to_showing()
        if self._rules.opening is not None and not opener and hand.betting.checked:
            return self._unopened(state)
        drawing = self._drawing(state, live, opener)
        due = () if drawing else self.due(hand.street + 1, live)
        if not due and not drawing:
            return self._to_showing()
        return BettingRoundClosed(
            due=(*self._after_early(state, live), *due),
            minimum_raise=state.minimum,
            drawing=drawing,
            call=self._streets[hand.street].announced,
            phase=DRAWING if drawing else DEALING,
            clauses=self._closing[hand.street],
        )

    def _drawing(self, state: CircleState, live: Sequence[str], opener: str) -> tuple[str, ...]:
        """Who may change cards before the next betting round, in order; nobody where none are changed then."""
        hand = state.hand
        law = self._rules.draw
        if law is None or self._streets[hand.street].draw is None:
            return ()
        first = law.first == "opener" and opener in hand.order
        order = from_player(hand.order, opener) if first else hand.order
        return tuple(player for player in order if player in live)

    def drawn(self, state: CircleState, live: Sequence[str]) -> list[Event]:
        """All who are left have changed cards: the next betting round begins, or ends at once where nobody can bet."""
        hand = state.hand
        after = state
        if len(live) < len(hand.live):
            after = state.copy()
            after.hand.live = tuple(live)
        asked = self.first_turns(after)
        clauses = self.clauses(hand.street)
        closed = DrawClosed(to_act=asked, call=self.called(asked), clauses=clauses, phase=ACTING)
        return [closed] if asked else [closed, self.closed(after, live)]

    def _unopened(self, state: CircleState) -> Event:
        """A hand that nobody opened: the pot stays, or everybody takes their ante back."""
        hand = state.hand
        law = self._rules.opening
        assert law is not None
        paths = ("opening.unopened", "opening.again", *(f"opening.pair.{name}" for name in law.pair.__struct_fields__))
        clauses = self._cite(*paths)
        # Something may be kept already where this hand was begun again after a false opening.
        kept = state.carried_in + state.carried_over
        if law.unopened is None:
            rows = [(self._pot, purse(player), amount) for player, amount in hand.contributions.items()]
            return HandUnopened(amount=Cents(kept), unopened_hands=0, moves=moves(rows), clauses=clauses, phase=SETTLED)
        kept += sum(hand.contributions.values()) - hand.pot_shortfall
        return HandUnopened(amount=Cents(kept), unopened_hands=state.unopened_hands + 1, clauses=clauses, phase=SETTLED)


def paying_phase(rules: CircleRules, opener: str, live: Sequence[str]) -> str:
    """What comes before the pot is paid: whoever opened it and may win it proves that they could."""
    proves = rules.opening is not None and rules.opening.proof is not None
    return PROVING if proves and opener in live else PAYING
