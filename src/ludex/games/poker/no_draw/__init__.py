"""No-draw poker (póker sin descarte): five cards against the bank's, of which one is open; a second bet or none.

`rules` says what the law asks, `payouts` what every bet comes to, `exchange` and `progressive` what the house may offer
besides; `table` puts it together from the parts that all games of poker against the house share.
"""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType, ProgressiveJackpot, solved_by
from ludex.games.common.jackpot.commands import JACKPOT_COMMANDS
from ludex.games.common.jackpot.events import JACKPOT_EVENTS
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT
from ludex.games.common.shoe.preparing import full
from ludex.games.poker.banked.cloth import cloth, described_cloth
from ludex.games.poker.banked.commands import BANKED_COMMANDS
from ludex.games.poker.banked.counts import counts
from ludex.games.poker.banked.establishment import CHOSEN_DEALER
from ludex.games.poker.banked.events import BANKED_EVENTS
from ludex.games.poker.banked.incidents import incidents
from ludex.games.poker.banked.raising import RAISING_COMMANDS, RAISING_EVENTS
from ludex.games.poker.banked.scene import scene
from ludex.games.poker.banked.table import BankedView
from ludex.games.poker.no_draw.exchange import BuyCard, CardBought
from ludex.games.poker.no_draw.progressive import SlotFed, SlotReturned
from ludex.games.poker.no_draw.rules import NoDrawRules
from ludex.games.poker.no_draw.table import NoDrawPoker

ODDS = solved_by("ludex.games.poker.no_draw.odds:all_odds")

GAME = GameType(
    slug="poker-no-draw",
    family="poker",
    rules=NoDrawRules,
    commands=(*SESSION_COMMANDS, *BANKED_COMMANDS, *RAISING_COMMANDS, BuyCard, *JACKPOT_COMMANDS),
    events=(*SESSION_EVENTS, *BANKED_EVENTS, *RAISING_EVENTS, CardBought, SlotFed, SlotReturned, *JACKPOT_EVENTS),
    view=BankedView,
    build=lambda rules, _described: NoDrawPoker(rules),
    posts=lambda _rules: "table",
    bets=lambda game: tuple(game.bets),
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    incidents=incidents,
    odds=ODDS,
    progressive=ProgressiveJackpot(rule="bets.progressive.progressive", odds=ODDS),
    kernel="ludex.games.poker.no_draw.kernel:NoDrawKernel",
    drills="ludex.games.poker.no_draw.drills:MAKERS",
    bots="ludex.games.poker.no_draw.bots:STRATEGIES",
    pack=lambda rules: full(rules.shoe).faces,
    accounts=(JACKPOT_ACCOUNT,),
    establishment=CHOSEN_DEALER,
)
