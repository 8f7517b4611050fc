"""The commands of covered poker: changing cards, packs mixed again, openings proved, doubted or false."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import Command, Name

CardId = Annotated[int, Meta(ge=1, le=1000)]


class Discard(Command, frozen=True, tag="discard"):
    """Throws cards away to be given as many others."""

    cards: tuple[CardId, ...]


class StandPat(Command, frozen=True, tag="stand-pat"):
    """Keeps all cards."""


class Serve(Command, frozen=True, tag="serve"):
    """Gives the cards that are due for those that were thrown away."""


class Reshuffle(Command, frozen=True, tag="reshuffle"):
    """Shuffles what is left of a pack that will not do with what was thrown away."""


class Recut(Command, frozen=True, tag="recut"):
    """Cuts a pack that was mixed again."""


class AskDiscards(Command, frozen=True, tag="ask-discards"):
    """Asks how many cards each of the others has changed."""


class ReportPackAway(Command, frozen=True, tag="report-pack-away"):
    """Says that the pack was put away too early, and whether its top can be told apart."""

    recovered: bool


DRAW_COMMANDS = (Discard, StandPat, Serve, Reshuffle, Recut, AskDiscards, ReportPackAway)


class CheckOpening(Command, frozen=True, tag="check-opening"):
    """Turns up the cards with which the pot was opened."""


class DoubtOpening(Command, frozen=True, tag="doubt-opening"):
    """Says that the cards do not settle whether the pot was opened rightly."""


class JudgeOpening(Command, frozen=True, tag="judge-opening"):
    """Decides in the last instance whether it was."""

    verdict: Literal["proved", "false"]


class DeclareFalse(Command, frozen=True, tag="declare-false"):
    """Owns up to having opened the pot without being able to."""


OPENING_COMMANDS = (CheckOpening, DoubtOpening, JudgeOpening, DeclareFalse)


class ReportExposedDeal(Command, frozen=True, tag="report-exposed-deal"):
    """Says that the first card of a player was dealt face up."""

    who: Name


COVERED_COMMANDS = (*DRAW_COMMANDS, *OPENING_COMMANDS, ReportExposedDeal)
