"""The pieces on a table of chemin de fer: chips before their owners, bank and garage, hands, seats and shoe."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.game import HandCount
from ludex.core.scene import AnyPiece, Chips, Marker, Seat
from ludex.games.baccarat.among_players.scene import accounts, hands, piles, place_of
from ludex.games.baccarat.among_players.scene import counts as shared_counts
from ludex.games.baccarat.among_players.state import BANK
from ludex.games.baccarat.chemin_de_fer.state import BACKING, GARAGE, PLEDGED
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer, CheminView
from ludex.games.common.scenes import sign
from ludex.kit.money import Cents


def holdings(view: CheminView) -> dict[str, dict[str, Cents]]:
    """What players have in the accounts of the table besides their stakes."""
    return {BANK: view.bank, GARAGE: view.garage, BACKING: view.backed, PLEDGED: view.pledged}


def counts(game: CheminDeFer, view: CheminView) -> dict[str, HandCount]:
    """What the hands count to whose cards one sees."""
    return shared_counts(game.rules.hands, view)


def scene(view: CheminView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view)
    yield from piles(view)
    for place, who in view.seats.items():
        state = "banker" if who == view.banker else "punto" if who == view.punto else ""
        yield Seat(id=f"seat:{place}", place=f"seat:{place}", who=who, acts=who == view.offered, state=state)
    yield from _offices(view)
    yield from hands(view)
    yield from accounts(holdings(view))
    lying: dict[str, Cents] = {}
    for stake in view.stakes:
        lying[stake.player] = Cents(lying.get(stake.player, 0) + stake.amount)
    for who, amount in lying.items():
        number = place_of(view, who)
        yield Chips(id=f"stake:{who}", place=f"punto@{number}" if number else "punto", owner=who, amount=amount)


def _offices(view: CheminView) -> Iterator[Marker]:
    """Before whom the bank lies, and who has the cards."""
    for office, who, text in (("banker", view.banker, "B"), ("punto", view.punto, "P")):
        number = place_of(view, who) if who else 0
        if number:
            yield Marker(id=office, place=f"{office}:{number}", kind=office, text=text, who=who)
