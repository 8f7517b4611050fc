"""The pieces on a table of baccarat at two tables: people, stakes before their owners, the bank, hands and shoe."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.game import HandCount
from ludex.core.scene import AnyPiece, Chips, Marker, Seat
from ludex.games.baccarat.among_players.scene import accounts, hands, piles, place_of
from ludex.games.baccarat.among_players.scene import counts as shared_counts
from ludex.games.baccarat.among_players.state import BANK
from ludex.games.baccarat.points import PUNTO
from ludex.games.baccarat.two_tables.state import ASTRIDE, BANCO, CLOTHS, DEPOSIT
from ludex.games.baccarat.two_tables.table import TwoTables, TwoTablesView
from ludex.games.common.scenes import sign
from ludex.kit.money import Cents

LIES_ON = {BANCO: ASTRIDE}
"""Where a bet lies that has no place of its own: banco is played against both cloths."""


def holdings(view: TwoTablesView) -> dict[str, dict[str, Cents]]:
    """What players have in the accounts of the table besides their stakes."""
    return {BANK: {view.banker: view.bank} if view.bank else {}, DEPOSIT: dict(view.deposits)}


def counts(game: TwoTables, view: TwoTablesView) -> dict[str, HandCount]:
    """What the hands count to whose cards one sees."""
    return shared_counts(game.rules.hands, view)


def scene(view: TwoTablesView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view)
    yield from piles(view)
    yield from _people(view)
    # The bank plays on while one of the cloths does.
    void = (*view.void, BANK) if {*CLOTHS} <= {*view.void} else view.void
    yield from hands(view, void)
    yield from accounts(holdings(view))
    yield from _stakes(view)


def _people(view: TwoTablesView) -> Iterator[AnyPiece]:
    """Who sits where, who has the bank, and who has the cards."""
    puntos = {who for who in view.puntos.values() if who}
    for place, who in view.seats.items():
        # The banker sits opposite the croupier and keeps their numbered place.
        away = who == view.banker or who in view.absent
        state = "away" if away else "punto" if who in puntos else ""
        yield Seat(id=f"seat:{place}", place=f"seat:{place}", who=who, acts=who == view.offered, state=state)
    if view.banker:
        yield Seat(id="seat:banker", place="seat:banker", who=view.banker, state="banker")
        yield Marker(id="banker", place="banker", kind="banker", text="B", who=view.banker)
    # Who makes banco has the cards of both cloths: one sign tells it.
    for who in dict.fromkeys(view.puntos.values()):
        number = place_of(view, who) if who else 0
        if number:
            cloth = next(cloth for cloth, punto in view.puntos.items() if punto == who)
            yield Marker(id=f"punto:{cloth}", place=f"punto:{number}", kind="punto", text="P", who=who)


def _stakes(view: TwoTablesView) -> Iterator[Chips]:
    """What each person has on each bet: before their place, or in the common fields."""
    lying: dict[tuple[str, str], Cents] = {}
    for stake in view.stakes:
        lying[stake.bet, stake.player] = Cents(lying.get((stake.bet, stake.player), 0) + stake.amount)
    for (bet, who), amount in lying.items():
        zone, number = LIES_ON.get(bet, bet), place_of(view, who)
        place = f"{zone}@{number}" if number else zone
        state = "won" if view.winners.get(bet) == PUNTO else ""
        yield Chips(id=f"stake:{bet}:{who}", place=place, owner=who, amount=amount, state=state)
