"""Exercises for a croupier school: who acts next, what is in each pot, who wins, what everybody is due.

Hands are played at a real table by players who bet wildly; its own events are the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ludex.core.drills import NOTHING, Exercise, Item, Lesson, Maker, main_units, times
from ludex.games.common import drills
from ludex.games.common.drills import amount, citing, found
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.hand.events import (
    BetReturned,
    Dealt,
    Folded,
    HandsShown,
    HandStarted,
    PotPaid,
    PotShare,
    TakeDeducted,
)
from ludex.games.poker.circle.incidents import incidents
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.school.practice import Practice
from ludex.games.poker.circle.state import BOARD, POT, CircleState
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.kit.cards import Card, name
from ludex.kit.money import Cents

TRIES = 300
TRIES_FOR_A_TIE = 10
"""In some varieties hands are seldom equal: then the pot of one winner is asked for."""
FOLDED, ALL_IN = "x", "*"
"""How a player is marked who has folded, or has no chips left."""
ACTIONS_MOST = {1: 1, 2: 8, 3: 20}
"""After how many words at most it is asked who acts next."""
SHOWN = {1: range(2, 4), 2: range(3, 5), 3: range(4, 10)}
POTS = {1: range(1, 2), 2: range(2, 3), 3: range(3, 10)}
"""How many hands are shown, and how many pots a hand has, level by level."""
NAMED_OTHERWISE = {"royal-flush": "royal", "high-card": "ties.high_card"}
"""Combinations whose rule has another name than theirs."""


def turn(lesson: Lesson) -> Exercise | None:
    """Who acts next."""
    for _ in range(TRIES):
        hand = Practice(lesson, lesson.game)
        last, wanted = "", lesson.pick(ACTIONS_MOST[lesson.level])
        steps = hand.steps()
        for _ in range(wanted):
            last = next(steps, "")
        state = hand.state
        if state.actor is None:
            continue
        item = Item(
            ask="acts-next",
            form="word",
            value=state.actor,
            section="players",
            choices=tuple(sorted(state.hand.order)),
            clauses=lesson.game.flow.clauses(state.hand.street),
            working=" > ".join(state.hand.betting.to_act),
        )
        facts: dict[str, int | str] = {
            "button": state.button,
            "board": _written(state.hand.board) or NOTHING,
            "places": _places(lesson, state),
            "last": last or NOTHING,
        }
        return Exercise(kind="turn", level=lesson.level, facts=facts, items=citing(lesson, [item]))
    return None


def pots(lesson: Lesson) -> Exercise | None:
    """What goes back to whom, and what is in the main pot and in each side pot."""
    rules = lesson.game.rules
    # What the house takes is asked elsewhere: here the pots are whole.
    plain = replace(lesson, game=type(lesson.game)(replace(rules, take=replace(rules.take, pot_part=0))))

    def wanted(hand: Practice) -> bool:
        # Where somebody left the hand otherwise than by folding, the sum that the question tells does not add up.
        whole = list(_paid(hand).values())
        return len(whole) in POTS[lesson.level] and whole == [sum(layer) for layer in _layers(hand)]

    hand = _ended(plain, wanted)
    if hand is None:
        return None
    put, gone = _put(hand), _gone(hand)
    back = sum(event.amount for event in found(hand.entries, BetReturned))
    folded = any(put[who] for who in gone)
    clauses = rules.clauses_of("betting.all_in", "betting.gathered", *(("betting.forfeits",) if folded else ()))
    items = [amount("back", Cents(back), rules.clauses_of("betting.all_in"), "")]
    for (number, whole), layer in zip(_paid(hand).items(), _layers(hand), strict=True):
        items.append(amount("in-pot", Cents(whole), clauses, _product(layer, whole, rules.currency), str(number)))
    told = ", ".join(f"{who} {main_units(put[who], rules.currency)}{FOLDED * (who in gone)}" for who in put)
    return Exercise(kind="pots", level=lesson.level, facts={"put": told}, items=tuple(items))


def winner(lesson: Lesson) -> Exercise | None:
    """Who wins, and with which combination."""
    rules = lesson.game.rules
    ranking, own = (
        hand_ranking(ranking_of(rules)),
        rules.combination.hole_cards if rules.combination.of == "hole-and-board" else None,
    )

    def wanted(hand: Practice) -> bool:
        shown = [each for event in found(hand.entries, HandsShown) for each in event.shown]
        best = sorted((each.value for each in shown), reverse=True)
        return len(shown) in SHOWN[lesson.level] and best[0] > best[1]

    hand = _ended(lesson, wanted)
    if hand is None:
        return None
    dealt = (card for event in found(hand.entries, Dealt) for card in event.cards if card.way == BOARD)
    board = [card.face for card in dealt if card.face is not None]
    shown = [each for event in found(hand.entries, HandsShown) for each in event.shown]
    best, second, *_ = sorted(shown, key=lambda each: each.value, reverse=True)
    five = ranking.best_hand_with(best.cards, board, own)
    held = rules.clauses_of("combination.of", *_category_rules(rules, best.category))
    higher = (
        _tie_rules(rules, best.category)
        if best.category == second.category
        else (*_category_rules(rules, best.category), *_category_rules(rules, second.category))
    )
    items = (
        _chosen("wins", best.player, "players", sorted(each.player for each in shown), rules.clauses_of(*higher)),
        _chosen("with-hand", best.category, "hands", rules.ranking.order, held, _written(five)),
    )
    hands = "; ".join(f"{each.player} {_written(each.cards)}" for each in shown)
    facts: dict[str, int | str] = {"board": _written(board) or NOTHING, "hands": hands}
    return Exercise(kind="winner", level=lesson.level, facts=facts, items=items)


def _category_rules(rules: CircleRules, category: str) -> tuple[str, ...]:
    """The paths of the rules that say what a combination is; their order in the text is that of their heights."""
    named = f"ranking.{NAMED_OTHERWISE.get(category, category.replace('-', '_'))}"
    return (named,) if named in rules.sources else ("ranking.order",)


def _tie_rules(rules: CircleRules, category: str) -> tuple[str, ...]:
    """The paths of the rules by which one of two hands of a combination is higher."""
    named = f"ranking.ties.{category.replace('-', '_')}"
    return (named,) if named in rules.sources else ("ranking.ties.beyond",)


def due(lesson: Lesson) -> Exercise | None:
    """What the house takes of a pot, and what everybody gets who has a share in it."""
    rules = lesson.game.rules

    def wanted(hand: Practice) -> bool:
        (paid,) = found(hand.entries, PotPaid)
        shared = len(paid.shares) > 1 and len({share.amount for share in paid.shares}) >= lesson.level - 1
        return _is_shown(hand) and (lesson.level == 1 or shared)

    hand = _ended(lesson, wanted, wild=False, tries=TRIES_FOR_A_TIE) or _ended(lesson, _is_shown, wild=False)
    if hand is None:
        return None
    (paid,) = found(hand.entries, PotPaid)
    taken = sum(event.amount for event in found(hand.entries, TakeDeducted))
    whole = taken + sum(share.amount for share in paid.shares)
    part, currency = rules.take.pot_part, rules.currency
    items = []
    if rules.take.way == "pot":
        working = times(Cents(whole), Fraction(part, 1000), Cents(taken), currency)
        items.append(
            amount("take", Cents(taken), rules.clauses_of("take.way", "take.pot_part", "take.before"), working)
        )
    tied = len(paid.shares) > 1
    clauses = rules.clauses_of(*(("showdown.ties", "showdown.odd_chip") if tied else ("showdown.cards_speak",)))
    for share in paid.shares:
        items.append(
            amount("share", Cents(share.amount), clauses, _share(share, paid, whole - taken, rules), share.player)
        )
    facts: dict[str, int | str] = {
        "pot": main_units(whole, currency),
        "winners": ", ".join(share.player for share in paid.shares),
        "chip": main_units(rules.chip, currency),
    }
    return Exercise(kind="due", level=lesson.level, facts=facts, items=citing(lesson, items, 0))


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    return drills.incident(lesson, incidents(lesson.game))


def _ended(
    lesson: Lesson, wanted: Callable[[Practice], bool], *, wild: bool = True, tries: int = TRIES
) -> Practice | None:
    """A hand that was played to its end and is as it is wanted."""
    for _ in range(tries):
        hand = Practice(lesson, lesson.game, wild=wild)
        for _ in hand.steps():
            pass
        if len(found(hand.entries, PotPaid)) == 1 and wanted(hand):
            return hand
    return None


def _is_shown(hand: Practice) -> bool:
    """Whether one pot was paid after hands were shown."""
    return len(_paid(hand)) == 1 and bool(found(hand.entries, HandsShown))


def _paid(hand: Practice) -> dict[int, int]:
    """What was paid out of each pot, the main pot first."""
    (paid,) = found(hand.entries, PotPaid)
    numbers = sorted({share.pot for share in paid.shares})
    return {number: sum(share.amount for share in paid.shares if share.pot == number) for number in numbers}


def _gone(hand: Practice) -> frozenset[str]:
    return frozenset(event.player for event in found(hand.entries, Folded))


def _put(hand: Practice) -> dict[str, int]:
    """What each player of the hand has put into the pot, in the order of play."""
    (started,) = found(hand.entries, HandStarted)
    put = dict.fromkeys(started.order, 0)
    for move in (move for entry in hand.entries for event in entry.events for move in event.moves):
        who = move.source.removeprefix("player:")
        if who in put and move.target == POT:
            put[who] += move.amount
    return put


def _places(lesson: Lesson, state: CircleState) -> str:
    """Everybody by place: their bet of the round, whether they are out or all in, and the cards that they show."""
    hand = state.hand
    told = []
    for place, who in sorted(state.seats.items()):
        bet = main_units(hand.betting.bets.get(who, 0), lesson.game.rules.currency)
        sign = FOLDED if who not in hand.live else ALL_IN if not state.funds(who) else ""
        shown = _written([card.face for card in hand.cards.get(who, ()) if card.up and card.face is not None])
        told.append(f"{place} {who} {bet}{sign}" + (f" ({shown})" if shown else ""))
    return ", ".join(told)


def _share(share: PotShare, paid: PotPaid, left: int, rules: Any) -> str:
    """The working of a share: what is left by how many, and the odd chip."""
    if len(paid.shares) == 1:
        return ""
    count, currency = len(paid.shares), rules.currency
    even = left // rules.chip // count * rules.chip
    odd = f" + {main_units(share.amount - even, currency)}" if share.amount > even else ""
    return f"{main_units(left, currency)} / {count} -> {main_units(even, currency)}{odd}"


def _layers(hand: Practice) -> list[list[int]]:
    """What each puts into each pot, for the working: those left go up to what they have in, the others with them."""
    put, gone = _put(hand), _gone(hand)
    for event in found(hand.entries, BetReturned):
        put[event.player] -= event.amount
    layers: list[list[int]] = []
    below = 0
    for level in sorted({paid for who, paid in put.items() if who not in gone}):
        layers.append([part for paid in put.values() if (part := min(paid, level) - min(paid, below))])
        below = level
    return layers


def _product(parts: Sequence[int], whole: int, currency: Any) -> str:
    """How a pot is counted: 5 x 40 + 10 = 210."""
    counted = Counter(parts)
    told = (
        f"{times} x {main_units(part, currency)}" if times > 1 else main_units(part, currency)
        for part, times in counted.items()
    )
    return f"{' + '.join(told)} = {main_units(whole, currency)}"


def _chosen(
    ask: str, value: str, section: str, choices: Sequence[str], clauses: tuple[str, ...], working: str = ""
) -> Item:
    return Item(
        ask=ask, form="word", value=value, section=section, choices=tuple(choices), clauses=clauses, working=working
    )


def _written(cards: Sequence[Card]) -> str:
    return " ".join(map(name, cards))


MAKERS: dict[str, Maker] = {
    "turn": turn,
    "pots": pots,
    "winner": winner,
    "due": due,
    "incident": incident,
    "gesture": drills.gesture,
}
