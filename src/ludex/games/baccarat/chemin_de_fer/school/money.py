"""What is due after a coup: the house's part, what stakes are paid, and the shares of those who hold the bank."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ludex.core.drills import CITING, NOTHING, Chips, Exercise, Item, Lesson, times
from ludex.core.events import FELT
from ludex.core.options import Among
from ludex.errors import Refused
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import coup_events as coup
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.school.practice import Practice, bank_in_minima, begun
from ludex.games.baccarat.chemin_de_fer.state import LINE, PLAIN
from ludex.games.baccarat.points import BANK, PUNTO
from ludex.games.common.drills import amount, citing, found
from ludex.kit.money import Cents

TRIES = 200
BETTORS = {1: 2, 2: 3, 3: 4}


def settling(lesson: Lesson) -> Exercise | None:
    """What the house takes and who has what in the bank when it wins; what everybody gets when it loses."""
    for _ in range(TRIES):
        practice = begun(lesson)
        practice.take(bank_in_minima(lesson) // lesson.level)
        if lesson.level > 1:
            _associate(lesson, practice)
        practice.open_bets()
        _plain_bets(lesson, practice)
        state = practice.state
        if state.coup.claims:  # a stake of the whole bank makes banco, and all others go back
            continue
        facts: dict[str, int | str] = {
            "bank": practice.bank,
            "beyond": max(state.at_stake() - state.bank.amount, 0) or NOTHING,
            "winner": lesson.one((BANK, PUNTO)),
        }
        felt = tuple(Chips(stake.player, stake.bet, stake.amount) for stake in state.stakes.values())
        before = dict(state.bank.held)
        entries = practice.coup(str(facts["winner"]))
        items = _due(lesson, entries, before)
        if items:
            first = [item.ask for item in items].count(items[0].ask)
            cited = citing(lesson, items, first - 1)
            return Exercise(kind="settling", level=lesson.level, facts=facts, felt=felt, items=cited)
    return None


def _plain_bets(lesson: Lesson, practice: Practice) -> None:
    """Bets against the bank, at the highest level one of them on the line, until all of it is covered."""
    state, rules = practice.state, lesson.game.rules
    able = [player for player in state.players if player not in (state.banker, state.associate)]
    bettors = lesson.some(able, BETTORS[lesson.level])
    for player in bettors:
        on_line = lesson.level == CITING and player == bettors[-1] and rules.stakes.line is not None
        try:
            practice.stake(player, LINE if on_line else PLAIN)
        except Refused:
            return


def _due(lesson: Lesson, entries: Sequence[Any], before: dict[str, Cents]) -> list[Item]:
    """What is due after a coup; nothing where shares would be rounded more than once on the way."""
    taken, paid = found(entries, coup.DeductionTaken), found(entries, coup.PuntosPaid)
    if not taken and not paid:
        return []
    held = taken[0].held if taken else paid[0].held
    whole, left = sum(before.values()), sum(held.values())
    exact = all(held[player] * whole == own * left for player, own in before.items())
    aside = found(entries, fact.GarageFormed)
    if not exact and (aside or taken or lesson.level < CITING):
        return []
    due = _won(lesson, entries) if taken else _lost(lesson, entries)
    return [*_given_back(lesson, entries), *due, *_holdings(lesson, before, held, won=bool(taken))]


def _associate(lesson: Lesson, practice: Practice) -> None:
    """Somebody associates with the banker."""
    able = {player: option for player in practice.state.players
            if (option := practice.offers(player).get("offer-association")) is not None}  # fmt: skip
    player = lesson.one(list(able))
    (domain,) = able[player].domains
    sums: Any = domain.values[0] if isinstance(domain, Among) else lesson.game.rules.minimum * (1 + lesson.pick(6))
    practice.run(say.OfferAssociation(by=player, amount=Cents(sums)))
    practice.run(say.AcceptAssociation(by=practice.state.banker, guest=player))


def _given_back(lesson: Lesson, entries: Sequence[Any]) -> list[Item]:
    """What goes back to whom of stakes beyond the bank, the last staked first."""
    rules, back = lesson.game.rules, dict[str, int]()
    for event in found(entries, fact.BackingClosed):
        for move in event.moves:
            player = move.target.removeprefix("player:")
            if move.source == FELT:
                back[player] = back.get(player, 0) + move.amount
    clauses, reading = rules.clauses_of("backing.allowed"), rules.sources["backing.allowed"].reading
    return [amount("back-to", Cents(sum_), clauses, "", player, reading=reading) for player, sum_ in back.items()]


def _won(lesson: Lesson, entries: Sequence[Any]) -> list[Item]:
    """The bank wins: the house's part."""
    rules = lesson.game.rules
    (collected,) = found(entries, coup.StakesCollected)
    (taken,) = found(entries, coup.DeductionTaken)
    working = times(collected.amount, Fraction(rules.deduction.percent, 100), taken.amount, rules.currency)
    reading = rules.sources["deduction.rounding"].reading
    return [amount("take", taken.amount, rules.clauses_of("deduction.percent"), working, reading=reading)]


def _lost(lesson: Lesson, entries: Sequence[Any]) -> list[Item]:
    """The punto wins: what everybody who bet is paid."""
    rules = lesson.game.rules
    (paid,) = found(entries, coup.PuntosPaid)
    clauses = rules.clauses_of(*rules.paths_for("pay-puntos"))
    line = rules.clauses_of("stakes.line")
    return [
        amount("won-by", each.profit, line if each.bet == LINE else clauses, "", each.player) for each in paid.payments
    ]


def _holdings(lesson: Lesson, before: dict[str, Cents], held: dict[str, Cents], *, won: bool) -> list[Item]:
    """The part that everybody who holds the bank has of it after the coup."""
    rules, together = lesson.game.rules, len(held) > 1
    settled = "collect-stakes" if won else "pay-puntos"
    clauses = rules.clauses_of(*(["association.shares"] if together else rules.paths_for(settled)))
    reading = rules.sources["association.remainder"].reading if together else ""
    whole, left = sum(before.values()), Cents(sum(held.values()))
    return [
        amount(
            "part-of-bank",
            own,
            clauses,
            times(left, Fraction(before[player], whole), own, rules.currency) if together and left else "",
            player,
            reading=reading,
        )
        for player, own in held.items()
    ]
