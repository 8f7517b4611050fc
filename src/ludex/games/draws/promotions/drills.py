"""Exercises about promotions: may one begin, does it go on with a defect of its notice, and who is in which draw."""

from __future__ import annotations

from datetime import date, timedelta

from ludex.core.drills import YES, Exercise, Lesson, Maker
from ludex.games.common.drills import citing
from ludex.games.common.premises.commands import CloseSession
from ludex.games.draws.among.described import Fields
from ludex.games.draws.among.drills import FIRST_DAY, PLAYERS, Practice, may_begin, number, with_one_answer, yes_no
from ludex.games.draws.promotions import commands as do
from ludex.games.draws.promotions.equipment import read_equipment
from ludex.games.draws.promotions.events import DefectFound, EntriesClosed
from ludex.games.draws.promotions.holding import Promotion
from ludex.games.draws.promotions.lawful import LawfulPromotion
from ludex.games.draws.promotions.rules import Basis, Defect, PromotionRules
from ludex.law.strict import Tree

NOTICES = {"weeks-before": "2026-02-10", "same-day": FIRST_DAY, "day-after": "2026-03-03", "never": None}
WAYS: dict[str, Fields] = {
    "all-free": {},
    "with-price": {"cost": "0.50"},
    "dear-number": {"channels": {"telephone": {"premium_rate": True}}},
    "photograph": {"consideration": "a photograph"},
    "not-advertised": {"purpose": "other"},
    "whole-town": {"takers": ["clients", "anybody"]},
    "one-notice-for-two": {},
}
"""What may be so of a promotion, by the slug that says so."""
REASONS = (
    *(YES, "no-notice", "not-authorised", "not-free", "consideration", "not-advertising", "not-a-customer"),
    "shared-notice",
)
DEFECTS: dict[str, tuple[Defect, bool]] = {
    f"{defect}-{weight}": (defect, weight == "essential")
    for defect in ("inaccuracy", "falsity", "omission")
    for weight in ("essential", "slight")
} | {"not-presented": ("not-presented", False)}
"""What the authority finds, by the slug that says so."""
BASIS: Basis = "clients"


def _described(draws: int, told: Fields | None = None) -> Fields:
    """A promotion with a draw a day for services, each with two prizes."""
    days = [str(date.fromisoformat(FIRST_DAY) + timedelta(days=later)) for later in range(draws)]
    held: list[Tree] = [
        {"day": day, "prizes": [{"name": f"{day}-{place}", "kind": "services", "value": 5} for place in (1, 2)]}
        for day in days
    ]
    tract = "single" if draws == 1 else "successive"
    usual: Fields = {"draws": held, "begins": FIRST_DAY, "tract": tract, "notice": {"presented": "2026-02-10"}}
    return {**usual, **(told or {})}


def promotion_may_begin(lesson: Lesson) -> Exercise | None:
    """Whether a promotion may begin, by the day of its notice; from level 2 on by what it is."""
    return with_one_answer(lambda: _promotion(lesson))


def _promotion(lesson: Lesson) -> Exercise | None:
    """A promotion that is made up; nothing where several things keep it from beginning."""
    rules: PromotionRules = lesson.game.rules
    since = lesson.one(list(NOTICES))
    way = lesson.one(["all-free"] if lesson.level == 1 else list(WAYS))
    notice: Fields = {"presented": NOTICES[since], "activities": 2 if way == "one-notice-for-two" else 1}
    equipment = read_equipment(rules, _described(1, {**WAYS[way], "notice": notice}))
    # Where something is not free in a way that nobody authorised, two clauses say so: one answer is enough.
    flaws = LawfulPromotion(rules, equipment).flaws_at_start(FIRST_DAY, NOTICES[since] or "")
    found = [flaw for flaw in flaws if flaw.rule != "authorisation.missing"]
    held = ("notice.presented", "notice.effective_days")
    facts: dict[str, int | str] = {"since": since, "described": way, "prizes": 1 + lesson.pick(60)}
    reasons = [reason for reason in REASONS if reason != "not-authorised"]
    return may_begin(lesson, "promotion-may-begin", facts, found, held=held, choices=reasons)


def goes_on(lesson: Lesson) -> Exercise:
    """Whether a promotion goes on when the authority finds something, and from level 2 on what stays of a prize won."""
    rules: PromotionRules = lesson.game.rules
    found = lesson.one(list(DEFECTS))
    defect, essential = DEFECTS[found]
    entries = 2 + lesson.pick(40)
    promotion = Practice(lesson, Promotion(rules, read_equipment(rules, _described(1))), ["1"])
    winner, other = lesson.some(PLAYERS, 2)
    promotion.come(winner, other)
    promotion.staff(do.BeginPromotion)
    for who in (winner, *[other] * (entries - 1)):
        promotion.table.run(do.TakePart(by=who, basis=BASIS))
    promotion.staff(do.CloseEntries, do.DrawEntry)
    promotion.staff(do.ReportDefect, defect=defect, essential=essential)
    stops = promotion.state.stopped
    clauses = rules.clauses_of("notice.defects", "notice.where_essential", "notice.stops")
    items = [yes_no("goes-on", not stops, clauses)]
    if lesson.level > 1:
        reading = rules.sources["entries.when_stopped"].reading
        items.append(yes_no("prize-stays", promotion.may(winner, "collect-prize"), clauses, reading))
        (known,) = promotion.found(DefectFound)
        items.append(number("entries-void", known.void, clauses, reading=reading))
    facts: dict[str, int | str] = {"described": found, "entries": entries, "who": winner}
    return Exercise(kind="goes-on", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def entries_in_draw(lesson: Lesson) -> Exercise:
    """How many entries are in a later draw of a successive promotion, and from level 2 on in the one after it."""
    rules: PromotionRules = lesson.game.rules
    draws = 2 if lesson.level == 1 else 3
    made = [2 + lesson.pick(9) for _ in range(draws)]
    described = _described(draws)
    numbers = [str(entry) for entry in range(1, 2 * draws + 1)]
    promotion = Practice(lesson, Promotion(rules, read_equipment(rules, described)), numbers)
    promotion.come(PLAYERS[0])
    promotion.staff(do.BeginPromotion)
    for at, entries in enumerate(made):
        if at:
            promotion.staff(CloseSession)
            promotion.open(str(date.fromisoformat(FIRST_DAY) + timedelta(days=at)))
        for _ in range(entries):
            promotion.table.run(do.TakePart(by=PLAYERS[0], basis=BASIS))
        promotion.staff(do.CloseEntries, do.DrawEntry, do.DrawEntry)
    closed = [event.entries for event in promotion.found(EntriesClosed)]
    clauses, reading = rules.clauses_of("dates.successive_least"), rules.sources["entries.later_draws"].reading
    items = [
        number(f"in-draw-{at}", closed[at - 1], clauses, _working(made[:at], closed[at - 1]), reading)
        for at in range(2, draws + 1)
    ]
    facts: dict[str, int | str] = {"entries": made[0], "later": ", ".join(map(str, made[1:]))}
    return Exercise(kind="entries-in-draw", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def _working(made: list[int], listed: int) -> str:
    """How the entries of a draw come about: all that were made, without those that had won."""
    whole = " + ".join(map(str, made))
    won = sum(made) - listed
    return f"{whole} - {won} = {listed}" if won else f"{whole} = {listed}"


MAKERS: dict[str, Maker] = {
    "promotion-may-begin": promotion_may_begin,
    "goes-on": goes_on,
    "entries-in-draw": entries_in_draw,
}
