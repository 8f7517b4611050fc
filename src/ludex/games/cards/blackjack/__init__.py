"""Blackjack (black-jack o veintiuno): seven boxes against a bank that draws last.

A round, file by file:

- `betting`: who may bet on which box, and how much; who sits where is `common/boxes`
- `box_control`: bets close, and who decides for each box; `dealing`: each card to whom it is due
- `insurance`, `surrender`: what may be chosen before the third cards
- `playing`, in the order of `turns`: a card, none, a double, a split
- `added_stakes`, `following`: what these add to the stakes, and those who bet behind
- `bank`, `settling`: the bank's own hand, and the end of the round box by box
- `jackpot`: the bet on sevens; tables that share one are `common/jackpot`

`hands` says what cards are worth, `rules` what the law says. `state`, `commands`, `events` and `folds` are the
vocabulary, and `table` puts all of it together. The mathematics are in `odds`; the table knows nothing of them.
"""

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import GameType, ProgressiveJackpot
from ludex.games.cards.blackjack.cloth import cloth, described_cloth
from ludex.games.cards.blackjack.commands import BLACKJACK_COMMANDS
from ludex.games.cards.blackjack.counts import counts
from ludex.games.cards.blackjack.establishment import ESTABLISHMENT
from ludex.games.cards.blackjack.events import BLACKJACK_EVENTS
from ludex.games.cards.blackjack.incidents import incidents
from ludex.games.cards.blackjack.odds.bets import all_odds
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.scene import scene
from ludex.games.cards.blackjack.table import Blackjack, BlackjackView
from ludex.games.common.boxes.commands import BOX_COMMANDS
from ludex.games.common.boxes.events import BOX_EVENTS
from ludex.games.common.jackpot.commands import JACKPOT_COMMANDS
from ludex.games.common.jackpot.events import JACKPOT_EVENTS
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT
from ludex.games.common.shoe.commands import SHOE_COMMANDS
from ludex.games.common.shoe.events import SHOE_EVENTS
from ludex.games.common.shoe.preparing import full
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, ReportLate, Withdraw
from ludex.games.common.stakes.events import BetPlaced, BetsClosed, LateReturned, Withdrawn

GAME = GameType(
    slug="blackjack",
    family="cards",
    rules=BlackjackRules,
    commands=(
        *SESSION_COMMANDS,
        PlaceBet,
        Withdraw,
        ReportLate,
        NoMoreBets,
        *SHOE_COMMANDS,
        *BOX_COMMANDS,
        *BLACKJACK_COMMANDS,
        *JACKPOT_COMMANDS,
    ),
    events=(
        *SESSION_EVENTS,
        BetPlaced,
        Withdrawn,
        LateReturned,
        BetsClosed,
        *SHOE_EVENTS,
        *BOX_EVENTS,
        *BLACKJACK_EVENTS,
        *JACKPOT_EVENTS,
    ),
    view=BlackjackView,
    build=lambda rules, _described: Blackjack(rules),
    posts=lambda _rules: "table",
    bets=lambda game: tuple(game.bets),
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    incidents=incidents,
    odds=all_odds,
    progressive=ProgressiveJackpot(rule="bets.jackpot.progressive", odds=all_odds),
    odds_model="full-shoe-model",
    kernel_model="cut-card-model",
    kernel="ludex.games.cards.blackjack.odds.kernel:BlackjackKernel",
    chart="ludex.games.cards.blackjack.odds.chart_drawing:best_play_picture",
    strategies="ludex.games.cards.blackjack.odds.strategies:STRATEGIES",
    drills="ludex.games.cards.blackjack.drills:MAKERS",
    bots="ludex.games.cards.blackjack.bots:STRATEGIES",
    pack=lambda rules: full(rules.shoe).faces,
    accounts=(JACKPOT_ACCOUNT,),
    establishment=ESTABLISHMENT,
)
