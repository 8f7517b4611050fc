"""How somebody becomes banker: named beforehand, by auction and lot, or by taking a bank that another left."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event, moves, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import AUCTION, CARDS_ROUND, MIXING, OFFERING
from ludex.games.baccarat.among_players.sums import NO_FUNDS, NO_SUCH, affordable
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.priority import enough_players, everybody, group_of, players_of
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.state import (
    AWARDING,
    CLOTHS,
    DEPOSIT,
    DEPOSITING,
    HANDING,
    NO_BANK,
    Named,
    TwoTablesState,
)
from ludex.games.common.shoe.state import PREPARING
from ludex.kit.chance import Chance, Draw, Even
from ludex.kit.money import LARGEST, Cents

OFFERED, AUCTIONED = "offer", "auction"
LEFT = ("left", "jumped")
"""Why a bank is offered to others before it is auctioned: somebody gave it up."""
MANY = 100
"""More shoes, or days, than anybody awards a bank for."""
BEFORE_AWARD = PREPARING | {MIXING, CARDS_ROUND, AWARDING, NO_BANK}


class Awarding(Part[TwoTablesState]):
    """A bank that nobody has."""

    def __init__(self, rules: TwoTablesRules, roster: Roster) -> None:
        self._rules, self._law, self._roster = rules, rules.bank, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about its award."""
        awarding, auction, offered = frozenset({AWARDING}), frozenset({AUCTION}), frozenset({OFFERING})
        theirs = self._out_of_turn
        return [
            Action(command=say.ReserveBank, phases=BEFORE_AWARD, offer=self._offer_reserve, act=self._reserve),
            Action(command=say.AllowDays, phases=BEFORE_AWARD, offer=self._offer_days, act=self._days),
            Action(command=say.AnnounceBanker, phases=awarding, offer=self._offer_announce, act=self._announce),
            Action(command=say.OpenAuction, phases=awarding, offer=self._offer_auction, act=self._auction),
            Action(command=shared.Bid, phases=auction, offer=self._offer_bid, act=self._bid),
            Action(command=shared.AwardBank, phases=auction, offer=self._offer_award, act=self._award),
            Action(command=shared.OfferBank, phases=awarding, offer=self._offer_offer, act=self._offer),
            Action(
                command=shared.TakeBank, phases=offered, offer=self._offer_take, act=self._take, without_office=theirs
            ),
            Action(
                command=shared.DeclineBank,
                phases=offered,
                offer=self._offer_decline,
                act=self._decline,
                without_office=theirs,
            ),
            Action(command=say.SeekBank, phases=frozenset({NO_BANK}), offer=self._offer_seek, act=self._seek),
        ]

    def duty(self, state: TwoTablesState) -> Command | None:
        """A named banker is announced, a bank that was left is offered, and otherwise it goes to auction."""
        if state.phase != AWARDING or not enough_players(self._rules, state):
            return None
        do: type[Command] = say.OpenAuction
        if self._named(state) is not None:
            do = say.AnnounceBanker
        elif self._stage(state) == OFFERED:
            do = shared.OfferBank
        return do(by=self._roster.who(state, str(do.__struct_config__.tag)))

    def lead(self, state: TwoTablesState) -> Command | None:
        """Whoever says nothing does not want the bank; silence ends an auction."""
        if state.phase == OFFERING and state.offered:
            return shared.DeclineBank(by=state.offered)
        if state.phase == AUCTION:
            return shared.AwardBank(by=self._roster.who(state, "award-bank"))
        return None

    def too_few(self, state: TwoTablesState) -> Refused:
        """The refusal of going on with too few players at a cloth."""
        found = min(len(players_of(self._rules, state, cloth)) for cloth in CLOTHS)
        low = Allowed(Unit.PLAYERS, low=self._rules.players.per_cloth)
        if found < self._rules.players.per_cloth and self._rules.forbids("players.throughout"):
            return self._rules.refusal("players.throughout", asked=Value(found, Unit.PLAYERS), allowed=low)
        return Refused(Reason.NOT_SEATED, clauses=self._cite("cards.groups"), rule="cards.groups")

    def _stage(self, state: TwoTablesState) -> str:
        """What is done with the bank now; the auction is what is left in the end, and all there is at first."""
        stages, award = self._law.after, state.award
        if award.cause not in LEFT or award.stage >= len(stages):
            return AUCTIONED
        return stages[award.stage]

    # --- sums

    def most(self) -> Cents:
        """The most that a bank may be put up with."""
        capped = not self._rules.is_free or self._law.free_capped is not None
        return self._law.bank_maximum if capped else Cents(LARGEST)

    def sums(self, state: TwoTablesState, by: str, field: str, low: Cents, rule: str) -> Range | Bound:
        """What somebody may put up a bank with: within the authorised limits, and no more than they have or proved."""
        few = Bound(Reason.BELOW_MINIMUM, self._cite(rule), rule)
        many = Bound(Reason.ABOVE_MAXIMUM, self._cite("bank.bank_maximum"), "bank.bank_maximum")
        step = self._rules.chip if low % self._rules.chip == 0 else 1
        sums = affordable(Range(field, low, max(self.most(), low), few, many, step), self.means_of(state, by))
        return NO_FUNDS if sums is None else sums

    def means_of(self, state: TwoTablesState, player: str) -> Cents:
        """What somebody can hold a bank with: what they have, or for a free bank what they have proved."""
        if not self._rules.is_free or self._law.proof is None:
            return state.funds(player)
        proof = state.proofs.get(player)
        return proof.amount if proof is not None and proof.accepted else Cents(0)

    def _unfit(self, state: TwoTablesState, player: str) -> Bound | None:
        """Why somebody may not be banker now."""
        new_shoe = self._stage(state) == AUCTIONED and self._renews(state)
        if player in state.barred and self._law.barred is not None and not new_shoe:
            return Bound(Reason.NOT_ACCEPTED, self._cite("bank.barred"), "bank.barred")
        if group_of(state, player) not in self._rules.auction.groups:
            return Bound(Reason.NOT_SEATED, self._cite("auction.groups"), "auction.groups")
        if self._rules.is_free and self._law.proof is not None and not self.means_of(state, player):
            return Bound(Reason.NOT_ACCEPTED, self._cite("bank.proof"), "bank.proof")
        return None

    # --- a banker who is known

    def _named(self, state: TwoTablesState) -> Named | None:
        """Who is to be announced: they have it for further days, or put down its sum."""
        if self._law.named is None or state.award.cause != "opening":
            return None
        known = state.named
        if known is not None and known.player in state.players and known.player not in state.absent:
            return known if self.means_of(state, known.player) >= known.amount else state.reserved
        return state.reserved

    def _offer_reserve(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.named is None or self._rules.is_free or state.banker or state.award.cause != "opening":
            return None
        if state.reserved is not None:
            return Bound(Reason.REPEATED)
        sums = self.sums(state, by, "amount", self._law.bank_minimum, "bank.bank_minimum")
        return sums if isinstance(sums, Bound) else Option("reserve-bank", by, domains=(sums,))

    def _reserve(self, state: TwoTablesState, command: say.ReserveBank, chance: Chance) -> list[Event]:
        rows = moves([(purse(command.by), DEPOSIT, int(command.amount))])
        clauses = self._cite("bank.named", "bank.deposit", *self._rules.paths_for("reserve-bank"))
        return [fact.BankReserved(by=Named(command.by, command.amount), moves=rows, clauses=clauses)]

    def _offer_days(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._law.days is None:
            return None
        return Option("allow-days", by, domains=(Range("days", 1, MANY, NO_SUCH, NO_SUCH),))

    def _days(self, state: TwoTablesState, command: say.AllowDays, chance: Chance) -> list[Event]:
        clauses = self._cite("bank.days", *self._rules.paths_for("allow-days"))
        return [fact.DaysAllowed(days=command.days, clauses=clauses)]

    def _offer_announce(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._named(state) is None:
            return None
        self._ready(state)
        return Option("announce-banker", by)

    def _announce(self, state: TwoTablesState, command: say.AnnounceBanker, chance: Chance) -> list[Event]:
        named = self._named(state)
        assert named is not None, "nobody is announced who is not named"
        lies = named is state.reserved
        paths = ("bank.named", *self._rules.paths_for("announce-banker"))
        return [
            fact.BankSold(
                player=named.player,
                amount=named.amount,
                days=named.days,
                named=True,
                deposit=named.amount if lies else Cents(0),
                clauses=self._cite(*paths),
                phase=HANDING if lies else self._after_sale(),
            )
        ]

    def _after_sale(self) -> str:
        """What follows when somebody is banker: the sum is deposited where the law asks for it, and handed over."""
        if self._rules.is_free or self._law.deposit is None:
            return HANDING
        return DEPOSITING

    # --- the auction

    def _ready(self, state: TwoTablesState) -> None:
        if not enough_players(self._rules, state):
            raise self.too_few(state)

    def _offer_auction(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._named(state) is not None:
            return Bound(Reason.OUT_OF_ORDER, self._cite("bank.named"), "bank.named")
        if self._stage(state) != AUCTIONED:
            return Bound(Reason.OUT_OF_ORDER, self._cite("bank.after"), "bank.after")
        self._ready(state)
        most = MANY if self._law.shoes == "one-or-more" else 1
        many = Bound(Reason.ABOVE_MAXIMUM, self._cite("bank.shoes"), "bank.shoes")
        return Option("open-auction", by, domains=(Range("shoes", 1, most, NO_SUCH, many, optional=True),))

    def least_bid(self, state: TwoTablesState) -> Cents:
        """From what sum the bank is auctioned."""
        left = state.award.cause in LEFT and self._rules.auction.least == "sum-before"
        return max(state.award.amount if left else Cents(0), self._law.bank_minimum)

    def _auction(self, state: TwoTablesState, command: say.OpenAuction, chance: Chance) -> list[Event]:
        days = state.days_allowed if self._law.days is not None else 0
        terms = fact.TermsSet(
            shoes=command.shoes or 1, days=days, clauses=self._cite("bank.shoes", *(("bank.days",) if days else ()))
        )
        left = ("bank.after", "auction.least") if state.award.cause in LEFT else ()
        paths = (*left, "auction.awarded", *self._rules.paths_for("open-auction"))
        return [
            terms,
            happened.AuctionOpened(least=self.least_bid(state), clauses=self._cite(*paths), phase=AUCTION),
        ]

    def _offer_bid(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        unfit = self._unfit(state, by)
        if unfit is not None:
            return unfit
        if by in state.absent:
            return None
        least, rule = self.least_bid(state), "bank.bank_minimum"
        if least > self._law.bank_minimum:
            rule = "auction.least"
        before = state.award.bids.get(by, Cents(0))
        if before > least:  # nobody takes back what they have bid
            least, rule = before, "auction.awarded"
        sums = self.sums(state, by, "amount", least, rule)
        return sums if isinstance(sums, Bound) else Option("bid", by, domains=(sums,))

    def _bid(self, state: TwoTablesState, command: shared.Bid, chance: Chance) -> list[Event]:
        proof = ("bank.proof",) if self._rules.is_free else ()
        clauses = self._cite("auction.groups", *proof, *self._rules.paths_for("bid"))
        return [happened.BidMade(player=command.by, amount=command.amount, clauses=clauses)]

    def _offer_award(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("award-bank", by)

    def _award(self, state: TwoTablesState, command: shared.AwardBank, chance: Chance) -> list[Event]:
        law, award = self._rules.auction, state.award
        paths = ["auction.awarded", *self._rules.paths_for("award-bank")]
        bids = {player: amount for player, amount in award.bids.items() if self._still(state, player, amount)}
        if not bids:
            clauses = self._cite("bank.unsold")
            if self._law.unsold is None:
                return [fact.AwardStageEnded(stage=AUCTIONED, clauses=clauses, phase=AWARDING)]
            return [fact.GameOver(scope=self._law.unsold, clauses=clauses, phase=NO_BANK)]
        best = max(bids.values())
        equal = tuple(player for player, amount in bids.items() if amount == best)
        winner = next(iter(bids)) if law.awarded == "first-bid" else equal[0]
        lot: tuple[str, ...] = ()
        if len(equal) > 1 and law.awarded == "highest-bid":
            paths.append("auction.equal")
            if law.equal == "lot":
                winner, lot = chance.next(Draw("lot", Even(equal))), equal
        again = self._renews(state)
        if again:
            paths.append("bank.new_shoe")
        return [self._sold(state, winner, bids[winner], tuple(paths), lot=lot, new_shoe=again)]

    def _renews(self, state: TwoTablesState) -> bool:
        """Whether whoever buys the bank at auction deals it from another shoe."""
        renews = state.award.cause in LEFT and self._law.new_shoe is not None
        return renews and self.no_more_shoes(state) is None

    def _still(self, state: TwoTablesState, player: str, amount: Cents) -> bool:
        """Whether somebody who bid is still there and has what they bid."""
        return player in state.players and self.means_of(state, player) >= amount

    def _sold(
        self,
        state: TwoTablesState,
        player: str,
        amount: Cents,
        paths: tuple[str, ...],
        *,
        lot: tuple[str, ...] = (),
        new_shoe: bool = False,
    ) -> fact.BankSold:
        proof = state.proofs.get(player)
        held = proof.amount if proof is not None and proof.accepted and self._rules.is_free else Cents(0)
        at_cage = proof is not None and proof.at == "cage"
        return fact.BankSold(
            player=player,
            amount=amount,
            shoes=state.award.shoes,
            days=state.award.days,
            new_shoe=new_shoe,
            deposit=held if at_cage else Cents(0),
            credit=Cents(0) if at_cage else held,
            lot=lot,
            clauses=self._cite(*paths),
            phase=self._after_sale(),
        )

    # --- a bank that was left

    def _offer_offer(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._stage(state) != OFFERED:
            return None
        self._ready(state)
        return Option("offer-bank", by)

    def asked_sum(self, state: TwoTablesState) -> Cents:
        """For what a bank that was left is offered."""
        initial = self._law.offered_for == "initial-sum"
        return max(state.award.initial if initial else Cents(0), self._law.bank_minimum)

    def _offer(self, state: TwoTablesState, command: shared.OfferBank, chance: Chance) -> list[Event]:
        award = state.award
        waits = (
            player
            for player in everybody(self._rules, state)
            if player not in (award.giver, *award.asked, *state.absent) and self._unfit(state, player) is None
        )
        player = next(waits, None)
        if player is None:
            return [fact.AwardStageEnded(stage=OFFERED, clauses=self._cite("bank.after"))]
        clauses = self._cite("bank.after", "bank.offered_for", *self._rules.paths_for("offer-bank"))
        least = self.asked_sum(state)
        return [happened.BankOffered(player=player, stage=OFFERED, least=least, clauses=clauses, phase=OFFERING)]

    def _offer_take(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        asked = self.asked_sum(state)
        bound = Bound(Reason.NOT_ACCEPTED, self._cite("bank.offered_for"), "bank.offered_for")
        if self.means_of(state, by) < asked:
            return NO_FUNDS
        return Option("take-bank", by, domains=(Range("amount", asked, asked, bound, bound),))

    def _take(self, state: TwoTablesState, command: shared.TakeBank, chance: Chance) -> list[Event]:
        paths = ("bank.after", "bank.offered_for", *self._rules.paths_for("take-bank"))
        return [self._sold(state, command.by, command.amount, paths)]

    def _offer_decline(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("decline-bank", by)

    def _decline(self, state: TwoTablesState, command: shared.DeclineBank, chance: Chance) -> list[Event]:
        clauses = self._cite(*self._rules.paths_for("decline-bank"))
        return [fact.BankPassedBy(player=command.by, clauses=clauses, phase=AWARDING)]

    def gone(self, state: TwoTablesState, player: str) -> list[Event]:
        """Somebody goes away to whom the bank is offered: it is offered to the next."""
        if state.phase != OFFERING or player != state.offered:
            return []
        return [fact.BankPassedBy(player=player, clauses=self._cite("bank.after"), phase=AWARDING)]

    def _out_of_turn(self, state: TwoTablesState, command: Command) -> Refused:
        """Why a player neither takes nor declines a bank that is not before them."""
        path = "bank.after"
        return Refused(Reason.OUT_OF_TURN, clauses=self._cite(path), rule=path, asked=Value.command(command.do))

    # --- a bank that nobody wanted

    def no_more_shoes(self, state: TwoTablesState) -> Bound | None:
        """Why no other shoe is made up in this session."""
        if not self._rules.is_free or state.shoes_begun < self._law.session_shoes:
            return None
        return Bound(Reason.LAST_ROUND_OVER, self._cite("bank.session_shoes"), "bank.session_shoes")

    def _offer_seek(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        return self.no_more_shoes(state) or Option("seek-bank", by)

    def _seek(self, state: TwoTablesState, command: say.SeekBank, chance: Chance) -> list[Event]:
        clauses = self._cite("bank.unsold", *self._rules.paths_for("seek-bank"))
        return [fact.BankSought(player=command.by, clauses=clauses, phase=MIXING)]
