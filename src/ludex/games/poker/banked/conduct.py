"""What players may not do with their cards: show them, tell of them, ask for advice; and what follows when they do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct

from ludex.core.events import FELT, FLOAT, Event, moves
from ludex.core.options import Among, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.games.common.boxes.events import BoxesControlled
from ludex.games.common.covered import faces_of
from ludex.games.common.stakes.betting import NO_SUCH
from ludex.games.poker.banked.commands import AskAdvice, ReportConduct, ShowCards, TellCards
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.events import CardsShown, ConductReported, Spoke
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.state import (
    DEALING,
    DEALT,
    FOLLOWING,
    GATHERING,
    PLAYING,
    SETTLING,
    BankedState,
    bet_at,
    hand_of,
)
from ludex.kit.chance import Chance

_ACTS = ("show", "tell", "advice")


class ConductPhases(Struct, frozen=True, kw_only=True):
    """When players might do what they may not."""

    reported: frozenset[str]
    """When cards can be shown too early, and such acts are reported."""
    spoken: frozenset[str]
    """While there is something to be said about cards."""
    turned: frozenset[str]
    """When all cards that decide lie open."""


_USUAL = ConductPhases(
    reported=DEALT - {SETTLING} | {DEALING},
    spoken=DEALT | {DEALING},
    turned=frozenset({SETTLING, GATHERING}),
)


def penalty_path(act: str) -> str:
    """The rule that says what follows an act."""
    return "conduct.advice_penalty" if act == "advice" else "conduct.penalty"


class Conduct(Part[BankedState]):
    """Forbidden acts of players, and the croupier's report of them."""

    def __init__(self, game: Declaration, flow: Flow, when: ConductPhases = _USUAL) -> None:
        self._game, self._rules, self._flow, self._when = game, game.rules, flow, when
        self._cite = cache(game.rules.clauses_of)

    def actions(self) -> list[Action]:
        """What players try, and what is reported of them."""
        return [
            Action(
                command=ShowCards,
                phases=self._when.reported,
                offer=self._offer("show-cards"),
                act=self._show,
                forbidden="conduct.show",
                closed="deal.touch",
                closed_phases=self._when.turned,
            ),
            Action(
                command=TellCards,
                phases=self._when.spoken,
                offer=self._offer("tell-cards"),
                act=self._spoke("tell"),
                forbidden="conduct.tell",
            ),
            Action(
                command=AskAdvice,
                phases=self._when.spoken,
                offer=self._offer("ask-advice"),
                act=self._spoke("advice"),
                forbidden="conduct.advice",
            ),
            Action(command=ReportConduct, phases=self._when.reported, offer=self._offer_report, act=self._report),
        ]

    def _boxes(self, state: BankedState, player: str) -> list[int]:
        """The boxes that a player decides for and whose hands are still in play."""
        now = state.this_round
        return [box for box, who in now.controllers.items() if who == player and box not in now.folded]

    def _offer(self, do: str) -> Callable[[Any, str, tuple[str, ...]], Option | None]:
        def offer(state: BankedState, by: str, owners: tuple[str, ...]) -> Option | None:
            return Option(do, by) if self._boxes(state, by) and state.phase != DEALING else None

        return offer

    def _show(self, state: BankedState, command: ShowCards, chance: Chance) -> list[Event]:
        box, now = self._boxes(state, command.by)[0], state.this_round
        assert state.shoe is not None
        faces, new = faces_of(state.shoe, now.out, now.hands[hand_of(box)], chance)
        return [CardsShown(player=command.by, box=box, faces=faces, new=new)]

    def _spoke(self, act: str) -> Callable[[Any, Any, Chance], list[Event]]:
        return lambda _state, command, _chance: [Spoke(player=command.by, act=act)]

    def _offer_report(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | None:
        players = tuple(dict.fromkeys(state.this_round.controllers.values()))
        acts = tuple(act for act in _ACTS if self._rules.forbids(f"conduct.{act}"))
        if not players or not acts:
            return None
        return Option("report-conduct", by, domains=(Among("offender", players, NO_SUCH), Among("act", acts, NO_SUCH)))

    def _report(self, state: BankedState, command: ReportConduct, chance: Chance) -> list[Event]:
        player, now = command.offender, state.this_round
        path = penalty_path(command.act)
        clauses = self._cite(f"conduct.{command.act}", path, *self._rules.paths_for("report-conduct"))
        penalty = self._rules.conduct.advice_penalty if command.act == "advice" else self._rules.conduct.penalty
        if penalty == "recorded":
            return [ConductReported(player=player, act=command.act, clauses=clauses)]
        lost = [stake for stake in state.stakes.values() if stake.player == player]
        # A hand that has nobody's bet left is out of the round; others who bet on it play on.
        boxes = tuple(box for box in now.controllers if box not in now.folded and not self._others(state, player, box))
        event = ConductReported(
            player=player,
            act=command.act,
            stakes=tuple(stake.id for stake in lost),
            boxes=boxes,
            moves=moves([(FELT, FLOAT, sum(stake.amount for stake in lost))]),
            clauses=clauses,
        )
        return [event, *self._passed_on(state, player), *self._goes_on(state, player, (*now.folded, *boxes))]

    def _others(self, state: BankedState, player: str, box: int) -> list[str]:
        """Who else bets on the hand at a box."""
        return [other for other in state.bettors(bet_at(self._game.main, box)) if other != player]

    def _passed_on(self, state: BankedState, player: str) -> list[Event]:
        """Whoever else bets on the offender's hand decides for it from now on."""
        now = state.this_round
        heirs = {box: self._others(state, player, box) for box, who in now.controllers.items() if who == player}
        passed = {box: others[0] for box, others in heirs.items() if others}
        if not passed:
            return []
        return [BoxesControlled(controllers={**now.controllers, **passed}, clauses=self._cite("box.priority"))]

    def _goes_on(self, state: BankedState, player: str, folded: tuple[int, ...]) -> list[Event]:
        """Whose turn it is once the offender's hands are out."""
        now = state.this_round
        if state.phase == FOLLOWING and now.followers == (player,):
            return [self._flow.after_box(state, folded)]
        if state.phase == PLAYING and now.asked and now.asked[0] in folded:
            return [self._flow.after_box(state, folded)]
        return []
