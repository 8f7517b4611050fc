"""The rules of stud poker: dead cards, and cards that are seen or dealt too early."""

from __future__ import annotations

from typing import Literal

from ludex.errors import Reason
from ludex.law.ruleset import RuleGroup


class DeadCardRules(RuleGroup, frozen=True):
    """Cards set aside during the deals, and what they may serve for (cartas muertas)."""

    deals: int
    """After how many deals, from the first one on, a card is set aside."""
    only: Reason | None
    """They serve for nothing else."""
    skipped: Literal["first-dead-card"] | None
    """Whoever was passed over at the last card gets one of them, where the others have seen theirs."""
    skipped_turn: Literal["last", "at-once"]
    """When they get it."""
    short: Literal["mixed-with-deck"] | None
    """Where the deck does not do for the last card of all, they are mixed with it."""
    community: Literal["community-card"] | None
    """Where even that does not do, one card is the last of everybody."""


class ExposureRules(RuleGroup, frozen=True, kw_only=True):
    """Cards that are seen, or dealt, when they should not be (cartas descubiertas por error)."""

    hole_one: Literal["becomes-upcard"] | None
    """One of the first hole cards is seen: it is the open one, and the next is given face down."""
    hole_both: Literal["ante-back"] | None = None
    """All of them are seen: the player gets their first bet back and is out of the hand."""
    last: Literal["player-answers"] | None = None
    """The last card is dealt face up: its player is asked whether to go on."""
    last_on: Literal["face-down-again"] | None = None
    """They go on: the card is turned down."""
    last_aside: Literal["no-more-bets"] | None = None
    """They do not: they play for what they have bet so far, and the others bet among themselves."""
    last_players: int | None = None
    """With no more players than this left nobody is asked and the hands are shown at once."""
    early: Literal["burnt-with-one-each"] | None
    """A card dealt before the bets are even is burnt, and one more for each player left."""
    early_pile: Literal["own-pile", "discards"]
    """Where those cards go."""
    own: Literal["next-card-up"] | None
    """Whoever shows their hole cards by mistake covers them again and gets their next card open."""
