"""The money of a coup: collected or paid in order, the house's part, and where the bank goes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import FELT, Event, moves, purse
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.state import BANK, CAGNOTTE, DEDUCTING, RETURNING
from ludex.games.baccarat.chemin_de_fer import coup_events as fact
from ludex.games.baccarat.chemin_de_fer.banking import Banking
from ludex.games.baccarat.chemin_de_fer.offering import Offering
from ludex.games.baccarat.chemin_de_fer.rights import PRIORITY, in_order
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import BACKING, GARAGE, WITH_TABLE, BankState, CheminState, OfferState
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import CLEARING, PAYING, SETTLED, Stake
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share, total

Row = tuple[str, str, int]


class CheminSettlement(Part[CheminState]):
    """What the croupier does with the felt once the result is announced."""

    def __init__(self, rules: CheminRules, offering: Offering, banking: Banking, roster: Roster) -> None:
        self._rules, self._offering, self._banking, self._roster = rules, offering, banking, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about settling."""
        rows = (
            (shared.CollectStakes, CLEARING, self._collect),
            (shared.PayPuntos, PAYING, self._pay),
            (shared.ReturnStakes, RETURNING, self._return),
            (shared.TakeDeduction, DEDUCTING, self._deduct),
        )
        return [
            Action(
                command=command,
                phases=frozenset({phase}),
                offer=plain(str(command.__struct_config__.tag)),
                act=act,
                handles_money=True,
            )
            for command, phase, act in rows
        ]

    def duty(self, state: CheminState) -> Command | None:
        """Collecting, paying or returning, and the house's part."""
        due: dict[str, type[Command]] = {
            CLEARING: shared.CollectStakes,
            PAYING: shared.PayPuntos,
            RETURNING: shared.ReturnStakes,
            DEDUCTING: shared.TakeDeduction,
        }
        command = due.get(state.phase)
        return None if command is None else command(by=self._roster.who(state, str(command.__struct_config__.tag)))

    def _in_order(self, state: CheminState, *, followers_first: bool) -> list[Stake]:
        """The stakes in the order in which they are collected, or paid: by the priority of those whose they are."""
        people = {player: number for number, player in enumerate(in_order(self._rules, state))}
        stakes = sorted(state.stakes.values(), key=lambda each: people.get(each.player, len(people)))
        if self._rules.places.followed is None:
            return stakes
        return sorted(stakes, key=lambda each: (each.player in state.followers) != followers_first)

    def _freed(self, state: CheminState) -> list[Row]:
        """What was out of play for the coup goes back into the bank."""
        return [(GARAGE, BANK, int(total(state.coup.excluded.values())))]

    def _after(self, state: CheminState, change: int) -> tuple[dict[str, Cents], dict[str, Cents]]:
        """What is in the bank and beside it after the coup, by whom."""
        bank, freed = state.bank, total(state.coup.excluded.values())
        aside = total(bank.garage.values()) - freed
        return self._banking.shared(bank, state.banker, bank.amount + change + freed, aside)

    def _collect(self, state: CheminState, command: shared.CollectStakes, chance: Chance) -> list[Event]:
        stakes, backed = self._in_order(state, followers_first=True), state.coup.backed
        won = Cents(state.at_stake() - total(backed.values()))
        stays = self._rules.backing.one_coup is None
        rows: list[Row] = [(FELT, BANK, int(won))]
        rows += [(FELT, purse(each.player), int(each.amount - state.playing(each))) for each in stakes]
        rows += [(FELT, purse(name), int(own)) for name, own in backed.items()]
        rows += [] if stays else [(BACKING, purse(name), int(own)) for name, own in backed.items()]
        held, garage = self._after(state, won)
        again = self._may_again(state)
        paths = ["bank.kept", *again, *PRIORITY, *self._rules.paths_for("collect-stakes")]
        if state.followers:
            paths.append("places.followed")
        if backed:
            paths.append("backing.one_coup")
        return [
            fact.StakesCollected(
                lost=tuple(each.id for each in stakes),
                amount=won,
                held=held,
                garage=garage,
                collected_from=tuple(each.player for each in stakes),
                backed=dict(backed) if stays else {},
                again=state.punto if again else "",
                moves=moves([*rows, *self._freed(state)]),
                clauses=self._cite(*paths),
                phase=DEDUCTING,
            )
        ]

    def _may_again(self, state: CheminState) -> tuple[str, ...]:
        """The rule by which the punto may make banco again: they made it and lost, or alone bet against the bank."""
        law, claim = self._rules.banco, state.coup.claim
        if claim in ("banco", "banco-again"):
            return ("banco.again",) if law.again is not None else ()
        if len({stake.player for stake in state.stakes.values()}) > 1:
            return ()
        if claim == WITH_TABLE:
            return ("banco.part_alone",) if law.part_alone is not None else ()
        return ("banco.lone",) if law.lone is not None else ()

    def _pay(self, state: CheminState, command: shared.PayPuntos, chance: Chance) -> list[Event]:
        stakes, rows = self._in_order(state, followers_first=False), list[Row]()
        in_bank, payments = int(state.bank.amount), []
        whole = Cents(state.bank.amount + total(state.coup.excluded.values()))
        for each in stakes:
            due = int(state.playing(each))
            from_bank = min(due, in_bank)
            in_bank -= from_bank
            payments.append(Payment(each.id, each.player, each.bet, Cents(due)))
            rows += [(BANK, purse(each.player), from_bank), (BACKING, purse(each.player), due - from_bank)]
            rows.append((FELT, purse(each.player), int(each.amount)))
        held, garage = self._after(state, in_bank - int(state.bank.amount))
        paths = ["association.shares", *PRIORITY, *self._rules.paths_for("pay-puntos")]
        if state.followers:
            paths.append("places.followed")
        paid = fact.PuntosPaid(
            payments=tuple(payments),
            held=held,
            garage=garage,
            moves=moves([*rows, *self._freed(state)]),
            clauses=self._cite(*paths),
        )
        return [paid, self._lost(state, whole, replace(state.bank, held=held, garage=garage))]

    def _lost(self, state: CheminState, whole: Cents, bank: BankState) -> Event:
        """The bank is lost, and goes to the right."""
        law = self._rules.bank
        offer = OfferState(
            cause="lost",
            giver=state.banker,
            associate=state.associate,
            place=self._banking.lost_from(state),
            amount=whole,
            floor=whole if law.floor == "given-up-or-lost" else Cents(0),
        )
        bought = ("bank.buyer_lost",) if state.bank.bought else ()
        clauses = self._cite("bank.lost", "bank.kept", *bought)
        after = state.copy()
        after.bank = bank
        return self._banking.ended(after, offer, clauses, SETTLED)

    def _return(self, state: CheminState, command: shared.ReturnStakes, chance: Chance) -> list[Event]:
        rows = [(FELT, purse(each.player), int(each.amount)) for each in state.stakes.values()]
        rows += [(BACKING, purse(name), int(own)) for name, own in state.coup.backed.items()]
        held, garage = self._after(state, 0)
        paths, again = ["hands.tie", *self._rules.paths_for("return-stakes")], state.again
        if state.coup.abandoned and state.coup.winner:
            paths.append("banco.recovered")
            again = again if self._rules.banco.recovered is not None else ""
        return [
            fact.StakesReturned(
                held=held,
                garage=garage,
                again=again,
                moves=moves([*rows, *self._freed(state)]),
                clauses=self._cite(*paths),
                phase=SETTLED,
            )
        ]

    def _deduct(self, state: CheminState, command: shared.TakeDeduction, chance: Chance) -> list[Event]:
        law, won = self._rules.deduction, state.coup.entered
        part = share(won, Fraction(law.percent, 100), law.rounding)
        aside = total(state.bank.garage.values())
        held, garage = self._banking.shared(state.bank, state.banker, state.bank.amount - part, aside)
        bank = replace(state.bank, held=held, garage=garage, winnings=Cents(max(state.bank.winnings - part, 0)))
        events: list[Event] = []
        over = Cents(bank.amount - self._offering.largest_bank(state))
        taken = fact.DeductionTaken(
            croupier=command.by,
            amount=part,
            held=held,
            garage=garage,
            moves=moves([(BANK, CAGNOTTE, int(part))]),
            clauses=self._cite(
                "deduction.percent", "deduction.rounding", "garage.threshold", *self._rules.paths_for("take-deduction")
            ),
        )
        if over > 0 and self._rules.garage.improper is not None:
            clauses = self._cite("garage.improper", "bank.most")
            formed = self._banking.formed(bank, state.banker, "improper", over, clauses)
            bank = replace(bank, held=formed.held, garage=formed.garage, beyond=Cents(bank.beyond + over))
            events.append(formed)
        phase = self._banking.phase_after_win(bank, state.coup, state.minimum)
        if self._rules.bank.kept is None:
            after = state.copy()
            after.bank = bank
            offer = OfferState(
                cause="lost", giver=state.banker, place=self._banking.lost_from(state), amount=bank.amount
            )
            events.append(self._banking.ended(after, offer, self._cite("bank.kept"), SETTLED))
            return [taken, *events]
        last = events[-1] if events else taken
        return [*([taken] if events else []), *events[:-1], replace(last, phase=phase)]
