"""The ruleset of trente et quarante: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ludex.errors import Reason
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.stakes.rules import StakeRules
from ludex.games.common.zero import ZeroRules
from ludex.kit.money import Cents, Rounding
from ludex.law.ruleset import Count, RuleGroup

Row = Literal["black", "red"]
Chance = Literal["colour", "inverse", "black", "red"]


class Rows(RuleGroup, frozen=True):
    """How the two rows are laid, and which wins (filas negra y roja)."""

    order: tuple[Row, ...]
    until: Count
    """A row is laid until it reaches or passes this."""
    court: int
    """What court cards count."""
    ace: int
    wins: Literal["nearest"] | None
    """The row nearest to where rows end wins; neither, where nothing is said."""


class RowBet(RuleGroup, frozen=True):
    """A bet on one of the rows."""

    chances: tuple[Row, ...]
    pays: Fraction


class ColourBet(RuleGroup, frozen=True):
    """A bet on whether the winning row is of the colour of the first card."""

    chances: tuple[Literal["colour", "inverse"], ...]
    like: Literal["first-of-black"] | None
    """Which card gives the colour: the first of the black row; none, where nothing is said, and inverse wins."""
    pays: Fraction


class Bets(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    row: RowBet
    colour: ColourBet


class Ties(RuleGroup, frozen=True):
    """Rows with the same points."""

    void: Literal["void"] | None
    """The coup is void; every bet is lost where nothing is said."""
    refait: int
    """The points at which it is not, and the zero regime applies."""


class Insurance(RuleGroup, frozen=True):
    """Insuring a bet against the refait (seguro)."""

    covers: Literal["refait"] | None
    percent: int
    """What is deposited when the bet is placed, in hundredths of it."""
    threshold: Cents | None
    """The least bet that may be insured; any, where nothing is said."""
    premium: Literal["kept", "returned"]
    """What becomes of the deposit once a coup has decided the bet; at the refait it has always served."""
    rounding: Rounding


class RedCard(RuleGroup, frozen=True):
    """What is done with the cards behind the red card."""

    last_cards: Literal["laid-and-counted"] | None


class Calls(RuleGroup, frozen=True):
    """What must be said aloud."""

    no_more_bets: str | None
    result: str | None
    """The points of both rows and what wins: `{points}`, `{winners}`, or whether `{red}` wins."""
    colour: str | None
    """Whether `{colour}` wins."""
    tie: str | None
    """The points of rows that tie."""
    void: str | None


class Settlement(RuleGroup, frozen=True):
    """Collecting and paying."""

    losers_first: Reason | None
    order: tuple[Chance, ...]
    """In which order the winning chances are paid, one after the other."""
    division: Reason | None
    """One croupier deals, the other collects and pays."""
    cards_stay: Reason | None
    """The cards stay on the table until all is settled."""
    rounding: Rounding


class Incidents(RuleGroup, frozen=True):
    """What makes a coup void, and what is then done."""

    void_causes: dict[str, bool]
    void_remedy: Literal["coup-void"] | None


class TrenteRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Trente et quarante at one table."""

    maximum: int
    """The largest stake on a chance, in authorised minima."""
    winning_stake: Literal["stays"]
    """It lies there by its owner's will until they take it."""
    shoe: ShoeRules
    rows: Rows
    bets: Bets
    ties: Ties
    zero: ZeroRules
    insurance: Insurance
    red_card: RedCard
    calls: Calls
    settlement: Settlement
    incidents: Incidents
