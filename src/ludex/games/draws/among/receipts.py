"""The receipt of a whole draw among the tickets of a published list: all that a stranger needs to recheck it.

Values are committed to before the list is closed; the list is closed; somebody who does not hold the draw then says
some words, and the digest of the list with these words is the cut. So neither the list nor the words can be altered
later without other tickets coming out. A receipt of the kit lists every outcome of each draw; here they stand once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from ludex.core.table import Entry
from ludex.errors import Corrupt, Misuse
from ludex.games.draws.among.published import digest_of, draw_among
from ludex.kit.fair.commitments import SIZE_MAX, Opening, Published, check_opening
from ludex.kit.fair.live import Live
from ludex.kit.fair.values import cut_bytes, way_of

LISTED_MAX = 1_000_000

Line = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+\Z")]


class ClosedList(Struct, frozen=True, forbid_unknown_fields=True):
    """What is published before a draw: the prizes in their order, and the tickets that are in it."""

    prizes: Annotated[tuple[Line, ...], Meta(min_length=1, max_length=SIZE_MAX)]
    tickets: Annotated[tuple[Line, ...], Meta(min_length=1, max_length=LISTED_MAX)]

    def __post_init__(self) -> None:
        if len(set(self.tickets)) < len(self.tickets):
            raise Misuse("no ticket stands twice in a list", slug="ticket-listed-twice")

    @property
    def digest(self) -> str:
        """Its SHA-256."""
        return digest_of(self.prizes, self.tickets)


class DrawnTicket(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket that came out: for which prize, which tickets could not come any more, and the opening of its value."""

    prize: Line
    out: tuple[str, ...]
    ticket: Line
    opening: Opening


class DrawReceipt(Struct, frozen=True, forbid_unknown_fields=True):
    """A draw: what was committed to and how it was cut, the list with its digest, and every ticket that came out."""

    published: Published
    list_sha256: str
    listed: ClosedList
    draws: tuple[DrawnTicket, ...]


def cut_of(listed: ClosedList, words: str) -> str:
    """The cut of a draw: the list that was closed, and what somebody said after that."""
    return f"{listed.digest} {words}"


def draw_all(live: Live, listed: ClosedList) -> DrawReceipt:
    """Draws a ticket for each prize while there are tickets, each of which wins once, from values committed to."""
    first, drawn = live.number, list[str]()
    live.begin()
    for _ in listed.prizes[: len(listed.tickets)]:
        drawn.append(live.next(draw_among(listed.tickets, drawn)))
    live.keep()
    return receipt_of(
        live, listed, [(prize, ticket) for prize, ticket in zip(listed.prizes, drawn, strict=False)], first
    )


def receipt_of(live: Live, listed: ClosedList, drawn: Sequence[tuple[str, str]], first: int) -> DrawReceipt:
    """The receipt of prizes and tickets that were drawn one after the other, from this number on."""
    tickets = [ticket for _, ticket in drawn]
    draws = tuple(
        DrawnTicket(prize, tuple(tickets[:at]), ticket, live.open(first + at))
        for at, (prize, ticket) in enumerate(drawn)
    )
    (published,) = (each for each in live.published if first in each.commitment.numbers)
    return DrawReceipt(published, listed.digest, listed, draws)


def receipt_of_play(
    game: Any, start: Any, entries: Iterable[Entry], live: Live, closed_list: Callable[[Any], ClosedList]
) -> DrawReceipt:
    """The receipt of the one list that was closed in play with this generator; `start` is the state before it."""
    state, listed, first, drawn = game.copy(start), None, 0, list[str]()
    for event in (event for entry in entries for event in entry.events):
        if hasattr(event, "digest"):
            if listed is not None:
                raise Misuse("each list that is closed has a generator of its own", slug="one-list-a-generator")
            listed, first = closed_list(state), len(drawn)
        drawn += event.drawn
        game.evolve(state, event)
    if listed is None:
        raise Misuse("no list was closed", slug="no-list-closed")
    return receipt_of(live, listed, list(zip(listed.prizes, drawn[first:], strict=False)), first)


def check_draw(receipt: DrawReceipt) -> None:
    """`Corrupt` unless the values committed to draw these tickets from this list, one after the other."""
    listed, published = receipt.listed, receipt.published
    if listed.digest != receipt.list_sha256:
        raise Corrupt("this is not the list that was published", slug="other-list")
    if not published.cut.startswith(f"{receipt.list_sha256} "):
        raise Corrupt("the cut is not that of this list", slug="cut-of-another-list")
    if [each.prize for each in receipt.draws] != list(listed.prizes[: len(receipt.draws)]):
        raise Corrupt("the prizes are not drawn in their order", slug="prizes-out-of-order")
    if len(receipt.draws) < min(len(listed.prizes), len(listed.tickets)):
        raise Corrupt("a prize was not drawn", slug="prize-not-drawn")
    before: list[str] = []
    for at, drawn in enumerate(receipt.draws):
        if drawn.opening.number != published.commitment.first + at:
            raise Corrupt(
                "draw {draw}: the draws do not follow each other from the first value on",
                slug="draws-not-in-a-row",
                draw=str(drawn.opening.number),
            )
        _check(drawn, receipt, before)
        before.append(drawn.ticket)


def _check(drawn: DrawnTicket, receipt: DrawReceipt, before: Sequence[str]) -> None:
    """One draw, with what came out before it."""
    what = f"draw {drawn.opening.number}"
    if list(drawn.out) != list(before):
        raise Corrupt("{what}: other tickets are out than those that came", slug="other-tickets-out", what=what)
    value = check_opening(receipt.published.commitment, drawn.opening)
    left = draw_among(receipt.listed.tickets, before).source
    try:
        found = left.pick(way_of(value, left.total, cut_bytes(receipt.published.cut)))
    except Misuse as error:
        raise Corrupt(f"{what}: {error}") from None
    if found != drawn.ticket:
        raise Corrupt(
            "{what}: the ticket is {found} by its value, not {ticket}",
            slug="other-ticket-drawn",
            what=what,
            found=found,
            ticket=drawn.ticket,
        )
