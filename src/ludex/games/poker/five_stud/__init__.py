"""Five-card stud: one hole card and four open ones each, from a deck of 32."""

from ludex.games.poker.circle.stud.exposures import EXPOSURE_COMMANDS, EXPOSURE_EVENTS
from ludex.games.poker.circle.variety import variety

GAME = variety("five-stud", commands=EXPOSURE_COMMANDS, events=EXPOSURE_EVENTS)
