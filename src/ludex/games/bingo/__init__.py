"""Bingo: a hall with its cards, balls, prizes and minutes; series of cards, and the odds of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.game import DeciderType, solved_by
from ludex.games.bingo.cloth import cloth
from ludex.games.bingo.commands import COMMANDS
from ludex.games.bingo.equipment import USUAL, read_equipment
from ludex.games.bingo.establishment import ESTABLISHMENT
from ludex.games.bingo.events import EVENTS
from ludex.games.bingo.hall import Hall, HallView
from ludex.games.bingo.incidents import incidents
from ludex.games.bingo.part import ACCOUNTS
from ludex.games.bingo.roles import ROLES
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.scene import scene
from ludex.games.bingo.state import HallSetup

FIRST_DAY = "2026-01-01"
"""The day of a session of which nobody says any."""


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [{"do": "open-session", "day": FIRST_DAY, **said}]


GAME: DeciderType[BingoRules, Hall] = DeciderType(
    slug="bingo",
    family="bingo",
    rules=BingoRules,
    commands=COMMANDS,
    events=EVENTS,
    view=HallView,
    setup=HallSetup,
    build=lambda rules, described: Hall(rules, read_equipment(rules, described)),
    equipment=USUAL,
    posts=lambda _rules: "hall",
    roles=ROLES,
    opening=_opening,
    entering=lambda who, cash: {"do": "enter", "by": who, "cash": cash},
    ending="announce-last",
    cloth=cloth,
    scene=scene,
    bots="ludex.games.bingo.bots:STRATEGIES",
    drills="ludex.games.bingo.drills:MAKERS",
    incidents=incidents,
    establishment=ESTABLISHMENT,
    accounts=ACCOUNTS,
    least_stake=lambda hall: min(hall.rules.cards.face_values),
    priced=solved_by("ludex.games.bingo.returns:priced"),
    odds=solved_by("ludex.games.bingo.returns:all_odds"),
    odds_model="hall-model",
    hall_odds="ludex.games.bingo.returns:hall_odds",
)
