"""From the call to bet to the announced result: who throws, what is asked and called, and throws that are void."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludex.core.events import Event
from ludex.core.limits import check_announced
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.roles import CROUPIER
from ludex.core.rulebook import Action
from ludex.core.session import plain
from ludex.core.state import BETTING, READY
from ludex.errors import Allowed, Reason, Value
from ludex.games.common.stakes.commands import NoMoreBets, Rotate
from ludex.games.common.stakes.events import BetsClosed, Rotated
from ludex.games.common.stakes.state import LANDED, NO_MORE_BETS, ROLLING
from ludex.games.common.throws.commands import AnnounceResult, AskBets, Land, OpenBets, Throw, VoidThrow
from ludex.games.common.throws.declaration import Declaration
from ludex.games.common.throws.events import BetsAsked, BetsOpened, OutcomeAnnounced, Rested, Thrown, ThrowVoided
from ludex.games.common.throws.hooks import ThrowHooks
from ludex.games.common.throws.settling import ThrowSettlement
from ludex.games.common.throws.state import ASKED, ThrowState
from ludex.kit.chance import Chance


class ThrowProcedure(Part[ThrowState]):
    """Everything between the call to bet and the announced result."""

    def __init__(self, game: Declaration, settlement: ThrowSettlement, hooks: ThrowHooks[Any]) -> None:
        self._game, self._rules, self._hooks = game, game.rules, hooks
        self._cite = cache(game.rules.clauses_of)
        self._settlement = settlement

    def actions(self) -> list[Action]:
        """Every command about the throw."""
        before = frozenset({READY, BETTING})
        return [
            Action(command=OpenBets, phases=frozenset({READY}), offer=plain("open-bets"), act=self._open_bets),
            Action(command=Rotate, phases=before, offer=self._offer_rotate, act=self._rotate),
            Action(command=Throw, phases=frozenset({BETTING}), offer=self._offer_throw, act=self._throw),
            Action(command=AskBets, phases=frozenset({ROLLING}), offer=plain("ask-bets"), act=self._ask),
            Action(
                command=NoMoreBets, phases=frozenset({ROLLING, ASKED}), offer=self._offer_no_more, act=self._no_more
            ),
            Action(command=Land, phases=frozenset({NO_MORE_BETS}), offer=plain("land"), act=self._land),
            Action(command=AnnounceResult, phases=frozenset({LANDED}), offer=self._offer_say, act=self._say),
            Action(command=VoidThrow, phases=self._hooks.void_while, offer=self._offer_void, act=self._void),
        ]

    @property
    def first(self) -> str:
        """The phase in which a round begins: with the call to bet, where the law has one."""
        return BETTING if self._rules.betting.opened is None else READY

    def _open_bets(self, state: ThrowState, command: OpenBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.place_bets", *self._rules.paths_for("open-bets"))
        return [BetsOpened(call=self._rules.calls.place_bets, clauses=clauses, phase=BETTING)]

    def _offer_rotate(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        following = next_thrower(state)
        if following in ("", state.thrower):
            return None
        bound = Bound(Reason.NOT_AT_THE_WHEEL, self._cite("throwing.rotation"), "throwing.rotation")
        return Option("rotate", by, domains=(Among("croupier", (None, following), bound),))

    def _rotate(self, state: ThrowState, command: Rotate, chance: Chance) -> list[Event]:
        clauses = self._cite("throwing.rotation", *self._rules.paths_for("rotate"))
        return [Rotated(croupier=next_thrower(state), clauses=clauses)]

    def _offer_throw(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        if by != state.thrower:
            allowed = Allowed.people(state.thrower)
            self._rules.require(False, "throwing.rotation", asked=Value.person(by), allowed=allowed)
        check_announced(self._rules, state)
        self._hooks.check_throw(state, by)
        return Option("throw", by)

    def _throw(self, state: ThrowState, command: Throw, chance: Chance) -> list[Event]:
        clauses = self._cite("throwing.rotation", *self._rules.paths_for("throw"))
        return [Thrown(thrower=command.by, clauses=clauses, phase=ROLLING)]

    def _ask(self, state: ThrowState, command: AskBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.bets_made", *self._rules.paths_for("ask-bets"))
        return [BetsAsked(call=self._rules.calls.bets_made, clauses=clauses, phase=ASKED)]

    def _offer_no_more(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.phase != ASKED:
            first = Allowed.commands("ask-bets")
            self._rules.require(False, "throwing.asked", asked=Value.command("no-more-bets"), allowed=first)
        return Option("no-more-bets", by)

    def _no_more(self, state: ThrowState, command: NoMoreBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.no_more_bets", *self._rules.paths_for("no-more-bets"))
        return [BetsClosed(call=self._rules.calls.no_more_bets, clauses=clauses, phase=NO_MORE_BETS)]

    def _land(self, state: ThrowState, command: Land, chance: Chance) -> list[Event]:
        outcome = self._game.draw(chance)
        return [Rested(outcome=outcome, clauses=self._cite(*self._hooks.cited_at_rest), phase=LANDED)]

    def _offer_say(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        path = "throwing.announces"
        if self._rules.throwing.announces == "thrower" and by != state.thrower:
            allowed = Allowed.people(state.thrower)
            raise self._rules.refusal(path, reason=Reason.NOT_AT_THE_WHEEL, asked=Value.person(by), allowed=allowed)
        return Option("announce-result", by)

    def _say(self, state: ThrowState, command: AnnounceResult, chance: Chance) -> list[Event]:
        outcome = state.outcome
        assert outcome is not None
        return [
            OutcomeAnnounced(
                outcome=outcome,
                call=None if self._rules.calls.result is None else self._game.said(outcome),
                clauses=self._cite("calls.result", "throwing.announces", *self._rules.paths_for("announce-result")),
                phase=self._settlement.phase_after(state, outcome),
            )
        ]

    def _offer_void(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        incidents = self._rules.incidents
        if incidents.void_remedy is None:
            return None
        causes = tuple(cause for cause, voids in incidents.void_causes.items() if voids)
        bound = Bound(Reason.NO_SUCH, self._cite("incidents.void_remedy"), "incidents.void_remedy")
        return Option("void-throw", by, domains=(Among("cause", causes, bound),))

    def _void(self, state: ThrowState, command: VoidThrow, chance: Chance) -> list[Event]:
        paths = (f"incidents.void_causes.{command.cause}", "incidents.void_remedy", "calls.void")
        voided = ThrowVoided(
            cause=command.cause,
            call=self._rules.calls.void,
            clauses=self._cite(*paths, *self._rules.paths_for("void-throw")),
            phase=BETTING,
        )
        return [voided, *self._hooks.voided(state, command)]


def next_thrower(state: ThrowState) -> str:
    """Who follows in the rotation of the croupiers; nobody where the thrower is none of them."""
    croupiers = state.posts.get(CROUPIER, ())
    if state.thrower not in croupiers:
        return ""
    return croupiers[(croupiers.index(state.thrower) + 1) % len(croupiers)]
