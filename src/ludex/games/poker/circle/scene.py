"""The pieces on a table of circle poker: people, hands, bets, pots, community cards, the button, and the deck."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Cards, Chips, Marker, Pile, Seat, Sign
from ludex.games.common.scenes import sign
from ludex.games.poker.circle.state import UNDER_WAY
from ludex.games.poker.circle.table import HIDDEN_CARD, CircleView
from ludex.kit.money import Cents

POT_PAINT = "white"
"""Chips of a pot, which are nobody's yet."""


def scene(view: CircleView) -> Iterator[AnyPiece]:
    """What lies on the table, as far as this person may see it."""
    yield sign(view)
    yield from _people(view)
    yield from _chips(view)
    for number, face in enumerate(view.board, start=1):
        yield Cards(id=f"board:{number}", place=f"board:{number}", faces=(face,))
    for place, count in (
        ("deck", view.deck), ("burnt", view.burnt), ("dead", view.dead), ("discard", view.discards),
    ):  # fmt: skip
        if count:
            yield Pile(id=place, place=place, count=count)
    if view.button:
        yield Marker(id="button", place=f"button:{view.button}", kind="button", text="D")


def _people(view: CircleView) -> Iterator[AnyPiece]:
    """Everybody at their place, and the hand before them."""
    playing, hands, stacks = view.in_hand, view.cards, view.stacks
    under_way = view.phase in UNDER_WAY and bool(playing)
    for place, player in view.seats.items():
        state = "sitting-out" if player in view.sitting_out else "out" if under_way and player not in playing else ""
        stack = stacks.get(player)
        yield Seat(
            id=f"seat:{player}", place=f"seat:{place}", who=player, stack=None if stack is None else Cents(stack),
            acts=player == view.actor, state=state,
        )  # fmt: skip
        held = hands.get(player)
        if held:
            faces = tuple([None if face == HIDDEN_CARD else face for face in held])
            yield Cards(id=f"hand:{player}", place=f"hand:{place}", faces=faces)


def _chips(view: CircleView) -> Iterator[AnyPiece]:
    """The bets before the players, and what was gathered of earlier ones."""
    account = view.pot_account
    for place, player in view.seats.items():
        amount = view.before.get(player)
        if amount:
            yield Chips(
                id=f"bet:{player}", place=f"bet:{place}", owner=player, amount=amount, account=account
            )  # fmt: skip
    for number, gathered in enumerate(view.pots, start=1):
        if gathered:
            yield Chips(
                id=f"pot:{number}", place=f"pot:{number}", owner="", amount=Cents(gathered), account=account,
                colour=POT_PAINT,
            )  # fmt: skip
    if view.pot:
        yield Sign(id="total", place="total", amounts=(("total", Cents(view.pot)),))
