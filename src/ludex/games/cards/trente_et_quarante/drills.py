"""Exercises of trente et quarante: rows, refaits and payments are made up, and the table itself answers."""

from __future__ import annotations

from typing import Any

from ludex.core.drills import NO, YES, Exercise, Item, Lesson, Maker, times
from ludex.core.state import BETTING
from ludex.core.table import Recorded
from ludex.games.cards.trente_et_quarante.coups import BLACK, RED, Coup, is_laid, pays, total, winners
from ludex.games.cards.trente_et_quarante.events import CardLaid, CoupAnnounced, Paid
from ludex.games.cards.trente_et_quarante.incidents import incidents
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante
from ludex.games.common import drills
from ludex.games.common.drills import FELTS, PLAYERS, amount, citing, found, laid, led, opened, payments_asked, spread
from ludex.games.common.stakes.commands import PlaceBet
from ludex.kit.cards import FACES, Card, name
from ludex.kit.money import Cents

NOT_ON_THE_CLOTH = ("tie", "even", "odd", "high", "low")
"""Bets that beginners believe in; what the law of the place says of each, the table knows."""
BELIEVED = ("set-right", "other-shoe", "replace-card", "discarded")
"""Remedies that beginners would believe in."""
STAKES = 20
"""How many stakes of prisoners there are to ask for at the first level."""
REFAITS = {1: (1,), 2: (1, 2), 3: (2, 3)}
"""How many refaits come one after the other, level by level."""


def _betting(lesson: Lesson, cards: list[Card]) -> Recorded[Any]:
    """A table where bets are open and these cards will come up."""
    table = opened(lesson, [name(card) for card in cards])
    while table.state.phase != BETTING:  # nobody wants to cut: the croupier does
        table.run(lesson.game.lead(table.state))
    return table


def _rows(lesson: Lesson) -> list[Card]:
    """Cards for two rows, no face more often than a pack has it."""
    rules, cards = lesson.game.rules, lesson.some([Card(face) for face in range(FACES)], FACES)
    taken: list[Card] = []
    for _ in rules.rows.order:
        row: list[Card] = []
        while not is_laid(rules, row):
            row.append(cards.pop())
        taken += row
    return taken


def _coup(lesson: Lesson, bets: list[str], players: int = 1, *, wanted: bool) -> tuple[Any, Any, Any] | None:
    """A coup with its felt; one that somebody wins where it is wanted."""
    for _ in range(100):
        table = _betting(lesson, _rows(lesson))
        felt = laid(lesson, table, bets, PLAYERS[:players]) if bets else ()
        for chips in felt:
            table.run(PlaceBet(by=chips.player, bet=chips.bet, stake=Cents(chips.stake)))
        entries = led(table)
        announced = found(entries, CoupAnnounced)[0]
        if not wanted or {chips.bet for chips in felt} & set(winners(lesson.game.rules, announced.coup)):
            return entries, felt, announced
    return None


def rows(lesson: Lesson) -> Exercise | None:
    """How many points has each row, and which chances win?"""
    rules = lesson.game.rules
    made = _coup(lesson, [], wanted=False)
    assert made is not None
    entries, _, announced = made
    cards = {row: [event.card for event in found(entries, CardLaid) if event.row == row] for row in (BLACK, RED)}
    counted = rules.clauses_of("rows.court", "rows.ace", "rows.until")
    items = [
        Item(ask=f"{row}-points", form="number", value=total(rules, cards[row]), clauses=counted)
        for row in (BLACK, RED)
    ]
    won = winners(rules, announced.coup)
    for chance in (BLACK, "colour") if lesson.level > 1 else ():
        items.append(
            Item(
                ask=f"{chance}-wins",
                form="word",
                value=YES if chance in won else NO,
                section="phrases",
                choices=(YES, NO),
                clauses=rules.clauses_of(*_winning_rules(rules, announced.coup, chance)),
            )
        )
    facts: dict[str, int | str] = {f"{row}_cards": " ".join(map(name, cards[row])) for row in (BLACK, RED)}
    return Exercise(kind="rows", level=lesson.level, facts=facts, items=citing(lesson, items))


def _winning_rules(rules: TrenteRules, coup: Coup, chance: str) -> tuple[str, ...]:
    """The paths of the rules by which a chance wins a coup, or does not."""
    if coup.black == coup.red:
        return ("ties.refait" if coup.black == rules.ties.refait else "ties.void",)
    return ("rows.wins",) if chance == BLACK else ("rows.wins", "bets.colour.like")


def payout(lesson: Lesson) -> Exercise | None:
    """Pay this felt: each winning stake, then the total to each player."""
    game: TrenteEtQuarante = lesson.game
    counts, players = FELTS[lesson.level]
    bets = spread(lesson.some(list(game.bets), len(game.bets)), lesson.one(counts), players)
    made = _coup(lesson, bets, players, wanted=True)
    if made is None:
        return None
    entries, felt, announced = made
    paid = {(each.player, each.bet): each for event in found(entries, Paid) for each in event.payments}
    rates = {slug: pays(game.rules, bet) for slug, bet in game.bets.items()}
    coup = announced.coup
    facts: dict[str, int | str] = {
        "black_points": coup.black,
        "red_points": coup.red,
        "won": " ".join(winners(game.rules, coup)),
    }
    items = payments_asked(lesson, felt, paid, rates)
    return Exercise(kind="payout", level=lesson.level, facts=facts, felt=felt, items=items)


def refait(lesson: Lesson) -> Exercise | None:
    """What is a stake worth in prison after some refaits, and what comes back to whoever leaves?"""
    rules = lesson.game.rules
    if rules.zero.choice != "half-or-prison":
        return None
    zeros = lesson.one(REFAITS[lesson.level])
    stake = Cents(rules.minimum * (2 + lesson.pick(STAKES * lesson.level)))
    value, refund = rules.zero.value(stake, zeros), rules.zero.refund(stake, zeros)
    clauses = rules.clauses_of("zero.choice", "zero.back", *(("zero.again", "zero.keeps") if zeros > 1 else ()))
    currency = rules.currency
    kept = rules.zero.keeps ** (zeros - 1)
    measured = rules.zero.below_minimum is not None and zeros >= rules.zero.below_minimum_from
    leaves = rules.zero.may_leave(stake, zeros, rules.minimum)
    items = (
        amount("prison-value", value, clauses, times(stake, kept, value, currency)),
        amount("refund", refund, clauses, times(stake, kept * rules.zero.back, refund, currency)),
        Item(
            ask="may-leave",
            form="word",
            value=YES if leaves else NO,
            section="phrases",
            choices=(YES, NO),
            clauses=rules.clauses_of("zero.below_minimum") if measured else clauses,
            reading=rules.sources["zero.below_minimum"].reading,
        ),
    )
    facts: dict[str, int | str] = {"stake": stake, "zeros": zeros, "minimum": rules.minimum}
    return Exercise(kind="refait", level=lesson.level, facts=facts, items=citing(lesson, items, 0))


def placement(lesson: Lesson) -> Exercise | None:
    """May this bet be placed: yes, or the reason why not."""
    return drills.placement(lesson, NOT_ON_THE_CLOTH, PlaceBet, _betting(lesson, []))


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    return drills.incident(lesson, incidents(lesson.game), BELIEVED)


MAKERS: dict[str, Maker] = {
    "payout": payout,
    "rows": rows,
    "refait": refait,
    "placement": placement,
    "incident": incident,
    "gesture": drills.gesture,
}
