"""Texas hold'em: two hole cards each and five community ones, any five of which make the hand."""

from ludex.games.poker.circle.variety import variety

GAME = variety("holdem")
