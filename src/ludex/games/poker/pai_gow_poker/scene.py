"""The pieces on a table of pai gow poker: chips, hands whole or divided, the dice, and the disc of the bank."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Cards, Chips, Dice, Marker, Pile, Seat
from ludex.games.common.scenes import sign
from ludex.games.poker.banked.state import THE_BANK, hand_of
from ludex.games.poker.pai_gow_poker.cloth import hand_place
from ludex.games.poker.pai_gow_poker.state import SETTING, THE_CROUPIER, THROWING
from ludex.games.poker.pai_gow_poker.table import PaiGowView
from ludex.kit.money import NOTHING, Cents


def scene(view: PaiGowView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view)
    for box, who in view.seats.items():
        yield Seat(id=f"seat:{box}", place=f"seat:{box}", who=who, acts=_acts(view, box, who))
    if view.rest is not None:
        yield Pile(id="rest", place="discard", count=view.rest)
    yield from _hands(view)
    if view.dice or view.phase == THROWING:
        yield Dice(id="dice", place="dice", faces=view.dice)
    yield _disc(view)
    yield from _chips(view)


def _acts(view: PaiGowView, box: int, who: str) -> bool:
    """Whether the table waits for somebody: for their answer, or for their hands."""
    unset = view.phase == SETTING and box in view.controllers and hand_of(box) not in view.lows
    return view.offered == who or unset


def _hands(view: PaiGowView) -> Iterator[AnyPiece]:
    for hand, faces in view.hands.items():
        position = hand if hand == THE_CROUPIER else hand.rpartition("-")[2]
        low = view.lows.get(hand)
        if not low:  # not set, or left to the house way
            yield Cards(id=f"hand:{position}", place=f"hand:{position}", faces=faces)
            continue
        over = position.isdecimal() and int(position) in view.compared
        state = "dead" if over else ""
        high_cards = tuple(face for place, face in enumerate(faces, start=1) if place not in low)
        low_cards = tuple(faces[place - 1] for place in low)
        for which, cards in (("high", high_cards), ("low", low_cards)):
            place = hand_place(which, position)
            yield Cards(id=place, place=place, faces=cards, state=state)


def _disc(view: PaiGowView) -> AnyPiece:
    """Before whoever has the bank."""
    box = next((box for box, who in view.seats.items() if who == view.banker), None)
    place = f"disc:{THE_BANK}" if box is None else f"disc:{box}"
    return Marker(id="disc", place=place, kind="banker", text="B", who=view.banker, colour="white")


def _chips(view: PaiGowView) -> Iterator[AnyPiece]:
    lying: dict[tuple[str, str], Cents] = {}
    for stake in view.stakes:
        key = stake.bet, stake.player
        lying[key] = Cents(lying.get(key, NOTHING) + stake.amount)
    for (bet, who), amount in lying.items():
        yield Chips(id=f"stake:{bet}:{who}", place=bet, owner=who, amount=amount)
