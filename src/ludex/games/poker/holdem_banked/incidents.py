"""What goes wrong at a table of hold'em against the house, who rules on it and how."""

from __future__ import annotations

from typing import Any

from ludex.core.game import Incident
from ludex.games.common.incidents import by_rule, incident, late_bet
from ludex.games.poker.banked.incidents import conduct_incidents


def incidents(game: Any) -> list[Incident]:
    """Every incident that may be declared at this table."""
    rows = (
        ("hand-count", "report-count", "misdeal.hand_count"),
        ("bank-count", "report-count", "misdeal.count"),
        ("bank-count-in-sequence", "report-count", "misdeal.put_right.remedy"),
        ("face-up-in-pack", "report-face-up", "misdeal.face_up"),
        ("face-up-cards", "report-face-up", "misdeal.face_up_again"),
        ("drawn-unseen", "report-drawn", "misdeal.drawn_early"),
    )
    exposed = game.rules.misdeal.exposed
    paths = ("misdeal.exposed", "misdeal.exposed_until")
    found = [] if exposed is None else [incident(game, "bank-card-seen", "report-exposed", exposed, paths)]
    return [*found, *by_rule(game, rows), *conduct_incidents(game), late_bet(game)]
