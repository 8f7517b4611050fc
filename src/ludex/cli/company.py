"""The company at a table: players who choose by a strategy of their game, or bettors by whim where it has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ludex.cli import bots
from ludex.cli.bots import Bettors
from ludex.cli.host import BUYING, Host
from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.edge import read_command
from ludex.core.game import AnyGameType, imported
from ludex.core.options import Option, Range
from ludex.core.table import Entry
from ludex.errors import Misuse

NAMES = ("ana", "bea", "carlos", "dora", "elena", "felix", "gema", "hugo", "irene", "jaime")
_CHOICES_MAX = 10_000
"""No table asks that many choices in a row."""
RANDOM = "random"


def company(host: Host, players: Sequence[str], seed: int, asked: str | None = None) -> Bettors | Players:
    """The company that was asked for, or the usual one of the game."""
    strategies = strategies_of(host.opened.type)
    name = asked or next(iter(strategies))
    if name not in strategies:
        raise Misuse(f"{host.opened.type.slug} has no bots called {name}; known: {', '.join(strategies)}")
    strategy = strategies[name]
    return Bettors(host, tuple(players), seed) if strategy is None else Players(host, tuple(players), seed, strategy)


def strategies_of(kind: AnyGameType) -> Mapping[str, Strategy | None]:
    """Every strategy of a game by its name; where it has none of its own people bet at random."""
    if not kind.bots:
        return {RANDOM: None}
    strategies: Mapping[str, Strategy] = imported(kind.bots)
    return strategies


def chips_of(host: Host, who: str) -> int:
    """What somebody sits down with: the usual, or as much as he must bring."""
    chips = int(host.opened.rules.minimum * bots.CHIPS_IN_MINIMA)
    option = next((option for option in host.table.options(who) if option.do == "join"), None)
    lows = [domain.low for domain in option.domains if isinstance(domain, Range)] if option is not None else []
    return max([chips, *lows])


class Players:
    """Players who bet against each other, each by what his own seat sees."""

    def __init__(self, host: Host, players: tuple[str, ...], seed: int, strategy: Strategy) -> None:
        self.players = players
        self._host, self._strategy = host, strategy
        self._table, self._opened = host.table, host.opened
        self._whim = Random(seed)

    def sit_down(self) -> list[Entry]:
        """Everybody joins the table with his chips."""
        return [
            entry for player in self.players for entry in self._run("join", player, chips=chips_of(self._host, player))
        ]

    def bet(self) -> list[Entry]:
        """Nobody bets all at once here: whoever is asked chooses."""
        return self.choose()

    def choose(self) -> list[Entry]:
        """Everybody who is asked does something, until somebody else is asked or nobody is."""
        entries: list[Entry] = []
        for _ in range(_CHOICES_MAX):
            command = next(filter(None, map(self._choice, self.players)), None)
            if command is None:
                return entries
            entries += self._table.run(command)
        raise AssertionError("the choices of this table never end")

    def free(self, players: Sequence[str] | None = None, *, anew: bool = False) -> list[Entry]:
        """Lets a table go on that waits for players with chips or places; nobody waits for anything else."""
        return [entry for player in players or self.players for entry in self._buy(player)]

    def _choice(self, player: str) -> Command | None:
        options = self._host.decisions(player)
        bought = self._bought(options)
        if bought is not None:
            return bought
        view = self._table.game.view(self._table.state, player)
        return self._strategy(Observation(player, self._opened.rules, view, options, self._whim.randrange))

    def _buy(self, player: str) -> list[Entry]:
        bought = self._bought(self._host.decisions(player))
        return [] if bought is None else self._table.run(bought)

    def _bought(self, options: Sequence[Option]) -> Command | None:
        """New chips for whoever has none left and may buy some."""
        option = next((option for option in options if option.do == BUYING), None)
        if option is None:
            return None
        chips = next(domain.low for domain in option.domains if isinstance(domain, Range))
        usual = int(self._opened.rules.minimum * bots.CHIPS_IN_MINIMA)
        wanted = max(chips, usual) if option.refusal(self._read(BUYING, option.by, chips=usual)) is None else chips
        return self._read(BUYING, option.by, chips=wanted)

    def _run(self, do: str, by: str, **fields: object) -> list[Entry]:
        return self._table.run(self._read(do, by, **fields))

    def _read(self, do: str, by: str, **fields: object) -> Command:
        return read_command(self._opened.type, {"do": do, "by": by, **fields})
