"""What comes next in a round: every box decides, common cards are dealt, cards turned over, the boxes settled."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ludex.core.events import Event
from ludex.games.poker.banked.declaration import Declaration, Step
from ludex.games.poker.banked.events import BoxAsked, DecisionsMade
from ludex.games.poker.banked.rules import Side
from ludex.games.poker.banked.state import GATHERING, PLAYING, REVEALING, SETTLING, BankedState, bet_at


def in_order(boxes: Iterable[int], starts: Side) -> list[int]:
    """Boxes from one side of the croupier to the other; the first is at their left."""
    return sorted(boxes, reverse=starts == "right")


class Flow:
    """The order of a round after the deal."""

    def __init__(self, game: Declaration) -> None:
        self._game = game
        self._cite = cache(game.rules.clauses_of)

    def next_reveal(self, state: BankedState) -> tuple[int, Step]:
        """The next step in which cards are turned over, and how many are before it."""
        steps = enumerate(self._game.steps)
        return next((at, step) for at, step in steps if at >= state.this_round.step and step.kind == "reveal")

    def board_due(self, state: BankedState) -> Step | None:
        """The common cards that are dealt next, where it has come to that."""
        steps, at = self._game.steps, state.this_round.step
        is_due = state.phase == REVEALING and at < len(steps) and steps[at].kind == "board"
        return steps[at] if is_due else None

    def next_step(
        self, state: BankedState, at: int, folded: tuple[int, ...] | None = None, gone: tuple[int, ...] = ()
    ) -> Event:
        """The event that says what follows once so many steps are behind and these boxes have folded.

        Boxes that are `gone` have no bets left of any kind.
        """
        out = (*(state.this_round.folded if folded is None else folded), *gone)
        live = self.in_play(state, out)
        while at < len(self._game.steps):
            step = self._game.steps[at]
            if step.kind == "decide" and live:
                boxes = tuple(in_order(live, self._game.rules.deal.turns))
                return BoxAsked(boxes=boxes, step=at, clauses=self._cite("deal.turns", *step.paths), phase=PLAYING)
            # Common cards are dealt for hands in play; bets that only wait for their end need none.
            if (step.kind == "board" and live) or (step.kind == "reveal" and self.unsettled(state, out, gone)):
                return DecisionsMade(step=at, clauses=self._cite(*step.paths), phase=REVEALING)
            at += 1
        return DecisionsMade(step=at, phase=SETTLING if self.unsettled(state, out, gone) else GATHERING)

    def in_play(self, state: BankedState, out: tuple[int, ...]) -> list[int]:
        """The boxes whose hands are in play once these are out."""
        return [box for box in state.this_round.controllers if box not in out]

    def after_box(self, state: BankedState, folded: tuple[int, ...] | None = None, gone: tuple[int, ...] = ()) -> Event:
        """Whose turn it is once the box that was asked has decided, or is gone."""
        now = state.this_round
        out = (*(now.folded if folded is None else folded), *gone)
        rest = tuple(box for box in now.asked[1:] if box not in out)
        if rest:
            return BoxAsked(boxes=rest, step=now.step, clauses=self._cite("deal.turns"), phase=PLAYING)
        return self.next_step(state, now.step + 1, out, gone)

    def unsettled(
        self, state: BankedState, folded: tuple[int, ...] | None = None, gone: tuple[int, ...] = ()
    ) -> list[int]:
        """The boxes that have still to be settled, in their order."""
        now = state.this_round
        out = now.folded if folded is None else folded
        left = [
            box
            for box in now.controllers
            if box not in (*now.settled, *gone)
            and (box not in out or (self._game.sides_stand and self.has_sides(state, box)))
        ]
        return in_order(left, self._game.rules.settlement.starts)

    def has_sides(self, state: BankedState, box: int) -> bool:
        """Whether anything lies at a box besides the bets on its hand."""
        bets = {bet_at(bet.slug, box) for bet in self._game.bets[1:]}
        return any(stake.bet in bets for stake in state.stakes.values()) or any(
            box in own for own in state.this_round.slots.values()
        )
