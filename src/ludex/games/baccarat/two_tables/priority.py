"""Who comes before whom on a cloth, and whose turn it is to have its cards."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.state import CLOTHS, FIRST, SECOND, TwoTablesState


def places_of(rules: TwoTablesRules, cloth: str) -> tuple[int, ...]:
    """The places of a cloth, the nearest to the banker first."""
    half = rules.places.cloth_places
    return rules.place_numbers[:half] if cloth == FIRST else rules.place_numbers[half:]


def cloth_of(rules: TwoTablesRules, state: TwoTablesState, player: str) -> str:
    """The cloth at which somebody sits or stands; none is an empty name."""
    place = state.seat_of(player) or state.standing.get(player, 0)
    return next((cloth for cloth in CLOTHS if place in places_of(rules, cloth)), "")


def group_of(state: TwoTablesState, player: str) -> str:
    """Whether somebody sits at a numbered place, or is one of the others."""
    return "numbered" if state.seat_of(player) is not None else "others"


def order_on(rules: TwoTablesRules, state: TwoTablesState, cloth: str) -> list[str]:
    """Everybody in the order of their priority on a cloth: its own people, those of the other, then the rest."""
    other = SECOND if cloth == FIRST else FIRST
    people = [*_of(rules, state, cloth), *_of(rules, state, other)]
    return [*people, *(player for player in state.players if player not in people)]


def everybody(rules: TwoTablesRules, state: TwoTablesState) -> list[str]:
    """All players as the bank is offered to them: those who sit on either cloth, then those behind them."""
    cloths = [_of(rules, state, cloth) for cloth in CLOTHS]
    found = [name for group in rules.places.order for own in cloths for name in own if group_of(state, name) == group]
    return [*found, *(player for player in state.players if player not in found)]


def _of(rules: TwoTablesRules, state: TwoTablesState, cloth: str) -> list[str]:
    """The people of one cloth in the order of their priority."""
    law, places = rules.places, places_of(rules, cloth)
    if law.begins == "furthest":
        places = places[::-1]
    turn = {place: at for at, place in enumerate(places)}
    behind = [player for player, place in state.standing.items() if place in turn]
    if law.standing_order is not None:
        behind.sort(key=lambda player: turn[state.standing[player]])
    groups: dict[str, Sequence[str]] = {
        "numbered": [state.seats[place] for place in places if place in state.seats],
        "others": behind,
    }
    return [player for group in law.order for player in groups[group]]


def players_of(rules: TwoTablesRules, state: TwoTablesState, cloth: str) -> list[str]:
    """Those who count as players of a cloth: they are there, and do not hold the bank."""
    away = {state.banker, *state.absent}
    return [player for player in state.players if player not in away and cloth_of(rules, state, player) == cloth]


def holders_of(rules: TwoTablesRules, state: TwoTablesState, cloth: str) -> list[str]:
    """Those who may have the cards of a cloth, from whose turn it is on."""
    law, away = rules.cards, {state.banker, *state.absent}
    if law.groups != ("numbered",):
        return [player for player in _of(rules, state, cloth) if player not in away]
    places = places_of(rules, cloth)
    at = state.turns.get(cloth, places[0])
    turn = [*(place for place in places if place >= at), *(place for place in places if place < at)]
    return [state.seats[place] for place in turn if place in state.seats and state.seats[place] not in away]


def enough_players(rules: TwoTablesRules, state: TwoTablesState) -> bool:
    """Whether each cloth has as many players as the law asks for, and somebody who may have its cards."""
    few = any(len(players_of(rules, state, cloth)) < rules.players.per_cloth for cloth in CLOTHS)
    if few and rules.forbids("players.throughout"):
        return False
    return all(holders_of(rules, state, cloth) for cloth in CLOTHS)
