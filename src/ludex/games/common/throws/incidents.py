"""What goes wrong where one throw decides, who rules on it and how: void throws by their cause, and late chips."""

from __future__ import annotations

from ludex.core.game import Incident
from ludex.games.common.throws.table import ThrowTable


def incidents(game: ThrowTable) -> list[Incident]:
    """Every incident that may be declared at this table."""
    return [*_void_throws(game), _late_bet(game)]


def _void_throws(game: ThrowTable) -> list[Incident]:
    rules, law = game.rules, game.rules.incidents
    if law.void_remedy is None:
        return []
    return [
        Incident(
            slug=cause,
            phases=tuple(sorted(game.book.phases("void-throw"))),
            decides=tuple(game.book.roles("void-throw")),
            command="void-throw",
            remedy=law.void_remedy,
            call=rules.calls.void,
            clauses=rules.clauses_of(path, "incidents.void_remedy", "calls.void"),
            reading=rules.sources[path].reading,
        )
        for cause, voids in law.void_causes.items()
        if voids and (path := f"incidents.void_causes.{cause}")
    ]


def _late_bet(game: ThrowTable) -> Incident:
    return Incident(
        slug="late-bet",
        phases=tuple(sorted(game.book.phases("report-late"))),
        decides=tuple(game.book.roles("report-late")),
        command="report-late",
        remedy="returned",
        call=None,
        clauses=game.rules.clauses_of("betting.closed"),
    )
