"""A person's wallet of play money: what happened to it, what follows from that, and what it refuses.

Money leaves it when its owner brings it to a table, and comes back when they take it away. Limits are the person's own:
a lower one holds at once, a higher one after a day, and whoever excluded themselves brings nothing until then.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

from ludex.core.events import Move
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.house.clock import DAY_US
from ludex.kit.money import NOTHING, Cents

WALLET, ISSUED = "wallet", "play-money"
"""What is in it, and where play money comes from."""


def at_table(table: str) -> str:
    """What somebody has brought to a table and not taken away, seen from their wallet."""
    return f"at:{table}"


class Limit(StrEnum):
    """What a person may limit for themselves."""

    BROUGHT = "brought-a-day"  # all that they bring to tables in a day
    LOST = "lost-a-day"  # what they bring in a day beyond what they take away


class WalletEvent(Struct, frozen=True, gc=False, kw_only=True, tag_field="event", forbid_unknown_fields=True):
    """Something that happened to a wallet."""

    moves: tuple[Move, ...] = ()


class Admitted(WalletEvent, frozen=True, tag="admitted"):
    """Somebody has a wallet from now on."""

    bot: bool
    """Whether it is a program that plays, and no person."""


class Granted(WalletEvent, frozen=True, tag="granted"):
    """The house gave play money."""

    amount: Cents


class Brought(WalletEvent, frozen=True, tag="brought"):
    """Money went to a table."""

    table: str
    entry: int
    """The entry of the table in which it arrived."""
    amount: Cents


class TakenAway(WalletEvent, frozen=True, tag="taken-away"):
    """Money came back from a table."""

    table: str
    entry: int
    amount: Cents


class LimitSet(WalletEvent, frozen=True, tag="limit-set"):
    """The person set a limit of their own, or took one away."""

    limit: Limit
    amount: Cents | None
    since: int
    """When it begins to hold, in microseconds since 1970."""


class SelfExcluded(WalletEvent, frozen=True, tag="self-excluded"):
    """The person excluded themselves until then."""

    until: int


AnyWalletEvent = Admitted | Granted | Brought | TakenAway | LimitSet | SelfExcluded


class OwnLimit(Struct, frozen=True):
    """A limit that holds, and the one that will."""

    amount: Cents | None
    since: int
    before: Cents | None = None
    """What holds until then."""

    def at(self, now: int) -> Cents | None:
        """What holds at a moment."""
        return self.amount if now >= self.since else self.before


class Wallet(Struct, kw_only=True):
    """A wallet as it is now; events alone change it."""

    person: str
    bot: bool = False
    balance: Cents = NOTHING
    tables: dict[str, Cents] = field(default_factory=dict)
    """What they brought to each table beyond what they took away; less than nothing where they won."""
    limits: dict[Limit, OwnLimit] = field(default_factory=dict)
    excluded_until: int = 0
    day: int = 0
    brought: Cents = NOTHING
    """What they brought to tables on that day, and took away."""
    taken: Cents = NOTHING
    seen: int = 0
    """The latest moment at which anything happened: a clock that is set back shortens nothing."""

    # What may be done.

    def bring(self, table: str, entry: int, amount: Cents, now: int) -> Brought:
        """Money goes to a table, or is refused."""
        now = max(now, self.seen)
        if now < self.excluded_until:
            raise Refused(Reason.SELF_EXCLUDED, asked=Value.person(self.person))
        if amount > self.balance:
            raise Refused(Reason.NO_FUNDS, asked=Value.money(amount), allowed=Allowed(Unit.MONEY, high=self.balance))
        today = now // DAY_US == self.day
        brought, taken = (self.brought, self.taken) if today else (NOTHING, NOTHING)
        for limit, already in ((Limit.BROUGHT, brought), (Limit.LOST, Cents(brought - taken))):
            own = self.limits.get(limit)
            most = None if own is None else own.at(now)
            if most is not None and already + amount > most:
                left = max(0, most - already)
                raise Refused(
                    Reason.OWN_LIMIT, asked=Value.money(amount), allowed=Allowed(Unit.MONEY, high=Cents(left))
                )
        moved = (Move(WALLET, at_table(table), amount),)
        return Brought(table=table, entry=entry, amount=amount, moves=moved)

    def take_away(self, table: str, entry: int, amount: Cents) -> TakenAway:
        """Money comes back from a table, always."""
        moved = (Move(at_table(table), WALLET, amount),)
        return TakenAway(table=table, entry=entry, amount=amount, moves=moved)

    def grant(self, amount: Cents) -> Granted:
        """The house gives play money."""
        return Granted(amount=amount, moves=(Move(ISSUED, WALLET, amount),))

    def set_limit(self, limit: Limit, amount: Cents | None, now: int) -> LimitSet:
        """A lower limit holds at once, a higher one, or none, after a day."""
        now = max(now, self.seen)
        own = self.limits.get(limit)
        held = None if own is None else own.at(now)
        is_lower = amount is not None and (held is None or amount <= held)
        return LimitSet(limit=limit, amount=amount, since=now if is_lower or own is None else now + DAY_US)

    def exclude(self, until: int, now: int) -> SelfExcluded:
        """Until then, and never for less than was said before."""
        return SelfExcluded(until=max(until, max(now, self.seen), self.excluded_until))

    # What happened.

    def fold(self, event: AnyWalletEvent, at: int) -> None:
        """Records an event."""
        match event:
            case Admitted(bot=bot):
                self.bot = bot
            case Granted(amount=amount):
                self.balance = Cents(self.balance + amount)
            case Brought(table=table, amount=amount):
                self._turn_to(at)
                self.balance = Cents(self.balance - amount)
                self.brought = Cents(self.brought + amount)
                self._at(table, amount)
            case TakenAway(table=table, amount=amount):
                self._turn_to(at)
                self.balance = Cents(self.balance + amount)
                self.taken = Cents(self.taken + amount)
                self._at(table, -amount)
            case LimitSet(limit=limit, amount=amount, since=since):
                own = self.limits.get(limit)
                before = None if own is None else own.at(max(at, self.seen))
                self.limits[limit] = OwnLimit(amount, since, before)
            case SelfExcluded(until=until):
                self.excluded_until = until
        self.seen = max(self.seen, at)

    def _turn_to(self, at: int) -> None:
        day = max(at, self.seen) // DAY_US
        if day != self.day:
            self.day, self.brought, self.taken = day, NOTHING, NOTHING

    def _at(self, table: str, amount: int) -> None:
        left = self.tables.get(table, NOTHING) + amount
        if left:
            self.tables[table] = Cents(left)
        else:
            self.tables.pop(table, None)
