"""Trijoker: three equal bets on one's own three cards and two that count for all; two of the bets may be taken back.

`rules` says what the law asks, `payouts` what every bet comes to, `pulling` and `exposed` what only it has; `table`
puts it together from the parts that all games of poker against the house share.
"""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType, solved_by
from ludex.games.common.shoe.preparing import full
from ludex.games.poker.banked.cloth import cloth, described_cloth
from ludex.games.poker.banked.commands import BANKED_COMMANDS
from ludex.games.poker.banked.counts import counts
from ludex.games.poker.banked.establishment import FIXED_BOXES
from ludex.games.poker.banked.events import BANKED_EVENTS
from ludex.games.poker.banked.scene import scene
from ludex.games.poker.banked.table import BankedView
from ludex.games.poker.trijoker.equal_bets import BetEqually
from ludex.games.poker.trijoker.exposed import CommonExposed, ReportExposedCommon, incidents
from ludex.games.poker.trijoker.pulling import PULLING_COMMANDS, PULLING_EVENTS
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.games.poker.trijoker.table import Trijoker

GAME = GameType(
    slug="poker-trijoker",
    family="poker",
    rules=TrijokerRules,
    commands=(*SESSION_COMMANDS, *BANKED_COMMANDS, BetEqually, *PULLING_COMMANDS, ReportExposedCommon),
    events=(*SESSION_EVENTS, *BANKED_EVENTS, *PULLING_EVENTS, CommonExposed),
    view=BankedView,
    build=lambda rules, _described: Trijoker(rules),
    posts=lambda _rules: "table",
    bets=lambda game: tuple(game.bets),
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    incidents=incidents,
    odds=solved_by("ludex.games.poker.trijoker.odds:all_odds"),
    kernel="ludex.games.poker.trijoker.kernel:TrijokerKernel",
    drills="ludex.games.poker.trijoker.drills:MAKERS",
    bots="ludex.games.poker.trijoker.bots:STRATEGIES",
    pack=lambda rules: full(rules.shoe).faces,
    establishment=FIXED_BOXES,
)
