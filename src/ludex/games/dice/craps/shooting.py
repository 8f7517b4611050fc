"""Shooting: who gets the dice and for how long, the call, the throw, void throws, and players who lose the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from ludex.core.events import FELT, Event, moves, purse
from ludex.core.limits import check_announced
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.results import Lost
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING
from ludex.errors import Allowed, Reason, Refused, Value
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.common.stakes.events import BetsClosed
from ludex.games.common.stakes.state import LANDED, NO_MORE_BETS, ROLLING
from ludex.games.common.throws.commands import AnnounceResult, Land, Throw, VoidThrow
from ludex.games.common.throws.events import OutcomeAnnounced, Rested, Thrown, ThrowVoided
from ludex.games.dice.craps.bets import SERIES_LINES, Moved, Stands, slug_of
from ludex.games.dice.craps.commands import BreakOff, Deprive, OfferDice, RefuseDice, ReportBreach
from ludex.games.dice.craps.equipment import may_be_thrown
from ludex.games.dice.craps.events import (
    BreachNoted,
    BrokenOff,
    Deprived,
    DiceOffered,
    DicePassed,
    DiceRefused,
    DieBroken,
    DieLost,
    SeriesEnded,
)
from ludex.games.dice.craps.marking import Marking
from ludex.games.dice.craps.places import in_order
from ludex.games.dice.craps.rules import CrapsRules
from ludex.games.dice.craps.settling import CrapsSettlement
from ludex.games.dice.craps.state import CrapsState
from ludex.kit.chance import Chance
from ludex.kit.dice import DIE, Die
from ludex.law.clauses import each_once

OFF_THE_TABLE = "off-the-table"
BROKEN = "broken"
_CLOSING = Value.command("no-more-bets")


def alike_or_not(
    rules: CrapsRules, dice: tuple[Die, ...], numbers: Iterable[tuple[int, ...]]
) -> Iterator[tuple[int, ...]]:
    """Those of some groups of dice, told by number, that have the colours of dice thrown together."""
    return (group for group in numbers if may_be_thrown(rules, [dice[number - 1] for number in group]))


class Shooting(Part[CrapsState]):
    """Everything between the offer of the dice and the announced result."""

    def __init__(
        self,
        rules: CrapsRules,
        settlement: CrapsSettlement,
        marking: Marking,
        dice: tuple[Die, ...],
        roster: Roster,
    ) -> None:
        self._rules, self._roster = rules, roster
        self._settlement = settlement
        self._marking = marking
        numbers, count = range(1, len(dice) + 1), rules.dice.in_play
        self._first = next(alike_or_not(rules, dice, combinations(numbers, count)), tuple(numbers[:count]))
        self._cite = cache(rules.clauses_of)
        self._order = self._cite("shooters.start", "shooters.direction")

    def actions(self) -> list[Action]:
        """Every command about shooters and throws."""
        betting, in_hand = frozenset({BETTING}), frozenset({BETTING, NO_MORE_BETS})
        return [
            Action(command=OfferDice, phases=betting, offer=self._offer_offer, act=self._offer),
            Action(
                command=RefuseDice,
                phases=betting,
                offer=self._offer_refuse,
                act=self._refuse,
                without_office=self._not_the_shooter,
            ),
            Action(command=ReportBreach, phases=in_hand, offer=self._offer_breach, act=self._breach),
            Action(command=Deprive, phases=in_hand, offer=self._offer_deprive, act=self._deprive),
            Action(command=BreakOff, phases=betting, offer=self._offer_break_off, act=self._break_off),
            Action(command=NoMoreBets, phases=betting, offer=self._offer_no_more, act=self._no_more),
            Action(
                command=Throw,
                phases=frozenset({NO_MORE_BETS}),
                offer=self._offer_throw,
                act=self._throw,
                closed="shooters.after_call",
                closed_phases=betting,
                without_office=self._not_the_shooter,
            ),
            Action(command=VoidThrow, phases=frozenset({ROLLING}), offer=self._offer_void, act=self._void),
            Action(command=Land, phases=frozenset({ROLLING}), offer=plain("land"), act=self._land),
            Action(command=AnnounceResult, phases=frozenset({LANDED}), offer=plain("announce-result"), act=self._say),
        ]

    def duty(self, state: CrapsState) -> OfferDice | None:
        """Dice that nobody has are offered to whoever follows."""
        if state.phase != BETTING or state.shooter or not self.following(state):
            return None
        return OfferDice(by=self._roster.who(state, "offer-dice"))

    def following(self, state: CrapsState) -> str:
        """Whose turn it is to be offered the dice; nobody's when nobody may throw."""
        law = self._rules.shooters
        able = [player for player in in_order(law, state.places, state.last_place) if player not in state.deprived]
        if state.sought is None or law.takes_over is None:
            return next(iter(able), "")
        willing = [player for player in able if player not in state.declined] or able
        with_line_bet = [player for player in willing if self.has_bet(state, player)]
        return next(iter(with_line_bet or willing), "")

    def in_play(self, state: CrapsState) -> tuple[int, ...]:
        """The dice that are thrown, by their numbers in the set; the first that may be while nobody has chosen."""
        return state.dice_set.in_play or self._first

    def forced_change(self, state: CrapsState) -> str:
        """The rule by which dice of the reserve take the place of those in play, whoever asks; nothing mostly."""
        if set(state.dice_set.broken) & set(self.in_play(state)):
            return "dice_change.broken"
        return "dice_change.lost_die" if state.dice_set.has_fallen and state.sought is not None else ""

    def must_replace(self, state: CrapsState) -> bool:
        """Whether the series is over and a die is still lost, so that the table needs another set."""
        over = state.phase == BETTING and state.sought is None
        return over and bool(state.dice_set.lost) and self._rules.dice_change.not_found is not None

    def has_bet(self, state: CrapsState, player: str) -> bool:
        """Whether a player has bet on win or don't win."""
        own = state.staked.get(player, {})
        return any(slug_of(kind) in own for kind in SERIES_LINES)

    def may_begin(self, state: CrapsState) -> bool:
        """Whether the shooter has bet as they must; they need not where nothing new is staked any more."""
        return state.sought is not None or state.plays_out or self.has_bet(state, state.shooter)

    def _offer_offer(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        player = self.following(state)
        if state.shooter or not player:
            return None
        bound = Bound(Reason.OUT_OF_ORDER, self._order, "shooters.direction")
        return Option("offer-dice", by, domains=(Among("shooter", (None, player), bound),))

    def _offer(self, state: CrapsState, command: OfferDice, chance: Chance) -> list[Event]:
        taking_over = () if state.sought is None else self._cite("shooters.takes_over")
        clauses = each_once(*self._order, *taking_over, *self._cite(*self._rules.paths_for("offer-dice")))
        return [DiceOffered(shooter=self.following(state), clauses=tuple(dict.fromkeys(clauses)))]

    def _not_the_shooter(self, state: CrapsState, command: RefuseDice | Throw) -> Refused:
        """Why another player than the one who has the dice neither throws nor refuses them."""
        asked, allowed = Value.person(command.by), Allowed.people(state.shooter)
        return Refused(
            Reason.NOT_YOURS, clauses=self._order, rule="shooters.direction", asked=asked, allowed=allowed
        )  # fmt: skip

    def _offer_refuse(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        seeking_his_own = state.sought is not None and state.has_thrown
        if self._rules.shooters.refusal is None or seeking_his_own or self.following(state) == "":
            return None
        return Option("refuse-dice", by)

    def _refuse(self, state: CrapsState, command: RefuseDice, chance: Chance) -> list[Event]:
        clauses = self._cite("shooters.refusal", *self._rules.paths_for("refuse-dice"))
        return [DiceRefused(player=command.by, clauses=clauses)]

    def _offer_breach(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.shooter:
            return None
        named = tuple(breach for breach, counts in self._rules.shooters.breaches.items() if counts)
        return Option("report-breach", by, domains=(Among("breach", named, Bound(Reason.NO_SUCH)),))

    def _breach(self, state: CrapsState, command: ReportBreach, chance: Chance) -> list[Event]:
        clauses = self._cite(f"shooters.breaches.{command.breach}", *self._rules.paths_for("report-breach"))
        return [BreachNoted(player=state.shooter, breach=command.breach, clauses=clauses)]

    def _offer_deprive(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        least, path = self._rules.shooters.breaches_least, "shooters.repeatedly"
        able = [player for player in dict.fromkeys((*state.players, *state.breaches)) if player not in state.deprived]
        forbids = self._rules.forbids(path)
        deserving = tuple(player for player in able if state.breaches.get(player, 0) >= least or not forbids)
        bound = Bound(Reason.TOO_FEW_BREACHES if forbids else Reason.NO_SUCH, self._cite(path), path)
        if not deserving:
            return bound if able else None
        clauses = self._cite(path, *self._rules.paths_for("deprive"))
        return Option("deprive", by, domains=(Among("shooter", deserving, bound),), clauses=clauses)

    def _deprive(self, state: CrapsState, command: Deprive, chance: Chance) -> list[Event]:
        clauses = self._cite("shooters.repeatedly", *self._rules.paths_for("deprive"))
        # Without a shooter nothing can be thrown, so bets open again until another has the dice.
        phase = BETTING if command.shooter == state.shooter else None
        return [Deprived(player=command.shooter, clauses=clauses, phase=phase)]

    def nobody_throws(self, state: CrapsState) -> bool:
        """Whether bets lie on the table that nobody who is there may decide by a throw."""
        return bool(state.stakes) and not state.shooter and not self.following(state)

    def _offer_break_off(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("break-off", by) if self.nobody_throws(state) else None

    def _break_off(self, state: CrapsState, command: BreakOff, chance: Chance) -> list[Event]:
        stakes = tuple(state.stakes.values())
        rows = [(FELT, purse(stake.player), int(stake.amount)) for stake in stakes]
        return [BrokenOff(returned=tuple(stake.id for stake in stakes), moves=moves(rows))]

    def _check_bet(self, state: CrapsState) -> None:
        """Before the first throw of a series the shooter has bet on win or don't win."""
        self._rules.require(self.may_begin(state), "shooters.must_bet", asked=Value.person(state.shooter))

    def _offer_no_more(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self.must_replace(state):
            raise self._rules.refusal("dice_change.not_found", reason=Reason.OUT_OF_ORDER, asked=_CLOSING)
        in_play = self.in_play(state)
        if (forced := self.forced_change(state)) and {*state.dice_set.broken, *state.dice_set.lost} & {*in_play}:
            raise self._rules.refusal(forced, reason=Reason.OUT_OF_ORDER, asked=_CLOSING)
        if not state.shooter or state.dice_set.change or set(state.dice_set.lost) & set(in_play):
            raise Refused(Reason.OUT_OF_ORDER, asked=_CLOSING, allowed=Allowed.hint("shooter-with-dice"))
        self._marking.check(state)
        self._check_bet(state)
        check_announced(self._rules, state)
        return Option("no-more-bets", by)

    def _no_more(self, state: CrapsState, command: NoMoreBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.no_more_bets", "shooters.must_bet", *self._rules.paths_for("no-more-bets"))
        return [BetsClosed(call=self._rules.calls.no_more_bets, clauses=clauses, phase=NO_MORE_BETS)]

    def _offer_throw(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        self._check_bet(state)
        return Option("throw", by)

    def _throw(self, state: CrapsState, command: Throw, chance: Chance) -> list[Event]:
        clauses = self._cite("shooters.after_call", "shooters.must_bet", *self._rules.paths_for("throw"))
        return [Thrown(thrower=command.by, clauses=clauses, phase=ROLLING)]

    def _offer_void(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        causes = tuple(cause for cause, voids in self._rules.incidents.void_causes.items() if voids)
        path = "calls.void"
        bound = Bound(Reason.NO_SUCH, self._cite(path), path)
        return Option("void-throw", by, domains=(Among("cause", causes, bound),))

    def _void(self, state: CrapsState, command: VoidThrow, chance: Chance) -> list[Event]:
        """The stickman says so; bets stand and may be added to, and the same shooter throws again."""
        rules, cause = self._rules, command.cause
        path = f"incidents.void_causes.{cause}"
        cited = self._cite(path, "calls.void", *rules.paths_for("void-throw"))
        events: list[Event] = [ThrowVoided(cause=cause, call=rules.calls.void, clauses=cited, phase=BETTING)]
        if cause in rules.incidents.faults and state.shooter:  # who threw may have gone meanwhile
            events.append(BreachNoted(player=state.shooter, breach=cause, clauses=self._cite(path)))
        if cause == OFF_THE_TABLE and rules.dice_change.lost_die is not None:
            events.append(DieLost(die=self.in_play(state)[0], clauses=self._cite("dice_change.lost_die")))
        if cause == BROKEN and rules.dice_change.broken is not None:
            events.append(DieBroken(die=self.in_play(state)[0], clauses=self._cite("dice_change.broken")))
        return events

    def _land(self, state: CrapsState, command: Land, chance: Chance) -> list[Event]:
        dice = tuple(chance.next(DIE) for _ in self.in_play(state))
        return [Rested(outcome=dice, clauses=self._cite("dice.in_play"), phase=LANDED)]

    def _say(self, state: CrapsState, command: AnnounceResult, chance: Chance) -> list[Event]:
        assert state.throw.dice is not None
        rules, series = self._rules, self._settlement.series(state, state.throw.dice)
        events: list[Event] = [
            OutcomeAnnounced(
                outcome=state.throw.dice,
                call=None if rules.calls.result is None else str(state.throw.total),
                clauses=self._cite("calls.result"),
                phase=self._settlement.phase_after(state),
            )
        ]
        if isinstance(series, Moved | Stands):
            return events
        lost, sought = isinstance(series, Lost), state.sought is not None
        how = ("seven-out" if lost else "point-made") if sought else ("craps" if lost else "natural")
        events.append(SeriesEnded(how=how))
        if lost and (rules.shooters.passes == "any-loss" or (rules.shooters.passes == "seven-out" and sought)):
            events.append(DicePassed(player=state.shooter, clauses=self._cite("shooters.passes")))
        return events
