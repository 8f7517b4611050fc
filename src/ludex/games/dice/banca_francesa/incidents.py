"""What goes wrong at banca francesa, who decides it and how: void throws, faulty dice, touched dice, late chips."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.games.common.throws import incidents as throws
from ludex.games.dice.banca_francesa.table import BancaTable


def incidents(game: BancaTable) -> list[Incident]:
    """Every incident that may be declared at this table."""
    replaced = game.declaration.rules.incidents.replaced_after
    found = [
        replace(incident, remedy="rethrow-with-other-dice") if incident.slug in replaced else incident
        for incident in throws.incidents(game)
    ]
    return [*found, *_touched(game)]


def _touched(game: BancaTable) -> list[Incident]:
    remedy = game.declaration.rules.throwing.touched
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
            clauses=game.declaration.rules.clauses_of(
                "throwing.touched", *game.declaration.rules.paths_for("void-throw")
            ),
        )
    ]
