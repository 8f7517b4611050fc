"""Betting at French roulette: placing, withdrawing, announced bets, and chips that come too late."""

from __future__ import annotations

from functools import cache

from ludex.core.events import FELT, Event, Move, moves, purse
from ludex.core.options import Among, BetGroup, Bound, Option, Own, Range, Stakes
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Deed
from ludex.core.session import Lying
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.wheels.roulette_french.bets import Bet, definitions, kind_of
from ludex.games.wheels.roulette_french.commands import (
    AnnounceBet,
    PlaceAnnounced,
    PlaceBet,
    RepeatBet,
    ReportLate,
    ReturnAnnounced,
    Withdraw,
)
from ludex.games.wheels.roulette_french.events import (
    AnnouncedPlaced,
    AnnouncedReturned,
    BetAnnounced,
    BetPlaced,
    BetRepeated,
    LateReturned,
    Withdrawn,
)
from ludex.games.wheels.roulette_french.rules import RouletteRules
from ludex.games.wheels.roulette_french.state import (
    ANNOUNCED,
    CLEARING,
    LANDED,
    NO_MORE_BETS,
    PAYING,
    ROLLING,
    SETTLED,
    ZERO_CHOICE,
    Announcement,
    RouletteState,
    Stake,
)
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents

_NO_SUCH = Bound(Reason.NO_SUCH)

AFTER_THE_CALL = frozenset({NO_MORE_BETS, LANDED, ZERO_CHOICE, CLEARING, PAYING, SETTLED})


class Betting:
    """What may be put on the felt, taken off it, and said aloud."""

    def __init__(self, rules: RouletteRules, bets: dict[str, Bet]) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        self._bets = bets
        self._kinds = {bet.kind: bet for bet in bets.values()}
        places = {kind: place for place, kind in enumerate(self._kinds)}
        self._places = {bet.slug: places[bet.kind] for bet in bets.values()}
        self._groups = cache(self._groups_at)
        listed = rules.forbids("bets.listed")
        self._unlisted = (
            Bound(Reason.NOT_LISTED, rules.clauses_of("bets.listed"), "bets.listed") if listed else _NO_SUCH
        )
        cloths = Bound(Reason.NO_SUCH, rules.clauses_of("cloths"), "cloths")
        self._cloths = Among("cloth", tuple(range(1, rules.cloths + 1)), cloths)
        stake = Range("stake", 1, LARGEST, _NO_SUCH, _NO_SUCH)
        self._late = (Among("bet", tuple(self._bets), self._unlisted), stake)
        self._outside_zone = Bound(Reason.OUTSIDE_ZONE, rules.clauses_of("staff.own_zone"), "staff.own_zone")
        self._allowed_by = {role: rules.clauses_of(path) for role, path in rules.roles_for("bet").items()}
        defined = definitions(rules)
        self._founded_on = {
            (role, bet.slug): self._cite(path, *defined[bet.kind])
            for role, path in rules.roles_for("bet").items()
            for bet in bets.values()
        }

    def deeds(self) -> list[Deed]:
        """Every command about bets."""
        open_while = frozenset[str](self._rules.betting.open_while)
        shut = (AFTER_THE_CALL | {BETTING, ROLLING}) - open_while
        accepted = open_while | {NO_MORE_BETS}
        return [
            Deed(
                command=PlaceBet,
                phases=open_while,
                offer=self._offer_bet,
                act=self._place,
                for_player=True,
                handles_money=True,
                closed="betting.closed",
                closed_phases=shut,
            ),
            Deed(
                command=Withdraw,
                phases=open_while,
                offer=self._offer_withdraw,
                act=self._withdraw,
                for_player=True,
                handles_money=True,
            ),
            Deed(
                command=AnnounceBet,
                phases=open_while,
                offer=self._offer_announce,
                act=self._announce,
                for_player=True,
                handles_money=True,
                closed="betting.closed",
                closed_phases=shut,
            ),
            Deed(command=RepeatBet, phases=open_while, offer=self._offer_repeat, act=self._repeat),
            Deed(
                command=PlaceAnnounced,
                phases=accepted,
                offer=self._offer_place_announced,
                act=self._place_announced,
                handles_money=True,
            ),
            Deed(
                command=ReturnAnnounced,
                phases=accepted,
                offer=self._offer_return,
                act=self._return,
                handles_money=True,
            ),
            Deed(
                command=ReportLate,
                phases=AFTER_THE_CALL,
                offer=self._offer_report,
                act=self._report,
                for_player=True,
                handles_money=True,
            ),
        ]

    def unfit(self, state: RouletteState, minimum: Cents) -> list[Lying]:
        """The stakes that another minimum would not admit: too small, or together too large."""
        groups = self._groups(minimum)
        per = state.staked if self._rules.maximum_per == "player" else None
        found = []
        for stake in state.stakes.values():
            group = groups[self._places[stake.bet]]
            total = (per[stake.player] if per is not None else state.staked_by_all)[stake.bet]
            if stake.amount < group.low or total > group.high:
                found.append(Lying(stake.id, stake.player, FELT, stake.amount))
        return found

    def _groups_at(self, minimum: Cents) -> tuple[BetGroup, ...]:
        """The least and largest stake of each kind of bet under a minimum."""
        return tuple(self._group(bet, minimum) for bet in self._kinds.values())

    def _group(self, bet: Bet, minimum: Cents) -> BetGroup:
        rules = self._rules
        low_path = "simple_minimum_times" if bet.is_simple and rules.simple_minimum_times > 1 else "minimum"
        low_paths = ("minimum", "simple_minimum_times") if bet.is_simple else ("minimum",)
        high_path = f"bets.{bet.kind}.maximum"
        times = rules.simple_minimum_times if bet.is_simple else 1
        base = rules.minimum if rules.limits_change.carry_over is None else minimum  # maxima follow, where it is said
        return BetGroup(
            kind=bet.kind,
            low=Cents(minimum * times),
            high=Cents(base * kind_of(rules, bet).maximum[rules.tier - 1]),
            low_bound=Bound(Reason.BELOW_MINIMUM, rules.clauses_of(*low_paths), low_path),
            high_bound=Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of(high_path), high_path),
        )

    def _stakes(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Stakes:
        rules, accounts = self._rules, state.accounts
        staked = state.staked if rules.maximum_per == "player" else dict.fromkeys(owners, state.staked_by_all)
        taken, funds = {}, {}
        for owner in owners:  # two plain lines: this runs for every command that is given or offered
            taken[owner] = staked[owner].copy() if owner in staked else {}
            funds[owner] = accounts["player:" + owner]
        for said in state.announced.values():  # what the croupier holds for a bet counts against its maximum too
            for owner in owners if rules.maximum_per == "table" else {said.player} & taken.keys():
                taken[owner][said.bet] = taken[owner].get(said.bet, 0) + said.stake
        zone = state.zones.get(by) if state.zones and rules.staff.own_zone is not None else None
        return Stakes(
            self._places,
            self._groups(state.minimum),
            taken,
            funds,
            rules.chip,
            self._unlisted,
            zone,
            self._outside_zone if zone is not None else None,
        )

    def _offer_bet(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        clauses = self._allowed_by[state.roles.get(by, VISITOR)]
        return Option("bet", by, owners, (self._stakes(state, by, owners), self._cloths), clauses)

    def _place(self, state: RouletteState, command: PlaceBet, chance: Chance) -> list[Event]:
        by = command.by
        owner = command.player or by
        stake = Stake(state.next_id, owner, command.bet, command.stake, command.cloth)
        move = Move("player:" + owner, FELT, command.stake)
        role = state.roles.get(by, VISITOR)
        return [BetPlaced(stake=stake, moves=(move,), clauses=self._founded_on[role, command.bet])]

    def _offer_withdraw(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        staked = state.staked
        bets = {}
        for owner in owners:
            if owner in staked:
                bets[owner] = tuple(staked[owner])
        if not self._rules.withdrawal:
            won = {(stake.player, stake.bet) for stake in state.stakes.values() if stake.won_in}
            kept = {owner: tuple(bet for bet in own if (owner, bet) in won) for owner, own in bets.items()}
            bets = {owner: own for owner, own in kept.items() if own}
        if not bets:
            return None
        return Option("withdraw", by, owners, (Own("bet", bets, _NO_SUCH),))

    def _withdraw(self, state: RouletteState, command: Withdraw, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        stakes = [
            stake
            for stake in state.stakes.values()
            if stake.player == owner and stake.bet == command.bet and (stake.won_in or self._rules.withdrawal)
        ]
        won = any(stake.won_in for stake in stakes)
        simple = self._bets[command.bet].is_simple
        path = "winning_stake.simple" if simple else "winning_stake.multiple"
        return [
            Withdrawn(
                player=owner,
                bet=command.bet,
                stakes=tuple(stake.id for stake in stakes),
                moves=moves([(FELT, purse(owner), sum(stake.amount for stake in stakes))]),
                clauses=self._cite(path) if won else (),
            )
        ]

    def _offer_announce(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._rules.announced.accepted is None:
            raise self._rules.refusal("announced.accepted", reason=Reason.NOT_ACCEPTED, asked="announce-bet")
        return Option("announce-bet", by, owners, (self._stakes(state, by, owners), self._cloths))

    def _announce(self, state: RouletteState, command: AnnounceBet, chance: Chance) -> list[Event]:
        announcement = Announcement(state.next_id, command.player, command.bet, command.stake, command.cloth)
        return [
            BetAnnounced(
                announcement=announcement,
                moves=moves([(purse(command.player), ANNOUNCED, command.stake)]),
                clauses=self._cite("announced.accepted"),
            )
        ]

    def _offer_repeat(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        return _among_announced("repeat-bet", by, _unrepeated(state))

    def _repeat(self, state: RouletteState, command: RepeatBet, chance: Chance) -> list[Event]:
        clauses = self._cite("announced.accepted")
        return [BetRepeated(announcement=command.announcement, clauses=clauses)]

    def _offer_place_announced(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        """Before the call the croupier simply places it; after the call it must have been repeated."""
        if not state.announced:
            return None
        must_be_repeated = state.phase == NO_MORE_BETS and self._rules.forbids("announced.repeated")
        placeable = tuple(a.id for a in state.announced.values() if a.repeated or not must_be_repeated)
        bound = _NO_SUCH
        if must_be_repeated and len(placeable) < len(state.announced):
            bound = Bound(Reason.NOT_REPEATED, self._cite("announced.repeated"), "announced.repeated")
            if not placeable:
                raise bound.refused("place-announced")
        return _among_announced("place-announced", by, placeable, bound)

    def _place_announced(self, state: RouletteState, command: PlaceAnnounced, chance: Chance) -> list[Event]:
        said = state.announced[command.announcement]
        return [
            AnnouncedPlaced(
                announcement=said.id,
                stake=Stake(said.id, said.player, said.bet, said.stake, said.cloth),
                moves=moves([(ANNOUNCED, FELT, said.stake)]),
                clauses=self._cite("announced.accepted"),
            )
        ]

    def _offer_return(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        return _among_announced("return-announced", by, _unrepeated(state))

    def _return(self, state: RouletteState, command: ReturnAnnounced, chance: Chance) -> list[Event]:
        said = state.announced[command.announcement]
        return [
            AnnouncedReturned(
                announcement=said.id,
                moves=moves([(ANNOUNCED, purse(said.player), said.stake)]),
                clauses=self._cite("announced.repeated"),
            )
        ]

    def _offer_report(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("report-late", by, owners, self._late)

    def _report(self, state: RouletteState, command: ReportLate, chance: Chance) -> list[Event]:
        clauses = self._cite("betting.closed")
        return [LateReturned(player=command.player, bet=command.bet, amount=command.stake, clauses=clauses)]


def _unrepeated(state: RouletteState) -> tuple[int, ...]:
    return tuple(said.id for said in state.announced.values() if not said.repeated)


def _among_announced(do: str, by: str, ids: tuple[int, ...], bound: Bound = _NO_SUCH) -> Option | None:
    return Option(do, by, domains=(Among("announcement", ids, bound),)) if ids else None
