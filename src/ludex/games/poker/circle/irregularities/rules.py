"""The rules of what goes wrong: misdeals, errors of croupier and players, board cards turned up by mistake."""

from __future__ import annotations

from typing import Literal

from ludex.law.ruleset import RuleGroup


class MisdealRules(RuleGroup, frozen=True):
    """What is an error of dealing, after which the hand is begun again (error en el reparto)."""

    wrong_order: Literal["hand-restarted"] | None
    short: Literal["hand-restarted"] | None
    """Somebody has too few cards and it cannot be put right before the betting."""
    surplus: Literal["hand-restarted"] | None
    corrected: Literal["before-betting"] | None
    """Until when a card too few or too many is put right."""
    wrong_card_seen: Literal["hand-restarted"] | None
    face_up: Literal["hand-restarted"] | None
    face_up_more_than: int
    """More cards than this lie face up in the deck."""
    missing: Literal["hand-restarted"] | None
    defective: Literal["hand-restarted"] | None
    stakes: Literal["returned", "stay"]
    """What becomes of the bets that were made."""
    card_seen: Literal["hand-restarted"] | None = None
    """Any card that should lie face down is seen while cards are dealt."""


class IncidentRules(RuleGroup, frozen=True):
    """Errors of the croupier and of players, each with its remedy."""

    miscalled: Literal["cards-speak"] | None
    absent_dealt: Literal["no-error"] | None
    """A card dealt to somebody who is away is no error."""
    absent_turn: Literal["hand-withdrawn"] | None
    """Their hand is withdrawn when their turn comes and they are not back."""
    stray_card: Literal["dealt-and-gathered"] | None
    """Cards dealt to an empty place go on being dealt there and are gathered."""
    slow: Literal["warned"] | None
    mucked: Literal["loses-pot"] | None
    """Whoever mixes their cards with the discards loses, unless they can be told apart again."""
    restored: Literal["hand-restored"] | None
    short_call: Literal["completes-only"] | None
    """Too few chips for a call stay in the pot; they may only be made up to it."""
    overpaid_call: Literal["call-only"] | None
    """A chip worth too much, put in silently, is a call."""
    exposed_cards: Literal["hand-stands"] | None
    out_of_turn: Literal["stands-without-raise"] | None
    """A bet out of turn stands, and in their turn its maker may not raise."""
    missing_ante: Literal["pay-to-play"] | None
    unknown_ante: Literal["reduced-pot"] | None
    touching: Literal["both-dead"] | None
    """Cards of two players that touch are both void."""
    skipped_turn: Literal["chief-decides"] | None
    unclear_bet: Literal["stands-unless-objected"] | None
    """A bet that is not clear stands once it is in the pot without objection."""


class BoardRules(RuleGroup, frozen=True):
    """Community cards that are turned up when they should not be (cartas comunes descubiertas por error)."""

    extra: Literal["first-stands"] | None
    """Of several turned up at once the first one stands, and others take the place of the rest."""
    void: Literal["hand-restarted"] | None
    """The hand is void where the deck has not enough for that."""
    early: Literal["replaced"] | None
    """One that is turned up before the bets are even is void, and another takes its place."""
