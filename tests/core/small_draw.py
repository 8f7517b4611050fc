"""A small draw that is no table: numbered tickets of one price, a caller, a cashier, and somebody who watches.

It has people, money, days and records, but no chips, minimum, limits, seats or cloth; so it shows what every decider
has. Whoever holds a ticket may claim the prize whether or not it is theirs. `installed` puts it into the registry and
its statute beside the law, for tests of whatever runs games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec import field

from ludex.core.commands import Command, Count, Kind
from ludex.core.decider import Decider, Folds
from ludex.core.establishment import DescribedRoom, EstablishmentType, RoomEstablishment
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.game import DeciderType, DeciderView
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.roles import PLAYER, VISITOR, Role
from ludex.core.rulebook import Act, Action, Offer, Roster, Rulebook
from ludex.core.rules import DeciderRules
from ludex.core.state import CLOSED, DeciderSetup, DeciderState, put_staff
from ludex.errors import Reason
from ludex.games import registry
from ludex.kit.chance import Chance, Draw, Even
from ludex.kit.money import Amount, Cents
from ludex.law.ruleset import RuleGroup
from ludex.law.sources import LawFiles

CASHIER, CALLER, WATCHER = Role("cashier"), Role("caller"), Role("watcher")
SELLING, DRAWN = "selling", "drawn"
TICKETS = "tickets"
"""The account of what tickets were sold for."""

STATUTE = """
game: small-draw
in: cantabria
rules:
  price: {value: 500, clause: CAN10/F.I/1}
  numbers: {value: 10, clause: CAN10/F.I/3}
  may:
    open-day: {practice: {by: [cashier], open: true, why: a test}}
    enter: {practice: {by: [visitor], open: true, why: a test}}
    buy-ticket: {practice: {by: [player], open: true, why: a test}}
    name-watcher: {practice: {by: [caller], open: true, why: a test}}
    draw: {law: {by: [watcher], clause: CAN10/F.I/2}}
    claim: {practice: {by: [player], open: true, why: a test}}
    close-day: {practice: {by: [cashier], open: true, why: a test}}
establishment:
  staff:
    hall:
      cashier: {value: 1, clause: CAN10/F.III/1}
      caller: {value: 1, clause: CAN10/F.III/1}
"""


class DrawRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the draw is played by."""

    price: Cents
    numbers: int


class DrawSetup(DeciderSetup, frozen=True, kw_only=True):
    """What earlier days left: the money that nobody won, and how many tickets were sold so far."""

    fund: Cents = Cents(0)
    sold: int = 0


class DrawState(DeciderState, kw_only=True):
    """What is so at the draw now."""

    day: str = ""
    sold: int = 0
    fund: Cents = Cents(0)
    tickets: dict[int, str] = field(default_factory=dict)
    number: int | None = None


class OpenDay(Command, frozen=True, tag="open-day"):
    """Opens the draw on a day, which the command itself names."""

    kind = Kind.DUTY

    day: str


class Enter(Command, frozen=True, tag="enter"):
    """Comes in with money."""

    kind = Kind.AT_WILL

    cash: Amount


class BuyTicket(Command, frozen=True, tag="buy-ticket"):
    """Buys a number."""

    kind = Kind.OFFER

    number: Count


class NameWatcher(Command, frozen=True, tag="name-watcher"):
    """The caller hands a player the office of watching over the draw."""

    kind = Kind.DUTY

    watcher: str


class DrawNumber(Command, frozen=True, tag="draw"):
    """The watcher draws a number."""

    kind = Kind.TURN


class Claim(Command, frozen=True, tag="claim"):
    """Somebody says that their number came up."""

    kind = Kind.OFFER

    number: Count


class CloseDay(Command, frozen=True, tag="close-day"):
    """Ends the day."""

    kind = Kind.DUTY


class DayOpened(Event, frozen=True, tag="day-opened"):
    day: str


class Entered(Event, frozen=True, tag="entered"):
    player: str


class TicketSold(Event, frozen=True, tag="ticket-sold"):
    player: str
    number: int


class WatcherNamed(Event, frozen=True, tag="watcher-named"):
    player: str


class NumberDrawn(Event, frozen=True, tag="number-drawn"):
    number: int

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.number,)


class ClaimJudged(Event, frozen=True, tag="claim-judged"):
    player: str
    number: int
    paid: Cents
    """Nothing when the claim was false."""


class DayClosed(Event, frozen=True, tag="day-closed"):
    pass


COMMANDS = (OpenDay, Enter, BuyTicket, NameWatcher, DrawNumber, Claim, CloseDay)
EVENTS = (DayOpened, Entered, TicketSold, WatcherNamed, NumberDrawn, ClaimJudged, DayClosed)


def _fold_opened(state: DrawState, event: DayOpened) -> None:
    state.day, state.round, state.number, state.tickets = event.day, state.round + 1, None, {}


def _fold_entered(state: DrawState, event: Entered) -> None:
    state.players.append(event.player)
    state.roles[event.player] = PLAYER


def _fold_sold(state: DrawState, event: TicketSold) -> None:
    state.tickets[event.number] = event.player
    state.sold += 1


def _fold_named(state: DrawState, event: WatcherNamed) -> None:
    state.hand_over(WATCHER, event.player)


def _fold_drawn(state: DrawState, event: NumberDrawn) -> None:
    state.number = event.number
    state.hand_over(WATCHER, "")


class DrawView(DeciderView, frozen=True, kw_only=True):
    """What a person sees: the numbers sold, and what was drawn."""

    day: str
    taken: tuple[int, ...]
    number: int | None


class SmallDraw(Decider[DrawState]):
    """The draw as a decider."""

    folds: ClassVar[Folds] = {
        DayOpened: _fold_opened,
        Entered: _fold_entered,
        TicketSold: _fold_sold,
        WatcherNamed: _fold_named,
        NumberDrawn: _fold_drawn,
    }

    def __init__(self, rules: DrawRules) -> None:
        self.rules = rules
        self._roster = Roster(rules)
        selling, drawn = frozenset({SELLING}), frozenset({DRAWN})
        rows: list[tuple[type[Command], frozenset[str], Offer, Act]] = [
            (OpenDay, frozenset({CLOSED}), self._offer("open-day"), self._open),
            (Enter, selling, self._offer("enter"), self._enter),
            (BuyTicket, selling, self._offer_ticket, self._sell),
            (NameWatcher, selling, self._offer_watcher, self._name),
            (DrawNumber, selling, self._offer("draw"), self._draw),
            (Claim, drawn, self._offer_claim, self._judge),
            (CloseDay, drawn, self._offer("close-day"), self._close),
        ]
        actions = [Action(command=kind, phases=phases, offer=offer, act=act) for kind, phases, offer, act in rows]
        self.book: Rulebook[DrawState] = Rulebook(rules, actions)
        self.options, self.decide = self.book.options, self.book.decide

    def start(self, setup: DrawSetup) -> DrawState:
        """A day that goes on from what earlier ones left."""
        state = DrawState(sold=setup.sold, fund=setup.fund)
        put_staff(state, setup)
        return state

    def duty(self, state: DrawState) -> Command | None:
        """Nothing is done without somebody's choice."""
        return None

    def lead(self, state: DrawState) -> Command | None:
        """When nobody buys any more a watcher is named and draws; when nobody claims any more the day is over."""
        if state.phase == DRAWN:
            return CloseDay(by=self._roster.who(state, "close-day"))
        if watcher := state.holder_of(WATCHER):
            return DrawNumber(by=watcher)
        caller = self._roster.who(state, "name-watcher")
        return NameWatcher(by=caller, watcher=state.players[0]) if state.players else None

    def money_on_table(self, state: DrawState) -> Mapping[str, Cents]:
        """What was paid for tickets that may still win."""
        return {} if state.phase == CLOSED else {TICKETS: state.accounts.get(TICKETS, Cents(0))}

    def view(self, state: DrawState, who: str) -> DrawView:
        """What this person sees."""
        seen = self.seen(state, who)
        return DrawView(**seen, day=state.day, taken=tuple(sorted(state.tickets)), number=state.number)

    def _offer(self, do: str) -> Any:
        return lambda _state, by, _owners: Option(do, by)

    def _offer_ticket(self, state: DrawState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.funds(by) < self.rules.price:
            return Bound(Reason.NO_FUNDS)
        free = tuple(number for number in range(1, self.rules.numbers + 1) if number not in state.tickets)
        bound = Bound(Reason.NO_SUCH, self.rules.clauses_of("numbers"), "numbers")
        return Option("buy-ticket", by, domains=(Among("number", free, bound),))

    def _offer_watcher(self, state: DrawState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.players:
            return None
        return Option("name-watcher", by, domains=(Among("watcher", tuple(state.players), Bound(Reason.NO_SUCH)),))

    def _offer_claim(self, state: DrawState, by: str, owners: tuple[str, ...]) -> Option | None:
        """Anybody may claim any number: whether it is theirs is judged, not offered."""
        anything = Bound(Reason.NO_SUCH)
        return Option("claim", by, domains=(Range("number", 1, self.rules.numbers, anything, anything),))

    def _open(self, state: DrawState, command: OpenDay, chance: Chance) -> list[Event]:
        left = moves([(CAGE, TICKETS, state.fund)]) if not state.round else ()
        return [DayOpened(day=command.day, moves=left, phase=SELLING)]

    def _enter(self, state: DrawState, command: Enter, chance: Chance) -> list[Event]:
        return [Entered(player=command.by, moves=moves([(CAGE, purse(command.by), int(command.cash))]))]

    def _sell(self, state: DrawState, command: BuyTicket, chance: Chance) -> list[Event]:
        paid = moves([(purse(command.by), TICKETS, int(self.rules.price))])
        return [
            TicketSold(player=command.by, number=command.number, moves=paid, clauses=self.rules.clauses_of("price"))
        ]

    def _name(self, state: DrawState, command: NameWatcher, chance: Chance) -> list[Event]:
        return [WatcherNamed(player=command.watcher)]

    def _draw(self, state: DrawState, command: DrawNumber, chance: Chance) -> list[Event]:
        number = chance.next(Draw("number", Even(tuple(range(1, self.rules.numbers + 1)))))
        clauses = self.rules.clauses_of(*self.rules.paths_for("draw"))
        return [NumberDrawn(number=number, clauses=clauses, phase=DRAWN)]

    def _judge(self, state: DrawState, command: Claim, chance: Chance) -> list[Event]:
        true = command.number == state.number and state.tickets.get(command.number) == command.by
        paid = state.accounts.get(TICKETS, 0) if true else 0
        rows = moves([(TICKETS, purse(command.by), paid)])
        return [ClaimJudged(player=command.by, number=command.number, paid=Cents(paid), moves=rows)]

    def _close(self, state: DrawState, command: CloseDay, chance: Chance) -> list[Event]:
        return [DayClosed(phase=CLOSED)]


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [{"do": "open-day", "by": "cashier", "day": "2026-11-16", **said}]


class HallPosts(RuleGroup, frozen=True):
    """Who must be in the hall."""

    cashier: int
    caller: int


class HallStaff(RuleGroup, frozen=True):
    """The posts of each kind of hall, of which there is one."""

    hall: HallPosts


class DrawEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house with a draw."""

    staff: HallStaff


GAME = DeciderType(
    slug="small-draw",
    family="draws",
    rules=DrawRules,
    commands=COMMANDS,
    events=EVENTS,
    view=DrawView,
    setup=DrawSetup,
    build=lambda rules, _equipment: SmallDraw(rules),
    posts=lambda _rules: "hall",
    roles=(PLAYER, VISITOR, CASHIER, CALLER),
    offices=(WATCHER,),
    opening=_opening,
    entering=lambda who, cash: {"do": "enter", "by": who, "cash": cash},
    accounts=(TICKETS,),
    establishment=EstablishmentType(rules=DrawEstablishment, described=DescribedRoom),
    least_stake=lambda draw: draw.rules.price,
)


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Puts the draw into the registry; the folder of a law that has it in Cantabria."""
    monkeypatch.setitem(registry.GAMES, GAME.slug, "tests.core.small_draw")
    place = folder / "law" / "cantabria"
    place.mkdir(parents=True)
    (place / "small-draw.yaml").write_text(STATUTE, "utf-8")
    (folder / "law" / "regulations.yaml").write_text(LawFiles().read("regulations.yaml"), "utf-8")
    return folder / "law"
