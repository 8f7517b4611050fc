"""Receipts: everything that one person needs to recheck one draw or card they saw, without the house and Ludex."""

from __future__ import annotations

from itertools import accumulate, groupby
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from ludex.errors import Corrupt, Misuse
from ludex.kit.chance import Draw
from ludex.kit.fair.commitments import Opening, Published, check_opening
from ludex.kit.fair.packs import CardOpening, Place, PublishedPack, check_card, slots
from ludex.kit.fair.values import cut_bytes, way_of

Outcome = TypeVar("Outcome", bound=int | str)

WAYS_MAX = 10_000
"""No receipt lists more ways: eight packs have 416."""


class Receipt(Struct, frozen=True, forbid_unknown_fields=True):
    """One draw: what was published before it, its opening, what could come, and what did."""

    published: Published
    opening: Opening
    what: str
    outcomes: Annotated[tuple[tuple[int | str, Annotated[int, Meta(ge=1)]], ...], Meta(min_length=1)]
    """What could come, each with the number of ways it had, in the order in which ways are counted."""
    seen: int | str


def receipt(published: Published, opening: Opening, draw: Draw[Outcome], seen: Outcome) -> Receipt:
    """The receipt of a draw."""
    source = draw.source
    if not 1 <= source.total <= WAYS_MAX:
        raise Misuse(
            "a receipt lists 1 to {most} ways, not {ways}: {draw}",
            slug="ways-of-receipt",
            most=WAYS_MAX,
            ways=source.total,
            draw=draw.what,
        )
    ways = groupby(map(source.pick, range(source.total)))
    outcomes = tuple((outcome, sum(1 for _ in alike)) for outcome, alike in ways)
    return Receipt(published, opening, draw.what, outcomes, seen)


def check_receipt(receipt: Receipt) -> None:
    """`Corrupt` unless the value is the one that was committed to and leads to the outcome that was seen."""
    value, what = check_opening(receipt.published.commitment, receipt.opening), f"draw {receipt.opening.number}"
    if min((ways for _, ways in receipt.outcomes), default=0) < 1:
        raise Corrupt(f"{what}: every outcome has one way or more, and there is one outcome or more")
    try:
        cut = cut_bytes(receipt.published.cut)
    except Misuse as error:
        raise Corrupt(f"{what}: {error}") from None
    way = way_of(value, sum(ways for _, ways in receipt.outcomes), cut)
    ends = accumulate(ways for _, ways in receipt.outcomes)
    found = next(outcome for (outcome, _), end in zip(receipt.outcomes, ends, strict=True) if way < end)
    if found != receipt.seen:
        raise Corrupt(f"{what}: the {receipt.what} is {found} by its value, not {receipt.seen}")


class CardReceipt(Struct, frozen=True, forbid_unknown_fields=True):
    """One card of a pack: what was published before it was drawn, where it lay, its opening, and the face seen."""

    published: PublishedPack
    slot: Place
    opening: CardOpening
    seen: int


def check_card_receipt(receipt: CardReceipt) -> None:
    """`Corrupt` unless the card that lay in the slot is the one that was committed to and seen."""
    opening = receipt.opening
    face, what = check_card(receipt.published.commitment, opening), f"pack {opening.pack}, slot {receipt.slot}"
    try:
        positions = slots(receipt.published)
    except Misuse as error:
        raise Corrupt(f"{what}: {error}") from None
    if not 0 <= receipt.slot < len(positions) or positions[receipt.slot] != opening.position:
        raise Corrupt(f"{what}: the card in position {opening.position} does not lie there")
    if face != receipt.seen:
        raise Corrupt(f"{what}: the card is {face}, not {receipt.seen}")
