"""Hold'em against the house (Texas Hold'em de contrapartida): ante, flop, turn and river, and no other bet."""

from ludex.games.poker.holdem_banked.variety import variety

GAME = variety("holdem-house")
