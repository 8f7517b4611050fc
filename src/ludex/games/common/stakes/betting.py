"""Placing bets, taking them back, and chips that come too late, within the limits of each kind of bet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from ludex.core.events import FELT, Event, Move, moves, purse
from ludex.core.options import Among, BetGroup, Bound, Domain, Option, Own, Range, StakeLimits, Stakes
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Act, Action, Offer
from ludex.core.session import OnTable
from ludex.errors import Reason
from ludex.games.common.stakes.bets import Bet, definitions
from ludex.games.common.stakes.commands import PlaceBet, ReportLate, Withdraw
from ludex.games.common.stakes.events import BetPlaced, LateReturned, Withdrawn
from ludex.games.common.stakes.rules import StakeRules
from ludex.games.common.stakes.state import Stake, StakedState
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents

NO_SUCH = Bound(Reason.NO_SUCH)
PLAYED_OUT = Bound(Reason.LAST_ROUND_OVER)
"""Nothing new is staked once the last round is over and only what is undecided is played out."""
MINIMA_KEPT = 64
"""For so many minima the limits of a table are kept; a session sees two or three."""


def chip_actions(
    command: type[PlaceBet],
    *,
    bet: tuple[Offer, Act],
    withdraw: tuple[Offer, Act],
    report: tuple[Offer, Act],
    open_while: frozenset[str],
    shut: frozenset[str],
    after: frozenset[str],
    taken_back_while: frozenset[str] | None = None,
) -> list[Action]:
    """Placing, taking back and pushing back late chips, by what a table offers and does at each.

    Chips are taken back while bets may be made, unless it is said otherwise.
    """
    return [
        Action(
            command=command,
            phases=open_while,
            offer=bet[0],
            act=bet[1],
            for_player=True,
            handles_money=True,
            closed="betting.closed",
            closed_phases=shut,
        ),
        Action(
            command=Withdraw,
            phases=open_while if taken_back_while is None else taken_back_while,
            offer=withdraw[0],
            act=withdraw[1],
            for_player=True,
            handles_money=True,
        ),
        Action(command=ReportLate, phases=after, offer=report[0], act=report[1], for_player=True, handles_money=True),
    ]


class Betting:
    """What may be put on the felt and taken off it."""

    def __init__(
        self,
        rules: StakeRules,
        bets: Mapping[str, Bet],
        *,
        limits: Callable[[str, Cents], BetGroup],
        kept: Callable[[str], str],
        after_the_call: frozenset[str],
        before_the_call: frozenset[str],
        command: type[PlaceBet] = PlaceBet,
        domains: tuple[Domain, ...] = (),
    ) -> None:
        """`limits` gives the least and largest stake of a kind under a minimum; `kept` the rule on a winner's stake."""
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        self._bets = bets
        self._kept = kept
        self._command = command
        self._domains = domains
        self._after = after_the_call
        self._before = before_the_call
        kinds = list(dict.fromkeys(bet.kind for bet in bets.values()))
        places = {kind: place for place, kind in enumerate(kinds)}
        self._places = {bet.slug: places[bet.kind] for bet in bets.values()}
        self._groups = cache(lambda minimum: tuple(limits(kind, minimum) for kind in kinds))
        listed = rules.forbids("bets.listed")
        self._unlisted = Bound(Reason.NOT_LISTED, rules.clauses_of("bets.listed"), "bets.listed") if listed else NO_SUCH
        stake = Range("stake", 1, LARGEST, NO_SUCH, NO_SUCH)
        path = "withdrawal"
        self._no_withdrawal = Bound(Reason.NOTHING_TO_DO, rules.clauses_of(path), path)
        self._fixed = lru_cache(MINIMA_KEPT)(self._fixed_limits)
        self._late = (Among("bet", tuple(bets), self._unlisted), stake)
        self._allowed_by = {role: rules.clauses_of(path) for role, path in rules.roles_for("bet").items()}
        defined = definitions(rules)
        self._founded_on = {
            (role, bet.slug): self._cite(path, *defined[bet.kind])
            for role, path in rules.roles_for("bet").items()
            for bet in bets.values()
        }

    def actions(self) -> list[Action]:
        """Every command about bets."""
        return chip_actions(
            self._command,
            bet=(self._offer_bet, self._place),
            withdraw=(self._offer_withdraw, self._withdraw),
            report=(self._offer_report, self._report),
            open_while=self._open,
            taken_back_while=self._taken_back,
            shut=self._shut,
            after=self._after,
        )

    @property
    def _chips(self) -> tuple[int, Bound]:
        """What stakes are multiples of, and the rule that says so."""
        return self._rules.chip, Bound(Reason.NOT_IN_CHIPS)

    @property
    def _open(self) -> frozenset[str]:
        """When bets may be made."""
        return frozenset[str](self._rules.betting.open_while)

    @property
    def _taken_back(self) -> frozenset[str]:
        """When chips may be taken off the felt."""
        return self._open

    @property
    def _shut(self) -> frozenset[str]:
        """When they may not, although a round is under way."""
        return (self._after | self._before) - self._open

    def unfit(self, state: StakedState, minimum: Cents) -> list[OnTable]:
        """The stakes that another minimum would not admit: too small, or together too large."""
        groups = self._groups(minimum)
        per_player = self._rules.maximum_per == "player"
        found = []
        for stake in state.stakes.values():
            group = groups[self._places[stake.bet]]
            own = state.staked[stake.player][stake.bet]
            total = own if per_player else state.staked_by_all[stake.bet]
            if own < group.low or total > group.high:
                found.append(OnTable(stake.id, stake.player, FELT, stake.amount))
        return found

    def _stakes(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Stakes:
        rules, accounts, staked = self._rules, state.accounts, state.staked
        lying, funds = {}, {}
        for owner in owners:  # two plain lines: this runs for every command that is given or offered
            lying[owner] = staked[owner].copy() if owner in staked else {}
            funds[owner] = accounts["player:" + owner]
        taken = lying
        if rules.maximum_per == "table":
            taken = dict.fromkeys(owners, state.staked_by_all.copy())
        return Stakes(limits=self._fixed(state.minimum), taken=taken, funds=funds, lying=lying)

    def _fixed_limits(self, minimum: Cents) -> StakeLimits:
        """What may be staked at a minimum, whoever asks and whatever lies on the felt."""
        step, bound = self._chips
        return StakeLimits(self._places, self._groups(minimum), step, self._unlisted, bound)

    def _offer_bet(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.plays_out:
            return PLAYED_OUT
        clauses = self._allowed_by[state.roles.get(by, VISITOR)]
        return Option("bet", by, owners, (self._stakes(state, by, owners), *self._domains), clauses)

    def _cloth(self, command: PlaceBet) -> int:
        """Which cloth the chips are put on."""
        return 1

    def _place(self, state: StakedState, command: PlaceBet, chance: Chance) -> list[Event]:
        by = command.by
        owner = command.player or by
        stake = Stake(state.next_id, owner, command.bet, command.stake, self._cloth(command))
        move = Move("player:" + owner, FELT, command.stake)
        role = state.roles.get(by, VISITOR)
        return [BetPlaced(stake=stake, moves=(move,), clauses=self._founded_on[role, command.bet])]

    def _offer_withdraw(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        staked = state.staked
        bets = {}
        for owner in owners:
            if owner in staked:
                bets[owner] = tuple(staked[owner])
        held, bound = bool(bets), self._binds(state)
        if bound is not None:
            free = {(stake.player, stake.bet) for stake in state.stakes.values() if self._is_free(state, stake)}
            kept = {owner: tuple(bet for bet in own if (owner, bet) in free) for owner, own in bets.items()}
            bets = {owner: own for owner, own in kept.items() if own}
        if not bets:
            return bound if held else None
        return Option("withdraw", by, owners, (Own("bet", bets, bound or NO_SUCH),))

    def _binds(self, state: StakedState) -> Bound | None:
        """The rule by which some chips may not be taken back now; nothing where all may."""
        return None if self._rules.withdrawal else self._no_withdrawal

    def _is_free(self, state: StakedState, stake: Stake) -> bool:
        """Whether chips may be taken back: those that have won lie there by their owner's will."""
        return self._rules.withdrawal or bool(stake.won_in)

    def _withdraw(self, state: StakedState, command: Withdraw, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        stakes = [
            stake
            for stake in state.stakes.values()
            if stake.player == owner and stake.bet == command.bet and self._is_free(state, stake)
        ]
        won = any(stake.won_in for stake in stakes)
        return [
            Withdrawn(
                player=owner,
                bet=command.bet,
                stakes=tuple(stake.id for stake in stakes),
                moves=moves([(FELT, purse(owner), sum(stake.amount for stake in stakes))]),
                clauses=self._cite(self._kept(command.bet) if won else "withdrawal"),
            )
        ]

    def _offer_report(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        return Option("report-late", by, owners, self._late)

    def _report(self, state: StakedState, command: ReportLate, chance: Chance) -> list[Event]:
        clauses = self._cite("betting.closed")
        return [LateReturned(player=command.player, bet=command.bet, amount=command.stake, clauses=clauses)]
