"""A roulette as a decider: the actions of session, betting, wheel, zero and settlement put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Generic

from msgspec import Struct

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import FELT
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_duty
from ludex.core.roles import CROUPIER
from ludex.core.rulebook import Action, Roster, Rulebook
from ludex.core.session import OnTable, Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, Setup
from ludex.games.common.prison.holding import Prison
from ludex.games.common.prison.state import PRISON, ZERO_CHOICE, Prisoner
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.common.stakes.state import CLEARING, LANDED, NO_MORE_BETS, PAYING, ROLLING, SETTLED, Stake
from ludex.games.wheels.roulette.bets import all_bets
from ludex.games.wheels.roulette.betting import OwnChips, RouletteBetting
from ludex.games.wheels.roulette.commands import (
    AnnounceResult,
    Land,
    LockCylinder,
    PlaceAnnounced,
    PlaceBall,
    ReturnAnnounced,
    Spin,
)
from ludex.games.wheels.roulette.equipment import check_equipment
from ludex.games.wheels.roulette.events import FOLDS
from ludex.games.wheels.roulette.paying import PayingByKind
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.settling import RouletteSettlement
from ludex.games.wheels.roulette.spinning import Spinning
from ludex.games.wheels.roulette.state import ANNOUNCED, LOCKING, RETHROW, Announcement, RouletteState, State
from ludex.kit.money import Cents, total
from ludex.kit.wheels import Pocket, Wheel

OPEN_PHASES = frozenset(
    {BETTING, ROLLING, NO_MORE_BETS, RETHROW, LANDED, ZERO_CHOICE, CLEARING, PAYING, SETTLED, BETWEEN, CLOSING}
)


class RouletteView(View, frozen=True, kw_only=True):
    """What a person sees of a roulette: everything on the cloth, and their own purse."""

    stakes: tuple[Stake, ...]
    prisoners: tuple[Prisoner, ...]
    announced: tuple[Announcement, ...]
    number: Pocket | None
    last_number: Pocket | None
    at_wheel: str


class RouletteHooks(Struct, Generic[State], frozen=True, kw_only=True):
    """What one of the roulettes does in a way of its own."""

    new_state: Callable[[], State]
    paying: Callable[[RouletteSettlement], Part[State]] = PayingByKind
    """The part that pays winners."""
    own_chips: OwnChips[State] | None = None
    """The chips that are each player's own, where there are such."""
    parts: Sequence[Part[State]] = ()
    """Parts of its own; their duties come first."""
    altered: Callable[[list[Action]], list[Action]] = lambda actions: actions
    """(actions of the parts) -> those of this roulette: some are left out, some do more."""


FRENCH: RouletteHooks[RouletteState] = RouletteHooks(new_state=RouletteState)
"""Nothing of its own."""


class Roulette(TableDecider[State], Generic[State]):
    """A roulette under one ruleset, with one wheel."""

    folds = FOLDS

    def __init__(self, rules: RouletteRules, wheel: Wheel, hooks: RouletteHooks[State]) -> None:
        self.rules = rules
        self.wheel = wheel
        self.bets = all_bets(rules)
        self._hooks = hooks
        self._roster = Roster(rules)
        settlement = RouletteSettlement(rules, self.bets, self._roster)
        self._settling: tuple[Part[State], ...] = (settlement, hooks.paying(settlement))
        self._prison = Prison(
            rules,
            rules.zero,
            self._roster,
            held=lambda _state, stake: self.bets[stake.bet].is_simple,
            floor=rules.prison_minimum,
            follows=settlement.phase_after_zero,
        )
        betting = RouletteBetting(rules, self.bets, hooks.own_chips)
        spinning = Spinning(rules, self.bets, wheel, settlement)
        session = SessionHooks(
            phases=OPEN_PHASES,
            settled=SETTLED,
            after_closing=LOCKING if spinning.locks else CLOSED,
            on_table=lying,
            in_play=RouletteState.has_money_in_play,
            stays=self._prison.stays,
            unfit=betting.chips.unfit,
            undecided=lambda state: bool(state.prisoners),
            check_equipment=cache(partial(check_equipment, rules, wheel)),  # neither changes while the table stands
        )
        parts: list[Part[State]] = [Session(rules, session), betting, spinning, self._prison, *self._settling]
        self.book: Rulebook[State] = Rulebook(rules, hooks.altered(actions_of([*parts, *hooks.parts])))
        self.options = self.book.options
        self.decide = self.book.decide

    def start(self, setup: Setup) -> State:
        """A roulette with its staff at their posts and nobody else."""
        state = self._hooks.new_state()
        sessions.start(state, setup)
        state.zones = {name: frozenset(bets) for name, bets in setup.zones.items()}
        state.at_wheel = next(iter(setup.posts.get(CROUPIER, ())), "")
        return state

    def duty(self, state: State) -> Command | None:
        """What the staff must do now."""
        if self._hooks.parts and (own := first_duty(self._hooks.parts, state)) is not None:
            return own
        roster = self._roster
        match state.phase:
            case "no-more-bets" if state.announced:
                said = next(iter(state.announced.values()))
                if said.repeated:
                    return PlaceAnnounced(by=roster.who(state, "place-announced"), announcement=said.id)
                return ReturnAnnounced(by=roster.who(state, "return-announced"), announcement=said.id)
            case "no-more-bets":
                return Land(by=roster.who(state, "land"))
            case "landed":
                return AnnounceResult(by=roster.who(state, "announce-result"))
            case "rethrow":
                assert state.last_number is not None
                return PlaceBall(by=roster.who(state, "place-ball"), pocket=state.last_number)
            case "zero":
                return self._prison.duty(state)
            case "clearing" | "paying":
                return first_duty(self._settling, state)
            case "settled":
                return EndRound(by=roster.who(state, "end-round"))
            case "locking":
                return LockCylinder(by=roster.who(state, "lock-cylinder"))
            case _:
                return sessions.duty(state, roster)

    def lead(self, state: State) -> Command | None:
        """The ball is thrown, the bets are closed, the time for choosing at a zero ends."""
        roster = self._roster
        match state.phase:
            case "betting":
                return Spin(by=state.at_wheel or roster.who(state, "spin"))
            case "rolling":
                return NoMoreBets(by=roster.who(state, "no-more-bets"))
            case _:
                return self._prison.lead(state)

    def view(self, state: State, who: str) -> RouletteView:
        """What this person may see."""
        return RouletteView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            prisoners=tuple(state.prisoners.values()),
            announced=tuple(state.announced.values()),
            number=state.spin.number,
            last_number=state.last_number,
            at_wheel=state.at_wheel,
        )

    def money_on_table(self, state: State) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        on_table = lying(state)
        accounts = (FELT, PRISON, ANNOUNCED)
        return {account: total(each.amount for each in on_table if each.account == account) for account in accounts}


def lying(state: RouletteState) -> Sequence[OnTable]:
    """All money of the players on this table."""
    return [
        *(OnTable(stake.id, stake.player, FELT, stake.amount) for stake in state.stakes.values()),
        *(OnTable(prisoner.id, prisoner.player, PRISON, prisoner.value) for prisoner in state.prisoners.values()),
        *(OnTable(said.id, said.player, ANNOUNCED, said.stake) for said in state.announced.values()),
    ]
