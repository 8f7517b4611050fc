"""Who has the right to the cards: one order of claims, resolved when the bets are closed and when one is made later."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import LATE, CheminState
from ludex.games.common.priority import SEATED, STANDING, highest, strongest
from ludex.kit.money import Cents

RAISED, HIGHEST = "raised-bank", "highest-bet"
MAKES_BANCO = ("banco-again", "banco", "banco-together")
"""Claims by which one plays against the whole bank, and all others' stakes go back."""


def in_order(rules: CheminRules, state: CheminState) -> Sequence[str]:
    """Everybody at the table, in the order of their priority from the banker's right on."""
    law = rules.places
    first = state.place_of_banker() if law.begins == "right-of-bank" else 0
    last = state.saluting if rules.salute.first is not None else ()
    crowd = state.crowd(rules.place_numbers)
    return crowd.in_order(law.order, first, by_place=law.standing_order is not None, last=last)


def bets_of(state: CheminState, group: str) -> dict[str, Cents]:
    """What each player of a group has against the bank, in the order in which they bet."""
    found: dict[str, Cents] = {}
    for stake in state.stakes.values():
        seated = state.seat_of(stake.player) is not None
        if stake.bet != LATE and seated == (group == SEATED):
            found[stake.player] = Cents(found.get(stake.player, 0) + state.playing(stake))
    return found


def highest_first(rules: CheminRules) -> tuple[str, str]:
    """Of which players the highest bet has the cards, and of which where none of those bets."""
    return (SEATED, STANDING) if rules.banco.highest == SEATED else (STANDING, SEATED)


def claims(rules: CheminRules, state: CheminState) -> dict[str, Sequence[str]]:
    """Everybody who may claim the cards, by what; where those who came first prevail, they stand alone."""
    law, made = rules.banco, dict[str, Sequence[str]](state.coup.claims)
    if law.several == "first-come":
        made = {claim: who[:1] for claim, who in made.items()}
    before, bank = state.punto_before, state.bank
    first_coup = bank.bought and not bank.dealt and bank.amount > bank.sum_before
    if law.raised_bank is not None and first_coup and any(stake.player == before for stake in state.stakes.values()):
        made[RAISED] = (before,)
    order = in_order(rules, state)
    for group in highest_first(rules):
        bets = bets_of(state, group)
        people = list(bets) if law.equal == "first-come" else order
        player = highest(bets, people)
        if player is not None:
            made[HIGHEST] = (player,)
            break
    return made


def right_to_cards(rules: CheminRules, state: CheminState) -> tuple[str, str] | None:
    """By what claim who has the cards; nobody where nobody bets."""
    return strongest(rules.banco.order, claims(rules, state), in_order(rules, state))


PRIORITY = ("places.order", "places.begins", "places.standing_order")
RULE_OF_CLAIM = {
    "banco-again": ("banco.again",),
    "banco": ("banco.several", *PRIORITY),
    "banco-together": ("banco.joined", *PRIORITY),
    "completes": ("banco.completed", *PRIORITY),
    "with-the-table": ("banco.part", *PRIORITY),
    RAISED: ("banco.raised_bank",),
    HIGHEST: ("banco.highest", "banco.equal", *PRIORITY),
}
"""The rules that each claim stands on besides their order."""
