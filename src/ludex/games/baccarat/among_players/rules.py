"""The parts of a ruleset that the games of baccarat among players have in common."""

from __future__ import annotations

from typing import Literal

from ludex.errors import Reason
from ludex.games.baccarat.points import Row
from ludex.law.ruleset import Count, RuleGroup


class Hands(RuleGroup, frozen=True):
    """What cards and hands are worth, and who wins (valor del juego)."""

    cards: Count
    """How many cards each hand gets at first."""
    court: int
    """What tens and court cards count."""
    ace: int
    modulus: Count
    """Whole multiples of this are dropped from a sum."""
    wins: Literal["nearest-nine", "furthest"]
    """Which hand wins."""
    tie: Literal["void"] | None
    """What becomes of a coup in which both are equal; the bank wins it, where nothing is said."""
    naturals: tuple[int, ...]
    """Totals of two cards with which a hand is turned up at once."""
    shown: Literal["both"] | None
    """The other hand is shown too; it may still draw, where nothing is said."""


class Third(RuleGroup, frozen=True):
    """Third cards (tercera carta)."""

    draws: tuple[int, ...]
    """Totals with which the punto must draw."""
    optional: tuple[int, ...]
    """Totals with which they may."""
    stands: tuple[int, ...]
    """Totals with which they must stand."""
    advice: Literal["stands", "draws"] | None
    """What the croupier has a punto do who asks with an optional total."""
    bank_free: bool
    """Whether the bank may draw or stand as it likes."""
    bank_must: tuple[int, ...]
    """Totals with which it must draw all the same."""
    table: dict[str, Row]
    """What the bank does by each of its totals once it has asked for the table."""
    table_binds: Reason | None
    face_up: bool
    """The third card is dealt open."""


class MixingRules(RuleGroup, frozen=True):
    """Who mixes the cards before they are dealt, and when they are counted."""

    mixed_first: Literal["croupier"] | None
    """Who mixes the cards before they are offered to the players."""
    mixed_by_players: Literal["any"] | None
    """Who of the players may mix the cards."""
    mixed_last: Literal["croupier"] | None
    """Who mixes them last."""
    counted: Literal["on-request"] | None
    """Cards are counted after the shoe when a player asks."""


class MixedCalls(RuleGroup, frozen=True):
    """What is said aloud when the cards are passed round."""

    cards_pass: str | None


class LooseCards(RuleGroup, frozen=True):
    """What is done about cards that come out of the shoe, or fall, at the wrong moment."""

    early: Literal["follows"] | None
    """A card drawn before the bets are closed stays out, and whoever drew it must play the coup."""
    waived: Literal["discarded"] | None
    """Whoever the text names may let it pass: then the card is out of the game."""
    stuck: Literal["coup-void"] | None
    fallen: Literal["keeps-value"] | None
    """A card that fell to the floor, once one of the staff has picked it up."""
    claims_end: Reason | None
    """No claim once the coup is settled."""
    misplaced: Literal["set-right"] | None
    """A shoe blocked by a card that lies badly."""
    blocked: Literal["other-shoe"] | None
    """A shoe blocked by anything else."""


class PlaceRules(RuleGroup, frozen=True):
    """Numbered places, those who stand behind them, and who gets a vacant one (jugadores)."""

    first: int
    """The number of the first place."""
    one_each: Reason | None
    """One place is for one player."""
    standing: Literal["admitted"] | None
    """Whether people may play standing behind those who sit."""
    standing_order: Literal["as-seated"] | None
    """Those who stand follow the order of the places they stand behind; otherwise that in which they came."""
    in_shoe: tuple[Literal["list", "changes"], ...]
    """Who is given a place that is vacant while a shoe is dealt, the first first."""
    between_shoes: tuple[Literal["list", "changes"], ...]
    """The same when it has ended."""
    kept: Reason | None
    """A place whose holder is away for a moment is not free."""
    follows: Reason | None
    """Those who stand do not move about while a shoe is dealt."""
