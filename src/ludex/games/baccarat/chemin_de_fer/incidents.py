"""What goes wrong at chemin de fer, who reports it and what is done."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer
from ludex.games.common.incidents import by_rule, incident
from ludex.games.common.shoe.blocking import blocked

TOLD_BY = {"natural-forgotten-card-asked": "incidents.forgotten_card"}
"""Errors whose remedy another rule has than the one by which they are reported."""


def incidents(game: CheminDeFer) -> list[Incident]:
    """Every incident that may be reported at this table."""
    errors = []
    for cause, error in game.errors.errors.items():
        told_by = TOLD_BY.get(cause, "")
        path = told_by if told_by and game.errors.remedy_of(told_by) is not None else error.path
        made = incident(game, cause, "report-error", str(game.errors.remedy_of(path)), (path,))
        errors.append(replace(made, phases=tuple(sorted(error.phases))))
    rows = [
        ("early-card-waived", "waive-early", "incidents.waived"),
        ("fallen-card", "pick-up-card", "incidents.fallen"),
        ("follows-the-hand", "report-follower", "places.followed"),
        ("refuses-to-deal", "report-refusal", "bank.refused"),
        ("face-up-card", "discard-face-up", "shoe.face_up"),
    ]
    return [*errors, *by_rule(game, rows), *blocked(game)]
