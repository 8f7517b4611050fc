"""What is seen in a bingo hall: numbers, figures, balls, people with their cards and calls, and one's own cards.

Everything is taken from what a person may see. That a card has a line or a bingo stands on it once that was found right
at the desk, and never before its holder called it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import (
    AnyPiece,
    Call,
    CardCount,
    Display,
    Lights,
    Marker,
    NumberBall,
    NumberCard,
    Seat,
)
from ludex.games.bingo.cloth import CRAZY_SHOWN, RECENT, SEATS, SHOWN
from ludex.games.bingo.hall import HallView
from ludex.games.bingo.part import BINGO
from ludex.games.bingo.state import ASKED
from ludex.kit.money import Cents

PRIMA = ("prima", "prima-balls")
"""The panels of the prima."""


def scene(view: HallView) -> Iterator[AnyPiece]:
    """The hall as somebody sees it."""
    if view.board.numbers is not None:
        lit = tuple(map(str, dict.fromkeys(view.board.numbers)))
        yield Lights("numbers", "numbers", lit, newest=str(view.board.numbers[-1]) if lit else "")
    yield from _figures(view)
    yield from _balls(view)
    yield from _people(view)
    yield from _cards(view)


def _figures(view: HallView) -> Iterator[AnyPiece]:
    """What the panels tell of the game and the balls; nothing while no cards are on sale."""
    panel = view.panel
    # A prima that cannot be won in this game is seen all the same: it grows from game to game.
    amounts = {
        "card-price": panel.price,
        "line-prize": panel.line,
        "bingo-prize": panel.bingo,
        "prima": panel.prima or None,
        **(panel.others or {}),
    }
    counts = {
        "cards-sold": panel.cards,
        "prima-balls": panel.prima_balls,
        "linked-balls": panel.linked_balls,
        "balls-drawn": view.board.drawn,
    }
    for name in SHOWN if view.price else ():
        amount, count = amounts.get(name), counts.get(name)
        if amount is not None or count is not None:
            state = "waits" if name in PRIMA and panel.prima_available is False else ""
            yield Display(name, name, amount, count, state)


def _balls(view: HallView) -> Iterator[AnyPiece]:
    """The last ball, and those before it as far as there is room."""
    balls = [*view.numbers, *([] if view.ball is None else [view.ball])]
    for back, number in enumerate(reversed(balls[-RECENT - 1 :])):
        place = f"ball:{back}" if back else "ball"
        out = view.ball is not None and not back
        yield NumberBall(f"ball:{len(balls) - back}", place, number, state="out" if out else "")
    for at, number in enumerate(view.crazy[:CRAZY_SHOWN], start=1):
        yield NumberBall(f"crazy:{at}", f"crazy:{at}", number)


def _people(view: HallView) -> Iterator[AnyPiece]:
    """Everybody at a place; those for whom there is none are counted at the last one."""
    calls = {each.player: each for each in view.claims}
    several = len(view.players) > SEATS
    for number, who in enumerate(view.players[: SEATS - 1 if several else SEATS], start=1):
        stack = view.balances.get(who)
        yield Seat(f"seat:{who}", f"seat:{number}", who, None if stack is None else Cents(stack))
        if held := view.held.get(who):
            yield CardCount(f"cards:{who}", f"cards:{number}", who, held)
        if (claim := calls.get(who)) is not None:
            state = "won" if claim.right else ""
            yield Call(f"call:{who}", f"call:{number}", who, claim.prize, f"{claim.series} {claim.card}", state)
    if view.phase == ASKED:
        bingo = any(each.prize == BINGO and each.right for each in view.claims)
        yield Call("call:desk", "desk-call", "", "more-bingo" if bingo else "more-line")
    if several:
        yield Marker("others", "others", "others", text=f"+{len(view.players) - SEATS + 1}")


def _cards(view: HallView) -> Iterator[AnyPiece]:
    """One's own cards, with the numbers that were called; for whoever has none, those that lie at the desk."""
    called = frozenset(view.numbers)
    claims = {(each.series, each.card): each for each in view.claims}
    at_desk = {name: each.rows for name, each in claims.items() if each.rows}
    cards = {(each.series, each.card): each.rows for each in view.hand} or at_desk
    for slot, ((series, number), rows) in enumerate(cards.items()):
        marked = tuple(cell for row in rows for cell in row if cell is not None and cell in called)
        claim = claims.get((series, number))
        state = "" if claim is None else "won" if claim.right else "called"
        yield NumberCard(
            f"card:{series}:{number}", "cards", series, number, rows, marked, state=state, slot=slot, slots=len(cards)
        )  # fmt: skip
