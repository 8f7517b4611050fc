"""What goes wrong at a table of poker against the house, who rules on it and how."""

from __future__ import annotations

from typing import Any

from ludex.core.game import Incident
from ludex.games.common.incidents import by_rule, incident, late_bet
from ludex.games.poker.banked.conduct import penalty_path


def incidents(game: Any) -> list[Incident]:
    """Every incident that may be declared at this table."""
    found = by_rule(
        game,
        (("wrong-count", "report-count", "misdeal.count"), ("exposed-card", "report-exposed", "misdeal.exposed")),
    )
    return [*found, *conduct_incidents(game), late_bet(game)]


def conduct_incidents(game: Any) -> list[Incident]:
    """What players may not do with their cards."""
    law = game.rules.conduct
    remedies = {"show": law.penalty, "tell": law.penalty, "advice": law.advice_penalty}
    return [
        incident(game, slug, "report-conduct", remedies[act], (f"conduct.{act}", penalty_path(act)))
        for slug, act in (("cards-shown", "show"), ("cards-told", "tell"), ("advice-asked", "advice"))
        if game.rules.forbids(f"conduct.{act}")
    ]
