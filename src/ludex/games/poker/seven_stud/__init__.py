"""Seven-card stud: three hole cards and four upcards each, any five of which make the hand."""

from ludex.games.poker.circle.stud import dead_cards, exposed_cards, last_card
from ludex.games.poker.circle.variety import variety

GAME = variety(
    "seven-stud",
    commands=(*dead_cards.COMMANDS, *exposed_cards.COMMANDS, *last_card.COMMANDS),
    events=(*dead_cards.EVENTS, *exposed_cards.EVENTS, *last_card.EVENTS),
)
