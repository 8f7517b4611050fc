"""Placing bets, taking them back, and chips that come too late, as every game with chips on a cloth has them.

A game's own part says what it offers and does; it asks `ChipBetting` for what all of them share and adds what is its
own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.events import FELT, Event, Move, moves, purse
from ludex.core.options import Among, Bound, Option, Own, Range, StakeLimits, Stakes
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Act, Action, Offer
from ludex.core.session import OnTable
from ludex.errors import Reason
from ludex.games.common.stakes.bets import Bet, definitions
from ludex.games.common.stakes.commands import PlaceBet, ReportLate, Withdraw
from ludex.games.common.stakes.events import BetPlaced, LateReturned, Withdrawn
from ludex.games.common.stakes.limits import LimitTable
from ludex.games.common.stakes.rules import StakeRules
from ludex.games.common.stakes.state import Stake, StakedState
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents

NO_SUCH = Bound(Reason.NO_SUCH)
NOT_IN_CHIPS = Bound(Reason.NOT_IN_CHIPS)
PLAYED_OUT = Bound(Reason.LAST_ROUND_OVER)
"""Nothing new is staked once the last round is over and only what is undecided is played out."""
MINIMA_KEPT = 64
"""For so many minima the limits of a table are kept; a session sees two or three."""


class BettingPhases(Struct, frozen=True, kw_only=True):
    """When chips are put on the felt and taken off it."""

    bet: frozenset[str]
    """When bets may be made."""
    withdraw: frozenset[str]
    """When they may be taken back."""
    closed: frozenset[str]
    """When the rule on closed bets refuses them, although a round is under way."""
    late: frozenset[str]
    """When chips that are put down are pushed back as late."""


def phases(rules: StakeRules, *, before_the_call: frozenset[str], after_the_call: frozenset[str]) -> BettingPhases:
    """The usual phases: bets are made, and taken back, while the law leaves them open; then chips are late."""
    bet = frozenset[str](rules.betting.open_while)
    closed = (after_the_call | before_the_call) - bet
    return BettingPhases(bet=bet, withdraw=bet, closed=closed, late=after_the_call)


def betting_action(command: type[Command], when: BettingPhases, offer: Offer, act: Act) -> Action:
    """A command by which chips are put on a bet."""
    return Action(
        command=command,
        phases=when.bet,
        offer=offer,
        act=act,
        for_player=True,
        handles_money=True,
        when="betting.open_while",
        closed="betting.closed",
        closed_phases=when.closed,
    )


def chip_actions(
    command: type[PlaceBet],
    when: BettingPhases,
    *,
    bet: tuple[Offer, Act],
    withdraw: tuple[Offer, Act],
    report: tuple[Offer, Act],
) -> list[Action]:
    """Placing, taking back and pushing back late chips, by what a table offers and does at each."""
    return [
        betting_action(command, when, *bet),
        Action(
            command=Withdraw,
            phases=when.withdraw,
            offer=withdraw[0],
            act=withdraw[1],
            for_player=True,
            handles_money=True,
        ),
        Action(
            command=ReportLate, phases=when.late, offer=report[0], act=report[1], for_player=True, handles_money=True
        ),
    ]


class Standing(Struct, frozen=True):
    """A rule by which chips may not be taken back, and the test of a stake that is free of it."""

    bound: Bound
    is_free: Callable[[Stake], bool]


class LateChips:
    """Chips put down after no more bets: the croupier pushes them back."""

    def __init__(self, rules: StakeRules, bets: Mapping[str, Bet]) -> None:
        listed = rules.forbids("bets.listed")
        self.unlisted = Bound(Reason.NOT_LISTED, rules.clauses_of("bets.listed"), "bets.listed") if listed else NO_SUCH
        self._domains = (Among("bet", tuple(bets), self.unlisted), Range("stake", 1, LARGEST, NO_SUCH, NO_SUCH))
        self._clauses = rules.clauses_of("betting.closed")

    def offer(self, _state: StakedState, by: str, owners: tuple[str, ...]) -> Option:
        """Any bet of the table, and any stake."""
        return Option("report-late", by, owners, self._domains)

    def act(self, _state: StakedState, command: ReportLate, _chance: Chance) -> list[Event]:
        """Nothing has lain on the felt."""
        return [LateReturned(player=command.player, bet=command.bet, amount=command.stake, clauses=self._clauses)]


class ChipBetting:
    """What may be put on the felt and taken off it."""

    def __init__(
        self,
        rules: StakeRules,
        bets: Mapping[str, Bet],
        limits: LimitTable,
        *,
        step: Cents | None = None,
        step_bound: Bound = NOT_IN_CHIPS,
        unlisted: Bound | None = None,
        kept: Callable[[str], str] = lambda _bet: "winning_stake",
        standing: Callable[[StakedState], Standing | None] | None = None,
    ) -> None:
        """Stakes are multiples of `step`, the table's smallest chip where nothing is said, by the rule `step_bound`.

        `kept` gives the path of the rule on a winner's stake, by its bet; `standing` a rule by which chips may not be
        taken back now, besides the one on withdrawal.
        """
        self._rules = rules
        self._limits = limits
        self._fixed = lru_cache(MINIMA_KEPT)(self._fixed_limits)
        self._step = rules.chip if step is None else step
        self._step_bound = step_bound
        self._kept = kept
        self._standing = standing
        self._by_all = rules.maximum_per == "table"
        self.cite = cache(rules.clauses_of)
        self.late = LateChips(rules, bets)
        self._unlisted = unlisted or self.late.unlisted
        path = "withdrawal"
        final = Standing(Bound(Reason.NOTHING_TO_DO, rules.clauses_of(path), path), lambda stake: bool(stake.won_in))
        self._final = None if rules.withdrawal else final
        let = rules.roles_for("bet").items()
        self.let = {role: rules.clauses_of(path) for role, path in let}
        """The clauses that let people of a role bet."""
        defined = definitions(rules)
        self._founded_on = {
            (role, bet.slug): self.cite(path, *defined[bet.kind]) for role, path in let for bet in bets.values()
        }

    def stakeable(self, state: StakedState, owners: tuple[str, ...]) -> Stakes:
        """What these players may stake on each bet now."""
        accounts, staked = state.accounts, state.staked
        lying, funds = {}, {}
        for owner in owners:  # two plain lines: this runs for every command that is given or offered
            lying[owner] = staked[owner].copy() if owner in staked else {}
            funds[owner] = accounts["player:" + owner]
        taken = dict.fromkeys(owners, state.staked_by_all.copy()) if self._by_all else lying
        return Stakes(limits=self._fixed(state.minimum), taken=taken, funds=funds, lying=lying)

    def limits_at(self, minimum: Cents) -> StakeLimits:
        """What may be staked at a minimum, whoever asks and whatever lies on the felt; the same object every time."""
        return self._fixed(minimum)

    def _fixed_limits(self, minimum: Cents) -> StakeLimits:
        limits = self._limits
        return StakeLimits(limits.places, limits.groups(minimum), self._step, self._unlisted, self._step_bound)

    def placed(self, state: StakedState, command: PlaceBet, cloth: int = 1) -> BetPlaced:
        """Chips lie on a bet."""
        owner = command.player or command.by
        stake = Stake(state.next_id, owner, command.bet, command.stake, cloth)
        move = Move("player:" + owner, FELT, command.stake)
        role = state.roles.get(command.by, VISITOR)
        return BetPlaced(stake=stake, moves=(move,), clauses=self._founded_on[role, command.bet])

    def unfit(self, state: StakedState, minimum: Cents) -> list[OnTable]:
        """The stakes that another minimum would not admit: too small, or together too large."""
        found = []
        for stake in state.stakes.values():
            group = self._limits.of(stake.bet, minimum)
            own = state.staked[stake.player][stake.bet]
            total = state.staked_by_all[stake.bet] if self._by_all else own
            if own < group.low or total > group.high:
                found.append(OnTable(stake.id, stake.player, FELT, stake.amount))
        return found

    def offer_withdraw(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        """The bets on which these players have chips that they may take back."""
        staked = state.staked
        bets = {}
        for owner in owners:
            if owner in staked:
                bets[owner] = tuple(staked[owner])
        if not bets:
            return None
        standing = self._standing_now(state)
        if standing is None:
            return Option("withdraw", by, owners, (Own("bet", bets, NO_SUCH),))
        free = {(stake.player, stake.bet) for stake in state.stakes.values() if standing.is_free(stake)}
        kept = {owner: tuple(bet for bet in own if (owner, bet) in free) for owner, own in bets.items()}
        bets = {owner: own for owner, own in kept.items() if own}
        return Option("withdraw", by, owners, (Own("bet", bets, standing.bound),)) if bets else standing.bound

    def _standing_now(self, state: StakedState) -> Standing | None:
        """The rule by which some chips may not be taken back now; nothing where all may."""
        return (None if self._standing is None else self._standing(state)) or self._final

    def withdraw(self, state: StakedState, command: Withdraw, _chance: Chance) -> list[Event]:
        """A player's chips on a bet go back to them."""
        return [self.withdrawn(state, command)]

    def withdrawn(self, state: StakedState, command: Withdraw) -> Withdrawn:
        """All of a player's chips on a bet that are free, off the felt."""
        owner, standing = command.player or command.by, self._standing_now(state)
        stakes = [
            stake
            for stake in state.stakes.values()
            if stake.player == owner and stake.bet == command.bet and (standing is None or standing.is_free(stake))
        ]
        won = any(stake.won_in for stake in stakes)
        return Withdrawn(
            player=owner,
            bet=command.bet,
            stakes=tuple(stake.id for stake in stakes),
            moves=moves([(FELT, purse(owner), sum(stake.amount for stake in stakes))]),
            clauses=self.cite(self._kept(command.bet) if won else "withdrawal"),
        )
