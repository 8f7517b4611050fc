"""Banks that are left, or have jumped: whom they go to, for how much, and whether their banker may go on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ludex.core.drills import CITING, NO, NOTHING, YES, Exercise, Item, Lesson
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import ANNOUNCING, AUCTION, OFFERING
from ludex.games.baccarat.points import BANK, PUNTO
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables.school.practice import Practice, bank_in_minima
from ludex.games.baccarat.two_tables.state import CLOTHS, FIRST, JUMPED, NO_BANK
from ludex.games.common.drills import amount, citing, found
from ludex.kit.money import Cents

TRIES = 200
DECLINED: dict[int, Sequence[int]] = {1: range(2), 2: range(6), 3: (0, 0, 3, 5, 7, 9, 9, 10)}
"""How many have declined the bank; at the highest level often everybody, and then nobody bids."""


def bank_left(lesson: Lesson) -> Exercise | None:
    """Whom is a bank offered to that was left, or is it auctioned; from what sum, and may its banker have it again?"""
    for _ in range(TRIES):
        practice = Practice(lesson, kind="limited")
        initial = bank_in_minima(lesson)
        giver = practice.take(initial)
        _staked(practice, practice.game.rules.minimum * (1 + lesson.pick(4)))
        practice.coup(dict.fromkeys(CLOTHS, lesson.one((BANK, PUNTO))))
        practice.lead_to(ANNOUNCING)
        left = practice.state.bank.amount
        if "leave-bank" not in practice.offers(giver):
            continue
        practice.run(say.LeaveBank(by=giver, withdraws=left))
        barred = giver in practice.state.barred
        declined, auctioned = _declined(lesson, practice)
        items = _following(lesson, practice)
        if not items:
            continue
        again = lesson.level > 1 and bool(practice.game.rules.clauses_of("bank.barred"))
        if again:
            items.append(_again(practice, giver, barred=barred))
        facts: dict[str, int | str] = {
            **practice.told(),
            "giver": giver,
            "initial": initial,
            "bank": left,
            "least": practice.game.rules.bank.bank_minimum,
            "declined": ", ".join(declined) or NOTHING,
            "auctioned": auctioned,
            "again": "asked" if again else NOTHING,
        }
        return Exercise(kind="bank-left", level=lesson.level, facts=facts, items=citing(lesson, items, 0))
    return None


def _staked(practice: Practice, stake: int, *, less: int = 0) -> None:
    """One stake lies on each cloth, on the first some less."""
    for player, cloth in zip(practice.others(), CLOTHS, strict=False):
        practice.stake(player, cloth, stake - (less if cloth == FIRST else 0))


def _declined(lesson: Lesson, practice: Practice) -> tuple[list[str], str]:
    """Who has declined the bank, and whether an auction has brought no bid."""
    declined, auctioned = list[str](), "no"
    for _ in range(lesson.one(DECLINED[lesson.level])):
        if practice.state.phase == OFFERING and practice.state.offered:
            declined.append(practice.state.offered)
        elif lesson.level == CITING and practice.state.phase == AUCTION:
            auctioned = "yes"
        else:
            break
        practice.lead()
    return declined, auctioned


def _following(lesson: Lesson, practice: Practice) -> list[Item]:
    """Whom the bank is before, that it is auctioned, or what ends when nobody bids; and from what sum it is had."""
    state, rules = practice.state, practice.game.rules
    people = tuple(sorted(state.players))
    ends = (rules.bank.unsold,) if lesson.level == CITING and rules.bank.unsold else ()
    least, bound, reading = Cents(0), tuple[str, ...](), ""
    if state.phase == OFFERING:
        offered = found(practice.entries, happened.BankOffered)[-1]
        value, least, paths = offered.player, offered.least, ["bank.after"]
        bound = rules.clauses_of("bank.offered_for")
    elif state.phase == AUCTION:
        opened = found(practice.entries, happened.AuctionOpened)[-1]
        value, least, paths = AUCTION, opened.least, ["bank.after", "auction.least", "auction.awarded"]
        bound = rules.clauses_of("auction.least", "bank.bank_minimum")
    elif state.phase == NO_BANK and rules.bank.unsold:
        value, paths, reading = rules.bank.unsold, ["bank.unsold"], rules.sources["bank.unsold"].reading
    else:
        return []
    items = [
        Item(
            ask="bank-goes",
            form="word",
            value=value,
            section="told",
            choices=(*people, AUCTION, *ends),
            clauses=rules.clauses_of(*paths),
            reading=reading or (rules.sources["bank.after"].reading if value in people else ""),
        )
    ]
    return [*items, amount("least-bank", least, bound, "")] if least else items


def _again(practice: Practice, giver: str, *, barred: bool) -> Item:
    """Whether whoever left it may be banker again in this shoe."""
    rules = practice.game.rules
    return Item(
        ask="bank-again",
        about=giver,
        form="word",
        value=NO if barred else YES,
        section="phrases",
        choices=(YES, NO),
        clauses=rules.clauses_of("bank.barred"),
        reading=rules.sources["bank.barred"].reading,
    )


def bank_jumped(lesson: Lesson) -> Exercise | None:
    """With how much at least may a banker go on whose bank has jumped; and where does it go if they leave it?"""
    practice = Practice(lesson, kind="limited")
    rules, initial = practice.game.rules, bank_in_minima(lesson)
    banker = practice.take(initial)
    least = lesson.pick(rules.minimum // rules.chip) * rules.chip if lesson.level > 1 else 0
    _staked(practice, initial // 2, less=least)
    practice.comes(list(chain.from_iterable(practice.faces(dict.fromkeys(CLOTHS, PUNTO)))))
    practice.lead_to(JUMPED)
    facts: dict[str, int | str] = {
        **practice.told(),
        "banker": banker,
        "initial": initial,
        "bank": practice.state.bank.amount,
        "least": rules.bank.bank_minimum,
        "minimum": rules.minimum,
    }
    option = practice.offers(banker).get("replenish-bank")
    if option is None:
        return None
    sums, _ = option.domains
    items = [amount("adds-at-least", sums.low, rules.clauses_of("bank.jumped", "bank.jumped_least"), "")]
    if lesson.level > 1:
        # Where the text says nothing of another shoe, nothing is asked of one.
        shoe = bool(rules.clauses_of("bank.jumped_shoe"))
        facts["shoe"] = "asked" if shoe else NOTHING
        items += [_another_shoe(practice)] if shoe else []
        practice.lead()
        items += _following(lesson, practice)
    return Exercise(kind="bank-jumped", level=lesson.level, facts=facts, items=citing(lesson, items, 0))


def _another_shoe(practice: Practice) -> Item:
    """Whether they may have another shoe then."""
    rules = practice.game.rules
    return Item(
        ask="another-shoe",
        form="word",
        value=NO if rules.bank.jumped_shoe is None else YES,
        section="phrases",
        choices=(YES, NO),
        clauses=rules.clauses_of("bank.jumped_shoe"),
    )
