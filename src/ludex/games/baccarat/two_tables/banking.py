"""The bank that somebody holds: deposited, handed over, announced, left, and gone on with once it has jumped."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import CAGE, FELT, Event, moves, purse
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import ANNOUNCING, AUCTION, BANK, CARDS_ROUND, MIXING, OFFERING
from ludex.games.baccarat.among_players.sums import NO_FUNDS, NO_SUCH, affordable, in_words
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.awarding import Awarding
from ludex.games.baccarat.two_tables.priority import enough_players
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.state import (
    AWARDING,
    COVERING,
    DEPOSIT,
    DEPOSITING,
    HANDING,
    JUMPED,
    NO_BANK,
    AwardState,
    BankState,
    Proof,
    TwoTablesState,
)
from ludex.games.common.shoe.state import PREPARING
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents, total

PROVING = PREPARING | {MIXING, CARDS_ROUND, AWARDING, AUCTION, OFFERING, NO_BANK, ANNOUNCING, BETTING, COVERING, JUMPED}
"""When somebody may prove a deposit, or take one back."""


class Banking(Part[TwoTablesState]):
    """What a banker does with their bank between two coups, and the deposits behind a free one."""

    def __init__(self, rules: TwoTablesRules, awarding: Awarding, roster: Roster) -> None:
        self._rules, self._law, self._awarding, self._roster = rules, rules.bank, awarding, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about a bank that somebody has, and about deposits."""
        handing, announcing, jumped = frozenset({HANDING}), frozenset({ANNOUNCING}), frozenset({JUMPED})
        return [
            Action(
                command=say.DepositBank, phases=frozenset({DEPOSITING}), offer=self._offer_deposit, act=self._deposit
            ),
            Action(command=say.HandOverBank, phases=handing, offer=self._offer_hand_over, act=self._hand_over),
            Action(command=say.ProveDeposit, phases=PROVING, offer=self._offer_prove, act=self._prove),
            Action(command=say.ProveCredit, phases=PROVING, offer=self._offer_credit, act=self._prove),
            Action(command=say.WithdrawDeposit, phases=PROVING, offer=self._offer_back, act=self._back),
            Action(command=say.RuleOnDeposit, phases=PROVING, offer=self._offer_rule, act=self._rule),
            Action(command=shared.AnnounceBank, phases=announcing, offer=self._offer_announce, act=self._announce),
            Action(command=say.LeaveBank, phases=announcing | jumped, offer=self._offer_leave, act=self._leave),
            Action(command=say.ReplenishBank, phases=jumped, offer=self._offer_replenish, act=self._replenish),
            Action(
                command=say.VoidUncovered,
                phases=frozenset({COVERING}),
                offer=plain("void-uncovered"),
                act=self._void,
                handles_money=True,
            ),
        ]

    def duty(self, state: TwoTablesState) -> Command | None:
        """The director rules on a deposit."""
        pending = next((player for player, proof in state.proofs.items() if not proof.accepted), None)
        if state.phase not in PROVING or pending is None:
            return None
        return say.RuleOnDeposit(by=self._roster.who(state, "rule-on-deposit"), guest=pending)

    def lead(self, state: TwoTablesState) -> Command | None:
        """What silence leads to: a sum is deposited and handed over, a bank announced, one that jumped left."""
        match state.phase:
            case "depositing-bank":
                return say.DepositBank(by=state.banker)
            case "handing-over-bank":
                return say.HandOverBank(by=state.banker)
            case "announcing-bank" if state.banker and enough_players(self._rules, state):
                return shared.AnnounceBank(by=self._roster.who(state, "announce-bank"))
            case "bank-jumped":
                return say.LeaveBank(by=state.banker, withdraws=state.bank.amount or None)
            case "covering-stakes":
                return say.VoidUncovered(by=self._roster.who(state, "void-uncovered"))
            case _:
                return None

    # --- the sum

    def _offer_deposit(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option:
        bound = Bound(Reason.NOT_ACCEPTED, self._cite("bank.means"), "bank.means")
        return Option("deposit-bank", by, domains=(Among("means", (None, *self._law.means), bound),))

    def _deposit(self, state: TwoTablesState, command: say.DepositBank, chance: Chance) -> list[Event]:
        amount = state.bank.initial
        clauses = self._cite("bank.deposit", "bank.means", *self._rules.paths_for("deposit-bank"))
        return [
            fact.BankDeposited(
                player=command.by,
                amount=amount,
                means=command.means or self._law.means[0],
                moves=moves([(purse(command.by), DEPOSIT, int(amount))]),
                clauses=clauses,
                phase=HANDING,
            )
        ]

    def _offer_hand_over(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if self._law.custody is None else Option("hand-over-bank", by)

    def _hand_over(self, state: TwoTablesState, command: say.HandOverBank, chance: Chance) -> list[Event]:
        """The sum comes from the cage, from an institution, or from the banker's own chips."""
        bank = state.bank
        amount = bank.initial
        from_cage = min(amount, bank.deposit)
        from_institution = min(amount - from_cage, bank.credit)
        own = amount - from_cage - from_institution
        rows = [(DEPOSIT, BANK, from_cage), (CAGE, BANK, from_institution), (purse(command.by), BANK, own)]
        return [
            fact.BankHandedOver(
                player=command.by,
                amount=amount,
                deposit=Cents(bank.deposit - from_cage),
                credit=Cents(bank.credit - from_institution),
                moves=moves(rows),
                clauses=self._cite("bank.custody", *self._rules.paths_for("hand-over-bank")),
                phase=MIXING if bank.new_shoe else ANNOUNCING,
            )
        ]

    def _offer_announce(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.banker:
            return None
        if not enough_players(self._rules, state):
            raise self._awarding.too_few(state)
        return Option("announce-bank", by)

    def _announce(self, state: TwoTablesState, command: shared.AnnounceBank, chance: Chance) -> list[Event]:
        amount, said = state.bank.amount, self._rules.calls.bank
        call = None if said is None else said.format(amount=in_words(amount, self._rules.currency.per_main))
        kind = "bank.free" if self._rules.is_free else "bank.limited"
        clauses = self._cite(kind, "calls.bank", *self._rules.paths_for("announce-bank"))
        return [happened.BankAnnounced(amount=amount, call=call, clauses=clauses, phase=BETTING)]

    # --- deposits behind a free bank

    def _provable(self, state: TwoTablesState, by: str, where: str) -> Bound | Range | None:
        """What deposit somebody may prove there."""
        if not self._rules.is_free or self._law.proof is None:
            return None
        proof = state.proofs.get(by)
        if proof is not None and (not proof.accepted or proof.at != where):
            return Bound(Reason.REPEATED)
        if where not in self._law.proof_at:
            return Bound(Reason.NOT_ACCEPTED, self._cite("bank.proof_at"), "bank.proof_at")
        return Range("amount", self._rules.chip, LARGEST, NO_SUCH, NO_SUCH)

    def _offer_prove(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        sums = self._provable(state, by, "cage")
        if not isinstance(sums, Range):
            return sums
        sums = affordable(sums, state.funds(by))
        return NO_FUNDS if sums is None else Option("prove-deposit", by, domains=(sums,))

    def _offer_credit(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        sums = self._provable(state, by, "institution")
        return Option("prove-credit", by, domains=(sums,)) if isinstance(sums, Range) else sums

    def _prove(self, state: TwoTablesState, command: say.ProveDeposit | say.ProveCredit, chance: Chance) -> list[Event]:
        lies = isinstance(command, say.ProveDeposit)
        rows = [(purse(command.by), DEPOSIT, int(command.amount))] if lies else []
        clauses = self._cite("bank.proof", "bank.proof_at", *self._rules.paths_for(command.do))
        # More of what was held to be sufficient is sufficient too.
        before = state.proofs.get(command.by)
        whole = Cents(command.amount + (before.amount if before is not None else 0))
        proof = Proof(whole, "cage" if lies else "institution", accepted=before is not None)
        return [fact.DepositProved(player=command.by, proof=proof, moves=moves(rows), clauses=clauses)]

    def _returned(self, state: TwoTablesState, player: str) -> list[tuple[str, str, int]]:
        proof = state.proofs[player]
        return [(DEPOSIT, purse(player), int(proof.amount))] if proof.at == "cage" else []

    def _offer_back(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("withdraw-deposit", by) if by in state.proofs and by not in state.award.bids else None

    def _back(self, state: TwoTablesState, command: say.WithdrawDeposit, chance: Chance) -> list[Event]:
        return [fact.DepositWithdrawn(player=command.by, moves=moves(self._returned(state, command.by)))]

    def _offer_rule(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        pending = tuple(player for player, proof in state.proofs.items() if not proof.accepted)
        return Option("rule-on-deposit", by, domains=(Among("guest", pending, NO_SUCH),)) if pending else None

    def _rule(self, state: TwoTablesState, command: say.RuleOnDeposit, chance: Chance) -> list[Event]:
        player, bank = command.guest, state.bank
        proof = state.proofs[player]
        rows = [] if command.accepted else self._returned(state, player)
        deposit, credit, phase = bank.deposit, bank.credit, None
        if command.accepted and player == state.banker:
            lies = proof.at == "cage"
            deposit = Cents(deposit + (proof.amount if lies else 0))
            credit = Cents(credit + (0 if lies else proof.amount))
            staked = total(stake.amount for stake in state.stakes.values())
            covered = staked <= bank.amount + deposit + credit
            phase = NO_MORE_BETS if state.phase == COVERING and covered else None
        return [
            fact.DepositRuled(
                player=player,
                accepted=command.accepted,
                deposit=deposit,
                credit=credit,
                moves=moves(rows),
                clauses=self._cite("bank.proof", *self._rules.paths_for("rule-on-deposit")),
                phase=phase,
            )
        ]

    def _void(self, state: TwoTablesState, command: say.VoidUncovered, chance: Chance) -> list[Event]:
        """The stakes go back, and the bank is nobody's any more."""
        rows = [(FELT, purse(each.player), int(each.amount)) for each in state.stakes.values()]
        clauses = self._cite("bank.proof", "bank.uncovered", "bank.free")
        returned = fact.ClothsReturned(stakes=tuple(state.stakes), moves=moves(rows), clauses=clauses)
        return [returned, self.given_up(state, "left", clauses, SETTLED)]

    # --- leaving it

    def _offer_leave(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        bank = state.bank
        if state.phase == ANNOUNCING and bank.dealt < self._law.must_deal:
            return Bound(Reason.MUST_STAY, self._cite("bank.must_deal"), "bank.must_deal")
        if state.coup.has("early-card"):
            return Bound(Reason.MUST_STAY, self._cite("incidents.early"), "incidents.early")
        said = Bound(Reason.NOT_ANNOUNCED, self._cite("bank.withdrawn"), "bank.withdrawn")
        unsaid: tuple[int | None, ...] = () if self._law.withdrawn is not None and bank.amount else (None,)
        sums = (*unsaid, *((int(bank.amount),) if bank.amount else ()))
        return Option("leave-bank", by, domains=(Among("withdraws", sums, said),))

    def _leave(self, state: TwoTablesState, command: say.LeaveBank, chance: Chance) -> list[Event]:
        jumped = state.phase == JUMPED
        paths = ("bank.jumped",) if jumped else ("bank.must_deal", "bank.withdrawn")
        clauses = self._cite(*paths, *self._rules.paths_for("leave-bank"))
        return [self.given_up(state, "jumped" if jumped else "left", clauses, SETTLED if jumped else AWARDING)]

    def given_up(self, state: TwoTablesState, cause: str, clauses: tuple[str, ...], phase: str | None) -> Event:
        """Nobody has the bank any more: what is in it and behind it goes back."""
        bank = state.bank
        rows = [(BANK, purse(state.banker), int(bank.amount)), (DEPOSIT, purse(state.banker), int(bank.deposit))]
        won = bank.amount + bank.deposit > bank.put_in and cause == "left"
        barred = won and self._law.barred is not None
        award = AwardState(cause=cause, giver=state.banker, initial=bank.initial, amount=bank.amount)
        return fact.BankGivenUp(
            player=state.banker,
            award=award,
            withdrawn=bank.amount,
            barred=barred,
            moves=moves(rows),
            clauses=(*clauses, *(self._cite("bank.barred") if barred else ())),
            phase=phase,
        )

    def gone(self, state: TwoTablesState, player: str) -> list[Event]:
        """A banker who goes away has left the bank: in it lies nothing of theirs, or they could not go."""
        if player != state.banker:
            return []
        jumped = state.phase == JUMPED
        clauses = self._cite("bank.jumped" if jumped else "bank.custody")
        return [self.given_up(state, "jumped" if jumped else "left", clauses, SETTLED if jumped else AWARDING)]

    def shoe_ended(self, state: TwoTablesState) -> list[Event]:
        """A bank that was awarded for the shoe that is over begins anew with the next."""
        bank = state.bank
        if not state.banker or bank.days or bank.shoes > 1 or not state.cut_card_out or bank.new_shoe:
            return []
        return [self.given_up(state, "shoe-ended", self._cite("bank.shoes"), MIXING)]

    # --- a bank that has jumped

    def has_jumped(self, state: TwoTablesState, bank: BankState) -> bool:
        """Whether nothing is left that could be staked against."""
        reach = bank.amount if not self._rules.is_free else bank.reach
        return reach < state.minimum

    def _least_again(self, state: TwoTablesState) -> Cents:
        needed = self._law.jumped_least == "needed"
        least = self._law.bank_minimum if needed else max(state.bank.initial, self._law.bank_minimum)
        return Cents(max(least - state.bank.amount, self._rules.chip)) if needed else least

    def _offer_replenish(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.jumped is None:
            return None
        low = Bound(Reason.BELOW_MINIMUM, self._cite("bank.jumped_least", "bank.bank_minimum"), "bank.jumped_least")
        many = Bound(Reason.ABOVE_MAXIMUM, self._cite("bank.bank_maximum"), "bank.bank_maximum")
        most = max(self._awarding.most() - state.bank.amount, self._least_again(state))
        least = self._least_again(state)
        sums = affordable(Range("amount", least, most, low, many), state.funds(by))
        if sums is None:
            return NO_FUNDS
        other = Bound(Reason.NOT_ACCEPTED, self._cite("bank.jumped_shoe"), "bank.jumped_shoe")
        over = self._awarding.no_more_shoes(state)
        other = other if over is None else over
        shoes = (False, True) if self._law.jumped_shoe is not None and over is None else (False,)
        return Option("replenish-bank", by, domains=(sums, Among("change_shoe", shoes, other)))

    def _replenish(self, state: TwoTablesState, command: say.ReplenishBank, chance: Chance) -> list[Event]:
        paths = ["bank.jumped", "bank.jumped_least", *self._rules.paths_for("replenish-bank")]
        if command.change_shoe:
            paths.append("bank.jumped_shoe")
        return [
            fact.BankReplenished(
                player=command.by,
                amount=command.amount,
                # Whoever goes on after the last coup of a shoe goes on in the next.
                new_shoe=command.change_shoe or state.cut_card_out,
                moves=moves([(purse(command.by), BANK, int(command.amount))]),
                clauses=self._cite(*paths),
                phase=SETTLED,
            )
        ]
