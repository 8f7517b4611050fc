"""What goes wrong in a hall, who rules on it, and what is then done."""

from __future__ import annotations

from ludex.core.game import Incident
from ludex.games.bingo import trouble
from ludex.games.bingo.hall import Hall
from ludex.games.common.incidents import incident


def incidents(hall: Hall) -> list[Incident]:
    """Every incident that may be declared in this hall."""
    law = hall.rules.incidents
    after = trouble.BY_HAND if law.after_first == "by-hand" else trouble.REPAIR
    found = [
        incident(hall, "fault-before-first-ball", "report-fault", trouble.REPAIR, ("incidents.before_first",)),
        incident(hall, "fault-after-first-ball", "report-fault", after, ("incidents.after_first",)),
        incident(
            hall, "fault-beyond-repair", "abandon-game", "refund", ("incidents.irreparable", "incidents.against_cards")
        ),
        incident(
            hall,
            "wrong-call",
            "correct-call",
            "corrected",
            ("incidents.ball_prevails", "incidents.same_caller", "incidents.reader_chief"),
        ),
        incident(
            hall,
            "wrong-call-with-prize",
            "void-game",
            law.miscall,
            ("incidents.miscall", "incidents.miscall_until", "incidents.gives_back"),
        ),
        incident(hall, "computer-failed", "report-computer", "manual-book", ("records.manual_book",)),
        incident(hall, "player-leaves", "leave", "no-refund", ("incidents.leaving_refunds", "incidents.giving_on")),
        incident(hall, "damaged-card", "check-card", "no-prize", ("claims.unsound",)),
        incident(hall, "false-claim", "check-card", law_of_false_claim(hall), ("claims.false_call",)),
        incident(hall, "evidence", "keep-evidence", "kept", ("records.evidence_kept",)),
    ]
    remedy = trouble.BALL_REFUND if law.ball_fault == "end-and-refund" else trouble.REPAIR
    found += [
        incident(hall, f"balls-{fault}", "report-balls", remedy, ("incidents.ball_fault", "incidents.faulty_balls"))
        for fault in law.faulty_balls
    ]
    return found


def law_of_false_claim(hall: Hall) -> str:
    """What follows when somebody calls what they do not have."""
    return hall.rules.claims.false_call
