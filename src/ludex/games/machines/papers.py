"""The vouchers of a D machine as papers: whose they are, how many, where they count, and what each gift costs."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.papers import Paper, PaperLine
from ludex.errors import Unit, Value
from ludex.games.machines.machine import Machine
from ludex.games.machines.state import MachineState


def papers(machine: Machine, state: MachineState) -> Iterator[Paper]:
    """What everybody holds of vouchers, one paper each."""
    cabinet = machine.cabinet
    for who, count in state.vouchers.items():
        if count:
            gifts = (
                PaperLine("gift", (Value(gift, Unit.SYMBOL), Value(cabinet.voucher_price(gift) or 0, Unit.NUMBER)))
                for gift in cabinet.gifts
            )
            yield Paper(
                id=f"{cabinet.said.establishment}-{who}",
                kind="voucher",
                holder=who,
                lines=(
                    PaperLine("establishment", (Value(cabinet.said.establishment, Unit.NAMED),)),
                    PaperLine("vouchers", (Value(count, Unit.NUMBER),)),
                    *gifts,
                ),
            )
