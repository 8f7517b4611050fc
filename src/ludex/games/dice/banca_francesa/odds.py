"""The odds of banca francesa: per bet decided; a line under the reading taken, and with all of its chips in play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from ludex.games.common.throws import odds as throws
from ludex.games.dice.banca_francesa.bets import LINES, line_of
from ludex.games.dice.banca_francesa.table import BancaFrancesa, BancaTable
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds

HALF_PLAYS = "half-plays"
ALL_PLAYS = "all-plays"
"""The other reading of the bets on a line."""


def all_odds(table: BancaTable, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet; those on a line once for each reading, the one taken first."""
    game = table.declaration
    whole = _with_whole_lines(game)
    others = {row.bet: row for row in throws.declared_odds(whole, stake)}
    for row in throws.declared_odds(game, stake):
        line = line_of(game.rules, game.bets[row.bet].kind)
        if line is None or line.part == 1:
            yield row
        else:
            yield replace(row, choice=HALF_PLAYS)
            yield replace(others[row.bet], choice=ALL_PLAYS)


def _with_whole_lines(game: BancaFrancesa) -> BancaFrancesa:
    """The same game in which all of the chips on a line play."""
    bets = game.rules.bets
    lines = {kind: replace(getattr(bets, kind), part=Fraction(1)) for kind in LINES}
    return BancaFrancesa(replace(game.rules, bets=replace(bets, **lines)))
