"""Tables for a croupier school at games in which players hold the bank: people round them, and cards as wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from ludex.core.commands import Command, Join, OpenSession
from ludex.core.drills import NOTHING, Exercise, Item, Lesson
from ludex.core.options import Among, Stakes
from ludex.core.rulebook import Roster
from ludex.core.table import Entry, Recorded
from ludex.games.baccarat.among_players.state import AmongPlayersState
from ludex.games.common.drills import CHIPS_IN_MINIMA, citing
from ludex.games.common.places.commands import GiveUpSeat
from ludex.kit.cards import FACES, Card, name
from ludex.kit.chance import Script
from ludex.kit.money import Cents

State = TypeVar("State", bound=AmongPlayersState)

DUTIES = ("must-draw", "must-stand", "may-choose", "must-turn")
"""What the rules may leave somebody to do with their cards."""


class PracticeTable(Generic[State]):
    """A table of its own with people round it, step by step."""

    def __init__(self, lesson: Lesson, game: Any, people: Sequence[str], *, seated: int, standing: int) -> None:
        """Those who stand have left their places, which others who come later may have taken."""
        self.game, self._lesson = game, lesson
        self._chance = Script()
        self.table: Recorded[Any] = Recorded(game, lesson.setup, self._chance)
        self.entries: list[Entry] = []
        opens = Roster(game.rules).who(self.state, "open-session")
        self.run(OpenSession(by=opens))
        company = lesson.some(people, seated + standing)
        late = lesson.pick(standing + 1)
        for player in company[late:]:
            self._join(player)
        for player in lesson.some(company[late:], standing):
            self.run(GiveUpSeat(by=player))
        for player in company[:late]:
            self._join(player)

    def _join(self, player: str) -> None:
        self.run(Join(by=player, chips=Cents(self.game.rules.minimum * CHIPS_IN_MINIMA)))

    @property
    def state(self) -> State:
        """The state of the table."""
        state: State = self.table.state
        return state

    def run(self, command: Command) -> list[Entry]:
        """Gives a command; what came of it is kept."""
        entries = self.table.run(command)
        self.entries += entries
        return entries

    def lead(self) -> list[Entry]:
        """What follows when nobody wants anything more."""
        return self.run(self.game.lead(self.state))

    def lead_to(self, phase: str) -> None:
        """Nobody wants anything until this phase has come."""
        while self.state.phase != phase:
            self.lead()

    def round_ends(self, comes: Sequence[object]) -> list[Entry]:
        """Plays the round to its end, as this comes to light."""
        before, number = len(self.entries), self.state.round
        self._chance.add(comes)
        while self.state.round == number:
            self.lead()
        return self.entries[before:]

    def offers(self, player: str) -> dict[str, Any]:
        """What somebody may do now, by the names of the commands."""
        return {option.do: option for option in self.table.options(player)}

    def stakeable(self, player: str) -> Stakes:
        """What somebody may stake now."""
        return next(domain for domain in self.offers(player)["bet"].domains if isinstance(domain, Stakes))

    # --- what is told

    @property
    def places(self) -> str:
        """Who sits at which place."""
        return ", ".join(f"{place} {player}" for place, player in sorted(self.state.seats.items())) or NOTHING

    @property
    def standing(self) -> str:
        """Who stands behind which place, in the order in which they came."""
        return ", ".join(f"{player} ({place})" for player, place in self.state.standing.items()) or NOTHING


def any_cards(lesson: Lesson, count: int) -> list[str]:
    """Some cards."""
    return [name(Card(lesson.pick(FACES))) for _ in range(count)]


def duty_of(option: Any, named: dict[str, str]) -> tuple[str, tuple[str, ...]]:
    """What somebody must do by their option, and the paths of the rules that leave them nothing else."""
    words = [domain for domain in option.domains if isinstance(domain, Among)]
    allowed = [word for word in named if all(word in each.values for each in words)]
    if len(allowed) > 1:
        return "may-choose", ()
    # That a hand is none to be turned up leaves a choice still: it is the rules on the other words that bind.
    bound = dict.fromkeys(each.bound.rule for each in words if each.bound.rule)
    others = tuple(path for path in bound if path != "hands.naturals")
    return named[allowed[0]], others if allowed[0] != "turn" else tuple(bound)


def third_card(
    lesson: Lesson, kind: str, duty: str, paths: Sequence[str], facts: dict[str, int | str], *, reading: str = ""
) -> Exercise:
    """The exercise that asks what the rules leave somebody to do."""
    item = Item(
        ask="does-what",
        form="word",
        value=duty,
        section="told",
        choices=DUTIES,
        clauses=lesson.game.rules.clauses_of(*paths),
        reading=reading,
    )
    return Exercise(kind=kind, level=lesson.level, facts=facts, items=citing(lesson, [item]))
