"""A machine as a decider: its parts under one rulebook, what it does by itself, and what people see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.decider import Folds, merged
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.state import DeciderSetup, put_staff
from ludex.games.common.premises.commands import CloseSession
from ludex.games.common.premises.doors import OPEN, PremisesDecider, PremisesView
from ludex.games.machines import commands as do
from ludex.games.machines import playing, service, skill, tips
from ludex.games.machines.cabinet import Cabinet
from ludex.games.machines.programs import PlanProgram
from ludex.games.machines.rules import MachineRules
from ludex.games.machines.state import (
    BROKEN,
    CREDITS,
    JACKPOT,
    LAST,
    PAYING,
    SHOWING,
    SKILL,
    STAKED,
    MachineState,
    Meters,
    Pot,
    Window,
)
from ludex.kit.money import Cents


class Gift(Struct, frozen=True):
    """A prize in kind as everybody can read it."""

    prize: str
    value: Cents
    left: int
    vouchers: int | None
    """How many it costs at the counter; nothing where it is won directly alone."""


class MachineView(PremisesView, frozen=True, kw_only=True):
    """What a person sees of a machine: the window, the prices, who sits there with how much, and the prizes."""

    type: str
    form: str
    name: str
    price: Cents
    seats: dict[str, int]
    credit: dict[str, Cents]
    paid_for: tuple[str, ...]
    window: Window
    lit: tuple[tuple[int, int], ...]
    """What won in the window, or came: row and column, from nought."""
    tips: bool
    """Whether it is a pot for tips."""
    jackpot: Cents | None
    """Nothing where it has none."""
    pot: Pot
    gifts: tuple[Gift, ...]
    vouchers: dict[str, int]
    """How many everybody has."""
    goods: dict[str, tuple[str, ...]]
    meters: Meters
    since: dict[str, int]
    """How often everybody played since the meters were read."""


class Machine(PremisesDecider[MachineState]):
    """One machine under one ruleset."""

    folds: ClassVar[Folds] = merged(service.FOLDS, playing.FOLDS, tips.FOLDS, skill.FOLDS)

    def __init__(self, rules: MachineRules, cabinet: Cabinet) -> None:
        self.rules, self.cabinet = rules, cabinet
        self._roster = Roster(rules)
        parts = (
            service.Service(rules, cabinet),
            playing.Playing(rules, cabinet),
            tips.TipsPot(rules, cabinet),
            skill.SkillPlay(rules, cabinet),
        )
        self.book: Rulebook[MachineState] = Rulebook(rules, [action for part in parts for action in part.actions()])
        self.options, self.decide = self.book.options, self.book.decide

    def start(self, setup: DeciderSetup) -> MachineState:
        """A machine with all its prizes, and a whole cycle where it has one."""
        program = self.cabinet.program
        cycle = program.whole if isinstance(program, PlanProgram) else {}
        stock = {name: each.count for name, each in self.cabinet.said.prizes.items()}
        state = MachineState(stock=stock, cycle=dict(cycle), whole_cycle=dict(cycle))
        put_staff(state, setup)
        return state

    def duty(self, state: MachineState) -> Command | None:
        """The machine shows what a play came to; what it could not pay is paid by hand."""
        found: type[Command] | None = {SHOWING: do.ShowResult, PAYING: do.PayByHand}.get(state.phase)
        if state.phase == SKILL and self.cabinet.drawn_scores is not None:
            found = do.EndTime
        return found(by=self._who(state, found)) if found else None

    def lead(self, state: MachineState) -> Command | None:
        """What follows when nobody wants anything."""
        step: type[Command] | None = {
            OPEN: do.StartPlay if state.paid_for else do.ReadMeters,
            SKILL: do.EndTime,
            BROKEN: do.Repair,
            LAST: CloseSession,
        }.get(state.phase)
        return step(by=self._who(state, step)) if step else None

    def awaited(self, state: MachineState) -> tuple[str, ...]:
        """Whoever plays by skill."""
        return tuple(state.paid_for) if state.phase == SKILL and self.cabinet.drawn_scores is None else ()

    def _who(self, state: MachineState, command: type[Command]) -> str:
        return self._roster.who(state, str(command.__struct_config__.tag))

    def money_on_table(self, state: MachineState) -> Mapping[str, Cents]:
        """What the credits and the plays that were paid for say that lies in the machine."""
        found = {
            CREDITS: Cents(sum(state.credit.values())),
            STAKED: Cents(self.cabinet.price * len(state.paid_for)),
        }
        if self.cabinet.percent and state.session:
            grown = self.cabinet.grown(state.pooled) - self.cabinet.grown(state.pooled_before)
            found[JACKPOT] = Cents(self.cabinet.jackpot_start + grown)
        return found

    def view(self, state: MachineState, who: str) -> MachineView:
        """What this person sees: all of it is in the window, on the machine or at the counter."""
        cabinet = self.cabinet
        return MachineView(
            **self.seen(state, who),
            type=cabinet.said.type,
            form=cabinet.said.form,
            name=cabinet.said.name,
            price=cabinet.price,
            seats=dict(state.seats),
            credit=dict(state.credit),
            paid_for=tuple(state.paid_for),
            window=state.window,
            lit=self.cabinet.lit(state.window.rows, state.window.line, state.window.outcomes),
            tips=cabinet.kind == "tips",
            jackpot=state.account(JACKPOT) if cabinet.percent else None,
            pot=state.pot,
            gifts=tuple(
                Gift(name, cabinet.values[name], state.stock[name], each.vouchers)
                for name, each in cabinet.said.prizes.items()
            ),
            vouchers={player: count for player, count in state.vouchers.items() if count},
            goods=dict(state.goods),
            meters=state.meters,
            since=dict(state.plays_since),
        )
