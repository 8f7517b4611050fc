"""Banca francesa: three dice thrown until a total decides, and bets on aces, small and big."""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType
from ludex.games.common.throws.commands import THROW_COMMANDS
from ludex.games.common.throws.events import THROW_EVENTS
from ludex.games.dice.banca_francesa.cloth import cloth
from ludex.games.dice.banca_francesa.commands import BANCA_COMMANDS
from ludex.games.dice.banca_francesa.establishment import ESTABLISHMENT
from ludex.games.dice.banca_francesa.events import BANCA_EVENTS
from ludex.games.dice.banca_francesa.incidents import incidents
from ludex.games.dice.banca_francesa.odds import all_odds
from ludex.games.dice.banca_francesa.rules import BancaRules
from ludex.games.dice.banca_francesa.scene import scene
from ludex.games.dice.banca_francesa.table import BancaFrancesa, BancaTable, BancaView

GAME: GameType[BancaRules, BancaTable] = GameType(
    slug="banca-francesa",
    family="dice",
    rules=BancaRules,
    commands=(*SESSION_COMMANDS, *THROW_COMMANDS, *BANCA_COMMANDS),
    events=(*SESSION_EVENTS, *THROW_EVENTS, *BANCA_EVENTS),
    view=BancaView,
    build=lambda rules, _equipment: BancaTable(BancaFrancesa(rules)),
    posts=lambda _rules: "table",
    bets=lambda game: tuple(game.bets),
    opposites=(frozenset({"aces", "small", "big"}),),
    cloth=lambda table: cloth(table.declaration.rules),
    scene=scene,
    incidents=incidents,
    odds=all_odds,
    kernel="ludex.games.common.throws.kernel:ThrowKernel",
    drills="ludex.games.dice.banca_francesa.drills:MAKERS",
    accounts=(),
    establishment=ESTABLISHMENT,
)
