"""Gaming machines: one machine, B1 to D, as somebody describes it; what it plays, pays and gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.game import DeciderType, solved_by
from ludex.core.state import DeciderSetup
from ludex.games.machines.cabinet import read_cabinet
from ludex.games.machines.cloth import cloth
from ludex.games.machines.commands import COMMANDS
from ludex.games.machines.described import USUAL
from ludex.games.machines.establishment import ESTABLISHMENT
from ludex.games.machines.events import EVENTS
from ludex.games.machines.machine import Machine, MachineView
from ludex.games.machines.papers import papers
from ludex.games.machines.roles import ROLES
from ludex.games.machines.rules import MachineRules
from ludex.games.machines.scene import scene
from ludex.games.machines.state import ACCOUNTS

FIRST_DAY = "2026-01-01"
"""The day of a session of which nobody says any."""


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [{"do": "open-session", "day": FIRST_DAY, **said}]


GAME: DeciderType[MachineRules, Machine] = DeciderType(
    slug="machines",
    family="machines",
    rules=MachineRules,
    commands=COMMANDS,
    events=EVENTS,
    view=MachineView,
    setup=DeciderSetup,
    build=lambda rules, described: Machine(rules, read_cabinet(rules, described)),
    equipment=USUAL,
    posts=lambda _rules: "room",
    roles=ROLES,
    opening=_opening,
    entering=lambda who, cash: {"do": "enter", "by": who, "cash": cash},
    ending="announce-last",
    establishment=ESTABLISHMENT,
    cloth=cloth,
    scene=scene,
    papers=papers,
    bots="ludex.games.machines.bots:STRATEGIES",
    drills="ludex.games.machines.drills:MAKERS",
    accounts=ACCOUNTS,
    least_stake=lambda machine: machine.cabinet.price,
    priced=solved_by("ludex.games.machines.odds:priced"),
    odds=solved_by("ludex.games.machines.odds:all_odds"),
    sold="ludex.games.machines.odds:sold",
    kernel="ludex.games.machines.kernel:MachineKernel",
)
