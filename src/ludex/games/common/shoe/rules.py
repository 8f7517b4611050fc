"""The part of a ruleset that every game dealt from a shoe reads."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.law.ruleset import RuleGroup


class Cutting(RuleGroup, frozen=True):
    """The last cut before the cards go into the shoe."""

    by: Literal["players-in-turn", "nearest-right"] | None
    """Players are asked one after the other from the croupier's left, or the one nearest the right; where nothing is
    said, the croupier cuts."""
    declined: Literal["chief", "croupier"]
    """Who cuts when no player will."""
    least: int
    """How many cards a cut must lift and leave."""


class Burning(RuleGroup, frozen=True):
    """Cards set aside unseen before the first one is dealt."""

    cards: int
    """How many."""
    by_first_card: Literal["shown-value"] | None
    """A first card is shown, and its value says how many."""
    court_value: int
    """What tens and court cards count for it."""


class ShoeRules(RuleGroup, frozen=True, kw_only=True):
    """The cards and what is done with them (cartas, sabot, barajado)."""

    packs: Annotated[int, Meta(ge=1, le=100)]
    jokers: Annotated[int, Meta(ge=0, le=4)] = 0
    """How many jokers each pack has besides its 52 cards (comodín); games without any leave the rule out."""
    shuffles: int
    """How often each pile is shuffled and cut on its own."""
    shuffled: Reason | None
    """No card goes into the shoe before."""
    cut: Cutting
    reserve: int
    """How many cards lie behind the cut card."""
    reserve_is: Literal["least", "exact"]
    burn: Burning
    last_round: Literal["finishes", "void"] | None
    """What becomes of the round in which the cut card appears: it is the last of the shoe, or it is void."""
    face_up: Literal["discarded"] | None
    """What becomes of a card that lies face up in the shoe."""
