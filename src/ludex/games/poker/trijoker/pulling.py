"""Taking bets back, or leaving them in play: the first after one's own cards, the second after a common one."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind
from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.folds import note_moves, remove_stakes
from ludex.games.poker.banked.raising import turn_of
from ludex.games.poker.banked.state import PLAYING, SETTLING, BankedState, bet_at
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.kit.chance import Chance

PLACES = ("first", "second", "third")
"""The bets of a player by the boxes in which they lie."""


class Pull(Command, frozen=True, tag="pull"):
    """Takes back the bet that one is asked about."""

    kind = Kind.TURN


class LetRide(Command, frozen=True, tag="let-ride"):
    """Leaves the bet that one is asked about in play."""

    kind = Kind.TURN


PULLING_COMMANDS = (Pull, LetRide)


class BetPulled(Event, frozen=True, tag="bet-pulled"):
    """A bet went back to its owner, who plays on with the others."""

    player: str
    box: int
    bet: str
    stakes: tuple[int, ...]


class BetLeft(Event, frozen=True, tag="bet-left"):
    """A bet stays in play."""

    player: str
    box: int
    bet: str


PULLING_EVENTS = (BetPulled, BetLeft)


class Pulling(Part[BankedState]):
    """What a player may do with their bets in their turn."""

    def __init__(self, game: Declaration, rules: TrijokerRules, flow: Flow) -> None:
        self._game, self._rules, self._flow = game, rules, flow
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Taking a bet back, or not."""
        playing = frozenset({PLAYING})
        return [
            Action(
                command=Pull,
                phases=playing,
                offer=self._offer_pull,
                act=self._pull,
                closed="pull.last",
                closed_phases=frozenset({SETTLING}),
            ),
            Action(command=LetRide, phases=playing, offer=self._offer_leave, act=self._leave),
        ]

    def lead(self, state: BankedState) -> Command | None:
        """Whoever says nothing leaves their bet in play."""
        box = state.turn_box
        return None if box is None else LetRide(by=state.this_round.controllers[box])

    def _asked(self, state: BankedState) -> str:
        """Which bet it is about: the first before any common card is open, then the second."""
        decided = [step for step in self._game.steps[: state.this_round.step + 1] if step.kind == "decide"]
        return PLACES[len(decided) - 1]

    def _offer_pull(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        box = turn_of(self._game, state, by)
        if isinstance(box, Bound):
            return box
        kept = self._kept_by(state, box)
        if kept is not None:
            return Bound(Reason.MUST_STAY, self._cite(kept), kept)
        return Option("pull", by, clauses=self._cite(*self._paths(state)))

    def _kept_by(self, state: BankedState, box: int) -> str | None:
        """The rule by which the bet that a box is asked about stays; nothing where it may be taken back."""
        law, asked = self._rules.pull, self._asked(state)
        if asked not in ("first", "second"):
            return None
        if not (law.first if asked == "first" else law.second):
            return f"pull.{asked}"
        left = any(True for _ in state.stakes_on(bet_at(PLACES[0], box)))
        free = law.second_after in ("either", "left" if left else "pulled")
        return None if asked == "first" or free else "pull.second_after"

    def _paths(self, state: BankedState) -> tuple[str, ...]:
        """The rules by which the bet that is asked about may be taken back."""
        asked = self._asked(state)
        by_bet = {"first": ("pull.first",), "second": ("pull.second", "pull.second_after")}
        return by_bet.get(asked, ("pull.last",))

    def _pull(self, state: BankedState, command: Pull, chance: Chance) -> list[Event]:
        box, name = state.turn_box, self._asked(state)
        assert box is not None
        stakes = list(state.stakes_on(bet_at(name, box)))
        pulled = BetPulled(
            player=command.by,
            box=box,
            bet=name,
            stakes=tuple(stake.id for stake in stakes),
            moves=moves([(FELT, purse(stake.player), int(stake.amount)) for stake in stakes]),
            clauses=self._cite(*self._paths(state), *self._rules.paths_for("pull")),
        )
        return [pulled, self._flow.after_box(state)]

    def _offer_leave(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        box = turn_of(self._game, state, by)
        return box if isinstance(box, Bound) else Option("let-ride", by)

    def _leave(self, state: BankedState, command: LetRide, chance: Chance) -> list[Event]:
        box, name = state.turn_box, self._asked(state)
        assert box is not None
        clauses = self._cite(*self._paths(state), *self._rules.paths_for("let-ride"))
        left = BetLeft(player=command.by, box=box, bet=name, clauses=clauses)
        return [left, self._flow.after_box(state)]


def _fold_pulled(state: BankedState, event: BetPulled) -> None:
    remove_stakes(state, event.stakes)
    note_moves(state, event)


PULLING_FOLDS: dict[type[Event], Any] = {BetPulled: _fold_pulled}
