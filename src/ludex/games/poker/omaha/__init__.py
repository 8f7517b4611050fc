"""Omaha: four covered cards each and five common ones, two and three of which make the hand."""

from ludex.games.poker.circle.variety import variety

GAME = variety("omaha")
