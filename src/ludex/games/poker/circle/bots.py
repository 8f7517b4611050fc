"""Players of circle poker: one by whim, one who waits for good cards, one who weighs the price against their chances.

Each is given the view and the options of their own seat and nothing else, so none can know a hole card of another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Range, Some
from ludex.games.poker.circle.draw.commands import Discard, StandPat
from ludex.games.poker.circle.draw.opening import opening_value
from ludex.games.poker.circle.hand.commands import Bet, CallBet, Check, Fold, Look, Raise
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.table import HIDDEN_CARD, CircleView
from ludex.games.poker.hands.ranking import HandRanking, hand_ranking
from ludex.kit.cards import ACE, KING, TEN, Card, rank, read_card, suit
from ludex.kit.money import Cents

SAMPLES = 8
"""So many ends of a hand are imagined before a price is weighed."""
ACTIONS = frozenset({"fold", "check", "call", "bet", "raise"})
"""What is asked of whoever has the turn."""
STRONG = ("two-pair", "three", "straight", "flush", "full", "four", "straight-flush", "royal-flush")
"""What a cautious player bets on once community cards lie on the table."""
_WHOLE = frozenset({"straight", "flush", "full", "straight-flush", "royal-flush"})
"""Hands of which every card counts."""
_KEPT_AT_MOST = 2
"""Of a hand without anything so many high cards are kept."""


def by_whim(sight: Observation) -> Command | None:
    """Does anything that is offered, but seldom folds, and never where it costs nothing to stay."""
    if _turn(sight) is None:
        return _before(sight)
    whim = sight.pick(10)
    if whim < 2:
        return _bet(sight, 1 + sight.pick(3)) or _stay(sight)
    return _stay(sight) if whim < 8 else _leave(sight)


def tight(sight: Observation) -> Command | None:
    """Plays few hands, and those hard."""
    own = _turn(sight)
    if own is None:
        return _before(sight)
    view: CircleView = sight.view
    worth = _worth(sight, own)
    if worth == 2:
        return _bet(sight, 2) or _stay(sight)
    cheap = 4 * _to_call(sight) <= view.pot
    return _stay(sight) if worth and (cheap or not view.board) else _leave(sight)


def pot_odds(sight: Observation) -> Command | None:
    """Calls when their chance of the pot is worth its price; raises something when it is worth much more."""
    own = _turn(sight)
    if own is None:
        return _before(sight)
    price = _to_call(sight)
    bold = _worth(sight, own) > 0 and sight.pick(4) > 0
    if not price and not bold:
        return _stay(sight)
    chance = chance_of_winning(sight, own)
    fair = 1 / len(sight.view.in_hand)
    if bold and chance > 1.6 * fair:
        return _bet(sight, 1 + sight.pick(3)) or _stay(sight)
    return _stay(sight) if chance * (sight.view.pot + price) >= price else _leave(sight)


STRATEGIES: dict[str, Strategy] = {"pot-odds": pot_odds, "tight": tight, "random": by_whim}
"""By the names that people choose them by; the first is the usual one."""


def chance_of_winning(sight: Observation, own: Sequence[Card]) -> float:
    """How often they would win or share the pot, over imagined cards of everybody else and community cards to come.

    The cards nobody has seen are mixed once and dealt from several places of the pack.
    """
    rules: CircleRules = sight.rules
    view: CircleView = sight.view
    used, board = _own_used(rules), _faces(view.board)
    streets = rules.streets.listed()
    held = sum(street.hole + street.face_up for street in streets)
    shared = sum(street.board for street in streets) - len(board)
    others = [_faces(view.cards.get(name, ())) for name in view.in_hand if name != sight.who]
    known = {*own, *board, *(face for hand in others for face in hand)}
    left = [face for face in _deck(rules.ranking.values) if face not in known]
    missing = shared + sum(held - len(hand) for hand in (own, *others))
    if missing > len(left):  # by altered law: no deal can be imagined, and everybody has the same chance
        return 1 / (1 + len(others))
    value_with, won, pack = hand_ranking(ranking_of(rules)).value_with, 0.0, _mixed(left, sight)
    for deal in range(SAMPLES):
        begun = deal * len(left) // SAMPLES
        come = iter(pack[begun : begun + missing])
        whole = [*board, *islice(come, shared)]
        mine = value_with([*own, *islice(come, held - len(own))], whole, used)
        winners = 1
        for hand in others:
            theirs = value_with([*hand, *islice(come, held - len(hand))], whole, used)
            if theirs > mine:
                break
            winners += theirs == mine
        else:
            won += 1 / winners
    return won / SAMPLES


def _mixed(left: Sequence[Card], sight: Observation) -> list[Card]:
    """These cards by whim, twice over: the pack begins again after its end."""
    cards = list(left)
    for place in range(len(cards) - 1, 0, -1):
        other = sight.pick(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards + cards


def _turn(sight: Observation) -> list[Card] | None:
    """Their own cards when it is their turn; nothing while they are not asked, or have not looked yet."""
    if sight.option("look") is not None or not any(option.do in ACTIONS for option in sight.options):
        return None
    return _faces(sight.view.cards.get(sight.who, ()))


def _before(sight: Observation) -> Command | None:
    if sight.option("look") is not None:
        return Look(by=sight.who)
    if sight.option("discard") is None and sight.option("stand-pat") is None:
        return None
    return exchange(sight, _faces(sight.view.cards.get(sight.who, ())))


def _to_call(sight: Observation) -> int:
    """What staying in the hand costs now."""
    view: CircleView = sight.view
    owed = view.to_match - view.bets.get(sight.who, 0)
    return min(owed, view.stacks.get(sight.who, 0))


def _stay(sight: Observation) -> Command:
    """As cheaply as possible."""
    if sight.option("check") is not None:
        return Check(by=sight.who)
    if sight.option("call") is not None:
        return CallBet(by=sight.who)
    return _bet(sight, 0) or Fold(by=sight.who)


def _leave(sight: Observation) -> Command:
    """Without another chip, where that may be done."""
    if sight.option("check") is not None:
        return Check(by=sight.who)
    return Fold(by=sight.who) if sight.option("fold") is not None else _stay(sight)


def _bet(sight: Observation, quarters: int) -> Command | None:
    """A bet or raise of so many quarters of the pot beyond the call, within what is offered."""
    for do, kind in (("bet", Bet), ("raise", Raise)):
        option = sight.option(do)
        if option is None:
            continue
        if not could_open(sight, _faces(sight.view.cards.get(sight.who, ()))):
            return None
        sizes = next(domain for domain in option.domains if isinstance(domain, Range))
        wanted = _to_call(sight) + sight.view.pot * quarters // 4
        stake = max(sizes.low, min(wanted - wanted % sizes.step, sizes.high))
        return kind(by=sight.who, stake=Cents(stake))
    return None


def _worth(sight: Observation, own: Sequence[Card]) -> int:
    """What somebody holds: two for what is worth a bet, one for what is worth a look, and nothing."""
    ranking, board = hand_ranking(ranking_of(sight.rules)), _faces(sight.view.board)
    if len(own) + len(board) < ranking.cards:  # a board that grows card by card makes no hand yet, but it may pair one
        return _first_worth(own) or int(not {*map(rank, own)}.isdisjoint(map(rank, board)))
    category = _category(ranking, sight.rules, own, board)
    if category == "pair":
        return 1 if board else _first_worth(own)
    return 2 if category in STRONG else 0


def _first_worth(own: Sequence[Card]) -> int:
    """What hole cards are worth before any other is seen: two for the best, one for those worth a look."""
    ranks = sorted((14 if rank(card) == ACE else rank(card) for card in own), reverse=True)
    paired = [value for value in ranks if ranks.count(value) > 1]
    if paired:
        return 2 if paired[0] >= TEN else 1
    high = sum(value >= TEN for value in ranks)
    if ranks[0] == 14 and len(ranks) > 1 and ranks[1] > 11:
        return 2
    return 1 if high > 1 or ranks[0] == 14 else 0


def _category(ranking: HandRanking, rules: CircleRules, own: Sequence[Card], board: Sequence[Card]) -> str:
    return ranking.category(ranking.value_with(own, board, _own_used(rules)))


def _own_used(rules: CircleRules) -> int | None:
    return rules.combination.hole_cards if rules.combination.of == "hole-and-board" else None


def _faces(written: Sequence[str]) -> list[Card]:
    return [read_card(card) for card in written if card != HIDDEN_CARD]


@lru_cache(maxsize=8)
def _deck(values: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of these ranks."""
    return tuple(read_card(value + suit) for value in values for suit in "CDHS")


def could_open(sight: Observation, own: Sequence[Card]) -> bool:
    """Whether these cards may open the pot, where it takes something to open it."""
    pair = sight.view.opens_with
    if pair is None:
        return True
    ranking = ranking_of(sight.rules)
    return hand_ranking(ranking).value(own) >= opening_value(ranking, pair)


def exchange(sight: Observation, own: Sequence[Card]) -> Command | None:
    """Changes what helps least, as far as there are cards; nothing when nothing is asked."""
    option = sight.option("discard")
    if option is None:
        return StandPat(by=sight.who) if sight.option("stand-pat") is not None else None
    domain = next(domain for domain in option.domains if isinstance(domain, Some))
    kept = _kept(own, hand_ranking(ranking_of(sight.rules)))
    thrown = [card for card, face in zip(domain.values, own, strict=True) if face not in kept][: domain.most]
    if len(thrown) < domain.least:
        return StandPat(by=sight.who)
    return Discard(by=sight.who, cards=tuple(thrown))


def _kept(own: Sequence[Card], ranking: HandRanking) -> list[Card]:
    """A whole hand, equal cards, four of a suit, or the highest cards."""
    if ranking.category(ranking.value(own)) in _WHOLE:
        return list(own)
    ranks, suits = Counter(map(rank, own)), Counter(map(suit, own))
    equal = [card for card in own if ranks[rank(card)] > 1]
    if equal:
        return equal
    same = [card for card in own if suits[suit(card)] == len(own) - 1]
    return same or sorted(own, key=_height, reverse=True)[:_KEPT_AT_MOST]


def _height(card: Card) -> int:
    return rank(card) if rank(card) != ACE else KING + 1
