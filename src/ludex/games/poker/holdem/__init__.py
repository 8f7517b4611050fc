"""Texas hold'em: two covered cards each and five common ones, any five of which make the hand."""

from ludex.games.poker.circle.variety import variety

GAME = variety("holdem")
