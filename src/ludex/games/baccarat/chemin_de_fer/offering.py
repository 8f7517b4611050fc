"""Where the bank goes: offered stage by stage, taken alone or together, auctioned, and at last forced on somebody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event, moves, purse
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import ANNOUNCING, AUCTION, BANK, OFFERING
from ludex.games.baccarat.among_players.sums import NO_FUNDS, affordable
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import PLEDGED, CheminState, TogetherClaim
from ludex.games.common.places.events import SeatLost
from ludex.games.common.priority import SEATED, STANDING, highest
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents

GIVER, AUCTIONED, FORCED = "giver", "auction", "forced"


class Offering(Part[CheminState]):
    """A bank on its way to whoever holds it next."""

    def __init__(self, rules: CheminRules, roster: Roster) -> None:
        self._rules, self._law, self._roster = rules, rules.bank, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about a bank that nobody has."""
        offering, auction = frozenset({OFFERING}), frozenset({AUCTION})
        return [
            Action(command=shared.OfferBank, phases=offering, offer=self._offer_offer, act=self._offer),
            Action(
                command=shared.TakeBank,
                phases=offering,
                offer=self._offer_take,
                act=self._take,
                without_office=self._out_of_turn,
            ),
            Action(
                command=say.TakeTogether,
                phases=offering,
                offer=self._offer_together,
                act=self._together,
                without_office=self._out_of_turn,
            ),
            Action(
                command=shared.DeclineBank,
                phases=offering,
                offer=self._offer_decline,
                act=self._decline,
                without_office=self._out_of_turn,
            ),
            Action(command=shared.Bid, phases=auction, offer=self._offer_bid, act=self._bid),
            Action(command=shared.AwardBank, phases=auction, offer=self._offer_award, act=self._award),
        ]

    def duty(self, state: CheminState) -> Command | None:
        """The croupier offers a bank that lies before nobody."""
        if state.phase == OFFERING and not state.offered and self._can_go_on(state):
            return shared.OfferBank(by=self._roster.who(state, "offer-bank"))
        return None

    def lead(self, state: CheminState) -> Command | None:
        """Whoever says nothing does not want the bank; silence ends an auction."""
        if state.phase == OFFERING and state.offered:
            return shared.DeclineBank(by=state.offered)
        if state.phase == AUCTION:
            return shared.AwardBank(by=self._roster.who(state, "award-bank"))
        return None

    def enough_players(self, state: CheminState) -> bool:
        """Whether as many players are at the table as the law asks for."""
        return len(state.players) >= self._rules.players.least or not self._rules.forbids("players.throughout")

    def too_few(self, state: CheminState) -> Refused:
        """The refusal of going on with too few players."""
        low = Allowed(Unit.PLAYERS, low=self._rules.players.least)
        asked = Value(len(state.players), Unit.PLAYERS)
        return self._rules.refusal("players.throughout", asked=asked, allowed=low)

    def _can_go_on(self, state: CheminState) -> bool:
        return bool(state.seats) and self.enough_players(state)

    def _stage(self, state: CheminState) -> str:
        """The stage that the offers have come to; none where they have come to their end."""
        stages = self._law.stages
        return stages[state.offer.stage] if state.offer.stage < len(stages) else ""

    def least_bank(self, state: CheminState) -> Cents:
        """The least that a bank may be."""
        return Cents(state.minimum * self._law.least)

    def largest_bank(self, state: CheminState) -> Cents:
        """The most that a bank may be."""
        return Cents(LARGEST if self._law.unlimited else state.minimum * self._law.most)

    def least_now(self, state: CheminState) -> Cents:
        """What whoever is offered the bank must take it with."""
        match self._stage(state):
            case "giver":
                return max(state.offer.amount, self.least_bank(state))
            case "forced":
                return self.least_bank(state)
            case _:
                return max(state.offer.floor, self.least_bank(state))

    def _people(self, state: CheminState, stage: str) -> Sequence[str]:
        """Whom the bank is offered to in a stage, in their order; whoever gave it up has a stage of their own."""
        crowd, offer = state.crowd(self._rules.place_numbers), state.offer
        if stage == STANDING:
            if self._rules.places.standing is None:
                return ()
            by_place = self._rules.places.standing_order is not None
            standing = crowd.standing_from(offer.place, by_place=by_place)
            last = [name for name in crowd.seated_from(offer.place) if name in self._buys_last(state)]
            return [name for name in (*standing, *last) if name != offer.giver]
        if stage == GIVER:
            fit = offer.giver in state.players and self._law.again is not None and offer.giver not in offer.barred
            return (offer.giver,) if fit else ()
        first = offer.place
        if offer.cause == "opening" and self._law.starts == "last-place":
            first = self._rules.place_numbers[-1] - 1
        people = list(crowd.seated_from(first))
        way = self._law.given_up if offer.passed else self._law.lost
        if way == "to-the-left":
            people = [*people[-2::-1], *people[-1:]] if offer.place in state.seats else people[::-1]
        if stage == SEATED:
            people = [name for name in people if name not in self._buys_last(state)]
        if stage == SEATED and self._law.declined is None:
            people = people[:1]
        return [name for name in people if name != offer.giver or stage == FORCED]

    def _offer_offer(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.banker or state.offered or not state.seats:
            return None
        if not self.enough_players(state):
            raise self.too_few(state)
        return Option("offer-bank", by)

    def _offer(self, state: CheminState, command: shared.OfferBank, chance: Chance) -> list[Event]:
        stage, offer = self._stage(state), state.offer
        if not stage:
            return [fact.BankUnclaimed()]
        claim = next((claim for claim in offer.together if self._stands(state, claim)), None)
        if claim is not None and stage not in (SEATED, STANDING):
            return [self._awarded_together(state, claim)]
        if stage == AUCTIONED:
            least = self._least_bid(state)
            paths = ("auction.awarded", "auction.least", *self._rules.paths_for("offer-bank"))
            return [happened.AuctionOpened(least=least, clauses=self._cite(*paths), phase=AUCTION)]
        player = next((name for name in self._people(state, stage) if name not in offer.asked), None)
        if player is None or (stage == FORCED and self._law.forced is None):
            return [fact.StageEnded(stage=stage, clauses=self._cite("bank.stages"))]
        if stage in (SEATED, FORCED) and player in state.saluting:
            return [fact.HandSaluted(player=player, clauses=self._cite("salute.changed", "salute.came"))]
        if player in state.absent:
            return self._missed(state, player, stage)
        paths = (*self._founded_on(state, stage), *self._rules.paths_for("offer-bank"))
        least = self.least_now(state)
        return [happened.BankOffered(player=player, stage=stage, least=least, clauses=self._cite(*paths))]

    def _founded_on(self, state: CheminState, stage: str) -> tuple[str, ...]:
        """The rules by which the bank comes to somebody in a stage."""
        offer = state.offer
        if stage == GIVER:
            return ("bank.again",)
        if stage == FORCED:
            return ("bank.forced", "bank.least")
        floor = () if offer.cause == "opening" else ("bank.floor",)
        return (*self._turn_of(state, stage), *floor)

    def _turn_of(self, state: CheminState, stage: str) -> tuple[str, ...]:
        """The rules that say whose turn it is to be offered the bank."""
        if stage != SEATED:
            return ("bank.stages",)
        came = {"opening": "bank.starts", "given-up": "bank.given_up"}.get(state.offer.cause, "bank.lost")
        return (came, *(("bank.declined",) if state.offer.asked else ()))

    def missed(self, state: CheminState, player: str) -> list[Event]:
        """Somebody to whom the bank is being offered goes away."""
        return self._missed(state, player, self._stage(state))

    def _missed(self, state: CheminState, player: str, stage: str) -> list[Event]:
        """Somebody is away: where it was their turn, they lose their place."""
        events: list[Event] = [fact.HandMissed(player=player)]
        place = state.seat_of(player)
        if place is not None and self._is_turn(state, stage) and self._rules.places.absent is not None:
            clauses = self._cite("places.absent")
            events.append(SeatLost(player=player, place=place, clauses=clauses))
        elif place is not None and stage == FORCED and self._law.forced_refused is not None:
            clauses = self._cite("bank.forced_refused")
            events.append(SeatLost(player=player, place=place, clauses=clauses))
        return events

    def _is_turn(self, state: CheminState, stage: str) -> bool:
        """Whether it is somebody's own turn to take the hand, and not a hand that another passed."""
        return stage == SEATED and not state.offer.passed

    def _offer_take(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        stage, least = self._stage(state), self.least_now(state)
        most = least if stage in (GIVER, FORCED) else self.largest_bank(state)
        paths = self._bounds(state, stage)
        few = Bound(Reason.BELOW_MINIMUM, self._cite(*paths[0]), paths[0][0])
        many = Bound(Reason.ABOVE_MAXIMUM, self._cite(*paths[1]), paths[1][0])
        # A bank that the house's part has left with an odd sum is taken for that sum, or any other.
        step = self._rules.chip if least % self._rules.chip == 0 else 1
        sums = affordable(Range("amount", least, most, few, many, step), state.funds(by))
        if sums is None:
            return NO_FUNDS
        return Option("take-bank", by, domains=(sums,), clauses=self._cite(*self._rules.paths_for("take-bank")))

    def _bounds(self, state: CheminState, stage: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The rules behind the least and the most that the bank is taken with."""
        if stage == GIVER:
            return ("bank.again",), ("bank.again",)
        if stage == FORCED:
            return ("bank.forced", "bank.least"), ("bank.forced",)
        floor = state.offer.floor > self.least_bank(state)
        return ("bank.floor",) if floor else ("bank.least", "minimum"), ("bank.most", "bank.unlimited")

    def _take(self, state: CheminState, command: shared.TakeBank, chance: Chance) -> list[Event]:
        stage = self._stage(state)
        limits = ("bank.unlimited",) if self._law.unlimited else ()
        paths = (*self._founded_on(state, stage), *limits, *self._rules.paths_for("take-bank"))
        return [self._awarded(state, command.by, {command.by: command.amount}, paths)]

    def _awarded(
        self, state: CheminState, player: str, held: dict[str, Cents], paths: Sequence[str], associate: str = ""
    ) -> fact.BankAwarded:
        offer = state.offer
        return fact.BankAwarded(
            player=player,
            held=held,
            place=state.seat_of(player) or 0,
            associate=associate,
            bought=offer.passed or offer.bought,
            giver=offer.giver if offer.passed else "",
            giver_place=offer.place,
            before=offer.amount if offer.passed else Cents(0),
            moves=moves(self._paid_in(state, held, associate)),
            clauses=self._cite(*paths),
            phase=ANNOUNCING,
        )

    def _paid_in(self, state: CheminState, held: dict[str, Cents], associate: str) -> list[tuple[str, str, int]]:
        """What goes into the bank; what others had put down to share in it goes back."""
        rows = [(PLEDGED if name == associate else purse(name), BANK, int(amount)) for name, amount in held.items()]
        return rows + [(PLEDGED, purse(name), int(own)) for name, own in state.associating.items() if name != associate]

    def brings(self, state: CheminState, partner: str) -> Cents:
        """What whoever is offered the bank puts in beside a partner."""
        theirs = state.associating[partner]
        if self._rules.association.at_award == "equal-sum":
            return theirs
        return Cents(max(self.least_now(state) - theirs, self._rules.chip))

    def _partners(self, state: CheminState, by: str) -> list[str]:
        """With whom somebody who is offered the bank may take it."""
        found = []
        for partner, theirs in state.associating.items():
            own = self.brings(state, partner)
            fits = self.least_now(state) <= own + theirs <= self.largest_bank(state)
            if partner != by and fits and own <= state.funds(by):
                found.append(partner)
        return found

    def _offer_together(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        partners = self._partners(state, by) if self._rules.association.at_award is not None else []
        if not partners or self._stage(state) not in (SEATED, STANDING):
            return None
        bound = Bound(Reason.NO_CONSENT, self._cite("association.consent"), "association.consent")
        return Option("take-together", by, domains=(Among("partner", tuple(partners), bound),))

    def _together(self, state: CheminState, command: say.TakeTogether, chance: Chance) -> list[Event]:
        partner = command.partner
        claim = TogetherClaim(command.by, partner, self.brings(state, partner), state.associating[partner])
        if self._rules.association.alone_first and state.offer.passed:
            return [fact.TogetherClaimed(claim=claim, clauses=self._cite("association.alone_first"))]
        return [self._awarded_together(state, claim)]

    def _stands(self, state: CheminState, claim: TogetherClaim) -> bool:
        """Whether the two who would take a hand together still can: they are there, and have their chips."""
        pledged = state.associating.get(claim.partner) == claim.brings
        there = not {claim.banker, claim.partner} & {*state.absent}
        return pledged and there and state.funds(claim.banker) >= claim.amount

    def _awarded_together(self, state: CheminState, claim: TogetherClaim) -> fact.BankAwarded:
        paths = ("association.alone_first", "association.at_award", *self._rules.paths_for("take-together"))
        held = {claim.banker: claim.amount, claim.partner: claim.brings}
        return self._awarded(state, claim.banker, held, paths, claim.partner)

    def _offer_decline(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("decline-bank", by)

    def _decline(self, state: CheminState, command: shared.DeclineBank, chance: Chance) -> list[Event]:
        player, stage, law = command.by, self._stage(state), self._rules.places
        counts = stage == SEATED and (self._is_turn(state, stage) or law.refusals_count == "every-offer")
        paths = ("bank.declined", *self._rules.paths_for("decline-bank"))
        events: list[Event] = [fact.BankDeclined(player=player, counts=counts, clauses=self._cite(*paths))]
        place = state.seat_of(player)
        if place is None:
            return events
        if stage == FORCED and self._law.forced_refused is not None:
            events.append(SeatLost(player=player, place=place, clauses=self._cite("bank.forced_refused")))
        elif counts and state.refusals.get(player, 0) + 1 >= law.refusals:
            clauses = self._cite("places.refusals", "places.refusals_count")
            events.append(SeatLost(player=player, place=place, clauses=clauses))
        return events

    def _out_of_turn(self, state: CheminState, command: Command) -> Refused:
        """Why a player neither takes nor declines a bank that is not before them."""
        paths = self._turn_of(state, self._stage(state))
        return Refused(Reason.OUT_OF_TURN, clauses=self._cite(*paths), rule=paths[0], asked=Value.command(command.do))

    def _least_bid(self, state: CheminState) -> Cents:
        floor = state.offer.floor if self._rules.auction.least == "floor" else Cents(0)
        return max(floor, self.least_bank(state))

    def _offer_bid(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        law, offer = self._rules.auction, state.offer
        shut = {"giver": offer.giver, "associate": offer.associate}
        if any(shut[each] == by for each in law.excluded):
            return Bound(Reason.NOT_ACCEPTED, self._cite("auction.excluded"), "auction.excluded")
        if by in offer.barred:
            return Bound(Reason.NOT_ACCEPTED, self._cite("bank.barred"), "bank.barred")
        group = SEATED if state.seat_of(by) is not None else STANDING
        if group not in law.groups:
            return Bound(Reason.NOT_SEATED, self._cite("auction.groups"), "auction.groups")
        if by in state.absent:
            return None
        least, before = self._least_bid(state), offer.bids.get(by, Cents(0))
        few = Bound(Reason.BELOW_MINIMUM, self._cite("auction.least", "bank.least"), "auction.least")
        if before > least:  # nobody takes back what they have bid
            least, few = before, Bound(Reason.BELOW_MINIMUM, self._cite("auction.awarded"), "auction.awarded")
        many = Bound(Reason.ABOVE_MAXIMUM, self._cite("bank.most", "bank.unlimited"), "bank.most")
        most = self.largest_bank(state)
        sums = affordable(Range("amount", least, most, few, many, self._rules.chip), state.funds(by))
        return NO_FUNDS if sums is None else Option("bid", by, domains=(sums,))

    def _bid(self, state: CheminState, command: shared.Bid, chance: Chance) -> list[Event]:
        clauses = self._cite("auction.groups", *self._rules.paths_for("bid"))
        return [happened.BidMade(player=command.by, amount=command.amount, clauses=clauses)]

    def _offer_award(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("award-bank", by)

    def _award(self, state: CheminState, command: shared.AwardBank, chance: Chance) -> list[Event]:
        law, bids = self._rules.auction, state.offer.bids
        paths = ("auction.awarded", *self._rules.paths_for("award-bank"))
        if not bids:
            return [fact.StageEnded(stage=AUCTIONED, clauses=self._cite(*paths), phase=OFFERING)]
        crowd = state.crowd(self._rules.place_numbers)
        by_place = self._rules.places.standing_order is not None
        people = crowd.in_order(law.equal, state.offer.place, by_place=by_place, last=self.comes_last(state))
        winner = highest(bids, people) if law.awarded == "highest-bid" else next(iter(bids))
        assert winner is not None, "whoever bids is at the table"
        return [self._awarded(state, winner, {winner: bids[winner]}, (*paths, "auction.equal"))]

    def _buys_last(self, state: CheminState) -> tuple[str, ...]:
        """Who may buy a hand that another passed after everybody else: it is not theirs to let go by."""
        return self.comes_last(state) if state.offer.passed else ()

    def comes_last(self, state: CheminState) -> tuple[str, ...]:
        """Who may not use their place in the order, because they have not let the hand pass yet."""
        return state.saluting if self._rules.salute.first is not None else ()
