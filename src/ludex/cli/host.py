"""Whoever runs a table in the terminal, whatever the game: opens it, leads its rounds on, announces the last one.

A game says by `duty` what its staff must do and by `lead` what happens when nobody wants to bet any more; so nothing
here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from ludex.api.tables import staff_who_may
from ludex.core.commands import Command
from ludex.core.edge import read_command
from ludex.core.options import Option
from ludex.core.state import CLOSED
from ludex.core.table import DUTIES_MAX, Entry, Keep, Table
from ludex.errors import NoOutcome, Reason, Refused
from ludex.games.registry import Opened
from ludex.kit.chance import Chance, Draw, Silent

Outcome = TypeVar("Outcome")

AT_WILL = frozenset({"join", "leave", "withdraw", "rise", "consent", "sit-out", "ask-seat", "shuffle"})
"""What a player may do at almost any time, so that nobody need be asked about it."""

BUYING = "buy-chips"
"""What nobody need be asked about who has chips left."""
AT_ONCE = frozenset({"look"})
"""What whoever may do it does at once."""


class Counted:
    """Chance that knows how often it was asked."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.asked = 0

    def next(self, draw: Draw[Outcome]) -> Outcome:
        """The next outcome of whoever answers."""
        outcome = self._chance.next(draw)
        self.asked += 1
        return outcome

    def begin(self) -> None:
        self._chance.begin()

    def keep(self) -> None:
        self._chance.keep()

    def undo(self) -> None:
        self._chance.undo()


class Host:
    """A table with its staff."""

    def __init__(self, opened: Opened, chance: Chance, *, keep: Keep | None = None) -> None:
        self._chance = Counted(chance)
        self.opened = opened
        self.table: Table[Any] = opened.table(self._chance, keep=keep)

    @property
    def is_closed(self) -> bool:
        """Whether the evening is over."""
        return bool(self.table.state.phase == CLOSED)

    @property
    def moment(self) -> tuple[int, int]:
        """What changes when there is something new to bet on: the round, and how often chance has spoken."""
        return self.table.state.round, self._chance.asked

    def offered(self, who: str) -> frozenset[str]:
        """What somebody may decide now, besides what he may do at almost any time."""
        return frozenset(option.do for option in self.decisions(who))

    def decisions(self, who: str) -> list[Option]:
        """The same, with the domains of each."""
        at_will = AT_WILL | ({BUYING} if self.table.state.funds(who) else set())
        return [option for option in self.table.options(who) if option.do not in at_will]

    def staff(self, do: str) -> list[Entry]:
        """A command of whoever of the staff may give it now; somebody meets the refusal when nobody may."""
        by = staff_who_may(self.opened, self.table.options, do)
        return self.table.run(read_command(self.opened.type, {"by": by, "do": do}))

    def fix_length(self, rounds: int) -> list[Entry]:
        """Says beforehand how many rounds there are, where a game may not end at any time unless that was said."""
        for by, option in self._offered_to_staff("set-duration"):
            field = option.domains[0].field  # type: ignore[union-attr]  # its one field is how many
            return self.table.run(read_command(self.opened.type, {"by": by, "do": option.do, field: rounds}))
        return []

    def _offered_to_staff(self, do: str) -> Iterator[tuple[str, Option]]:
        holders = [name for names in self.table.state.posts.values() for name in names]
        return ((name, option) for name in holders for option in self.table.options(name) if option.do == do)

    def announce_last(self) -> list[Entry]:
        """Announces the last round, at the first moment when that may be done."""
        if self.table.state.rounds_left is not None:
            return []
        try:
            return self.staff("announce-last")
        except Refused:
            return []

    def lead(self) -> list[Entry]:
        """What happens next when nobody wants to bet or choose any more, and the duties that follow it."""
        command = self.leading()
        return [] if command is None else self.table.run(command)

    def leading(self) -> Command | None:
        """What that would be; nothing while the table waits for somebody."""
        return self.table.game.lead(self.table.state)

    @property
    def is_stuck(self) -> bool:
        """Whether the table cannot go on before somebody does something."""
        return not self.goes_on(self.table.state)

    def goes_on(self, state: Any) -> bool:
        """Whether duties and what leads on bring a table in this state to chance, to another round, or to its end."""
        game, ahead = self.table.game, self.table.game.copy(state)
        for _ in range(DUTIES_MAX):
            following = game.duty(ahead) or game.lead(ahead)
            if following is None:
                return bool(ahead.phase == CLOSED)
            try:
                self._take(ahead, following)
            except NoOutcome:
                return True
            except Refused:
                return False
            if ahead.round != state.round:
                return True
        return False

    def after(self, state: Any, command: Command) -> Any | None:
        """The state after a command that asks nothing of chance; nothing when it is refused or asks."""
        ahead = self.table.game.copy(state)
        try:
            self._take(ahead, command)
        except (Refused, NoOutcome):
            return None
        return ahead

    def _take(self, state: Any, command: Command) -> None:
        for event in self.table.game.decide(state, command, Silent()):
            self.table.game.evolve(state, event)

    def why_stuck(self) -> Refused | None:
        """What the law says when bets are to be closed at a table that waits for somebody."""
        for holders in self.table.state.posts.values():
            for by in holders:
                command = read_command(self.opened.type, {"by": by, "do": "no-more-bets"})
                try:
                    self.table.game.decide(self.table.state, command, Silent())
                except Refused as refused:
                    if refused.reason not in (Reason.NOT_YOURS, Reason.OUT_OF_PHASE):
                        return refused
        return None
