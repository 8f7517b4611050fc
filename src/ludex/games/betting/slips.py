"""Coupons and slips: forecasts are marked, a coupon is handed in with a stake, and a slip proves the bet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from ludex.core.barred import Barred
from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import NO_SUCH, Among, Bound, Except, Option, Range, Rows, each_by_its_own
from ludex.core.roles import PLAYER
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.betting import commands as do
from ludex.games.betting import events as did
from ludex.games.betting import fixed
from ludex.games.betting.admission import Admission
from ludex.games.betting.equipment import ShopEquipment
from ludex.games.betting.part import BOOK, POOLS, Part
from ludex.games.betting.rules import BettingRules, Content
from ludex.games.betting.state import BettingState, Leg, Market, Slip, keep_slip
from ludex.games.common.premises import events as doors
from ludex.games.common.premises.doors import OPEN
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents


def _came(state: BettingState, event: did.EnteredByChannel) -> None:
    state.players.append(event.player)
    state.roles[event.player] = PLAYER
    state.away[event.player] = event.channel


def _went(state: BettingState, event: doors.WentAway) -> None:
    state.away.pop(event.player, None)
    state.coupons.pop(event.player, None)


def _marked(state: BettingState, event: did.ForecastMarked) -> None:
    leg = Leg(event.market, event.forecast)
    state.coupons[event.player] = (*state.coupons.get(event.player, ()), leg)


def _erased(state: BettingState, event: did.CouponErased) -> None:
    del state.coupons[event.player]


def _accepted(state: BettingState, event: did.BetAccepted) -> None:
    slip = Slip(
        id=event.slip,
        holder=event.player,
        kind=event.kind,
        legs=event.legs,
        stake=event.stake,
        payout=event.payout,
        content=event.content,
        moment=event.moment,
        through=event.through,
        place=event.place,
        means=event.means,
        day=state.day,
    )
    keep_slip(state, slip)
    state.coupons.pop(slip.holder, None)
    if len(slip.legs) > 1:
        state.combined[slip.id] = slip.payout
        return
    leg = slip.legs[0]
    market = state.markets[leg.market]
    staked = market.staked | {leg.forecast: Cents(market.staked.get(leg.forecast, NOTHING) + slip.stake)}
    owed = market.liability.get(leg.forecast, NOTHING) + slip.payout
    liability = market.liability | {leg.forecast: Cents(owed)} if slip.kind == "fixed" else market.liability
    state.markets[leg.market] = replace(market, staked=staked, liability=liability)


def _handed_on(state: BettingState, event: did.SlipHandedOn) -> None:
    state.slips[event.slip] = replace(state.slips[event.slip], holder=event.to)
    state.held[event.player] = tuple(each for each in state.held[event.player] if each != event.slip)
    state.held[event.to] = (*state.held.get(event.to, ()), event.slip)


FOLDS: Folds = {
    did.EnteredByChannel: _came,
    doors.WentAway: _went,
    did.ForecastMarked: _marked,
    did.CouponErased: _erased,
    did.BetAccepted: _accepted,
    did.SlipHandedOn: _handed_on,
}


class Slips(Part):
    """What those who bet do."""

    def __init__(self, rules: BettingRules, equipment: ShopEquipment, admission: Admission) -> None:
        super().__init__(rules, equipment)
        self._admission = admission

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        phases = frozenset({OPEN})
        return (
            self.action(do.EnterByChannel, phases, self._enter, self._offer_entry),
            self.action(do.MarkForecast, phases, self._mark, self._offer_marking),
            self.action(do.EraseCoupon, phases, self._erase, self._offer_erasing),
            self.action(do.PlaceBet, phases, self._accept, self._offer_bet),
            self.action(do.HandOnSlip, phases, self._hand_on, self._offer_handing_on, needs="slips"),
        )

    def _offer_entry(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
        channels = tuple(self.equipment.described.channels)
        if by in state.roles or not channels:
            return None
        return Option("enter-by-channel", by, domains=(Among("channel", channels, NO_SUCH),))

    def _enter(self, _state: BettingState, command: do.EnterByChannel, _chance: Chance) -> list[Event]:
        brought = moves([(CAGE, purse(command.by), int(command.cash))])
        clauses = self.cited_for("enter-by-channel")
        return [
            did.EnteredByChannel(
                player=command.by, channel=command.channel, cash=command.cash, moves=brought, clauses=clauses
            )
        ]

    def _offer_marking(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        bounds: dict[str, Bound] = {}
        without_odds: list[tuple[str, str]] = []
        rows: list[tuple[str, str]] = []
        for market in state.markets.values():
            if bound := self._not_marked(state, by, market):
                bounds[market.id] = bound
                continue
            for forecast in market.forecasts:
                if market.kind == "fixed" and forecast not in market.odds:
                    without_odds.append((market.id, forecast))
                elif forecast not in market.scratched:
                    rows.append((market.id, forecast))
        validated = self.forbidden("fixed.validated") if self.rules.forbids("fixed.validated") else NO_SUCH
        if not rows:
            return next(iter(bounds.values()), validated if without_odds else None)
        domains = [Except(("market",), ((by, name),), bound) for name, bound in bounds.items()]
        if without_odds:
            kept_out = tuple((by, *row) for row in without_odds)
            domains.append(Except(("market", "forecast"), kept_out, validated))
        return Option("mark-forecast", by, domains=(*domains, Rows(("market", "forecast"), tuple(rows), NO_SUCH)))

    def _not_marked(self, state: BettingState, by: str, market: Market) -> Bound | None:
        """Why no forecast of a market can stand on somebody's coupon now; nothing when one can."""
        if market.kind == "exchange":
            return NO_SUCH
        if bound := self._admission.admits(state, by, market):
            return bound
        coupon = state.coupons.get(by, ())
        return self._not_beside(state, coupon, market) if coupon else None

    def _not_beside(self, state: BettingState, coupon: Sequence[Leg], market: Market) -> Bound | None:
        """Why a forecast of a market does not go with what stands on a coupon; nothing when it does."""
        contents, others = self.rules.contents, [state.markets[leg.market] for leg in coupon]
        events = {event for other in others for event in other.events}
        if len(coupon) >= contents.legs_most:
            return self.bound(Reason.ABOVE_MAXIMUM, "contents.legs_most")
        wanting = {
            "contents.alone": any(other.kind != "fixed" for other in (*others, market)),
            "contents.same_market": market in others,
        }
        for path, wrong in wanting.items():
            if wrong and self.rules.forbids(path):
                return self.forbidden(path)
        if market.event in events and not contents.one_event:
            return self.bound(Reason.RELATED_RESULTS, "contents.one_event")
        if market.event not in events and not contents.several_events:
            return self.bound(Reason.NO_SUCH, "contents.several_events")
        return None

    def _mark(self, _state: BettingState, command: do.MarkForecast, _chance: Chance) -> list[Event]:
        clauses = self.cited_for("mark-forecast")
        return [
            did.ForecastMarked(player=command.by, market=command.market, forecast=command.forecast, clauses=clauses)
        ]

    def _offer_erasing(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | None:
        return Option("erase-coupon", by) if by in state.coupons else None

    def _erase(self, _state: BettingState, command: do.EraseCoupon, _chance: Chance) -> list[Event]:
        return [did.CouponErased(player=command.by, clauses=self.cited_for("erase-coupon"))]

    def content(self, results: int) -> Content | None:
        """What a bet on so many results is; nothing where the law knows no such bet."""
        if results >= self.rules.contents.combined:
            return "combined"
        return "simple" if results == self.rules.contents.simple else None

    def _offer_bet(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        coupon = state.coupons.get(by, ())
        if not coupon:
            return None
        markets = [state.markets[leg.market] for leg in coupon]
        for leg, market in zip(coupon, markets, strict=True):
            if bound := self._admission.admits(state, by, market):
                return bound
            if leg.forecast in market.scratched:
                return NO_SUCH
        results = _results(markets)
        if self.content(results) is None:
            path = "contents.simple" if results == 1 else "contents.combined"
            return self.bound(Reason.NO_SUCH, path)
        through = self._admission.through(state, by, markets)
        if isinstance(through, Bound):
            return through
        stake = self._stakes(state, by, coupon, markets)
        return stake if isinstance(stake, Bound) else Option("place-bet", by, domains=(*through, stake))

    def _stakes(self, state: BettingState, by: str, coupon: Sequence[Leg], markets: Sequence[Market]) -> Range | Bound:
        """What may be staked on a coupon: whole units, within the limits, and what the company can pay."""
        unit = self.rules.stakes.stake_least
        ends: list[tuple[int, Bound]] = [
            (self.rules.stakes.stake_most, self.bound(Reason.ABOVE_MAXIMUM, "stakes.stake_most")),
            (state.funds(by), Bound(Reason.NO_FUNDS)),
        ]
        if markets[0].kind == "fixed":
            ends += self._fixed_ends(state, coupon, markets)
        high, bound = min(((most // unit * unit, bound) for most, bound in ends), key=lambda end: end[0])
        if high < unit:
            return bound
        low = self.bound(Reason.BELOW_MINIMUM, "stakes.stake_least")
        whole = self.bound(Reason.NOT_A_MULTIPLE, "stakes.stake_least")
        return Range("stake", unit, high, low, bound, step=unit, step_bound=whole)

    def _fixed_ends(
        self, state: BettingState, coupon: Sequence[Leg], markets: Sequence[Market]
    ) -> list[tuple[int, Bound]]:
        """How much may be staked at fixed odds so that what is won can be paid."""
        factor, rules = self._factor(coupon, state.markets), self.rules
        found: list[tuple[int, Bound]] = []
        if rules.forbids("fixed.over_payout"):
            # The largest stake of which the payout, rounded down, is not above the highest one.
            most = -((rules.fixed.payout_most + 1) * factor.denominator // -factor.numerator) - 1
            found.append((most, self.forbidden("fixed.over_payout")))
        if rules.forbids("fixed.covered"):
            found.append((self._covered(state, coupon, markets, factor), self.forbidden("fixed.covered")))
        return found

    def _covered(self, state: BettingState, coupon: Sequence[Leg], markets: Sequence[Market], factor: Fraction) -> int:
        """The largest stake that the company could pay out, together with all that it may owe otherwise."""
        law = self.rules.fixed
        owed = fixed.exposure(law, state.markets.values(), state.combined.values())
        room = state.accounts.get(BOOK, NOTHING) - owed
        if len(coupon) == 1 and law.dead_heat == "divided":
            # What it would owe on this forecast alone may be less than on the dearest one.
            market = markets[0]
            room += fixed.owed_at_most(law, market) - market.liability.get(coupon[0].forecast, NOTHING)
        if factor <= 1:
            return self.rules.stakes.stake_most
        # A stake brings itself and may cost what it pays: the room is for the difference, rounded down.
        gain = factor - 1
        return int(-((room + 1) * gain.denominator // -gain.numerator) - 1)

    def _factor(self, coupon: Sequence[Leg], markets: Mapping[str, Market]) -> Fraction:
        return fixed.product(markets[leg.market].odds[leg.forecast] for leg in coupon)

    def _accept(self, state: BettingState, command: do.PlaceBet, _chance: Chance) -> list[Event]:
        coupon = state.coupons[command.by]
        markets = [state.markets[leg.market] for leg in coupon]
        kind, content = markets[0].kind, self.content(_results(markets))
        assert content is not None, "the coupon was offered"
        legs = tuple(
            replace(leg, odds=market.odds.get(leg.forecast, 0)) for leg, market in zip(coupon, markets, strict=True)
        )
        payout = fixed.payout(command.stake, self._factor(coupon, state.markets)) if kind == "fixed" else NOTHING
        stand = self.equipment.stand(
            command.through, self.equipment.venues(event for market in markets for event in market.events)
        )
        live = any(market.live for market in markets)
        admitted = "live.over" if live else "on_result.over"
        made = did.BetAccepted(
            slip=state.slip_id,
            player=command.by,
            kind=kind,
            legs=legs,
            stake=command.stake,
            payout=payout,
            content=content,
            moment="live" if live else "on-result",
            through=command.through,
            place=stand.place,
            means=stand.means,
            moves=moves([(purse(command.by), POOLS if kind == "pool" else BOOK, command.stake)]),
            clauses=self.cited_for("place-bet", "slips.needed", f"contents.{content}", admitted, *stand.paths),
        )
        return [made]

    def _offer_handing_on(self, state: BettingState, by: str, _owners: tuple[str, ...]) -> Option | Barred | None:
        own = [state.slips[each] for each in state.held.get(by, ())]
        free = [slip for slip in own if slip.kind != "exchange" and slip.status == "open"]
        kept = [slip.id for slip in free if slip.means not in self.rules.slips.bearer]
        bounds: dict[str, Bound] = {}
        if self.rules.forbids("slips.not_handed_on"):
            bounds = dict.fromkeys(kept, self.forbidden("slips.not_handed_on"))
        found = tuple(slip.id for slip in free if slip.id not in bounds)
        if not free:
            return None
        slips = each_by_its_own("slip", found, bounds, Bound(Reason.NOT_YOURS))
        if not found:
            return Barred(domains=slips)
        others = tuple(name for name in state.players if name != by)
        if not others:
            return None
        return Option("hand-on-slip", by, domains=(*slips, Among("to", others, Bound(Reason.NOT_PRESENT))))

    def _hand_on(self, _state: BettingState, command: do.HandOnSlip, _chance: Chance) -> list[Event]:
        clauses = self.cited_for("hand-on-slip")
        return [did.SlipHandedOn(slip=command.slip, player=command.by, to=command.to, clauses=clauses)]


def _results(markets: Sequence[Market]) -> int:
    """On how many results a bet on these markets is."""
    return sum(market.results * len(market.events) for market in markets)
