"""What cards and hands are worth, who draws a third card and who wins: shared by table, odds and kernel."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.kit.cards import ACE, TEN, Card, rank

PLAYER, BANK, TIE, VOID = "player", "bank", "tie", "void"
STOOD = 10
"""The column of the table for a player who took no third card."""


def points(rules: PuntoRules, card_rank: int) -> int:
    """What a card counts, by its rank from 1 for the ace to 13 for the king."""
    if card_rank >= TEN:
        return rules.hands.court
    return rules.hands.ace if card_rank == ACE else card_rank


def total(rules: PuntoRules, counted: Iterable[int]) -> int:
    """What a hand is worth whose cards count so much."""
    return sum(counted) % rules.hands.modulus


def worth(rules: PuntoRules, cards: Iterable[Card]) -> int:
    """What the cards of a hand are worth together."""
    return total(rules, (points(rules, rank(card)) for card in cards))


def is_natural(rules: PuntoRules, player: int, bank: int) -> bool:
    """Whether one of two hands ends the round as it lies."""
    return player in rules.hands.naturals or bank in rules.hands.naturals


def player_draws(rules: PuntoRules, player: int) -> bool:
    """Whether the player's hand takes a third card."""
    return player in rules.third.player


def bank_draws(rules: PuntoRules, bank: int, third: int | None) -> bool:
    """Whether the bank's hand takes one, by what the player's third card counts, if there was one."""
    row = rules.third.bank.get(str(bank))
    return row is not None and row[STOOD if third is None else third % STOOD]


def winner(rules: PuntoRules, player: int, bank: int) -> str:
    """The hand that wins, or that it is a tie."""
    if rules.hands.wins is None or player == bank:
        return TIE
    return PLAYER if player > bank else BANK
