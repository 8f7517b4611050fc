"""A lot of tickets: its plan of prizes, its serials and codes, what its tickets may show, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

import msgspec

from ludex.core.options import Bound
from ludex.errors import Misuse, Reason
from ludex.games.draws.among.described import amount_of
from ludex.games.draws.common.codes import codes_of, secret_of
from ludex.games.draws.scratch_tickets.described import CONTENTS_MAX, DescribedLot
from ludex.games.draws.scratch_tickets.faces import BLANK, Faces, Marks, contents_count, label_of
from ludex.games.draws.scratch_tickets.rules import Instruction, TicketRules
from ludex.kit.money import NOTHING, Cents
from ludex.law.regulations import Currency


class Combination(msgspec.Struct, frozen=True):
    """What wins, as the instructions settle it."""

    label: str
    shows: Marks
    amount: Cents
    tickets: int


class Lot:
    """A lot, with all that follows from its description."""

    def __init__(self, name: str, described: DescribedLot, currency: Currency) -> None:
        self.name, self.described = name, described
        self.price = amount_of("price", described.price, currency)
        self.combinations = tuple(
            Combination(label_of(each.shows), each.shows, _amount(each.amount, currency), each.tickets)
            for each in described.prizes
        )
        self.said = [_amount(each.says, currency) if each.says is not None else None for each in described.prizes]
        self._check()

    @property
    def size(self) -> int:
        """How many tickets it has."""
        return self.described.size

    @property
    def plan(self) -> dict[str, int]:
        """How many tickets have each prize, and how many have none."""
        blanks = self.size - sum(each.tickets for each in self.combinations)
        return {each.label: each.tickets for each in self.combinations} | {BLANK: blanks}

    @cached_property
    def amounts(self) -> dict[str, Cents]:
        """What each combination wins."""
        return {each.label: each.amount for each in self.combinations} | {BLANK: NOTHING}

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes of its tickets, in their order."""
        made = list(codes_of(secret_of(self.name, self.described.seed), self.size))
        for number, code in self.described.codes.items():
            made[int(number) - 1] = code
        return tuple(made)

    @cached_property
    def serials(self) -> tuple[int, ...]:
        """The serials of its tickets, in their order."""
        made = list(range(1, self.size + 1))
        for number, serial in self.described.serials.items():
            made[int(number) - 1] = serial
        return tuple(made)

    def ticket(self, number: int) -> str:
        """The name of a ticket, from its number in the lot: that of the lot and its serial."""
        return f"{self.name}-{self.serials[number - 1]:0{len(str(self.size))}}"

    def number(self, ticket: str) -> int:
        """The number in the lot of a ticket, from its name."""
        serial = int(ticket.rpartition("-")[2])
        return self._told.get(serial, serial)

    @cached_property
    def _told(self) -> dict[int, int]:
        """The tickets whose serial is not their number, by that serial."""
        return {serial: int(number) for number, serial in self.described.serials.items()}

    def code(self, ticket: str) -> str:
        """The code of a ticket, from its name."""
        return self.codes[self.number(ticket) - 1]

    def faces(self, label: str) -> Faces:
        """What tickets with a prize may show, or those with none."""
        return self._faces[label]

    @cached_property
    def _faces(self) -> dict[str, Faces]:
        shows = tuple(each.shows for each in self.combinations if each.shows)
        boxes = self.described.rows * self.described.columns
        return {label: Faces(self.described.marks, boxes, shows, label) for label in self.plan}

    def won_by(self, marks: Marks) -> Combination | None:
        """What a ticket has won by the instructions, from what it shows alone."""
        shown = Counter(marks)
        return next((each for each in self.combinations if each.shows and not Counter(each.shows) - shown), None)

    def _check(self) -> None:
        """Refuses a description that describes no lot, lawful or not."""
        told = self.described
        if sum(each.tickets for each in told.prizes) > told.size:
            raise Misuse("{lot}: there are more prizes than tickets", slug="more-prizes-than-tickets", lot=self.name)
        if BLANK in told.marks or len({*told.marks}) < len(told.marks):
            raise Misuse(
                "{lot}: each mark once, and none of them {blank}", slug="marks-of-lot", lot=self.name, blank=BLANK
            )
        if unknown := sorted({mark for each in told.prizes for mark in each.shows} - {*told.marks}):
            raise Misuse("{lot}: no ticket shows {marks}", slug="no-such-mark", lot=self.name, marks=unknown)
        labels = Counter(each.label for each in self.combinations if each.shows)
        if twice := [label for label, count in labels.items() if count > 1]:
            raise Misuse("{lot}: {marks} wins twice", slug="wins-twice", lot=self.name, marks=twice)
        numbers = {*told.codes, *told.serials}
        if strange := sorted(each for each in numbers if int(each) > told.size):
            raise Misuse("{lot}: there is no ticket {numbers}", slug="no-ticket-of-lot", lot=self.name, numbers=strange)
        if contents_count(len(told.marks), told.rows * told.columns) > CONTENTS_MAX:
            raise Misuse("{lot}: too many marks for so many boxes", slug="too-many-marks", lot=self.name)
        lacking = [label for label, count in self.plan.items() if count and label and not self._faces[label].total]
        if lacking:
            raise Misuse("{lot}: no ticket can show {marks} alone", slug="no-such-face", lot=self.name, marks=lacking)

    def instructions(self) -> Iterator[Instruction]:
        """What a ticket must show to win, combination by combination."""
        for each in self.combinations:
            digits = {mark.isdecimal() for mark in each.shows}
            if len(digits) > 1:
                yield "mixture"
            elif digits:
                several = len(each.shows) > 1
                yield ("numbers" if several else "number") if digits == {True} else ("symbols" if several else "symbol")

    def flaws(self, rules: TicketRules) -> Iterator[Bound]:
        """Every rule that the lot does not keep to."""
        told, prints = self.described, {*self.described.prints}
        combined = bool(told.combined_with)
        rows = list(zip(told.prizes, self.combinations, self.said, strict=True))
        wrong = {
            "lots.sold_for": self.price <= 0,
            "lots.price_listed": self.price > 0 and self.price not in rules.lots.prices,
            "lots.in_money": any(each.thing or not row.amount for each, row, _ in rows),
            "lots.covered": not told.covered,
            "lots.other_named": combined and "other-game" not in prints,
            "lots.decided": any(not each.shows for each in told.prizes),
            "print.prize": "prize" not in prints,
            "print.price": "price" not in prints,
            "print.prizes": "prizes" not in prints,
            "print.instructions": "instructions" not in prints,
            "print.combinations": "combinations" not in prints or not all(each.printed for each in told.prizes),
            "print.amounts": "amounts" not in prints or any(said not in (None, each.amount) for _, each, said in rows),
            "codes.code": "code" not in prints or not all(self.codes),
            "codes.code_unique": len({*self.codes}) < self.size,
            "codes.serial": "serial" not in prints,
            "codes.serial_unique": len({*self.serials}) < self.size,
        }
        for path, broken in wrong.items():
            if broken and rules.forbids(path):
                refused = rules.refusal(path)
                yield Bound(refused.reason, refused.clauses, path)
        listed = {
            "lots.modes": ("combined" if combined else "alone") in rules.lots.modes,
            "lots.wins_by": {*self.instructions()} <= {*rules.lots.wins_by},
        }
        for path, lawful in listed.items():
            if not lawful:
                yield Bound(Reason.UNLAWFUL_TICKETS, rules.clauses_of(path), path)


def _amount(written: int | str | None, currency: Currency) -> Cents:
    return NOTHING if written is None else amount_of("amount", written, currency)
