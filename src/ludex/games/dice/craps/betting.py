"""Betting at craps: which bets may be made at which moment, how much, and which may be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from ludex.core.events import FELT, Event, Move, moves, purse
from ludex.core.options import Among, BetGroup, Bound, Except, Option, Own, Range, StakeLimits, Stakes
from ludex.core.rulebook import Action
from ludex.core.session import OnTable
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.common.stakes.betting import MINIMA_KEPT, PLAYED_OUT, chip_actions
from ludex.games.common.stakes.commands import PlaceBet, ReportLate, Withdraw
from ludex.games.common.stakes.events import BetPlaced, LateReturned, Withdrawn
from ludex.games.common.stakes.state import Stake
from ludex.games.dice.craps.bets import SERIES_LINES, WITHDRAWAL, CrapsBet, moment_path, paths, withdrawal_path
from ludex.games.dice.craps.limits import Limits
from ludex.games.dice.craps.rules import CrapsRules, Moment
from ludex.games.dice.craps.state import CrapsState
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents

_NO_SUCH = Bound(Reason.NO_SUCH)


class Betting:
    """What may be put on the felt and taken off it."""

    def __init__(self, rules: CrapsRules, bets: Mapping[str, CrapsBet], after_the_call: frozenset[str]) -> None:
        self._rules = rules
        self._bets = bets
        self._after = after_the_call
        self._limits = Limits(rules, bets)
        self._cite = cache(rules.clauses_of)
        self._offered = {slug: bet for slug, bet in bets.items() if not bet.is_moved}
        listed = rules.forbids("bets.listed")
        self._unlisted = Bound(Reason.NOT_LISTED, self._cite("bets.listed"), "bets.listed") if listed else _NO_SUCH
        late = Range("stake", 1, LARGEST, _NO_SUCH, _NO_SUCH)
        self._late = (Among("bet", tuple(self._offered), self._unlisted), late)
        self._founded_on = {
            slug: self._cite(*rules.paths_for("bet"), *paths(rules, bet)) for slug, bet in self._offered.items()
        }
        self._shut = cache(self._shut_at)
        self._fixed = lru_cache(MINIMA_KEPT)(self._fixed_limits)
        self._alone = rules.forbids("bets.associated.only_with_simple")

    def actions(self) -> list[Action]:
        """Every command about bets."""
        open_while = frozenset[str](self._rules.betting.open_while)
        return chip_actions(
            PlaceBet,
            bet=(self._offer_bet, self._place),
            withdraw=(self._offer_withdraw, self._withdraw),
            report=(self._offer_report, self._report),
            open_while=open_while,
            shut=(self._after | {BETTING}) - open_while,
            after=self._after,
        )

    def unfit(self, state: CrapsState, minimum: Cents) -> list[OnTable]:
        """The stakes that another minimum would not admit: too small, or together too large."""
        found = []
        for stake in state.stakes.values():
            own = state.staked[stake.player]
            bet = self._bets[stake.bet]
            group = self._limits.group(bet, minimum, own.get(bet.beside, 0))
            if not group.low <= own[stake.bet] <= group.high:
                found.append(OnTable(stake.id, stake.player, FELT, stake.amount))
        return found

    def _offer_bet(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.plays_out:
            return PLAYED_OUT
        clauses = self._cite(*self._rules.paths_for("bet"))
        moments = self._moments(state, owners)
        shut = Counter(str(row[1]) for domain in moments for row in domain.rows)
        # What nobody concerned may bet on now is not shown as if they might.
        closed = frozenset(slug for slug, times in shut.items() if times >= len(owners))
        return Option("bet", by, owners, (*moments, self._stakes(state, owners, closed)), clauses)

    def _moments(self, state: CrapsState, owners: tuple[str, ...]) -> list[Except]:
        """The bets that may not be made now, with the rule that says so."""
        found: list[Except] = []
        for path, slugs in self._shut(state.sought).items():
            rows = tuple((owner, slug) for owner in owners for slug in slugs)
            found.append(Except(("bet",), rows, Bound(Reason.WRONG_MOMENT, self._cite(path), path)))
        path = "bets.associated.only_with_simple"
        rows = tuple((owner, slug) for owner in owners for slug in self._without_simple(state, owner))
        if rows and self._alone:
            found.append(Except(("bet",), rows, Bound(Reason.NO_SIMPLE_BET, self._cite(path), path)))
        return found

    def _shut_at(self, sought: int | None) -> dict[str, list[str]]:
        """The bets whose moment it is not, by the rule that says when it is."""
        shut: dict[str, list[str]] = {}
        for slug, bet in self._offered.items():
            if bet.group != "associated" and not self._is_open(bet, sought):
                shut.setdefault(moment_path(bet), []).append(slug)
        return shut

    def _is_open(self, bet: CrapsBet, point: int | None) -> bool:
        moment: Moment = getattr(getattr(self._rules.bets, moment_path(bet).split(".")[1]), "when")  # noqa: B009
        match moment:
            case "first-throw":
                return point is None
            case "after-first-throw":
                return point is not None
            case "any-time":
                return True

    def _without_simple(self, state: CrapsState, owner: str) -> list[str]:
        """The associated bets whose simple bet this player has not made, or whose point is another or not known."""
        own = state.staked.get(owner, {})
        found = []
        for slug, bet in self._offered.items():
            if bet.group == "associated":
                elsewhere = bet.beside.replace("-", "_") in SERIES_LINES and bet.number != state.sought
                if elsewhere or bet.beside not in own:
                    found.append(slug)
        return found

    def _fixed_limits(self, minimum: Cents) -> StakeLimits:
        """The limits of every bet that lies by itself."""
        alone = [bet for bet in self._offered.values() if not bet.beside]
        groups = tuple(self._limits.group(bet, minimum, 0) for bet in alone)
        places = {bet.slug: place for place, bet in enumerate(alone)}
        return StakeLimits(places, groups, self._rules.chip, self._unlisted)

    def _stakes(self, state: CrapsState, owners: tuple[str, ...], closed: frozenset[str]) -> Stakes:
        by_all = self._rules.maximum_per == "table"
        lying = {owner: dict(state.staked.get(owner, {})) for owner in owners}
        fixed = self._fixed(state.minimum)
        return Stakes(
            limits=fixed,
            taken={owner: dict(state.staked_by_all) for owner in owners} if by_all else lying,
            funds={owner: state.funds(owner) for owner in owners},
            lying=lying,
            extra=self._associated(state, owners, closed),
            shut=closed & fixed.bets.keys(),
        )

    def _associated(self, state: CrapsState, owners: tuple[str, ...], closed: frozenset[str]) -> dict[str, BetGroup]:
        """The limits of the bets that may be laid beside others now: they depend on what lies on those."""
        found = {}
        for slug, bet in self._offered.items():
            if bet.beside and slug not in closed:
                beside = min((state.staked.get(owner, {}).get(bet.beside, 0) for owner in owners), default=0)
                found[slug] = self._limits.group(bet, state.minimum, beside)
        return found

    def _place(self, state: CrapsState, command: PlaceBet, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        stake = Stake(state.next_id, owner, command.bet, command.stake)
        move = Move(purse(owner), FELT, command.stake)
        return [BetPlaced(stake=stake, moves=(move,), clauses=self._founded_on[command.bet])]

    def _offer_withdraw(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        free: dict[str, tuple[str, ...]] = {}
        kept: dict[str, list[tuple[str, str]]] = {}
        for owner in owners:
            own = state.staked.get(owner, {})
            for slug in own:
                if not self._may_go(slug):
                    kept.setdefault(withdrawal_path(self._bets[slug]), []).append((owner, slug))
            if going := tuple(slug for slug in own if self._may_go(slug)):
                free[owner] = going
        bounds = {path: Bound(Reason.MUST_STAY, self._cite(path), path) for path in kept}
        if not free:
            return next(iter(bounds.values()), None)
        stays = [Except(("bet",), tuple(rows), bounds[path]) for path, rows in kept.items()]
        return Option("withdraw", by, owners, (*stays, Own("bet", free, _NO_SUCH)))

    def _may_go(self, slug: str) -> bool:
        """Whether a bet may be taken back; one that every throw decides may, as long as bets are open."""
        path = withdrawal_path(self._bets[slug])
        if path == WITHDRAWAL:
            return self._rules.withdrawal
        allowed: bool = getattr(self._rules.bets, path.split(".")[1]).withdrawal
        return allowed

    def _withdraw(self, state: CrapsState, command: Withdraw, chance: Chance) -> list[Event]:
        owner, path = command.player or command.by, withdrawal_path(self._bets[command.bet])
        follows = self._rules.bets.associated.follows is not None
        going = {command.bet} | {slug for slug, bet in self._bets.items() if follows and bet.beside == command.bet}
        stakes = [stake for stake in state.stakes.values() if stake.player == owner and stake.bet in going]
        led = any(stake.bet != command.bet for stake in stakes)
        cited = (path, *(["bets.associated.follows"] if led else []))
        return [
            Withdrawn(
                player=owner,
                bet=command.bet,
                stakes=tuple(stake.id for stake in stakes),
                moves=moves([(FELT, purse(owner), sum(stake.amount for stake in stakes))]),
                clauses=self._cite(*cited),
            )
        ]

    def _offer_report(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("report-late", by, owners, self._late)

    def _report(self, state: CrapsState, command: ReportLate, chance: Chance) -> list[Event]:
        clauses = self._cite("betting.closed")
        return [LateReturned(player=command.player, bet=command.bet, amount=command.stake, clauses=clauses)]
