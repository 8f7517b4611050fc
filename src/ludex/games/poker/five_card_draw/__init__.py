"""Five-card draw: five covered cards each, some of which are changed, in a pot that must be opened."""

from ludex.games.poker.circle.draw.commands import COVERED_COMMANDS
from ludex.games.poker.circle.draw.events import DRAW_EVENTS
from ludex.games.poker.circle.variety import variety

GAME = variety("five-card-draw", commands=COVERED_COMMANDS, events=DRAW_EVENTS)
