"""The draws of a promotion: the list that is published, the entry of each prize, and prizes that are collected."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.draws.among.published import digest_of
from ludex.games.draws.promotions import commands as do
from ludex.games.draws.promotions import events as did
from ludex.games.draws.promotions import state as phases
from ludex.games.draws.promotions.equipment import Prize
from ludex.games.draws.promotions.lawful import MONEY
from ludex.games.draws.promotions.part import PRIZES, Part
from ludex.games.draws.promotions.state import PromotionState, Won
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents


def _closed(state: PromotionState, event: did.EntriesClosed) -> None:
    state.digest = event.digest


def _drawn(state: PromotionState, event: did.EntryDrawn) -> None:
    state.won.append(Won(event.prize, event.entry, event.player))
    state.drawn_now += 1


def _next(state: PromotionState, event: did.DrawHeld | did.DrawDropped) -> None:
    state.draws_done += 1
    state.drawn_now, state.digest = 0, ""
    state.listed_from += event.out


def _collected(state: PromotionState, event: did.PrizeCollected) -> None:
    at = next(at for at, won in enumerate(state.won) if won.prize == event.prize)
    state.won[at] = replace(state.won[at], collected=True)


def _ended(state: PromotionState, _event: did.PromotionEnded) -> None:
    state.over = True


FOLDS: Folds = {
    did.EntriesClosed: _closed,
    did.EntryDrawn: _drawn,
    did.DrawHeld: _next,
    did.DrawDropped: _next,
    did.PrizeCollected: _collected,
    did.PromotionEnded: _ended,
}


class Drawing(Part):
    """From the list to the prizes."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        stops = {"closed": "notice.stops", "closed_phases": frozenset({phases.STOPPED})}
        going = frozenset({phases.TAKING, phases.DRAWING})
        return (
            self.action(do.CloseEntries, frozenset({phases.TAKING}), self._close, self._offer_list, **stops),
            self.action(do.DrawEntry, frozenset({phases.DRAWING}), self._draw, self._offer_draw, **stops),
            self.action(do.DropDraw, going, self._drop, self._offer_dropping),
            self.action(do.CollectPrize, phases.PHASES, self._collect, self._offer_prize),
            self.action(do.EndPromotion, frozenset({phases.TAKING, phases.STOPPED}), self._end, self._offer_end),
        )

    def _offer_list(self, state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | None:
        return None if self.next_draw(state) is None else Option("close-entries", by)

    def _close(self, state: PromotionState, _command: do.CloseEntries, _chance: Chance) -> list[Event]:
        listed = self.listed(state)
        digest = digest_of(self.prizes_drawn(state), listed)
        clauses = self.cited_for("close-entries")
        closed = did.EntriesClosed(
            entries=len(listed), digest=digest, clauses=clauses, phase=phases.DRAWING
        )  # fmt: skip
        return [closed]

    def due(self, state: PromotionState) -> Prize | None:
        """The prize that is drawn next; nothing when the draw is over, or no entry is left in it."""
        draw = self.next_draw(state)
        if draw is None or state.drawn_now == len(draw.prizes) or not self.among(state).source.total:
            return None
        return draw.prizes[state.drawn_now]

    def _offer_draw(self, state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        draw = self.next_draw(state)
        if draw is None:
            return None
        return next(self.lawful.flaws_at_draw(draw, state.day), None) or Option("draw-entry", by)

    def _draw(self, state: PromotionState, _command: do.DrawEntry, chance: Chance) -> list[Event]:
        """One entry; with the last prize, or the last entry, the draw is over."""
        draw, prize = self.next_draw(state), self.due(state)
        assert draw is not None
        clauses = self.cited_for("draw-entry", self.lawful.on_date, *self.lawful.held_against_draw(draw))
        if prize is None:
            return [self._held(state, draw.prizes[state.drawn_now :], clauses)]
        source = self.among(state)
        entry = chance.next(source)
        player = state.entries[int(entry) - 1].player
        amount = self.equipment.values[prize.name] if prize.kind == MONEY else NOTHING
        aside = moves([(CAGE, PRIZES, amount)])  # what the promoter gives was never anybody's there
        came = did.EntryDrawn(prize=prize.name, entry=entry, player=player, moves=aside, clauses=clauses)
        left = draw.prizes[state.drawn_now + 1 :]
        exhausted = self.rules.entries.winning == "out" and source.source.total == 1
        return [came] if left and not exhausted else [came, self._held(state, left, clauses)]

    def _held(self, state: PromotionState, left: Sequence[Prize], clauses: tuple[str, ...]) -> did.DrawHeld:
        names = tuple(prize.name for prize in left)
        return did.DrawHeld(unwon=names, out=self._out_of_later(state), clauses=clauses, phase=phases.TAKING)

    def _out_of_later(self, state: PromotionState) -> int:
        """How many entries are not in the draws that follow."""
        return len(state.entries) - state.listed_from if self.rules.entries.later_draws == "since-last" else 0

    def _offer_dropping(self, state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        draw = self.next_draw(state)
        if draw is None or state.day <= draw.day:
            return None
        return Option("drop-draw", by)

    def _drop(self, state: PromotionState, _command: do.DropDraw, _chance: Chance) -> list[Event]:
        draw = self.next_draw(state)
        assert draw is not None
        clauses = self.cited_for("drop-draw", self.lawful.on_date)
        return [did.DrawDropped(day=draw.day, out=self._out_of_later(state), clauses=clauses, phase=phases.TAKING)]

    def _offer_prize(self, state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | None:
        own = tuple(won.prize for won in state.won if won.player == by and not won.collected)
        return Option("collect-prize", by, domains=(Among("prize", own, Bound(Reason.NOT_YOURS)),)) if own else None

    def amount_of(self, name: str) -> Cents:
        """How much money a prize is; nothing of one in kind."""
        kinds = {prize.name: prize.kind for draw in self.equipment.described.draws for prize in draw.prizes}
        return self.equipment.values[name] if kinds[name] == MONEY else NOTHING

    def _collect(self, _state: PromotionState, command: do.CollectPrize, _chance: Chance) -> list[Event]:
        amount = self.amount_of(command.prize)
        paid = moves([(PRIZES, purse(command.by), amount)])
        clauses = self.cited_for("collect-prize")
        return [did.PrizeCollected(player=command.by, prize=command.prize, amount=amount, moves=paid, clauses=clauses)]

    def _offer_end(self, state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | None:
        return None if self.next_draw(state) is not None and not state.stopped else Option("end-promotion", by)

    def _end(self, _state: PromotionState, _command: do.EndPromotion, _chance: Chance) -> list[Event]:
        return [did.PromotionEnded(clauses=self.cited_for("end-promotion"), phase=phases.OVER)]
