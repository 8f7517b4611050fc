"""A table where players bet against each other, as one of them sees it, within 80 columns.

It knows the fields of a view, not the game: whoever sits where with how much, the cards that may be seen, the pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core.options import Option, Range, Some
from ludex.law.regulations import Currency
from ludex.words import Words

WIDTH = 80
NAME = 12
"""Signs of a name that are shown."""
CHIPS = 2
"""The column of the stacks."""
TO_ACT, HAS_BUTTON = ">", "o"


def is_seat_view(view: Any) -> bool:
    """Whether a view is of such a table."""
    return hasattr(view, "pot") and hasattr(view, "stacks")


def drawn(view: Any, who: str, words: Words, currency: Currency) -> list[str]:
    """The middle of the table, then everybody at their place."""
    board = " ".join(view.board) or "-"
    middle = words.word("phrases", "scene-middle").format(board=board, pot=words.amount(view.pot, currency))
    rows = [_row(place, name, view, who, words, currency) for place, name in sorted(view.seats.items())]
    return [line[:WIDTH] for line in (middle, *_columns(rows))]


def _row(place: int, name: str, view: Any, who: str, words: Words, currency: Currency) -> tuple[str, ...]:
    """Marks, place, name, chips, what they have bet in this round, and their cards or why they have none."""
    marks = (TO_ACT if name == view.actor else " ") + (HAS_BUTTON if place == view.button else " ")
    bet = view.bets.get(name, 0)
    if name in view.sitting_out:
        cards = words.word("phrases", "scene-rests")
    else:
        cards = " ".join(view.cards.get(name, ()))
        if not cards and view.cards and name not in view.in_hand:
            cards = words.word("phrases", "scene-folded")
    own = words.word("phrases", "scene-own") if name == who else ""
    return (
        f"{marks} {place}",
        name[:NAME],
        words.amount(view.stacks.get(name, 0), currency),
        words.word("phrases", "scene-bet").format(amount=words.amount(bet, currency)) if bet else "",
        f"{cards} {own}".strip(),
    )


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows with their columns aligned, amounts to the right."""
    if not rows:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    laid = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    for row, cells in zip(rows, laid, strict=True):
        cells[CHIPS] = row[CHIPS].rjust(widths[CHIPS])
    return ["  ".join(cells).rstrip() for cells in laid]


def asked(view: Any, offers: Sequence[tuple[Option, int]], who: str, words: Words, currency: Currency) -> str:
    """What somebody may do now, each with its price or its bounds."""
    told = [_offer(option, price, view, who, words, currency) for option, price in offers]
    return words.word("phrases", "your-turn").format(offers=", ".join(told))


def _offer(option: Option, price: int, view: Any, who: str, words: Words, currency: Currency) -> str:
    name = words.word("commands", option.do)
    sizes = next((domain for domain in option.domains if isinstance(domain, Range)), None)
    if sizes is not None:
        pair = getattr(view, "opens_with", None)
        name = f"{name} ({pair}{pair}+)" if pair else name
        low, high = words.amount(sizes.low, currency), words.amount(sizes.high, currency)
        return f"{name} {low}" if sizes.low == sizes.high else f"{name} {low} - {high}"
    several = next((domain for domain in option.domains if isinstance(domain, Some)), None)
    if several is not None:
        # Cards are named by their numbers, which stand beside them.
        named = zip(several.values, view.cards.get(who, ()), strict=False)
        return f"{name} {' '.join(f'{number}={card}' for number, card in named)}"
    return f"{name} {words.amount(price, currency)}" if price else name
