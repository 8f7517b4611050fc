"""What a game that one throw decides says of itself; table, odds, kernel and drills all take it from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from ludex.core.results import Half, Held, Lost, Push, Result, Won
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.limits import KindLimits
from ludex.games.common.throws.rules import ThrowRules
from ludex.games.common.throws.state import Outcome
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents, share


class Declaration(Protocol):
    """The game itself, apart from how a table is run."""

    @property
    def rules(self) -> ThrowRules:
        """The ruleset that it is played by."""
        ...

    @property
    def bets(self) -> Mapping[str, Bet]:
        """Every bet that the law of this table lists, by its slug."""
        ...

    def cases(self) -> Sequence[Outcome]:
        """Every equally likely outcome of a throw; the same outcome as often as it has cases."""
        ...

    def draw(self, chance: Chance) -> Outcome:
        """Asks chance where the throw comes to rest."""
        ...

    def result(self, bet: Any, outcome: Any) -> Result:
        """What a bet of this game comes to on an outcome of it."""
        ...

    def limits(self) -> Mapping[str, KindLimits]:
        """The least and largest stake of every kind of bet."""
        ...

    def said(self, outcome: Any) -> str:
        """The result as it is announced."""
        ...

    def check_equipment(self) -> tuple[str, ...]:
        """Refuses unlawful equipment by its first fault; gives the clauses that it was checked against."""
        ...


def decides(game: Declaration, outcome: Outcome) -> bool:
    """Whether a throw decides anything; otherwise every bet stands and it is thrown again."""
    return any(not isinstance(game.result(bet, outcome), Held) for bet in game.bets.values())


def profit(game: Declaration, stake: Cents, pays: Fraction) -> Cents:
    """What a winning stake is paid besides itself."""
    return share(stake, pays, game.rules.settlement.rounding)


def net(game: Declaration, bet: Bet, outcome: Outcome, stake: Cents) -> Cents | None:
    """What a stake gains or loses on an outcome; nothing where the bet stands and a later throw decides."""
    match game.result(bet, outcome):
        case Won(pays):
            return Cents(profit(game, stake, pays) - (0 if game.rules.winning_stake is not None else stake))
        case Lost():
            return Cents(-stake)
        case Push():
            return NOTHING
        case Half(back):
            return Cents(share(stake, back, game.rules.settlement.rounding) - stake)
        case Held():
            return None
