"""Three card poker (póker de tres cartas): ante, play or fold against the bank's three cards, and pair plus.

`rules` says what the law asks, `payouts` what every bet comes to, `table` puts it together from the parts that all
games of poker against the house share (`ludex.games.poker.banked`).
"""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType, solved_by
from ludex.games.common.shoe.preparing import full
from ludex.games.poker.banked.cloth import cloth, described_cloth
from ludex.games.poker.banked.commands import BANKED_COMMANDS
from ludex.games.poker.banked.counts import counts
from ludex.games.poker.banked.establishment import ESTABLISHMENT
from ludex.games.poker.banked.events import BANKED_EVENTS
from ludex.games.poker.banked.incidents import incidents
from ludex.games.poker.banked.raising import RAISING_COMMANDS, RAISING_EVENTS
from ludex.games.poker.banked.scene import scene
from ludex.games.poker.banked.table import BankedView
from ludex.games.poker.three_card.rules import ThreeCardRules
from ludex.games.poker.three_card.table import ThreeCardPoker

GAME = GameType(
    slug="three-card-poker",
    family="poker",
    rules=ThreeCardRules,
    commands=(*SESSION_COMMANDS, *BANKED_COMMANDS, *RAISING_COMMANDS),
    events=(*SESSION_EVENTS, *BANKED_EVENTS, *RAISING_EVENTS),
    view=BankedView,
    build=lambda rules, _described: ThreeCardPoker(rules),
    posts=lambda _rules: "table",
    bets=lambda game: tuple(game.bets),
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    incidents=incidents,
    odds=solved_by("ludex.games.poker.three_card.odds:all_odds"),
    kernel="ludex.games.poker.three_card.kernel:ThreeCardKernel",
    drills="ludex.games.poker.three_card.drills:MAKERS",
    bots="ludex.games.poker.three_card.bots:STRATEGIES",
    pack=lambda rules: full(rules.shoe).faces,
    establishment=ESTABLISHMENT,
)
