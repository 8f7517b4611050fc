"""`ludex play --auto`: an evening that plays itself, told as text or as the record of its entries."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from random import Random
from typing import Any

from ludex.cli.output import law_of, print_json, print_lines
from ludex.core.commands import AnnounceLast, Command, Join, OpenSession
from ludex.core.edge import read_command
from ludex.core.options import Option, Rows, Stakes
from ludex.core.table import Entry, Table
from ludex.errors import Misuse
from ludex.games.registry import Opened, game_type, open_game, usual_licence
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents
from ludex.words import Words

PLAYERS = ("ana", "bea", "carlos")
CHIPS_IN_MINIMA = 40
"""What everybody brings, in minima of the table."""
ROUNDS_MAX = 100_000


def play(arguments: Namespace) -> int:
    """Plays an evening by itself and tells it."""
    if not arguments.auto:
        raise Misuse("a table to sit at is not there yet; --auto lets it play by itself")
    if not 1 <= arguments.rounds <= ROUNDS_MAX:
        raise Misuse(f"rounds go from 1 to {ROUNDS_MAX}, not {arguments.rounds}")
    game_type(arguments.game)  # an unknown game is said before an unknown place
    law, place = law_of(arguments), arguments.place or "cantabria"
    opened = open_game(law, arguments.game, place, licence=usual_licence(law, arguments.game, place))
    evening = _Evening(opened, arguments.seed)
    if arguments.json:
        entries = [entry for part in evening.run(arguments.rounds) for entry in part]
        print_json({"header": opened.header, "entries": entries, "balances": evening.balances()})
        return 0
    words = Words(arguments.lang)
    currency = opened.rules.currency
    print_lines([f"{words.word('games', arguments.game)}, {place}", ""])
    for part in evening.run(arguments.rounds):
        sentences = [words.event(event, currency) for entry in part for event in entry.events]
        print_lines([*(sentence for sentence in sentences if sentence), ""])
    balances = ", ".join(f"{name} {words.amount(amount, currency)}" for name, amount in evening.balances().items())
    print_lines([f"{words.word('phrases', 'balances')}: {balances}"])
    return 0


class _Evening:
    """A table with players who choose at random among what they are offered."""

    def __init__(self, opened: Opened, seed: int) -> None:
        self._opened = opened
        self._table: Table[Any] = opened.table(Seeded(seed))
        self._whim = Random(seed)  # the players' whims; the wheel has its own generator

    def balances(self) -> dict[str, int]:
        return {player: self._table.state.funds(player) for player in PLAYERS}

    def run(self, rounds: int) -> Iterable[list[Entry]]:
        """The entries of the evening: the opening, each round, the closing."""
        opening = self._table.run(OpenSession(by="chief"))
        chips = Cents(self._opened.rules.minimum * CHIPS_IN_MINIMA)
        for player in PLAYERS:
            opening += self._table.run(Join(by=player, chips=chips))
        yield opening
        for left in range(rounds, 0, -1):
            yield [*self._last_call(left), *self._round()]

    def _last_call(self, left: int) -> list[Entry]:
        return self._table.run(AnnounceLast(by="chief", rounds=1)) if left == 1 else []

    def _round(self) -> list[Entry]:
        table = self._table
        entries: list[Entry] = []
        for player in PLAYERS:
            for _ in range(self._whim.randint(1, 3)):
                command = self._bet(player)
                entries += table.run(command) if command is not None else []
        entries += table.run(self._command("croupier", "spin"))
        entries += table.run(self._command("croupier", "no-more-bets"))
        for player in PLAYERS:
            while choice := self._choice(player):
                entries += table.run(choice)
        return entries

    def _bet(self, player: str) -> Command | None:
        """A stake of one to three minima on some bet that still takes it."""
        option = self._option(player, "bet")
        if option is None:
            return None
        stakes = next(domain for domain in option.domains if isinstance(domain, Stakes))
        bet = self._whim.choice(self._opened.type.bets(self._opened.game))
        largest = stakes.largest(player, bet)
        if not largest:
            return None
        group = stakes.group_of(bet)
        assert group is not None
        return self._command(player, "bet", bet=bet, stake=min(largest, group.low * self._whim.randint(1, 3)))

    def _choice(self, player: str) -> Command | None:
        """Half back or prison, at a zero."""
        offered = [option for do in ("take-half", "leave-in-prison") if (option := self._option(player, do))]
        if not offered:
            return None
        option = self._whim.choice(offered)
        rows = next(domain for domain in option.domains if isinstance(domain, Rows))
        return self._command(player, option.do, bet=rows.rows[0][1])

    def _option(self, who: str, do: str) -> Option | None:
        return next((option for option in self._table.options(who) if option.do == do), None)

    def _command(self, by: str, do: str, **fields: object) -> Command:
        return read_command(self._opened.type, {"by": by, "do": do, **fields})
