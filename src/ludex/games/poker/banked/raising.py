"""The second bet: whoever decides for a box adds it or folds, and others who bet on the hand follow or not."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Literal

from ludex.core.commands import Command, Kind
from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.boxes.commands import BoxNumber
from ludex.games.common.stakes.state import Stake
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.folds import note_moves, remove_stakes
from ludex.games.poker.banked.state import FOLLOWING, PLAYING, BankedState, bet_at
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share
from ludex.law.ruleset import RuleGroup

RAISED, FOLDED = "raised", "folded"
SECOND = "raise"
"""What the slug of a second bet begins with."""


class RaiseRules(RuleGroup, frozen=True):
    """Going on or giving up (ir o retirarse)."""

    times: Fraction
    """The second bet, in first bets."""
    outside: bool
    """Whether the second bet is counted outside the maximum."""
    raise_call: str | None
    fold_call: str | None
    lost: Literal["collected-at-once"] | None
    """What becomes of the first bet of a hand that is folded."""
    sides: Literal["lost", "stand"]
    """What becomes of the bets beside it."""


class Raise(Command, frozen=True, tag="raise"):
    """Goes on: adds the second bet to the first; at the box whose turn it is when not said."""

    kind = Kind.TURN

    box: BoxNumber | None = None


class Fold(Command, frozen=True, tag="fold"):
    """Gives up: lays the cards down covered and loses the first bet."""

    kind = Kind.TURN

    box: BoxNumber | None = None


class Follow(Command, frozen=True, tag="follow"):
    """Adds the second bet to one's bet on the hand of another."""

    kind = Kind.TURN


class StayBehind(Command, frozen=True, tag="stay-behind"):
    """Adds nothing to one's bet on the hand of another."""

    kind = Kind.TURN


RAISING_COMMANDS = (Raise, Fold, Follow, StayBehind)


class Raised(Event, frozen=True, tag="raised"):
    """The second bet lies at a box."""

    box: int
    player: str
    stake: Stake
    followers: tuple[str, ...] = ()
    """Who bets on the same hand and is asked to add to it."""
    call: str | None = None


class Folded(Event, frozen=True, tag="folded"):
    """A hand was given up; its bets are collected."""

    box: int
    player: str
    stakes: tuple[int, ...]
    slots: tuple[str, ...] = ()
    """Those whose bets in a slot are lost with it."""
    call: str | None = None


class Answered(Event, frozen=True, tag="answered"):
    """Somebody who bets on the hand of another has added to their bet, or not."""

    player: str
    box: int
    stake: Stake | None
    stakes: tuple[int, ...] = ()
    """What they lose because they did not."""
    slot: bool = False
    """Whether what they put into the slot of a pool is lost too."""


RAISING_EVENTS = (Raised, Folded, Answered)


class Raising(Part[BankedState]):
    """What whoever decides for a box may do in its turn."""

    def __init__(self, game: Declaration, law: RaiseRules, flow: Flow) -> None:
        self._game, self._rules, self._law, self._flow = game, game.rules, law, flow
        self._cite = cache(game.rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command of a box's turn."""
        playing, following = frozenset({PLAYING}), frozenset({FOLLOWING})
        return [
            Action(command=Raise, phases=playing, offer=self._offer_raise, act=self._raise),
            Action(command=Fold, phases=playing, offer=self._offer_fold, act=self._fold),
            Action(command=Follow, phases=following, offer=self._offer_follow, act=self._follow),
            Action(command=StayBehind, phases=following, offer=self._offer_stay, act=self._stay),
        ]

    def lead(self, state: BankedState) -> Command | None:
        """Whoever says nothing does not add to a bet."""
        now = state.this_round
        if state.phase == FOLLOWING:
            return StayBehind(by=now.followers[0])
        if state.turn_box is not None and not now.due:
            return Fold(by=now.controllers[state.turn_box])
        return None

    def turn_of(self, state: BankedState, by: str) -> int | Bound:
        """The box that somebody may now decide for, or why they may not."""
        return turn_of(self._game, state, by)

    # Going on.

    def second_bet(self, state: BankedState, player: str, box: int) -> Cents:
        """What a player adds to their first bet at a box."""
        first = state.staked_on(player, bet_at(self._game.main, box))
        return share(first, self._law.times, self._rules.settlement.rounding)

    def _offer_raise(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        box = self.turn_of(state, by)
        if isinstance(box, Bound):
            return box
        if self._beyond(state, by, box):
            return Bound(Reason.ABOVE_MAXIMUM, self._cite("second.outside", "multiple"), "second.outside")
        if self.second_bet(state, by, box) > state.funds(by):
            return Bound(Reason.NO_FUNDS)
        return Option("raise", by, domains=(self._here(box),), clauses=self._cite("second.times", "second.outside"))

    def _beyond(self, state: BankedState, player: str, box: int) -> bool:
        """Whether the second bet passes the maximum, where it counts towards it."""
        first = state.staked_on(player, bet_at(self._game.main, box))
        most = state.minimum * self._rules.multiple
        return not self._law.outside and first + self.second_bet(state, player, box) > most

    def _here(self, box: int) -> Among:
        return Among("box", (None, box), Bound(Reason.OUT_OF_TURN, self._cite("deal.turns"), "deal.turns"))

    def _raise(self, state: BankedState, command: Raise, chance: Chance) -> list[Event]:
        box = state.turn_box
        assert box is not None
        stake = Stake(state.next_id, command.by, bet_at(SECOND, box), self.second_bet(state, command.by, box))
        bettors = state.bettors(bet_at(self._game.main, box))
        followers = tuple(player for player in bettors if player != command.by)
        paths = ("second.times", "second.outside", "second.raise_call", *self._rules.paths_for("raise"))
        raised = Raised(
            box=box,
            player=command.by,
            stake=stake,
            followers=followers,
            call=self._law.raise_call,
            moves=moves([(purse(command.by), FELT, stake.amount)]),
            clauses=self._cite(*paths),
            phase=FOLLOWING if followers else None,
        )
        return [raised] if followers else [raised, self._flow.after_box(state)]

    # Giving up.

    def _offer_fold(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        box = self.turn_of(state, by)
        return box if isinstance(box, Bound) else Option("fold", by, domains=(self._here(box),))

    def _fold(self, state: BankedState, command: Fold, chance: Chance) -> list[Event]:
        box = state.turn_box
        assert box is not None
        lost = self._lost(state, box)
        keeps = self._law.lost is None
        slots = () if self._game.sides_stand else tuple(p for p, own in state.this_round.slots.items() if box in own)
        rows = [(FELT, purse(stake.player) if keeps else FLOAT, stake.amount) for stake in lost]
        paths = ("second.lost", "second.sides", "second.fold_call", *self._rules.paths_for("fold"))
        folded = Folded(
            box=box,
            player=command.by,
            stakes=tuple(stake.id for stake in lost),
            slots=slots,
            call=self._law.fold_call,
            moves=moves(rows),
            clauses=self._cite(*paths),
        )
        return [folded, self._flow.after_box(state, (*state.this_round.folded, box))]

    def _lost(self, state: BankedState, box: int) -> list[Stake]:
        """What a folded hand loses: the first bets, and those beside them unless they stand."""
        kinds = self._game.bets[:1] if self._game.sides_stand else self._game.bets
        bets = {bet_at(bet.slug, box) for bet in kinds} | {bet_at(SECOND, box)}
        return [stake for stake in state.stakes.values() if stake.bet in bets]

    # Those who bet on the hand of another.

    def _offer_follow(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by not in state.this_round.followers:
            return Bound(Reason.OUT_OF_TURN)
        box = state.this_round.asked[0]
        if self.second_bet(state, by, box) > state.funds(by):
            return Bound(Reason.NO_FUNDS)
        return Option("follow", by, clauses=self._cite("second.times"))

    def _follow(self, state: BankedState, command: Follow, chance: Chance) -> list[Event]:
        box, player = state.this_round.asked[0], command.by
        stake = Stake(state.next_id, player, bet_at(SECOND, box), self.second_bet(state, player, box))
        rows = [(purse(player), FELT, int(stake.amount))]
        clauses = self._cite("second.times", "second.outside", *self._rules.paths_for("follow"))
        return self._answered(state, Answered(player=player, box=box, stake=stake, moves=moves(rows), clauses=clauses))

    def _offer_stay(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("stay-behind", by) if by in state.this_round.followers else Bound(Reason.OUT_OF_TURN)

    def _stay(self, state: BankedState, command: StayBehind, chance: Chance) -> list[Event]:
        box, player, path = state.this_round.asked[0], command.by, "box.declined"
        loses = self._rules.box.declined == "loses-bet"
        lost = [stake for stake in self._lost(state, box) if loses and stake.player == player]
        rows = [(FELT, FLOAT, int(stake.amount)) for stake in lost]
        ids = tuple(stake.id for stake in lost)
        clauses = self._cite(path, "second.sides", *self._rules.paths_for("stay-behind"))
        event = Answered(
            player=player,
            box=box,
            stake=None,
            stakes=ids,
            slot=loses and not self._game.sides_stand and box in state.this_round.slots.get(player, {}),
            moves=moves(rows),
            clauses=clauses,
        )
        return self._answered(state, event)

    def _answered(self, state: BankedState, event: Answered) -> list[Event]:
        last = len(state.this_round.followers) == 1
        return [event, self._flow.after_box(state)] if last else [event]


def turn_of(game: Declaration, state: BankedState, by: str) -> int | Bound:
    """The box that somebody may now decide for, or why they may not."""
    now, box, rules = state.this_round, state.turn_box, game.rules
    if box is None:
        return Bound(Reason.NOTHING_TO_DO)
    if by != now.controllers[box]:
        if by in state.bettors(bet_at(game.main, box)):
            path = "box.front" if state.seats.get(box) == now.controllers[box] else "box.priority"
            return Bound(Reason.NOT_YOUR_HAND, rules.clauses_of(path), path)
        return Bound(Reason.OUT_OF_TURN, rules.clauses_of("deal.turns"), "deal.turns")
    return Bound(Reason.OUT_OF_ORDER) if now.due else box


def _fold_raised(state: BankedState, event: Raised) -> None:
    state.add_stake(event.stake)
    state.this_round.decided[event.box] = RAISED
    state.this_round.followers = event.followers


def _fold_folded(state: BankedState, event: Folded) -> None:
    now = state.this_round
    remove_stakes(state, event.stakes)
    now.folded = (*now.folded, event.box)
    now.decided[event.box] = FOLDED
    for player in event.slots:
        del now.slots[player][event.box]


def _fold_answered(state: BankedState, event: Answered) -> None:
    remove_stakes(state, event.stakes)
    if event.stake is not None:
        state.add_stake(event.stake)
    now = state.this_round
    now.followers = tuple(player for player in now.followers if player != event.player)
    if event.slot:
        del now.slots[event.player][event.box]


def _noting(fold: Any) -> Any:
    def folding(state: BankedState, event: Any) -> None:
        fold(state, event)
        note_moves(state, event)

    return folding


RAISING_FOLDS: dict[type[Event], Any] = {
    Raised: _noting(_fold_raised),
    Folded: _noting(_fold_folded),
    Answered: _noting(_fold_answered),
}
