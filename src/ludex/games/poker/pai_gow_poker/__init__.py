"""Pai gow poker: seven cards as a high and a low hand against the bank's two, and a bank that goes round the table.

`rules` says what the law asks; `banking` who has the bank, `dealing` how hands come to their players, `setting` how
they are divided, `comparing` what they come to against the bank's, `settling` what is paid. Bets, places and conduct
are those of poker against the house (`ludex.games.poker.banked`).
"""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType
from ludex.games.common.shoe.preparing import full
from ludex.games.poker.pai_gow_poker.cloth import cloth, described_cloth
from ludex.games.poker.pai_gow_poker.commands import PAI_GOW_COMMANDS
from ludex.games.poker.pai_gow_poker.counts import counts
from ludex.games.poker.pai_gow_poker.errors import incidents
from ludex.games.poker.pai_gow_poker.establishment import ESTABLISHMENT
from ludex.games.poker.pai_gow_poker.events import PAI_GOW_EVENTS
from ludex.games.poker.pai_gow_poker.odds import all_odds, priced
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.scene import scene
from ludex.games.poker.pai_gow_poker.state import BANKER, NEXT_BANKER
from ludex.games.poker.pai_gow_poker.table import PaiGowPoker, PaiGowView

GAME = GameType(
    slug="pai-gow-poker",
    family="poker",
    rules=PaiGowRules,
    commands=(*SESSION_COMMANDS, *PAI_GOW_COMMANDS),
    events=(*SESSION_EVENTS, *PAI_GOW_EVENTS),
    view=PaiGowView,
    build=lambda rules, _described: PaiGowPoker(rules),
    posts=lambda _rules: "table",
    offices=(BANKER, NEXT_BANKER),
    bets=lambda game: tuple(game.bets),
    priced=priced,
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    incidents=incidents,
    odds=all_odds,
    kernel="ludex.games.poker.pai_gow_poker.kernel:PaiGowKernel",
    drills="ludex.games.poker.pai_gow_poker.drills:MAKERS",
    bots="ludex.games.poker.pai_gow_poker.bots:STRATEGIES",
    holdings=lambda _view: {},
    pack=lambda rules: full(rules.shoe).faces,
    establishment=ESTABLISHMENT,
)
