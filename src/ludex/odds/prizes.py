"""The odds of prizes that are won as balls come: how soon, by how many at once, and what the house keeps in the end.

Chances of the first of many cards are decimals, good to the last digits that a decimal has: written as fractions they
would have thousands of digits.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct


class ByBall(Struct, frozen=True, kw_only=True):
    """How likely prizes have been made when so many balls have come."""

    balls: int
    line: Fraction
    """That one card has a line, whichever."""
    announced_line: Fraction | None
    """That it has the one line that was announced; nothing where all lines win."""
    bingo: Fraction
    first_lines: tuple[float, ...]
    """That one at least of so many cards has a line, for each number of cards sold."""
    first_bingos: tuple[float, ...]


class EarlyBingo(Struct, frozen=True):
    """How likely a bingo comes in time for the prima."""

    balls: int
    """The last ball with which it is won."""
    chance: float
    without_columns: float
    """The same if numbers stood anywhere on a card."""


class SoldOdds(Struct, frozen=True, kw_only=True):
    """How soon prizes are won where so many cards are sold."""

    cards: int
    line_ball: float
    """The ball of the first line, on average."""
    line_winners: float
    """How many cards have it with the same ball, on average."""
    bingo_ball: float
    bingo_ball_without_columns: float
    bingo_winners: float
    prima: tuple[EarlyBingo, ...]
    """By the ball that ends it, game after game until somebody wins it; empty where there is no such prize."""
    prima_games: float | None
    """In which game it is won, on average, the first in which it can be won being one."""


class HallOdds(Struct, frozen=True, kw_only=True):
    """What is known of a hall before its cards are sold."""

    keeps: Fraction
    """The part of all takings that the house keeps when every prize has been won in the end."""
    keeps_clauses: tuple[str, ...]
    crazy: Fraction | None
    """How likely a game is won with a crazy ball; nothing where there is none."""
    columns: bool
    """Whether cards have columns, which first bingos then count; lines do as if they had none."""
    sold: tuple[SoldOdds, ...]
    by_ball: tuple[ByBall, ...]
