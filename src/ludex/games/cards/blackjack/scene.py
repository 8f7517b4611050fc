"""The pieces on a blackjack table: chips by hand and bettor, cards, seats, shoe, used cards and the sign."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Cards, Chips, Pile, Seat
from ludex.games.cards.blackjack.state import box_slug
from ludex.games.cards.blackjack.table import BlackjackView
from ludex.games.common.scenes import sign
from ludex.kit.money import Cents

Lain = tuple[str, int, int]
"""Where a hand lies: its box, and which of so many side by side."""


def scene(view: BlackjackView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view, *(() if view.jackpot is None else (("jackpot", view.jackpot),)))
    yield Pile(id="shoe", place="shoe", count=view.cards_left)
    yield Pile(id="discard", place="discard", count=view.used_cards)
    yield from _seats(view)
    lain = _lain(view.hands)
    if view.bank:
        yield Cards(id="bank", place="bank", faces=view.bank)
    for slug, faces in view.hands.items():
        if faces:
            box, slot, slots = lain[slug]
            yield Cards(
                id=f"hand:{slug}", place=f"hand:{box[4:]}", faces=faces,
                state="dead" if slug in view.dead else "asked" if slug == view.turn_of else "", slot=slot, slots=slots,
            )  # fmt: skip
    yield from _chips(view, lain)


def _lain(hands: dict[str, tuple[str, ...]]) -> dict[str, Lain]:
    """Where each hand lies; those of one box from the player's right."""
    boxes: dict[str, list[str]] = {}
    for slug in hands:
        boxes.setdefault(slug.partition(".")[0], []).append(slug)
    return {
        slug: (box, len(split) - 1 - at, len(split)) for box, split in boxes.items() for at, slug in enumerate(split)
    }


def _seats(view: BlackjackView) -> Iterator[AnyPiece]:
    asked = set(view.asked_to_follow)
    if view.turn_of is not None and not asked:
        asked.add(view.controllers[int(view.turn_of.partition(".")[0][4:])])
    for box, who in view.seats.items():
        yield Seat(id=f"seat:{box}", place=f"seat:{box}", who=who, acts=who in asked)


def _chips(view: BlackjackView, lain: dict[str, Lain]) -> Iterator[AnyPiece]:
    """What each has on a hand, a line or a disc: before the others, those in the first line."""
    lying: dict[tuple[str, str], Cents] = {}
    for stake in view.stakes:
        key = stake.bet, stake.player
        # Not Cents(...): every chip comes here, and that would be a call.
        lying[key] = lying.get(key, 0) + stake.amount  # type: ignore[assignment]
    first = {box_slug(box): who for box, who in {**view.seats, **view.controllers}.items()}
    for slug, (box, _, _) in lain.items():
        first[slug] = first.get(box, "")
    behind = []
    for (bet, who), amount in lying.items():
        place, slot, slots = lain.get(bet, (bet, 0, 1))
        chips = Chips(id=f"stake:{bet}:{who}", place=place, owner=who, amount=amount, slot=slot, slots=slots)
        if first.get(bet, who) == who:
            yield chips
        else:
            behind.append(chips)
    yield from behind
