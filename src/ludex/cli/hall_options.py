"""The options of what a bingo hall prints: its cards, and the minutes of its sessions."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # as in the parser itself, which help waits for
    from collections.abc import Callable
    from typing import Any


def add_hall(add: Any, *, whole: Callable[[str], int], natural: Callable[[str], int]) -> None:
    """Adds both commands; `whole` and `natural` read the numbers of their options."""
    cards = add("cards", "ludex.cli.cards", "cards", "bingo cards of a series by seed: printed, shown, found by code")
    cards.add_argument("--series", default="A", metavar="NAME", help="the name of the series (default A)")
    cards.add_argument("--seed", type=natural, default=1, help="the same seed gives the same cards (default 1)")
    cards.add_argument("--size", type=whole, default=3000, metavar="N", help="cards in the series (default 3,000)")
    cards.add_argument("--first", type=whole, metavar="N", help="from this card on (default 1)")
    cards.add_argument("--last", type=whole, metavar="N", help="up to this card (default: six in all)")
    cards.add_argument("--price", metavar="AMOUNT", help="what a card costs, as the authority has set it")
    cards.add_argument("--strips", action="store_true", help="in strips that hold every number once")
    cards.add_argument("--electronic", action="store_true", help="as electronic cards are shown on a screen")
    cards.add_argument(
        "--per-page", type=int, choices=(6, 12), default=6, metavar="N", help="6 (default) or 12 cards a page"
    )
    cards.add_argument("--out", metavar="FILE", help="write them into this file (.pdf, .svg or .png)")
    cards.add_argument("--check", metavar="CODE", help="find the card of the series that has this code instead")
    minutes = add("minutes", "ludex.cli.minutes", "minutes", "the minutes of a bingo session, from its record")
    minutes.add_argument("record", metavar="RECORD", help="a record of bingo, as lines or as play prints it")
    minutes.add_argument("--game", dest="number", type=whole, metavar="N", help="this game of the session alone")
    minutes.add_argument("--session", type=whole, metavar="N", help="this session alone, where a record has several")
    minutes.add_argument("--out", metavar="FILE", help="write them into this file (.pdf, .svg, .png or .json)")
