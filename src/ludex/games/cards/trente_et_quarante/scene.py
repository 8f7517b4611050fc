"""The pieces on a table of trente et quarante: both rows with their points, stakes, deposits and prisoners."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Cards, Chips, Marker, Pile
from ludex.games.cards.trente_et_quarante.coups import BLACK, RED
from ludex.games.cards.trente_et_quarante.state import DEPOSITS
from ludex.games.cards.trente_et_quarante.table import TrenteView
from ludex.games.common.prison.state import PRISON
from ludex.games.common.scenes import sign
from ludex.kit.money import Cents

Lying = dict[tuple[str, str], Cents]
"""What each has on a bet."""


def scene(view: TrenteView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield sign(view)
    yield Pile(id="shoe", place="shoe", count=view.shoe_left)
    yield Pile(id="discard", place="discard", count=view.used_cards)
    for row, cards in view.rows.items():
        if cards:
            yield Cards(id=f"row:{row}", place=f"row-{row}", faces=cards)
    if view.coup is not None:
        for row, points in ((BLACK, view.coup.black), (RED, view.coup.red)):
            yield Marker(id=f"points:{row}", place=f"points-{row}", kind="points", text=str(points))
    yield from _chips(view)
    for held in view.prisoners:
        yield Chips(
            id=f"prisoner:{held.id}", place=f"prison:{held.bet}", owner=held.player, amount=held.value,
            account=PRISON, state=PRISON,
        )  # fmt: skip


def _chips(view: TrenteView) -> Iterator[AnyPiece]:
    """Stakes, and what was deposited to insure them."""
    lying: Lying = {}
    insured: Lying = {}
    won: dict[tuple[str, str], str] = {}
    deposits, now = view.deposits, view.round
    for stake in view.stakes:
        key = stake.bet, stake.player
        # Not Cents(...): every chip comes here, and that would be a call.
        lying[key] = lying.get(key, 0) + stake.amount  # type: ignore[assignment]
        if stake.won_in == now:
            won[key] = "won"
        if stake.id in deposits:
            insured[key] = insured.get(key, 0) + deposits[stake.id]  # type: ignore[assignment]
    for (bet, who), amount in lying.items():
        yield Chips(
            id=f"stake:{bet}:{who}", place=bet, owner=who, amount=amount, state=won.get((bet, who), "")
        )  # fmt: skip
    for (bet, who), amount in insured.items():
        yield Chips(
            id=f"deposit:{bet}:{who}", place=f"deposit:{bet}", owner=who, amount=amount, account=DEPOSITS
        )  # fmt: skip
