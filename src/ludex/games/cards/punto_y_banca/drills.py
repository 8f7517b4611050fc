"""Exercises of punto y banca: hands, third cards and payments are made up, and the table itself answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core.drills import CITING, NO, YES, Exercise, Item, Lesson, Maker
from ludex.core.state import BETTING
from ludex.core.table import Recorded
from ludex.games.cards.punto_y_banca.events import (
    AllPaid,
    Deducted,
    HandShown,
    ThirdCalled,
    WinnerAnnounced,
)
from ludex.games.cards.punto_y_banca.hands import BANK, PLAYER, TIE, worth
from ludex.games.cards.punto_y_banca.incidents import incidents
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.table import PuntoYBanca
from ludex.games.common import drills
from ludex.games.common.drills import FELTS, PLAYERS, amount, citing, found, laid, led, opened, payments_asked, spread
from ludex.games.common.shoe.preparing import full
from ludex.games.common.stakes.commands import PlaceBet
from ludex.kit.cards import ACE, KING, TEN, Card, name, rank
from ludex.kit.money import Cents, total

NOT_ON_THE_CLOTH = ("tie", "even", "odd", "number-8", "number-9")
"""Bets that beginners believe in; what the law of the place says of each, the table knows."""
BELIEVED = ("replace-card", "replace-packs", "discarded")
"""Remedies that beginners would believe in."""
CALLS_LEAST = {1: 0, 2: 1, 3: 2}
"""How many hands at least are asked whether they draw, level by level: none, after a natural."""
BANK_ASKED = 1
"""Where it stands among what is asked whether the bank draws."""
TIE_PAID_BY, HAND_PAID_BY = ("bets.tie.pays",), ("bets.hand.sides", "bets.hand.pays")
"""The rules by which bets are paid: what becomes of a bet on a hand when there is a tie is none of them."""
CARDS = 6
SUITS = 4


def _betting(lesson: Lesson, cards: list[Card]) -> Recorded[Any]:
    """A table where bets are open and these cards will come up after one that is burnt."""
    table = opened(lesson, [name(card) for card in (Card(0), *cards)])
    while table.state.phase != BETTING:  # nobody wants the shoe: the croupier deals
        table.run(lesson.game.lead(table.state))
    return table


def _hand(
    lesson: Lesson, bets: Sequence[str] = (), players: int = len(PLAYERS)
) -> tuple[list[Any], tuple[Any, ...], list[Card]]:
    """A round with six cards made up, what lay on the felt, and the cards."""
    ranks = [lesson.one(range(ACE, KING + 1)) for _ in range(CARDS)]
    cards = [Card((each - 1) * SUITS + lesson.pick(SUITS)) for each in ranks]
    table = _betting(lesson, cards)
    felt = laid(lesson, table, bets, PLAYERS[:players]) if bets else ()
    for chips in felt:
        table.run(PlaceBet(by=chips.player, bet=chips.bet, stake=Cents(chips.stake)))
    return led(table), felt, cards


def third_card(lesson: Lesson) -> Exercise | None:
    """Does the player draw, does the bank draw, and who wins?"""
    rules = lesson.game.rules
    for _ in range(100):
        entries, _, cards = _hand(lesson)
        calls = {event.hand: event for event in found(entries, ThirdCalled)}
        if len(calls) >= CALLS_LEAST[lesson.level] and (lesson.level < CITING or calls[PLAYER].draws):
            break
    shown = {event.hand: event.cards for event in found(entries, HandShown)}
    outcome = found(entries, WinnerAnnounced)[0]
    items = []
    for hand in (PLAYER, BANK):
        call = calls.get(hand)
        clauses = rules.clauses_of(_drawing_rule(rules, hand, shown[hand]) if call is not None else "hands.naturals")
        items.append(
            Item(
                ask=f"{hand}-draws",
                form="word",
                value=YES if call is not None and call.draws else NO,
                section="phrases",
                choices=(YES, NO),
                clauses=clauses,
            )
        )
    winners = Item(
        ask="winner",
        form="word",
        value=outcome.outcome,
        section="bets",
        choices=(PLAYER, BANK, TIE),
        clauses=rules.clauses_of("hands.wins"),
    )
    facts: dict[str, int | str] = {
        "player_cards": " ".join(map(name, shown[PLAYER])),
        "bank_cards": " ".join(map(name, shown[BANK])),
        "thirds": " ".join(map(name, cards[-len(items) :])),
    }
    return Exercise(
        kind="third-card", level=lesson.level, facts=facts, items=citing(lesson, [*items, winners], BANK_ASKED)
    )


def _drawing_rule(rules: PuntoRules, hand: str, cards: Sequence[Card]) -> str:
    """The path of the rule by which a hand of two cards draws or stands: of the bank one for every total."""
    if hand == PLAYER:
        return "third.player"
    path = f"third.bank.{worth(rules, cards)}"
    return path if path in rules.sources else "hands.naturals"


def payout(lesson: Lesson) -> Exercise | None:
    """Pay this felt: each winning stake, the total to each player, and then the house's deduction."""
    game: PuntoYBanca = lesson.game
    counts, players = FELTS[lesson.level]
    bets = spread(lesson.some(list(game.bets), len(game.bets)), lesson.one(counts), players)
    for _ in range(100):
        entries, felt, _ = _hand(lesson, bets, players)
        paid = {(each.player, each.bet): each for event in found(entries, AllPaid) for each in event.payments}
        if paid:
            break
    else:
        return None
    outcome = found(entries, WinnerAnnounced)[0].outcome
    pays = {bet: game.rules.bets.tie.pays if bet == TIE else game.rules.bets.hand.pays for bet in game.bets}
    by = {bet: TIE_PAID_BY if bet == TIE else HAND_PAID_BY for bet in game.bets}
    items = payments_asked(lesson, felt, paid, pays, by)
    taken = found(entries, Deducted)
    if taken:
        due = total(event.amount for event in taken)
        items = (*items, amount("deduction", due, game.rules.clauses_of("deduction.percent"), ""))
    return Exercise(kind="payout", level=lesson.level, facts={"number": outcome}, felt=felt, items=items)


def burning(lesson: Lesson) -> Exercise | None:
    """How many cards does this first card burn? Beginners are asked for cards that burn as many as they show."""
    rules = lesson.game.rules
    faces = [Card(face) for face, number in enumerate(full(rules.shoe).unseen.counts) if number]
    face = lesson.one(faces if lesson.level > 1 else [face for face in faces if ACE < rank(face) < TEN])
    table = opened(lesson, [name(face)])
    burnt = table.state.burnt
    clauses = rules.clauses_of("shoe.burn.by_first_card", "shoe.burn.court_value")
    item = Item(ask="burnt", form="number", value=burnt, clauses=clauses)
    return Exercise(kind="burning", level=lesson.level, facts={"card": name(face)}, items=citing(lesson, [item]))


def placement(lesson: Lesson) -> Exercise | None:
    """May this bet be placed: yes, or the reason why not."""
    return drills.placement(lesson, NOT_ON_THE_CLOTH, PlaceBet, _betting(lesson, []))


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    return drills.incident(lesson, incidents(lesson.game), BELIEVED)


MAKERS: dict[str, Maker] = {
    "payout": payout,
    "third-card": third_card,
    "burning": burning,
    "placement": placement,
    "incident": incident,
    "gesture": drills.gesture,
}
