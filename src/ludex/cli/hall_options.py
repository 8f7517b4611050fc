"""The options of what is printed: a hall's cards and the minutes of its sessions; tickets, slips and vouchers."""

from __future__ import annotations

from ludex.cli.written import natural, whole

TYPE_CHECKING = False
if TYPE_CHECKING:  # as in the parser itself, which help waits for
    from typing import Any


def add_hall(add: Any) -> None:
    """Adds both commands of a hall."""
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


def add_papers(add: Any) -> None:
    """Adds the command that prints what play handed out."""
    papers = add("papers", "ludex.cli.papers", "papers", "tickets, betting slips and vouchers that play handed out")
    papers.add_argument("game")
    papers.add_argument("--case", metavar="FILE", help="at the end of a case")
    papers.add_argument("--record", metavar="FILE", help="at the end of a record")
    papers.add_argument("--seed", type=natural, help="after an evening that plays itself")
    papers.add_argument(
        "--id", action="append", metavar="NUMBER", help="the one with this number alone; may be repeated"
    )
    papers.add_argument("--out", metavar="FILE", help="write them into this file (.pdf, .svg or .png)")
