"""The pieces on a table of chemin de fer: chips before their owners, bank and garage, hands, seats and shoe."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.game import HandCount
from ludex.core.scene import AnyPiece, Cards, Chips, Marker, Pile, Seat
from ludex.games.baccarat.among_players.state import BANK
from ludex.games.baccarat.chemin_de_fer.state import BACKING, GARAGE, PLEDGED
from ludex.games.baccarat.chemin_de_fer.table import COVERED, CheminDeFer, CheminView
from ludex.games.baccarat.points import worth
from ludex.games.common.scenes import sign
from ludex.kit.cards import read_card
from ludex.kit.money import Cents


def holdings(view: CheminView) -> dict[str, dict[str, Cents]]:
    """What players have in the accounts of the table besides their stakes."""
    return {BANK: view.bank, GARAGE: view.garage, BACKING: view.backed, PLEDGED: view.pledged}


def counts(game: CheminDeFer, view: CheminView) -> dict[str, HandCount]:
    """What the hands count to whose cards one sees."""
    whole = {hand: cards for hand, cards in view.cards.items() if COVERED not in cards}
    law = game.rules.hands
    return {f"hand:{hand}": HandCount(points=worth(law, map(read_card, cards))) for hand, cards in whole.items()}


def scene(view: CheminView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view)
    yield Pile(id="shoe", place="shoe", count=view.shoe_left)
    yield Pile(id="discard", place="discard", count=view.used_cards)
    for place, who in view.seats.items():
        state = "banker" if who == view.banker else "punto" if who == view.punto else ""
        yield Seat(id=f"seat:{place}", place=f"seat:{place}", who=who, acts=who == view.offered, state=state)
    yield from _offices(view)
    for hand, cards in view.cards.items():
        faces = tuple(None if card == COVERED else card for card in cards)
        yield Cards(id=f"hand:{hand}", place=f"hand:{hand}", faces=faces)
    for account, held in holdings(view).items():
        for who, amount in held.items():
            if amount:
                yield Chips(id=f"{account}:{who}", place=account, owner=who, amount=amount, account=account)
    lying: dict[str, Cents] = {}
    for stake in view.stakes:
        lying[stake.player] = Cents(lying.get(stake.player, 0) + stake.amount)
    for who, amount in lying.items():
        number = _place_of(view, who)
        yield Chips(id=f"stake:{who}", place=f"punto@{number}" if number else "punto", owner=who, amount=amount)


def _place_of(view: CheminView, who: str) -> int:
    """The place where somebody sits, or behind which they stand; 0 for none in particular."""
    sits = next((place for place, guest in view.seats.items() if guest == who), 0)
    return sits or view.standing.get(who, 0)


def _offices(view: CheminView) -> Iterator[Marker]:
    """Before whom the bank lies, and who has the cards."""
    for office, who, text in (("banker", view.banker, "B"), ("punto", view.punto, "P")):
        number = _place_of(view, who) if who else 0
        if number:
            yield Marker(id=office, place=f"{office}:{number}", kind=office, text=text, who=who)
