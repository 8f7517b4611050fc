"""Bets on the boxes: who may bet on which box, and how much."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ludex.core import limits as limit_changes
from ludex.core.events import FELT, Event
from ludex.core.options import BetGroup, Bound, Except, Option, Stakes
from ludex.core.parts import Part
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Action
from ludex.core.session import OnTable
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import UNDER_WAY, BlackjackState, box_slug, jackpot_slug
from ludex.games.common.boxes.seating import ConsentPaths, consent_path
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.betting import ChipBetting, chip_actions, phases
from ludex.games.common.stakes.commands import PlaceBet, Withdraw
from ludex.games.common.stakes.limits import KindLimits, LimitTable, bet_group
from ludex.kit.chance import Chance
from ludex.kit.money import Cents
from ludex.law.clauses import each_once

BOX, JACKPOT = "box", "jackpot"
CONSENT = ConsentPaths(seated="behind.seated", standing="behind.standing")
_PER_HAND = ("multiple", "maximum_per", "exceeded")


def all_bets(rules: BlackjackRules) -> dict[str, Bet]:
    """Every place for chips on the cloth, but for the insurance lines."""
    boxes = range(1, rules.boxes + 1)
    bets = [Bet(box_slug(box), BOX) for box in boxes]
    if rules.bets.jackpot.installed:
        bets += [Bet(jackpot_slug(box), JACKPOT) for box in boxes]
    return {bet.slug: bet for bet in bets}


def largest_stake(rules: BlackjackRules, minimum: Cents) -> Cents:
    """The maximum of a hand at a table with this minimum."""
    return limit_changes.carried(rules, Cents(rules.minimum * rules.multiple), minimum)


def stake_limits(rules: BlackjackRules) -> Mapping[str, KindLimits]:
    """The least and largest stake of a box, and the one stake of the jackpot."""

    def box(minimum: Cents) -> BetGroup:
        high = largest_stake(rules, minimum)
        return bet_group(rules, BOX, low=minimum, high=high, least=("minimum",), most=_PER_HAND)

    def jackpot(_minimum: Cents) -> BetGroup:
        stake, path = Cents(rules.bets.jackpot.jackpot_stake), ("bets.jackpot.stake_part",)
        return bet_group(rules, JACKPOT, low=stake, high=stake, least=path, most=path)

    return {BOX: box, JACKPOT: jackpot}


class BlackjackBetting(Part[BlackjackState]):
    """What may be laid on the boxes, by those who sit, those behind and those who stand."""

    def __init__(self, rules: BlackjackRules) -> None:
        bets = all_bets(rules)
        self._rules = rules
        self._when = phases(rules, before_the_call=frozenset({BETTING}), after_the_call=UNDER_WAY)
        listed = Bound(Reason.NOT_LISTED, rules.clauses_of("bets.listed", "boxes"), "bets.listed")
        self._chips = ChipBetting(
            rules,
            bets,
            LimitTable(bets, stake_limits(rules)),
            unlisted=listed if rules.forbids("bets.listed") else None,
            kept=lambda _bet: "withdrawal",
        )
        self._cite = self._chips.cite

    def actions(self) -> list[Action]:
        """Every command about bets."""
        return chip_actions(
            PlaceBet,
            self._when,
            bet=(self._offer_bet, self._place),
            withdraw=(self._chips.offer_withdraw, self._withdraw),
            report=(self._chips.late.offer, self._chips.late.act),
        )

    def unfit(self, state: BlackjackState, minimum: Cents) -> list[OnTable]:
        """The stakes that another minimum would not admit, and the jackpots that lie beside them."""
        found = self._chips.unfit(state, minimum)
        going = {lying.id for lying in found}
        left = {(stake.player, stake.bet) for stake in state.stakes.values() if stake.id not in going}
        for stake in state.stakes.values():
            box = self._box_beside(stake.bet)
            if box is not None and stake.id not in going and (stake.player, box) not in left:
                found.append(OnTable(stake.id, stake.player, FELT, stake.amount))
        return found

    def _box_beside(self, bet: str) -> str | None:
        """The box that a jackpot stake is an addition to; nothing for other bets."""
        boxes = range(1, self._rules.boxes + 1)
        return next((box_slug(box) for box in boxes if jackpot_slug(box) == bet), None)

    def _withdraw(self, state: BlackjackState, command: Withdraw, chance: Chance) -> list[Event]:
        """The jackpot is an addition to a stake on the box, and goes back with it."""
        events: list[Event] = [self._chips.withdrawn(state, command)]
        owner = command.player or command.by
        own = dict.fromkeys(stake.bet for stake in state.stakes.values() if stake.player == owner)
        for bet in own:
            if self._box_beside(bet) == command.bet:
                events.append(self._chips.withdrawn(state, replace(command, bet=bet)))
        return events

    def _offer_bet(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        paths = ("behind.vacant", "behind.seated", "behind.standing", "behind.bettors", "maximum_per")
        let = self._chips.let[state.roles.get(by, VISITOR)]
        clauses = each_once(*let, *self._cite(*paths))
        # What keeps somebody from a box is said before what keeps them from a stake.
        return Option("bet", by, owners, (*self._kept_from(state, owners), self._stakes(state, owners)), clauses)

    def _kept_from(self, state: BlackjackState, owners: tuple[str, ...]) -> list[Except]:
        """Boxes on which somebody may not bet, by the rule that keeps them off."""
        kept: dict[str, list[tuple[str, str]]] = {}
        installed = self._rules.bets.jackpot.installed
        for owner in owners:
            for box in range(1, self._rules.boxes + 1):
                path = self._barred(state, owner, box)
                if path:
                    kept.setdefault(path, []).append((owner, box_slug(box)))
                if not installed or not state.staked.get(owner, {}).get(box_slug(box)):
                    # The jackpot is an addition to a stake on the box.
                    kept.setdefault("bets.jackpot.installed", []).append((owner, jackpot_slug(box)))
        reasons = {"behind.vacant": Reason.NOT_LISTED, "behind.bettors": Reason.BOX_FULL}
        reasons["bets.jackpot.installed"] = Reason.OUT_OF_ORDER if installed else Reason.NOT_LISTED
        return [
            Except(("bet",), tuple(rows), Bound(reasons.get(path, Reason.NO_CONSENT), self._cite(path), path))
            for path, rows in kept.items()
        ]

    def _barred(self, state: BlackjackState, owner: str, box: int) -> str:
        """The rule that keeps somebody from a box; nothing when they may bet there."""
        rules, law = self._rules, self._rules.behind
        holder = state.seats.get(box)
        if holder is None and law.vacant == "closed":
            return "behind.vacant"
        if holder not in (None, owner) and owner not in state.consents.get(box, ()):
            path = consent_path(state, owner, CONSENT)
            if rules.forbids(path):
                return path
        bettors = state.bettors(box_slug(box))
        # A place is kept for the player who sits there, unless as many had bet before they sat down.
        others = {*bettors, *([holder] if holder else [])} - {owner}
        full = law.bettors is not None and len(others) >= law.bettors
        return "behind.bettors" if full and owner not in bettors else ""

    def _place(self, state: BlackjackState, command: PlaceBet, chance: Chance) -> list[Event]:
        """A bet on a box that is not one's own stands on the rule that lets one make it, too."""
        placed = self._chips.placed(state, command)
        box = next((box for box in range(1, self._rules.boxes + 1) if box_slug(box) == command.bet), None)
        if box is None:
            return [placed]
        owner = command.player or command.by
        holder = state.seats.get(box)
        path = (
            "boxes" if holder == owner else "behind.vacant" if holder is None else consent_path(state, owner, CONSENT)
        )
        return [replace(placed, clauses=each_once(*placed.clauses, *self._cite(path)))]

    def _stakes(self, state: BlackjackState, owners: tuple[str, ...]) -> Stakes:
        """What lies on a box counts against its maximum; a player's other boxes too, unless the law lets them."""
        found = self._chips.stakeable(state, owners)
        taken = {}
        for owner in owners:
            counted = dict(found.taken[owner])
            own = state.staked.get(owner, {})
            for box in range(1, self._rules.boxes + 1):
                counted[jackpot_slug(box)] = state.staked_on(owner, jackpot_slug(box))
                more = sum(amount for bet, amount in own.items() if self._counts_too(state, owner, box, bet))
                counted[box_slug(box)] = Cents(counted.get(box_slug(box), 0) + more)
            taken[owner] = counted
        return replace(found, taken=taken)

    def _counts_too(self, state: BlackjackState, owner: str, box: int, bet: str) -> bool:
        """Whether a stake on another box counts against this one."""
        other = next((other for other in range(1, self._rules.boxes + 1) if box_slug(other) == bet), None)
        if other is None or other == box:
            return False
        behind = any(state.seats.get(each) not in (None, owner) for each in (box, other))
        return ("others-hands" if behind else "several-hands") not in self._rules.exceeded
