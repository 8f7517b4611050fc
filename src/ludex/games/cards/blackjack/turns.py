"""Whose turn it is: the order of boxes and of the hands of a box, and what each may still get."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from ludex.core.events import Event
from ludex.games.cards.blackjack.events import HandAsked, HandsPlayed
from ludex.games.cards.blackjack.hands import points
from ludex.games.cards.blackjack.rules import BlackjackRules, Side, Window
from ludex.games.cards.blackjack.state import BANK, PLAYING, Hand, HandStatus, Round
from ludex.kit.cards import ACE, rank
from ludex.kit.money import Cents


def is_open(now: Round, window: Window | None, box: int) -> bool:
    """Whether there is still time for what the law allows before third cards, at a box."""
    if window == "until-first-third-card":
        return not now.third_card
    return window is None or not now.has_drawn(box)


def in_order(boxes: Iterable[int], starts: Side) -> list[int]:
    """Boxes from one side of the croupier to the other; the first is at their left."""
    return sorted(boxes, reverse=starts == "right")


def next_hand(rules: BlackjackRules, hands: Mapping[str, Hand]) -> Hand | None:
    """The first hand that has still to be played."""
    for box in in_order({hand.box for hand in hands.values()}, rules.deal.turns):
        own = [hand for hand in hands.values() if hand.box == box]
        # The hands of a split lie side by side; the first is the player's rightmost.
        for hand in own if rules.split.starts == "right" else own[::-1]:
            if hand.status == HandStatus.OPEN:
                return hand
    return None


def cards_due(rules: BlackjackRules, hand: Hand) -> int:
    """How many cards a hand gets before it is asked: those of its deal, or what the law gives each split ace."""
    whole = 1 + rules.split.ace_cards if hand.aces else rules.deal.cards
    return max(0, whole - len(hand.cards))


def turn(rules: BlackjackRules, hands: Mapping[str, Hand]) -> Event:
    """The event that says whose turn it is now: a hand's, or the bank's."""
    hand = next_hand(rules, hands)
    if hand is None:
        return HandsPlayed(clauses=rules.clauses_of("bank.draws"), phase=BANK)
    due = cards_due(rules, hand)
    call = None if due or rules.calls.points is None else str(points(rules, hand.cards).total)
    paths = ("deal.turns", *(("split.starts",) if hand.split else ()), *(("calls.points",) if call else ()))
    return HandAsked(hand=hand.slug, owed=Cents(due), call=call, clauses=rules.clauses_of(*paths), phase=PLAYING)


def turn_after(rules: BlackjackRules, now: Round, slug: str, status: HandStatus) -> Event:
    """Whose turn it is when a hand has come to its end."""
    return turn(rules, {**now.hands, slug: replace(now.hands[slug], status=status)})


def may_split_again(rules: BlackjackRules, hand: Hand) -> bool:
    """Whether a hand that came of a split may be split once more."""
    if not hand.split:
        return True
    return rules.split.again is not None and (not hand.aces or rules.split.aces_again)


def is_finished(rules: BlackjackRules, hand: Hand) -> bool:
    """Whether a hand with all its cards has nothing left to decide: a split ace, unless it may be split again."""
    if not hand.aces or cards_due(rules, hand):
        return False
    pair = len(hand.cards) == 2 and all(rank(card) == ACE for card in hand.cards)
    return not (pair and may_split_again(rules, hand)) and not (rules.double.split_aces and len(hand.cards) == 2)


def is_at_target(rules: BlackjackRules, hand: Hand) -> bool:
    """Whether a hand has reached the target where that ends it."""
    return rules.forbids("deal.at_target") and points(rules, hand.cards).total >= rules.target
