"""Boule (bola): a ball in a fixed dish, nine numbers, and the five that loses every simple chance."""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType
from ludex.games.common.throws.commands import THROW_COMMANDS
from ludex.games.common.throws.events import THROW_EVENTS
from ludex.games.common.throws.incidents import incidents
from ludex.games.common.throws.odds import all_odds
from ludex.games.common.throws.table import ThrowView
from ludex.games.wheels.boule.cloth import cloth, described_cloth
from ludex.games.wheels.boule.dish import USUAL, read_dish
from ludex.games.wheels.boule.establishment import ESTABLISHMENT
from ludex.games.wheels.boule.rules import BouleRules
from ludex.games.wheels.boule.scene import scene
from ludex.games.wheels.boule.table import Boule, BouleTable, SendAway, SentAway, boule_table

GAME: GameType[BouleRules, BouleTable] = GameType(
    slug="boule",
    family="wheels",
    rules=BouleRules,
    commands=(*SESSION_COMMANDS, *THROW_COMMANDS, SendAway),
    events=(*SESSION_EVENTS, *THROW_EVENTS, SentAway),
    view=ThrowView,
    build=lambda rules, described: boule_table(Boule(rules, read_dish(rules, described))),
    equipment=USUAL,
    posts=lambda rules: "one_cloth" if rules.cloths == 1 else "two_cloths",
    bets=lambda game: tuple(game.bets),
    opposites=(frozenset({"red", "black"}), frozenset({"even", "odd"}), frozenset({"low", "high"})),
    cloth=lambda table: cloth(table.declaration),
    labelled_cloth=lambda table, establishment: described_cloth(table.declaration, establishment),
    scene=scene,
    incidents=incidents,
    odds=all_odds,
    kernel="ludex.games.common.throws.kernel:ThrowKernel",
    drills="ludex.games.common.throws.drills:MAKERS",
    accounts=(),
    establishment=ESTABLISHMENT,
)
