"""The pieces on a table of punto y banca: chips in the boxes of their owners' places, hands, seats and shoe."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Cards, Chips, Pile, Seat
from ludex.games.cards.punto_y_banca.hands import TIE
from ludex.games.cards.punto_y_banca.table import PuntoView
from ludex.games.common.scenes import sign
from ludex.kit.money import Cents


def scene(view: PuntoView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view)
    places = {who: place for place, who in view.seats.items()}
    # Whoever deals has the shoe before them.
    dealer = places.get(view.dealer)
    yield Pile(id="shoe", place="shoe" if dealer is None else f"shoe:{dealer}", count=view.shoe_left)
    yield Pile(id="discard", place="discard", count=view.used_cards)
    for place, who in view.seats.items():
        yield Seat(id=f"seat:{place}", place=f"seat:{place}", who=who, acts=who == view.offered)
    for hand, cards in view.cards.items():
        # A covered card is told by its number in the deal.
        faces = tuple(None if card.isdigit() else card for card in cards)
        yield Cards(id=f"hand:{hand}", place=f"hand:{hand}", faces=faces)
    yield from _chips(view, places)


def _chips(view: PuntoView, places: dict[str, int]) -> Iterator[AnyPiece]:
    """What each has on a bet: in the box of their place, or in the field of the bet for those without one."""
    lying: dict[tuple[str, str], Cents] = {}
    won: dict[tuple[str, str], str] = {}
    for stake in view.stakes:
        key = stake.bet, stake.player
        # Not Cents(...): every chip comes here, and that would be a call.
        lying[key] = lying.get(key, 0) + stake.amount  # type: ignore[assignment]
        if stake.won_in == view.round:
            won[key] = "won"
    for (bet, who), amount in lying.items():
        number = None if bet == TIE else places.get(who)
        yield Chips(
            id=f"stake:{bet}:{who}", place=bet if number is None else f"{bet}@{number}", owner=who,
            amount=amount, state=won.get((bet, who), ""),
        )  # fmt: skip
