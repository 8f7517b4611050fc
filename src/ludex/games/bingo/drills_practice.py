"""A hall in which a lesson makes up a game: cards of its own, balls that it chooses, and a table that answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from ludex.core.drills import Lesson, Pick
from ludex.core.events import Event
from ludex.core.table import Entry, Recorded
from ludex.games.bingo import commands as do
from ludex.games.bingo import state as phases
from ludex.games.bingo.commands.fields import Condition, Line, Prize
from ludex.games.bingo.equipment import Described, HallEquipment, PrintedSeries
from ludex.games.bingo.hall import Hall
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.state import HallSetup, HallState
from ludex.kit.chance import Script
from ludex.kit.money import Cents

Rows = tuple[tuple[int, ...], ...]
Kind = TypeVar("Kind", bound=Event)

SERIES, OTHER = "A", "B"
FIRST_DAY = "2026-01-02"
LAYOUT = ((0, 1, 2, 3, 4), (1, 2, 5, 6, 7), (0, 3, 4, 6, 8))
"""In which columns of tens each row of a card made up here has its numbers: no column is empty."""
CASH_IN_CARDS = 10_000
"""What everybody brings: the price of more cards than anybody buys."""
STEPS_MAX = 500
"""No game of a lesson has so many steps before it comes to where it is wanted."""


def made_card(pick: Pick) -> Rows:
    """A card that is lawful with columns and without: those of a column grow from row to row."""
    return tuple(tuple(column * 10 + 3 * row + 1 + pick(3) for column in LAYOUT[row]) for row in range(len(LAYOUT)))


def sharing_cards(pick: Pick, count: int) -> list[Rows]:
    """Different cards of which each has the first number of the first."""
    found = [made_card(pick)]
    while len(found) < count:
        card = made_card(pick)
        card = ((found[0][0][0], *card[0][1:]), *card[1:])
        if card not in found:
            found.append(card)
    return found


def numbers_of(card: Rows) -> list[int]:
    """All numbers of a card."""
    return [number for row in card for number in row]


class Practice:
    """A hall under the rules of a lesson, with its own cards and price."""

    def __init__(
        self,
        lesson: Lesson,
        *,
        price: Cents | None = None,
        size: int = 2000,
        cards: Sequence[Rows] = (),
        opens: bool = True,
        **left: Any,
    ) -> None:
        """`cards` are the first ones of the series; `left` is what earlier days left to the hall."""
        rules: BingoRules = lesson.game.rules
        if price is not None:
            rules = replace(rules, cards=replace(rules.cards, face_values=(price,)))
        # What a hall has besides by its licence alone is nothing for a school.
        prizes = rules.prizes
        linked, crazy = replace(prizes.linked, linked_halls=False), replace(prizes.crazy, crazy_ball=False)
        rules = replace(rules, prizes=replace(prizes, linked=linked, crazy=crazy))
        told = {str(number): card for number, card in enumerate(cards, start=1)}
        series = {SERIES: PrintedSeries(size=size, cards=told), OTHER: PrintedSeries(size=size)}
        self.hall = Hall(rules, HallEquipment(rules, Described(series=series)))
        amount = Cents(0) if not rules.prizes.prima.offered else rules.prizes.prima.prima_least
        setup = HallSetup(**{"posts": lesson.setup.posts, "prima_amount": amount, **left})
        self._script = Script([])
        self.table: Recorded[HallState] = Recorded(self.hall, setup, self._script)
        if opens:
            self.open()

    @property
    def state(self) -> HallState:
        """What is so in it."""
        return self.table.state

    def open(self, day: str = FIRST_DAY) -> None:
        """Opens the session, up to its first game."""
        self.table.run(do.OpenSession(by=self._who("open-session"), day=day))
        self.until(phases.BETWEEN)

    def _who(self, command: str) -> str:
        roster = self.hall.announcing.roster
        return roster.who(self.state, command)

    def step(self) -> list[Entry]:
        """What follows when nobody wants anything."""
        command = self.hall.lead(self.state)
        assert command is not None, self.state.phase
        return self.table.run(command)

    def until(self, phase: str) -> None:
        """All that follows up to a phase."""
        for _ in range(STEPS_MAX):
            if self.state.phase == phase:
                return
            self.step()
        raise AssertionError(phase)

    def sell(self, bought: Iterable[tuple[str, int]]) -> None:
        """Who buys how many of the next cards."""
        self.until(phases.SELLING)
        for player, count in bought:
            if player not in self.state.players:
                self.table.run(do.Enter(by=player, cash=Cents(self.state.price * CASH_IN_CARDS)))
            self.table.run(do.BuyCards(by=player, count=count))

    def announce(self, line: Line = "any") -> None:
        """The sale ends, and the prizes are announced."""
        self.until(phases.PRIZES)
        self.table.run(do.AnnouncePrizes(by=self._who("announce-prizes"), line=line))

    def draw(self, balls: Iterable[int], called: int | None = None) -> None:
        """Balls come and are called; the last of them by another number where one is told."""
        self.until(phases.DRAWING)
        drawn = list(balls)
        for number in drawn:
            self._script.add([number])
            self.step()
            said = called if called is not None and number == drawn[-1] else number
            self.table.run(do.CallBall(by=self._who("call-ball"), number=said))

    def claim(self, player: str, prize: Prize, card: int, condition: Condition = "intact") -> None:
        """Somebody calls a prize with a card of the first series and hands it over."""
        self.table.run(do.ClaimPrize(by=player, prize=prize, series=SERIES, card=card))
        self.table.run(do.PresentCard(by=player, condition=condition))

    def found(self, kind: type[Kind]) -> list[Kind]:
        """What of a kind has happened."""
        return [event for entry in self.table.entries for event in entry.events if isinstance(event, kind)]
