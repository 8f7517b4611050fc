"""Raffles and tombolas: described, inspected, sold, drawn before everybody, and rechecked by whoever likes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.game import DeciderType, solved_by
from ludex.core.state import DeciderSetup
from ludex.games.draws.raffles.commands import COMMANDS
from ludex.games.draws.raffles.equipment import USUAL, read_equipment
from ludex.games.draws.raffles.establishment import ESTABLISHMENT
from ludex.games.draws.raffles.events import EVENTS
from ludex.games.draws.raffles.papers import papers
from ludex.games.draws.raffles.part import ACCOUNTS
from ludex.games.draws.raffles.roles import ROLES
from ludex.games.draws.raffles.rules import RaffleRules
from ludex.games.draws.raffles.scene import cloth, scene
from ludex.games.draws.raffles.stand import RaffleStand, RaffleView

FIRST_DAY = "2026-01-01"
"""The day of a session of which nobody says any."""


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [{"do": "open-session", "day": FIRST_DAY, **said}]


GAME: DeciderType[RaffleRules, RaffleStand] = DeciderType(
    slug="raffles",
    family="draws",
    rules=RaffleRules,
    commands=COMMANDS,
    events=EVENTS,
    view=RaffleView,
    setup=DeciderSetup,
    build=lambda rules, described: RaffleStand(rules, read_equipment(rules, described)),
    equipment=USUAL,
    posts=lambda _rules: "stand",
    roles=ROLES,
    opening=_opening,
    entering=lambda who, cash: {"do": "enter", "by": who, "cash": cash},
    cloth=cloth,
    scene=scene,
    papers=papers,
    bots="ludex.games.draws.raffles.bots:STRATEGIES",
    drills="ludex.games.draws.raffles.drills:MAKERS",
    establishment=ESTABLISHMENT,
    accounts=ACCOUNTS,
    least_stake=lambda stand: stand.equipment.price,
    priced=solved_by("ludex.games.draws.raffles.odds:priced"),
    odds=solved_by("ludex.games.draws.raffles.odds:all_odds"),
)
