"""The money of a coup: what plays on each cloth, what is paid, the house's part, and what the bank has then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core.drills import CITING, Chips, Exercise, Item, Lesson, main_units, times
from ludex.games.baccarat.points import BANK, PUNTO, TIE
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.school.practice import KINDS, Practice, bank_in_minima, returned
from ludex.games.baccarat.two_tables.state import ASTRIDE, CLOTHS, FIRST_LINE, LINE_OF, SECOND_LINE
from ludex.games.common.drills import amount, citing, found
from ludex.kit.money import Cents, total

TRIES = 200
BETTORS = {1: 2, 2: 4, 3: 5}
BETS = {1: CLOTHS, 2: (*CLOTHS, ASTRIDE), 3: (*CLOTHS, ASTRIDE, FIRST_LINE, SECOND_LINE)}
"""Where chips lie, level by level."""
OUTCOMES = {1: (BANK, PUNTO), 2: (BANK, PUNTO), 3: (BANK, PUNTO, TIE)}
MOST_IN_TENTHS = 9
"""The largest stake in an exercise about what plays, in tenths of the bank and not included."""


def settling(lesson: Lesson) -> Exercise | None:
    """What is each winner paid, what does the house take of what the bank won, and what is in the bank then?"""
    for _ in range(TRIES):
        practice = Practice(lesson, kind=lesson.one(KINDS) if lesson.level > 1 else None)
        practice.take(bank_in_minima(lesson, least=30))
        for player, bet in _bets(lesson, practice):
            practice.stake(player, bet, _few(lesson, bet))
        felt, bank = _felt(practice), practice.state.bank.amount
        winners = {cloth: lesson.one(OUTCOMES[lesson.level]) for cloth in CLOTHS}
        entries = practice.coup(winners)
        (fixed,) = found(entries, fact.StakesFixed)
        nothing_due = set(winners.values()) == {TIE}
        if nothing_due or fixed.cut or not set(CLOTHS) <= {stake.bet for stake in fixed.stakes}:
            continue
        items = [*_paid(practice, felt, entries), _taken(practice, winners, entries), _left(practice, bank, entries)]
        facts: dict[str, int | str] = {
            "modality": practice.game.rules.bank.modality,
            "bank": bank,
            **{f"winner_{cloth}": winner for cloth, winner in winners.items()},
        }
        cited = citing(lesson, items, len(items) - 2)
        return Exercise(kind="settling", level=lesson.level, facts=facts, felt=felt, items=cited)
    return None


def what_plays(lesson: Lesson) -> Exercise | None:
    """What plays on each cloth when more is staked than the bank holds, and from level 2 on what goes back to whom?"""
    for _ in range(TRIES):
        practice = Practice(lesson)
        bank = bank_in_minima(lesson)
        practice.take(bank)
        tenths = bank // 10 // lesson.game.rules.minimum * lesson.game.rules.minimum or lesson.game.rules.minimum
        for player, bet in _bets(lesson, practice):
            practice.stake(player, bet, tenths * (2 + lesson.pick(MOST_IN_TENTHS - 2)) + _odd_chip(lesson, bet))
        felt, limited = _felt(practice), not practice.game.rules.is_free
        facts: dict[str, int | str] = {
            **practice.told(),
            "banker": practice.state.banker,
            "modality": practice.game.rules.bank.modality,
            "bank": bank,
        }
        entries = practice.lead()
        (fixed,) = found(entries, fact.StakesFixed)
        if limited and not fixed.cut:
            continue
        items = [_plays(practice, fixed, felt, cloth) for cloth in CLOTHS]
        if lesson.level > 1:
            items += _back(practice, felt, entries)
        return Exercise(kind="what-plays", level=lesson.level, facts=facts, felt=felt, items=citing(lesson, items, 0))
    return None


# --- stakes


def _bets(lesson: Lesson, practice: Practice) -> list[tuple[str, str]]:
    """Who stakes where; the law of some places knows no line, or none between the cloths."""
    law = lesson.game.rules.stakes
    unknown = (*((ASTRIDE,) if law.astride is None else ()), *(LINE_OF if law.line is None else ()))
    known = [bet for bet in BETS[lesson.level] if bet not in unknown]
    bettors = lesson.some(practice.others(), BETTORS[lesson.level])
    # At least one stake on each cloth, and at the higher levels one of every other kind.
    laid = lesson.some([*CLOTHS, *lesson.some([bet for bet in known if bet not in CLOTHS], lesson.level - 1)], 5)
    laid += [lesson.one(known) for _ in bettors[len(laid) :]]
    return list(zip(bettors, laid, strict=False))


def _few(lesson: Lesson, bet: str) -> int:
    """A few minima, twice as many where half of them plays on a cloth."""
    minima = (1 + lesson.pick(4)) * (1 if bet in CLOTHS else 2)
    return int(lesson.game.rules.minimum * minima) + _odd_chip(lesson, bet)


def _odd_chip(lesson: Lesson, bet: str) -> int:
    """At the highest level one chip more may lie astride than can be halved."""
    odd = lesson.level == CITING and bet == ASTRIDE and lesson.pick(2)
    return int(lesson.game.rules.chip) if odd else 0


def _felt(practice: Practice) -> tuple[Chips, ...]:
    return tuple(Chips(stake.player, stake.bet, stake.amount) for stake in practice.state.stakes.values())


# --- what is due


def _paid(practice: Practice, felt: Sequence[Chips], entries: Sequence[Any]) -> list[Item]:
    """What each winning stake is paid, as they lie on the felt."""
    rules, profits = practice.game.rules, dict[str, int]()
    for paid in found(entries, fact.ClothsPaid):
        for each in paid.payments:
            profits[each.player] = profits.get(each.player, 0) + each.profit
    paths = {chips.player: rules.paths_for("pay-puntos") + _half_rules(chips.bet) for chips in felt}
    return [
        amount("won-by", Cents(profits[chips.player]), rules.clauses_of(*paths[chips.player]), "", chips.player)
        for chips in felt
        if chips.player in profits
    ]


def _half_rules(bet: str) -> tuple[str, ...]:
    """The rules by which not all of some chips plays on one cloth."""
    if bet == ASTRIDE:
        return ("stakes.astride", "stakes.odd")
    return ("stakes.line",) if bet in LINE_OF else ()


def _taken(practice: Practice, winners: dict[str, str], entries: Sequence[Any]) -> Item:
    """The house's part of what the bank won over both cloths."""
    rules, net = practice.game.rules, _net(entries)
    taken = total(each.amount for each in found(entries, fact.NetDeducted))
    clauses = rules.clauses_of("deduction.free" if rules.is_free else "deduction.limited", "deduction.base")
    working = times(net, rules.percent / 100, taken, rules.currency) if net > 0 else ""
    reading = ""
    # That one cloth makes up for the other is read from the text, as how a part of a unit is rounded.
    if set(winners.values()) == {BANK, PUNTO}:
        reading = rules.sources["deduction.base"].reading
    elif net > 0 and net * rules.percent / 100 != taken:
        reading = rules.sources["deduction.rounding"].reading
    return amount("take", taken, clauses, working, reading=reading)


def _net(entries: Sequence[Any]) -> Cents:
    """What the bank won in a coup, less what it lost."""
    settled: list[fact.ClothsPaid | fact.ClothsCollected] = [
        *found(entries, fact.ClothsPaid), *found(entries, fact.ClothsCollected),
    ]  # fmt: skip
    return Cents(sum(settled[-1].gained.values()) if settled else 0)


def _left(practice: Practice, bank: Cents, entries: Sequence[Any]) -> Item:
    """What is in the bank after the coup."""
    rules, net = practice.game.rules, _net(entries)
    taken = total(each.amount for each in found(entries, fact.NetDeducted))
    left = practice.state.bank.amount
    unit = rules.currency
    parts = [f"{main_units(bank, unit)} {'+' if net >= 0 else '-'} {main_units(abs(net), unit)}"]
    parts += [f"- {main_units(taken, unit)}"] if taken else []
    working = f"{' '.join(parts)} = {main_units(left, unit)}"
    return amount("bank-after", left, rules.clauses_of("bank.joins", "bank.custody"), working)


def _plays(practice: Practice, fixed: fact.StakesFixed, felt: Sequence[Chips], cloth: str) -> Item:
    rules = practice.game.rules
    played = sum(stake.amount for stake in fixed.stakes if stake.bet == cloth)
    kind = ("bank.free",) if rules.is_free else ("bank.limited", "bank.shared", "bank.spills")
    halves = dict.fromkeys(
        path for chips in felt for path in _half_rules(chips.bet) if LINE_OF.get(chips.bet, cloth) == cloth
    )
    reading = "" if rules.is_free else rules.sources["bank.shared"].reading
    return amount(f"plays-on-{cloth}", Cents(played), rules.clauses_of(*kind, *halves), "", reading=reading)


def _back(practice: Practice, felt: Sequence[Chips], entries: Sequence[Any]) -> list[Item]:
    """What goes back to each: beyond the bank the last in priority first, and half of what lay on a line."""
    rules, back = practice.game.rules, returned(entries, fact.StakesFixed)
    lines = {chips.player for chips in felt if chips.bet in LINE_OF}
    cut = ("bank.cut", "places.order", "places.begins", "places.standing_order")
    return [
        amount(
            "back-to",
            Cents(back.get(chips.player, 0)),
            rules.clauses_of(*cut, *(("stakes.line",) if chips.player in lines else ())),
            "",
            chips.player,
            reading=rules.sources["bank.cut"].reading,
        )
        for chips in felt
    ]
