"""The wheel of fortune (ruleta o rueda de la fortuna): one spin, one symbol, and the law of how cells are laid out."""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType
from ludex.games.common.throws.commands import THROW_COMMANDS
from ludex.games.common.throws.events import THROW_EVENTS
from ludex.games.common.throws.hooks import NO_HOOKS
from ludex.games.common.throws.incidents import incidents
from ludex.games.common.throws.odds import all_odds
from ludex.games.common.throws.state import ThrowState
from ludex.games.common.throws.table import ThrowTable, ThrowView
from ludex.games.wheels.wheel_of_fortune.cells import USUAL, read_wheel
from ludex.games.wheels.wheel_of_fortune.cloth import cloth
from ludex.games.wheels.wheel_of_fortune.establishment import ESTABLISHMENT
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules
from ludex.games.wheels.wheel_of_fortune.scene import scene
from ludex.games.wheels.wheel_of_fortune.table import WheelOfFortune

GAME: GameType[FortuneRules, ThrowTable[WheelOfFortune, ThrowState]] = GameType(
    slug="wheel-of-fortune",
    family="wheels",
    rules=FortuneRules,
    commands=(*SESSION_COMMANDS, *THROW_COMMANDS),
    events=(*SESSION_EVENTS, *THROW_EVENTS),
    view=ThrowView,
    build=lambda rules, wheel: ThrowTable(WheelOfFortune(rules, read_wheel(wheel, rules.wheel.symbols)), NO_HOOKS),
    equipment=USUAL,
    posts=lambda _rules: "table",
    bets=lambda game: tuple(game.bets),
    cloth=lambda table: cloth(table.declaration),
    labelled_cloth=lambda table, establishment: cloth(table.declaration, establishment.layout.sides),
    scene=scene,
    incidents=incidents,
    odds=all_odds,
    kernel="ludex.games.common.throws.kernel:ThrowKernel",
    drills="ludex.games.common.throws.drills:MAKERS",
    accounts=(),
    establishment=ESTABLISHMENT,
)

__all__ = ["GAME", "FortuneRules", "WheelOfFortune"]
