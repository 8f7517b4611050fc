"""Betting at craps: which bets may be made at which moment, how much, and which may be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct

from ludex.core.events import FELT, Event, Move, moves, purse
from ludex.core.options import BetGroup, Bound, Except, Option, Own, StakeLimits, Stakes
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.session import OnTable
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.common.stakes.betting import MINIMA_KEPT, NO_SUCH, PLAYED_OUT, LateChips, chip_actions, phases
from ludex.games.common.stakes.commands import PlaceBet, Withdraw
from ludex.games.common.stakes.events import BetPlaced, Withdrawn
from ludex.games.common.stakes.state import Stake
from ludex.games.dice.craps.bets import SERIES_LINES, WITHDRAWAL, CrapsBet, moment_path, paths, withdrawal_path
from ludex.games.dice.craps.limits import CrapsLimits
from ludex.games.dice.craps.rules import CrapsRules, Moment
from ludex.games.dice.craps.state import CrapsState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

OFFERS_KEPT = 1024
"""How many sets of open bets are remembered: they repeat from throw to throw and from player to player."""

Lines = tuple[str, ...]
"""The simple bets that a player has made and beside which others may be laid."""


class OpenBets(Struct, frozen=True):
    """The bets that may be made at a moment: fixed by the point and by who has made which simple bets."""

    barred: tuple[Except, ...]
    """Those that may not, with the rule that says so."""
    shut: frozenset[str]
    """Those of them that lie by themselves and that nobody concerned may make."""
    beside: tuple[CrapsBet, ...]
    """Those that may be laid beside others."""


class CrapsBetting(Part[CrapsState]):
    """What may be put on the felt and taken off it."""

    def __init__(self, rules: CrapsRules, bets: Mapping[str, CrapsBet], after_the_call: frozenset[str]) -> None:
        self._rules = rules
        self._bets = bets
        self._when = phases(rules, before_the_call=frozenset({BETTING}), after_the_call=after_the_call)
        self._limits = CrapsLimits(rules, bets)
        self._cite = cache(rules.clauses_of)
        self._offered = {slug: bet for slug, bet in bets.items() if not bet.is_moved}
        self._late = LateChips(rules, self._offered)
        self._let = rules.clauses_of(*rules.paths_for("bet"))
        self._founded_on = {
            slug: self._cite(*rules.paths_for("bet"), *paths(rules, bet)) for slug, bet in self._offered.items()
        }
        self._by_all = rules.maximum_per == "table"
        alone = [slug for slug, bet in self._offered.items() if not bet.beside]
        self._places = {slug: place for place, slug in enumerate(alone)}
        self._beside: dict[str, list[CrapsBet]] = {}
        for bet in self._offered.values():
            if bet.beside:
                self._beside.setdefault(bet.beside, []).append(bet)
        self._alone = rules.forbids("bets.associated.only_with_simple")
        self._shut = cache(self._shut_at)
        self._open_bets = lru_cache(OFFERS_KEPT)(self._open_at)
        self._group = lru_cache(OFFERS_KEPT)(self._limits.group)
        self._alone_at = lru_cache(MINIMA_KEPT)(self._limits_alone)

    def actions(self) -> list[Action]:
        """Every command about bets."""
        return chip_actions(
            PlaceBet,
            self._when,
            bet=(self._offer_bet, self._place),
            withdraw=(self._offer_withdraw, self._withdraw),
            report=(self._late.offer, self._late.act),
        )

    def unfit(self, state: CrapsState, minimum: Cents) -> list[OnTable]:
        """The stakes that another minimum would not admit: too small, or together too large."""
        found = []
        for stake in state.stakes.values():
            own = state.staked[stake.player]
            bet = self._bets[stake.bet]
            group = self._limits.group(bet, minimum, Cents(own.get(bet.beside, 0)))
            if not group.low <= own[stake.bet] <= group.high:
                found.append(OnTable(stake.id, stake.player, FELT, stake.amount))
        return found

    def _offer_bet(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.plays_out:
            return PLAYED_OUT
        staked, accounts, beside = state.staked, state.accounts, self._beside
        lying, funds, lines = {}, {}, []
        for owner in owners:
            own = lying[owner] = staked[owner].copy() if owner in staked else {}
            funds[owner] = accounts["player:" + owner]
            lines.append((owner, tuple([bet for bet in own if bet in beside]) if own else ()))
        found = self._open_bets(state.sought, tuple(lines))
        stakes = Stakes(
            limits=self._alone_at(state.minimum),
            taken=dict.fromkeys(owners, state.staked_by_all.copy()) if self._by_all else lying,
            funds=funds,
            lying=lying,
            extra=self._limits_beside(found.beside, state.minimum, lying),
            shut=found.shut,
        )
        return Option("bet", by, owners, (*found.barred, stakes), self._let)

    def _limits_alone(self, minimum: Cents) -> StakeLimits:
        """The limits of every bet that lies by itself."""
        groups = tuple(self._group(self._offered[slug], minimum, Cents(0)) for slug in self._places)
        return StakeLimits(self._places, groups, self._rules.chip, self._late.unlisted)

    def _limits_beside(
        self, bets: tuple[CrapsBet, ...], minimum: Cents, lying: Mapping[str, Mapping[str, int]]
    ) -> dict[str, BetGroup]:
        """The limits of bets beside others: as large as what all of these players have on those allows."""
        found = {}
        for bet in bets:
            least = min([own.get(bet.beside, 0) for own in lying.values()], default=0)
            found[bet.slug] = self._group(bet, minimum, Cents(least))
        return found

    def _open_at(self, sought: int | None, lines: tuple[tuple[str, Lines], ...]) -> OpenBets:
        """What these players may bet on; what none of them may bet on now is not shown as if they might."""
        own = dict(lines)
        barred = []
        for path, slugs in self._shut(sought).items():
            rows = tuple((owner, slug) for owner in own for slug in slugs)
            barred.append(Except(("bet",), rows, Bound(Reason.WRONG_MOMENT, self._cite(path), path)))
        path = "bets.associated.only_with_simple"
        rows = tuple((owner, slug) for owner in own for slug in self._without_simple(sought, own[owner]))
        if rows and self._alone:
            barred.append(Except(("bet",), rows, Bound(Reason.NO_SIMPLE_BET, self._cite(path), path)))
        times = Counter(str(row[1]) for domain in barred for row in domain.rows)
        closed = {slug for slug, count in times.items() if count >= len(own)}
        beside = tuple(bet for slug, bet in self._offered.items() if bet.beside and slug not in closed)
        return OpenBets(tuple(barred), frozenset(closed & self._places.keys()), beside)

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

    def _without_simple(self, sought: int | None, own: Lines) -> list[str]:
        """The associated bets whose simple bet a player has not made, or whose point is another or not known."""
        found = []
        for slug, bet in self._offered.items():
            if bet.group == "associated":
                elsewhere = bet.beside.replace("-", "_") in SERIES_LINES and bet.number != sought
                if elsewhere or bet.beside not in own:
                    found.append(slug)
        return found

    def _place(self, state: CrapsState, command: PlaceBet, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        stake = Stake(state.next_id, owner, command.bet, command.stake)
        move = Move("player:" + owner, FELT, command.stake)
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
        return Option("withdraw", by, owners, (*stays, Own("bet", free, NO_SUCH)))

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
