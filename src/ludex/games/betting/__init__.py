"""Betting: events and markets of three kinds, where and when bets are made, their slips, and what they are paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.game import DeciderType, solved_by
from ludex.games.betting.cloth import cloth
from ludex.games.betting.commands import BETTING_COMMANDS
from ludex.games.betting.equipment import USUAL, read_equipment
from ludex.games.betting.establishment import ESTABLISHMENT
from ludex.games.betting.events import BETTING_EVENTS
from ludex.games.betting.exchange.commands import EXCHANGE_COMMANDS
from ludex.games.betting.exchange.events import EXCHANGE_EVENTS
from ludex.games.betting.incidents import incidents
from ludex.games.betting.papers import papers
from ludex.games.betting.roles import ROLES
from ludex.games.betting.rules import BettingRules
from ludex.games.betting.scene import scene
from ludex.games.betting.shop import ACCOUNTS, BettingView, Shop
from ludex.games.betting.state import BettingSetup

PARTY = 6
"""So many people bet together where nobody says how many."""
FIRST_DAY = "2026-01-01"
"""The day of a session of which nobody says any."""


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [{"do": "open-session", "day": FIRST_DAY, **said}]


GAME: DeciderType[BettingRules, Shop] = DeciderType(
    slug="betting",
    family="betting",
    rules=BettingRules,
    commands=(*BETTING_COMMANDS, *EXCHANGE_COMMANDS),
    events=(*BETTING_EVENTS, *EXCHANGE_EVENTS),
    view=BettingView,
    setup=BettingSetup,
    build=lambda rules, described: Shop(rules, read_equipment(rules, described)),
    equipment=USUAL,
    posts=lambda _rules: "shop",
    roles=ROLES,
    opening=_opening,
    entering=lambda who, cash: {"do": "enter", "by": who, "cash": cash},
    ending="close-session",
    establishment=ESTABLISHMENT,
    incidents=incidents,
    drills="ludex.games.betting.drills:MAKERS",
    cloth=cloth,
    scene=scene,
    papers=papers,
    accounts=ACCOUNTS,
    least_stake=lambda shop: shop.rules.stakes.stake_least,
    priced=solved_by("ludex.games.betting.odds:priced"),
    odds=solved_by("ludex.games.betting.odds:all_odds"),
    bots="ludex.games.betting.bots:STRATEGIES",
    party=lambda _rules, people: PARTY - people,
)
