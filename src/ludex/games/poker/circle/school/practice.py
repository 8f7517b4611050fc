"""Hands for a croupier school: a real table whose players bet wildly, so that chips run out and pots divide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.core.commands import Command, Join, OpenSession
from ludex.core.drills import Lesson
from ludex.core.options import Option, Range
from ludex.core.roles import CROUPIER
from ludex.core.state import READY
from ludex.core.table import Entry, Recorded
from ludex.games.poker.circle.hand.commands import Bet, CallBet, Check, Fold, Raise
from ludex.games.poker.circle.state import CircleState
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents

PLAYERS = ("ana", "bea", "carlos", "dora", "elena", "felix")
SEATED = {1: 3, 2: 5, 3: 6}
"""How many players sit down, level by level, or as many as the law asks for."""
SEEDS = 10**6
SIZES = 5
"""How many sizes of a bet that is not all there is."""
STEPS_MAX = 1000
"""No hand has more steps."""


class Practice:
    """One hand at a table of its own, step by step."""

    def __init__(self, lesson: Lesson, game: Any, *, wild: bool = True) -> None:
        """`wild` players bet all they have; others mostly call, so that there is one pot for many."""
        self._pick, self._wild = lesson.pick, wild
        self._rules = game.rules
        self._least = game.rules.players.least
        self.entries: list[Entry] = []
        self.table: Recorded[Any] = Recorded(game, lesson.setup, Seeded(lesson.pick(SEEDS)))
        self._run(OpenSession(by=lesson.setup.posts[CROUPIER][0]))
        for player in PLAYERS[: max(self._least, SEATED[lesson.level])]:
            self._run(Join(by=player, chips=self._chips(player)))
        while self.state.phase == READY:
            leading = game.lead(self.state)
            assert leading is not None, "everybody is there, so a hand can begin"
            self._run(leading)

    @property
    def state(self) -> CircleState:
        """The state of the table."""
        state: CircleState = self.table.state
        return state

    def steps(self) -> Iterator[str]:
        """The hand goes on: whoever acted, one after the other, until it is over."""
        for _ in range(STEPS_MAX):
            if self.state.phase == READY:
                return
            actor = self.state.actor
            command = self._acted(actor) if actor is not None else self.table.game.lead(self.state)
            if command is None:
                return
            self._run(command)
            yield actor or ""

    def _run(self, command: Command) -> None:
        self.entries += self.table.run(command)

    def _chips(self, player: str) -> Cents:
        """Some chips more than one must bring: stacks differ, so that they run out one after the other."""
        option = next(option for option in self.table.options(player) if option.do == "join")
        chips = next(domain for domain in option.domains if isinstance(domain, Range))
        rules = self._rules
        least = max(chips.low, rules.minimum * 2)
        more = rules.chip * self._pick(4 * least // rules.chip)
        return Cents(least + more - (least + more) % rules.chip)

    def _acted(self, who: str) -> Command | None:
        """Mostly a call; of wild players one time in three a raise, so that there is something to work out."""
        offered = {option.do: option for option in self.table.options(who)}
        whim = self._pick(12)
        if whim < (4 if self._wild else 1) and ("raise" in offered or "bet" in offered):
            return self._raised(offered, most=self._wild and whim < 3)
        if whim == 4 and "fold" in offered and "check" not in offered:
            return Fold(by=who)
        if "check" in offered:
            return Check(by=who)
        if "call" in offered:
            return CallBet(by=who)
        return self._raised(offered, most=False) if "bet" in offered or "raise" in offered else None

    def _raised(self, offered: dict[str, Option], *, most: bool) -> Command:
        do = "bet" if "bet" in offered else "raise"
        sizes = next(domain for domain in offered[do].domains if isinstance(domain, Range))
        kind = Bet if do == "bet" else Raise
        more = sizes.step * self._pick(SIZES) * (sizes.low // sizes.step)
        return kind(by=offered[do].by, stake=Cents(sizes.high if most else min(sizes.low + more, sizes.high)))
