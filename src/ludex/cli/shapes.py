"""The shapes of what `odds`, `simulate` and `equity` print as JSON, and of the rows they write as tables.

JSON is printed through its shape: a field more or less is an error of ours, so the published schemas cannot differ from
what is printed. Fractions are text (`"1/37"`), because no number of JSON holds them.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field
from msgspec import json as json_of

from ludex.house.export_rows import EntryRow

Fraction = str
"""A fraction as `p/q`, or a whole number."""
Method = Literal["exact", "enumerated", "simulated"]


class Assumptions(Struct, forbid_unknown_fields=True):
    """What the figures assume, in words of the language asked for."""

    stake: str
    minimum: str
    session: str
    model: str | UnsetType = UNSET
    """What a round is taken to be, where that needs saying."""
    pool: str | UnsetType = UNSET
    """What stakes are said to have added to a jackpot."""


class OtherReading(Struct, forbid_unknown_fields=True):
    """A doubtful sentence of the law on which a figure stands, read otherwise."""

    reading: str
    otherwise: str
    """What the text would say, in the language asked for."""
    edge: Fraction | None
    """The edge then; nothing where the rules cannot say it, or where there is no exact one."""
    edge_float: float | None


class Way(Struct, forbid_unknown_fields=True, kw_only=True):
    """Figures of one way of playing a bet."""

    choice: str | None
    """The way, where there is more than one."""
    edge: Fraction | None
    """The house's expected share of the initial stake, exactly; negative when the player has the edge."""
    edge_float: float
    error: float
    """How far the edge may be off."""
    deviation: float | None
    """The standard deviation of the net result of a unit."""
    win: Fraction | None
    """The probability that a unit wins something, exactly."""
    win_float: float | None
    net: list[tuple[Fraction, Fraction]]
    """What a unit may come to, and the probability of each; empty where results are not told apart."""
    mean_stake: Fraction | UnsetType = UNSET
    """How many units are staked on average, where play may add to the first one or take bets back."""
    method: Method
    note: str | None


class Bet(Way, forbid_unknown_fields=True, kw_only=True):
    """A bet under best play, with the other ways of playing it where they make a difference."""

    bet: str
    label: str
    clause: str | None
    """The first of its clauses."""
    clauses: list[str]
    reading: str | None
    """The doubtful sentence on which it stands, if it does."""
    choices: list[Way]
    readings: list[OtherReading]
    """What other readings would make of it."""
    rounding: Fraction | UnsetType = UNSET
    """The part of the edge that this stake loses to whole payments; with `--stake` only."""


class Decision(Struct, forbid_unknown_fields=True, rename="kebab"):
    """A first decision of best play: two cards against the bank's first, and what each choice expects of a unit."""

    hand: str
    bank: str
    chance: float
    stand: float | None
    hit: float | None
    double: float | None
    split: float | None
    surrender: float | None
    split_most: float | None
    """What a split is worth at most, however its hands are played."""
    insurance: float | None
    even_money: float | None
    best: str


class MixedRow(Struct, forbid_unknown_fields=True):
    """How often somebody draws a card who mixes drawing and standing."""

    who: str
    hand: list[int]
    """The total, or what both cards count where these are known."""
    third: int | None
    """What the other's third card counts; nothing where there is none."""
    draws: Fraction
    draws_float: float


class DuelRow(Struct, forbid_unknown_fields=True):
    """Best play of two against each other, exactly."""

    choice: str
    """How free they are."""
    known: Literal["replaced", "by-totals", "by-cards"]
    """Each card put back before the next, or those of a full shoe; totals alone, or both cards of one's hand."""
    deduction: Fraction
    """The house's part of what the bank wins; without one the game is zero-sum, with one each plays for their own."""
    to_punto: Fraction
    """What a unit against the bank is worth."""
    to_punto_float: float
    to_bank: Fraction
    """What a unit of the bank is worth."""
    to_bank_float: float
    mixed: list[MixedRow]
    chances: dict[str, Fraction]
    """How likely each outcome is."""
    ways: dict[str, int] | None
    """In how many ways of drawing six cards each outcome comes, where nobody chooses."""
    clauses: list[str]


class EarlyBingoRow(Struct, forbid_unknown_fields=True):
    """How likely a bingo comes in time for the prima."""

    balls: int
    """The last ball with which it is won: that of the first game in which it can be, then of each game after it."""
    chance: float
    without_columns: float
    """The same if numbers stood anywhere on a card."""


class SoldRow(Struct, forbid_unknown_fields=True):
    """How soon prizes are won where so many cards are sold."""

    cards: int
    line_ball: float
    """The ball of the first line, on average."""
    line_winners: float
    """How many cards have it at once, on average."""
    bingo_ball: float
    bingo_ball_without_columns: float
    bingo_winners: float
    prima: list[EarlyBingoRow]
    prima_games: float | None
    """In which game the prima is won, on average; nothing where there is none."""


class FirstRow(Struct, forbid_unknown_fields=True):
    """How likely one at least of so many cards has made a prize."""

    cards: int
    line: float
    bingo: float


class BallRow(Struct, forbid_unknown_fields=True):
    """How likely prizes have been made when so many balls have come."""

    balls: int
    line: Fraction
    """That one card has a line, exactly."""
    line_float: float
    announced_line: Fraction | None
    """That it has the one line that was announced; nothing where all lines win."""
    bingo: Fraction
    bingo_float: float
    first: list[FirstRow]


class HallTold(Struct, forbid_unknown_fields=True):
    """How soon prizes of a hall are won, and what the house keeps in the end."""

    keeps: Fraction
    """The part of all takings that the house keeps when every prize has been won."""
    keeps_float: float
    keeps_clauses: list[str]
    crazy: Fraction | None
    """How likely a game is won with a crazy ball; nothing where there is none."""
    columns: bool
    """Whether cards have columns, which chances of a first bingo count; those of lines do not."""
    sold: list[SoldRow]
    balls: list[BallRow] | UnsetType = UNSET
    """With `--chart`."""


class OddsOfPlace(Struct, forbid_unknown_fields=True):
    """`ludex odds GAME --in PLACE --json`; without a place, a list of them."""

    game: str
    place: str = field(name="in")
    assumes: Assumptions
    bets: list[Bet]
    note: str | UnsetType = UNSET
    """Why there are no bets, where players bet against each other."""
    decisions: list[Decision] | UnsetType = UNSET
    """With `--chart`, where best play is solved."""
    duels: list[DuelRow] | UnsetType = UNSET
    """Where two play cards against each other and both choose; not with `--bet`."""
    hall: HallTold | UnsetType = UNSET
    """Where cards are sold that win as balls come; not with `--bet`."""


OddsOutput = OddsOfPlace | list[OddsOfPlace]


class SimulatedRow(Struct, forbid_unknown_fields=True):
    """A bet as it was simulated, played in one way."""

    bet: str
    label: str
    choice: str | None
    edge_float: float
    error: float | None
    """The standard error of the edge; nothing while the rounds show no spread."""
    interval: tuple[float, float] | None
    """Where the edge lies in 95 cases of 100."""
    deviation: float | None
    """Of one round."""
    method: Literal["simulated"]


class SimulationOutput(Struct, forbid_unknown_fields=True):
    """`ludex simulate GAME --json`."""

    game: str
    place: str = field(name="in")
    rounds: int
    seed: int
    assumes: Assumptions
    bets: list[SimulatedRow]
    refused: list[str]
    """The bets that do not take the stake."""
    strategy: str | UnsetType = UNSET
    """The file of the chart, with `--strategy`."""
    differences: list[SimulatedRow] | UnsetType = UNSET
    """What the chart loses more than best play, from the same cards; with `--strategy`."""


class EquityHand(Struct, forbid_unknown_fields=True):
    """How often one hand wins."""

    hand: str
    wins: int
    ties: int
    equity: float
    equity_exact: Fraction | UnsetType = UNSET
    """Where every deal was counted."""
    interval: tuple[float, float] | UnsetType | None = UNSET
    """Where deals were drawn: where the equity lies in 95 cases of 100."""


class EquityOutput(Struct, forbid_unknown_fields=True):
    """`ludex equity HAND HAND --json`."""

    game: str
    place: str = field(name="in")
    exact: bool
    deals: int
    hands: list[EquityHand]
    seed: int | UnsetType = UNSET


# Rows of tables: what CSV and Parquet hold.


class Return(Struct, forbid_unknown_fields=True):
    """What a unit may come to, net, and how likely that is."""

    net: Fraction
    chance: Fraction


class MovedBy(Struct, forbid_unknown_fields=True):
    """A reading that moves the edge, and the edge then."""

    reading: str
    edge: Fraction | None
    edge_decimal: float | None


class OddsRow(Struct, forbid_unknown_fields=True, kw_only=True):
    """One way of playing one bet of one game in one place."""

    game: str
    place: str
    bet: str
    """Its slug."""
    label: str
    """Its name in the language asked for."""
    choice: str | None
    """The way of playing it, where there is more than one; the best comes first."""
    currency: str
    minimum: str
    """The table's minimum, in the currency's main unit."""
    stake: str | None
    """The stake or price, in the currency's main unit; empty: any stake of which every payment is whole."""
    edge: Fraction | None
    """The house's share of the stake as a fraction; empty where it was solved in decimals."""
    edge_decimal: float
    error: float
    """How far the edge may be off."""
    deviation: float | None
    """The standard deviation of the net result of a unit."""
    win: Fraction | None
    """The probability to win something, as a fraction."""
    win_decimal: float | None
    returns: list[Return]
    """Every net result of a unit with its probability; empty where they are not told apart."""
    method: Method
    """`exact`, `enumerated` (solved or bounded) or `simulated`."""
    clauses: list[str]
    reading: str | None
    """The doubtful sentence of the law on which the figure stands."""
    moved_by: list[MovedBy]
    """Readings that would move the edge, with what it would be."""
    note: str | None


class SimulatedBetRow(Struct, forbid_unknown_fields=True, kw_only=True):
    """One way of playing one bet, as it was simulated."""

    game: str
    place: str
    bet: str
    label: str
    choice: str | None
    """The way of playing it; `own-less-best` is what a chart loses more than best play."""
    currency: str
    minimum: str
    stake: str
    rounds: int
    seed: int
    edge_decimal: float
    error: float | None
    low: float | None
    """From here..."""
    high: float | None
    """...to here lies the edge in 95 cases of 100."""
    deviation: float | None
    method: Literal["simulated"]


class EquityRow(Struct, forbid_unknown_fields=True, kw_only=True):
    """One hand of an equity."""

    game: str
    place: str
    hand: str
    board: str
    dead: str
    deals: int
    seed: int | None
    """Empty where every deal was counted."""
    wins: int
    ties: int
    equity: Fraction | None
    """The part of the pot as a fraction, where every deal was counted."""
    equity_decimal: float
    low: float | None
    high: float | None


SCHEMAS: dict[str, Any] = {
    "odds": OddsOutput,
    "odds-all-games": list[OddsRow],
    "simulate": SimulationOutput,
    "equity": EquityOutput,
    "house-export": EntryRow,
}
"""Every output that has a schema, by the name of its file in `docs/schemas`."""


def schema_of(name: str) -> dict[str, Any]:
    """The JSON schema of an output."""
    schema = json_of.schema(SCHEMAS[name])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"ludex {name}", **schema}
