"""The bets after the deal, and the common cards that follow each of them: flop, turn and river."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind
from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.common.boxes.commands import BoxNumber
from ludex.games.common.shoe.commands import Burn
from ludex.games.common.shoe.events import Burnt
from ludex.games.common.stakes.state import Stake
from ludex.games.poker.banked.declaration import Declaration, Step
from ludex.games.poker.banked.events import CardsGiven
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.raising import Fold, Folded, Raise, Raised, turn_of
from ludex.games.poker.banked.state import COMMON, DEALING, PLAYING, REVEALING, BankedState, bet_at
from ludex.games.poker.holdem_banked.rules import HoldemRules, StreetRules
from ludex.kit.cards import Card
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share

CHECKED = "checked"


class Check(Command, frozen=True, tag="check"):
    """Stays in play without betting; at the box whose turn it is when not said."""

    kind = Kind.TURN

    box: BoxNumber | None = None


class DealCommon(Command, frozen=True, tag="deal-common"):
    """The croupier deals the common cards that are due, face up."""

    kind = Kind.DUTY


class Checked(Event, frozen=True, tag="checked"):
    """A hand stays in play without a bet."""

    box: int
    player: str


STREET_COMMANDS = (Raise, Fold, Check, Burn, DealCommon)
STREET_EVENTS = (Raised, Folded, Checked, Burnt)


class StreetBetting(Part[BankedState]):
    """What a player may do in their turn: bet so many antes, or give up, or stay without betting."""

    def __init__(self, game: Declaration, rules: HoldemRules, flow: Flow) -> None:
        self._game, self._rules, self._flow = game, rules, flow
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command of a box's turn."""
        playing = frozenset({PLAYING})
        return [
            Action(command=Raise, phases=playing, offer=self._offer_bet, act=self._bet),
            Action(command=Fold, phases=playing, offer=self._offer_fold, act=self._fold),
            Action(command=Check, phases=playing, offer=self._offer_check, act=self._check),
        ]

    def lead(self, state: BankedState) -> Command | None:
        """Whoever says nothing does not bet."""
        box = state.turn_box
        if box is None:
            return None
        by = state.this_round.controllers[box]
        return Fold(by=by) if self._law(state).otherwise == "fold" else Check(by=by)

    def _street(self, state: BankedState) -> str:
        """The bet that everybody is asked about."""
        return self._game.steps[state.this_round.step].street

    def _law(self, state: BankedState) -> StreetRules:
        return self._rules.streets.of(self._street(state))

    def _here(self, box: int) -> Among:
        return Among("box", (None, box), Bound(Reason.OUT_OF_TURN, self._cite("deal.turns"), "deal.turns"))

    # Betting.

    def _amount(self, state: BankedState, box: int) -> Cents:
        """What the bet that is asked for takes."""
        ante = state.staked_on(state.this_round.controllers[box], bet_at(self._game.main, box))
        return share(ante, self._law(state).times, self._rules.settlement.rounding)

    def _offer_bet(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        box = turn_of(self._game, state, by)
        if isinstance(box, Bound):
            return box
        path = "streets.outside"
        if self._is_beyond(state, by, box):
            return Bound(Reason.ABOVE_MAXIMUM, self._cite(path, "multiple"), path)
        if self._amount(state, box) > state.funds(by):
            return Bound(Reason.NO_FUNDS)
        times = f"streets.{self._street(state)}.times"
        return Option("raise", by, domains=(self._here(box),), clauses=self._cite(times, path))

    def _is_beyond(self, state: BankedState, player: str, box: int) -> bool:
        """Whether the bet passes the maximum, where all bets of a hand count towards it."""
        bets = {bet_at(name, box) for name in (self._game.main, *(step.street for step in self._game.steps))}
        lying = sum(stake.amount for stake in state.stakes.values() if stake.bet in bets)
        most = state.minimum * self._rules.multiple
        return not self._rules.streets.outside and lying + self._amount(state, box) > most

    def _bet(self, state: BankedState, command: Raise, chance: Chance) -> list[Event]:
        box, street = state.turn_box, self._street(state)
        assert box is not None
        stake = Stake(state.next_id, command.by, bet_at(street, box), self._amount(state, box))
        paths = (f"streets.{street}.times", "streets.outside", *self._rules.paths_for("raise"))
        raised = Raised(
            box=box,
            player=command.by,
            stake=stake,
            moves=moves([(purse(command.by), FELT, stake.amount)]),
            clauses=self._cite(*paths),
        )
        return [raised, self._flow.after_box(state)]

    # Not betting.

    def _offer_fold(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._offer_otherwise(state, by, "fold")

    def _offer_check(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._offer_otherwise(state, by, "check")

    def _offer_otherwise(self, state: BankedState, by: str, do: str) -> Option | Bound:
        box = turn_of(self._game, state, by)
        if isinstance(box, Bound):
            return box
        path = f"streets.{self._street(state)}.otherwise"
        if self._law(state).otherwise != do:
            return Bound(Reason.MUST_STAY if do == "fold" else Reason.MUST_BET, self._cite(path), path)
        return Option(do, by, domains=(self._here(box),), clauses=self._cite(path))

    def _fold(self, state: BankedState, command: Fold, chance: Chance) -> list[Event]:
        box = state.turn_box
        assert box is not None
        kinds = [bet.slug for bet in (self._game.bets[:1] if self._game.sides_stand else self._game.bets)]
        bets = {bet_at(slug, box) for slug in (*kinds, *(step.street for step in self._game.steps))}
        lost = [stake for stake in state.stakes.values() if stake.bet in bets]
        keeps = self._rules.streets.lost is None
        sides = ("bets.bonus.stands",) if self._rules.bets.bonus is not None else ()
        otherwise = f"streets.{self._street(state)}.otherwise"
        folded = Folded(
            box=box,
            player=command.by,
            stakes=tuple(stake.id for stake in lost),
            moves=moves([(FELT, purse(stake.player) if keeps else FLOAT, stake.amount) for stake in lost]),
            clauses=self._cite(otherwise, "streets.lost", *sides, *self._rules.paths_for("fold")),
        )
        return [folded, self._flow.after_box(state, (*state.this_round.folded, box))]

    def _check(self, state: BankedState, command: Check, chance: Chance) -> list[Event]:
        box = state.turn_box
        assert box is not None
        otherwise = f"streets.{self._street(state)}.otherwise"
        clauses = self._cite(otherwise, *self._rules.paths_for("check"))
        return [Checked(box=box, player=command.by, clauses=clauses), self._flow.after_box(state)]


class Board(Part[BankedState]):
    """Common cards: one is burnt, and then they are dealt."""

    def __init__(self, game: Declaration, rules: HoldemRules, roster: Roster, flow: Flow) -> None:
        self._game, self._rules, self._roster, self._flow = game, rules, roster, flow
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Burning and dealing."""
        phases = frozenset({DEALING, PLAYING, REVEALING})
        return [
            Action(command=Burn, phases=phases, offer=self._offer_burn, act=self._burn),
            Action(command=DealCommon, phases=phases, offer=self._offer_deal, act=self._deal),
        ]

    def duty(self, state: BankedState) -> Command | None:
        """What the croupier does with the common cards now."""
        step = self._flow.board_due(state)
        if step is None:
            return None
        if self._burns(state, step):
            return Burn(by=self._roster.who(state, "burn"))
        return DealCommon(by=self._roster.who(state, "deal-common"))

    def _burns(self, state: BankedState, step: Step) -> bool:
        return self._rules.streets.of(step.street).burn > 0 and not state.this_round.burnt

    def _next(self, state: BankedState) -> tuple[int, Step] | None:
        """The common cards that come next, now or once everybody has decided, and how many steps are before them."""
        steps = enumerate(self._game.steps)
        return next(((at, step) for at, step in steps if at >= state.this_round.step and step.kind == "board"), None)

    def _closed(self, state: BankedState) -> Bound | None:
        """What keeps the croupier from it: somebody has still to decide; nothing where the law lifts that."""
        found = self._next(state)
        if found is None or self._flow.board_due(state) is not None:
            return None
        path = f"streets.{found[1].street}.decided_first"
        return Bound(Reason.OUT_OF_ORDER, self._cite(path), path) if self._rules.forbids(path) else None

    def _due(self, state: BankedState) -> Step | Bound | None:
        """The common cards that may be dealt now, or what keeps the croupier from it."""
        closed, found = self._closed(state), self._next(state)
        if closed is not None or found is None or state.this_round.due:
            return closed
        return None if state.phase == REVEALING and self._flow.board_due(state) is None else found[1]

    def _offer_burn(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        step = self._due(state)
        if not isinstance(step, Step):
            return step
        path = f"streets.{step.street}.burn"
        return Option("burn", by) if self._burns(state, step) else Bound(Reason.OUT_OF_ORDER, self._cite(path), path)

    def _burn(self, state: BankedState, command: Burn, chance: Chance) -> list[Event]:
        step = self._due(state)
        assert isinstance(step, Step)
        law, base = self._rules.streets.of(step.street), f"streets.{step.street}"
        clauses = self._cite(f"{base}.burn", f"{base}.decided_first", *self._rules.paths_for("burn"))
        return [Burnt(cards=law.burn, clauses=clauses)]

    def _offer_deal(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        step = self._due(state)
        if not isinstance(step, Step):
            return step
        path = f"streets.{step.street}.burn"
        if self._burns(state, step):
            return Bound(Reason.OUT_OF_ORDER, self._cite(path), path)
        return Option("deal-common", by)

    def _deal(self, state: BankedState, command: DealCommon, chance: Chance) -> list[Event]:
        found = self._next(state)
        assert found is not None
        assert state.shoe is not None
        at, step = found
        law, shoe, faces = self._rules.streets.of(step.street), state.shoe, list[Card | None]()
        for _ in range(law.cards):
            face = chance.next(shoe.draw) if law.face_up else None
            shoe = shoe.dealt(face)
            faces.append(face)
        base = f"streets.{step.street}"
        paths = (f"{base}.{rule}" for rule in ("cards", "face_up", "burn", "decided_first"))
        clauses = self._cite(*paths, *self._rules.paths_for("deal-common"))
        return [CardsGiven(to=COMMON, faces=tuple(faces), clauses=clauses), self._flow.next_step(state, at + 1)]


def _fold_checked(state: BankedState, event: Checked) -> None:
    state.this_round.decided[event.box] = CHECKED


def _fold_burnt(state: BankedState, event: Burnt) -> None:
    now = state.this_round
    now.out += event.cards
    now.aside += event.cards
    now.burnt, now.drawn_early = True, False


def _fold_given(state: BankedState, event: CardsGiven) -> None:
    now = state.this_round
    now.burnt, now.drawn_early = now.burnt and event.to != COMMON, False


STREET_FOLDS: dict[type[Event], Any] = {Checked: _fold_checked, Burnt: _fold_burnt, CardsGiven: _fold_given}
