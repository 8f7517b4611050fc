"""The commands of draw poker: changing cards, decks mixed again, openings proved, doubted or false."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import Command, Kind, Name
from ludex.errors import Unit

CardId = Annotated[int, Meta(ge=1, le=1000), Unit.CARD_HELD]


class Discard(Command, frozen=True, tag="discard"):
    """Throws cards away to be given as many others."""

    kind = Kind.TURN

    cards: Annotated[tuple[CardId, ...], Unit.CARDS]


class StandPat(Command, frozen=True, tag="stand-pat"):
    """Keeps all cards."""

    kind = Kind.TURN


class DealReplacements(Command, frozen=True, tag="deal-replacements"):
    """Gives the cards that are due for those that were thrown away."""

    kind = Kind.DUTY


class Reshuffle(Command, frozen=True, tag="reshuffle"):
    """Shuffles what is left of a deck that will not do with what was thrown away."""

    kind = Kind.INCIDENT


class Recut(Command, frozen=True, tag="recut"):
    """Cuts a deck that was mixed again."""

    kind = Kind.TURN


class AskDiscards(Command, frozen=True, tag="ask-discards"):
    """Asks how many cards each of the others has changed."""

    kind = Kind.AT_WILL


class ReportDeckAway(Command, frozen=True, tag="report-deck-away"):
    """Says that the deck was put away too early, and whether its top can be told apart."""

    kind = Kind.INCIDENT

    recovered: bool


DRAW_COMMANDS = (Discard, StandPat, DealReplacements, Reshuffle, Recut, AskDiscards, ReportDeckAway)


class VerifyOpening(Command, frozen=True, tag="verify-opening"):
    """Turns up the cards with which the pot was opened."""

    kind = Kind.INCIDENT


class DoubtOpening(Command, frozen=True, tag="doubt-opening"):
    """Says that the cards do not settle whether the pot was opened rightly."""

    kind = Kind.INCIDENT


class JudgeOpening(Command, frozen=True, tag="judge-opening"):
    """Decides in the last instance whether it was."""

    kind = Kind.INCIDENT

    verdict: Literal["proved", "false"]


class DeclareFalseOpening(Command, frozen=True, tag="declare-false-opening"):
    """Owns up to having opened the pot without being able to."""

    kind = Kind.INCIDENT


OPENING_COMMANDS = (VerifyOpening, DoubtOpening, JudgeOpening, DeclareFalseOpening)


class ReportFirstCardUp(Command, frozen=True, tag="report-first-card-up"):
    """Says that the first card of a player was dealt face up."""

    kind = Kind.INCIDENT

    who: Name


DRAW_POKER_COMMANDS = (*DRAW_COMMANDS, *OPENING_COMMANDS, ReportFirstCardUp)
