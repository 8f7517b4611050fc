"""A promotion as a decider: its parts under one rulebook, what happens by itself, and what people see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from ludex.core.commands import Command, slug_of
from ludex.core.decider import Folds, merged
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.state import CLOSED, DeciderSetup, put_staff
from ludex.games.common.premises.commands import CloseSession
from ludex.games.common.premises.doors import Doors, PremisesDecider, PremisesView
from ludex.games.draws.among.receipts import ClosedList
from ludex.games.draws.promotions import commands as do
from ludex.games.draws.promotions import control, drawing, entering
from ludex.games.draws.promotions import state as phases
from ludex.games.draws.promotions.equipment import PromotionEquipment
from ludex.games.draws.promotions.part import PRIZES
from ludex.games.draws.promotions.rules import PromotionRules
from ludex.games.draws.promotions.state import PromotionState
from ludex.kit.money import Cents


class PrizeSeen(Struct, frozen=True):
    """A prize as everybody sees it: the day of its draw, the entry that won it and whose that is."""

    name: str
    day: str
    value: Cents
    entry: str = ""
    player: str = ""
    collected: bool = False


class PromotionView(PremisesView, frozen=True, kw_only=True):
    """What a person sees: the prizes, how many entries there are, the published list, and their own entries."""

    notice: str
    """The day on which the notice was presented."""
    next_draw: str
    """The day of the next draw; nothing after the last."""
    entries: int
    in_draw: int
    """How many entries can still come out."""
    digest: str
    prizes: tuple[PrizeSeen, ...]
    winners: dict[str, str]
    """Whoever won each prize that somebody won."""
    own: tuple[str, ...]
    """The numbers of one's own entries."""
    void: bool


class Promotion(PremisesDecider[PromotionState]):
    """A promotion under one ruleset, as it was described."""

    folds: ClassVar[Folds] = merged(entering.FOLDS, drawing.FOLDS, control.FOLDS)

    def __init__(self, rules: PromotionRules, equipment: PromotionEquipment) -> None:
        self.rules = rules
        self.equipment = equipment
        self._roster = Roster(rules)
        self.entering = entering.Entering(rules, equipment)
        self.drawing = drawing.Drawing(rules, equipment)
        doors = Doors(rules, open_phases=phases.PHASES, resumes=PromotionState.stage, closing=phases.PHASES)
        parts = (doors, self.entering, self.drawing, control.Control(rules, equipment))
        self.book: Rulebook[PromotionState] = Rulebook(rules, [action for part in parts for action in part.actions()])
        self.options, self.decide = self.book.options, self.book.decide

    def closed_list(self, state: PromotionState) -> ClosedList:
        """The list that is published before a draw, from which its receipt is rechecked."""
        return self.drawing.closed_list(state)

    def start(self, setup: DeciderSetup) -> PromotionState:
        """Before it begins."""
        state = PromotionState(notice=self.equipment.described.notice.presented or "")
        put_staff(state, setup)
        return state

    def duty(self, _state: PromotionState) -> Command | None:
        """Nothing is done without somebody deciding that it is time."""
        return None

    def lead(self, state: PromotionState) -> Command | None:
        """What the promoter does when nobody wants anything: the next step, or the end of the day."""
        if state.phase == CLOSED:
            return None
        step = self._step(state)
        return step(by=self._roster.who(state, slug_of(step)))

    def _step(self, state: PromotionState) -> type[Command]:
        """The command that comes next."""
        draw = self.drawing.next_draw(state)
        match state.phase:
            case phases.BEFORE if not state.notice:
                return do.PresentNotice
            case phases.BEFORE if not any(self.entering.lawful.flaws_at_start(state.day, state.notice)):
                return do.BeginPromotion
            case phases.TAKING if draw is None:
                return do.EndPromotion
            case phases.TAKING | phases.DRAWING if draw is not None and draw.day < state.day:
                return do.DropDraw
            case phases.TAKING if draw is not None and draw.day == state.day:
                return do.CloseEntries
            case phases.DRAWING if draw is not None and not any(self.drawing.lawful.flaws_at_draw(draw, state.day)):
                return do.DrawEntry
            case phases.STOPPED:
                return do.EndPromotion
            case _:
                return CloseSession

    def money_on_table(self, state: PromotionState) -> Mapping[str, Cents]:
        """Prizes in money that were won and that nobody has collected."""
        waiting = sum(self.drawing.amount_of(won.prize) for won in state.won if not won.collected)
        return {PRIZES: Cents(waiting)}

    def view(self, state: PromotionState, who: str) -> PromotionView:
        """What this person sees."""
        draw = self.drawing.next_draw(state)
        won = {each.prize: each for each in state.won}
        seen = []
        for each in self.equipment.described.draws:
            for prize in each.prizes:
                value, by = self.equipment.values[prize.name], won.get(prize.name)
                told = (by.entry, by.player, by.collected) if by else ("", "", False)
                seen.append(PrizeSeen(prize.name, each.day, value, *told))
        return PromotionView(
            **self.seen(state, who),
            notice=state.notice,
            next_draw="" if draw is None else draw.day,
            entries=len(state.entries),
            in_draw=self.drawing.among(state).source.total,
            digest=state.digest,
            prizes=tuple(seen),
            winners={prize.name: prize.player for prize in seen if prize.player},
            own=tuple(str(at) for at, entry in enumerate(state.entries, start=1) if entry.player == who),
            void=state.void,
        )
