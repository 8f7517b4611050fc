"""The wheel: who throws, which way, no more bets, the ball at rest, void spins, and the lock at the end."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.limits import check_announced
from ludex.core.options import Among, Bound, Domain, Option, Rows
from ludex.core.parts import Part
from ludex.core.roles import CROUPIER
from ludex.core.rulebook import Action
from ludex.core.session import plain
from ludex.core.state import BETTING, CLOSED
from ludex.errors import Allowed, Reason, Refused, Value
from ludex.games.common.stakes.commands import NoMoreBets, Rotate
from ludex.games.common.stakes.events import BetsClosed, Rotated
from ludex.games.common.stakes.state import LANDED, NO_MORE_BETS, ROLLING
from ludex.games.wheels.roulette.bets import RouletteBet, winning_chances
from ludex.games.wheels.roulette.commands import AnnounceResult, Land, LockCylinder, PlaceBall, Spin, VoidSpin
from ludex.games.wheels.roulette.events import BallPlaced, CylinderLocked, Landed, ResultAnnounced, SpinVoided, Spun
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.settling import RouletteSettlement
from ludex.games.wheels.roulette.state import LOCKING, RETHROW, RouletteState
from ludex.kit.chance import Chance, Draw, Even
from ludex.kit.wheels import Wheel, pocket_rank

OPPOSITE = {"clockwise": "anticlockwise", "anticlockwise": "clockwise"}


class Spinning(Part[RouletteState]):
    """Everything between the first bet and the announced number."""

    def __init__(
        self, rules: RouletteRules, bets: dict[str, RouletteBet], wheel: Wheel, settlement: RouletteSettlement
    ) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        self._simple = [bet for bet in bets.values() if bet.is_simple]
        self._draw = Draw("ball", Even(tuple(sorted(wheel.order, key=pocket_rank))))
        self._settlement = settlement
        self._ways = cache(self._ways_after)

    def actions(self) -> list[Action]:
        """Every command about the wheel."""
        turning = frozenset({ROLLING, NO_MORE_BETS})
        return [
            Action(command=Rotate, phases=frozenset({BETTING}), offer=self._offer_rotate, act=self._rotate),
            Action(command=Spin, phases=frozenset({BETTING}), offer=self._offer_spin, act=self._spin),
            Action(command=NoMoreBets, phases=frozenset({ROLLING}), offer=plain("no-more-bets"), act=self._no_more),
            Action(command=Land, phases=frozenset({NO_MORE_BETS}), offer=self._offer_land, act=self._land),
            Action(command=AnnounceResult, phases=frozenset({LANDED}), offer=plain("announce-result"), act=self._say),
            Action(command=VoidSpin, phases=turning, offer=self._offer_void, act=self._void),
            Action(command=PlaceBall, phases=frozenset({RETHROW}), offer=self._offer_ball, act=self._place_ball),
            Action(command=LockCylinder, phases=frozenset({LOCKING}), offer=self._offer_lock, act=self._lock),
        ]

    def _offer_rotate(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        following = _next_in_rotation(state)
        if following in ("", state.at_wheel):
            return None
        bound = Bound(Reason.NOT_AT_THE_WHEEL, self._cite("spin.rotation"), "spin.rotation")
        return Option("rotate", by, domains=(Among("croupier", (None, following), bound),))

    def _rotate(self, state: RouletteState, command: Rotate, chance: Chance) -> list[Event]:
        clauses = self._cite("spin.rotation")
        return [Rotated(croupier=_next_in_rotation(state), clauses=clauses)]

    def _offer_spin(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        if by != state.at_wheel:
            allowed = Allowed.people(state.at_wheel)
            self._rules.require(False, "spin.rotation", asked=Value.person(by), allowed=allowed)
        check_announced(self._rules, state)
        return Option("spin", by, domains=self._ways(state.turned))

    def _ways_after(self, turned: str | None) -> tuple[Domain, ...]:
        """Which ways wheel and ball may go, by how the wheel was last turned."""
        rules = self._rules
        must_alternate = turned is not None and rules.forbids("spin.alternates")
        ways = (OPPOSITE[str(turned)],) if must_alternate else tuple(OPPOSITE)
        opposed = rules.forbids("spin.ball_opposes")
        rows = [
            (wheel, ball)
            for wheel in (None, *ways)
            for ball in (None, *OPPOSITE)
            if ball is None or not opposed or (OPPOSITE[ball] == wheel if wheel else OPPOSITE[ball] in ways)
        ]
        same_way = Bound(Reason.SAME_DIRECTION, rules.clauses_of("spin.alternates"), "spin.alternates")
        with_wheel = Bound(Reason.BALL_WITH_WHEEL, rules.clauses_of("spin.ball_opposes"), "spin.ball_opposes")
        return Among("wheel", (None, *ways), same_way), Rows(("wheel", "ball"), tuple(rows), with_wheel)

    def _spin(self, state: RouletteState, command: Spin, chance: Chance) -> list[Event]:
        unsaid = OPPOSITE[command.ball or state.turned or "anticlockwise"]
        wheel = command.wheel or (unsaid if state.turned is None else OPPOSITE[state.turned])
        return [
            Spun(
                croupier=command.by,
                wheel=wheel,
                ball=command.ball or OPPOSITE[wheel],
                clauses=self._cite("spin.alternates", "spin.ball_opposes", "spin.rotation"),
                phase=ROLLING,
            )
        ]

    def _no_more(self, state: RouletteState, command: NoMoreBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.no_more_bets")
        return [BetsClosed(call=self._rules.calls.no_more_bets, clauses=clauses, phase=NO_MORE_BETS)]

    def _offer_land(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.announced:
            first = Allowed.commands("place-announced", "return-announced")
            raise Refused(Reason.OUT_OF_ORDER, asked=Value.command("land"), allowed=first)
        return Option("land", by)

    def _land(self, state: RouletteState, command: Land, chance: Chance) -> list[Event]:
        pocket = chance.next(self._draw)
        return [Landed(pocket=pocket, clauses=self._cite("wheel.pockets"), phase=LANDED)]

    def _say(self, state: RouletteState, command: AnnounceResult, chance: Chance) -> list[Event]:
        number = state.spin.number
        assert number is not None
        call = None
        if self._rules.calls.result is not None:
            call = " ".join([str(number), *winning_chances(self._simple, number)])
        return [
            ResultAnnounced(
                number=number,
                call=call,
                clauses=self._cite("calls.result"),
                phase=self._settlement.phase_after_result(state, number),
            )
        ]

    def _offer_void(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        incidents = self._rules.incidents
        if incidents.void_remedy is None:
            return None
        causes = tuple(cause for cause, voids in incidents.void_causes.items() if voids)
        bound = Bound(Reason.NO_SUCH, self._cite("incidents.void_remedy"), "incidents.void_remedy")
        return Option("void-spin", by, domains=(Among("cause", causes, bound),))

    def _void(self, state: RouletteState, command: VoidSpin, chance: Chance) -> list[Event]:
        rules = self._rules
        from_last = rules.incidents.void_remedy == "rethrow-from-last-number" and state.last_number is not None
        return [
            SpinVoided(
                cause=command.cause,
                call=rules.calls.void,
                clauses=self._cite(f"incidents.void_causes.{command.cause}", "incidents.void_remedy", "calls.void"),
                phase=RETHROW if from_last else BETTING,
            )
        ]

    def _offer_ball(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        path = "incidents.void_remedy"
        bound = Bound(Reason.WRONG_POCKET, self._cite(path), path)
        return Option("place-ball", by, domains=(Among("pocket", (state.last_number,), bound),))

    def _place_ball(self, state: RouletteState, command: PlaceBall, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.void_remedy")
        return [BallPlaced(pocket=command.pocket, clauses=clauses, phase=BETTING)]

    def _offer_lock(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        path = "closing.cylinder_locked_with"
        bound = Bound(Reason.NO_SUCH, self._cite(path), path)
        return Option("lock-cylinder", by, domains=(Among("means", (None, *self.locks), bound),))

    def _lock(self, state: RouletteState, command: LockCylinder, chance: Chance) -> list[Event]:
        clauses = self._cite("closing.cylinder_locked_with")
        return [CylinderLocked(means=command.means or self.locks[0], clauses=clauses, phase=CLOSED)]

    @property
    def locks(self) -> tuple[str, ...]:
        """What the cylinder may be locked with."""
        return self._rules.closing.cylinder_locked_with


def _next_in_rotation(state: RouletteState) -> str:
    croupiers = state.posts.get(CROUPIER, ())
    if state.at_wheel not in croupiers:
        return ""
    place = croupiers.index(state.at_wheel)
    return croupiers[(place + 1) % len(croupiers)]
