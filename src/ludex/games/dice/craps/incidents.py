"""What goes wrong at craps, who decides it and how: void throws, late chips, a lost die, lost rights."""

from __future__ import annotations

from ludex.core.game import Incident
from ludex.games.common.incidents import incident, late_bet
from ludex.games.dice.craps.table import Craps


def incidents(game: Craps) -> list[Incident]:
    """Every incident that may be declared at this table."""
    rules = game.rules
    found = [
        incident(
            game,
            cause,
            "void-throw",
            "rethrow",
            (f"incidents.void_causes.{cause}", "calls.void", *rules.paths_for("void-throw")),
            rules.calls.void,
        )
        for cause, voids in rules.incidents.void_causes.items()
        if voids
    ]
    breaches = ("shooters.breaches_least", *rules.paths_for("deprive"))
    found += [late_bet(game), incident(game, "repeated-breaches", "deprive", "deprived", breaches)]
    if rules.dice_change.not_found is not None:
        paths = ("dice_change.not_found", *rules.paths_for("replace-dice"))
        found.append(incident(game, "die-not-found", "replace-dice", "new-set", paths))
    return found
