"""Slips as papers (boleto o resguardo): what was bet, how much, at which odds, where and how, and what it came to."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.papers import Paper, PaperLine
from ludex.errors import Unit, Value
from ludex.games.betting import fixed
from ludex.games.betting.shop import Shop
from ludex.games.betting.state import BettingState, Leg, Slip
from ludex.kit.money import Cents


def papers(shop: Shop, state: BettingState) -> Iterator[Paper]:
    """The slip of every bet."""
    for slip in state.slips.values():
        yield paper(slip, shop.worth(state, slip), lost=fixed.is_lost(slip, state.markets))


def paper(slip: Slip, worth: Cents | None, *, lost: bool) -> Paper:
    """A slip as it is printed."""
    return Paper(
        id=slip.id,
        kind="betting-slip",
        holder=slip.holder,
        lines=(
            PaperLine("bet", tuple(Value(slug, Unit.CHOICE) for slug in (slip.kind, slip.content, slip.moment))),
            *map(_line, slip.legs),
            PaperLine("stake", (Value.money(slip.stake),)),
            *([PaperLine("may-pay", (Value.money(slip.payout),))] if slip.payout else []),
            PaperLine(
                "made",
                (
                    Value(slip.day, Unit.DAY),
                    Value(slip.place, Unit.CHOICE),
                    Value(slip.means, Unit.CHOICE),
                    Value(slip.through, Unit.NAMED),
                ),
            ),
            *([PaperLine("comes-to", (Value.money(worth),))] if worth else []),
        ),
        state=_state(slip, worth, lost=lost),
    )


def _line(leg: Leg) -> PaperLine:
    """A forecast with its market, and its odds where they are fixed."""
    odds = [Value(leg.odds, Unit.ODDS)] if leg.odds else []
    return PaperLine("forecast", (Value(leg.market, Unit.NAMED), Value(leg.forecast, Unit.NAMED), *odds))


def _state(slip: Slip, worth: Cents | None, *, lost: bool) -> str:
    """What is so of a slip; nothing while its bet is open."""
    if slip.status != "open":
        return slip.status
    if worth:
        return "to-pay"
    return "lost" if lost or worth == 0 else ""
