"""What goes wrong at two tables, who reports it and what is done."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.games.baccarat.two_tables.table import TwoTables
from ludex.games.common.incidents import by_rule, incident
from ludex.games.common.shoe.blocking import blocked


def incidents(game: TwoTables) -> list[Incident]:
    """Every incident that may be reported at this table."""
    errors = []
    for cause, error in game.errors.errors.items():
        made = incident(game, cause, "report-error", str(game.errors.remedy_of(error.path)), (error.path,))
        errors.append(replace(made, phases=tuple(sorted(error.phases))))
    rows = [
        ("early-card-waived", "waive-early", "incidents.waived"),
        ("fallen-card", "pick-up-card", "incidents.fallen"),
        ("face-up-card", "discard-face-up", "shoe.face_up"),
    ]
    return [*errors, *by_rule(game, rows), *blocked(game)]
