"""What goes wrong at chemin de fer, who reports it and what is done."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer
from ludex.games.common.incidents import by_rule, incident
from ludex.games.common.shoe.blocking import blocked


def incidents(game: CheminDeFer) -> list[Incident]:
    """Every incident that may be reported at this table."""
    errors = [
        replace(
            incident(game, cause, "report-error", str(game.errors.remedy_of(error.path)), (error.path,)),
            phases=tuple(sorted(error.phases)),
        )
        for cause, error in game.errors.errors.items()
    ]
    rows = [
        ("early-card-waived", "waive-early", "incidents.waived"),
        ("fallen-card", "pick-up-card", "incidents.fallen"),
        ("follows-the-hand", "report-follower", "places.followed"),
        ("refuses-to-deal", "report-refusal", "bank.refused"),
        ("face-up-card", "discard-face-up", "shoe.face_up"),
    ]
    return [*errors, *by_rule(game, rows), *blocked(game)]
