"""A roulette as the registry knows it: everything that the family shares, with what each game says of itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.establishment import House
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType
from ludex.games.wheels.roulette.commands import COMMANDS
from ludex.games.wheels.roulette.events import EVENTS
from ludex.games.wheels.roulette.felt import zones
from ludex.games.wheels.roulette.incidents import incidents
from ludex.games.wheels.roulette.odds import all_odds
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.state import ANNOUNCED, PRISON
from ludex.games.wheels.roulette.table import Roulette, RouletteView
from ludex.kit.wheels import read_wheel


def cloths_staffing(rules: RouletteRules) -> str:
    """The list of staff by the number of cloths."""
    return "one_cloth" if rules.cloths == 1 else "two_cloths"


def roulette(
    slug: str,
    *,
    rules: type[RouletteRules],
    wheel: str,
    house: House,
    staffing: Callable[[Any], str] = cloths_staffing,
) -> GameType:
    """One of the roulettes."""
    return GameType(
        slug=slug,
        family="wheels",
        rules=rules,
        commands=(*SESSION_COMMANDS, *COMMANDS),
        events=(*SESSION_EVENTS, *EVENTS),
        view=RouletteView,
        build=lambda rules, described: Roulette(rules, read_wheel(described)),
        equipment=wheel,
        staffing=staffing,
        bets=lambda game: tuple(game.bets),
        felt=lambda game: zones(game.rules),
        incidents=incidents,
        odds=all_odds,
        kernel="ludex.games.wheels.roulette.kernel:RouletteKernel",
        drills="ludex.games.wheels.roulette.drills:MAKERS",
        accounts=(PRISON, ANNOUNCED),
        house=house,
    )
