"""What runs a table, whatever the game: opens it, leads its rounds on, announces the last one.

`waits` says whom the table waits for and what follows when they say nothing, so nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from ludex.core.commands import BuyChips, Command, Kind, slug_of
from ludex.core.edge import command_types, read_command, required_fields
from ludex.core.events import purse
from ludex.core.options import Option, Range
from ludex.core.snapshot import resume
from ludex.core.state import CLOSED, TableState
from ludex.core.table import DUTIES_MAX, Entry, Keep, Table
from ludex.core.waits import Wait, leads_on, waits
from ludex.errors import LudexError, Misuse, NoOutcome, Reason, Refused
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.registry import Opened
from ludex.house.slugs import BET
from ludex.house.staffing import opening_commands, staff_who_may
from ludex.kit.chance import Chance, Draw, Silent
from ludex.kit.money import Cents

Outcome = TypeVar("Outcome")

IDLE_MAX = 50
"""So many steps without anything happening are a table that waits for ever; bots by whim let some pass."""
STUCK_MAX = 4
"""So often somebody tries to free a table before anything is drawn or another round begins."""
SET_DURATION = "set-duration"
"""Says before a session of poker begins how long it lasts: the one command about a session that not all games have."""


class Counted:
    """Chance that knows how often it was asked, also before it was this one's turn to answer."""

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


class _Seen:
    """What is known of a table at one of its versions, as far as somebody asked."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.options: dict[str, Sequence[Option]] = {}
        self.wait: tuple[Wait | None] | tuple[()] = ()


class TableDriver:
    """A table with its staff, led on round by round."""

    def __init__(
        self,
        opened: Opened,
        chance: Chance,
        *,
        keep: Keep | None = None,
        entries: Sequence[Entry] = (),
        table: Table[Any] | None = None,
    ) -> None:
        """A table that nothing has happened at, or one that goes on after some entries.

        A `table` that is made already is led as it is: its own chance is counted, and it keeps what it kept before, so
        that `chance` and `keep` say nothing; `entries` are then those that it has not folded yet.
        """
        self._chance = Counted(chance if table is None else table.chance)
        self.opened = opened
        if table is None:
            table = resume(opened.game, opened.setup, None, (), self._chance, keep=keep)
        table.chance = self._chance
        self.table = table
        self.bet_at: dict[str, tuple[int, int]] = {}
        """The moment at which each person bet last in these entries."""
        for entry in entries:
            self.table.fold(entry)
            self._chance.asked += sum(len(event.drawn) for event in entry.events)
            if entry.command.do == BET:
                self.bet_at[entry.command.by] = self.moment
        self._watched = self._idle = self._stuck = 0
        self._stuck_at = self.moment
        self._seen = _Seen(table.version)

    @property
    def is_closed(self) -> bool:
        """Whether the evening is over."""
        return bool(self.table.state.phase == CLOSED)

    @property
    def moment(self) -> tuple[int, int]:
        """What changes when there is something new to bet on: the round, and how often chance has spoken."""
        return self.table.state.round, self._chance.asked

    def _now(self) -> _Seen:
        if self._seen.version != self.table.version:
            self._seen = _Seen(self.table.version)
        return self._seen

    def options(self, who: str) -> Sequence[Option]:
        """What somebody may do now, worked out once for as long as nothing happens."""
        seen = self._now().options
        found = seen.get(who)
        if found is None:
            found = seen[who] = self.table.options(who)
        return found

    @property
    def wait(self) -> Wait | None:
        """What the table waits for, worked out once for as long as nothing happens."""
        seen = self._now()
        if not seen.wait:
            seen.wait = (waits(self.table.game, self.table.state, self.options),)
        return seen.wait[0]

    def is_asked(self, who: str) -> bool:
        """Whether somebody has something to decide: the table waits for them, or they have no chips left to play on."""
        wait = self.wait
        return (wait is not None and who in wait.people) or any(
            option.kind not in (Kind.TURN, Kind.OFFER) for option in self.decisions(who)
        )

    def offered(self, who: str) -> frozenset[str]:
        """What somebody may decide now, besides what they may do at almost any time."""
        return frozenset(option.do for option in self.decisions(who))

    def decisions(self, who: str) -> list[Option]:
        """The same, with the domains of each; whoever has no chips left may also buy some."""
        buying = set() if self.table.state.funds(who) else {slug_of(BuyChips)}
        options = self.options(who)
        return [option for option in options if option.kind in (Kind.TURN, Kind.OFFER) or option.do in buying]

    def automatic(self, who: str) -> list[str]:
        """What somebody is offered that nobody would refrain from."""
        types = command_types(self.opened.type)
        return [option.do for option in self.options(who) if types[option.do].automatic]

    def price(self, option: Option) -> int:
        """What somebody puts in by doing something that leaves them nothing to say; nothing where it asks for more."""
        if option.domains:
            return 0
        command = read_command(self.opened.type, {"by": option.by, "do": option.do})
        try:
            events = self.table.game.decide(self.table.state, command, Silent())
        except (Refused, NoOutcome):
            return 0
        return sum(move.amount for event in events for move in event.moves if move.source == purse(option.by))

    def open(self) -> list[Entry]:
        """Opens the session, by whoever of the staff may."""
        commands = opening_commands(self.opened, self.table.options)
        return [entry for command in commands for entry in self.table.run(command)]

    def enter(self, who: str, amount: Cents) -> list[Entry]:
        """Somebody comes in with so much: to a table with chips, elsewhere with money."""
        return self.table.run(read_command(self.opened.type, self.opened.type.entering(who, amount)))

    def staff(self, do: str) -> list[Entry]:
        """A command of whoever of the staff may give it now; somebody meets the refusal when nobody may."""
        by = staff_who_may(self.opened, self.options, do)
        return self.table.run(read_command(self.opened.type, {"by": by, "do": do}))

    def fix_length(self, rounds: int) -> list[Entry]:
        """Says beforehand how many rounds there are, where a game may not end at any time unless that was said."""
        for by, option in self._offered_to_staff(SET_DURATION):
            field = option.domains[0].field  # type: ignore[union-attr]  # its one field is how many
            return self.table.run(read_command(self.opened.type, {"by": by, "do": option.do, field: rounds}))
        return []

    def _offered_to_staff(self, do: str) -> Iterator[tuple[str, Option]]:
        holders = [name for names in self.table.state.posts.values() for name in names]
        return ((name, option) for name in holders for option in self.options(name) if option.do == do)

    @property
    def last_rounds(self) -> int:
        """How many rounds are announced as the last ones: one, unless the law says how many; those left afterwards."""
        state = self.table.state
        if isinstance(state, TableState) and state.rounds_left:
            return state.rounds_left
        domains = (domain for _, option in self._offered_to_staff(self.opened.type.ending) for domain in option.domains)
        numbers = (domain.low for domain in domains if isinstance(domain, Range) and domain.low == domain.high)
        return next(numbers, 1)

    @property
    def is_last_announced(self) -> bool:
        """Whether a table was told of its last rounds."""
        state = self.table.state
        return isinstance(state, TableState) and state.rounds_left is not None

    @property
    def plays_out(self) -> bool:
        """Whether only what the last round left undecided is played; elsewhere, what a session ends with."""
        state = self.table.state
        return (
            state.plays_out if isinstance(state, TableState) else bool(self.opened.type.ending) and not self.is_closed
        )

    def announce_last(self) -> list[Entry]:
        """Announces the last round or rounds, or ends the session, at the first moment when that may be done."""
        ending = self.opened.type.ending
        if not ending or self.is_closed or self.is_last_announced:
            return []
        try:
            return self.staff(ending)
        except Refused:
            return []

    def lead(self) -> list[Entry]:
        """What follows when nobody does anything, and the duties after it; nothing where the table waits for ever.

        It is what `wait` says of silence, found by having it decided: what its staff may do need not be listed first.
        """
        game, state = self.table.game, self.table.state
        duty = game.duty(state)
        if duty is not None:
            return self.table.run(duty)
        lead = None if self.is_closed else game.lead(state)
        if lead is None:
            return []
        try:
            led = self.table.apply(lead)
        except Refused:
            return []
        return [led, *self.table.perform_duties()]

    def watch(self) -> None:
        """Is called before each step, and stops a table at which no step leads anywhere: altered law can make one."""
        self._idle = self._idle + 1 if self.table.version == self._watched else 0
        self._watched = self.table.version
        if self._idle > IDLE_MAX:
            raise self.cannot_go_on()

    def watch_stuck(self) -> None:
        """Is called before somebody frees the table, and stops one that nobody frees, whoever comes and goes."""
        self._stuck = self._stuck + 1 if self.moment == self._stuck_at else 0
        self._stuck_at = self.moment
        if self._stuck > STUCK_MAX:
            raise self.cannot_go_on()

    @property
    def is_stuck(self) -> bool:
        """Whether the table cannot go on before somebody does something."""
        return not self.goes_on(self.table.state)

    def goes_on(self, state: Any) -> bool:
        """Whether a table in this state goes on by itself: it closes, or something follows on silence after duties."""
        game, ahead = self.table.game, state
        for _ in range(DUTIES_MAX):
            duty = game.duty(ahead)
            if duty is None:
                return leads_on(game, ahead)
            ahead = game.copy(state) if ahead is state else ahead
            try:
                self._take(ahead, duty)
            except NoOutcome:
                return True
        raise AssertionError("the duties of this table never end")

    def after(self, state: Any, command: Command) -> Any | None:
        """The state after a command that asks nothing of chance; nothing when it is refused or asks."""
        ahead = self.table.game.copy(state)
        try:
            self._take(ahead, command)
        except (Refused, NoOutcome):
            return None
        return ahead

    def is_silence(self, commands: Sequence[Command]) -> bool:
        """Whether somebody who gives these commands comes to the same as if they said nothing."""
        wait, state = self.wait, self.table.state
        if wait is None or wait.silence is None:
            return False
        silent = spoken = self.after(state, wait.silence)
        for command in (*commands, wait.silence):
            state = spoken = None if state is None else self.after(state, command)
        if silent is None or spoken is None:
            return False
        spoken.steps = silent.steps  # how much happened is no part of where it leads
        return bool(spoken == silent)

    def _take(self, state: Any, command: Command) -> None:
        for event in self.table.game.decide(state, command, Silent()):
            self.table.game.evolve(state, event)

    def cannot_go_on(self) -> LudexError:
        """Why a table does not go on where nobody can bring it on: what the law says to whoever would."""
        return self.why_stuck() or Misuse(
            "by this law nobody can do anything more: the table waits for ever", slug="waits-for-ever"
        )

    def why_stuck(self) -> Refused | None:
        """What the law says when bets are to be closed at a table that waits, or when too few people are there."""
        bets = self._refusals([NoMoreBets] if NoMoreBets in self.opened.type.commands else [])
        closing = (each for each in bets if each.reason not in (Reason.NOT_YOURS, Reason.OUT_OF_PHASE))
        duties = (kind for kind in self.opened.type.commands if kind.kind is Kind.DUTY and not required_fields(kind))
        few = (each for each in self._refusals(duties) if each.reason is Reason.TOO_FEW_PLAYERS)
        return next(closing, None) or next(few, None)

    def _refusals(self, kinds: Iterable[type[Command]]) -> Iterator[Refused]:
        """What the staff are told when they give commands that say nothing more."""
        staff = [name for holders in self.table.state.posts.values() for name in holders]
        for command in (kind(by=name) for kind in kinds for name in staff):
            try:
                self.table.game.decide(self.table.state, command, Silent())
            except NoOutcome:
                pass
            except Refused as refused:
                yield refused
