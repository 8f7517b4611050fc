"""What the parts of a machine share: the cabinet, and why somebody cannot go away or do something now."""

from __future__ import annotations

from ludex.core.options import Bound
from ludex.errors import Reason
from ludex.games.common.premises.part import RuledPart
from ludex.games.machines.cabinet import Cabinet
from ludex.games.machines.rules import MachineRules
from ludex.games.machines.state import MachineState

UNDER_WAY, NO_FUNDS = Bound(Reason.STAKES_IN_PLAY), Bound(Reason.NO_FUNDS)


class MachinePart(RuledPart[MachineRules]):
    """Some of a machine's commands, with the machine."""

    def __init__(self, rules: MachineRules, cabinet: Cabinet) -> None:
        super().__init__(rules)
        self.cabinet = cabinet


def plays_now(state: MachineState, who: str) -> Bound | None:
    """Why somebody stays: they have paid for a play, or are owed a prize."""
    return UNDER_WAY if who in state.paid_for or any(due.player == who for due in state.due) else None
