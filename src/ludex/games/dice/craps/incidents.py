"""What goes wrong at craps, who decides it and how: void throws, late chips, a lost die, lost rights."""

from __future__ import annotations

from ludex.core.game import Incident
from ludex.games.dice.craps.table import Craps


def incidents(game: Craps) -> list[Incident]:
    """Every incident that may be declared at this table."""
    rules = game.rules
    found = [
        _incident(
            game, cause, "void-throw", "rethrow", (f"incidents.void_causes.{cause}", "calls.void"), rules.calls.void
        )
        for cause, voids in rules.incidents.void_causes.items()
        if voids
    ]
    found.append(_incident(game, "late-bet", "report-late", "returned", ("betting.closed",)))
    found.append(_incident(game, "repeated-breaches", "deprive", "deprived", ("shooters.breaches_least",)))
    if rules.dice_change.not_found is not None:
        found.append(_incident(game, "die-not-found", "replace-dice", "new-set", ("dice_change.not_found",)))
    return found


def _incident(
    game: Craps, slug: str, command: str, remedy: str, paths: tuple[str, ...], call: str | None = None
) -> Incident:
    rules = game.rules
    return Incident(
        slug=slug,
        phases=tuple(sorted(game.book.phases(command))),
        decides=tuple(game.book.roles(command)),
        command=command,
        remedy=remedy,
        call=call,
        clauses=rules.clauses_of(*paths, *rules.paths_for(command)),
        reading=rules.sources[paths[0]].reading,
    )
