"""How the limits of a table change: with which authorisation, which way, with what notice, and what follows them.

The law differs by place (upwards once a session; never once open; by authorisation each time), the code does not: it
reads `rules.limits_change`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ludex.core.commands import AnnounceLimits, ApplyLimits, ChangeLimits, Command, GrantLimits, RequestLimits
from ludex.core.events import (
    CAGE,
    FLOAT,
    GUARANTEE,
    Event,
    LimitsAnnounced,
    LimitsChanged,
    LimitsGranted,
    LimitsPlanned,
    LimitsRequested,
    LimitsScheduled,
    moves,
    purse,
)
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.rulebook import Action, Roster
from ludex.core.rules import TableRules
from ludex.core.state import BETTING, BETWEEN, CLOSED, READY, TableState
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents, Rounding, share
from ludex.law.clauses import each_once

if TYPE_CHECKING:
    from ludex.core.session import OnTable

Unfit = Callable[[Any, Cents], Sequence["OnTable"]]
BeforeChange = Callable[[Any, Cents], Sequence[Event]]
_ANNOUNCED_FIRST = Allowed.commands("announce-limits")


def carried(rules: TableRules, amount: Cents, minimum: Cents) -> Cents:
    """An amount set for the authorised minimum, as it is at another: in proportion, where the law carries it over."""
    if rules.limits_change.carry_over is None:
        return amount
    return share(amount, Fraction(minimum, rules.minimum), Rounding.UP)


def opening_minimum(rules: TableRules, state: TableState) -> Cents:
    """The minimum at which a session opens: the authorised one, unless the director has set another."""
    return rules.minimum if state.planned is None else state.planned


def refused_at_opening(rules: TableRules, minimum: Cents, granted: Cents | None) -> Refused | None:
    """Why a table may not open at this minimum; nothing when it may, by itself or because the authority granted it."""
    if minimum == rules.minimum:
        return None
    change = _Change(rules, lambda _state, _minimum: (), BETTING, None, (), lambda _state, _minimum: ())
    try:
        option = change.offer_change(TableState(minimum=rules.minimum, granted=granted), "director", ())
    except Refused as refused:
        return refused
    assert option is not None
    return option.refusal(ChangeLimits(by="director", minimum=minimum))


def check_announced(rules: TableRules, state: TableState) -> None:
    """Refuses to play a round of the notice before the table has been told of it."""
    told = state.pending is None or state.pending.announced_in == state.round
    rules.require(told, "limits_change.announced", allowed=_ANNOUNCED_FIRST)


def actions(
    rules: TableRules,
    unfit: Unfit,
    first: str,
    begin: Callable[[Any, bool], str] | None = None,
    minima: tuple[Range, ...] = (),
    before_change: BeforeChange = lambda _state, _minimum: (),
) -> list[Action]:
    """Asking, granting, changing, announcing and applying; a round begins in `first`, or as `begin` says.

    `minima` are those that the authorisation leaves to the director, where it names any; `before_change` is what
    happens before another minimum holds.
    """
    change = _Change(rules, unfit, first, begin, minima, before_change)
    idle = frozenset({BETTING, first})
    asking = idle | {CLOSED}
    return [
        Action(command=RequestLimits, phases=asking, offer=change.offer_request, act=change.request),
        Action(command=GrantLimits, phases=asking, offer=change.offer_grant, act=change.grant),
        Action(command=ChangeLimits, phases=asking, offer=change.offer_change, act=change.change),
        Action(command=AnnounceLimits, phases=idle, offer=change.offer_announce, act=change.announce),
        Action(command=ApplyLimits, phases=frozenset({BETWEEN}), offer=change.offer_apply, act=change.apply),
    ]


def duty(state: TableState, roster: Roster) -> Command | None:
    """Telling the table, every round of the notice, and then putting the new limits into force."""
    if state.pending is None:
        return None
    if state.phase == BETWEEN:
        return ApplyLimits(by=roster.who(state, "apply-limits"))
    if state.phase in (READY, BETTING) and state.pending.announced_in != state.round:
        return AnnounceLimits(by=roster.who(state, "announce-limits"))
    return None


class _Change:
    def __init__(
        self,
        rules: TableRules,
        unfit: Unfit,
        first: str,
        begin: Callable[[Any, bool], str] | None,
        minima: tuple[Range, ...],
        before_change: BeforeChange,
    ) -> None:
        self._before_change = before_change
        self._band = minima
        self._banded = tuple(clause for each in minima for clause in each.low_bound.clauses)
        """The clauses that name the band."""
        self._rules = rules
        self._first = first
        self._begin = begin
        self._law = rules.limits_change
        self._unfit = unfit
        self._not_upwards = _bound(rules, "limits_change.in_session", Reason.NOT_UPWARDS)
        self._not_authorised = _bound(rules, "limits_change.authorisation", Reason.NOT_AUTHORISED)

    def offer_request(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._law.authorisation != "each-time":
            return None
        if state.requested is not None:
            raise Refused(Reason.REPEATED, asked=Value.command("request-limits"))
        return Option("request-limits", by, domains=(_minima(self._rules, self._least(state), self._not_upwards),))

    def request(self, state: TableState, command: RequestLimits, chance: Chance) -> list[Event]:
        clauses = self._rules.clauses_of(*self._rules.paths_for("request-limits"))
        return [LimitsRequested(minimum=command.minimum, clauses=clauses)]

    def offer_grant(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.requested is None:
            return None
        return Option("grant-limits", by, domains=(Among("minimum", (state.requested,), Bound(Reason.NO_SUCH)),))

    def grant(self, state: TableState, command: GrantLimits, chance: Chance) -> list[Event]:
        clauses = self._rules.clauses_of("limits_change.authorisation")
        return [LimitsGranted(minimum=command.minimum, clauses=clauses)]

    def offer_change(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        law, is_open = self._law, state.phase != CLOSED
        if is_open:
            self._check_in_session(state)
        if law.authorisation == "standing" and not law.change_authorised:
            raise self._not_authorised.refused(Value.command("change-limits"))
        if law.authorisation == "each-time":
            if state.granted is None:
                raise self._not_authorised.refused(Value.command("change-limits"))
            if state.granted < self._least(state):
                raise self._not_upwards.refused(Value.money(state.granted))
            return Option("change-limits", by, domains=(Among("minimum", (state.granted,), self._not_authorised),))
        upwards = (*self._band, _minima(self._rules, self._least(state), self._not_upwards))
        if law.multiples is None:
            return Option("change-limits", by, domains=upwards)
        bound = _bound(self._rules, "limits_change.multiples", Reason.NOT_AUTHORISED)
        minima = tuple(self._rules.minimum * times for times in law.multiples)
        return Option("change-limits", by, domains=(Among("minimum", minima, bound), *upwards))

    def _check_in_session(self, state: TableState) -> None:
        """Whether an open table may change its limits at all, and again."""
        rules, law = self._rules, self._law
        if law.in_session == "never":
            asked = Value.command("change-limits")
            raise rules.refusal("limits_change.in_session", reason=Reason.DURING_SESSION, asked=asked)
        if law.times_a_session is not None and state.changes >= law.times_a_session:
            raise rules.refusal(
                "limits_change.times_a_session",
                reason=Reason.CHANGED_ALREADY,
                asked=Value(state.changes + 1, Unit.CHANGES),
                allowed=Allowed(Unit.CHANGES, high=law.times_a_session),
            )
        if state.pending is not None:
            raise Refused(Reason.REPEATED, asked=Value.command("change-limits"))

    def _least(self, state: TableState) -> Cents:
        """The least minimum that may be set: any, or a higher one where limits may only go up."""
        if self._law.in_session != "upwards":
            return _ANY
        if state.phase != CLOSED:
            return Cents(state.minimum + 1)
        # A standing authorisation covers any minimum of a closed table; one that is asked for goes up even then.
        return Cents(self._rules.minimum + 1) if self._law.authorisation == "each-time" else _ANY

    def change(self, state: TableState, command: ChangeLimits, chance: Chance) -> list[Event]:
        notice, cite = self._law.notice_rounds, self._rules.clauses_of
        if state.phase == CLOSED:
            clauses = cite("limits_change.authorisation", "limits_change.multiples")
            return [LimitsPlanned(minimum=command.minimum, clauses=each_once(*clauses, *self._banded))]
        if notice == 0:
            return self._changed(state, command.minimum)
        paths = ("authorisation", "in_session", "notice_rounds", "times_a_session")
        clauses = cite(*(f"limits_change.{path}" for path in paths))
        return [LimitsScheduled(minimum=command.minimum, rounds=notice, clauses=clauses)]

    def offer_announce(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.pending is None or state.pending.announced_in == state.round:
            return None
        return Option("announce-limits", by)

    def announce(self, state: TableState, command: AnnounceLimits, chance: Chance) -> list[Event]:
        assert state.pending is not None
        clauses = self._rules.clauses_of("limits_change.notice_rounds")
        return [LimitsAnnounced(minimum=state.pending.minimum, rounds=state.pending.rounds_left, clauses=clauses)]

    def offer_apply(self, state: TableState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.pending is None:
            return None
        return Option("apply-limits", by)

    def apply(self, state: TableState, command: ApplyLimits, chance: Chance) -> list[Event]:
        assert state.pending is not None
        return self._changed(state, state.pending.minimum)

    def _changed(self, state: TableState, minimum: Cents) -> list[Event]:
        """Float and guarantee follow the minimum; stakes that it no longer admits go back to their owners."""
        unfit, first = self._unfit(state, minimum), list(self._before_change(state, minimum))
        moved = [move for event in first for move in event.moves]
        rows = [(each.account, purse(each.player), int(each.amount)) for each in unfit]
        for account, set_for in ((FLOAT, state.advance), (GUARANTEE, state.guarantee)):
            difference = carried(self._rules, set_for, minimum) - carried(self._rules, set_for, state.minimum)
            # A float that has lost at play gives back no more than it has.
            held = state.accounts.get(account, 0) + sum(move.amount for move in moved if move.target == account)
            held -= sum(move.amount for move in moved if move.source == account)
            row = (CAGE, account, difference) if difference > 0 else (account, CAGE, min(-difference, held))
            rows.append(row)
        changed = LimitsChanged(
            minimum=minimum,
            returned=tuple(each.id for each in unfit),
            moves=moves(rows),
            clauses=each_once(
                *self._rules.clauses_of(
                    "limits_change.carry_over", "limits_change.notice_rounds", "limits_change.authorisation"
                ),
                *self._banded,
            ),
            phase=self._first if self._begin is None else self._begin(state, False),
        )
        return [*first, changed]


_ANY = Cents(1)
"""The least minimum where limits may go any way."""


def _bound(rules: TableRules, path: str, reason: Reason) -> Bound:
    return Bound(reason, rules.clauses_of(path), path)


def _minima(rules: TableRules, least: Cents, bound: Bound) -> Range:
    """Minima that the table's chips can make, from the least that is allowed."""
    return Range("minimum", least, LARGEST, bound, Bound(Reason.NO_SUCH), step=rules.chip)
