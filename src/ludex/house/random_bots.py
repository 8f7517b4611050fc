"""Bots that choose at random among what they are offered: the other players at a table, or an evening by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ludex.core.commands import SESSION_COMMANDS, BuyChips, Command, Kind, Leave, slug_of
from ludex.core.edge import read_command
from ludex.core.options import Among, Except, NotBefore, Option, Orders, Own, Range, Rows, Some, Stakes
from ludex.core.table import Entry
from ludex.core.waits import waits
from ludex.errors import Misuse
from ludex.games.registry import Opened, OpenedTable
from ludex.house.driver import TableDriver
from ludex.house.slugs import BET, WITHDRAW
from ludex.kit.money import Cents

CHIPS_IN_MINIMA = 40
"""What everybody brings, in minima of the table or prices of what is bought."""
_COMING_AND_GOING = frozenset({*(slug_of(command) for command in SESSION_COMMANDS), WITHDRAW})
"""What a bot never thinks of by itself."""
PART_AT_MOST = 10
"""Nobody stakes more than one part in so many of what they have, unless it is the least."""
_SELDOM = 8
"""One time in so many somebody does what they may but need not do."""
_STEPS_AHEAD = 3
"""So many commands in a row are tried to let a table go on: dice that are refused come to somebody else."""
_WAYS_MAX = 400
"""So many commands are tried at most before a table counts as one that nobody can free."""
_TRIES = 5
"""So many bets somebody thinks of before they let a stake be."""
_CHOICES_MAX = 1000
"""No table asks that many choices in a row of anybody."""


class Chooser:
    """Fills the fields of commands at random, within what is offered."""

    def __init__(self, opened: Opened, whim: Random) -> None:
        self._opened, self._whim = opened, whim

    def least(self, option: Option) -> Command | None:
        """A command within an option with the lowest number it takes."""
        lows = {domain.field: -(-domain.low // domain.step) * domain.step for domain in _ranges(option)}
        return self.within(option, **lows)

    def within(self, option: Option, **fields: Any) -> Command | None:
        """A command within an option; nothing when its domains leave no room, or refuse what was chosen."""
        written: dict[str, Any] = {"by": option.by, "do": option.do}
        for domain in sorted(option.domains, key=lambda domain: not isinstance(domain, Range)):
            chosen = self._chosen(domain, option.by)
            if chosen is None:
                return None
            written |= chosen
        written |= fields
        command = read_command(self._opened.type, {name: value for name, value in written.items() if value is not None})
        return command if option.refusal(command) is None else None

    def _chosen(self, domain: Any, player: str) -> dict[str, Any] | None:
        match domain:
            case Among(field, values):
                return {field: values[0] if field == "cloth" else self._whim.choice(values)} if values else None
            case Own(field, values_of):
                own = values_of.get(player, ())
                return {field: own[0]} if own else None
            case Rows(fields, rows, owned=owned):
                own_rows = [row[1:] for row in rows if row[0] == player] if owned else list(rows)
                return dict(zip(fields, own_rows[0], strict=True)) if own_rows else None
            case NotBefore(field, day):
                return {field: day}
            case Range(field, low, high, step=step):
                first, last = -(-low // step), high // step
                return {field: self._whim.randint(first, min(last, first + 3)) * step} if last >= first else None
            case Some(field, values, least):
                return {field: tuple(values[: max(1, least)])}
            case Stakes():
                bet = next((bet for bet in domain.bets if domain.largest(player, bet)), None)
                return None if bet is None else {"bet": bet, "stake": domain.least(player, bet)}
            case Orders():
                return domain.any_of(self._whim.randrange)
            case Except():
                return {}
            case _:
                raise AssertionError(f"no way to choose from {domain}")


def _ranges(option: Option) -> Iterator[Range]:
    return (domain for domain in option.domains if isinstance(domain, Range))


def more_chips(driver: TableDriver, who: str, enough: int) -> Command | None:
    """New chips for whoever has too few left to play on and may buy some; nobody buys in the middle of a hand."""
    if driver.table.state.funds(who) >= enough:
        return None
    options = driver.options(who)
    option = next((option for option in options if option.do == slug_of(BuyChips)), None)
    if option is None or any(option.kind is Kind.TURN for option in options):
        return None
    least = next(domain.low for domain in option.domains if isinstance(domain, Range))
    usual = BuyChips(by=who, chips=Cents(max(least, driver.opened.least_stake * CHIPS_IN_MINIMA)))
    return usual if option.refusal(usual) is None else BuyChips(by=who, chips=Cents(least))


class RandomBots:
    """Bots with whims of their own; wheel and dice have their own generator."""

    def __init__(self, driver: TableDriver, players: tuple[str, ...], seed: int) -> None:
        self.players = players
        self._driver = driver
        self._opened, self._table = driver.opened, driver.table
        self._whim = Random(seed)
        self._chooser = Chooser(driver.opened, self._whim)
        self._bet_at = dict(driver.bet_at)
        self._ways_left = 0

    def sit_down(self) -> list[Entry]:
        """Everybody who is not there yet joins the table with their chips."""
        absent = [player for player in self.players if player not in self._table.state.players]
        return [entry for player in absent for entry in self._join(player)]

    def bet(self) -> list[Entry]:
        """Everybody lays one to three stakes, once whenever there is something new to bet on; where nobody bets, all
        who are offered something choose.
        """
        if not isinstance(self._opened, OpenedTable):
            return self.choose()
        now = self._driver.moment
        due = [player for player in self.players if self._bet_at.get(player) != now]
        if not due or not any(self._option(player, BET) for player in self.players):
            return []
        self._bet_at = dict.fromkeys(self.players, now)
        entries: list[Entry] = []
        for player in due:
            bought = more_chips(self._driver, player, self._opened.least_stake)
            entries += [] if bought is None else self._table.run(bought)
            for _ in range(self._whim.randint(1, 3)):
                command = self._stake(player)
                entries += self._table.run(command) if command is not None else []
            entries += self._extra(player)
        return entries

    def choose(self) -> list[Entry]:
        """Everybody who is asked to choose does; while bets are open nobody is."""
        entries: list[Entry] = []
        for _ in range(_CHOICES_MAX):
            choice = next(filter(None, map(self._choice, self.players)), None)
            if choice is None:
                return entries
            entries += self._table.run(choice)
        raise Misuse("by this law the choices of this table never end", slug="choices-never-end")

    def free(self, players: Sequence[str] | None = None, *, anew: bool = False) -> list[Entry]:
        """Lets a table go on that waits for one of these, by what they are offered; `anew` they may bring new chips."""
        waited_for = self.players if players is None else tuple(players)
        self._ways_left = _WAYS_MAX
        for depth in range(_STEPS_AHEAD):
            commands = self._way_out(self._table.state, waited_for, depth)
            if commands:
                return [entry for command in commands for entry in self._table.run(command)]
        if anew:
            entries = [entry for player in waited_for for entry in self._come_again(player)]
            return [*entries, *self.free(waited_for)]
        return []

    def _way_out(self, state: Any, players: Sequence[str], depth: int) -> list[Command]:
        """Commands after which the table goes on: a bet or another, after so many others of which one may be a bet."""
        for player in self._waited_for(state, players):
            for command in self._anything(state, player):
                self._ways_left -= 1
                if self._ways_left < 0:
                    return []
                after = self._driver.after(state, command)
                if after is None:
                    continue
                if not depth and self._driver.goes_on(after):
                    return [command]
                # Where several hands must be staked, one bet lets the table go on after another.
                if depth == 1 or (depth and not isinstance(getattr(command, "stake", None), int)):
                    rest = self._way_out(after, players, depth - 1)
                    if rest:
                        return [command, *rest]
        return []

    def _waited_for(self, state: Any, players: Sequence[str]) -> Sequence[str]:
        """Those of some players without whom nothing goes on; all of them where it is nobody's turn."""
        wait = waits(self._table.game, state)
        return players if wait is None or wait.kind is not Kind.TURN else [who for who in players if who in wait.people]

    def _anything(self, state: Any, player: str) -> Iterator[Command]:
        """Every bet that a player may make, with its least stake, then whatever else they are offered, in any order."""
        offered = self._table.game.options(state, player)
        options = [option for option in offered if option.kind in (Kind.TURN, Kind.OFFER)]
        for option in sorted(self._whim.sample(options, len(options)), key=lambda option: option.do != BET):
            stakes = next((domain for domain in option.domains if isinstance(domain, Stakes)), None)
            if stakes is None:
                command = self._chooser.within(option)
                if command is not None:
                    yield command
                continue
            bets = [bet for bet in stakes.bets if stakes.largest(player, bet)]
            for bet in self._whim.sample(bets, len(bets)):
                command = self._chooser.within(option, bet=bet, stake=stakes.least(player, bet))
                if command is not None:
                    yield command

    def _extra(self, player: str) -> list[Entry]:
        """Now and then something besides bets that a player may do, but never what leads the round on."""
        wait = self._driver.wait
        kept = (
            _COMING_AND_GOING | {BET} | ({wait.silence.do} if wait is not None and wait.silence is not None else set())
        )
        options = [option for option in self._driver.options(player) if option.do not in kept]
        if not options or self._whim.randrange(_SELDOM):
            return []
        option = self._whim.choice(options)
        staked = any(isinstance(domain, Stakes) for domain in option.domains)
        command = self._stake(player, option.do) if staked else self._chooser.within(option)
        return self._table.run(command) if command is not None and not self._blocks(command) else []

    def _blocks(self, command: Command) -> bool:
        """Whether a table that goes on would not, after this."""
        after = self._driver.after(self._table.state, command)
        return after is not None and not self._driver.is_stuck and not self._driver.goes_on(after)

    def _stake(self, player: str, do: str = BET) -> Command | None:
        """A stake of one to three minima on some bet that still takes it."""
        option = self._option(player, do)
        if option is None:
            return None
        stakes = next(domain for domain in option.domains if isinstance(domain, Stakes))
        bets = self._opened.type.bets(self._opened.game)
        for _ in range(_TRIES):
            bet = self._whim.choice(bets)
            group, largest = stakes.group_of(bet), stakes.largest(player, bet)
            if group is not None and largest >= group.low and not self._opposed(bet, stakes.taken[player]):
                command = self._chooser.within(
                    option, bet=bet, stake=self._within(stakes, group.low, largest, stakes.funds[player])
                )
                if command is not None:
                    return command
        return None

    def _opposed(self, bet: str, taken: Mapping[str, int]) -> bool:
        """Whether somebody has chips on a bet that loses when this one wins."""
        against = (other for group in self._opened.type.opposites if bet in group for other in group - {bet})
        return any(taken.get(other, 0) for other in against)

    def _within(self, stakes: Stakes, low: int, largest: int, funds: int) -> int:
        """One to three of the least stake, as far as chips and maximum allow; the least when that is much of them."""
        wanted, step = min(largest, low * self._whim.randint(1, 3)), stakes.limits.step
        if wanted * PART_AT_MOST > funds:
            wanted = min(largest, low)
        return max(wanted - wanted % step, -(-low // step) * step)

    def _choice(self, player: str) -> Command | None:
        """A choice that the table waits for: one's turn, or now and then what is offered while nobody may bet."""
        wait = self._driver.wait
        if wait is None or player not in wait.people or self._option(player, BET) is not None:
            return None
        if wait.kind is Kind.OFFER and (self._has_chosen(player) or self._whim.randrange(2)):
            return None
        return self._chooser.within(self._whim.choice([o for o in self._driver.options(player) if o.do in wait.do]))

    def _has_chosen(self, player: str) -> bool:
        """Whether somebody has had their offer at this moment where nobody bets: a hall goes on offering its cards."""
        if isinstance(self._opened, OpenedTable):
            return False
        before, self._bet_at[player] = self._bet_at.get(player), self._driver.moment
        return before == self._driver.moment

    def _join(self, player: str) -> list[Entry]:
        return self._driver.enter(player, Cents(self._opened.least_stake * CHIPS_IN_MINIMA))

    def _come_again(self, player: str) -> list[Entry]:
        """Whoever may go, once they have taken back what they may, goes and comes back with new chips."""
        entries: list[Entry] = []
        while (option := self._option(player, WITHDRAW)) and (command := self._chooser.within(option)):
            entries += self._table.run(command)
        if self._option(player, slug_of(Leave)) is None:
            return entries
        gone = self._table.run(read_command(self._opened.type, {"by": player, "do": slug_of(Leave)}))
        return [*entries, *gone, *self._join(player)]

    def _option(self, who: str, do: str) -> Option | None:
        return next((option for option in self._driver.options(who) if option.do == do), None)
