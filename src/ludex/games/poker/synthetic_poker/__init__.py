"""Synthetic poker: two hole cards each and five community ones laid one by one, two and three of which count."""

from ludex.games.poker.circle.stud.board import BOARD_COMMANDS, BOARD_EVENTS
from ludex.games.poker.circle.variety import variety

GAME = variety("synthetic-poker", commands=BOARD_COMMANDS, events=BOARD_EVENTS)
