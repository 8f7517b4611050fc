"""Punto y banca: two hands nearest to nine, a shoe that passes among the players, and the house's five per cent."""

from ludex.core.game import GameType
from ludex.games.cards.punto_y_banca.cloth import cloth, described_cloth
from ludex.games.cards.punto_y_banca.commands import PUNTO_COMMANDS
from ludex.games.cards.punto_y_banca.counts import counts
from ludex.games.cards.punto_y_banca.establishment import ESTABLISHMENT, staffing
from ludex.games.cards.punto_y_banca.events import PUNTO_EVENTS
from ludex.games.cards.punto_y_banca.incidents import incidents
from ludex.games.cards.punto_y_banca.odds import all_odds
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.scene import scene
from ludex.games.cards.punto_y_banca.state import DEALER, NEXT_DEALER
from ludex.games.cards.punto_y_banca.table import PuntoView, PuntoYBanca
from ludex.games.common.shoe.preparing import full

GAME: GameType[PuntoRules, PuntoYBanca] = GameType(
    slug="punto-y-banca",
    family="cards",
    rules=PuntoRules,
    commands=PUNTO_COMMANDS,
    events=PUNTO_EVENTS,
    view=PuntoView,
    build=lambda rules, _described: PuntoYBanca(rules),
    equipment="",
    posts=staffing,
    offices=(DEALER, NEXT_DEALER),
    bets=lambda game: tuple(game.bets),
    opposites=(frozenset({"player", "bank"}),),
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    incidents=incidents,
    odds=all_odds,
    odds_model="full-shoe-model",
    kernel_model="cut-card-model",
    kernel="ludex.games.cards.punto_y_banca.kernel:PuntoKernel",
    drills="ludex.games.cards.punto_y_banca.drills:MAKERS",
    pack=lambda rules: full(rules.shoe).faces,
    accounts=(),
    establishment=ESTABLISHMENT,
)
