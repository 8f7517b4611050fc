"""Where the bank goes: whom it is offered to, stage by stage, and with how much."""

from __future__ import annotations

from ludex.core.drills import CITING, NOTHING, Exercise, Item, Lesson
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import AUCTION, OFFERING
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer.school.practice import Practice, bank_in_minima, begun
from ludex.games.baccarat.points import BANK, PUNTO
from ludex.games.common.drills import amount, citing, found
from ludex.games.common.places.events import SeatLost
from ludex.kit.money import Cents

TRIES = 200
DECLINED = {1: range(2), 2: range(6), 3: range(3, 12)}
"""How many have declined the bank."""


def next_bank(lesson: Lesson) -> Exercise | None:
    """Whom is the bank offered to next, and what must they take it with?"""
    rules = lesson.game.rules
    for _ in range(TRIES):
        practice = begun(lesson)
        seller = ""
        for again in range(1 + lesson.pick(lesson.level)):
            practice.take(bank_in_minima(lesson))
            seller = practice.state.bank.giver if again else ""
            _bank_ends(lesson, practice)
        offer, ended = practice.state.offer, len(practice.entries)
        declined, auctioned = _declined(lesson, practice)
        following = _following(practice)
        # Whoever lost their place by declining would be asked once more, among those who stand.
        if following is not None and not found(practice.entries[ended:], SeatLost):
            break
    else:
        return None
    whom, least, clauses, bound = following
    state = practice.state
    items = [
        Item(
            ask="offered-next",
            form="word",
            value=whom,
            section="told",
            choices=(*sorted(state.players), AUCTION),
            clauses=tuple(clause for clause in clauses if clause not in rules.clauses_of("bank.floor")),
            reading=rules.sources["bank.stages"].reading if declined else "",
        ),
        amount("least-bank", least, bound, "", reading=rules.sources["bank.floor"].reading if not offer.passed else ""),
    ]
    facts: dict[str, int | str] = {
        "places": practice.places,
        "standing": practice.standing,
        "giver": offer.giver,
        "offer": offer.cause,
        "bank": offer.amount,
        "seller": seller or NOTHING,
        "declined": ", ".join(declined) or NOTHING,
        "auctioned": auctioned,
        "minimum": rules.minimum,
    }
    return Exercise(kind="next-bank", level=lesson.level, facts=facts, items=citing(lesson, items, 0))


def _following(practice: Practice) -> tuple[str, Cents, tuple[str, ...], tuple[str, ...]] | None:
    """Whom the bank is before or that it is auctioned, with how much at least, and the clauses of both."""
    state, rules = practice.state, practice.game.rules
    if state.phase == AUCTION:
        opened = found(practice.entries, happened.AuctionOpened)[-1]
        return AUCTION, opened.least, opened.clauses, rules.clauses_of("auction.least", "bank.least")
    if not state.offered:
        return None
    offered = found(practice.entries, happened.BankOffered)[-1]
    bound = practice.offers(offered.player)["take-bank"].domains[0].low_bound
    return offered.player, offered.least, offered.clauses, bound.clauses


def _bank_ends(lesson: Lesson, practice: Practice) -> None:
    """The bank is lost, or passed after a coup that it won."""
    if lesson.pick(2):
        practice.lone_coup(PUNTO)
        return
    practice.lone_coup(BANK)
    practice.run(say.PassBank(by=practice.state.banker))


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
        practice.run(lesson.game.lead(practice.state))
    return declined, auctioned
