"""The bank while somebody holds it: raised, shared, announced, passed, and what is kept out of play."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Among, Bound, Option, Range, each_by_its_own
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import ANNOUNCING, AUCTION, BANK, MIXING, OFFERING
from ludex.games.baccarat.among_players.sums import NO_FUNDS, NO_SUCH, affordable, in_words
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.coup_events import StakesReturned
from ludex.games.baccarat.chemin_de_fer.offering import Offering
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import (
    BACKING,
    GARAGE,
    GARAGE_ASKED,
    GARAGE_DUE,
    PLEDGED,
    BankState,
    CheminState,
    CoupState,
    OfferState,
    in_proportion,
)
from ludex.games.common.priority import SEATED, STANDING
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, Rounding, share, total

HALF = Fraction(1, 2)
FOUNDED_ON = {
    "half": ("garage.voluntary", "garage.from_pass"),
    "double": ("garage.double",),
    "double-half": ("garage.double", "garage.double_half", "garage.from_pass"),
    "winnings": ("garage.voluntary", "garage.threshold", "garage.bank_threshold"),
}
"""The rules behind each way of keeping something out of play."""


class Banking(Part[CheminState]):
    """What a banker and those who would share the bank may do between two coups."""

    def __init__(self, rules: CheminRules, offering: Offering, roster: Roster) -> None:
        self._rules, self._law, self._offering, self._roster = rules, rules.bank, offering, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about a bank that somebody has."""
        announcing = frozenset({ANNOUNCING})
        return [
            Action(
                command=say.OfferAssociation,
                phases=frozenset({OFFERING, ANNOUNCING}),
                offer=self._offer_associate,
                act=self._associate,
            ),
            Action(
                command=say.TakeBackPledge,
                phases=frozenset({OFFERING, AUCTION, ANNOUNCING, BETTING}),
                offer=self._offer_back,
                act=self._back,
            ),
            Action(command=say.AcceptAssociation, phases=announcing, offer=self._offer_accept, act=self._accept),
            Action(command=say.RaiseBank, phases=announcing, offer=self._offer_raise, act=self._raise),
            Action(command=say.AllGoes, phases=announcing, offer=self._offer_all, act=self._all),
            Action(command=shared.AnnounceBank, phases=announcing, offer=self._offer_announce, act=self._announce),
            Action(command=say.PassBank, phases=announcing, offer=self._offer_pass, act=self._pass),
            Action(
                command=say.ReportRefusal,
                phases=announcing | {BETTING, NO_MORE_BETS},
                offer=self._offer_refusal,
                act=self._refusal,
            ),
            Action(command=say.AskGarage, phases=frozenset({GARAGE_DUE}), offer=plain("ask-garage"), act=self._ask),
            Action(
                command=say.SetAside, phases=frozenset({GARAGE_ASKED}), offer=self._offer_set_aside, act=self._set_aside
            ),
            Action(command=say.LeaveIn, phases=frozenset({GARAGE_ASKED}), offer=plain("leave-in"), act=self._leave_in),
        ]

    def duty(self, state: CheminState) -> Command | None:
        """The croupier asks about the garage."""
        return say.AskGarage(by=self._roster.who(state, "ask-garage")) if state.phase == GARAGE_DUE else None

    def lead(self, state: CheminState) -> Command | None:
        """A bank about which nobody says anything more is announced; a banker who says nothing leaves it whole."""
        if state.phase == ANNOUNCING and state.banker and self._offering.enough_players(state):
            return shared.AnnounceBank(by=self._roster.who(state, "announce-bank"))
        if state.phase == GARAGE_ASKED:
            return say.LeaveIn(by=state.banker)
        return None

    # --- associates

    def _offer_associate(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        law = self._rules.association
        if by in (state.banker, state.associate, state.offered) or by in state.associating:
            return None
        if state.phase == OFFERING and (not state.offered or law.at_award is None):
            return None
        giver = state.offer.giver if state.phase == OFFERING else state.bank.giver
        passed = state.offer.passed if state.phase == OFFERING else state.bank.bought
        if passed and by == giver and law.giver == "may-not":
            return Bound(Reason.NOT_ACCEPTED, self._cite("association.giver"), "association.giver")
        group = SEATED if state.seat_of(by) is not None else STANDING
        if group not in law.groups:
            return Bound(Reason.NOT_SEATED, self._cite("association.groups"), "association.groups")
        if state.phase == ANNOUNCING and (not state.banker or (state.associate and law.most <= 1)):
            return Bound(Reason.TABLE_FULL, self._cite("association.most"), "association.most")
        return self._sums(state, by)

    def _sums(self, state: CheminState, by: str) -> Option | Bound | None:
        """What somebody may offer to put in."""
        law, chip = self._rules.association, self._rules.chip
        path = "association.later" if state.bank.announced else "association.at_award"
        how = law.later if state.bank.announced else law.at_award
        most = Bound(Reason.ABOVE_MAXIMUM, self._cite("bank.most", "bank.unlimited"), "bank.most")
        if how is None:
            return None
        if state.phase == OFFERING or how == "any-sum":
            high = Cents(self._offering.largest_bank(state) - state.bank.amount)
            few = Bound(Reason.BELOW_MINIMUM, self._cite(path), path)
            if high < chip:
                return most
            sums = affordable(Range("amount", chip, high, few, most, chip), state.funds(by))
            return NO_FUNDS if sums is None else Option("offer-association", by, domains=(sums,))
        wanted = state.bank.amount
        if wanted + state.bank.amount > self._offering.largest_bank(state):
            return most
        bound = Bound(Reason.NOT_ACCEPTED, self._cite(path), path)
        if wanted > state.funds(by):
            return NO_FUNDS
        return Option("offer-association", by, domains=(Among("amount", (int(wanted),), bound),))

    def _associate(self, state: CheminState, command: say.OfferAssociation, chance: Chance) -> list[Event]:
        path = "association.later" if state.bank.announced else "association.at_award"
        giver = ("association.giver",) if command.by == state.bank.giver else ()
        clauses = self._cite("association.groups", path, *giver, *self._rules.paths_for("offer-association"))
        rows = moves([(purse(command.by), PLEDGED, int(command.amount))])
        offered = fact.AssociationOffered(player=command.by, amount=command.amount, moves=rows, clauses=clauses)
        if state.phase == ANNOUNCING and not self._rules.forbids("association.consent"):
            return [offered, self._associated(state, command.by, command.amount)]
        return [offered]

    def _offer_back(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("take-back-pledge", by) if by in state.pledges() else None

    def _back(self, state: CheminState, command: say.TakeBackPledge, chance: Chance) -> list[Event]:
        rows = moves([(PLEDGED, purse(command.by), int(state.pledges()[command.by]))])
        return [fact.PledgeTakenBack(player=command.by, moves=rows)]

    def returned(self, state: CheminState, but: str = "") -> list[tuple[str, str, int]]:
        """What was put down to be an associate goes back."""
        return [(PLEDGED, purse(name), int(own)) for name, own in state.associating.items() if name != but]

    def _offer_accept(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        most = self._offering.largest_bank(state)
        fit = tuple(
            name
            for name, amount in state.associating.items()
            if name != state.banker and amount + state.bank.amount <= most
        )
        if not fit or (state.associate and self._rules.association.most <= 1):
            return None
        return Option("accept-association", by, domains=(Among("guest", fit, NO_SUCH),))

    def _accept(self, state: CheminState, command: say.AcceptAssociation, chance: Chance) -> list[Event]:
        return [self._associated(state, command.guest, state.associating[command.guest])]

    def _associated(self, state: CheminState, player: str, amount: Cents) -> fact.Associated:
        held = {**state.bank.held, player: Cents(state.bank.held.get(player, 0) + amount)}
        clauses = self._cite("association.consent", "association.shares", *self._rules.paths_for("accept-association"))
        rows = moves([(PLEDGED, BANK, int(amount)), *self.returned(state, player)])
        return fact.Associated(player=player, held=held, moves=rows, clauses=clauses)

    # --- the sum

    def _offer_raise(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        chip, whole = self._rules.chip, state.bank.amount
        if self._law.raised is None:
            return None
        high = self._offering.largest_bank(state)
        most = Bound(Reason.ABOVE_MAXIMUM, self._cite("bank.most", "bank.unlimited"), "bank.most")
        if high < whole + chip:
            return most
        low = Bound(Reason.BELOW_MINIMUM, self._cite("bank.lowered"), "bank.lowered")
        least = whole + chip if self._rules.forbids("bank.lowered") else self._offering.least_bank(state)
        funds = Cents(whole + state.funds(by))
        sums = affordable(Range("amount", least, high, low, most, chip), funds)
        return NO_FUNDS if sums is None else Option("raise-bank", by, domains=(sums,))

    def _raise(self, state: CheminState, command: say.RaiseBank, chance: Chance) -> list[Event]:
        own = state.bank.held.get(command.by, Cents(0))
        more = command.amount - state.bank.amount
        held = {**state.bank.held, command.by: Cents(own + more)}
        clauses = self._cite("bank.raised", "bank.lowered", *self._rules.paths_for("raise-bank"))
        rows = moves([(purse(command.by), BANK, more) if more >= 0 else (BANK, purse(command.by), -more)])
        return [fact.BankRaised(player=command.by, held=held, moves=rows, clauses=clauses)]

    def _offer_all(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._rules.garage.renounced is None or state.bank.all_goes:
            return None
        if not self._law.unlimited:
            return Bound(Reason.NOT_ACCEPTED, self._cite("garage.renounced", "bank.unlimited"), "garage.renounced")
        return Option("all-goes", by)

    def _all(self, state: CheminState, command: say.AllGoes, chance: Chance) -> list[Event]:
        bank = state.bank
        held = {name: Cents(own + bank.garage.get(name, 0)) for name, own in bank.held.items()}
        rows = moves([(GARAGE, BANK, int(total(bank.garage.values())))])
        clauses = self._cite("garage.renounced", "bank.unlimited", *self._rules.paths_for("all-goes"))
        return [fact.AllWent(player=command.by, held=held, moves=rows, clauses=clauses)]

    def _offer_announce(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.banker:
            return None
        if not self._offering.enough_players(state):
            raise self._offering.too_few(state)
        return Option("announce-bank", by)

    def _announce(self, state: CheminState, command: shared.AnnounceBank, chance: Chance) -> list[Event]:
        amount = state.bank.amount
        said = self._rules.calls.bank
        call = None if said is None else said.format(amount=in_words(amount, self._rules.currency.per_main))
        clauses = self._cite("calls.bank", "stakes.most", *self._rules.paths_for("announce-bank"))
        rows = moves(self.returned(state))
        return [happened.BankAnnounced(amount=amount, call=call, moves=rows, clauses=clauses, phase=BETTING)]

    # --- giving it up

    def _has_dealt(self, state: CheminState) -> bool:
        """Whether the banker has dealt as often as they must: a tie counts where the law lets it."""
        bank = state.bank
        ties = self._law.tie_cedes is not None or bank.won > 0
        return bank.dealt >= self._law.must_deal and ties

    def _offer_pass(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.coup.has("early-card"):
            return Bound(Reason.MUST_STAY, self._cite("incidents.early"), "incidents.early")
        if not self._has_dealt(state):
            path = "bank.must_deal"
            return Bound(Reason.MUST_STAY, self._cite(path, "bank.tie_cedes"), path)
        return Option("pass-bank", by)

    def _pass(self, state: CheminState, command: say.PassBank, chance: Chance) -> list[Event]:
        if state.bank.carried and self._law.next_shoe == "first-place":
            # They won the last coup of a shoe and do not go on: the next begins as where nobody does.
            return [self.ended(state, OfferState(), self._cite("bank.last_coup", "bank.next_shoe"))]
        place = self._passed_from(state)
        amount = state.bank.amount
        floor = amount if self._law.floor is not None else Cents(0)
        offer = OfferState(
            cause="given-up",
            giver=command.by,
            associate=state.associate,
            place=place,
            amount=amount,
            floor=floor,
        )
        tie = ("bank.tie_cedes",) if not state.bank.won else ()
        paths = ("bank.given_up", "bank.kept", *tie, self._passing_rule(state), *self._rules.paths_for("pass-bank"))
        return [self.ended(state, offer, self._cite(*paths))]

    def _passing_rule(self, state: CheminState) -> str:
        return "bank.after_seated" if state.seat_of(state.banker) is not None else "bank.after_standing"

    def _passed_from(self, state: CheminState) -> int:
        """From the right of which place a bank that is given up is offered."""
        seat = state.seat_of(state.banker)
        if seat is None:
            return state.last_seated if self._law.after_standing == "right-of-last-seated" else 0
        bought = state.bank.bought and self._law.after_seated == "right-of-giver"
        return state.bank.giver_place if bought else seat

    def lost_from(self, state: CheminState) -> int:
        """From the right of which place a bank that was lost is offered."""
        seat = state.seat_of(state.banker)
        if state.bank.bought and self._law.buyer_lost == "right-of-giver":
            return state.bank.giver_place
        return state.last_seated if seat is None else seat

    def ended(self, state: CheminState, offer: OfferState, clauses: tuple[str, ...], phase: str = OFFERING) -> Event:
        """The bank has no holder any more: what is in it and beside it goes back."""
        bank = state.bank
        rows = [(BANK, purse(name), int(own)) for name, own in bank.held.items()]
        rows += [(GARAGE, purse(name), int(own)) for name, own in bank.garage.items()]
        rows += self.returned(state)
        return fact.BankEnded(player=state.banker, offer=offer, moves=moves(rows), clauses=clauses, phase=phase)

    def shoe_ended(self, state: CheminState) -> list[Event]:
        """Whoever won the last coup of a shoe goes on; otherwise the bank begins anew with the next."""
        law = self._law
        if state.banker and (law.last_coup is None or state.last_outcome != BANK):
            offer = OfferState() if law.next_shoe == "first-place" else OfferState(place=self.lost_from(state))
            return [self.ended(state, offer, self._cite("bank.last_coup", "bank.next_shoe"), MIXING)]
        if not state.banker and law.next_shoe == "first-place" and state.offer.giver:
            return [fact.OffersBegun(clauses=self._cite("bank.next_shoe"))]
        return []

    def _offer_refusal(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.banker or self._has_dealt(state) or self._law.refused is None:
            return None
        return Option("report-refusal", by)

    def _refusal(self, state: CheminState, command: say.ReportRefusal, chance: Chance) -> list[Event]:
        bank, who = state.bank, {"refuser": state.banker, "giver": state.bank.giver}
        offer = OfferState(
            cause="refused",
            giver="",
            place=self.lost_from(state),
            amount=bank.amount,
            stage=self._law.stages.index("auction"),
            barred=tuple(name for each in self._law.barred if (name := who[each])),
            bought=bank.bought,
        )
        paths = ("bank.must_deal", "bank.refused", "bank.barred", *self._rules.paths_for("report-refusal"))
        ended = self.ended(state, offer, self._cite(*paths))
        return [*self._given_back(state), ended]

    def _given_back(self, state: CheminState) -> list[Event]:
        """The stakes against a bank that nobody deals for are with their owners again."""
        rows = [(FELT, purse(each.player), int(each.amount)) for each in state.stakes.values()]
        rows += [(BACKING, purse(name), int(own)) for name, own in state.coup.backed.items()]
        rows += [(PLEDGED, purse(name), int(own)) for name, (_, own) in state.coup.partners.items()]
        if not rows:
            return []
        bank = state.bank
        clauses = self._cite("bank.refused")
        return [StakesReturned(held=bank.held, garage=bank.garage, again="", moves=moves(rows), clauses=clauses)]

    # --- out of play

    def ways(self, bank: BankState, coup: CoupState, minimum: Cents) -> dict[str, Cents]:
        """What the banker may keep out of play after a coup, by how."""
        law, found = self._rules.garage, {}
        whole, entered = bank.amount, coup.entered
        half = law.voluntary == "half" and bank.won >= law.from_pass
        if half:
            found["half"] = share(whole, HALF, Rounding.DOWN)
        if law.double is not None and coup.partial and 2 * entered < whole:
            found["double"] = Cents(whole - 2 * entered)
            if half and law.double_half is not None:
                found["double-half"] = Cents(whole - entered)
        if law.voluntary == "winnings" and self._is_above(bank, minimum):
            found["winnings"] = Cents(min(max(bank.winnings - bank.beyond, 0), whole))
        return {way: amount for way, amount in found.items() if 0 < amount < whole}

    def _is_above(self, bank: BankState, minimum: Cents) -> bool:
        law = self._rules.garage
        if law.bank_threshold is not None:
            return bank.amount > law.bank_threshold
        return bank.winnings > law.threshold * minimum

    def phase_after_win(self, bank: BankState, coup: CoupState, minimum: Cents) -> str:
        """What follows when the bank has its winnings: the banker decides, where there is something to decide."""
        if self._rules.garage.asked is not None:
            return GARAGE_DUE
        return GARAGE_ASKED if self.ways(bank, coup, minimum) else SETTLED

    def _ask(self, state: CheminState, command: say.AskGarage, chance: Chance) -> list[Event]:
        clauses = self._cite("garage.asked", *self._rules.paths_for("ask-garage"))
        return [fact.GarageAsked(clauses=clauses, phase=GARAGE_ASKED)]

    def _offer_set_aside(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        ways = self.ways(state.bank, state.coup, state.minimum)
        # A way that the text does not know is refused by what it knows.
        founded_on = {
            way: paths if self._cite(*paths) else ("garage.voluntary", *paths) for way, paths in FOUNDED_ON.items()
        }
        bounds = {
            way: Bound(Reason.WRONG_MOMENT, self._cite(*paths), paths[0])
            for way, paths in founded_on.items()
            if way not in ways
        }
        if not ways:
            clauses = (clause for bound in bounds.values() for clause in bound.clauses)
            return Bound(Reason.WRONG_MOMENT, tuple(dict.fromkeys(clauses)), "garage.voluntary")
        high = ways.get("winnings", Cents(0))
        more = Bound(Reason.WRONG_MOMENT, self._cite("garage.voluntary", "garage.threshold"), "garage.voluntary")
        some = Range("amount", self._rules.chip, max(high, self._rules.chip), NO_SUCH, more, optional=True)
        return Option("set-aside", by, domains=(*each_by_its_own("way", tuple(ways), bounds), some))

    def _set_aside(self, state: CheminState, command: say.SetAside, chance: Chance) -> list[Event]:
        amount = self.ways(state.bank, state.coup, state.minimum)[command.way]
        if command.way == "winnings" and command.amount is not None:
            amount = command.amount
        paths = (*FOUNDED_ON[command.way], *self._rules.paths_for("set-aside"))
        return [self.formed(state.bank, state.banker, command.way, amount, self._cite(*paths), SETTLED)]

    def formed(
        self, bank: BankState, banker: str, why: str, amount: Cents, clauses: tuple[str, ...], phase: str | None = None
    ) -> fact.GarageFormed:
        """So much of the bank is out of play, of the banker's and the associate's in proportion."""
        held, garage = self.shared(bank, banker, bank.amount - amount, total(bank.garage.values()) + amount)
        return fact.GarageFormed(
            why=why,
            amount=amount,
            held=held,
            garage=garage,
            moves=moves([(BANK, GARAGE, int(amount))]),
            clauses=clauses,
            phase=phase,
        )

    def shared(
        self, bank: BankState, banker: str, in_play: int, aside: int
    ) -> tuple[dict[str, Cents], dict[str, Cents]]:
        """What each has in a bank of so much and beside it: the associate wins and loses as the banker does."""
        if self._rules.association.shares == "banker-alone":
            others = total(own for name, own in bank.held.items() if name != banker)
            held = {name: Cents(in_play - others if name == banker else own) for name, own in bank.held.items()}
            return held, {banker: Cents(aside)} if aside else {}
        partners = [name for name in bank.parts if name != banker]
        first = partners[0] if partners and self._rules.association.remainder == "associate" else banker
        since = aside - total(bank.garage_before.values())
        # Of the whole, so that what cannot be divided does not add up from coup to coup.
        whole, out = in_proportion(in_play + since, bank.parts, first), in_proportion(since, bank.parts, first)
        garage = {name: Cents(bank.garage_before.get(name, 0) + own) for name, own in out.items()}
        held = {name: Cents(own - out[name]) for name, own in whole.items()}
        return held, {name: own for name, own in garage.items() if own}

    def put_back(self, state: CheminState) -> fact.GarageEmptied:
        """What was out of play for the coup is in the bank again."""
        bank, excluded = state.bank, state.coup.excluded
        held = {name: Cents(own + excluded.get(name, 0)) for name, own in bank.held.items()}
        garage = {name: Cents(own - excluded.get(name, 0)) for name, own in bank.garage.items()}
        rows = moves([(GARAGE, BANK, int(total(excluded.values())))])
        return fact.GarageEmptied(held=held, garage=garage, moves=rows, clauses=self._cite("garage.compulsory"))

    def _leave_in(self, state: CheminState, command: say.LeaveIn, chance: Chance) -> list[Event]:
        clauses = self._cite(*self._rules.paths_for("leave-in"))
        return [fact.BankLeftIn(player=command.by, clauses=clauses, phase=SETTLED)]
