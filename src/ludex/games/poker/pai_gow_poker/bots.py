"""Players of pai gow poker: one who sets by the house way and holds the bank when they can, and one by whim."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.games.common.places.commands import AskSeat
from ludex.games.poker.banked.bots import before_the_deal, take_seat
from ludex.games.poker.banked.commands import Look
from ludex.games.poker.banked.state import hand_of
from ludex.games.poker.pai_gow_poker.commands import DeclineBank, SetHand, TakeBank
from ludex.games.poker.pai_gow_poker.hands import house_places
from ludex.games.poker.pai_gow_poker.settling import BET
from ludex.games.poker.pai_gow_poker.table import PaiGowView
from ludex.kit.cards import read_card

BANK_IN_MINIMA = 20
"""With so many minima somebody takes the bank: a table of small bets can be paid with them."""

Wants = Callable[[Observation], bool]
Sets = Callable[[Observation, int], tuple[int, ...]]
"""(what somebody sees, their box) -> the cards of their low hand, by their places"""


def by(takes_bank: Wants, sets: Sets) -> Strategy:
    """A player who sits down, bets on their box, answers when the bank is offered, and sets their cards so."""

    def play(sight: Observation) -> Command | None:
        who, view = sight.who, sight.view
        box = next((place for place, name in view.seats.items() if name == who), None)
        if box is None:
            return _seat(sight)
        if sight.option("decline-bank") is not None:
            wanted = sight.option("take-bank") is not None and takes_bank(sight)
            return TakeBank(by=who) if wanted else DeclineBank(by=who)
        if sight.option("look") is not None:
            return Look(by=who)
        if sight.option("set-hand") is not None:
            return SetHand(by=who, low=sets(sight, box))
        return None if view.banker == who else before_the_deal(sight, (BET,), 1)

    return play


def _seat(sight: Observation) -> Command | None:
    """A free place, or a turn on the list for one."""
    option = sight.option("sit")
    if option is not None:
        return take_seat(option)
    return AskSeat(by=sight.who) if sight.option("ask-seat") is not None else None


def _can_pay(sight: Observation) -> bool:
    view: PaiGowView = sight.view
    return view.balances.get(sight.who, 0) >= BANK_IN_MINIMA * view.minimum


def _house_way(sight: Observation, box: int) -> tuple[int, ...]:
    view: PaiGowView = sight.view
    cards = tuple(read_card(face) for face in view.hands[hand_of(box)] if face is not None)
    return house_places(sight.rules, cards)


def _any(sight: Observation, box: int) -> tuple[int, ...]:
    """Any cards, however foolish; hands may turn out to be set wrongly."""
    places = range(1, len(sight.view.hands[hand_of(box)]) + 1)
    pairs: list[tuple[int, ...]] = list(combinations(places, sight.rules.setting.low))
    return pairs[sight.pick(len(pairs))]


STRATEGIES: dict[str, Strategy] = {
    "basic": by(_can_pay, _house_way),
    "random": by(lambda sight: not sight.pick(2), _any),
}
"""By the names that people choose them by; the first is the usual one."""
