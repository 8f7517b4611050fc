"""Synthetic poker: two hole cards each and five community cards laid one by one, two and three of which count."""

from ludex.games.poker.circle.irregularities import board_cards
from ludex.games.poker.circle.variety import variety

GAME = variety("synthetic-poker", commands=board_cards.COMMANDS, events=board_cards.EVENTS)
