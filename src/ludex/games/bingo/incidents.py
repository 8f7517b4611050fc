"""What goes wrong in a hall, who rules on it, and what is then done."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.games.bingo import state as phases
from ludex.games.bingo import trouble
from ludex.games.bingo.hall import Hall
from ludex.games.common.incidents import incident

NO_PRIZE, PRIZE_STANDS, RIGHTS_LOST, KEPT_APART = "no-prize", "prize-stands", "rights-lost", "kept-apart"
WITH_CARDS = phases.BEFORE_FIRST | phases.IN_GAME


def incidents(hall: Hall) -> list[Incident]:
    """Every incident that may be declared in this hall."""
    return [*_faults(hall), *_balls(hall), *_calls(hall), *_claims(hall), *_refunds(hall), *_people(hall)]


def _faults(hall: Hall) -> list[Incident]:
    """Material that fails, before the first ball and after it."""
    law = hall.rules.incidents
    before = trouble.REPAIR if law.before_first == "suspend" else trouble.REFUND
    after = trouble.BY_HAND if law.after_first == "by-hand" else trouble.REPAIR
    undrawn = phases.BEFORE_FIRST | {phases.DRAWING}
    first = incident(hall, "fault-before-first-ball", "report-fault", before, ("incidents.before_first",))
    later = incident(hall, "fault-after-first-ball", "report-fault", after, ("incidents.after_first",))
    found = [
        _within(first, undrawn),
        _within(later, phases.IN_GAME),
        incident(hall, "fault-beyond-repair", "abandon-game", law.irreparable, ("incidents.irreparable",)),
    ]
    if hall.rules.forbids("records.manual_book"):
        found.append(incident(hall, "computer-failed", "report-computer", "manual-book", ("records.manual_book",)))
    return found


def _balls(hall: Hall) -> list[Incident]:
    """Balls with which something is wrong: found when they are counted, or in a game."""
    law = hall.rules.incidents
    remedy = trouble.BALL_REFUND if law.ball_fault == "end-and-refund" else trouble.REPAIR
    paths = ("incidents.ball_fault", "incidents.faulty_balls")
    counted = incident(hall, "balls-counted-wrong", "change-balls", "set-changed", ("balls.complete",))
    in_game = [incident(hall, f"balls-{fault}", "report-balls", remedy, paths) for fault in law.faulty_balls]
    return [counted, *in_game]


def _calls(hall: Hall) -> list[Incident]:
    """Numbers that are called wrong, put right in time or not."""
    law = hall.rules.incidents
    put_right = ("incidents.ball_prevails", "incidents.same_caller", "incidents.reader_chief")
    not_put_right = ("incidents.miscall", "incidents.miscall_until")
    return [
        incident(hall, "wrong-call", "correct-call", "corrected", put_right),
        incident(hall, "wrong-call-with-prize", "void-game", law.miscall, not_put_right),
    ]


def _claims(hall: Hall) -> list[Incident]:
    """Prizes that are called wrongly, too late or not at all."""
    rules, claims = hall.rules, hall.rules.claims
    # Where the last number must be part of it, that alone shuts out whoever comes later.
    once = ("claims.line_once",) if rules.forbids("claims.line_once") else ("claims.holds_last", "claims.closed")
    found = [
        incident(hall, "false-claim", "check-card", claims.false_call, ("claims.false_call",)),
        incident(
            hall, "late-claim", "check-card", NO_PRIZE if claims.holds_last else PRIZE_STANDS, ("claims.holds_last",)
        ),
        incident(hall, "line-after-line", "check-card", NO_PRIZE, once),
        _within(incident(hall, "claim-after-order", "close-game", RIGHTS_LOST, ("claims.closed",)), phases.AFTER_ORDER),
        incident(hall, "nobody-calls", "close-game", KEPT_APART, ("may.close-game.chiefs",)),
    ]
    if claims.unsound:
        found.append(incident(hall, "damaged-card", "check-card", NO_PRIZE, ("claims.unsound",)))
    return found


def _refunds(hall: Hall) -> list[Incident]:
    """What is missing when a game is paid back."""
    law = hall.rules.incidents
    gone = "house-makes-up" if law.gives_back else PRIZE_STANDS
    return [
        incident(hall, "cards-not-returned", "end-refund", KEPT_APART, ("incidents.against_cards",)),
        incident(hall, "prize-not-returned", "void-game", gone, ("incidents.gives_back",)),
    ]


def _people(hall: Hall) -> list[Incident]:
    """Players who come late, leave, give their cards away or complain; and what may prove an offence."""
    rules, law = hall.rules, hall.rules.incidents
    leaving = "refund" if law.leaving_refunds else "no-refund"
    giving = "cards-change-hands" if law.giving_on else "cards-stay"
    found = [
        _within(incident(hall, "player-leaves", "leave", leaving, ("incidents.leaving_refunds",)), WITH_CARDS),
        incident(hall, "cards-given-on", "give-cards", giving, ("incidents.giving_on",)),
        incident(
            hall,
            "complaint",
            "answer-complaint",
            "in-minutes",
            ("may.answer-complaint.chiefs", "records.pending_kept"),
        ),
    ]
    if rules.forbids("sale.no_entry"):
        shut = incident(hall, "entry-after-reading", "announce-sold", "not-admitted", ("sale.no_entry",))
        found.append(_within(shut, phases.DOORS_SHUT))
    if rules.forbids("claims.complaints"):
        late = incident(hall, "late-complaint", "close-game", RIGHTS_LOST, ("claims.complaints",))
        found.append(_within(late, phases.AFTER_ORDER))
    if rules.forbids("records.evidence_kept"):
        found.append(incident(hall, "evidence", "keep-evidence", "kept", ("records.evidence_kept",)))
    return found


def _within(found: Incident, when: Collection[str]) -> Incident:
    """The same, where it happens at other times than its command may be given at."""
    return replace(found, phases=tuple(sorted(when)))
