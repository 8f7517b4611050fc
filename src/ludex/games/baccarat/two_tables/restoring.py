"""Coups that are restored after an error: third cards go to whom they should have gone, and the bank acts anew."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ludex.games.baccarat.among_players.covered import coming
from ludex.games.baccarat.among_players.state import BANK_SPEAKS, CARD, DECIDED, SHOWING
from ludex.games.baccarat.points import BANK
from ludex.games.baccarat.two_tables.events import CoupError
from ludex.games.baccarat.two_tables.hands import live_cloths
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.speech import next_to_speak
from ludex.games.baccarat.two_tables.state import CLOTHS, TwoTablesState
from ludex.kit.cards import Card
from ludex.kit.chance import Chance

GIVEN = frozenset({BANK_SPEAKS, SHOWING, DECIDED})
"""When every cloth that asked for a card has had one."""


def restored(
    rules: TwoTablesRules,
    state: TwoTablesState,
    cause: str,
    wanted: Mapping[str, str],
    chance: Chance,
    clauses: tuple[str, ...],
    *,
    seen: tuple[Card, ...] = (),
) -> CoupError:
    """The event by which cloths have said what they should have, and the cards that came out lie where they belong.

    They are given anew in the order in which they came: to the first cloth, to the second, and what is left lies there
    for the bank. `seen` came to light just before.
    """
    said = {**state.coup.said, **wanted}
    lying = [*(state.coup.thirds[hand] for hand in (*CLOTHS, BANK) if hand in state.coup.thirds), *state.coup.pending]
    thirds: dict[str, Card] = {}
    drawn: list[Card] = []
    for each in live_cloths(state.coup):
        if said.get(each) != CARD:
            continue
        if not lying and state.phase in GIVEN:
            drawn.append(coming(state, chance, len(drawn) + 1, tuple(drawn))[-1])
            lying.append(drawn[-1])
        if lying:
            thirds[each] = lying.pop(0)
    cloth, says = next(iter(wanted.items()))
    remedy = rules.incidents.drew_high if says != CARD else rules.incidents.stood_low
    return CoupError(
        cause=cause,
        remedy=remedy or "",
        hand=cloth,
        thirds=thirds,
        pending=tuple(lying),
        cards=tuple(drawn),
        new=(*seen, *drawn),
        said=said,
        restored=True,
        fault="punto",
        clauses=clauses,
        phase=next_to_speak(rules, replace(state.coup, said=said, thirds=thirds)),
    )
