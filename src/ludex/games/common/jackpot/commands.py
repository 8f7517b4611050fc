"""What the house tells a table of the others that share its jackpot."""

from __future__ import annotations

from ludex.core.commands import Command, Kind
from ludex.kit.money import Amount


class ReportJackpotFed(Command, frozen=True, tag="report-jackpot-fed"):
    """Tells a table of a linked jackpot that another one added so much to it."""

    kind = Kind.DUTY

    amount: Amount


class ReportJackpotWon(Command, frozen=True, tag="report-jackpot-won"):
    """Tells a table of a linked jackpot that it was won at another one, with so much that stakes had added."""

    kind = Kind.DUTY

    amount: Amount


JACKPOT_COMMANDS = (ReportJackpotFed, ReportJackpotWon)
