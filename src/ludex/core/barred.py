"""What is refused thing by thing: each of those that somebody may ask for has a reason of its own, and none is left."""

from __future__ import annotations

from ludex.core.commands import Command
from ludex.core.options import Bound, Domain
from ludex.errors import Reason, Refused


class Barred(Bound, frozen=True, kw_only=True):
    """Why nothing of a kind may be done now.

    It has the domains that an option would have. It is no option: nothing within them is left.
    """

    reason: Reason = Reason.NOTHING_TO_DO
    domains: tuple[Domain, ...]

    def refusal(self, command: Command) -> Refused:
        """The refusal of what was asked for."""
        found = next(refused for domain in self.domains if (refused := domain.refusal(command)) is not None)
        return Refused(found.reason, clauses=found.clauses, rule=found.rule, asked=found.asked)
