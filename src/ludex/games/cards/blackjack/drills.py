"""Exercises for a croupier school: cards, stakes and mishaps are made up, and the table itself answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.drills import LEVELS, NO, YES, Chips, Exercise, Item, Lesson, Maker, times
from ludex.core.table import Recorded
from ludex.errors import Refused
from ludex.games.cards.blackjack.commands import AskHands, Double, Hit, Insure, Split, Surrender
from ludex.games.cards.blackjack.events import BoxSettled, CardGiven
from ludex.games.cards.blackjack.hands import points
from ludex.games.cards.blackjack.incidents import incidents
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import OFFERING, PLAYING, THE_BANK, box_slug
from ludex.games.cards.blackjack.table import Blackjack
from ludex.games.common import drills
from ludex.games.common.drills import (
    FELTS,
    PLAYERS,
    amount,
    citing,
    found,
    laid,
    led,
    opened,
    payments_asked,
    stakes_offered,
)
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet
from ludex.kit.cards import ACE, FACES, Card, name, rank
from ludex.kit.money import Cents

NOT_ON_THE_CLOTH = ("box-0", "box-8", "box-9", "tie", "bank")
"""Bets that beginners believe in; what the law of the place says of each, the table knows."""
BELIEVED = ("replace-card", "replace-packs", "hand-void")
"""Remedies that beginners would believe in."""
SPARE = 12
"""More cards than the bank ever draws."""
TRIES = 200
GRANTED = {"may-surrender": ("surrender.back",)}
"""The rules that give players what the table offers without naming a clause."""
ACE_MOST = 11
"""The most that a card adds to a hand: below the target by more, it goes on after any card."""
STAKES = 18
"""How many stakes there are to ask for at the first level."""


def payout(lesson: Lesson) -> Exercise | None:
    """Pay this table: each winning stake, then the total to each player."""
    counts, players = FELTS[lesson.level]
    boxes = max(min(lesson.one(counts), lesson.game.rules.boxes), lesson.game.rules.hands_least)
    for _ in range(TRIES):
        cards = _cards(lesson, 2 * boxes + 1 + SPARE)
        table = opened(lesson, cards)
        felt = laid(lesson, table, [box_slug(box) for box in range(1, boxes + 1)], PLAYERS[:players])
        _lay(table, felt)
        entries = table.run(NoMoreBets(by="croupier"))
        hands = {hand.slug: hand.cards for hand in table.state.this_round.hands.values()}
        entries += led(table)
        paid = {(each.player, each.bet): each for event in found(entries, BoxSettled) for each in event.payments}
        if not paid:
            continue
        staked = {(chips.player, chips.bet): chips.stake for chips in felt}
        pays = {bet: Fraction(each.profit, staked[player, bet]) for (player, bet), each in paid.items()}
        bank = cards[boxes : boxes + 1] + cards[2 * boxes + 1 : 2 * boxes + 1 + _bank_drew(entries)]
        dealt = "; ".join(f"{slug} {_written(hand)}" for slug, hand in hands.items())
        facts: dict[str, int | str] = {"hands": dealt, "bank": _written(bank)}
        by = {bet: _paid_by(lesson.game.rules, part) for bet, part in pays.items()}
        items = payments_asked(lesson, felt, paid, pays, by)
        return Exercise(kind="payout", level=lesson.level, facts=facts, felt=felt, items=items)
    return None


def _paid_by(rules: BlackjackRules, part: Fraction) -> tuple[str]:
    """The path of the rule by which a box was paid so much to one; nobody drew, so it cannot be three sevens."""
    return ("bets.box.pays" if part == rules.bets.box.pays else "bets.box.blackjack",)


def insurance(lesson: Lesson) -> Exercise | None:
    """How much may be insured, and what is it paid when the bank has blackjack."""
    rules = lesson.game.rules
    shown = Card(0)
    table = _dealt(lesson, first=[Card(8 * 4), Card(6 * 4)], bank=shown)
    stake = table.state.staked[PLAYERS[0]][box_slug(1)]
    option = next((option for option in table.options(PLAYERS[0]) if option.do == "insure"), None)
    if option is None:
        return None
    most = option.domains[0].largest(PLAYERS[0], box_slug(1))  # type: ignore[union-attr]
    table.run(Insure(by=PLAYERS[0], bet=box_slug(1), stake=Cents(most)))
    entries = led(table)
    paid = [each for event in found(entries, BoxSettled) for each in event.payments if each.bet.startswith("insurance")]
    law = rules.insurance
    items = (
        amount(
            "largest-insurance", most, rules.clauses_of("insurance.part"), times(stake, law.part, most, rules.currency)
        ),
        amount(
            "insurance-paid",
            paid[0].profit,
            rules.clauses_of("insurance.pays"),
            times(most, law.pays, paid[0].profit, rules.currency),
        ),
    )
    facts: dict[str, int | str] = {"bet": box_slug(1), "stake": stake, "minimum": rules.minimum, "bank": name(shown)}
    return Exercise(kind="insurance", level=lesson.level, facts=facts, items=citing(lesson, items[: lesson.level]))


def hand_points(lesson: Lesson) -> Exercise | None:
    """What is a hand worth, and does an ace count eleven in it."""
    rules = lesson.game.rules
    cards = _cards(lesson, 2)
    while len(cards) < lesson.level + 2 and points(rules, cards).total < rules.target and lesson.pick(3):
        cards += _cards(lesson, 1)
    if lesson.level > 1 and lesson.pick(2):
        cards[0] = Card(lesson.pick(4))
    has = points(rules, cards)
    clauses = rules.clauses_of("values.court", "values.ace")
    items = (
        Item(ask="points", form="number", value=has.total, clauses=clauses),
        Item(
            ask="soft",
            form="word",
            value=YES if has.soft else NO,
            section="phrases",
            choices=(YES, NO),
            clauses=clauses,
        ),
    )
    return Exercise(kind="points", level=lesson.level, facts={"cards": _written(cards)}, items=citing(lesson, items))


def choices(lesson: Lesson) -> Exercise | None:
    """May the player ask for a card, double, split, surrender."""
    rules = lesson.game.rules
    first = _cards(lesson, 2)
    if not lesson.pick(2):
        first[1] = Card((rank(first[0]) - 1) * 4 + lesson.pick(4))
    bank = Card(lesson.pick(4)) if not lesson.pick(3) else _cards(lesson, 1)[0]
    table = _dealt(lesson, first=first, bank=bank)
    surrender = Surrender(by=PLAYERS[0], bet=box_slug(1))
    known = rules.surrender.back is not None and lesson.level > 1
    items = [_allowed(table, "may-surrender", surrender)] if known else []
    if table.state.phase == OFFERING:
        table.apply(AskHands(by="croupier"))
    assert table.state.phase == PLAYING
    if lesson.level > LEVELS[1] and points(rules, first).total < rules.target - ACE_MOST and lesson.pick(2):
        first += [event.card for event in found(table.run(Hit(by=PLAYERS[0])), CardGiven)]
        items = [_allowed(table, "may-surrender", surrender)] if known else []
    for ask, kind in (("may-hit", Hit), ("may-double", Double), ("may-split", Split)):
        items.append(_allowed(table, ask, kind(by=PLAYERS[0])))
    facts: dict[str, int | str] = {"cards": _written(first), "bank": name(bank)}
    return Exercise(kind="choices", level=lesson.level, facts=facts, items=tuple(items))


def placement(lesson: Lesson) -> Exercise | None:
    """May this bet be placed: yes, or the reason why not; a jackpot has only one stake, and needs another first."""
    rules = lesson.game.rules
    plain = replace(rules, bets=replace(rules.bets, jackpot=replace(rules.bets.jackpot, installed=False)))
    return drills.placement(replace(lesson, game=Blackjack(plain)), NOT_ON_THE_CLOTH, PlaceBet)


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    return drills.incident(lesson, incidents(lesson.game), BELIEVED)


def _cards(lesson: Lesson, count: int) -> list[Card]:
    return [Card(lesson.pick(FACES)) for _ in range(count)]


def _written(cards: Any) -> str:
    return " ".join(name(card) for card in cards)


def _lay(table: Recorded[Any], felt: tuple[Chips, ...]) -> None:
    for chips in felt:
        table.run(PlaceBet(by=chips.player, bet=chips.bet, stake=Cents(chips.stake)))


def _bank_drew(entries: Any) -> int:
    """How many cards the bank took after the deal."""
    return sum(event.hand == THE_BANK for event in found(entries, CardGiven)) - 1


def _dealt(lesson: Lesson, *, first: list[Card], bank: Card) -> Recorded[Any]:
    """A table at which the first box was dealt these cards and the bank that one; a ten comes after an ace."""
    others = max(lesson.game.rules.hands_least - 1, 0)
    seconds = [Card(9 * 4)] * others
    after = [Card(12 * 4)] if rank(bank) == ACE else []
    table = opened(lesson, [first[0], *seconds, bank, first[1], *seconds, *after, *_cards(lesson, SPARE)])
    minimum = lesson.game.rules.minimum
    most = stakes_offered(table, PLAYERS[0]).largest(PLAYERS[0], box_slug(1))
    stake = Cents(min(minimum * (2 + lesson.pick(STAKES * lesson.level)), most))
    _lay(table, (Chips(PLAYERS[0], box_slug(1), stake),))
    _lay(table, tuple(Chips(PLAYERS[1], box_slug(2 + place), minimum) for place in range(others)))
    table.apply(NoMoreBets(by="croupier"))
    while table.state.phase != OFFERING:
        duty = table.game.duty(table.state)
        assert duty is not None
        table.apply(duty)
    return table


def _allowed(table: Recorded[Any], ask: str, command: Command) -> Item:
    """Whether the table would accept a command now, and by which rule not."""
    try:
        table.game.decide(table.state, command, table.chance)
    except Refused as refused:
        return _yes_or_no(ask, NO, tuple(refused.clauses))
    offered = next(option for option in table.options(command.by) if option.do == command.do)
    return _yes_or_no(ask, YES, offered.clauses or table.game.rules.clauses_of(*GRANTED.get(ask, ())))


def _yes_or_no(ask: str, answer: str, clauses: tuple[str, ...]) -> Item:
    return Item(ask=ask, form="word", value=answer, section="phrases", choices=(YES, NO), clauses=clauses)


MAKERS: dict[str, Maker] = {
    "payout": payout,
    "insurance": insurance,
    "points": hand_points,
    "choices": choices,
    "placement": placement,
    "incident": incident,
    "gesture": drills.gesture,
}
