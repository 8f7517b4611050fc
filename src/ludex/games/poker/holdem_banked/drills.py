"""Exercises of hold'em against the house for a croupier school."""

from __future__ import annotations

from typing import Any

from ludex.core.commands import Command
from ludex.core.drills import Exercise, Lesson, Maker
from ludex.core.table import Recorded
from ludex.games.common.drills import citing
from ludex.games.poker.banked.commands import ReportCount
from ludex.games.poker.banked.drills import Report, any_cards, fate, made_up, makers, raises, whole_pack, written
from ludex.games.poker.banked.raising import Raise
from ludex.games.poker.banked.state import THE_BANK
from ludex.games.poker.holdem_banked.incidents import incidents
from ludex.games.poker.holdem_banked.payouts import against_bank
from ludex.games.poker.holdem_banked.rules import STREETS, HoldemRules
from ludex.games.poker.holdem_banked.streets import Check


def decides(lesson: Lesson, table: Recorded[Any], player: str) -> Command:
    """Before the flop goes on or gives up; later bets every other time."""
    if any(option.do == "fold" for option in table.options(player)):
        return raises(lesson, table, player)
    return Raise(by=player) if lesson.pick(2) else Check(by=player)


def errors(lesson: Lesson) -> list[tuple[str, Report]]:
    """Once common cards are out, a wrong number of the bank's cards cannot be put right any more."""
    if lesson.game.rules.misdeal.count is None:
        return []
    return [("bank-count", lambda _hands: ReportCount(by="croupier", hand=THE_BANK))]


def compared(lesson: Lesson) -> Exercise:
    """What becomes of the ante and of a bet on the flop when hand and bank are compared."""
    rules: HoldemRules = lesson.game.rules
    left = whole_pack()
    common = made_up(lesson, left, lesson.game.game.common_cards)
    own, bank = made_up(lesson, left, rules.deal.cards), any_cards(lesson, left, rules.deal.bank_cards)
    result = against_bank(rules, own, bank, common)
    first, *_ = STREETS
    decided = [path for path in reversed(result.paths) if path.startswith(("bank.", "bets.ante.", "bets.flop."))]
    ante = [path for path in decided if not path.startswith("bets.flop.")]
    flop = [path for path in decided if not path.startswith("bets.ante.")]
    items = [
        fate("first-bet", result.ante, rules.clauses_of(*ante)),
        fate("flop-bet", result.later[first], rules.clauses_of(*flop)),
    ]
    facts: dict[str, int | str] = {"cards": written(own), "bank": written(bank), "common": written(common)}
    return Exercise(kind="compared", level=lesson.level, facts=facts, items=citing(lesson, items))


MAKERS: dict[str, Maker] = {"compared": compared, **makers(decides, incidents, errors=errors)}
