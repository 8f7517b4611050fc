"""Craps (juego de dados): a shooter, a point to find, and bets that live from throw to throw."""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType
from ludex.games.dice.craps.cloth import cloth
from ludex.games.dice.craps.commands import COMMANDS
from ludex.games.dice.craps.equipment import USUAL, read_set
from ludex.games.dice.craps.establishment import ESTABLISHMENT, labels_of
from ludex.games.dice.craps.events import EVENTS
from ludex.games.dice.craps.incidents import incidents
from ludex.games.dice.craps.odds import all_odds
from ludex.games.dice.craps.rules import CrapsRules
from ludex.games.dice.craps.scene import scene
from ludex.games.dice.craps.state import SHOOTER
from ludex.games.dice.craps.table import Craps, CrapsView

POINTS = (4, 5, 6, 8, 9, 10)
OPPOSITES = (
    *(frozenset({"win", "dont-win"}), frozenset({"come", "dont-come"}), frozenset({"under-7", "over-7"})),
    *(frozenset({f"right-{point}", f"wrong-{point}"}) for point in POINTS),
)

GAME: GameType[CrapsRules, Craps] = GameType(
    slug="craps",
    family="dice",
    rules=CrapsRules,
    commands=(*SESSION_COMMANDS, *COMMANDS),
    events=(*SESSION_EVENTS, *EVENTS),
    view=CrapsView,
    build=lambda rules, dice: Craps(rules, read_set(rules, dice)),
    equipment=USUAL,
    posts=lambda _rules: "table",
    offices=(SHOOTER,),
    bets=lambda game: tuple(game.bets),
    lasting_bets=True,
    opposites=OPPOSITES,
    cloth=cloth,
    labelled_cloth=lambda game, establishment: cloth(game, labels_of(establishment.layout)),
    scene=scene,
    incidents=incidents,
    odds=all_odds,
    kernel="ludex.games.dice.craps.kernel:CrapsKernel",
    drills="ludex.games.dice.craps.drills:MAKERS",
    accounts=(),
    establishment=ESTABLISHMENT,
)

__all__ = ["GAME", "Craps", "CrapsRules"]
