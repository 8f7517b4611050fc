"""What random evenings of games with many decisions share: a company that does what it may, its money, its secrets.

Each game reckons a second time, event by event, what should come; this plays the evenings and runs thousands of them.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from multiprocessing import Pool
from random import Random
from typing import Any, Protocol

from ludex.core.commands import Kind, slug_of
from ludex.core.table import Entry, Recorded
from ludex.core.waits import waits
from ludex.games.common.jackpot.commands import ReportJackpotFed, ReportJackpotWon
from ludex.games.registry import Opened
from ludex.proof.walk import Leaning, Pick, Walk
from tests.tables import give

EVENINGS, STEPS, PART = 2000, 160, 50
"""Evenings at each place, steps of each, and how many of them a process plays at once."""


class Reckoning(Protocol):
    """A second reckoning of a game."""

    accounts: Counter[str]
    """What every account holds, by what moved."""
    checked: Counter[str]
    happened: Counter[str]

    def follow(self, entry: Entry) -> None:
        """Reckons what should come, and takes note of what came."""


class Told:
    """What some people would know who had only been told what the table showed them."""

    def __init__(self, table: Recorded[Any], opened: Opened, people: Sequence[str]) -> None:
        self._game, self._state = opened.game, table.state
        self._told = {who: opened.game.start(opened.setup) for who in people}

    def hear(self, entry: Entry) -> None:
        """What they are shown of an entry."""
        for who, known in self._told.items():
            for event in entry.events:
                self._game.evolve(known, self._game.show(event, who, known))

    def follow(self, entry: Entry) -> None:
        """The same, and one of them is asked what they see and may do."""
        self.hear(entry)
        who = [*self._told][entry.version % len(self._told)]
        assert self._game.view(self._told[who], who) == self._game.view(self._state, who), who
        assert self._game.options(self._told[who], who) == self._game.options(self._state, who), who


def play(opened: Opened, players: Sequence[str], followed: Reckoning, seed: int, steps: int) -> None:
    """One evening of people who take what they are offered as often as not; the money is looked at each time."""
    pick = Random(seed).randrange
    table = opened.recorded(Leaning(pick))
    walk = Walk(opened, table, pick)
    folded = Told(table, opened, (players[seed % len(players)], "croupier", "stranger"))
    give(table, "open-session", "inspector")
    for player in players:
        give(table, "join", player, chips=2000)
    for entry in table.entries:
        followed.follow(entry)
        # Nobody is asked before all of the opening is known.
        folded.hear(entry)
    for _ in range(steps):
        done = step(table, walk, pick, players)
        if done is not None:
            followed.follow(done)
            folded.follow(done)
            check_money(table, followed)


HEARD = frozenset({slug_of(ReportJackpotFed), slug_of(ReportJackpotWon)})
"""What a table hears of others that share its pool, and nobody makes up."""


def step(table: Recorded[Any], walk: Walk, pick: Pick, players: Sequence[str]) -> Entry | None:
    """Something that somebody does, or a duty, or silence; nothing when the person chosen had nothing to do."""
    game, state = table.game, table.state
    duty = game.duty(state)
    if duty is not None and pick(10):
        return table.apply(duty)
    wait = waits(game, state)
    if wait is not None and wait.silence is not None and not pick(3):
        return table.apply(wait.silence)
    asked = wait.people if wait is not None and wait.people and pick(3) else players
    who = asked[pick(len(asked))] if pick(8) else walk.people[pick(len(walk.people))]
    usual = [each for each in table.options(who) if each.kind in (Kind.TURN, Kind.OFFER) or not pick(8)]
    usual = [each for each in usual if each.do not in HEARD]
    if not usual:
        return None
    command = walk.within(usual[pick(len(usual))])
    return None if command is None else table.apply(command)


def check_money(table: Recorded[Any], followed: Reckoning) -> None:
    """The sum never changes, what lies on the table is what the state says, and nobody is below nothing."""
    state = table.state
    assert sum(state.accounts.values()) == 0
    for account, held in table.game.money_on_table(state).items():
        assert state.accounts.get(account, 0) == held, account
    assert all(held >= 0 for name, held in state.accounts.items() if name != "cage"), state.accounts
    moved = {account: held for account, held in followed.accounts.items() if held}
    assert moved == {account: held for account, held in state.accounts.items() if held}


class Evenings:
    """Many evenings of a game, place by place, on every core."""

    def __init__(
        self, places: Sequence[str], evening: Callable[[str, int, int], Reckoning], happens: frozenset[str]
    ) -> None:
        """`evening` plays one at a place, by a seed and so many steps; `happens` is what must come about in many."""
        self._places, self._evening, self._happens = places, evening, happens

    def some(self, asked: tuple[str, int, int]) -> tuple[str, int, Counter[str], Counter[str]]:
        """Some evenings of a place."""
        place, first, last = asked
        checked: Counter[str] = Counter()
        happened: Counter[str] = Counter()
        for seed in range(first, last):
            try:
                followed = self._evening(place, seed, STEPS)
            except Exception as error:
                raise AssertionError(f"{place}, seed {seed}") from error
            checked += followed.checked
            happened += followed.happened
        return place, last - first, checked, happened

    def run(self, evenings: int) -> int:
        """Plays on every core and prints, place by place, what was reckoned alike and what happened."""
        begun, done = time.perf_counter(), 0
        checked: dict[str, Counter[str]] = {place: Counter() for place in self._places}
        happened: dict[str, Counter[str]] = {place: Counter() for place in self._places}
        parts = [(place, at, min(at + PART, evenings)) for place in self._places for at in range(0, evenings, PART)]
        with Pool() as pool:
            for place, number, own, came in pool.imap_unordered(self.some, parts):
                checked[place] += own
                happened[place] += came
                done += number
                sys.stderr.write(f"\r{done:,} of {evenings * len(self._places):,}, {time.perf_counter() - begun:.0f} s")
        sys.stderr.write("\n")
        for place in self._places:
            sys.stdout.write(f"{place}: {evenings:,} evenings\n")
            for what, counted in (("reckoned alike", checked[place]), ("happened", happened[place])):
                told = ", ".join(f"{name} {number:,}" for name, number in counted.most_common())
                sys.stdout.write(f"  {what}: {told}\n")
        return 0 if all(set(counted) >= self._happens for counted in happened.values()) else 1
