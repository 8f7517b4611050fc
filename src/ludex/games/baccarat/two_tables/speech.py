"""Whose turn it is to speak in a coup: the cloths one after the other, then the bank."""

from __future__ import annotations

from ludex.games.baccarat.among_players.state import BANK_SPEAKS, CARD, DECIDED, SHOWING
from ludex.games.baccarat.points import BANK
from ludex.games.baccarat.two_tables.hands import live_cloths, opposed
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.state import ASKED, SPEAKS, CoupState

SPEAKING = frozenset({*SPEAKS.values(), *ASKED.values(), BANK_SPEAKS})
IN_PLAY = SPEAKING | {SHOWING, DECIDED}
CLOTH_OF = {phase: cloth for phases in (SPEAKS, ASKED) for cloth, phase in phases.items()}
"""The cloth whose turn it is in a phase."""


def next_to_speak(rules: TwoTablesRules, coup: CoupState) -> str:
    """Who is next: the cloths speak one after the other, then the banker gives the cards that were asked for, and then
    the bank speaks; the hands are shown when nobody does.
    """
    live = [cloth for cloth in rules.dealing.speech if cloth in live_cloths(coup)]
    for cloth in live:
        if cloth not in coup.said:
            return SPEAKS[cloth]
    for cloth in live:
        if coup.said[cloth] == CARD and cloth not in coup.thirds:
            return ASKED[cloth]
    # A bank whose cards were thrown away counts what it is taken to count, and says nothing more.
    return BANK_SPEAKS if opposed(coup) and BANK not in coup.deemed else SHOWING
