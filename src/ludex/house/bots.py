"""The bots at a table: players who choose by a strategy of their game, or at random where it has none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command, slug_of
from ludex.core.game import AnyDeciderType, imported
from ludex.core.options import Range
from ludex.core.table import Entry
from ludex.errors import Misuse
from ludex.house import random_bots
from ludex.house.driver import TableDriver
from ludex.house.random_bots import Chooser, RandomBots, more_chips
from ludex.house.slugs import BET
from ludex.kit.money import Cents

NAMES = ("ana", "bea", "carlos", "dora", "elena", "felix", "gema", "hugo", "irene", "jaime")
_CHOICES_MAX = 10_000
"""No table asks that many choices in a row."""
RANDOM = "random"


def bots_at(driver: TableDriver, seed: int, asked: str | None = None, person: str = "") -> RandomBots | StrategyBots:
    """Bots of the kind asked for, or the usual ones of the game: those who sit there beside a person, or a party."""
    opened = driver.opened
    here = tuple(player for player in driver.table.state.players if player != person)
    party = opened.type.party(opened.rules, 1 if person else 0)
    # Who comes to a table that a house left while people were coming or going sits down beside those who are there.
    others = () if person and here else tuple(name for name in NAMES if name not in here)
    players = here + others[: max(0, party - len(here))]
    strategies = strategies_of(opened.type)
    name = asked or next(iter(strategies))
    if name not in strategies:
        raise Misuse(
            "{game} has no bots called {name}; known: {known}",
            slug="no-such-bots",
            game=opened.type.slug,
            name=name,
            known=list(strategies),
        )
    strategy = strategies[name]
    if strategy is not None:
        return StrategyBots(driver, players, seed, strategy)
    return RandomBots(driver, players, seed)


def strategies_of(kind: AnyDeciderType) -> Mapping[str, Strategy | None]:
    """Every strategy of a game by its name; where it has none of its own people bet at random."""
    if not kind.bots:
        return {RANDOM: None}
    strategies: Mapping[str, Strategy] = imported(kind.bots)
    return {**strategies, RANDOM: strategies.get(RANDOM)}


def chips_of(driver: TableDriver, who: str) -> Cents:
    """What somebody sits down or comes in with: the usual, or as much as they must bring."""
    chips = int(driver.opened.least_stake * random_bots.CHIPS_IN_MINIMA)
    entering = driver.opened.type.entering(who, chips)["do"]
    option = next((option for option in driver.options(who) if option.do == entering), None)
    lows = [domain.low for domain in option.domains if isinstance(domain, Range)] if option is not None else []
    return Cents(max([chips, *lows]))


class StrategyBots:
    """Bots that play by a strategy, each by what its own seat sees."""

    def __init__(self, driver: TableDriver, players: tuple[str, ...], seed: int, strategy: Strategy) -> None:
        self.players = players
        self._driver, self._strategy = driver, strategy
        self._table, self._opened = driver.table, driver.opened
        whim = Random(seed)
        self._pick, self._chooser = whim.randrange, Chooser(driver.opened, whim)
        self._takes_bets = any(slug_of(command) == BET for command in driver.opened.type.commands)
        # Against the house whoever cannot make the least bet needs chips; among players, whoever has none.
        self._against_others = driver.opened.type.house_take is not None
        self._enough = 1 if self._against_others else driver.opened.least_stake
        self._silent: set[str] = set()
        """Who chose nothing since something happened last."""
        self._silent_at = self._bet_at = -1

    def sit_down(self) -> list[Entry]:
        """Everybody who is not there yet joins the table with their chips."""
        absent = [player for player in self.players if player not in self._table.state.players]
        return [entry for player in absent for entry in self._driver.enter(player, chips_of(self._driver, player))]

    def bet(self) -> list[Entry]:
        """Against the house everybody bets while bets are open; among players whoever is asked chooses."""
        if self._bet_at == self._table.version:
            self._silent.clear()  # nothing has happened in between: a table that waits for them asks once more
        self._bet_at = self._table.version
        return self._all(self._choice)

    def choose(self) -> list[Entry]:
        """Everybody who is asked does something, until somebody else or nobody is; nobody bets on the cloth."""
        return self._all(self._choice if self._against_others else self._answer)

    def _answer(self, player: str) -> Command | None:
        """What somebody does who is asked; nothing while bets are open."""
        bets = self._takes_bets and any(option.do == BET for option in self._driver.options(player))
        return None if bets else self._choice(player)

    def _all(self, choice: Callable[[str], Command | None]) -> list[Entry]:
        """Each does what they choose to, one after another, until all of them in a row choose nothing."""
        entries: list[Entry] = []
        at = silent = 0
        for _ in range(_CHOICES_MAX):
            if silent == len(self.players):
                return entries
            command = choice(self.players[at])
            if command is not None:
                entries += self._table.run(command)
                silent = 0
            else:
                at, silent = (at + 1) % len(self.players), silent + 1
        raise AssertionError("the choices of this table never end")

    def free(self, players: Sequence[str] | None = None, *, anew: bool = False) -> list[Entry]:
        """Lets a table go on that waits for chips, or for one of these who says nothing: they do the least they can."""
        waited_for = self.players if players is None else players
        bought = [entry for player in waited_for for entry in self._buy(player)]
        wait = self._driver.wait
        if bought or wait is None or wait.silence is not None:
            return bought
        silent = [player for player in wait.people if player in waited_for and player not in self.players]
        options = [option for player in silent for option in self._driver.options(player) if option.do in wait.do]
        commands = filter(None, map(self._chooser.least, options))
        return next((self._table.run(command) for command in commands), [])

    def _choice(self, player: str) -> Command | None:
        """What somebody does now; whoever chose nothing is not asked again before something happens."""
        state = self._table.state
        if self._silent_at != self._table.version:
            self._silent_at = self._table.version
            self._silent.clear()
        if player in self._silent:
            return None
        command = self._bought(player)
        if command is None:
            command = self._strategy(
                Observation(player, self._opened.rules, state.phase, self._view, self._driver.options, self._pick)
            )
        if command is None:
            self._silent.add(player)
        return command

    def _view(self, player: str) -> Any:
        return self._table.game.view(self._table.state, player)

    def _buy(self, player: str) -> list[Entry]:
        bought = self._bought(player)
        return [] if bought is None else self._table.run(bought)

    def _bought(self, player: str) -> Command | None:
        """New chips for whoever has too few left to play on and may buy some."""
        return more_chips(self._driver, player, self._enough)
