"""Sic bo: three dice in the croupier's shaker, and bets on what they show; what they pay is in the licence."""

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
from ludex.games.dice.sic_bo.cloth import cloth
from ludex.games.dice.sic_bo.establishment import ESTABLISHMENT
from ludex.games.dice.sic_bo.rules import SicBoRules
from ludex.games.dice.sic_bo.scene import scene
from ludex.games.dice.sic_bo.table import SicBo

GAME: GameType[SicBoRules, ThrowTable[SicBo, ThrowState]] = GameType(
    slug="sic-bo",
    family="dice",
    rules=SicBoRules,
    commands=(*SESSION_COMMANDS, *THROW_COMMANDS),
    events=(*SESSION_EVENTS, *THROW_EVENTS),
    view=ThrowView,
    build=lambda rules, _equipment: ThrowTable(SicBo(rules), NO_HOOKS),
    posts=lambda _rules: "table",
    bets=lambda game: tuple(game.bets),
    opposites=(frozenset({"small", "big"}),),
    cloth=lambda table: cloth(table.declaration.rules, table.declaration.bets),
    scene=scene,
    incidents=incidents,
    odds=all_odds,
    kernel="ludex.games.common.throws.kernel:ThrowKernel",
    drills="ludex.games.common.throws.drills:MAKERS",
    accounts=(),
    establishment=ESTABLISHMENT,
)
