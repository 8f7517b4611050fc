"""Five-card draw: five hole cards each, some of which are changed, in a pot that must be opened."""

from ludex.games.poker.circle.draw.commands import DRAW_POKER_COMMANDS
from ludex.games.poker.circle.draw.events import DRAW_EVENTS
from ludex.games.poker.circle.variety import variety

GAME = variety("five-card-draw", commands=DRAW_POKER_COMMANDS, events=DRAW_EVENTS)
