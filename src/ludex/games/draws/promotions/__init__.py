"""Promotions: draws without a price, held to advertise, with their notice to the authority, their dates and prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.game import DeciderType
from ludex.core.state import DeciderSetup
from ludex.games.draws.promotions.commands import COMMANDS
from ludex.games.draws.promotions.equipment import USUAL, read_equipment
from ludex.games.draws.promotions.establishment import ESTABLISHMENT
from ludex.games.draws.promotions.events import EVENTS
from ludex.games.draws.promotions.holding import Promotion, PromotionView
from ludex.games.draws.promotions.papers import papers
from ludex.games.draws.promotions.part import ACCOUNTS
from ludex.games.draws.promotions.roles import ROLES
from ludex.games.draws.promotions.rules import PromotionRules
from ludex.games.draws.promotions.scene import cloth, scene

FIRST_DAY = "2026-01-01"
"""The day of a session of which nobody says any."""


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [{"do": "open-session", "day": FIRST_DAY, **said}]


GAME: DeciderType[PromotionRules, Promotion] = DeciderType(
    slug="promotions",
    family="draws",
    rules=PromotionRules,
    commands=COMMANDS,
    events=EVENTS,
    view=PromotionView,
    setup=DeciderSetup,
    build=lambda rules, described: Promotion(rules, read_equipment(rules, described)),
    equipment=USUAL,
    posts=lambda _rules: "promotion",
    roles=ROLES,
    opening=_opening,
    entering=lambda who, cash: {"do": "enter", "by": who, "cash": cash},
    cloth=cloth,
    scene=scene,
    papers=papers,
    bots="ludex.games.draws.promotions.bots:STRATEGIES",
    drills="ludex.games.draws.promotions.drills:MAKERS",
    establishment=ESTABLISHMENT,
    accounts=ACCOUNTS,
)
