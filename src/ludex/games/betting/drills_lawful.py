"""Exercises on what may be bet on, where and when, and on what kind of bet something is."""

from __future__ import annotations

from typing import Any

from ludex.core.drills import NO, YES, Exercise, Item, Lesson
from ludex.errors import Refused
from ludex.games.betting import commands as do
from ludex.games.betting.drills_practice import PLAYERS, TERMINAL, Practice
from ludex.games.betting.rules import BettingRules
from ludex.games.betting.state import Slip
from ludex.games.common.drills import citing
from ludex.kit.money import Cents

AWAY = "zoe"
"""Somebody who bets from elsewhere."""
EVENT, MARKET, FORECASTS = "e", "m", ("a", "b")
ODDS = {FORECASTS[0]: 200, FORECASTS[1]: 200}
VENUE, OTHER = "stadium", "racecourse"
REASONS_SHOWN = {2: 3, 3: 5}

Situation = dict[str, Any]
"""What is other than usual of the event, market, shop, device, zone or channel; and how far the event has come."""

LAWFUL: dict[str, Situation] = {
    "before-start": {},
    "public-event": {"event": {"kind": "public"}},
    "live-fixed": {"market": {"live": True}, "status": "under-way"},
    "enabled-zone": {"shop": {"venue": VENUE}, "zone": {}, "event": {"venue": VENUE}},
    "place-for-others": {"shop": {"venue": VENUE}, "zone": {"for_other_venues": True}, "event": {"venue": OTHER}},
    "by-channel": {"channel": {}},
    "pool-without-authorisation": {"shop": {"company_authorised": False}, "market": {"kind": "pool"}},
}
"""What may be done, by its slug."""
UNLAWFUL: dict[str, Situation] = {
    "private-event": {"event": {"kind": "private"}},
    "known-outcome": {"event": {"uncertain": False}},
    "own-event": {"event": {"company_apart": False}},
    "takes-part": {"event": {"parties": [PLAYERS[0]]}},
    "political": {"event": {"touches": ["political"]}},
    "religious": {"event": {"touches": ["religious"]}},
    "crime": {"event": {"touches": ["crime"]}},
    "minors": {"market": {"touches": ["childhood"]}},
    "private-life": {"market": {"touches": ["personal-privacy"]}},
    "virtual-race": {"event": {"nature": "virtual"}},
    "simulated-match": {"event": {"nature": "simulated"}},
    "live-pool": {"market": {"kind": "pool", "live": True}},
    "after-start": {"status": "under-way"},
    "after-end": {"market": {"live": True}, "status": "over"},
    "without-odds": {"market": {"odds": {}}},
    "company-without-authorisation": {"shop": {"company_authorised": False}},
    "premises-without-authorisation": {"shop": {"premises_authorised": False}},
    "machine-not-approved": {"device": {"approved_for": "machines"}},
    "by-telephone": {"device": {"kind": "telephone"}},
    "zone-not-enabled": {"shop": {"venue": VENUE}, "zone": {"enabled": False}, "event": {"venue": VENUE}},
    "zone-not-for-others": {"shop": {"venue": VENUE}, "zone": {}, "event": {"venue": OTHER}},
    "channel-beyond": {"channel": {"beyond": ["marketing"]}},
    "channel-not-authorised": {"channel": {"authorised": False}},
}
"""What is refused, by its slug."""
SITUATIONS = LAWFUL | UNLAWFUL


def _bet(lesson: Lesson, situation: Situation) -> tuple[Practice, Slip]:
    """The bet that somebody makes in a situation; refused where the law does not allow it."""
    zones = {"zones": {"z": situation["zone"]}} if "zone" in situation else {}
    device = {**({"zone": "z"} if zones else {}), **situation.get("device", {})}
    channels = {"channels": {"web": situation["channel"]}} if "channel" in situation else {}
    market = {"event": EVENT, "kind": "fixed", "forecasts": FORECASTS, **situation.get("market", {})}
    if market["kind"] == "fixed":
        market.setdefault("odds", ODDS)
    described = {
        "devices": {TERMINAL: device},
        "events": {EVENT: situation.get("event", {})},
        "markets": {MARKET: market},
        **zones,
        **channels,
        **situation.get("shop", {}),
    }
    away = "channel" in situation
    practice = Practice(lesson, described, () if away else PLAYERS[:1])
    if away:
        practice.run(do.EnterByChannel(by=AWAY, cash=Cents(100_00), channel="web"))
    practice.opens(MARKET)
    who, unit = AWAY if away else PLAYERS[0], lesson.game.rules.stakes.stake_least
    practice.reaches(EVENT, situation.get("status", ""))
    return practice, practice.bets(who, unit, (MARKET, FORECASTS[0]), through="web" if away else TERMINAL)


def _answer(lesson: Lesson, slug: str) -> Refused | tuple[str, ...]:
    """Why a bet is refused in a situation; where it is admitted, the rules that admit it."""
    try:
        practice, slip = _bet(lesson, SITUATIONS[slug])
    except Refused as refused:
        return refused
    return ("events.of_kind", *_classes(practice, slip))


def _classes(practice: Practice, slip: Slip) -> tuple[str, str, str]:
    """The rules by which a bet has its place, its means and its moment."""
    equipment = practice.shop.equipment
    where, how = equipment.stand(slip.through, equipment.venues((EVENT,))).paths
    return where, how, "live.over" if slip.moment == "live" else "on_result.over"


def lawful_bet(lesson: Lesson) -> Exercise:
    """Whether a bet may be made, and from level 2 on why it may not."""
    rules: BettingRules = lesson.game.rules
    slug = lesson.one([*(LAWFUL if lesson.pick(3) == 0 else UNLAWFUL)])
    found = _answer(lesson, slug)
    if isinstance(found, Refused):
        answer, clauses = NO if lesson.level == 1 else str(found.reason), found.clauses
        reading = rules.sources[found.rule].reading if found.rule in rules.sources else ""
    else:
        answer, clauses, reading = YES, rules.clauses_of(*found), ""
    choices: tuple[str, ...] = (YES, NO)
    if lesson.level > 1:
        refusals = (_answer(lesson, each) for each in UNLAWFUL)
        reasons = {str(refused.reason) for refused in refusals if isinstance(refused, Refused)}
        others = lesson.some(sorted(reasons - {answer}), REASONS_SHOWN[lesson.level])
        shown = others if answer == YES else [answer, *others]
        choices = (YES, *lesson.some(shown, len(shown)))
    item = Item(
        ask="may-bet" if lesson.level == 1 else "may-bet-or-why",
        form="word",
        value=answer,
        section="phrases" if lesson.level == 1 else "reasons",
        choices=choices,
        clauses=clauses,
        reading=reading,
    )
    facts: dict[str, int | str] = {"situation": slug}
    # A bet that is admitted keeps to every rule, so that no clause decides alone.
    items = (item,) if answer == YES else citing(lesson, [item], about=0)
    return Exercise(kind="lawful-bet", level=lesson.level, facts=facts, items=items)


def class_of_bet(lesson: Lesson) -> Exercise:
    """What a bet is: by its place, from level 2 on by its means, at last by its moment."""
    rules: BettingRules = lesson.game.rules
    slug = lesson.one([*LAWFUL])
    practice, slip = _bet(lesson, LAWFUL[slug])
    where, how, when = _classes(practice, slip)
    asked = (
        ("place-of-bet", slip.place, ("internal", "external"), where),
        ("means-of-bet", slip.means, ("in-person", "remote"), how),
        ("moment-of-bet", slip.moment, ("on-result", "live"), when),
    )
    items = [
        Item(ask=ask, form="word", value=said, section="values", choices=choices, clauses=rules.clauses_of(path))
        for ask, said, choices, path in asked[: lesson.level]
    ]
    facts: dict[str, int | str] = {"situation": slug}
    return Exercise(kind="class-of-bet", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))
