"""Players of poker against the house: they sit down, bet on their own box, look at their cards and decide.

What a hand is worth playing for each game says itself; the rest is the same for all. A player sees what their own seat
sees and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import BuyChips, Command, Kind, slug_of
from ludex.core.options import Among, Option, Range, Stakes
from ludex.games.common.boxes.commands import Sit
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.poker.banked.commands import Look
from ludex.games.poker.banked.raising import Follow, StayBehind
from ludex.games.poker.banked.state import COMMON, THE_BANK, bet_at, hand_of
from ludex.games.poker.banked.table import BankedView
from ludex.kit.cards import Card, read_card
from ludex.kit.money import Cents

PART_OF_CHIPS = 40
"""A first bet is one part in so many of what somebody has, or the minimum."""
BOUGHT_IN_MINIMA = 40
"""So many minima somebody buys who has too few chips for a whole hand."""
SELDOM = 4
"""One time in so many a player by whim makes a bet beside the first."""

Decide = Callable[[Observation, int], Command]
"""(what somebody sees, the box whose turn it is) -> what they do with its hand"""


def by_strategy(decide: Decide, *, bets: Sequence[str], in_all: Callable[[Observation], int]) -> Strategy:
    """A player who makes these bets at their box, and decides so; a hand takes so many first bets in all."""

    def play(sight: Observation) -> Command | None:
        before = before_the_deal(sight, bets, in_all(sight))
        if before is not None:
            return before
        if sight.option("look") is not None:
            return Look(by=sight.who)
        if sight.option("follow") is not None:
            return Follow(by=sight.who)
        if sight.option("stay-behind") is not None:
            return StayBehind(by=sight.who)
        if not any(option.kind is Kind.TURN for option in sight.options):
            return None
        box = sight.view.turn_of
        return None if box is None else decide(sight, box)

    return play


def by_whim(
    commands: Sequence[type[Command]], *, bets: Sequence[str], in_all: Callable[[Observation], int]
) -> Strategy:
    """A player who bets alike, now and then beside the hand too, and then does any of these things that is offered."""
    every: list[type[Command]] = [*commands, Follow, StayBehind]
    known = {slug_of(command): command for command in every}

    def play(sight: Observation) -> Command | None:
        before = before_the_deal(sight, bets, in_all(sight)) or _beside(sight)
        if before is not None:
            return before
        if sight.option("look") is not None:
            return Look(by=sight.who)
        asked = [option for option in sight.options if option.do in known]
        option = asked[sight.pick(len(asked))] if asked else None
        return None if option is None else known[option.do](by=sight.who, **_chosen(option, sight))

    return play


def first_and_second(sight: Observation) -> int:
    """How many first bets a hand takes that goes on, where the second bet is so many times the first."""
    times: Fraction = sight.rules.second.times
    return 1 + ceil(times)


def own_cards(view: BankedView, box: int) -> tuple[Card, ...]:
    """The cards of a box as far as somebody knows them."""
    return _known(view, hand_of(box))


def bank_cards(view: BankedView) -> tuple[Card, ...]:
    """The bank's cards that lie open."""
    return _known(view, THE_BANK)


def common_cards(view: BankedView) -> tuple[Card, ...]:
    """The open cards that count for all."""
    return _known(view, COMMON)


def _known(view: BankedView, hand: str) -> tuple[Card, ...]:
    return tuple(read_card(face) for face in view.hands.get(hand, ()) if face is not None)


# Before the deal.


def before_the_deal(sight: Observation, bets: Sequence[str], in_all: int) -> Command | None:
    """Chips for a whole hand, a place, and the same stake on each of these bets."""
    option, sit = sight.option("bet"), sight.option("sit")
    if option is None and sit is None:
        return None
    view: BankedView = sight.view
    seat = next((box for box, who in view.seats.items() if who == sight.who), None)
    if option is None and seat is not None:
        return None
    made = {stake.bet: stake.amount for stake in view.stakes if stake.player == sight.who}
    if not made:
        bought = _bought(sight, view.minimum * in_all)
        if bought is not None:
            return bought
    if seat is None:
        return None if sit is None else take_seat(sit)
    if option is None:
        return None
    for slug in bets:
        bet = bet_at(slug, seat)
        if bet not in made:
            return _bet(option, sight, bet, in_all, made.get(bet_at(bets[0], seat)))
    return None


def _bought(sight: Observation, needed: int) -> Command | None:
    option = sight.option("buy-chips")
    if option is None or sight.view.balances.get(sight.who, 0) >= needed:
        return None
    least = next(domain.low for domain in option.domains if isinstance(domain, Range))
    return BuyChips(by=sight.who, chips=Cents(max(least, needed, sight.view.minimum * BOUGHT_IN_MINIMA)))


def take_seat(option: Option) -> Command | None:
    """At the last free place: the first ones are left for people."""
    free = next(domain.values for domain in option.domains if isinstance(domain, Among))
    return Sit(by=option.by, place=int(str(free[-1])))


def _bet(option: Option, sight: Observation, bet: str, in_all: int, first: int | None) -> Command | None:
    """As much as on the first bet, or what somebody's chips let them stake; nothing where the table takes none."""
    stakes = next(domain for domain in option.domains if isinstance(domain, Stakes))
    if not stakes.largest(sight.who, bet):
        return None
    low, high, step = stakes.least(sight.who, bet), stakes.largest(sight.who, bet), stakes.step_of(sight.who)
    wanted = stakes.funds[sight.who] // (PART_OF_CHIPS * in_all) // step * step
    stake = Cents(max(low, min(wanted, high)) if first is None else first)
    # What somebody's chips let them stake may be more than a bank can pay; then the least is tried.
    for each in dict.fromkeys((stake, low if first is None else stake)):
        command = PlaceBet(by=sight.who, bet=bet, stake=Cents(each))
        if option.refusal(command) is None:
            return command
    return None


# By whim.


def _beside(sight: Observation) -> Command | None:
    """Now and then a bet beside one's own hand, at its least."""
    option, view = sight.option("bet"), sight.view
    seat = next((box for box, who in view.seats.items() if who == sight.who), None)
    if option is None or seat is None or sight.pick(SELDOM):
        return None
    made = {stake.bet for stake in view.stakes if stake.player == sight.who}
    stakes = next(domain for domain in option.domains if isinstance(domain, Stakes))
    here = [bet for bet in stakes.bets if bet.endswith(f"-{seat}") and bet not in made]
    for bet in here:
        command = PlaceBet(by=sight.who, bet=bet, stake=Cents(stakes.least(sight.who, bet)))
        if option.refusal(command) is None:
            return command
    return None


def _chosen(option: Option, sight: Observation) -> dict[str, Any]:
    """Values for what an option leaves to choose."""
    among = [domain for domain in option.domains if isinstance(domain, Among)]
    return {domain.field: domain.values[sight.pick(len(domain.values))] for domain in among}
