"""What goes wrong at French roulette, who decides it and how: void spins by their cause, and chips that come late."""

from __future__ import annotations

from ludex.core.game import Incident
from ludex.games.wheels.roulette.table import Roulette


def incidents(game: Roulette) -> list[Incident]:
    """Every incident that may be declared at this table."""
    return [*_void_spins(game), _late_bet(game)]


def _void_spins(game: Roulette) -> list[Incident]:
    rules, law = game.rules, game.rules.incidents
    if law.void_remedy is None:
        return []
    return [
        Incident(
            slug=cause,
            phases=tuple(sorted(game.book.phases("void-spin"))),
            decides=tuple(game.book.roles("void-spin")),
            command="void-spin",
            remedy=law.void_remedy,
            call=rules.calls.void,
            clauses=rules.clauses_of(path, "incidents.void_remedy", "calls.void"),
            reading=rules.sources[path].reading,
        )
        for cause, voids in law.void_causes.items()
        if voids and (path := f"incidents.void_causes.{cause}")
    ]


def _late_bet(game: Roulette) -> Incident:
    return Incident(
        slug="late-bet",
        phases=tuple(sorted(game.book.phases("report-late"))),
        decides=tuple(game.book.roles("report-late")),
        command="report-late",
        remedy="returned",
        call=None,
        clauses=game.rules.clauses_of("betting.closed"),
    )
