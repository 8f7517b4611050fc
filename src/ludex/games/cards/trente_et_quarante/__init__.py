"""Trente et quarante: two rows of cards nearest to thirty-one, and the refait under roulette's zero."""

from ludex.core.game import GameType
from ludex.games.cards.trente_et_quarante.cloth import cloth, described_cloth
from ludex.games.cards.trente_et_quarante.commands import TRENTE_COMMANDS
from ludex.games.cards.trente_et_quarante.counts import counts
from ludex.games.cards.trente_et_quarante.establishment import ESTABLISHMENT
from ludex.games.cards.trente_et_quarante.events import TRENTE_EVENTS
from ludex.games.cards.trente_et_quarante.incidents import incidents
from ludex.games.cards.trente_et_quarante.odds import all_odds
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.scene import scene
from ludex.games.cards.trente_et_quarante.state import DEPOSITS
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante, TrenteView
from ludex.games.common.prison.state import PRISON
from ludex.games.common.shoe.preparing import full

GAME: GameType[TrenteRules, TrenteEtQuarante] = GameType(
    slug="trente-et-quarante",
    family="cards",
    rules=TrenteRules,
    commands=TRENTE_COMMANDS,
    events=TRENTE_EVENTS,
    view=TrenteView,
    build=lambda rules, _described: TrenteEtQuarante(rules),
    equipment="",
    posts=lambda _rules: "table",
    bets=lambda game: tuple(game.bets),
    opposites=(frozenset({"red", "black"}), frozenset({"colour", "inverse"})),
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    incidents=incidents,
    odds=all_odds,
    odds_model="full-shoe-model",
    kernel_model="cut-card-model",
    kernel="ludex.games.cards.trente_et_quarante.kernel:TrenteKernel",
    drills="ludex.games.cards.trente_et_quarante.drills:MAKERS",
    pack=lambda rules: full(rules.shoe).faces,
    accounts=(PRISON, DEPOSITS),
    establishment=ESTABLISHMENT,
)
