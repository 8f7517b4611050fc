"""The session of a table: opening, people coming and going, the last round, closing that strands nothing.

The same actions serve every game; what a game must say itself (what lies on its table, which phase follows) it gives as
`SessionHooks`. How limits change stands in `ludex.core.limits`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ludex.core import limits
from ludex.core.commands import AnnounceLast, BuyChips, CloseSession, Command, EndRound, Join, Leave, OpenSession
from ludex.core.events import (
    CAGE,
    DROP,
    FLOAT,
    GUARANTEE,
    ChipsBought,
    Event,
    Joined,
    LastAnnounced,
    Left,
    LimitsAnnounced,
    LimitsChanged,
    LimitsGranted,
    LimitsPlanned,
    LimitsRequested,
    LimitsScheduled,
    RoundEnded,
    SessionClosed,
    SessionOpened,
    moves,
    purse,
)
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.roles import PLAYER, VISITOR
from ludex.core.rulebook import Action, Roster
from ludex.core.rules import TableRules
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, Pending, Setup, TableState, put_staff
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents
from ludex.law.clauses import each_once

_IN_PLAY = Bound(Reason.STAKES_IN_PLAY)
_LAST_ROUNDS = "last_rounds"
"""The path of the rule on how many rounds are announced as the last ones."""


class OnTable(Struct, frozen=True):
    """A player's money that lies on the table."""

    id: int
    player: str
    account: str
    amount: Cents


class SessionHooks(Struct, frozen=True, kw_only=True):
    """What a game tells the session of itself."""

    phases: frozenset[str]
    """Every phase of an open table."""
    first: str = BETTING
    """The phase in which a round begins."""
    begin: Callable[[Any, bool], str] | None = None
    """(state, whether the table is just opening) -> the phase in which this round begins, where that differs: a shoe
    must be made up before its first one."""
    settled: str
    """The phase in which a round has nothing left to settle."""
    after_closing: str
    """What follows when the table closes: nothing more (closed), or a phase of the game's own."""
    on_table: Callable[[Any], Sequence[OnTable]]
    """All money of the players that lies on the table."""
    in_play: Callable[[Any, str], bool]
    """Whether anything of this player lies on the table."""
    stays: Callable[[Any, str | None], Bound] = lambda _state, _player: _IN_PLAY
    """(state, player or everybody) -> the rule by which what lies on the table stays there until it is decided."""
    closing_phases: frozenset[str] = frozenset()
    """Phases in which the table may be closed besides those before bets are laid: while a shoe is made up."""
    goes_back: Callable[[Any], bool] = lambda _state: False
    """Whether what lies on the table now stands on nothing, so that closing the table hands it back."""
    after_leaving: Callable[[Any, str], Sequence[Event]] = lambda _state, _player: ()
    """(state, player) -> what follows when this player leaves: somebody else now decides for their hand."""
    unfit: Callable[[Any, Cents], Sequence[OnTable]]
    """The stakes that another minimum would not admit."""
    before_limits_change: Callable[[Any, Cents], Sequence[Event]] = lambda _state, _minimum: ()
    """(state, minimum) -> what happens before another minimum holds: what lies in no place for stakes goes back too."""
    undecided: Callable[[Any], bool] = lambda _state: False
    """Whether anything on the table must still be decided when a round has ended: the last round is then played out."""
    sells_chips: bool = True
    """Whether chips are bought at the table at any time; a game in which they are not has a rule of its own."""
    minima: tuple[Range, ...] = ()
    """The minima that the director may set, where the authorisation names a band of them."""
    last_rounds: int | None = None
    """How many rounds are announced as the last ones, where the rule `last_rounds` says so: then no table closes
    without them."""
    deserted: Callable[[Any], bool] = lambda _state: False
    """Whether nobody is there to play those rounds with: then the table may close all the same."""
    check_equipment: Callable[[], tuple[str, ...]]
    """Refuses to open with unlawful equipment, or gives the clauses it was checked against."""


class Session(Part[TableState]):
    """The actions that every table has."""

    def __init__(self, rules: TableRules, hooks: SessionHooks) -> None:
        self._rules = rules
        self._hooks = hooks
        let = rules.roles_for("buy-chips") if hooks.sells_chips else {}
        self._let_buy = {role: rules.clauses_of(path) for role, path in let.items()}
        no_such = Bound(Reason.NO_SUCH)
        self._buyable = (Range("chips", rules.chip, LARGEST, no_such, no_such, rules.chip),)

    def actions(self) -> list[Action]:
        """Opening, ending rounds, closing, people and limits."""
        rules, hooks = self._rules, self._hooks
        idle = frozenset({BETTING, hooks.first})
        closing = idle | {CLOSING} | hooks.closing_phases
        always = hooks.phases | {CLOSED, hooks.after_closing}  # nobody's chips are locked up with the table
        return [
            Action(command=OpenSession, phases=frozenset({CLOSED}), offer=self._offer_open, act=self._open),
            Action(command=AnnounceLast, phases=idle, offer=self._offer_last, act=self._announce_last),
            Action(command=EndRound, phases=frozenset({hooks.settled}), offer=plain("end-round"), act=self._end_round),
            Action(command=CloseSession, phases=closing, offer=self._offer_close, act=self._close),
            Action(command=Join, phases=hooks.phases, offer=self._offer_join, act=self._join),
            *([self._buying()] if hooks.sells_chips else []),
            Action(command=Leave, phases=always, offer=self._offer_leave, act=self._leave),
            *limits.actions(rules, hooks.unfit, hooks.first, hooks.begin, hooks.minima, hooks.before_limits_change),
        ]

    def _offer_open(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        clauses = self._hooks.check_equipment()
        minimum = limits.opening_minimum(self._rules, state)
        if minimum % self._rules.chip:
            allowed = Allowed(Unit.MONEY, step=self._rules.chip)
            raise Refused(Reason.NOT_IN_CHIPS, asked=Value.money(minimum), allowed=allowed)
        path = "limits_change.authorisation"
        # Another minimum needs the authorisation, and is set beforehand by whoever may.
        bound = Bound(
            Reason.NOT_AUTHORISED, self._rules.clauses_of(path, *self._rules.paths_for("change-limits")), path
        )
        return Option("open-session", by, domains=(Among("minimum", (None, minimum), bound),), clauses=clauses)

    def _open(self, state: TableState, command: OpenSession, chance: Chance) -> list[Event]:
        minimum = limits.opening_minimum(self._rules, state)
        rows = [
            (CAGE, FLOAT, limits.carried(self._rules, state.advance, minimum)),
            (CAGE, GUARANTEE, limits.carried(self._rules, state.guarantee, minimum)),
        ]
        clauses = self._hooks.check_equipment()
        if minimum != self._rules.minimum:
            clauses += self._rules.clauses_of("limits_change.authorisation", "limits_change.carry_over")
        return [
            SessionOpened(
                session=state.session + 1,
                minimum=minimum,
                digest=self._rules.digest,
                moves=moves(rows),
                clauses=each_once(*clauses, *self._rules.clauses_of("minimum")),
                phase=self._begins(state, opening=True),
            )
        ]

    def _offer_last(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.rounds_left is not None:
            raise Refused(Reason.REPEATED, asked=Value.command("announce-last"))
        least, most, bound = 1, 1000, Bound(Reason.NO_SUCH)
        if self._hooks.last_rounds is not None:
            least = most = self._hooks.last_rounds
            bound = Bound(Reason.NOT_ANNOUNCED, self._rules.clauses_of(_LAST_ROUNDS), _LAST_ROUNDS)
        return Option("announce-last", by, domains=(Range("rounds", least, most, bound, bound, optional=True),))

    def _announce_last(self, state: TableState, command: AnnounceLast, chance: Chance) -> list[Event]:
        paths = [_LAST_ROUNDS] if self._hooks.last_rounds is not None else []
        clauses = self._rules.clauses_of(*paths, *self._rules.paths_for("announce-last"))
        rounds = command.rounds or self._hooks.last_rounds or 1
        return [LastAnnounced(rounds=rounds, clauses=clauses)]

    def _end_round(self, state: TableState, command: EndRound, chance: Chance) -> list[Event]:
        left = None if state.rounds_left is None else max(state.rounds_left - 1, 0)
        notice = None if state.pending is None else max(state.pending.rounds_left - 1, 0)
        over = left == 0 and not self._hooks.undecided(state)
        phase = CLOSING if over else BETWEEN if notice == 0 else self._begins(state, opening=False)
        return [RoundEnded(round=state.round + 1, rounds_left=left, notice_left=notice, phase=phase)]

    def _begins(self, state: TableState, *, opening: bool) -> str:
        return self._hooks.first if self._hooks.begin is None else self._hooks.begin(state, opening)

    def _offer_close(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.phase != CLOSING and self._hooks.on_table(state) and not self._hooks.goes_back(state):
            return self._hooks.stays(state, None)
        if state.phase != CLOSING and self._hooks.last_rounds is not None and not self._hooks.deserted(state):
            return Bound(Reason.NOT_ANNOUNCED, self._rules.clauses_of(_LAST_ROUNDS), _LAST_ROUNDS)
        return Option("close-session", by)

    def _close(self, state: TableState, command: CloseSession, chance: Chance) -> list[Event]:
        rows = [(each.account, purse(each.player), int(each.amount)) for each in self._hooks.on_table(state)]
        rows += [(account, CAGE, state.accounts.get(account, 0)) for account in (FLOAT, GUARANTEE, DROP)]
        return [
            SessionClosed(
                moves=moves(rows),
                clauses=self._rules.clauses_of(*self._rules.paths_for("close-session")),
                phase=self._hooks.after_closing,
            )
        ]

    def _offer_join(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        seating = self._rules.seating
        if seating.players == "limited" and len(state.players) >= seating.places:
            raise self._rules.refusal(
                "seating.players",
                reason=Reason.TABLE_FULL,
                asked=Value.person(by),
                allowed=Allowed(Unit.PLAYERS, high=seating.places),
            )
        bound = Bound(Reason.NO_SUCH)
        clauses = self._rules.clauses_of("seating.players")
        return Option("join", by, domains=(Range("chips", 1, LARGEST, bound, bound),), clauses=clauses)

    def _join(self, state: TableState, command: Join, chance: Chance) -> list[Event]:
        rows = [(CAGE, purse(command.by), int(command.chips))]
        clauses = self._rules.clauses_of("seating.players")
        return [Joined(player=command.by, chips=command.chips, moves=moves(rows), clauses=clauses)]

    def _buying(self) -> Action:
        return Action(
            command=BuyChips,
            phases=self._hooks.phases,
            offer=self._offer_buy,
            act=self._buy,
            for_player=True,
            handles_money=True,
        )

    def _offer_buy(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("buy-chips", by, owners, self._buyable, self._let_buy.get(state.roles.get(by, VISITOR), ()))

    def _buy(self, state: TableState, command: BuyChips, chance: Chance) -> list[Event]:
        owner, amount = command.player or command.by, command.chips
        # The chips come from the float; the notes go into the box.
        rows = [*topped_up(state, amount), (FLOAT, purse(owner), int(amount)), (CAGE, DROP, int(amount))]
        clauses = self._let_buy.get(state.roles.get(command.by, VISITOR), ())
        return [ChipsBought(player=owner, amount=amount, moves=moves(rows), clauses=clauses)]

    def _offer_leave(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if self._hooks.in_play(state, by):
            return self._hooks.stays(state, by)
        if by not in state.players:
            return Bound(Reason.NOTHING_TO_DO)
        return Option("leave", by)

    def _leave(self, state: TableState, command: Leave, chance: Chance) -> list[Event]:
        rows = [(purse(command.by), CAGE, state.funds(command.by))]
        return [Left(player=command.by, moves=moves(rows)), *self._hooks.after_leaving(state, command.by)]


def topped_up(state: TableState, due: Cents) -> list[tuple[str, str, int]]:
    """A float that is short of what it must hand out is filled from the cage first: the bank always pays."""
    short = due - state.accounts.get(FLOAT, 0)
    return [(CAGE, FLOAT, short)] if short > 0 else []


def plain(do: str) -> Callable[[TableState, str, tuple[str, ...]], Option]:
    """An offer without fields or conditions."""

    def offer(_state: TableState, by: str, owners: tuple[str, ...]) -> Option:
        return Option(do, by, owners)

    return offer


def opening_of_table(said: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The commands that open a table as a case describes it: another minimum is set beforehand by the director."""
    setting = [{"do": "change-limits", "by": "director", **said}] if "minimum" in said else []
    return [*setting, {"do": "open-session", "by": "chief", **said}]


def joining(who: str, chips: Any) -> Mapping[str, Any]:
    """The command by which somebody comes to a table with chips."""
    return {"do": "join", "by": who, "chips": chips}


def start(state: TableState, setup: Setup) -> None:
    """Puts the staff at their posts, and the money that the table opens with."""
    put_staff(state, setup)
    state.advance, state.guarantee = setup.advance, setup.guarantee


def duty(state: TableState, roster: Roster) -> Command | None:
    """What the session itself demands now, whatever the game."""
    if state.phase == CLOSING:
        return CloseSession(by=roster.who(state, "close-session"))
    return limits.duty(state, roster)


def _fold_opened(state: TableState, event: SessionOpened) -> None:
    state.session, state.minimum, state.round, state.changes = event.session, event.minimum, 1, 0
    state.pending = state.planned = state.rounds_left = None


def _fold_last(state: TableState, event: LastAnnounced) -> None:
    state.rounds_left = event.rounds


def _fold_round(state: TableState, event: RoundEnded) -> None:
    state.round, state.rounds_left = event.round, event.rounds_left
    if state.pending is not None and event.notice_left is not None:
        state.pending = Pending(state.pending.minimum, event.notice_left, state.pending.announced_in)


def _fold_closed(state: TableState, _event: SessionClosed) -> None:
    state.pending = state.rounds_left = None


def _fold_joined(state: TableState, event: Joined) -> None:
    state.players.append(event.player)
    state.roles[event.player] = PLAYER
    state.accounts.setdefault(purse(event.player), Cents(0))


def _fold_left(state: TableState, event: Left) -> None:
    state.players.remove(event.player)
    del state.roles[event.player]
    del state.accounts[purse(event.player)]


def _fold_requested(state: TableState, event: LimitsRequested) -> None:
    state.requested = event.minimum


def _fold_granted(state: TableState, event: LimitsGranted) -> None:
    state.granted, state.requested = event.minimum, None


def _fold_planned(state: TableState, event: LimitsPlanned) -> None:
    state.planned = event.minimum
    if state.granted == event.minimum:
        state.granted = None


def _fold_scheduled(state: TableState, event: LimitsScheduled) -> None:
    state.pending = Pending(event.minimum, event.rounds)
    state.changes += 1


def _fold_announced(state: TableState, event: LimitsAnnounced) -> None:
    state.pending = Pending(event.minimum, event.rounds, state.round)


def _fold_changed(state: TableState, event: LimitsChanged) -> None:
    if state.pending is None:
        state.changes += 1
    state.minimum, state.pending, state.granted = event.minimum, None, None


SESSION_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    SessionOpened: _fold_opened,
    LastAnnounced: _fold_last,
    RoundEnded: _fold_round,
    SessionClosed: _fold_closed,
    Joined: _fold_joined,
    Left: _fold_left,
    LimitsRequested: _fold_requested,
    LimitsGranted: _fold_granted,
    LimitsPlanned: _fold_planned,
    LimitsScheduled: _fold_scheduled,
    LimitsAnnounced: _fold_announced,
    LimitsChanged: _fold_changed,
}
