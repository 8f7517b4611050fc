"""Players of blackjack by basic strategy: the hand, the bank's card and nothing else decide.

It is the play that books print for a bank that draws to seventeen without a hole card, in a few lines rather than
solved: bots sit down at once and need no compiled code. A test holds it against the exact best play of every place.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Own, Stakes
from ludex.games.cards.blackjack.betting import BOX
from ludex.games.cards.blackjack.commands import Double, Follow, Hit, Split, Stand, StayBehind, Surrender
from ludex.games.cards.blackjack.hands import points, worth
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.table import BlackjackView
from ludex.games.common.stakes.commands import PlaceBet
from ludex.kit.cards import ACE, Card, rank, read_card
from ludex.kit.money import Cents

PART_OF_CHIPS = 40
"""A bet is one part in so many of what somebody has, or the minimum."""
ACE_UP = 11
"""The bank's ace among the values of its card."""
PAIRS = {1: (2, 10), 2: (2, 7), 3: (2, 7), 4: (5, 6), 6: (2, 6), 7: (2, 7), 8: (2, 9), 9: (2, 9)}
"""The cards of the bank, from and to, against which two cards of a value are split; nines not against a seven."""
DOUBLES = {9: (3, 6), 10: (2, 9), 11: (2, 9)}
"""Those against which a hard total is doubled."""
SOFT_DOUBLES = {13: (5, 6), 14: (5, 6), 15: (4, 6), 16: (4, 6), 17: (3, 6), 18: (3, 6)}
SURRENDERS = {14: (10, 10), 15: (10, 10), 16: (9, 10)}
"""Those against which a hard total of two cards is given up."""
_SEVEN = 7


def basic(sight: Observation) -> Command | None:
    """Bets on one box a round and plays it by basic strategy; insures nothing, and follows who plays for them."""
    if sight.option("bet") is not None:
        return _bet(sight)
    if sight.option("follow") is not None:
        return Follow(by=sight.who)
    if sight.option("stay-behind") is not None:
        return StayBehind(by=sight.who)
    given_up = _given_up(sight)
    if given_up is not None:
        return given_up
    view: BlackjackView = sight.view
    if sight.option("stand") is None or view.turn_of is None:
        return None
    may = {option.do for option in sight.options}
    cards = [read_card(face) for face in view.hands[view.turn_of]]
    return MOVES[move(sight.rules, cards, read_card(view.bank[0]), may)](by=sight.who)


MOVES: dict[str, type[Hit | Stand | Double | Split]] = {"hit": Hit, "stand": Stand, "double": Double, "split": Split}
STRATEGIES: dict[str, Strategy] = {"basic": basic}
"""By the names that people choose them by."""


def move(rules: BlackjackRules, cards: Sequence[Card], bank: Card, may: Collection[str]) -> str:
    """What to do with a hand, of what may be done."""
    up = _up(rules, bank)
    values = [worth(rules, rank(card)) for card in cards]
    if "split" in may and _within(PAIRS.get(values[0]), up) and (values[0], up) != (9, _SEVEN):
        return "split"
    has = points(rules, cards)
    if "double" in may and _within((SOFT_DOUBLES if has.soft else DOUBLES).get(has.total), up):
        return "double"
    if has.soft:
        stands = has.total >= 19 or (has.total == 18 and up in range(2, 9))
    elif has.total == 12:
        stands = up in range(4, 7)
    else:
        stands = has.total >= 17 or (has.total >= 13 and up in range(2, 7))
    return "stand" if stands or "hit" not in may else "hit"


def gives_up(rules: BlackjackRules, cards: Sequence[Card], bank: Card) -> bool:
    """Whether a hand of two cards is worth less than what surrender leaves of its stake."""
    has = points(rules, cards)
    paired = len({rank(card) for card in cards}) == 1
    up = _up(rules, bank)
    if has.soft or (paired and _within(PAIRS.get(has.total // 2), up)):
        return False
    return _within(SURRENDERS.get(has.total), up)


def _given_up(sight: Observation) -> Command | None:
    """The surrender of a hand that is worth so little, where that is offered."""
    option, view = sight.option("surrender"), sight.view
    own = next((domain for domain in option.domains if isinstance(domain, Own)), None) if option is not None else None
    for bet in () if own is None else own.values.get(sight.who, ()):
        cards = [read_card(face) for face in view.hands.get(bet, ())]
        if cards and gives_up(sight.rules, cards, read_card(view.bank[0])):
            return Surrender(by=sight.who, bet=bet)
    return None


def _bet(sight: Observation) -> Command | None:
    """One stake a round, on a box of one's own where there is one, by what one has."""
    view: BlackjackView = sight.view
    option = sight.option("bet")
    stakes = next((domain for domain in option.domains if isinstance(domain, Stakes)), None) if option else None
    if option is None or stakes is None or any(stake.player == sight.who for stake in view.stakes):
        return None
    boxes = [bet for bet in stakes.bets if bet.startswith(f"{BOX}-") and stakes.largest(sight.who, bet)]
    taken = {stake.bet for stake in view.stakes}
    free = [bet for bet in boxes if bet not in taken] or boxes
    for bet in free[sight.pick(len(free)) :] + free if free else ():
        low, high = stakes.least(sight.who, bet), stakes.largest(sight.who, bet)
        step = stakes.step_of(sight.who)
        wanted = stakes.funds[sight.who] // PART_OF_CHIPS // step * step
        command = PlaceBet(by=sight.who, bet=bet, stake=Cents(max(low, min(wanted, high))))
        if option.refusal(command) is None:
            return command
    return None


def _up(rules: BlackjackRules, bank: Card) -> int:
    return ACE_UP if rank(bank) == ACE else worth(rules, rank(bank))


def _within(bounds: tuple[int, int] | None, up: int) -> bool:
    return bounds is not None and bounds[0] <= up <= bounds[1]
