"""Who has the cards: whose turn it is on each cloth, and who plays against the whole bank when several want to."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.drills import CITING, NOTHING, Exercise, Item, Lesson
from ludex.core.state import BETTING
from ludex.games.baccarat.points import BANK, PUNTO, TIE
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.priority import cloth_of, holders_of, players_of
from ludex.games.baccarat.two_tables.school.practice import Practice, bank_in_minima
from ludex.games.baccarat.two_tables.state import CLOTHS, FIRST, SECOND, SPEAKS
from ludex.games.common.drills import amount, citing, found
from ludex.games.common.places.commands import StepAway
from ludex.kit.money import Cents, total

TRIES = 200
OUTCOMES = (BANK, BANK, PUNTO, TIE)
"""Who wins on a cloth: the bank oftener, for then the cards go on."""
CALLERS = {1: 2, 2: 3, 3: 4}
COUPS_BEFORE = 3
"""How many coups were played before, at most and not included, so that the cards are anywhere."""


def next_cards(lesson: Lesson) -> Exercise | None:
    """Who has the cards of each cloth after this coup?"""
    practice = Practice(lesson)
    practice.take(bank_in_minima(lesson, least=30))
    for _ in range(lesson.pick(COUPS_BEFORE)):
        _staked(practice)
        practice.coup({cloth: lesson.one((BANK, PUNTO)) for cloth in CLOTHS})
        practice.lead_to(BETTING)
    _staked(practice)
    (had,) = found(practice.lead(), fact.PuntosChosen)
    winners = {cloth: lesson.one(OUTCOMES) for cloth in CLOTHS}
    wrong = _wrong_holder(lesson, practice) if lesson.level == CITING and lesson.pick(2) else ""
    first, second, bank = practice.faces(winners)
    # A hand that somebody spoke for who has not lifted it comes to light last.
    practice.round_ends([*second, *bank, *first] if wrong else [*first, *second, *bank])
    practice.lead_to(BETTING)
    away = _steps_away(lesson, practice)
    facts: dict[str, int | str] = {
        **practice.told(),
        "banker": practice.state.banker,
        "holder_first": had.first,
        "holder_second": had.second,
        "wrong": wrong or NOTHING,
        **{f"winner_{cloth}": winner for cloth, winner in winners.items()},
        "away": away or NOTHING,
    }
    _staked(practice)
    (chosen,) = found(practice.lead(), fact.PuntosChosen)
    items = [
        _has_cards(practice, cloth, holder, wrong=bool(wrong and cloth == FIRST))
        for cloth, holder in ((FIRST, chosen.first), (SECOND, chosen.second))
    ]
    return Exercise(kind="next-cards", level=lesson.level, facts=facts, items=citing(lesson, items, 0))


def _staked(practice: Practice) -> None:
    """Somebody stakes on each cloth."""
    minimum = practice.game.rules.minimum
    for player, bet in zip(practice.others(), CLOTHS, strict=False):
        practice.stake(player, bet, minimum)


def _wrong_holder(lesson: Lesson, practice: Practice) -> str:
    """Somebody else than whose turn it is has taken the cards of the first cloth."""
    rules, state = practice.game.rules, practice.state
    others = [
        player
        for player in state.seats.values()
        if cloth_of(rules, state, player) == FIRST and player not in (state.banker, state.punto_of(FIRST))
    ]
    if not others:
        return ""
    practice.lead_to(SPEAKS[FIRST])
    guest = lesson.one(others)
    practice.report("wrong-holder", hand="first", guest=guest, word="no")
    return guest


def _steps_away(lesson: Lesson, practice: Practice) -> str:
    """From level 2 on somebody who sits may be away when the cards are given next."""
    if lesson.level == 1 or not lesson.pick(2):
        return ""
    rules, state = practice.game.rules, practice.state
    able = list[str]()
    for cloth in CLOTHS:
        holders = holders_of(rules, state, cloth)
        enough = len(players_of(rules, state, cloth)) > rules.players.per_cloth and len(holders) > 1
        able += [player for player in holders if enough and "step-away" in practice.offers(player)]
    if not able:
        return ""
    player = lesson.one(able)
    practice.run(StepAway(by=player))
    return player


def _has_cards(practice: Practice, cloth: str, holder: str, *, wrong: bool) -> Item:
    """Whose turn it is on a cloth."""
    rules, state = practice.game.rules, practice.state
    people = sorted(player for player in state.players if cloth_of(rules, state, player) == cloth)
    paths = ["cards.turn", "cards.groups", "cards.ceded"]
    if wrong:
        paths = ["incidents.wrong_holder_next", *paths]
    return Item(
        ask=f"cards-of-{cloth}",
        form="word",
        value=holder,
        section="players",
        choices=tuple(people),
        clauses=rules.clauses_of(*paths),
    )


def right_to_banco(lesson: Lesson) -> Exercise | None:
    """Who plays against the whole bank when several call it, and at the highest level with how much on each cloth?"""
    for _ in range(TRIES):
        practice = Practice(lesson)
        practice.take(bank_in_minima(lesson))
        rules, state = practice.game.rules, practice.state
        able = [player for player in practice.others() if "banco" in practice.offers(player)]
        if not able:
            return None
        callers = lesson.some(able, CALLERS[lesson.level])
        called_on = {cloth_of(rules, state, player) for player in callers} - {""}
        both = len(called_on) > 1
        if (lesson.level == 1 and both) or (lesson.level == CITING and not both):
            continue
        for player in callers:
            practice.run(say.CallBanco(by=player))
        lot = lesson.one(CLOTHS) if both and rules.banco.cloths == "lot" else ""
        practice.comes([lot] if lot else [])
        facts: dict[str, int | str] = {
            **practice.told(),
            "banker": state.banker,
            "bank": state.bank.amount,
            "callers": ", ".join(callers),
            "lot": lot or NOTHING,
        }
        entries = practice.lead()
        (taken,) = found(entries, fact.BancoTaken)
        items = [_has_banco(practice, callers, taken, both=both)]
        if lesson.level == CITING:
            (fixed,) = found(entries, fact.StakesFixed)
            items += [_half(practice, fixed, cloth) for cloth in CLOTHS]
        return Exercise(kind="right-to-banco", level=lesson.level, facts=facts, items=citing(lesson, items, 0))
    return None


def _has_banco(practice: Practice, callers: Sequence[str], taken: fact.BancoTaken, *, both: bool) -> Item:
    rules = practice.game.rules
    paths = ("banco.several", "places.order", "places.begins", "places.standing_order")
    return Item(
        ask="has-banco",
        form="word",
        value=taken.player,
        section="players",
        choices=tuple(sorted(callers)),
        clauses=rules.clauses_of(*(("banco.cloths",) if both else ()), *paths),
        reading=rules.sources["banco.several"].reading,
    )


def _half(practice: Practice, fixed: fact.StakesFixed, cloth: str) -> Item:
    """What of it plays on a cloth."""
    rules = practice.game.rules
    plays = total(stake.amount for stake in fixed.stakes if stake.bet == cloth)
    reading = rules.sources["bank.odd_half"].reading
    return amount(f"plays-on-{cloth}", Cents(plays), rules.clauses_of("banco.covers"), "", reading=reading)
