"""Scratch tickets: lots with a plan of prizes, tickets that nobody knows before they are opened, and their odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.game import DeciderType, solved_by
from ludex.core.state import DeciderSetup
from ludex.games.draws.scratch_tickets.commands import COMMANDS
from ludex.games.draws.scratch_tickets.equipment import USUAL, read_equipment
from ludex.games.draws.scratch_tickets.establishment import ESTABLISHMENT
from ludex.games.draws.scratch_tickets.events import EVENTS
from ludex.games.draws.scratch_tickets.papers import papers
from ludex.games.draws.scratch_tickets.roles import ROLES
from ludex.games.draws.scratch_tickets.rules import TicketRules
from ludex.games.draws.scratch_tickets.scene import cloth, scene
from ludex.games.draws.scratch_tickets.shop import Shop
from ludex.games.draws.scratch_tickets.state import ACCOUNTS
from ludex.games.draws.scratch_tickets.views import ShopView
from ludex.kit.money import Cents

FIRST_DAY = "2026-01-01"
"""The day of a session of which nobody says any."""


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [{"do": "open-session", "day": FIRST_DAY, **said}]


GAME: DeciderType[TicketRules, Shop] = DeciderType(
    slug="scratch-tickets",
    family="draws",
    rules=TicketRules,
    commands=COMMANDS,
    events=EVENTS,
    view=ShopView,
    setup=DeciderSetup,
    build=lambda rules, described: Shop(rules, read_equipment(rules, described)),
    equipment=USUAL,
    posts=lambda _rules: "shop",
    roles=ROLES,
    opening=_opening,
    entering=lambda who, cash: {"do": "enter", "by": who, "cash": cash},
    ending="close-session",
    accounts=ACCOUNTS,
    establishment=ESTABLISHMENT,
    least_stake=lambda shop: min((lot.price for lot in shop.stock.lots.values()), default=Cents(1)),
    cloth=cloth,
    scene=scene,
    papers=papers,
    priced=solved_by("ludex.games.draws.scratch_tickets.odds:priced"),
    odds=solved_by("ludex.games.draws.scratch_tickets.odds:all_odds"),
    sold="ludex.games.draws.scratch_tickets.odds:sold",
    kernel="ludex.games.draws.scratch_tickets.kernel:TicketKernel",
    drills="ludex.games.draws.scratch_tickets.drills:MAKERS",
    bots="ludex.games.draws.scratch_tickets.bots:STRATEGIES",
)
