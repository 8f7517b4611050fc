"""The pieces on a table of poker against the house: chips by bet and bettor, cards, seats, counters and the sign."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Cards, Chips, Marker, Seat
from ludex.games.common.scenes import sign
from ludex.games.poker.banked.cloth import common_place
from ludex.games.poker.banked.state import COMMON, THE_BANK, hand_of
from ludex.games.poker.banked.table import BankedView
from ludex.kit.money import NOTHING, Cents


def scene(view: BankedView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view, *(() if view.jackpot is None else (("jackpot", view.jackpot),)))
    yield from _seats(view)
    yield from _cards(view)
    yield from _counters(view)
    yield from _chips(view)


def _seats(view: BankedView) -> Iterator[AnyPiece]:
    asked = set(view.asked_to_follow)
    if view.turn_of is not None and not asked:
        asked.add(view.controllers[view.turn_of])
    for box, who in view.seats.items():
        yield Seat(id=f"seat:{box}", place=f"seat:{box}", who=who, acts=who in asked)


def _cards(view: BankedView) -> Iterator[AnyPiece]:
    if faces := view.hands.get(THE_BANK):
        yield Cards(id=THE_BANK, place=THE_BANK, faces=faces)
    for number, face in enumerate(view.hands.get(COMMON, ()), 1):
        yield Cards(id=common_place(number), place=common_place(number), faces=(face,))
    for box in view.controllers:
        faces = view.hands.get(hand_of(box), ())
        if faces:
            state = "dead" if box in view.folded else "asked" if box == view.turn_of else ""
            yield Cards(id=f"hand:{box}", place=f"hand:{box}", faces=faces, state=state)


def _counters(view: BankedView) -> Iterator[AnyPiece]:
    """What the counter of each slot shows: all that went into it in this round, whoever put it there."""
    fed: dict[int, Cents] = {}
    for own in view.slots.values():
        for box, amount in own.items():
            fed[box] = Cents(fed.get(box, NOTHING) + amount)
    for box, amount in fed.items():
        yield Marker(id=f"counter:{box}", place=f"slot:{box}", kind="counter", amount=amount)


def _chips(view: BankedView) -> Iterator[AnyPiece]:
    """What each has on a bet: before the others, whoever plays the hand."""
    lying: dict[tuple[str, str], Cents] = {}
    for stake in view.stakes:
        key = stake.bet, stake.player
        # Not Cents(...): every chip comes here, and that would be a call.
        lying[key] = lying.get(key, 0) + stake.amount  # type: ignore[assignment]
    first = {**view.seats, **view.controllers}
    behind = []
    for (bet, who), amount in lying.items():
        chips = Chips(id=f"stake:{bet}:{who}", place=bet, owner=who, amount=amount)
        if first.get(int(bet.rpartition("-")[2]), who) == who:
            yield chips
        else:
            behind.append(chips)
    yield from behind
