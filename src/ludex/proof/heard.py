"""What a step of a case expects to have happened: what was said, paid, collected and cited, read off its events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.events import Event
from ludex.errors import Unmet
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount


def compare(what: Unmet, found: Any, wanted: Any) -> None:
    """Says what is not as the case expects it."""
    if found != wanted:
        raise Unmet("{what} {found}, not {wanted}", slug="unmet-other", what=what, found=str(found), wanted=str(wanted))


def _announced(events: Sequence[Event], wanted: list[Any], _currency: Currency) -> None:
    calls = [getattr(event, "call", None) for event in events]
    heard = [call for call in calls if call is not None]
    compare(Unmet("announced", slug="unmet-announced"), heard, [str(call) for call in wanted])


def _happened(events: Sequence[Event], wanted: list[str], _currency: Currency) -> None:
    tags = [str(event.__struct_config__.tag) for event in events]
    compare(Unmet("what happened", slug="unmet-events"), tags, wanted)


def _cited(events: Sequence[Event], wanted: Mapping[str, list[str]], _currency: Currency) -> None:
    """Each event of a kind, of which there is one, stands on these clauses; it may stand on others too."""
    for tag, clauses in wanted.items():
        kind = [event for event in events if event.__struct_config__.tag == tag]
        if not kind:
            raise Unmet("no {event} happened", slug="unmet-no-event", event=tag)
        for event in kind:
            missing = set(clauses) - set(event.clauses)
            if missing:
                raise Unmet("{event} does not cite {clauses}", slug="unmet-cites", event=tag, clauses=sorted(missing))


def _paid(events: Sequence[Event], wanted: list[str], _currency: Currency) -> None:
    kinds = [getattr(event, "bets", "") for event in events if hasattr(event, "payments")]
    compare(Unmet("paid", slug="unmet-paid"), kinds, wanted)


def _winners(events: Sequence[Event], wanted: list[str], _currency: Currency) -> None:
    winners = [getattr(event, "winner", "") for event in events if hasattr(event, "payments")]
    compare(Unmet("paid at once", slug="unmet-winners"), winners, wanted)


def _order(events: Sequence[Event], wanted: list[str], _currency: Currency) -> None:
    """From whom the stakes of the step were collected, or to whom they were paid, one after the other."""
    collected = [player for event in events for player in getattr(event, "collected_from", ())]
    paid = [payment.player for event in events for payment in getattr(event, "payments", ())]
    compare(Unmet("settled in the order", slug="unmet-order"), [*collected, *paid], wanted)


def _pieces(events: Sequence[Event], wanted: Mapping[str, Mapping[str | int, int]], currency: Currency) -> None:
    """What each was paid in: chips of their colour, and those of each value, in the main unit."""
    found: dict[str, dict[str, int]] = {}
    for made in (made for event in events for made in getattr(event, "made", ())):
        own = found.setdefault(made.player, {})
        chips = [(each.value, each.count) for each in made.chips]
        for piece, count in (("colour", made.colour), *chips, ("coin", made.coin)):
            own[str(piece)] = own.get(str(piece), 0) + count
    for player, pieces in wanted.items():
        named = {_piece(piece, currency): count for piece, count in pieces.items()}
        own = {piece: count for piece, count in found.get(player, {}).items() if count}
        compare(Unmet("{player} is paid in", slug="unmet-pieces", player=player), own, named)


def _piece(written: str | int, currency: Currency) -> str:
    """A chip by its value in the smallest unit; what has no value by its name."""
    return str(written) if written in ("colour", "coin") else str(read_amount(written, currency))


HEARD: dict[str, tuple[Any, Any]] = {
    "announced": (list[int | str], _announced),
    "events": (list[str], _happened),
    "cites": (dict[str, list[str]], _cited),
    "paid": (list[str], _paid),
    "winners": (list[str], _winners),
    "order": (list[str], _order),
    "pieces": (dict[str, dict[str | int, int]], _pieces),
}
"""What a case may expect to have happened, each with its shape and what holds the events of the step against it."""
