"""Betting at a roulette: besides placing and withdrawing, bets that are announced, and zones of the table's ends."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Among, BetGroup, Bound, Except, Option, Own, Stakes
from ludex.core.roles import Role
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason, Value
from ludex.games.common.prison.state import ZERO_CHOICE
from ludex.games.common.stakes import betting as stakes
from ludex.games.common.stakes.betting import NO_SUCH, PLAYED_OUT
from ludex.games.common.stakes.commands import PlaceBet, PlaceOnCloth
from ludex.games.common.stakes.state import (
    CLEARING,
    LANDED,
    NO_MORE_BETS,
    PAYING,
    ROLLING,
    SETTLED,
    Stake,
    StakedState,
)
from ludex.games.wheels.roulette.bets import SIMPLE, Bet, rules_of
from ludex.games.wheels.roulette.commands import AnnounceBet, PlaceAnnounced, RepeatBet, ReturnAnnounced
from ludex.games.wheels.roulette.events import AnnouncedPlaced, AnnouncedReturned, BetAnnounced, BetRepeated
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.state import ANNOUNCED, Announcement, RouletteState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

AFTER_THE_CALL = frozenset({NO_MORE_BETS, LANDED, ZERO_CHOICE, CLEARING, PAYING, SETTLED})


class Betting(stakes.Betting):
    """What may be put on the felt, taken off it, and said aloud."""

    _rules: RouletteRules

    def __init__(self, rules: RouletteRules, bets: dict[str, Bet]) -> None:
        cloths = Bound(Reason.NO_SUCH, rules.clauses_of("cloths"), "cloths")
        self._outside_zone = Bound(Reason.OUTSIDE_ZONE, rules.clauses_of("staff.own_zone"), "staff.own_zone")
        zoned = rules.staff.zone == "own-cloth" and rules.forbids("staff.own_zone")
        self._cloths_apart = zoned and rules.cloths > 1
        super().__init__(
            rules,
            bets,
            limits=self.limits_of,
            kept=lambda bet: f"winning_stake.{SIMPLE if bets[bet].is_simple else 'multiple'}",
            after_the_call=AFTER_THE_CALL,
            before_the_call=frozenset({BETTING, ROLLING}),
            command=PlaceOnCloth,
            domains=(Among("cloth", tuple(range(1, rules.cloths + 1)), cloths),),
        )

    def actions(self) -> list[Action]:
        """Every command about bets."""
        accepted = self._open | {NO_MORE_BETS}
        return [
            *super().actions(),
            Action(
                command=AnnounceBet,
                phases=self._open,
                offer=self._offer_announce,
                act=self._announce,
                for_player=True,
                handles_money=True,
                closed="betting.closed",
                closed_phases=self._shut,
            ),
            Action(command=RepeatBet, phases=self._open, offer=self._offer_repeat, act=self._repeat),
            Action(
                command=PlaceAnnounced,
                phases=accepted,
                offer=self._offer_place_announced,
                act=self._place_announced,
                handles_money=True,
            ),
            Action(
                command=ReturnAnnounced,
                phases=accepted,
                offer=self._offer_return,
                act=self._return,
                handles_money=True,
            ),
        ]

    def limits_of(self, kind: str, minimum: Cents) -> BetGroup:
        """The least and largest stake of a kind of bet under a minimum."""
        rules, simple = self._rules, kind == SIMPLE
        low_path = "simple_minimum_times" if simple and rules.simple_minimum_times > 1 else "minimum"
        low_paths = ("minimum", "simple_minimum_times", "simple_minimum_of") if simple else ("minimum",)
        high_path = f"bets.{kind}.maximum"
        base = rules.minimum if rules.limits_change.carry_over is None else minimum  # maxima follow, where it is said
        return BetGroup(
            kind=kind,
            low=rules.simple_minimum(minimum) if simple else minimum,
            high=Cents(base * rules_of(rules, kind).maximum[rules.tier - 1]),
            low_bound=Bound(Reason.BELOW_MINIMUM, rules.clauses_of(*low_paths), low_path),
            high_bound=Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of(high_path), high_path),
        )

    def _cloth(self, command: PlaceBet) -> int:
        assert isinstance(command, PlaceOnCloth)
        return command.cloth

    def _stakes(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Stakes:
        offered = super()._stakes(state, by, owners)
        assert isinstance(state, RouletteState)
        if self._rules.cloths > 1:  # chips on the other cloth are no part of what is laid on this one
            offered = replace(offered, lying=None)
        if not state.announced and not state.zones:
            return offered
        rules, taken = self._rules, offered.taken
        for said in state.announced.values():  # what the croupier holds for a bet counts against its maximum too
            for owner in owners if rules.maximum_per == "table" else {said.player} & taken.keys():
                taken[owner][said.bet] = taken[owner].get(said.bet, 0) + said.stake
        if by not in state.zones or rules.staff.own_zone is None:
            return offered
        return replace(offered, zone=state.zones[by], outside_zone=self._outside_zone)

    def _offer_bet(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        offered = super()._offer_bet(state, by, owners)
        if not self._cloths_apart or not isinstance(offered, Option):
            return offered
        assert isinstance(state, RouletteState)
        cloth = self._own_cloth(state, by)
        if cloth is None:
            return offered
        stakes, *_ = offered.domains
        return replace(offered, domains=(stakes, Among("cloth", (cloth,), self._outside_zone)))

    def _offer_withdraw(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        offered = super()._offer_withdraw(state, by, owners)
        assert isinstance(state, RouletteState)
        bound = self._rules.forbids("staff.own_zone")
        zone = state.zones.get(by) if bound else None
        cloth = self._own_cloth(state, by) if self._cloths_apart else None
        if (zone is None and cloth is None) or not isinstance(offered, Option):
            return offered
        outside = {
            (stake.player, stake.bet)
            for stake in state.stakes.values()
            if cloth not in (None, stake.cloth) or (zone is not None and stake.bet not in zone)
        }
        (own,) = offered.domains
        assert isinstance(own, Own)
        within = {
            owner: tuple(bet for bet in bets if (owner, bet) not in outside) for owner, bets in own.values.items()
        }
        if not any(within.values()):
            return self._outside_zone
        barred = Except(("bet",), tuple(sorted(outside)), self._outside_zone)
        return replace(offered, domains=(barred, replace(own, values=within)))

    def _own_cloth(self, state: RouletteState, by: str) -> int | None:
        """The cloth at whose end an employee sits; nothing for everybody else, or where the table set other zones."""
        ends = state.posts.get(Role.TABLE_END, ())
        # One employee for two cloths has both ends to look after.
        return ends.index(by) + 1 if by in ends and len(ends) > 1 and by not in state.zones else None

    def _offer_announce(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._rules.announced.accepted is None:
            asked = Value.command("announce-bet")
            raise self._rules.refusal("announced.accepted", reason=Reason.NOT_ACCEPTED, asked=asked)
        if state.plays_out:
            return PLAYED_OUT
        return Option("announce-bet", by, owners, (self._stakes(state, by, owners), *self._domains))

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
        bound = NO_SUCH
        if must_be_repeated and len(placeable) < len(state.announced):
            bound = Bound(Reason.NOT_REPEATED, self._cite("announced.repeated"), "announced.repeated")
            if not placeable:
                raise bound.refused(Value.command("place-announced"))
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


def _unrepeated(state: RouletteState) -> tuple[int, ...]:
    return tuple(said.id for said in state.announced.values() if not said.repeated)


def _among_announced(do: str, by: str, ids: tuple[int, ...], bound: Bound = NO_SUCH) -> Option | None:
    return Option(do, by, domains=(Among("announcement", ids, bound),)) if ids else None
