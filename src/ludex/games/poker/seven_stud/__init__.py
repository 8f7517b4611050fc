"""Seven-card stud: three hole cards and four open ones each, any five of which make the hand."""

from ludex.games.poker.circle.stud.dead import DEAD_COMMANDS, DEAD_EVENTS
from ludex.games.poker.circle.stud.exposures import EXPOSURE_COMMANDS, EXPOSURE_EVENTS
from ludex.games.poker.circle.stud.lastcard import LAST_COMMANDS, LAST_EVENTS
from ludex.games.poker.circle.variety import variety

GAME = variety(
    "seven-stud",
    commands=(*DEAD_COMMANDS, *EXPOSURE_COMMANDS, *LAST_COMMANDS),
    events=(*DEAD_EVENTS, *EXPOSURE_EVENTS, *LAST_EVENTS),
)
