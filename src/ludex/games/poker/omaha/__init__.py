"""Omaha: four hole cards each and five community ones, two and three of which make the hand."""

from ludex.games.poker.circle.variety import variety

GAME = variety("omaha")
