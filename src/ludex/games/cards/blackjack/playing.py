"""The player's choices in their turn: a card, none, twice the stake, two hands."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.cards.blackjack.added_stakes import added, behind, new_stake, passes_maximum
from ludex.games.cards.blackjack.box_control import control_path, not_your_hand
from ludex.games.cards.blackjack.commands import Double, Hit, Split, Stand
from ludex.games.cards.blackjack.events import CardAsked, HandDoubled, HandSplit, HandStood
from ludex.games.cards.blackjack.hands import are_alike, points
from ludex.games.cards.blackjack.rules import BlackjackRules, bounds_of
from ludex.games.cards.blackjack.state import FOLLOWING, PLAYING, BlackjackState, Hand, HandStatus, box_slug, split_slug
from ludex.games.cards.blackjack.turns import (
    cards_due,
    is_at_target,
    may_split_again,
    turn_after,
)
from ludex.kit.cards import ACE, rank
from ludex.kit.chance import Chance

_NO_FUNDS = Bound(Reason.NO_FUNDS)


class Playing(Part[BlackjackState]):
    """What may be done with a hand whose turn it is."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        self._bound = bounds_of(rules)

    def actions(self) -> list[Action]:
        """Every command of a hand's turn."""
        playing = frozenset({PLAYING})
        return [
            Action(command=Hit, phases=playing, offer=self._offer_hit, act=self._hit),
            Action(command=Stand, phases=playing, offer=self._offer_stand, act=self._stand),
            Action(command=Double, phases=playing, offer=self._offer_double, act=self._double),
            Action(command=Split, phases=playing, offer=self._offer_split, act=self._split),
        ]

    def _turn_of(self, state: BlackjackState, by: str) -> Hand | Bound:
        """The hand that somebody may now decide for, or why they may not."""
        now = state.this_round
        if now.current is None:
            return Bound(Reason.NOTHING_TO_DO)
        hand = now.hands[now.current]
        if by != now.controllers[hand.box]:
            if not state.staked_on(by, box_slug(hand.box)) and not state.staked_on(by, hand.slug):
                return self._bound(Reason.OUT_OF_TURN, "deal.turns")
            if self._rules.forbids("behind.orders"):
                return not_your_hand(self._rules, state, by, hand.box)
        if now.owed:
            return Bound(Reason.OUT_OF_ORDER)
        return hand

    def _drawing(self, state: BlackjackState, by: str) -> Hand | Bound:
        """The hand that somebody may now ask a card for, or why they may not."""
        hand = self._turn_of(state, by)
        if isinstance(hand, Bound):
            return hand
        if is_at_target(self._rules, hand):
            return self._bound(Reason.AT_TARGET, "deal.at_target")
        if hand.status != HandStatus.OPEN or hand.doubled:
            return self._bound(Reason.TOO_LATE, "double.cards")
        return hand

    # A card, or none.

    def _offer_hit(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = self._drawing(state, by)
        if isinstance(hand, Bound):
            return hand
        if hand.aces and not cards_due(self._rules, hand):
            return self._bound(Reason.TOO_LATE, "split.ace_cards")
        return Option("hit", by, clauses=self._cite("deal.at_target", *self._rules.paths_for("hit")))

    def _hit(self, state: BlackjackState, command: Hit, chance: Chance) -> list[Event]:
        hand = _current(state)
        paths = ("deal.at_target", control_path(state, hand.box), *self._rules.paths_for("hit"))
        return [CardAsked(hand=hand.slug, clauses=self._cite(*paths))]

    def _offer_stand(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = self._turn_of(state, by)
        return hand if isinstance(hand, Bound) else Option("stand", by)

    def _stand(self, state: BlackjackState, command: Stand, chance: Chance) -> list[Event]:
        hand = _current(state)
        clauses = self._cite(control_path(state, hand.box), *self._rules.paths_for("stand"))
        stood = HandStood(hand=hand.slug, clauses=clauses)
        return [stood, turn_after(self._rules, state.this_round, hand.slug, HandStatus.DONE)]

    # Doubling.

    def _offer_double(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        rules, law = self._rules, self._rules.double
        hand = self._drawing(state, by)
        if isinstance(hand, Bound):
            return hand
        path = "double.any_total" if law.any_total else "double.totals"
        if len(hand.cards) != rules.deal.cards:
            return self._bound(Reason.TOO_LATE, path)
        if hand.aces and not law.split_aces:
            clauses = self._cite("double.split_aces", "split.ace_cards")
            return Bound(Reason.WRONG_TOTAL, clauses, "double.split_aces")
        if hand.split and not law.after_split:
            return self._bound(Reason.WRONG_TOTAL, "double.after_split")
        if not law.any_total and not self._total_listed(hand):
            return self._bound(Reason.WRONG_TOTAL, path)
        if not state.staked_on(by, hand.slug):
            return self._bound(Reason.ANTE_FIRST, "double.stake")
        if "doubles" not in rules.exceeded and passes_maximum(rules, state, hand.slug, law.stake):
            return self._bound(Reason.ABOVE_MAXIMUM, "exceeded")
        if added(state, by, hand.slug, law.stake) > state.funds(by):
            return _NO_FUNDS
        return Option("double", by, clauses=self._cite(path, "double.after_split"))

    def _total_listed(self, hand: Hand) -> bool:
        law, has = self._rules.double, points(self._rules, hand.cards)
        low, high = self._rules.values.ace
        if has.soft and not law.soft:
            return False
        return (has.total - (high - low) if has.soft else has.total) in law.totals

    def _double(self, state: BlackjackState, command: Double, chance: Chance) -> list[Event]:
        law, hand = self._rules.double, _current(state)
        stake = new_stake(state, command.by, hand.slug, added(state, command.by, hand.slug, law.stake))
        others = behind(state, hand.slug, command.by)
        paths = ["double.any_total", "double.totals", "double.stake", "double.cards"]
        paths += ["double.after_split"] * hand.split
        paths += ["exceeded"] * passes_maximum(self._rules, state, hand.slug, law.stake)
        return [
            HandDoubled(
                hand=hand.slug,
                stake=stake,
                asked_to_follow=others,
                cards=law.cards,
                moves=moves([(purse(command.by), FELT, stake.amount if stake else 0)]),
                clauses=self._cite(*paths),
                phase=FOLLOWING if others else None,
            )
        ]

    # Splitting.

    def _offer_split(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        rules = self._rules
        hand = self._turn_of(state, by)
        if isinstance(hand, Bound):
            return hand
        if len(hand.cards) != 2 or hand.doubled or not are_alike(rules, hand.cards):
            return self._bound(Reason.NOT_ALIKE, "split.alike")
        if not may_split_again(rules, hand):
            return self._bound(Reason.REPEATED, "split.aces_again" if hand.aces else "split.again")
        if not state.staked_on(by, hand.slug):
            return self._bound(Reason.ANTE_FIRST, "split.stake")
        if "splits" not in rules.exceeded and passes_maximum(rules, state, hand.slug, rules.split.stake):
            return self._bound(Reason.ABOVE_MAXIMUM, "exceeded")
        if added(state, by, hand.slug, rules.split.stake) > state.funds(by):
            return _NO_FUNDS
        return Option("split", by, clauses=self._cite("split.alike", "split.again"))

    def _split(self, state: BlackjackState, command: Split, chance: Chance) -> list[Event]:
        law, hand = self._rules.split, _current(state)
        other = split_slug(hand.box, len(state.this_round.hands_of(hand.box)) + 1)
        aces = all(rank(card) == ACE for card in hand.cards)
        half = replace(hand, cards=hand.cards[:1], split=True, aces=aces)
        stake = new_stake(state, command.by, other, added(state, command.by, hand.slug, law.stake))
        others = behind(state, hand.slug, command.by)
        paths = ["split.alike", "split.stake", "split.starts"]
        paths += ["split.ace_cards"] * aces
        paths += ["split.again"] * hand.split + ["split.aces_again"] * (aces and hand.split)
        paths += ["exceeded"] * passes_maximum(self._rules, state, hand.slug, law.stake)
        return [
            HandSplit(
                hand=hand.slug,
                other=other,
                aces=aces,
                stake=stake,
                asked_to_follow=others,
                first=hand.slug if law.starts == "right" else other,
                cards=cards_due(self._rules, half),
                moves=moves([(purse(command.by), FELT, stake.amount if stake else 0)]),
                clauses=self._cite(*paths),
                phase=FOLLOWING if others else None,
            )
        ]


def _current(state: BlackjackState) -> Hand:
    """The hand whose turn it is, when it was offered something."""
    assert state.this_round.current is not None
    return state.this_round.hands[state.this_round.current]
