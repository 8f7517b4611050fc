"""Five-card stud: one hole card and four upcards each, from a deck of 32."""

from ludex.games.poker.circle.stud import exposed_cards
from ludex.games.poker.circle.variety import variety

GAME = variety("five-stud", commands=exposed_cards.COMMANDS, events=exposed_cards.EVENTS)
