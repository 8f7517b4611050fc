"""The rules of draw poker (póquer cubierto): what opens the pot, how cards are changed, errors of its own deal."""

from __future__ import annotations

from typing import Literal

from ludex.errors import Reason
from ludex.law.ruleset import RuleGroup

Pair = Literal["J", "Q", "K", "A"]
Cutter = Literal["before-receiver", "button"]


class PairRules(RuleGroup, frozen=True):
    """The least pair that opens, by how many hands came before that nobody opened; the last one stays."""

    first: Pair
    second: Pair
    third: Pair
    fourth: Pair


class OpeningRules(RuleGroup, frozen=True):
    """Opening the pot (abrir el bote): who may, what it takes, how it is proved, and what a false opening costs."""

    pair: PairRules
    stays: Reason | None
    """Nobody folds before the pot is open."""
    check: Literal["may-check"] | None
    """Whoever could open may check."""
    turns: Literal["each-in-turn"] | None
    """When somebody has checked the next one may open."""
    unopened: Literal["pot-stays"] | None
    """When all have checked the pot stays for the next hand (mano en blanco)."""
    again: Literal["new-ante"] | None
    """After a hand that nobody opened everybody bets the ante again."""
    proof: Literal["opener-proves"] | None
    """Whoever opened must prove at the end that they could."""
    void: Literal["cannot-win"] | None
    """Whoever cannot is out."""
    declared: Literal["at-once"] | None
    """Whoever knows it of themselves withdraws at once."""
    forfeits: Literal["stays-in-pot"] | None
    """What they have bet stays in the pot."""
    uncalled: Literal["next-hand"] | None
    """What nobody called stays in the pot for the next hand."""
    doubt: Literal["chief-decides"] | None


class DrawRules(RuleGroup, frozen=True):
    """Changing cards (descarte)."""

    first: Literal["opener", "next-to-button"]
    """Who changes first."""
    least: int
    """How many cards at least somebody throws away who is not served."""
    until: int
    """So many cards they have then again."""
    replaced: Literal["before-next"] | None
    """They get them before the next one throws any away."""
    split: Literal["opening-cards-too"] | None
    """Whoever opened may throw away cards with which they did."""
    kept: Literal["on-the-pot"] | None
    """What they throw away is kept apart for the proof."""
    exhausted: Literal["discards-shuffled"] | None
    """What is done when the deck will not do."""
    held_back: int
    """How many cards are not dealt then, but shuffled with what was thrown away."""
    recut_by: Cutter
    left_out: tuple[Literal["opener", "receiver"], ...]
    """Whose discards are not shuffled again."""
    asked_late: Reason | None
    """Nobody asks about discards but while cards are changed."""
    put_away: Literal["top-recovered"] | None
    """A deck put away too early is taken up again where it can be told apart."""
    mixed: Literal["unused-only"] | None
    """Where it cannot, the cards that were not used are mixed."""
    mixed_cut_by: Cutter
    mixed_burn: int
    """How many cards are set aside then before dealing goes on."""


class DrawMisdealRules(RuleGroup, frozen=True):
    """Errors of a deal of hole cards (errores en el reparto)."""

    surplus: Literal["back-on-deck"] | None
    """Cards too many that nobody has looked at go back."""
    surplus_seen: Literal["hand-restarted"] | None
    short: Literal["made-up"] | None
    """Cards that are missing are given before anybody has looked."""
    short_seen: Literal["hand-restarted"] | None
    first_face_up: Literal["hand-restarted"] | None
    """The first card that somebody gets lies face up."""
