"""Odds as a library: what the house keeps of every bet, exactly, and best play where there is something to choose."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludex.api.law import packaged_law
from ludex.core.game import imported
from ludex.errors import Misuse
from ludex.extras import needed_for
from ludex.games.registry import Opened, OpenedTable, open_decider, open_usual, usual_licence
from ludex.kit.money import LARGEST, Cents
from ludex.law.book import Law
from ludex.law.leaves import LeafKind
from ludex.odds.bets import DIVISIBLE, DuelOdds, Picture, SpreadSource
from ludex.odds.distribution import Distribution
from ludex.odds.prizes import HallOdds
from ludex.sim.batches import Strategies


class Odds(Struct, frozen=True, kw_only=True):
    """The odds of one bet, played in one way: the net result of a unit staked, and the house's share of it."""

    bet: str
    choice: str | None
    """The way of playing it, where there is more than one; the best comes first."""
    edge: Fraction | None
    """The house's expected share of the initial stake; nothing where it was solved in binary fractions."""
    edge_float: float
    error: float
    """How far the edge may be off."""
    net: Distribution | None
    """What a unit may come to, with the chance of each; nothing where results are not told apart."""
    method: str
    """`exact`, `enumerated` or `simulated`."""
    clauses: tuple[str, ...]
    reading: str
    note: str
    """The slug of a phrase that whoever reads the figure should know."""

    mean_stake: Fraction | None = None
    """How many units are staked on average, where play may add to the first one or take bets back."""
    dilutes: bool = False
    """Whether the stake adds to what it is paid from: what a large one loses is not lost to rounding."""
    spread: SpreadSource | None = None
    """Where deviation and chance to win come from, where results are not told apart."""

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the net result of a unit."""
        if self.net is not None:
            return math.sqrt(self.net.variance)
        return None if self.spread is None else self.spread.find().deviation

    @property
    def win(self) -> Fraction | None:
        """The exact probability that a unit wins something."""
        if self.net is None:
            return None
        return sum((chance for value, chance in self.net.chances.items() if value > 0), Fraction(0))

    @property
    def win_float(self) -> float | None:
        """The probability that a unit wins something."""
        if self.win is not None:
            return float(self.win)
        return None if self.spread is None else self.spread.find().win


def odds_of(
    game: str,
    place: str,
    bet: str | None = None,
    *,
    stake: int | None = None,
    pool: int | None = None,
    cards: Sequence[int] = (),
    law: Law | None = None,
) -> tuple[Odds, ...]:
    """The odds of a bet, or of every one: one row for each way of playing it, the best first.

    Without a stake the ratios of the law are told; with one, what becomes of it when payments are whole numbers of the
    smallest unit. `pool` is what stakes have added to a jackpot that grows, `cards` how many cards a hall sells.
    """
    opened = with_cards(opened_with_pool(law or packaged_law(), game, place, pool), cards)
    check_house_bets(opened)
    check_bet(opened, bet)
    if stake is not None and (type(stake) is not int or not 0 < stake <= LARGEST):
        raise Misuse(
            "a stake is a whole number of the smallest unit, more than nothing, not {stake}",
            slug="stake-not-whole",
            stake=repr(stake),
        )
    return tuple(row for row in odds_rows(opened, stake, pool) if bet in (None, row.bet))


def best_play(game: str, place: str, *, law: Law | None = None) -> Picture:
    """Best play as a chart (`lines`) and as every first decision with what each choice expects (`decisions`)."""
    opened = open_usual(law or packaged_law(), game, place)
    if not opened.type.chart:
        raise Misuse("{game} has no chart of best play", slug="no-chart", game=game)
    with needed_for("best play"):
        picture: Picture = imported(opened.type.chart)(opened.game)
    return picture


def best_strategy(game: str, place: str, *, law: Law | None = None) -> str:
    """Best play as a table of text, such as `simulate` takes for a strategy."""
    opened = open_usual(law or packaged_law(), game, place)
    if not opened.type.strategies:
        raise Misuse("{game} has no chart of best play", slug="no-chart", game=game)
    with needed_for("best play"):
        strategies: Strategies = imported(opened.type.strategies)
        return strategies.best(opened.game)


def duels_of(game: str, place: str, *, law: Law | None = None) -> tuple[DuelOdds, ...]:
    """Best play of two who both choose, under every freedom that the law leaves them; empty in most games."""
    opened = open_usual(law or packaged_law(), game, place)
    return () if opened.type.duels is None else tuple(opened.type.duels(opened.game))


def hall_odds(opened: Opened, cards: Sequence[int] = ()) -> HallOdds:
    """How soon prizes are won as balls come, by how many cards are sold: some usual numbers when none is said."""
    check_sells_cards(opened)
    with needed_for("this game's odds"):
        found: HallOdds = imported(opened.type.hall_odds)(opened.game, cards)
    return found


def with_cards(opened: Opened, cards: Sequence[int]) -> Opened:
    """A game whose odds are those of so many cards sold; as it is where nothing is said."""
    if not cards:
        return opened
    check_sells_cards(opened)
    odds: Callable[..., Iterable[Any]] = told_odds(opened)
    return replace(opened, type=replace(opened.type, odds=lambda game, price: odds(game, price, cards)))


def check_sells_cards(opened: Opened) -> None:
    """Whether cards are sold that win as balls come."""
    if not opened.type.hall_odds:
        raise Misuse("no cards are sold in {game}", slug="no-cards-sold", game=opened.header.game)


def opened_with_pool(law: Law, game: str, place: str, pool: int | None) -> Opened:
    """A game under the usual licence; whoever tells what a jackpot holds has one that lets it grow."""
    opened = open_usual(law, game, place)
    if pool is None:
        return opened
    if type(pool) is not int or not 0 <= pool <= LARGEST:
        raise Misuse("a jackpot holds no less than nothing", slug="jackpot-below-nothing")
    rule = opened.statute.leaves.get(opened.type.progressive.rule) if opened.type.progressive else None
    if rule is None or (rule.kind is not LeafKind.CHOOSE and not rule.value):
        raise Misuse("no jackpot of {game} grows in {place}", slug="no-growing-jackpot", game=game, place=place)
    if rule.kind is not LeafKind.CHOOSE:
        return opened
    return open_decider(law, game, place, licence={**usual_licence(law, game, place), rule.name: True})


def check_bet(opened: Opened, bet: str | None) -> None:
    """Whether there is a bet of this name, or something else that has odds."""
    if bet is not None and bet not in priced_bets(opened):
        raise Misuse(
            "no bet is called {bet}; ludex vocabulary {game} lists them",
            slug="no-such-bet",
            bet=bet,
            game=opened.header.game,
        )


def priced_bets(opened: Opened) -> tuple[str, ...]:
    """The bets that have odds, and whatever else does."""
    priced = opened.type.priced
    return tuple(opened.type.bets(opened.game) if priced is None else priced(opened.game))


def check_house_bets(opened: Opened) -> None:
    """Whether anybody bets against the house."""
    if opened.type.house_take is not None:
        raise Misuse(
            "players of {game} bet against each other: no bet against the house has odds",
            slug="no-bets-against-the-house",
            game=opened.header.game,
        )


def told_odds(opened: Opened) -> Callable[[Any, Cents], Iterable[Any]]:
    """The function that tells the odds of a game; `Misuse` where none are known."""
    if opened.type.odds is None:
        raise Misuse("{game} has no odds", slug="no-odds", game=opened.type.slug)
    return opened.type.odds


def odds_rows(opened: Opened, stake: int | None, pool: int | None) -> Iterable[Odds]:
    """The odds of every bet at a stake, or at one of which every payment is a whole number, or at its price."""
    whole = opened.least_stake * DIVISIBLE if isinstance(opened, OpenedTable) else opened.usual_stake
    staked = Cents(whole if stake is None else stake)
    odds, progressive = told_odds(opened), opened.type.progressive
    with needed_for("this game's odds"):
        if pool is None or progressive is None:
            yield from map(_odds, odds(opened.game, staked))
        else:
            yield from map(_odds, progressive.odds(opened.game, staked, Cents(pool)))


def _odds(row: Any) -> Odds:
    """A row as a game tells it, exact or solved in binary fractions."""
    exact = row.net is not None
    return Odds(
        bet=row.bet,
        choice=row.choice,
        edge=row.edge,
        edge_float=float(row.edge) if exact else row.edge_float,
        error=float(row.error),
        net=row.net,
        method=row.method if not exact else "enumerated" if row.error else "exact",
        clauses=row.clauses,
        reading=row.reading,
        note=row.note,
        mean_stake=row.mean_stake if exact else None,
        dilutes=exact and row.dilutes,
        spread=None if exact else row.spread,
    )
