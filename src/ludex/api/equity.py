"""Equity as a library: how often each of several hands of poker wins, counted over every deal or drawn from some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.api.law import packaged_law
from ludex.api.simulation import usual_workers
from ludex.errors import Misuse
from ludex.extras import needed_for
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.equity.ranges import read_cards, read_holding
from ludex.games.registry import GROUPS, open_usual
from ludex.law.book import Law
from ludex.sim.batches import Progress

if TYPE_CHECKING:  # it needs the extra `sim`
    from ludex.games.poker.equity.spot import Answer

VARIETIES = GROUPS["circle-poker"]
USUAL_VARIETY, USUAL_PLACE = VARIETIES[0], "cantabria"
SAMPLES = 1_000_000
COUNTED_AT_ONCE = 400_000_000
"""Up to so many hands are valued without being asked to: a few seconds."""
PLAYERS_MAX = 22


def equity(
    *hands: str,
    game: str = USUAL_VARIETY,
    place: str = USUAL_PLACE,
    board: str = "",
    dead: str = "",
    exact: bool = False,
    samples: int | None = None,
    seed: int = 1,
    workers: int | None = None,
    progress: Progress | None = None,
    law: Law | None = None,
) -> Answer:
    """Wins, ties and the part of the pot of each hand: cards (`AsAh`), a range (`QQ+,AKs`) or `random`.

    Every deal is counted where that takes seconds, or with `exact`; otherwise a million are drawn, or so many samples.
    """
    if exact and samples is not None:
        raise Misuse("deals are counted (exact) or drawn (samples), not both", slug="exact-or-samples")
    if samples is not None and samples < 1:
        raise Misuse("one deal at least is drawn", slug="no-deals")
    if game not in VARIETIES:
        raise Misuse(
            "{game} is no circle poker; these are: {known}", slug="no-circle-poker", game=game, known=VARIETIES
        )
    rules = open_usual(law or packaged_law(), game, place).rules
    assert isinstance(rules, CircleRules)
    with needed_for("equity"):
        from ludex.games.poker.equity.spot import Spot, deal_of
    deal = deal_of(rules)
    holdings = [read_holding(hand, values=deal.ranking.values, own=deal.own) for hand in hands]
    if len(holdings) > PLAYERS_MAX:
        raise Misuse("{most} players at most", slug="too-many-players", most=PLAYERS_MAX)
    spot = Spot(deal, holdings, board=read_cards(board), dead=read_cards(dead))
    work = None if samples is not None else spot.work
    if exact or (work is not None and work <= COUNTED_AT_ONCE):
        return spot.counted(progress)
    deals = SAMPLES if samples is None else samples
    return spot.drawn(deals=deals, seed=seed, workers=usual_workers(workers), progress=progress)
