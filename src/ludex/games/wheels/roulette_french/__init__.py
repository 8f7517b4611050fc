"""French roulette (ruleta francesa): one zero, the prison, and the lawful order of paying."""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType
from ludex.games.wheels.roulette_french.commands import COMMANDS
from ludex.games.wheels.roulette_french.establishment import HOUSE
from ludex.games.wheels.roulette_french.events import EVENTS
from ludex.games.wheels.roulette_french.incidents import incidents
from ludex.games.wheels.roulette_french.odds import all_odds
from ludex.games.wheels.roulette_french.rules import RouletteRules
from ludex.games.wheels.roulette_french.state import ANNOUNCED, PRISON
from ludex.games.wheels.roulette_french.table import FrenchRoulette, RouletteView
from ludex.kit.wheels import read_wheel

GAME = GameType(
    slug="roulette-french",
    family="wheels",
    rules=RouletteRules,
    commands=(*SESSION_COMMANDS, *COMMANDS),
    events=(*SESSION_EVENTS, *EVENTS),
    view=RouletteView,
    build=lambda rules, wheel: FrenchRoulette(rules, read_wheel(wheel)),
    equipment="single-zero",
    staffing=lambda rules: "one_cloth" if rules.cloths == 1 else "two_cloths",
    bets=lambda game: tuple(game.bets),
    incidents=incidents,
    odds=all_odds,
    kernel="ludex.games.wheels.roulette_french.kernel:RouletteKernel",
    drills="ludex.games.wheels.roulette_french.drills:MAKERS",
    accounts=(PRISON, ANNOUNCED),
    house=HOUSE,
)

__all__ = ["GAME", "FrenchRoulette", "RouletteRules"]
