"""Prizes in kind: a play that ends with a score, the prize or the vouchers that it wins, and the counter of gifts.

What a player reaches is told by a command of theirs, as the machine measured it, and nothing but what they can do
decides. Where chance decides, the machine draws the score and the player has no say.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.barred import Barred
from ludex.core.decider import Folds
from ludex.core.events import Event, moves
from ludex.core.options import NO_SUCH, Among, Bound, Option, Range, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.premises.doors import OPEN
from ludex.games.common.premises.part import never, nothing_of_the_kind
from ludex.games.machines import commands as do
from ludex.games.machines import events as did
from ludex.games.machines.part import UNDER_WAY, MachinePart
from ludex.games.machines.state import (
    CREDITS,
    HOPPER,
    IN_SERVICE,
    PAYING,
    SKILL,
    Due,
    MachineState,
    taken_in,
)
from ludex.kit.chance import Chance, Draw
from ludex.kit.money import NOTHING, Cents

_KIND_PATHS = {"c": ("c.gives",), "d": ("d.ways", "d.in_kind")}
"""The rules that a prize in kind stands on, by the type of the machine."""


class SkillPlay(MachinePart):
    """Scores, vouchers and gifts."""

    def actions(self) -> Sequence[Action]:
        """What players do, and the end of their time."""
        exchanging = self._offer_exchange if self.rules.vouchers.exchange else nothing_of_the_kind
        return (
            self.action(do.Score, frozenset({SKILL}), self._score, self._offer_score),
            self.action(do.EndTime, frozenset({SKILL}), self._end),
            self.action(do.Exchange, IN_SERVICE, self._exchange, exchanging),
            self.action(do.BringVouchers, IN_SERVICE, never, nothing_of_the_kind, forbidden="vouchers.elsewhere"),
            self.action(do.Restock, IN_SERVICE, self._restock, self._offer_restock),
            self.action(do.AskMoney, IN_SERVICE, never, nothing_of_the_kind, forbidden="vouchers.for_money"),
        )

    def _offer_score(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | None:
        skill = self.cabinet.said.skill
        if skill is None or by not in state.paid_for or self.cabinet.drawn_scores is not None:
            return None
        bound = Bound(Reason.NO_SUCH)
        scores = Range("points", 0, skill.score_most, bound, bound)
        return Option("score", by, domains=(scores,), clauses=self.rules.clauses_of("d.decides"))

    def _score(self, state: MachineState, command: do.Score, _chance: Chance) -> list[Event]:
        return self._scored(state, command.by, command.points, self.cited_for("score", "d.decides"))

    def _end(self, state: MachineState, _command: do.EndTime, chance: Chance) -> list[Event]:
        scores = self.cabinet.drawn_scores
        points = 0 if scores is None else chance.next(Draw("score of a machine", scores))
        paths = () if scores is None or self.cabinet.said.type != "c" else ("c.by_chance",)
        return self._scored(state, state.paid_for[0], points, self.cited_for("end-time", *paths))

    def _scored(self, state: MachineState, who: str, points: int, cited: tuple[str, ...]) -> list[Event]:
        """The price falls in, and what the score wins is given out."""
        cabinet = self.cabinet
        rung = cabinet.rung(points)
        rows = taken_in(cabinet.hopper_most, state.account(HOPPER), cabinet.price)
        held = state.account(HOPPER) + rows[0][2]
        pays = NOTHING if rung is None else rung.pays
        paid = min(pays, held)
        wins_kind = rung is not None and bool(rung.prize or rung.vouchers)
        paths = _KIND_PATHS.get(cabinet.said.type, ()) if wins_kind else ()
        return [
            did.Scored(
                player=who,
                points=points,
                vouchers=0 if rung is None else rung.vouchers,
                goods="" if rung is None else rung.prize,
                prizes=(did.Won(who, pays, short=Cents(pays - paid)),) if pays else (),
                stake=cabinet.price,
                adds=self.rules.vouchers.accumulate,
                moves=moves([*rows, (HOPPER, CREDITS, paid)]),
                clauses=tuple(dict.fromkeys((*cited, *self.rules.clauses_of(*paths)))),
                phase=PAYING if pays > paid else OPEN,
            )
        ]

    def _offer_exchange(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | Barred | Bound | None:
        cabinet, rules, own = self.cabinet, self.rules, state.vouchers.get(by, 0)
        if not cabinet.gives_vouchers:
            return None
        if by in state.paid_for:
            return UNDER_WAY
        few = self.bound(Reason.TOO_FEW_VOUCHERS, "counter.marked")
        none = self.bound(Reason.NOTHING_LEFT, "vouchers.worth")
        bars = {gift: none for gift in cabinet.gifts if not state.stock.get(gift)}
        bars |= {gift: few for gift in cabinet.gifts if (cabinet.voucher_price(gift) or 0) > own}
        within = tuple(gift for gift in cabinet.gifts if gift not in bars)
        domains = each_by_its_own("prize", within, bars)
        if not within:
            return Barred(domains=domains)
        clauses = rules.clauses_of("vouchers.exchange", "vouchers.accumulate")
        return Option("exchange", by, domains=domains, clauses=clauses)

    def _exchange(self, _state: MachineState, command: do.Exchange, _chance: Chance) -> list[Event]:
        price = self.cabinet.voucher_price(command.prize) or 0
        cited = self.rules.clauses_of("vouchers.exchange", "vouchers.accumulate", *self.rules.paths_for("exchange"))
        return [did.Exchanged(player=command.by, goods=command.prize, vouchers=price, clauses=cited)]

    def _offer_restock(self, _state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | None:
        prizes = tuple(self.cabinet.values)
        if not prizes:
            return None
        counts = Range("count", 1, do.GOODS_MAX, NO_SUCH, NO_SUCH)
        return Option("restock", by, domains=(Among("prize", prizes, NO_SUCH), counts))

    def _restock(self, _state: MachineState, command: do.Restock, _chance: Chance) -> list[Event]:
        cited = self.cited_for("restock")
        return [did.Restocked(goods=command.prize, count=command.count, clauses=cited)]


def _scored(state: MachineState, event: did.Scored) -> None:
    who = event.player
    state.played(who)
    state.paid_for.clear()
    if event.vouchers:
        before = state.vouchers.get(who, 0) if event.adds else 0
        state.vouchers[who] = before + event.vouchers
    if event.goods:
        _given(state, who, event.goods)
    pays = 0
    for won in event.prizes:
        pays += won.amount
        state.credit[who] = Cents(state.credit[who] + won.amount - won.short)
        state.due += [Due(who, won.short)] if won.short else []
    state.meters = state.meters.more(taken=event.stake, paid=pays, vouchers=event.vouchers)


def _exchanged(state: MachineState, event: did.Exchanged) -> None:
    state.vouchers[event.player] -= event.vouchers
    _given(state, event.player, event.goods)


def _given(state: MachineState, who: str, prize: str) -> None:
    state.stock[prize] -= 1
    state.goods[who] = (*state.goods.get(who, ()), prize)


def _restocked(state: MachineState, event: did.Restocked) -> None:
    state.stock[event.goods] += event.count


FOLDS: Folds = {did.Scored: _scored, did.Exchanged: _exchanged, did.Restocked: _restocked}
