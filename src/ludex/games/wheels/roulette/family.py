"""A roulette as the registry knows it: everything that the family shares, with what each game says of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ludex.core.commands import SESSION_COMMANDS, Command
from ludex.core.establishment import EstablishmentType
from ludex.core.events import SESSION_EVENTS, Event
from ludex.core.game import GameType
from ludex.core.scene import AnyPiece
from ludex.games.common.prison.state import PRISON
from ludex.games.wheels.roulette.american import COMMANDS as AMERICAN_COMMANDS
from ludex.games.wheels.roulette.american import EVENTS as AMERICAN_EVENTS
from ludex.games.wheels.roulette.american import AmericanRoulette, ColouredView
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.american_scene import scene as american_scene
from ludex.games.wheels.roulette.cloth import cloth
from ludex.games.wheels.roulette.commands import COMMANDS
from ludex.games.wheels.roulette.establishment import AMERICAN_ESTABLISHMENT, boxes_of
from ludex.games.wheels.roulette.events import EVENTS
from ludex.games.wheels.roulette.incidents import incidents
from ludex.games.wheels.roulette.odds import all_odds
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.scene import scene
from ludex.games.wheels.roulette.state import ANNOUNCED, RouletteState
from ludex.games.wheels.roulette.table import FRENCH, Roulette, RouletteView
from ludex.kit.wheels import Wheel, read_wheel

Rules = TypeVar("Rules", bound=RouletteRules)
Built = TypeVar("Built", bound=Roulette[Any])


def cloths_staffing(rules: RouletteRules) -> str:
    """The list of staff by the number of cloths."""
    return "one_cloth" if rules.cloths == 1 else "two_cloths"


def roulette(
    slug: str,
    *,
    rules: type[Rules],
    game: Callable[[Rules, Wheel], Built],
    wheel: str,
    establishment: EstablishmentType,
    posts: Callable[[Rules], str] = cloths_staffing,
    view: type[RouletteView] = RouletteView,
    commands: tuple[type[Command], ...] = (*SESSION_COMMANDS, *COMMANDS),
    events: tuple[type[Event], ...] = (*SESSION_EVENTS, *EVENTS),
    accounts: tuple[str, ...] = (PRISON, ANNOUNCED),
    drills: str = "ludex.games.wheels.roulette.drills:MAKERS",
    scene: Callable[[Any], Iterable[AnyPiece]] = scene,
) -> GameType[Rules, Built]:
    """One of the roulettes; what is not said is as in French roulette."""
    return GameType(
        slug=slug,
        family="wheels",
        rules=rules,
        commands=commands,
        events=events,
        view=view,
        build=lambda rules, described: game(rules, read_wheel(described)),
        equipment=wheel,
        posts=posts,
        bets=lambda game: tuple(game.bets),
        opposites=(frozenset({"red", "black"}), frozenset({"even", "odd"}), frozenset({"low", "high"})),
        cloth=lambda game: cloth(game.rules, game.wheel),
        labelled_cloth=lambda game, house: cloth(game.rules, game.wheel, boxes_of(house)),
        scene=scene,
        incidents=incidents,
        odds=all_odds,
        kernel="ludex.games.wheels.roulette.kernel:RouletteKernel",
        drills=drills,
        accounts=accounts,
        establishment=establishment,
    )


def french(rules: RouletteRules, wheel: Wheel) -> Roulette[RouletteState]:
    """French roulette, which has nothing of its own."""
    return Roulette(rules, wheel, FRENCH)


def american_roulette(slug: str, *, wheel: str) -> GameType[AmericanRules, AmericanRoulette]:
    """One of the American roulettes: colour chips, half back at zero, one list of staff."""
    return roulette(
        slug,
        rules=AmericanRules,
        wheel=wheel,
        establishment=AMERICAN_ESTABLISHMENT,
        posts=lambda _rules: "table",
        game=AmericanRoulette,
        view=ColouredView,
        commands=AMERICAN_COMMANDS,
        events=AMERICAN_EVENTS,
        accounts=(ANNOUNCED,),
        drills="ludex.games.wheels.roulette.american_drills:MAKERS",
        scene=american_scene,
    )
