"""Betting at a roulette: besides placing and withdrawing, bets that are announced, and zones of the table's ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Among, Bound, Except, Option, Own, Stakes
from ludex.core.parts import Part
from ludex.core.roles import TABLE_END, VISITOR
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason, Value
from ludex.games.common.prison.state import ZERO_CHOICE
from ludex.games.common.stakes.betting import (
    NO_SUCH,
    NOT_IN_CHIPS,
    PLAYED_OUT,
    ChipBetting,
    betting_action,
    chip_actions,
    phases,
)
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.common.stakes.limits import LimitTable
from ludex.games.common.stakes.state import CLEARING, LANDED, NO_MORE_BETS, PAYING, ROLLING, SETTLED, Stake
from ludex.games.wheels.roulette.bets import SIMPLE, RouletteBet
from ludex.games.wheels.roulette.commands import AnnounceBet, PlaceAnnounced, RepeatBet, ReturnAnnounced
from ludex.games.wheels.roulette.events import AnnouncedPlaced, AnnouncedReturned, BetAnnounced, BetRepeated
from ludex.games.wheels.roulette.limits import limits
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.state import ANNOUNCED, Announcement, RouletteState, State
from ludex.kit.chance import Chance
from ludex.kit.money import Cents
from ludex.law.clauses import each_once

AFTER_THE_CALL = frozenset({NO_MORE_BETS, LANDED, ZERO_CHOICE, CLEARING, PAYING, SETTLED})
BEFORE_THE_CALL = frozenset({BETTING, ROLLING})


class OwnChips(Struct, Generic[State], frozen=True, kw_only=True):
    """Chips that are each player's own: what bets made with them depend on."""

    worth: Callable[[State, str], Cents]
    """(state, player) -> what each chip is worth: stakes are made of them"""
    bound: Bound
    """The rule that says so."""
    cited: Callable[[State, str], tuple[str, ...]]
    """(state, player) -> the clauses that a bet with them cites besides"""
    open_cloths: Callable[[State], Among | None]
    """(state) -> the cloths that are open, where not all of the table's are"""


class RouletteBetting(Part[State]):
    """What may be put on the felt, taken off it, and said aloud."""

    def __init__(
        self, rules: RouletteRules, bets: dict[str, RouletteBet], own_chips: OwnChips[State] | None = None
    ) -> None:
        self._rules = rules
        self._own_chips = own_chips
        self._when = phases(rules, before_the_call=BEFORE_THE_CALL, after_the_call=AFTER_THE_CALL)
        self.chips = ChipBetting(
            rules,
            bets,
            LimitTable(bets, limits(rules)),
            step_bound=NOT_IN_CHIPS if own_chips is None else own_chips.bound,
            kept=lambda bet: f"winning_stake.{SIMPLE if bets[bet].is_simple else 'multiple'}",
        )
        self._cite = self.chips.cite
        cloths = Bound(Reason.NO_SUCH, rules.clauses_of("cloths"), "cloths")
        self._cloths = Among("cloth", tuple(range(1, rules.cloths + 1)), cloths)
        self._several = rules.cloths > 1
        self._zoned = rules.forbids("staff.own_zone")
        self._outside_zone = Bound(Reason.OUTSIDE_ZONE, rules.clauses_of("staff.own_zone"), "staff.own_zone")
        self._cloths_apart = self._zoned and self._several and rules.staff.zone == "own-cloth"

    def actions(self) -> list[Action]:
        """Every command about bets."""
        accepted = self._when.bet | {NO_MORE_BETS}
        return [
            *chip_actions(
                PlaceOnCloth,
                self._when,
                bet=(self._offer_bet, self._place),
                withdraw=(self._offer_withdraw, self.chips.withdraw),
                report=(self.chips.late.offer, self.chips.late.act),
            ),
            betting_action(AnnounceBet, self._when, self._offer_announce, self._announce),
            Action(command=RepeatBet, phases=self._when.bet, offer=self._offer_repeat, act=self._repeat),
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

    def _offer_bet(self, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.plays_out:
            return PLAYED_OUT
        cloths = self._cloths
        if self._cloths_apart or self._own_chips is not None:
            cloths = self._open_cloths(state, by)
        let = self.chips.let[state.roles.get(by, VISITOR)]
        return Option("bet", by, owners, (self._stakes(state, by, owners), cloths), let)

    def _stakes(self, state: State, by: str, owners: tuple[str, ...]) -> Stakes:
        """What these players may stake; what the croupier holds for a bet counts against its maximum too."""
        stakes = self.chips.stakeable(state, owners)
        own = self._own_chips
        if own is not None:
            worth = {owner: own.worth(state, owner) for owner in owners}
            stakes = replace(stakes, steps=worth)
        if self._several:  # chips on the other cloth are no part of what is laid on this one
            stakes = replace(stakes, lying=None)
        if state.announced:
            stakes = self._with_announced(stakes, state)
        if by in state.zones and self._zoned:
            stakes = replace(stakes, zone=state.zones[by], outside_zone=self._outside_zone)
        return stakes

    def _with_announced(self, stakes: Stakes, state: RouletteState) -> Stakes:
        """The same with what was announced counted as staked: by its player, or by all where the maximum is theirs."""
        by_all = self._rules.maximum_per == "table"
        taken = {owner: dict(own) for owner, own in stakes.taken.items()}
        for said in state.announced.values():
            for owner, own in taken.items():
                if by_all or owner == said.player:
                    own[said.bet] = Cents(own.get(said.bet, 0) + said.stake)
        # Where each has their own maximum, what is held for them is also part of what they have on the bet.
        lying = stakes.lying if by_all or stakes.lying is None else taken
        return replace(stakes, taken=taken, lying=lying)

    def _open_cloths(self, state: State, by: str) -> Among:
        """The cloths on which somebody may put chips: an employee at a table's end only on their own."""
        found = None if self._own_chips is None else self._own_chips.open_cloths(state)
        own = self._own_cloth(state, by) if self._cloths_apart else None
        if found is not None:
            return found
        return self._cloths if own is None else Among("cloth", (own,), self._outside_zone)

    def _place(self, state: State, command: PlaceOnCloth, chance: Chance) -> list[Event]:
        placed = self.chips.placed(state, command, command.cloth)
        if self._own_chips is not None:
            more = self._own_chips.cited(state, placed.stake.player)
            placed = replace(placed, clauses=each_once(*placed.clauses, *more))
        return [placed]

    def _offer_withdraw(self, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        offered = self.chips.offer_withdraw(state, by, owners)
        zone = state.zones.get(by) if self._zoned else None
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
        ends = state.posts.get(TABLE_END, ())
        # One employee for two cloths has both ends to look after.
        return ends.index(by) + 1 if by in ends and len(ends) > 1 and by not in state.zones else None

    def _offer_announce(self, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._rules.announced.accepted is None:
            asked = Value.command("announce-bet")
            raise self._rules.refusal("announced.accepted", reason=Reason.NOT_ACCEPTED, asked=asked)
        if state.plays_out:
            return PLAYED_OUT
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
