"""Hold'em bonus (Texas Hold'em Bonus): hold'em against the house with a bet on one's own two cards besides."""

from ludex.games.poker.holdem_banked.rules import BONUS_RULES
from ludex.games.poker.holdem_banked.variety import variety

GAME = variety("holdem-bonus", BONUS_RULES)
