"""The player's choices in his turn: a card, none, twice the stake, two hands; and those behind who follow or not."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.cards.blackjack.betting import largest_stake
from ludex.games.cards.blackjack.commands import Double, Follow, Hit, Split, Stand, StayBehind
from ludex.games.cards.blackjack.events import Answered, CardAsked, HandDoubled, HandSplit, HandStood
from ludex.games.cards.blackjack.hands import are_alike, points
from ludex.games.cards.blackjack.rules import BlackjackRules, Exceeding
from ludex.games.cards.blackjack.state import DONE, FOLLOWING, OPEN, PLAYING, BlackjackState, Hand, box_slug, split_slug
from ludex.games.cards.blackjack.turns import (
    cards_due,
    control_path,
    is_at_target,
    may_split_again,
    not_your_hand,
    turn,
)
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import ACE, rank
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, Rounding, share

_NO_FUNDS = Bound(Reason.NO_FUNDS)


class Playing:
    """What may be done with a hand whose turn it is."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command of a hand's turn."""
        playing, following = frozenset({PLAYING}), frozenset({FOLLOWING})
        return [
            Action(command=Hit, phases=playing, offer=self._offer_hit, act=self._hit),
            Action(command=Stand, phases=playing, offer=self._offer_stand, act=self._stand),
            Action(command=Double, phases=playing, offer=self._offer_double, act=self._double),
            Action(command=Split, phases=playing, offer=self._offer_split, act=self._split),
            Action(command=Follow, phases=following, offer=self._offer_follow, act=self._follow),
            Action(command=StayBehind, phases=following, offer=self._offer_stay, act=self._stay),
        ]

    def _bound(self, reason: Reason, path: str) -> Bound:
        return Bound(reason, self._cite(path), path)

    def _turn_of(self, state: BlackjackState, by: str) -> Hand | Bound:
        """The hand that somebody may now decide for, or why he may not."""
        if state.this_round.current is None:
            return Bound(Reason.NOTHING_TO_DO)
        hand = state.this_round.hands[state.this_round.current]
        if by != state.this_round.controllers[hand.box]:
            behind = by in state.bettors(box_slug(hand.box)) or by in state.bettors(hand.slug)
            if not behind:
                return self._bound(Reason.OUT_OF_TURN, "deal.turns")
            if self._rules.forbids("behind.orders"):
                return not_your_hand(self._rules, state, by, hand.box)
        if state.this_round.owed:
            return Bound(Reason.OUT_OF_ORDER)
        return hand

    def _drawing(self, state: BlackjackState, by: str) -> Hand | Bound:
        """The hand that somebody may now ask a card for, or why he may not."""
        hand = self._turn_of(state, by)
        if isinstance(hand, Bound):
            return hand
        if is_at_target(self._rules, hand):
            return self._bound(Reason.AT_TARGET, "deal.at_target")
        if hand.status != OPEN or hand.doubled:
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
        assert state.this_round.current is not None
        decides = control_path(state, state.this_round.hands[state.this_round.current].box)
        paths = ("deal.at_target", decides, *self._rules.paths_for("hit"))
        return [CardAsked(hand=state.this_round.current, clauses=self._cite(*paths))]

    def _offer_stand(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = self._turn_of(state, by)
        return hand if isinstance(hand, Bound) else Option("stand", by)

    def _stand(self, state: BlackjackState, command: Stand, chance: Chance) -> list[Event]:
        assert state.this_round.current is not None
        hand = state.this_round.hands[state.this_round.current]
        hands = {**state.this_round.hands, state.this_round.current: replace(hand, status=DONE)}
        clauses = self._cite(control_path(state, hand.box), *self._rules.paths_for("stand"))
        return [HandStood(hand=state.this_round.current, clauses=clauses), turn(self._rules, hands)]

    # More money on the hand.

    def _own(self, state: BlackjackState, player: str, slug: str) -> int:
        return sum(stake.amount for stake in state.stakes_on(slug) if stake.player == player)

    def _added(self, state: BlackjackState, player: str, slug: str, part: Fraction) -> Cents:
        """What somebody adds to his stake on a hand."""
        return share(Cents(self._own(state, player, slug)), part, Rounding.DOWN)

    def _passes(self, state: BlackjackState, slug: str, part: Fraction) -> bool:
        """Whether the added stakes pass the maximum of a hand."""
        lying = sum(stake.amount for stake in state.stakes_on(slug))
        return lying + share(Cents(lying), part, Rounding.DOWN) > largest_stake(self._rules, state.minimum)

    def _exceeds(self, state: BlackjackState, slug: str, part: Fraction, when: Exceeding) -> bool:
        """Whether they do so where the law lets nobody exceed it."""
        return when not in self._rules.exceeded and self._passes(state, slug, part)

    def _behind(self, state: BlackjackState, slug: str, controller: str) -> tuple[str, ...]:
        return tuple(player for player in state.bettors(slug) if player != controller)

    def _new_stake(self, state: BlackjackState, player: str, slug: str, amount: Cents) -> Stake | None:
        return Stake(state.next_id, player, slug, amount) if amount else None

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
        if not self._own(state, by, hand.slug):
            return self._bound(Reason.ANTE_FIRST, "double.stake")
        if self._exceeds(state, hand.slug, law.stake, "doubles"):
            return self._bound(Reason.ABOVE_MAXIMUM, "exceeded")
        if self._added(state, by, hand.slug, law.stake) > state.funds(by):
            return _NO_FUNDS
        return Option("double", by, clauses=self._cite(path, "double.after_split"))

    def _total_listed(self, hand: Hand) -> bool:
        law, has = self._rules.double, points(self._rules, hand.cards)
        low, high = self._rules.values.ace
        if has.soft and not law.soft:
            return False
        return (has.total - (high - low) if has.soft else has.total) in law.totals

    def _double(self, state: BlackjackState, command: Double, chance: Chance) -> list[Event]:
        law, slug = self._rules.double, state.this_round.current
        assert slug is not None
        stake = self._new_stake(state, command.by, slug, self._added(state, command.by, slug, law.stake))
        behind = self._behind(state, slug, command.by)
        paths = [
            "any_total",
            "totals",
            "stake",
            "cards",
            *(["after_split"] if state.this_round.hands[slug].split else []),
        ]
        exceeded = ["exceeded"] if self._passes(state, slug, law.stake) else []
        return [
            HandDoubled(
                hand=slug,
                stake=stake,
                asked_to_follow=behind,
                cards=law.cards,
                moves=moves([(purse(command.by), FELT, stake.amount if stake else 0)]),
                clauses=self._cite(*(f"double.{path}" for path in paths), *exceeded),
                phase=FOLLOWING if behind else None,
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
        if not self._own(state, by, hand.slug):
            return self._bound(Reason.ANTE_FIRST, "split.stake")
        if self._exceeds(state, hand.slug, rules.split.stake, "splits"):
            return self._bound(Reason.ABOVE_MAXIMUM, "exceeded")
        if self._added(state, by, hand.slug, rules.split.stake) > state.funds(by):
            return _NO_FUNDS
        return Option("split", by, clauses=self._cite("split.alike", "split.again"))

    def _split(self, state: BlackjackState, command: Split, chance: Chance) -> list[Event]:
        law, slug = self._rules.split, state.this_round.current
        assert slug is not None
        hand = state.this_round.hands[slug]
        other = split_slug(hand.box, len(state.this_round.hands_of(hand.box)) + 1)
        aces = all(rank(card) == ACE for card in hand.cards)
        stake = self._new_stake(state, command.by, other, self._added(state, command.by, slug, law.stake))
        behind = self._behind(state, slug, command.by)
        half = replace(hand, cards=hand.cards[:1], split=True, aces=aces)
        paths = ["alike", "stake", "starts"]
        paths += ["ace_cards"] * aces + ["again"] * hand.split + ["aces_again"] * (aces and hand.split)
        exceeded = ["exceeded"] if self._passes(state, slug, law.stake) else []
        return [
            HandSplit(
                hand=slug,
                other=other,
                aces=aces,
                stake=stake,
                asked_to_follow=behind,
                first=slug if law.starts == "right" else other,
                cards=cards_due(self._rules, half),
                moves=moves([(purse(command.by), FELT, stake.amount if stake else 0)]),
                clauses=self._cite(*(f"split.{path}" for path in paths), *exceeded),
                phase=FOLLOWING if behind else None,
            )
        ]

    # Those behind.

    def _following(self, state: BlackjackState, player: str) -> Cents:
        """What somebody behind adds who follows: to a doubled hand, or onto the one split off the hand before it."""
        now = state.this_round
        assert now.following is not None
        hand = now.hands[now.following.hand]
        if hand.doubled:
            return self._added(state, player, hand.slug, self._rules.double.stake)
        slugs = list(now.hands)
        return self._added(state, player, slugs[slugs.index(hand.slug) - 1], self._rules.split.stake)

    def _offer_follow(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by not in state.this_round.asked_to_follow:
            return Bound(Reason.NOTHING_TO_DO)
        return _NO_FUNDS if self._following(state, by) > state.funds(by) else Option("follow", by)

    def _offer_stay(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by not in state.this_round.asked_to_follow:
            return Bound(Reason.NOTHING_TO_DO)
        able = self._following(state, by) <= state.funds(by)
        if able and self._rules.behind.follows == "must-follow":
            return self._bound(Reason.MUST_ACCEPT, "behind.follows")
        return Option("stay-behind", by)

    def _follow(self, state: BlackjackState, command: Follow, chance: Chance) -> list[Event]:
        following = state.this_round.following
        assert following is not None
        stake = self._new_stake(state, command.by, following.hand, self._following(state, command.by))
        rows = [(purse(command.by), FELT, stake.amount if stake else 0)]
        return [self._answer(state, command.by, stake, rows)]

    def _stay(self, state: BlackjackState, command: StayBehind, chance: Chance) -> list[Event]:
        return [self._answer(state, command.by, None, [])]

    def _answer(
        self, state: BlackjackState, player: str, stake: Stake | None, rows: list[tuple[str, str, int]]
    ) -> Event:
        last = state.this_round.asked_to_follow == (player,)
        clauses = self._cite("behind.follows")
        return Answered(player=player, stake=stake, moves=moves(rows), clauses=clauses, phase=PLAYING if last else None)
