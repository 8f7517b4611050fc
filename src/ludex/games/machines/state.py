"""What is so at a machine now: who sits where with how much, what is paid for, the cycle, the pot, goods and meters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from ludex.core.events import CAGE, purse
from ludex.games.common.premises.doors import OPEN, PremisesState
from ludex.games.machines.events import ResultShown, Windows
from ludex.kit.money import NOTHING, Cents

SHOWING, SKILL, PAYING, BROKEN, LAST = "showing", "skill", "hand-pay", "machine-stopped", "last-plays"
"""A result is to come; somebody plays by skill; the attendant owes a prize; out of order; no more plays are sold."""

CREDITS, STAKED, HOPPER, BOX, JACKPOT, REST = "credits", "staked", "hopper", "cash-box", "jackpot", "rest"
ACCOUNTS = (CREDITS, STAKED, HOPPER, BOX, JACKPOT, REST)
IN_SERVICE = frozenset({OPEN, SHOWING, SKILL, PAYING, BROKEN, LAST})


class Meters(Struct, frozen=True):
    """What the machine has counted since it was made."""

    plays: int = 0
    taken: Cents = NOTHING
    """What was paid for plays, and tips."""
    paid: Cents = NOTHING
    """What was won in money."""
    vouchers: int = 0
    """How many were given out."""

    def more(self, *, taken: int, paid: int, plays: int = 1, vouchers: int = 0) -> Meters:
        """The meters after some plays."""
        return Meters(self.plays + plays, Cents(self.taken + taken), Cents(self.paid + paid), self.vouchers + vouchers)


class Window(Struct, frozen=True):
    """The last result as it stands in the window."""

    rows: Windows = ()
    line: int | None = None
    outcomes: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    """Whose play it was."""
    prize: Cents = NOTHING
    """What it won in money, for everybody together."""


class Due(Struct, frozen=True):
    """What somebody is still owed by hand."""

    player: str
    amount: Cents


class Pot(Struct, frozen=True):
    """The tips since the prize of the pot was won."""

    amount: Cents = NOTHING
    number: int = 0


class MachineState(PremisesState, kw_only=True):
    """What is so at a machine."""

    seats: dict[str, int] = field(default_factory=dict)
    """Who sits at which seat."""
    credit: dict[str, Cents] = field(default_factory=dict)
    paid_for: list[str] = field(default_factory=list)
    """Who has paid for a play that has not ended."""
    held: tuple[int, ...] = ()
    """The reels that whoever plays now holds."""
    window: Window = Window()
    cycle: dict[int, int] = field(default_factory=dict)
    """How often each prize is left in the cycle of a machine that has one."""
    whole_cycle: dict[int, int] = field(default_factory=dict)
    dry: int = 0
    """Plays since one won something."""
    pooled: Cents = NOTHING
    """What was staked since the machine was made, of which a jackpot has its part."""
    pooled_before: Cents = NOTHING
    """What had been staked when the jackpot was last won: the parts of a cent that were left count for the next."""
    pot: Pot = Pot()
    stock: dict[str, int] = field(default_factory=dict)
    """How many of each prize are left."""
    vouchers: dict[str, int] = field(default_factory=dict)
    """How many of this establishment's vouchers everybody has; they stay theirs when they go away."""
    goods: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What everybody won in kind."""
    due: list[Due] = field(default_factory=list)
    broken: bool = False
    meters: Meters = Meters()
    plays_since: dict[str, int] = field(default_factory=dict)
    """How often everybody played since the meters were read."""

    def played(self, player: str) -> None:
        """Counts a play of somebody."""
        self.turn += 1
        self.plays_since[player] = self.plays_since.get(player, 0) + 1

    def account(self, name: str) -> Cents:
        """What an account of the machine holds."""
        return self.accounts.get(name, NOTHING)


Rows = list[tuple[str, str, int]]


def taken_in(hopper_most: Cents, held: Cents, stake: int, source: str = STAKED) -> Rows:
    """A stake falls into the hopper as far as there is room, and beyond that into the cash box."""
    room = max(0, hopper_most - held)
    inside = min(stake, room)
    return [(source, HOPPER, inside), (source, BOX, stake - inside)]


def inside(rows: Rows) -> int:
    """What some moves bring into the hopper."""
    return sum(amount for _, target, amount in rows if target == HOPPER)


def cycle_after(cycle: dict[int, int], whole: Mapping[int, int], prizes: Iterable[int]) -> dict[int, int]:
    """What is left of a cycle after some prizes; a new one once it is played out. Nothing where there is none."""
    left = dict(cycle)
    for prize in prizes if whole else ():
        left[prize] -= 1
        if not any(left.values()):
            left = dict(whole)
    return left


def credit_rows(state: MachineState, player: str) -> Rows:
    """Somebody's credit, as it is paid out."""
    return [(CREDITS, purse(player), state.credit.get(player, NOTHING))]


def emptied_rows(state: MachineState) -> Rows:
    """Hopper and cash box, as they are taken out at the end of a day."""
    return [(account, CAGE, state.account(account)) for account in (HOPPER, BOX)]


def last_of(event: ResultShown) -> Window:
    """What an event leaves in the window."""
    won = Cents(sum(each.amount for each in event.prizes))
    return Window(event.rows, event.line, event.outcomes, event.players, won)
