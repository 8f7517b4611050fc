"""What exercises of draws share: a draw of their own that answers, and whether something described may begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ludex.core.commands import Command, slug_of
from ludex.core.drills import NO, YES, Exercise, Item, Lesson
from ludex.core.events import Event
from ludex.core.options import Bound
from ludex.core.rulebook import Roster
from ludex.core.table import Recorded
from ludex.games.common.drills import citing
from ludex.games.common.premises.commands import Enter, OpenSession
from ludex.kit.chance import Script
from ludex.kit.money import Cents

PLAYERS = ("ana", "bea", "carlos", "dora")
CASH = Cents(10_000_000)
"""What everybody brings: more than any tickets of an exercise cost."""
FIRST_DAY = "2026-03-02"
TRIES = 1000

Kind = TypeVar("Kind", bound=Event)


class Practice:
    """A draw as an exercise describes it, with what chance is to give."""

    def __init__(self, lesson: Lesson, game: Any, outcomes: Sequence[str] = (), day: str = FIRST_DAY) -> None:
        self.game = game
        self._roster = Roster(game.rules)
        self.table: Recorded[Any] = Recorded(game, lesson.setup, Script(outcomes))
        self.open(day)

    @property
    def state(self) -> Any:
        """What is so in it."""
        return self.table.state

    def open(self, day: str) -> None:
        """A day begins."""
        self.table.run(OpenSession(by=self.who("open-session"), day=day))

    def who(self, command: str) -> str:
        """Whoever of the staff gives a command."""
        return self._roster.who(self.state, command)

    def staff(self, *commands: type[Command], **fields: Any) -> None:
        """What the staff do, one thing after the other."""
        for command in commands:
            self.table.run(command(by=self.who(slug_of(command)), **fields))

    def come(self, *players: str) -> None:
        """People come, with money enough."""
        for player in players:
            self.table.run(Enter(by=player, cash=CASH))

    def may(self, player: str, command: str) -> bool:
        """Whether somebody is offered a command."""
        return any(option.do == command for option in self.table.options(player))

    def found(self, kind: type[Kind]) -> list[Kind]:
        """What of a kind has happened."""
        return [event for entry in self.table.entries for event in entry.events if isinstance(event, kind)]


def with_one_answer(make: Callable[[], Exercise | None]) -> Exercise | None:
    """What is made up anew until it has one answer; nothing where that never comes."""
    return next((made for _ in range(TRIES) if (made := make()) is not None), None)


def may_begin(
    lesson: Lesson,
    kind: str,
    facts: Mapping[str, int | str],
    flaws: Iterable[Bound],
    *,
    held: Sequence[str],
    choices: Sequence[str],
) -> Exercise | None:
    """Whether something that is described may begin, or why not; nothing where there is more than one answer."""
    found = list({flaw.reason: flaw for flaw in flaws}.values())
    if len(found) > 1:
        return None
    rules, paths = lesson.game.rules, [flaw.rule for flaw in found] or list(held)
    answer = str(found[0].reason) if found else YES
    wrong = lesson.some([slug for slug in choices if slug != answer], 1 + 2 * lesson.level)
    item = Item(
        ask="may-begin",
        form="word",
        value=answer,
        section="reasons",
        choices=(YES, *sorted({answer, *wrong} - {YES})),
        clauses=found[0].clauses if found else rules.clauses_of(*held),
        reading=next((told for path in paths if (told := rules.sources[path].reading)), ""),
    )
    return Exercise(kind=kind, level=lesson.level, facts=dict(facts), items=citing(lesson, [item]))


def yes_no(ask: str, value: bool, clauses: tuple[str, ...], reading: str = "", working: str = "") -> Item:
    """A question to answer with yes or no."""
    told = YES if value else NO
    return Item(
        ask=ask,
        form="word",
        value=told,
        section="phrases",
        choices=(YES, NO),
        clauses=clauses,
        reading=reading,
        working=working,
    )


def number(ask: str, value: int, clauses: tuple[str, ...], working: str = "", reading: str = "") -> Item:
    """A number to be worked out."""
    return Item(ask=ask, form="number", value=value, clauses=clauses, reading=reading, working=working)
