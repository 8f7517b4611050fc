"""The pieces on a table of chemin de fer: chips before their owners, bank and garage, hands, seats and shoe."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Cards, Chips, Pile, Seat
from ludex.games.baccarat.chemin_de_fer.state import BACKING, BANK, GARAGE, PLEDGED
from ludex.games.baccarat.chemin_de_fer.table import COVERED, CheminView
from ludex.games.common.scenes import sign
from ludex.kit.money import Cents


def scene(view: CheminView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view)
    yield Pile(id="shoe", place="shoe", count=view.shoe_left)
    yield Pile(id="discard", place="discard", count=view.used_cards)
    places = {who: place for place, who in view.seats.items()}
    for place, who in view.seats.items():
        state = "banker" if who == view.banker else "punto" if who == view.punto else ""
        yield Seat(id=f"seat:{place}", place=f"seat:{place}", who=who, acts=who == view.offered, state=state)
    for hand, cards in view.cards.items():
        faces = tuple(None if card == COVERED else card for card in cards)
        yield Cards(id=f"hand:{hand}", place=f"hand:{hand}", faces=faces)
    for account, held in ((BANK, view.bank), (GARAGE, view.garage), (BACKING, view.backed), (PLEDGED, view.pledged)):
        for who, amount in held.items():
            if amount:
                yield Chips(id=f"{account}:{who}", place=account, owner=who, amount=amount, account=account)
    lying: dict[str, Cents] = {}
    for stake in view.stakes:
        lying[stake.player] = Cents(lying.get(stake.player, 0) + stake.amount)
    for who, amount in lying.items():
        number = places.get(who)
        yield Chips(
            id=f"stake:{who}", place="punto" if number is None else f"punto@{number}", owner=who, amount=amount
        )  # fmt: skip
