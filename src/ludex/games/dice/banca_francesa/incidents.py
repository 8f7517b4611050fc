"""What goes wrong at banca francesa, who decides it and how: void throws, faulty dice, touched dice, late chips."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.games.common.throws import incidents as throws
from ludex.games.dice.banca_francesa.table import BancaFrancesa


def incidents(game: BancaFrancesa) -> list[Incident]:
    """Every incident that may be declared at this table."""
    replaced = game.rules.incidents.replaced_after
    found = [
        replace(incident, remedy="rethrow-with-other-dice") if incident.slug in replaced else incident
        for incident in throws.incidents(game)
    ]
    return [*found, *_touched(game)]


def _touched(game: BancaFrancesa) -> list[Incident]:
    remedy = game.rules.throwing.touched
    if remedy is None:
        return []
    return [
        Incident(
            slug="dice-touched",
            phases=tuple(sorted(game.book.phases("touch-dice"))),
            # The croupier is the one who did it: the chief, who says which bets count, rules on it.
            decides=tuple(game.book.roles("void-throw")),
            command="touch-dice",
            remedy=remedy,
            call=None,
            clauses=game.rules.clauses_of("throwing.touched", *game.rules.paths_for("void-throw")),
        )
    ]
